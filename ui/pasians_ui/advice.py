"""Hints: the best move in blue rings and one sentence, when the player asks, or after a while of rest where he wants that."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from pasians.describe import describe_move
from pasians.words import _
from pasians_ui.chrome import STAYS, MessageBar
from pasians_ui.table import Table

IDLE = 30.0
"""Seconds of rest after which a hint comes unasked, where the player wants it."""


class Advice:
    """Shows hints of the table's session. A hint stands still until the next input.

    Args:
        table: gets the rings.
        bar: gets the sentence.
        unasked: whether hints come after a rest, too.
        tell: hears each sentence.
    """

    def __init__(self, table: Table, bar: MessageBar, unasked: bool, tell: Callable[[str], Any]) -> None:
        self._table, self._bar, self._tell = table, bar, tell
        self._shown = False
        self._rest = Clock.create_trigger(self._come, IDLE) if unasked else None

    def show(self) -> None:
        """Show the best move; asked again, the next best."""
        self._show(self._table.session.hint())

    def _show(self, move: str | None) -> None:
        self._table.stop()
        if move is None:
            text, rects = _("I see no move that leads on from here. Taking some back may help."), []
        else:
            text, rects = describe_move(self._table.session, move), self._table.advise(move)
        self._bar.show(text, "hint", avoid=[rects, self._table.lying()], seconds=STAYS)
        self._tell(text)
        self._shown = True

    def hide(self) -> None:
        """Take the hint away: there was input."""
        if self._shown:
            self._shown = False
            self._bar.hide()
            self._table.lights.out()

    def wait(self, watched: bool = True) -> None:
        """Begin the rest anew; not ``watched``: no hint is to come now."""
        if self._rest:
            self._rest.cancel()
            if watched and not self._table.session.won:
                self._rest()

    def _come(self, _dt: float) -> None:
        if not self._table.free:
            self.wait()
        elif move := self._table.session.hint():
            self._show(move)
