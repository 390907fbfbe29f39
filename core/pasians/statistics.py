"""What the games played come to, for each way to play.

A deal is played when it has ended, and counts once: games of the same deal begun again are left out here, as are open ones.
Won and lost together are always all that were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pasians.store import Play

TEN = 10


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
