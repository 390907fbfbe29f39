"""Two costs held against one another: taken in turn, in one run, so that a busy machine slows both alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

Cost = Callable[[], float]
"""Does its work once and answers the processor time that it took, in seconds."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """The median cost of two ways, and the median of the rounds' ratios, the first in terms of the second."""

    first: float
    second: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Result:
    """One line of the table: what was measured, the figure, the goal, whether it is met, and the figures behind it."""

    what: str
    figure: str
    goal: str
    met: bool
    behind: str


def compare(first: Cost, second: Cost, rounds: int) -> Ratio:
    """Both costs, taken alternately; a round before the first one, which is not counted, warms both up."""
    first(), second()
    pairs = [(first(), second()) for _ in range(rounds)]
    return Ratio(median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs))


def at_least(what: str, ratio: float, least: float, behind: str, aim: float | None = None) -> Result:
    """A ratio that should be high."""
    goal = f"at least {least:g}" + (f", aim {aim:g}" if aim else "")
    return Result(what, f"{ratio:.2f}", goal, ratio >= least, behind)


def below(what: str, ratio: float, most: float, behind: str) -> Result:
    """A ratio that should be low."""
    return Result(what, f"{ratio:.2f}", f"below {most:g}", ratio < most, behind)
