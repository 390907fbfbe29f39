"""The player's hand: what a tap, a drag or a long press on the table does, in terms of the session."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pasians_ui.cardwidget import CardWidget
from pasians_ui.gestures import Hit
from pasians_ui.rects import Rect

if TYPE_CHECKING:
    from pasians_ui.table import Table

OVERLAP = 0.25
"""Part of a card that must lie over a pile, where the card still lies over its own place as well."""
NEAR = 0.4
"""How far from a pile a card may be let go and still go there, in card widths."""


@dataclass
class Held:
    """Cards in the hand: where they come from, the piles that take them (best first) with their extents, and where they lay."""

    pile: str
    count: int
    extents: dict[str, Rect]
    widgets: list[CardWidget]
    homes: list[Rect]
    dragged: bool
    best: str | None

    @property
    def targets(self) -> tuple[str, ...]:
        """The piles that take the cards, the best first."""
        return tuple(self.extents)


class Hand:
    """Answers the gestures. Every rule is the session's; nothing here knows a game.

    ``touch`` says what moves cards: ``"tap"``, ``"drag"`` or ``"both"``. Where only drags do, taps still do what no drag can,
    and double taps what they always do.
    """

    def __init__(self, table: "Table", touch: str = "both") -> None:
        self._table, self._touch = table, touch
        self.held: Held | None = None
        self.finger = False
        self._tapped: tuple[Hit | None, str | None] = (None, None)  # the last tap, and the move that it made

    def touched(self, x: float, y: float) -> Hit | None:
        """What a touch means: the nearest card that can be lifted, else what lies there."""
        return self._table.hit(x, y)

    def deals(self, hit: Hit) -> bool:
        """Each tap on a stock deals."""
        return self._table.kind(hit.pile) == "stock"

    def tap(self, hit: Hit | None) -> None:
        """What a tap of a finger or the mouse does: as `act`, but for cards that the player wants moved by drags only."""
        if self._touch == "drag" and hit and self._can_go(hit):
            self._tapped = (hit, None)
            self.put_back()
        else:
            self.act(hit)

    def act(self, hit: Hit | None) -> None:
        """Make the best move; where several are equally good, choose: take the cards and light the targets."""
        held, session = self.held, self._table.session
        self._tapped = (hit, None)
        if held and not (hit and self.deals(hit)):
            self._second_tap(held, hit)
            return
        self.put_back()
        if hit is None:
            return
        move = session.tap(hit.pile, hit.count)
        if move is not None:
            self._tapped = (hit, move if self._table.do(move) else None)
        elif not self._choose(hit):
            self._explain(hit)

    def double_tap(self, hit: Hit) -> None:
        """Undo what the first tap did, and make the moves of a double tap; without any, the first tap stands.

        A double tap speaks of top cards: on a card that others lie on it is no more than a tap.
        """
        held, session = self.held, self._table.session
        (first, move), self._tapped = self._tapped, (None, None)
        if first is None or first.count > 1:
            if held:
                self._second_tap(held, hit)
            return
        self.put_back()
        if move is not None:
            session.take_back()
        if session.double_tap(first.pile) is not None:
            return
        if move is not None:
            self._table.do(move)
        elif held:
            self._second_tap(held, first)

    def lift(self, hit: Hit) -> bool:
        """Take cards for dragging."""
        if self._touch == "tap" or hit.count not in self._table.session.takes(hit.pile):
            return False
        self.put_back()
        self._take(hit, dragged=True)
        return True

    def drag(self, across: float, up: float) -> None:
        """Carry the cards along; a finger does not hide them."""
        held = self.held
        if held is None:
            return
        rise = self._table.finger_rise if self.finger else 0
        for widget, home in zip(held.widgets, held.homes, strict=True):
            widget.pos = (home.x + across, home.y + up + rise)
        best = self._aim(held) or (held.targets[0] if held.targets else None)
        if best != held.best:
            held.best = best
            self._table.show_hand(held)

    def drop(self) -> None:
        """Put the cards on the legal pile that they cover most, or say why they may not lie where they are."""
        held = self.held
        if held is None:
            return
        target = self._aim(held)
        if target is not None:
            self._play(held, target)
            return
        below = self._covered(held)
        self.put_back("refused")
        if below is not None:
            self._refuse(held, below)

    def let_go(self) -> None:
        """Put dragged cards back."""
        self.put_back("refused")

    def look(self, hit: Hit, x: float, y: float) -> None:
        """Show the whole pile."""
        self._table.show_pile(hit.pile, (x, y))

    def look_away(self) -> None:
        """Stop showing it."""
        self._table.hide_pile()

    def put_back(self, pace: str = "move") -> bool:
        """Let go of what is held; True if there was anything."""
        if self.held is None:
            return False
        self.held = None
        self._table.show_hand(None)
        self._table.settle(pace)
        return True

    def _second_tap(self, held: Held, hit: Hit | None) -> None:
        if hit and hit.pile in held.targets:
            self._play(held, hit.pile)
        elif hit and hit.pile == held.pile and held.targets:
            self._play(held, held.targets[0])
        else:
            self.put_back()

    def _choose(self, hit: Hit) -> bool:
        """Take cards to wait for a second tap; False where nothing could come of it."""
        if not self._can_go(hit):
            return False
        self._take(hit, dragged=False)
        return True

    def _can_go(self, hit: Hit) -> bool:
        """Whether what is touched can be lifted and some pile takes it."""
        session = self._table.session
        return hit.count in session.takes(hit.pile) and bool(session.targets(hit.pile, hit.count))

    def _take(self, hit: Hit, dragged: bool) -> None:
        session = self._table.session
        widgets = self._table.unit(hit)
        targets = session.targets(hit.pile, hit.count)
        extents = {name: self._table.extent(name, without=widgets) for name in targets}
        homes, best = [widget.rect for widget in widgets], next(iter(targets), None)
        self.held = Held(hit.pile, hit.count, extents, widgets, homes, dragged, best)
        self._table.show_hand(self.held)

    def _play(self, held: Held, target: str) -> None:
        move = self._table.session.move_for(held.pile, held.count, target)
        self.held = None
        self._table.show_hand(None)
        self._table.do(move, held.widgets if held.dragged else [])

    def _explain(self, hit: Hit) -> None:
        """Say why a tap does nothing, where there is something to say."""
        if self.deals(hit):
            reason = self._table.session.why_not("deal")
            if reason:
                self._table.say(reason, hit.pile)

    def _refuse(self, held: Held, target: str) -> None:
        session = self._table.session
        reason = session.why_not(session.move_for(held.pile, held.count, target))
        if reason:
            self._table.say(reason, target)

    def _aim(self, held: Held) -> str | None:
        """The legal pile under the cards, or near them; None where they are to go home."""
        rect, home = held.widgets[0].rect, held.homes[0]
        own = rect.overlap(home)
        covered = {name: rect.overlap(extent) for name, extent in held.extents.items()}
        best = max(covered, key=covered.__getitem__, default=None)
        if best is not None and covered[best] and covered[best] >= min(own, OVERLAP * rect.width * rect.height):
            return best
        if own:
            return None
        near = {name: rect.apart(extent) for name, extent in held.extents.items()}
        best = min(near, key=near.__getitem__, default=None)
        return best if best is not None and near[best] <= NEAR * rect.width else None

    def _covered(self, held: Held) -> str | None:
        """The pile that the cards lie over most, apart from their own."""
        rect = held.widgets[0].rect
        covered = {
            name: rect.overlap(self._table.extent(name, without=held.widgets))
            for name in self._table.plan.frames
            if name != held.pile
        }
        best = max(covered, key=covered.__getitem__, default=None)
        enough = OVERLAP * rect.width * rect.height
        if best is None or covered[best] < min(max(rect.overlap(held.homes[0]), 1), enough):
            return None
        return best
