"""The end of a game that is certainly won: its cards go up by themselves, until the player touches anything."""

from collections import deque

from kivy.clock import Clock

from pasians import Change
from pasians_ui.motion import FACTORS
from pasians_ui.table import Table


class Finishing:
    """Makes the moves that `Session.finish` knows one after the other, each as it is seen; one undo takes all back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moves: deque[str] = deque()
        pause = table.look.theme.motion.autoplay_step * FACTORS[table.look.speed] / 1000
        self._event = Clock.create_trigger(self._next, pause)

    @property
    def running(self) -> bool:
        """Whether there are moves to be made yet."""
        return bool(self._moves)

    def consider(self, change: Change) -> None:
        """Begin after a move of the player, if the game is won from there and he lets cards go up by themselves.

        A card that he took back from a foundation is not sent up again at once.
        """
        session = self._table.session
        if self.running or change.kind != "move" or session.autoplay == "off" or self._took_back(change):
            return
        self._moves.extend(session.finish())
        if self._moves:
            self._event()

    def stop(self) -> bool:
        """Make no more of these moves; True if there were any to be made."""
        self._event.cancel()
        stopped = self.running
        self._moves.clear()
        return stopped

    def hold(self) -> None:
        """Stand still for a while."""
        self._event.cancel()

    def go_on(self) -> None:
        """Go on after that."""
        if self.running:
            self._event()

    def _took_back(self, change: Change) -> bool:
        moved = [step for step in change.steps if step[0] in ("move", "pick")]
        return bool(moved) and self._table.kind(str(moved[0][1])) == "foundation"

    def _next(self, _dt: float) -> None:
        self._table.session.do(self._moves.popleft(), joined=True)
        if not self._moves:
            return
        if self._event.timeout:
            self._event()
        else:
            self._next(0)
