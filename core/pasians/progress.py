"""Whether any line of moves still leads anywhere: the bounded search behind the condition ``no progress``."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from pasians.cards import DOWN
from pasians.position import CLICK, DEAL, Move, Position
from pasians.removal import is_removal

if TYPE_CHECKING:
    from pasians.game import Game

POSITIONS = 250
"""How many positions the search looks at; past it the answer is "not lost". Fixed, so that it is the same everywhere."""


def no_progress(game: Game, position: Position) -> bool:
    """Whether it is proved that no line of moves makes progress from here.

    Progress is a card put on a foundation, removed, dealt or turned up, brought in from waste or reserve, more empty piles
    or a higher score than now, or a win.
    """
    start = (_spaces(position), game.score(position))
    seen = {position.piles}
    queue = deque((position,))
    while queue:
        here = queue.popleft()
        for move in game.legal_moves(here):
            if _is_progress(game, here, move):
                return False
            there, _ = game.result(here, move)
            if there.piles in seen:
                continue
            if _hidden(there) < _hidden(here) or _spaces(there) > start[0] or game.score(there) > start[1]:
                return False
            if len(seen) >= POSITIONS or game.won(there):
                return False
            seen.add(there.piles)
            queue.append(there)
    return True


def _is_progress(game: Game, position: Position, move: Move) -> bool:
    source, count, target = move
    if move == DEAL or count == CLICK or is_removal(game, position, move):
        return True
    if game.group_of[source].type in ("waste", "reserve"):
        return True
    return target in game.foundations and source not in game.foundations


def _spaces(position: Position) -> int:
    return sum(not cards for cards in position.piles)


def _hidden(position: Position) -> int:
    return sum(card >= DOWN for cards in position.piles for card in cards)
