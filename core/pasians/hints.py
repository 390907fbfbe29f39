"""What to do next: the legal moves that lead on, the best first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pasians import ranking
from pasians.position import Move, Position

if TYPE_CHECKING:
    from pasians.game import Game


def advice(game: Game, position: Position, past: Iterable[Position]) -> list[Move]:
    """The legal moves that lead on, the best first; none that leads to where the game has been (``past``) or is idle."""
    been = {earlier.piles for earlier in past}
    found = [
        move
        for move in game.known_moves(position)
        if ranking.worth(game, position, move) > ranking.IDLE and game.result(position, move)[0].piles not in been
    ]
    return ranking.best_first(game, position, found)
