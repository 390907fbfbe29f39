"""What fingers and mouse mean: one recogniser for tap, double tap, drag and long press.

It knows no cards and no Kivy. The table tells it of touches in pixels and is told what they mean; one pointer at a time
owns the table, others are ignored until it is lifted.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

DOUBLE = 0.25
"""Seconds between two taps of a double tap."""
LONG = 0.35
"""Seconds without moving after which a touch is a long press."""


@dataclass(frozen=True, order=True)
class Hit:
    """What a touch met: a pile, and how many cards lie from the touched one to the top; 0 for the place of an empty pile."""

    pile: str
    count: int


class Answers(Protocol):
    """The table, as the recogniser sees it."""

    def touched(self, x: float, y: float) -> Hit | None:
        """What lies at a point."""

    def deals(self, hit: Hit) -> bool:
        """Whether every tap there counts by itself, however quickly taps follow."""

    def tap(self, hit: Hit | None) -> None:
        """A tap; None beside all piles."""

    def double_tap(self, hit: Hit) -> None:
        """A second tap at the same place, soon after the first, which has been reported as a tap."""

    def lift(self, hit: Hit) -> bool:
        """A drag begins; False where nothing can be lifted."""

    def drag(self, across: float, up: float) -> None:
        """The finger is so far from where it came down."""

    def drop(self) -> None:
        """The finger let go of what it dragged."""

    def let_go(self) -> None:
        """The drag is over without a drop."""

    def look(self, hit: Hit, x: float, y: float) -> None:
        """A long press: show the whole pile."""

    def look_away(self) -> None:
        """The finger that looked is lifted."""


class Timer(Protocol):
    """Something scheduled that can be cancelled."""

    def cancel(self) -> None: ...


class Phase(Enum):
    """What the pointer that owns the table is doing."""

    FREE = "no pointer"
    DOWN = "down, and may still become anything"
    DRAG = "dragging"
    LOOK = "looking"
    SPENT = "its gesture is over, and it is not lifted yet"


class Gestures:
    """The recogniser.

    Args:
        table: who is told.
        slop: pixels that a tap may slip; farther is a drag.
        later: schedules a callback in so many seconds.
        now: the clock, in seconds.
    """

    def __init__(
        self,
        table: Answers,
        slop: float,
        later: Callable[[float, Callable[[], None]], Timer],
        now: Callable[[], float],
    ) -> None:
        self.slop = slop
        self.phase = Phase.FREE
        self._table, self._later, self._now = table, later, now
        self._pointer: Hashable = None
        self._start = (0.0, 0.0)
        self._hit: Hit | None = None
        self._second = False
        self._timer: Timer | None = None
        self._last: tuple[float, float, float] | None = None

    @property
    def free(self) -> bool:
        """Whether no pointer owns the table."""
        return self.phase is Phase.FREE

    def down(self, pointer: Hashable, x: float, y: float, looking: bool = False) -> None:
        """A pointer comes down; ``looking`` (the right mouse button) makes it a long press at once."""
        if not self.free:
            return
        self.phase, self._pointer, self._start = Phase.DOWN, pointer, (x, y)
        self._hit = self._table.touched(x, y)
        self._second = self._follows_tap(x, y)
        if self._hit and looking:
            self._look()
        elif self._hit:
            self._timer = self._later(LONG, self._look)

    def move(self, pointer: Hashable, x: float, y: float) -> None:
        """A pointer moves."""
        if pointer != self._pointer:
            return
        across, up = x - self._start[0], y - self._start[1]
        if self.phase is Phase.DOWN and across**2 + up**2 > self.slop**2:
            self._stop_timer()
            lifted = self._hit is not None and self._table.lift(self._hit)
            self.phase = Phase.DRAG if lifted else Phase.SPENT
        if self.phase is Phase.DRAG:
            self._table.drag(across, up)

    def up(self, pointer: Hashable) -> None:
        """A pointer is lifted."""
        if pointer != self._pointer or self.free:
            return
        phase, self.phase, self._pointer = self.phase, Phase.FREE, None
        self._stop_timer()
        if phase is Phase.DRAG:
            self._table.drop()
        elif phase is Phase.LOOK:
            self._table.look_away()
        elif phase is Phase.DOWN:
            self._tap()

    def cancel(self) -> bool:
        """End the running gesture without effect; the pointer is ignored until it is lifted. True if there was one."""
        phase = self.phase
        if phase in (Phase.FREE, Phase.SPENT):
            return False
        self._stop_timer()
        self.phase = Phase.SPENT
        if phase is Phase.DRAG:
            self._table.let_go()
        elif phase is Phase.LOOK:
            self._table.look_away()
        return phase is not Phase.DOWN

    def _tap(self) -> None:
        hit = self._hit
        if self._second and hit:
            self._last = None
            self._table.double_tap(hit)
            return
        repeatable = hit is None or self._table.deals(hit)
        self._last = None if repeatable else (self._now(), *self._start)
        self._table.tap(hit)

    def _follows_tap(self, x: float, y: float) -> bool:
        """Whether a touch here and now is the second one of a double tap."""
        if self._last is None or self._hit is None or self._table.deals(self._hit):
            return False
        when, last_x, last_y = self._last
        near = (x - last_x) ** 2 + (y - last_y) ** 2 <= (2 * self.slop) ** 2
        return near and self._now() - when <= DOUBLE

    def _look(self) -> None:
        if self.phase is Phase.DOWN and self._hit:
            self.phase = Phase.LOOK
            self._table.look(self._hit, *self._start)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
