"""The picture of a table: felt, places, cards, rings and badges, and the motion that brings the cards where they belong.

Where cards lie follows from the layout alone, so that a resize, a rotation or an undo in mid-flight leaves none behind.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from pasians import Card, Change, Session
from pasians.places import suits_matter
from pasians_ui.arrangement import Arrangement
from pasians_ui.atlas import Atlas
from pasians_ui.cardwidget import CardWidget
from pasians_ui.felt import felt
from pasians_ui.geometry import FaceChoice, Plan, arrange
from pasians_ui.lights import Lights
from pasians_ui.marks import count_text, mark
from pasians_ui.motion import Motion, Speed
from pasians_ui.picture import Picture
from pasians_ui.rects import Rect
from pasians_ui.screen import Screen
from pasians_ui.slots import CountBadge, Slot
from pasians_ui.theme import Theme


@dataclass(frozen=True)
class Look:
    """How the player wants the table: theme, speed of motion, faces, and colours: ``"two"``, ``"four"`` or ``"automatic"``.

    ``card_size`` is the part of the largest cards that fit.
    """

    theme: Theme
    speed: Speed = "calm"
    faces: FaceChoice = "automatic"
    colours: str = "automatic"
    card_size: float = 1.0


class Scene(Widget):
    """Shows the cards of a session as the layout of its game and the window want them."""

    plan: Plan
    """The layout in use."""
    atlas: Atlas
    """The textures in use."""

    def __init__(self, look: Look, session: Session, screen: Screen) -> None:
        super().__init__(size_hint=(None, None))
        self.look, self.session, self.screen = look, session, screen
        self.motion = Motion(look.theme, Metrics.density, look.speed)
        self._felt, self._shade = Rectangle(), Rectangle()
        for part in (Color(*look.theme.table.center), self._felt, Color(1, 1, 1, 1), self._shade):
            self.canvas.before.add(part)
        self._slot_layer, self._card_layer = Widget(), Widget()
        self.add_widget(self._slot_layer)
        self.add_widget(self._card_layer)
        self.picture = Picture(self._card_layer)
        self.slots: dict[str, Slot] = {}
        self._count_badge = CountBadge(look.theme)
        self.lights = Lights(self)
        self._moving: dict[CardWidget, int] = {}
        self._settling = False
        self._refresh = Clock.create_trigger(self._take_atlas, look.theme.motion.resize_settle / 1000)
        self._fill(session)
        self.plan = self._make_plan()
        self._take_atlas()
        self.lay_out()

    def show(self, session: Session) -> None:
        """Show another session, every card where it belongs."""
        self.motion.finish()
        self.lights.out()
        self._fill(session)
        self._clear_slots()
        self.lay_out()

    def _fill(self, session: Session) -> None:
        """Take up a session; its cards get their places when the table is laid out."""
        self.session = session
        self._kinds = {pile.name: pile.type for pile in session.game.piles}
        wanted = {name: session.cards(name) for name in self._kinds}
        self.picture.fill(wanted, sum(len(cards) for cards in wanted.values()))
        self.picture.match(wanted)

    def follow(self, screen: Screen) -> None:
        """Fit another window. Textures are stretched for a moment, until the window is at rest."""
        self.screen = screen
        self.lay_out()

    def lay_out(self) -> None:
        """Put everything where it belongs, at once."""
        self.motion.finish()
        screen = self.screen
        self.size = self._felt.size = self._shade.size = (screen.width, screen.height)
        self._shade.texture = felt(self.look.theme, self._felt.size)
        self._use(self._make_plan())

    def clear(self, cleared: bool) -> None:
        """Show nothing but felt, or all again."""
        self._slot_layer.opacity = self._card_layer.opacity = 0 if cleared else 1

    def cover(self, covered: bool) -> None:
        """Turn the cards to their backs where they lie, or to what they are again."""
        for widget in self.picture.cards:
            widget.covered = covered
            widget.show(widget.card, self.atlas)

    def kind(self, name: str) -> str:
        """The type of a pile."""
        return self._kinds[name]

    def extent(self, name: str, without: Sequence[CardWidget] = ()) -> Rect:
        """The rectangle around a pile's place and its settled cards, perhaps without some at the top."""
        count = len(self.picture.piles[name])
        if without and self.picture.piles[name][-len(without) :] == list(without):
            count -= len(without)
        return self.plan.extent(name, _faces(self.session.cards(name)[:count]))

    def places(self, name: str) -> list[Rect]:
        """Where the cards of a pile lie when all is settled, bottom to top; empty for a pile off the table."""
        if name not in self.plan.frames:
            return []
        return self.plan.places(name, _faces(self.session.cards(name)))

    def deal_out(self) -> None:
        """Let the cards of a fresh deal travel from the stock, or from the lower edge where there is none."""
        stocks = [name for name in self.plan.frames if self.kind(name) == "stock"]
        source = (
            self.plan.frames[stocks[0]].slot if stocks else Rect(self.plan.field.middle[0], -self.plan.card[1], 0, 0)
        )
        piles = [self.picture.piles[name] for name in self.plan.frames if self.kind(name) != "stock"]
        order = [pile[row] for row in range(max(map(len, piles), default=0)) for pile in piles if row < len(pile)]
        motion = self.look.theme.motion
        step = min(motion.deal_step, (motion.deal_max - motion.move_max) / max(len(order), 1))
        for widget in order:
            widget.pos = source[:2]
            if widget.due and widget.due.up:
                widget.show(None, self.atlas)
        self.settle("move", {widget: number * step for number, widget in enumerate(order)})

    def replay(self, change: Change, pace: Mapping[CardWidget, str]) -> None:
        """Let the picture follow a change that has been made; ``pace`` names how single cards move, where it is no move."""
        delays: dict[CardWidget, float] = {}
        for step, delay in zip(change.steps, self._timing(change), strict=True):
            for widget in self.picture.follow(step):
                delays.setdefault(widget, delay)
        self._follow_session(delays, pace)

    def jump(self) -> None:
        """Let the picture follow a change whose steps do not tell the way: cards go to the nearest equal place."""
        self._follow_session({}, {})

    def _follow_session(self, delays: Mapping[CardWidget, float], pace: Mapping[CardWidget, str]) -> None:
        wanted = {name: self.session.cards(name) for name in self._kinds}
        if not self.picture.agrees(wanted):
            self.picture.match(wanted)
        if self.plan.shrunk or not self.plan.holds_all(self._held_faces()):
            plan = self._make_plan()
            if plan.card != self.plan.card:
                self._use(plan)
                return
            self.plan = plan
        self.settle("move", delays, pace)

    def _timing(self, change: Change) -> list[float]:
        """When each step of a change starts, in milliseconds: dealt cards soon after each other, packets at once."""
        motion = self.look.theme.motion
        started, starts = 0.0, list[float]()
        moves = [step for step in change.steps if step[0] in ("move", "pick")]
        dealt = sum(self._is_stock(step[1]) for step in moves)
        interval = min(motion.deal_step, (motion.deal_max - motion.move_max) / max(dealt, 1))
        made = 0
        for step in change.steps:
            if step[0] in ("move", "pick"):
                made += 1
                if made > 1 and change.kind != "undo":
                    if self._is_stock(step[1]):
                        started += interval
                    elif not self._is_stock(step[3]):
                        started += motion.autoplay_step
            starts.append(started)
        return starts

    def _is_stock(self, name: str | int) -> bool:
        return self._kinds.get(str(name)) == "stock"

    def settle(
        self,
        pace: str = "move",
        delays: Mapping[CardWidget, float] | None = None,
        paces: Mapping[CardWidget, str] | None = None,
    ) -> None:
        """Send every card that is not where it belongs, or shows what it should not, on its way.

        Args:
            pace: ``"move"``, ``"drop"`` or ``"refused"``; ``"none"`` for at once.
            delays: milliseconds before single cards start; the others start at once.
            paces: paces of single cards.
        """
        delays, paces = delays or {}, paces or {}
        self._settling = True
        for name, pile in self.picture.piles.items():
            cards, places = self.session.cards(name), self.places(name)
            for number, (widget, card) in enumerate(zip(pile, cards, strict=True)):
                goal = places[number][:2] if places else None
                self._send(widget, card, goal, paces.get(widget, pace), delays.get(widget, 0.0))
        self._settling = False
        self._mark_slots()
        self.stack()

    # What is where

    def _make_plan(self) -> Plan:
        game, screen = self.session.game, self.screen
        layout = game.layout(portrait=screen.portrait)
        arrangement = Arrangement.of(layout.places, self._kinds, layout.width, layout.height)
        expected = {name: (False,) * place.down + (True,) * place.up for name, place in layout.places.items()}
        look = self.look
        return arrange(arrangement, screen, expected, self._held_faces(), look.faces, look.card_size)

    def _held_faces(self) -> dict[str, tuple[bool, ...]]:
        return {name: _faces(self.session.cards(name)) for name in self._kinds}

    def _use(self, plan: Plan) -> None:
        """Take over a plan; all cards are placed at once, new textures follow."""
        self.plan = plan
        self._refresh.cancel()
        self._refresh()
        self._clear_slots()
        for widget in self.picture.cards:
            widget.size = plan.card
        self.settle("none")

    def _take_atlas(self, *_: object) -> None:
        """Draw the cards in their true size."""
        plan, look = self.plan, self.look
        faces, colours = "large" if plan.large else "classic", look.colours
        if colours == "automatic":
            colours = "four" if suits_matter(self.session.game) else "two"
        self.atlas = Atlas.get(plan.card[0], look.theme, faces, colours)
        for widget in self.picture.cards:
            widget.show(widget.card, self.atlas)

    def _clear_slots(self) -> None:
        self._slot_layer.clear_widgets()
        self.slots.clear()

    def _mark_slots(self) -> None:
        """Bring the signs of the places, and the badge of the stock, up to date."""
        for name, frame in self.plan.frames.items():
            wanted = mark(self.session, name)
            slot = self.slots.get(name)
            if slot is not None and slot.mark == wanted:
                continue
            if slot is not None:
                self._slot_layer.remove_widget(slot)
            self.slots[name] = Slot(self.look.theme, frame.slot, wanted)
            self._slot_layer.add_widget(self.slots[name])
        for name, frame in self.plan.frames.items():
            if self.kind(name) == "stock":
                self._count_badge.show(count_text(self.session), frame.slot, self.plan.field, self._floor(frame.slot))

    def _floor(self, slot: Rect) -> float:
        """The y down to which nothing lies below a place."""
        others = (frame.slot for frame in self.plan.frames.values())
        below = (other.top for other in others if other.x < slot.right and slot.x < other.right and other.top <= slot.y)
        return max(below, default=self.plan.field.y)

    # Motion

    def _send(self, widget: CardWidget, card: Card, goal: tuple[float, float] | None, pace: str, after: float) -> None:
        if pace == "none":
            self._arrive(widget, card, goal)
            return
        resting = widget not in self._moving
        if widget.goal != goal or (resting and goal is not None and tuple(widget.pos) != goal):
            self._travel(widget, goal, pace, after)
        if widget.due != card or (resting and widget.card != card):
            self._turn(widget, card, after)

    def _arrive(self, widget: CardWidget, card: Card, goal: tuple[float, float] | None) -> None:
        widget.due, widget.goal = card, goal
        widget.squeeze(1)
        widget.fade(0 if goal is None else 1)
        if goal is not None:
            widget.pos = goal
        widget.show(card, self.atlas)

    def _travel(self, widget: CardWidget, goal: tuple[float, float] | None, pace: str, after: float) -> None:
        """Start the way to a place; out of play, or back from there, cards fade instead."""
        came_from, widget.goal = widget.goal, goal
        motion = self.look.theme.motion
        if goal is None or came_from is None:
            if goal is not None:
                widget.pos = goal
            self._start(widget, "way", motion.flip, lambda p: widget.fade(p if goal else 1 - p), after, "linear")
            return
        way: list[tuple[float, float]] = []

        def update(progress: float) -> None:
            if not way:
                way.append((widget.x, widget.y))
            (x, y), (to_x, to_y) = way[0], goal
            widget.pos = goal if progress == 1 else (x + (to_x - x) * progress, y + (to_y - y) * progress)

        distance = ((goal[0] - widget.x) ** 2 + (goal[1] - widget.y) ** 2) ** 0.5
        times = {"drop": motion.drop, "refused": motion.refused}
        self._start(widget, "way", times.get(pace, self.motion.travel_time(distance)), update, after, "move")

    def _turn(self, widget: CardWidget, card: Card, after: float) -> None:
        """Turn a card over: it narrows to nothing, shows the other face, and widens."""
        widget.due = card

        def update(progress: float) -> None:
            if progress >= 0.5 and widget.card != card:
                widget.show(card, self.atlas)
            widget.squeeze(abs(1 - 2 * progress))

        self._start(widget, "face", self.look.theme.motion.flip, update, after, "move")

    def _start(
        self,
        widget: CardWidget,
        what: str,
        milliseconds: float,
        update: Callable[[float], None],
        after: float,
        curve: str,
    ) -> None:
        self._moving[widget] = self._moving.get(widget, 0) + 1
        self.motion.run(
            milliseconds, update, after=after, curve=curve, key=(widget, what), ended=lambda: self._land(widget)
        )

    def _land(self, widget: CardWidget) -> None:
        self._moving[widget] -= 1
        if not self._moving[widget]:
            del self._moving[widget]
        if not self._moving and not self._settling:
            self.stack()

    def stack(self) -> None:
        """Draw in order: piles at rest, lit ones over their neighbours, then what moves, then what is held."""
        order: list[Widget] = []
        stocks = [name for name in self.plan.frames if self.kind(name) == "stock"]
        lit = self.lights.lit
        for name in [*(name for name in self.plan.frames if name not in lit), *lit]:
            order += self._resting(name)
            if name in stocks and self._count_badge.text:
                order.append(self._count_badge)
            if lit.get(name) == "best":
                order.append(self.lights.best_badge)
        for name in self.picture.piles:
            order += self._flying(name)
        self.picture.draw(order + self.lights.front)

    def _resting(self, name: str) -> list[CardWidget]:
        """The cards of a pile that can be seen, as far as the lowest that moves."""
        resting, _flying = self._parts(name)
        return self._seen(name, resting)

    def _flying(self, name: str) -> list[CardWidget]:
        """The cards of a pile that move, with those on them, so that each pile is always drawn in its order."""
        _resting, flying = self._parts(name)
        seen = self._seen(name, flying)
        return [widget for widget in flying if widget in self._moving or widget in seen]

    def _parts(self, name: str) -> tuple[list[CardWidget], list[CardWidget]]:
        """The cards of a pile that are not held, below the lowest that moves, and from there on."""
        pile = [widget for widget in self.picture.piles[name] if widget not in self.lights.front]
        resting = list(takewhile(lambda widget: widget not in self._moving, pile))
        return resting, pile[len(resting) :]

    def _seen(self, name: str, cards: list[CardWidget]) -> list[CardWidget]:
        """Of cards that lie on a pile, those that can be seen when they are at rest."""
        frame = self.plan.frames.get(name)
        if frame is None:
            return []
        seen = frame.count if frame.step != (0, 0) else max(frame.edges, 1)
        return cards[-seen:] if seen else cards


def _faces(cards: Sequence[Card]) -> tuple[bool, ...]:
    return tuple(card.up for card in cards)
