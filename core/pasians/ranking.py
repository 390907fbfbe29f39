"""Which of several legal moves is the best for a tap, a drop nearby or a double tap. Judged by what a move does at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians.cards import DOWN
from pasians.position import CLICK, DEAL, Move, Position
from pasians.removal import is_removal

if TYPE_CHECKING:
    from pasians.game import Game

TO_FOUNDATION, REMOVAL, TURNS_UP, BRINGS_IN, EMPTIES, BUILDS = 90, 85, 80, 70, 60, 50
TO_SPACE, TO_CELL, FROM_FOUNDATION, IDLE = 30, 20, 10, 0


def worth(game: Game, position: Position, move: Move) -> int:
    """How much a legal move is worth for a tap; higher is better."""
    source, count, target = move
    if move == DEAL or count == CLICK or is_removal(game, position, move):
        return REMOVAL
    kinds = game.group_of
    if kinds[target].type == "foundation":
        return IDLE if kinds[source].type == "foundation" else TO_FOUNDATION
    if kinds[source].type == "foundation":
        return FROM_FOUNDATION
    cards = position.piles[source]
    left = cards[: len(cards) - abs(count)]
    if kinds[target].type == "cell":
        return IDLE if kinds[source].type == "cell" else TO_CELL
    if not position.piles[target]:
        if not left and kinds[source].type == kinds[target].type != "grid":
            return IDLE  # a whole pile from one space to another; in a grid each has its place
        return TO_SPACE + (left != b"" and left[-1] >= DOWN)
    if left and left[-1] >= DOWN and source in game.turns:
        return TURNS_UP
    if kinds[source].type in ("waste", "reserve", "cell"):
        return BRINGS_IN
    return BUILDS if left else EMPTIES


def best_first(game: Game, position: Position, moves: list[Move]) -> list[Move]:
    """Moves ordered by worth, equal ones by the place of their target."""
    return sorted(moves, key=lambda move: (-worth(game, position, move), move[2]))


def clear_best(game: Game, position: Position, moves: list[Move]) -> Move | None:
    """The move that a tap makes: the only one, or one clearly better; empty piles of a group are as good as one another."""
    ordered = best_first(game, position, moves)
    if not ordered:
        return None
    first = ordered[0]
    rivals = [move for move in ordered[1:] if worth(game, position, move) == worth(game, position, first)]
    alike = all(
        game.group_of[move[2]] is game.group_of[first[2]] and position.piles[move[2]] == position.piles[first[2]] == b""
        for move in rivals
        if move[2] >= 0
    )
    return first if alike else None
