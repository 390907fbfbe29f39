"""When a card may go up to its foundation at once because it is proved never to be needed again.

Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*, Corollary 3: for one pack, and for
cards of the waste only where they are dealt singly with endless redeals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians.cards import SUITS, rank_of, suit_of
from pasians.definition import UNLIMITED
from pasians.position import Move, Position

if TYPE_CHECKING:
    from pasians.game import Game


def is_safe(game: Game, position: Position, move: Move) -> bool:
    """Whether the single card that a move puts on a foundation can go up without harm."""
    source, _, target = move
    definition = game.definition
    if definition.packs != 1 or definition.suits != "SHDC" or not _builds_plainly(game, target):
        return False
    if game.group_of[source].type == "waste" and not _whole_stock_in_reach(game):
        return False
    card = position.piles[source][-1]
    relations = {build.relation for pile in game.tableaus if (build := game.build_of(pile))}
    if len(relations) != 1:
        return False
    heights = _heights(game, position)
    rank, suit = rank_of(card), suit_of(card)
    relation = relations.pop()
    if relation == "same-suit":
        return True
    if relation == "any-suit":
        return all(height >= rank - 2 for height in heights)
    if relation != "alternate":
        return False
    partner = 3 - suit  # the other suit of the same colour, in the order C, D, H, S
    others = [height for at, height in enumerate(heights) if at not in (suit, partner)]
    return min(others) >= rank - 2 and heights[partner] >= rank - 3


def _builds_plainly(game: Game, foundation: int) -> bool:
    """Foundations up in suit from the ace, tableau down: the games that the proof speaks of."""
    build = game.build_of(foundation)
    plain = build is not None and (build.course, build.relation, build.by) == ("up", "same-suit", 1)
    columns = [game.build_of(pile) for pile in game.tableaus]
    return plain and game.first_base == 1 and all(b is None or (b.course == "down" and not b.wrap) for b in columns)


def _whole_stock_in_reach(game: Game) -> bool:
    stock = game.definition.stock
    deals = stock.deals
    singly = len(deals) == 1 and deals[0].kind == "cards" and deals[0].number == 1
    return singly and stock.redeals == UNLIMITED


def _heights(game: Game, position: Position) -> list[int]:
    """The rank of each suit's highest card on the foundations, 0 for none, in the order C, D, H, S."""
    heights = [0] * len(SUITS)
    for pile in game.foundations:
        cards = position.piles[pile]
        if cards:
            heights[suit_of(cards[-1])] = rank_of(cards[-1])
    return heights
