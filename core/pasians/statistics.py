"""What the games played come to, for each way to play.

A deal is played when it has ended, and counts once: games of the same deal begun again are left out here, as are open ones.
Won and lost together are always all that were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pasians.store import Play

TEN = 10
STEPS = (1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 240, 600)
"""Lengths in minutes that spans of time may have."""


class Statistics(NamedTuple):
    """Figures of one way to play. What speaks of won games is None while there is none.

    ``streak`` is how many of the last games in a row were won, ``longest_streak`` the most ever. Times are seconds of games that
    were won, ``moves`` likewise; ``score`` is the highest of all games.
    """

    played: int
    won: int
    streak: int
    longest_streak: int
    best_time: float | None
    average_time: float | None
    fewest_moves: int | None
    average_moves: float | None
    best_score: int | None

    @property
    def lost(self) -> int:
        """How many were not won."""
        return self.played - self.won

    @property
    def rate(self) -> float | None:
        """The share of games won, 0 to 1."""
        return self.won / self.played if self.played else None


def counted(plays: Iterable[Play]) -> list[Play]:
    """The games that count, in the order in which they ended."""
    ended = [play for play in plays if play.ended is not None and not play.again]
    return sorted(ended, key=lambda play: (play.ended, play.begun))


def statistics(plays: Iterable[Play]) -> Statistics:
    """The figures of some games of one way to play."""
    ended = counted(plays)
    won = [play for play in ended if play.result == "won"]
    streaks = [0]
    for play in ended:
        streaks.append(streaks[-1] + 1 if play.result == "won" else 0)
    times, moves = [play.seconds for play in won], [play.moves for play in won]
    return Statistics(
        played=len(ended), won=len(won), streak=streaks[-1], longest_streak=max(streaks),
        best_time=min(times, default=None), average_time=sum(times) / len(times) if times else None,
        fewest_moves=min(moves, default=None), average_moves=sum(moves) / len(moves) if moves else None,
        best_score=max((play.score for play in ended), default=None),
    )  # fmt: skip


def rates(plays: Sequence[Play]) -> list[float]:
    """The share of games won among each and the nine counted before it, oldest first: how the player has been doing."""
    results = [play.result == "won" for play in counted(plays)]
    return [sum(last) / len(last) for at in range(len(results)) if (last := results[max(0, at + 1 - TEN) : at + 1])]


class Span(NamedTuple):
    """How many games were won in a time from ``low`` to below ``high`` minutes; the last of all has no ``high``."""

    low: int
    high: int | None
    games: int


def spans(plays: Iterable[Play]) -> tuple[Span, ...]:
    """The times of games won in five spans from the shortest to the longest, () while none was won.

    The three in the middle are equally long; few games lie outside them.
    """
    minutes = sorted(play.seconds / 60 for play in counted(plays) if play.result == "won")
    if not minutes:
        return ()
    short, long = minutes[len(minutes) // 10], minutes[-1 - len(minutes) // 10]
    for step in STEPS:
        first = max(step, int(short // step) * step)
        if first + 3 * step >= long:
            break
    edges = [0, *(first + at * step for at in range(4))]
    return tuple(
        Span(low, high, sum(low <= time < (high or float("inf")) for time in minutes))
        for low, high in zip(edges, [*edges[1:], None], strict=True)
    )


def usual_time(plays: Iterable[Play]) -> float | None:
    """Half of the games won took at most so many seconds; None while none was won."""
    times = sorted(play.seconds for play in counted(plays) if play.result == "won")
    return times[(len(times) - 1) // 2] if times else None
