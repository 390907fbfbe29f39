"""Motion: pictures that follow what has already happened.

Everything that moves is a tween, a function of progress from 0 to 1. All of them can be ended at once, which leaves the
picture exactly as if they had run; while nothing moves, no clock runs and no frame is drawn.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Literal

from kivy.animation import AnimationTransition
from kivy.clock import Clock

from pasians_ui.theme import Theme

Speed = Literal["none", "quick", "calm", "slow"]
FACTORS: dict[Speed, float] = {"none": 0.0, "quick": 0.6, "calm": 1.0, "slow": 1.6}
DISTANCE_MS = 0.12
"""Milliseconds that a travel takes longer for each dp of its way."""


@dataclass
class Tween:
    """One motion: when it starts, how long it takes, in seconds, its curve, and what it does at each progress."""

    start: float
    duration: float
    curve: Callable[[float], float]
    update: Callable[[float], None]
    ended: Callable[[], None]
    key: Hashable = None

    def at(self, now: float) -> bool:
        """Show the moment; True when it is over."""
        progress = 1.0 if self.duration <= 0 else (now - self.start) / self.duration
        if progress < 0:
            return False
        if progress >= 1:
            self.update(1.0)
            self.ended()
            return True
        self.update(self.curve(progress))
        return False


class Motion:
    """All that moves on a table. Times are milliseconds of the theme, at the speed chosen."""

    def __init__(self, theme: Theme, density: float = 1.0, speed: Speed = "calm") -> None:
        self.theme, self.density, self.speed = theme, density, speed
        self._tweens: list[Tween] = []
        self._event = Clock.create_trigger(self._frame, 0, interval=True)

    @property
    def running(self) -> bool:
        """Whether anything moves, or is going to."""
        return bool(self._tweens)

    @property
    def seconds_left(self) -> float:
        """How long until all is still, in seconds."""
        now = Clock.get_boottime()
        return max((tween.start + tween.duration - now for tween in self._tweens), default=0.0)

    def run(
        self,
        milliseconds: float,
        update: Callable[[float], None],
        *,
        after: float = 0.0,
        curve: str = "move",
        key: Hashable = None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """Start a motion ``after`` so many milliseconds; at speed "none" it is over at once.

        One with the same ``key`` that still runs is broken off: it ends where it is.
        """
        factor = FACTORS[self.speed] / 1000
        shape = getattr(AnimationTransition, self.theme.motion.curve.get(curve, curve))
        tween = Tween(Clock.get_boottime() + after * factor, milliseconds * factor, shape, update, ended, key)
        for other in [other for other in self._tweens if key is not None and other.key == key]:
            self._tweens.remove(other)
            other.ended()
        if not factor:
            tween.at(tween.start)
            return
        self._tweens.append(tween)
        self._event()

    def travel_time(self, pixels: float) -> float:
        """Milliseconds of a travel over a distance."""
        motion = self.theme.motion
        return float(min(motion.move + DISTANCE_MS * pixels / self.density, motion.move_max))

    def finish(self) -> None:
        """End all motions now, in the order they would have ended."""
        while self._tweens:
            tweens, self._tweens = sorted(self._tweens, key=lambda tween: tween.start + tween.duration), []
            for tween in tweens:
                tween.at(float("inf"))
        self._event.cancel()

    def _frame(self, _dt: float) -> None:
        now = Clock.get_boottime()
        tweens, self._tweens = self._tweens, []
        going = [tween for tween in tweens if not tween.at(now)]
        self._tweens = going + self._tweens
        if not self._tweens:
            self._event.cancel()
