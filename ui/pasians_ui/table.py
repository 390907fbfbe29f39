"""The card table that is played on: touches become moves of the session, changes of the session become motion."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from pasians import Change, PasiansError, Refused, Session
from pasians.describe import describe_pile
from pasians_ui.cardwidget import CardWidget
from pasians_ui.gestures import Gestures, Hit
from pasians_ui.hand import Hand, Held
from pasians_ui.lookpanel import LookPanel
from pasians_ui.rects import Rect
from pasians_ui.scene import Look, Scene
from pasians_ui.screen import Screen
from pasians_ui.sounds import Sounds, heard
from pasians_ui.speech import say_nothing

NEAREST = 12
"""How far from a card that can be lifted a touch may be, in dp."""
UNSTEADY = 3
"""How much farther than usual a tap may slip where nothing is dragged."""

SettledPile = list[tuple[str, int, int]]
"""Of each card of a pile, bottom to top: its text and where it lies, in pixels."""


class Table(Scene):
    """A session to be played.

    Args:
        look: how the player wants the table.
        session: what is played; `play` takes up another.
        screen: the window; `follow` takes another.
        say: shows a sentence; gets the text, and what it should not cover, the most important first.
        changed: called after every change of the session with it, and with None when another session is played.
        tell: hears what the player looks at.
        touch: ``"tap"`` or ``"drag"`` where the player wants only one of them to move cards, else ``"both"``.
        sounds: whether cards are heard.
    """

    def __init__(
        self,
        look: Look,
        session: Session,
        screen: Screen,
        *,
        say: Callable[[str, Sequence[Sequence[Rect]]], Any],
        changed: Callable[[Change | None], Any],
        tell: Callable[[str], Any] = say_nothing,
        touch: str = "both",
        sounds: bool = False,
    ) -> None:
        super().__init__(look, session, screen)
        self.sounds = Sounds(sounds)
        self._say, self._changed_too, self._tell = say, changed, tell
        self.hand = Hand(self, touch)
        slop = dp(look.theme.target.touch_slop) * (UNSTEADY if touch == "tap" else 1)
        self.gestures = Gestures(self.hand, slop, _later, Clock.get_boottime)
        self._panel: LookPanel | None = None
        self._reason = ""
        self._dropped: Sequence[CardWidget] = ()
        self._end_listening = session.listen(self._on_change)

    def play(self, session: Session) -> None:
        """Take up another session; a fresh deal is dealt out before the eyes."""
        self.retire()
        self.show(session)
        self._end_listening = session.listen(self._on_change)
        if not session.moves:
            self.deal_out()
        self._changed_too(None)

    def deal_out(self) -> None:
        """Let the cards of a fresh deal travel, and be heard."""
        super().deal_out()
        self.sounds.play("deal", len(self.picture.cards))

    def retire(self) -> None:
        """Stop following the session."""
        self.stop()
        self._end_listening()

    def follow(self, screen: Screen) -> None:
        """Fit another window; what was being dragged goes home."""
        self.stop()
        super().follow(screen)

    def stop(self) -> bool:
        """End what is going on: drag, choice, look, motion. True where the player held or looked at something."""
        stopped = self.gestures.cancel()
        stopped = self.hand.put_back() or stopped
        stopped = self.hide_pile() or stopped
        self.lights.out()
        self.motion.finish()
        self.sounds.stop()
        return stopped

    @property
    def free(self) -> bool:
        """Whether nothing moves, is held, touched or looked at."""
        return self.gestures.free and not (self.hand.held or self.looking or self.motion.running)

    # What the player does

    def do(self, move: str, dropped: Sequence[CardWidget] = ()) -> bool:
        """Make a move; ``dropped`` are cards that lie there already, all but. False where it is refused, with a sentence."""
        self._dropped = dropped
        try:
            self.session.do(move)
        except PasiansError as fault:
            self.settle("refused")
            if not isinstance(fault, Refused):
                raise
            self.say(str(fault), None)
            return False
        finally:
            self._dropped = ()
        return True

    def undo(self) -> None:
        """Take the last move back."""
        self.stop()
        self.session.undo()

    def redo(self) -> None:
        """Make the move again that was taken back."""
        self.stop()
        self.session.redo()

    def restart(self) -> None:
        """Start the deal again; this can be undone."""
        self.stop()
        self.session.restart()

    def say(self, text: str, pile: str | None) -> None:
        """Say why a pile does not do what it was to do, without covering it; the same reason again is not heard again."""
        if text != self._reason:
            self.sounds.play("refuse")
        self._reason = text
        self._say(text, [[self.extent(pile)] if pile and pile in self.plan.frames else [], self.lying()])

    def lying(self) -> list[Rect]:
        """Where cards lie, pile by pile."""
        return [self.extent(name) for name in self.plan.frames if self.picture.piles[name]]

    def advise(self, move: str) -> list[Rect]:
        """Put rings about the cards of a move and the pile to which they go; what the rings surround."""
        cards, piles = list[CardWidget](), list[str]()
        match move.split():
            case ["move", source, "bottom", target]:
                cards, piles = self.picture.piles[source][:1], [target]
            case ["move", source, count, target]:
                cards, piles = self.picture.piles[source][-int(count) :], [target]
            case ["click", name]:
                piles = [name]
            case _:
                piles = [name for name in self.plan.frames if self.kind(name) == "stock"]
        piles = [name for name in piles if name in self.plan.frames]
        self.lights.advise(cards, piles)
        return [widget.rect for widget in cards] + [self.extent(name) for name in piles]

    def hover(self, x: float, y: float) -> None:
        """Show what could be lifted at a point, where the mouse rests."""
        hit = self.hit(x, y) if self.free and self.screen.felt.holds(x, y) else None
        if hit and hit.count in self.session.takes(hit.pile):
            self.lights.hover(self.unit(hit))
        else:
            self.lights.hover([])

    def unit(self, hit: Hit) -> list[CardWidget]:
        """The cards that are lifted together where a touch meets one that can be lifted."""
        pile = self.picture.piles[hit.pile]
        return pile[:1] if self.session.lifts_alone(hit.pile, hit.count) else pile[len(pile) - hit.count :]

    def show_pile(self, name: str, finger: tuple[float, float]) -> None:
        """Show all cards of a pile side by side."""
        cards = self.session.cards(name)
        if cards and self.kind(name) != "stock":
            self._panel = LookPanel(self.look.theme, self.atlas, cards, self.plan.field, finger)
            self.add_widget(self._panel)
            self._tell(describe_pile(self.session, name))

    def hide_pile(self) -> bool:
        """Stop showing it; True if one was shown."""
        if self._panel is None:
            return False
        self.remove_widget(self._panel)
        self._panel = None
        return True

    @property
    def looking(self) -> bool:
        """Whether a pile is shown side by side."""
        return self._panel is not None

    def show_hand(self, held: Held | None) -> None:
        """Light what is held and where it may go; None: nothing is held."""
        if held is None:
            self.lights.out()
        else:
            if not self.lights.front:
                self.sounds.play("pick")
            self.lights.hold(held.widgets, held.targets, held.best, raised=not held.dragged)

    @property
    def finger_rise(self) -> float:
        """How far above the finger the cards are that it drags, in pixels."""
        return float(dp(self.look.theme.target.drag_lift))

    # What lies where

    def hit(self, x: float, y: float) -> Hit | None:
        """The card that a touch means: the one it meets if it can be lifted, else the nearest that can, else any near."""
        met = self._met(x, y)
        if met and (self.kind(met.pile) == "stock" or met.count in self.session.takes(met.pile)):
            return met
        reach = dp(NEAREST)
        near = [
            (place.distance(x, y), Hit(name, len(places) - index))
            for name in self.plan.frames
            for places in [self.places(name)]
            if places and self.extent(name).distance(x, y) <= reach
            for takes in [self.session.takes(name)]
            for index, place in enumerate(places)
            if place.distance(x, y) <= reach and len(places) - index in takes
        ]
        if near and not self.hand.held:
            return min(near)[1]
        return met or self._nearest(x, y)

    def _met(self, x: float, y: float) -> Hit | None:
        """The topmost card, or the empty place, at a point."""
        for name in reversed(list(self.plan.frames)):
            places = self.places(name)
            for index in reversed(range(len(places))):
                if places[index].holds(x, y):
                    return Hit(name, len(places) - index)
            if self.plan.frames[name].slot.holds(x, y):
                return Hit(name, 0)
        return None

    def _nearest(self, x: float, y: float) -> Hit | None:
        """The nearest pile's top card or empty place, if it is within reach."""
        distances = {name: self.extent(name).distance(x, y) for name in self.plan.frames}
        name = min(distances, key=distances.__getitem__, default=None)
        if name is None or distances[name] > dp(NEAREST):
            return None
        return Hit(name, min(len(self.places(name)), 1))

    def settled_picture(self) -> dict[str, SettledPile]:
        """What the card widgets show and where, pile by pile, for piles on the table."""
        return {
            name: [(str(w.card), round(w.x), round(w.y)) for w in self.picture.piles[name]] for name in self.plan.frames
        }

    def expected_picture(self) -> dict[str, SettledPile]:
        """What the layout and the session say of the same: equal to `settled_picture` whenever nothing moves or is held."""
        return {
            name: [
                (str(card), round(place.x), round(place.y))
                for card, place in zip(self.session.cards(name), self.places(name), strict=True)
            ]
            for name in self.plan.frames
        }

    # Touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        button = getattr(touch, "button", None) or ""
        if button.startswith("scroll") or not self.screen.felt.holds(*touch.pos):
            return False
        if self.gestures.free:
            self.motion.finish()
            self.hand.finger = not button
        touch.grab(self)
        self.gestures.down(touch.uid, touch.x, touch.y, looking=button == "right")
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self.gestures.move(touch.uid, *touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.gestures.up(touch.uid)
        return True

    # Changes

    def _on_change(self, change: Change) -> None:
        self._reason = ""
        self.lights.out()
        if change.jump:
            self.jump()
        else:
            self.replay(change, dict.fromkeys(self._dropped, "drop"))
        self.sounds.play(*(("won", 1) if self.session.won else heard(change.steps, self.kind)))
        self._changed_too(change)


def _later(seconds: float, callback: Callable[[], None]) -> Any:
    """Gestures' timers are events of Kivy's clock."""
    return Clock.schedule_once(lambda _dt: callback(), seconds)
