"""Playing with the keyboard: a cursor of four brackets that arrows move, and letters for what the toolbar does.

The keys that people know from everywhere (Ctrl+Z and its like, on a Mac with Cmd) do the same.

Enter acts only where the cursor is, and there is none until an arrow has called it, so that no key does anything unasked.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from pasians.describe import card_name, describe, describe_pile
from pasians_ui.gestures import Hit
from pasians_ui.rects import Rect, around
from pasians_ui.table import Table
from pasians_ui.theme import Theme

ESCAPE, ENTER, SPACE, F1, F11 = 27, (13, 271), 32, 282, 292
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
"""Key codes and their directions, (across, up)."""
SIDEWAYS = 2.0
"""How much more a way to the side counts than a way ahead, in the search for the pile that an arrow means."""


class Brackets(Widget):
    """Four corners around what the cursor is on."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None))
        self._theme = theme

    def show(self, rect: Rect, width: float) -> None:
        """Stand around a rectangle; ``width`` is that of a card."""
        look, colours = self._theme.ring.cursor, self._theme.table.ring
        frame = rect.grown(dp(look.offset))
        self.canvas.clear()
        for colour, stroke in ((colours.cursor_inner, look.under), (colours.cursor, look.stroke)):
            self.canvas.add(_corners(frame, colour, dp(stroke), look.arm * width + dp(stroke - look.stroke)))


def _corners(frame: Rect, colour: tuple[float, ...], stroke: float, arm: float) -> InstructionGroup:
    group = InstructionGroup()
    group.add(Color(*colour))
    half = stroke / 2
    for x in (frame.x, frame.right):
        for y in (frame.y, frame.top):
            left = x - half if x == frame.x else x + half - arm
            low = y - half if y == frame.y else y + half - arm
            group.add(RoundedRectangle(pos=(left, y - half), size=(arm, stroke), radius=[half]))
            group.add(RoundedRectangle(pos=(x - half, low), size=(stroke, arm), radius=[half]))
    return group


class Keys:
    """What the keys do at the table.

    Args:
        table: what is played on.
        actions: what the toolbar does, by name, and ``"help"``.
        tell: hears where the cursor is.
    """

    GOING_ON: ClassVar = (*ENTER, SPACE, ESCAPE)
    """The keys that end a pause."""

    def __init__(self, table: Table, actions: Mapping[str, Callable[[], Any]], tell: Callable[[str], Any]) -> None:
        self._table, self._tell = table, tell
        self._actions: dict[int, Callable[[], Any]] = {
            ord("z"): actions["undo"], ord("y"): actions["redo"], ord("n"): actions["new_deal"], ord("h"): actions["hint"],
            ord("m"): actions["menu"], F1: actions["help"], SPACE: self._deal, ord("p"): self._look,
            ord("d"): self._describe,
        }  # fmt: skip
        self._commands = {
            (ord("z"), False): actions["undo"], (ord("z"), True): actions["redo"], (ord("y"), False): actions["redo"],
            (ord("n"), False): actions["new_deal"],
        }  # fmt: skip
        self.cursor: Hit | None = None
        self._brackets = Brackets(table.look.theme)

    def press(self, code: int, modifiers: list[str]) -> bool:
        """Do what a key means; False where it means nothing."""
        if "alt" in modifiers:
            return False
        if "ctrl" in modifiers or "meta" in modifiers:
            command = self._commands.get((code, "shift" in modifiers))
            if command:
                command()
            return command is not None
        if code in ARROWS:
            self._move(*ARROWS[code])
        elif code in ENTER and self.cursor:
            self._table.motion.finish()
            self._table.hand.act(self.cursor)
            self.refresh()
        elif code in self._actions:
            self._actions[code]()
        else:
            return False
        return True

    def hide(self) -> None:
        """Take the cursor away, as soon as somebody points."""
        self.cursor = None
        self._table.remove_widget(self._brackets)

    def refresh(self) -> None:
        """Keep the cursor around what is there now."""
        if self.cursor is None:
            return
        name, count = self.cursor.pile, self.cursor.count
        if name not in self._table.plan.frames:
            self.hide()
            return
        places = self._table.places(name)
        count = min(max(count, 1), len(places))
        self.cursor = Hit(name, count)
        if self._table.session.lifts_alone(name, count):
            places = places[:1]
        rect = around(places[-count:]) if count else self._table.plan.frames[name].slot
        self._brackets.show(rect, self._table.plan.card[0])
        if self._brackets.parent is None:
            self._table.add_widget(self._brackets)

    def _move(self, across: int, up: int) -> None:
        before = self.cursor
        if before is None:
            self.cursor = Hit(next(iter(self._table.plan.frames)), 1)
        elif not (up and self._within(up)):
            self._to_next(across, up)
        self.refresh()
        self._tell_place(before)

    def _tell_place(self, before: Hit | None) -> None:
        """Tell where the cursor is now: the card, where it stayed in its pile, else the pile."""
        if self.cursor is None:
            return
        session, name, count = self._table.session, self.cursor.pile, self.cursor.count
        if before and before.pile == name and count:
            self._tell(card_name(session.cards(name)[-count]))
        else:
            self._tell(describe_pile(session, name))

    def _within(self, up: int) -> bool:
        """Go one card up or down in a pile that is fanned up or down, past cards that cannot be lifted."""
        assert self.cursor is not None
        name, count = self.cursor.pile, self.cursor.count
        takes = self._table.session.takes(name) if self._table.plan.frames[name].step[1] else ()
        others = [n for n in takes if (n - count) * up > 0]
        if not others:
            return False
        self.cursor = Hit(name, min(others, key=lambda n: abs(n - count)))
        return True

    def _to_next(self, across: int, up: int) -> None:
        """Go to the nearest pile in a direction."""
        assert self.cursor is not None
        frames = self._table.plan.frames
        x, y = frames[self.cursor.pile].slot.middle

        def way(name: str) -> float:
            to_x, to_y = frames[name].slot.middle
            ahead = (to_x - x) * across + (to_y - y) * up
            beside = abs((to_x - x) * up) + abs((to_y - y) * across)
            return ahead + SIDEWAYS * beside if ahead > 1 else float("inf")

        name = min(frames, key=way)
        if way(name) < float("inf"):
            self.cursor = Hit(name, 1)

    def _describe(self) -> None:
        """Tell the whole table."""
        self._tell(describe(self._table.session))

    def _deal(self) -> None:
        self._table.stop()
        self._table.do("deal")

    def _look(self) -> None:
        """Show the pile under the cursor, or stop showing it."""
        if self._table.hide_pile() or self.cursor is None:
            return
        self._table.show_pile(self.cursor.pile, self._table.plan.frames[self.cursor.pile].slot.middle)
