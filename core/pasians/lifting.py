"""What a hand may lift, and where it may put it: the legal moves as the shell asks for them, by card instead of by move.

A card is told by how many cards there are from it to the top of its pile: 1 is the top card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians import ranking
from pasians.cards import DOWN
from pasians.facts import PAUSE
from pasians.moves import units
from pasians.position import BOTTOM, CLICK, DEAL, Move, Position
from pasians.removal import is_removal

if TYPE_CHECKING:
    from pasians.game import Game


def takes(game: Game, position: Position, pile: int) -> set[int]:
    """The cards that may be lifted from a pile, wherever they may go."""
    found = _together(game, position, pile)
    if _lowest_is_open(game, position, pile):
        found.add(len(position.piles[pile]))
    return found


def unit(game: Game, position: Position, pile: int, count: int) -> int:
    """What a move calls that which is lifted with a card: the number of cards, or ``BOTTOM`` for the lowest one alone."""
    alone = 1 < count == len(position.piles[pile]) and _lowest_is_open(game, position, pile)
    return BOTTOM if alone else count


def targets(game: Game, position: Position, pile: int, count: int) -> list[int]:
    """The piles that take what is lifted with a card, the best first."""
    legal, lifted = game.known_moves(position), unit(game, position, pile, count)
    moves = [move for move in legal if move[0] == pile and move[1] == lifted]
    if lifted == 1:  # a pair may be dropped either way
        moves += [
            (pile, 1, source)
            for source, n, target in legal
            if target == pile and is_removal(game, position, (source, n, target)) and (source != target or n == BOTTOM)
        ]
    return list(dict.fromkeys(move[2] for move in ranking.best_first(game, position, moves)))


def tap(game: Game, position: Position, pile: int, count: int) -> Move | None:
    """The move of a tap on a card: the only one or the clearly best; else None."""
    legal, lifted = game.known_moves(position), unit(game, position, pile, count)
    if pile == game.stock:
        return DEAL if DEAL in legal else None
    if lifted != BOTTOM and (pile, CLICK, pile) in legal:
        return (pile, CLICK, pile)
    moves = [(pile, lifted, target) for target in targets(game, position, pile, count)]
    best = ranking.clear_best(game, position, moves)
    return game.meant(position, best) if best else None


def _together(game: Game, position: Position, pile: int) -> set[int]:
    """How many cards may be lifted together from a pile."""
    legal = game.known_moves(position)
    found = {count for source, count, _ in legal if source == pile and count > 0}
    found |= {1 for move in legal if move[2] == pile and is_removal(game, position, move)}
    if _at_rest(game, position):
        return found
    rules = game.rules(position)
    for giver in rules.givers:
        if giver.pile == pile:
            found |= {n for n in units(game, position, rules, giver) if game.hook_allows_take(position, pile, n)}
    return found


def _lowest_is_open(game: Game, position: Position, pile: int) -> bool:
    """Whether the lowest card of a pile may be lifted from under others."""
    cards = position.piles[pile]
    if not any(unit.kind == "bottom" for unit in game.group_of[pile].take.units) or _at_rest(game, position):
        return False
    if len(cards) < 2 or cards[0] >= DOWN or len(cards) in _together(game, position, pile):
        return False
    return game.hook_allows_take(position, pile, BOTTOM)


def _at_rest(game: Game, position: Position) -> bool:
    """Whether nothing is lifted but for a legal move: the game is won, or the deal waits for the choice of a base."""
    return bool(position.facts[PAUSE]) or game.won(position)
