"""The end of a game that is certainly won: its cards go up by themselves, until the player touches anything."""

from kivy.clock import Clock

from pasians import Change
from pasians_ui.motion import FACTORS
from pasians_ui.table import Table


class Finishing:
    """Makes the moves that `Session.finish` knows one after the other, each as it is seen; one undo takes all back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.running = False
        pause = table.look.theme.motion.autoplay_step * FACTORS[table.look.speed] / 1000
        self._event = Clock.create_trigger(self._next, pause)

    def consider(self, change: Change) -> None:
        """Begin after a move of the player, if the game is won from there and he lets cards go up by themselves.

        A card that he took back from a foundation is not sent up again at once.
        """
        session = self._table.session
        if self.running or change.kind != "move" or session.autoplay == "off" or self._took_back(change):
            return
        self.running = bool(session.finish())
        self.go_on()

    def stop(self) -> bool:
        """Make no more moves; True if there were any to be made."""
        stopped, self.running = self.running, False
        self._event.cancel()
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
        """Make one move; asked each time anew, for more cards may have gone up with it."""
        moves = self._table.session.finish()
        self.running = len(moves) > 1
        if moves:
            self._table.session.do(moves[0], joined=True)
        self.go_on()
