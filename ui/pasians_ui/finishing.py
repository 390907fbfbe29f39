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
        self._step = table.look.theme.motion.autoplay_step / 1000
        self._begin = Clock.create_trigger(self._look, 0)
        self._event = Clock.create_trigger(self._next, self._step * FACTORS[table.look.speed])

    def consider(self, change: Change) -> None:
        """Begin after a move of the player, if the game is won from there and he lets cards go up by themselves.

        A card that he took back from a foundation is not sent up again at once. Whether a win is certain may take longer to
        find out than a frame, so the cards come to rest first, and nothing is asked while moves follow each other quickly.
        """
        self._begin.cancel()
        if self.running or change.kind != "move" or self._table.session.autoplay == "off" or self._took_back(change):
            return
        self._begin.timeout = max(self._table.motion.seconds_left, self._step)
        self._begin()

    def stop(self) -> bool:
        """Make no more moves; True if there were any to be made."""
        stopped, self.running = self.running, False
        self.hold()
        return stopped

    def hold(self) -> None:
        """Stand still for a while."""
        self._begin.cancel()
        self._event.cancel()

    def go_on(self) -> None:
        """Go on after that."""
        if self.running:
            self._event()

    def _took_back(self, change: Change) -> bool:
        moved = [step for step in change.steps if step[0] in ("move", "pick")]
        return bool(moved) and self._table.kind(str(moved[0][1])) == "foundation"

    def _look(self, _dt: float) -> None:
        self.running = bool(self._table.session.finish())
        if self.running:
            self._next(0)

    def _next(self, _dt: float) -> None:
        """Make one move; asked each time anew, for more cards may have gone up with it."""
        moves = self._table.session.finish()
        self.running = len(moves) > 1
        if moves:
            self._table.session.do(moves[0], joined=True)
        self.go_on()
