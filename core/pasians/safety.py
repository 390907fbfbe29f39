"""When a card may go up to its foundation at once because it is proved never to be needed again.

Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*, Corollary 3: for one pack, and for
cards of the waste only where they are dealt singly with endless redeals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians.cards import SUITS, rank_of, suit_of
from pasians.definition import UNLIMITED, Group
from pasians.phrases import ALL_CARDS, ALWAYS
from pasians.position import Move, Position

if TYPE_CHECKING:
    from pasians.game import Game

DEALS_ALIKE = {"rows", "cards"}
"""Steps of a stock that put their cards in the same places whatever has gone up."""


def proved_relation(game: Game) -> str:
    """The relation of suits in a game's tableau where the proof speaks of that game, else "".

    It speaks of one pack; of foundations up in suit from the ace, open to cards from everywhere, which win when they are
    full; of a tableau built down, alike in all piles, with nothing but runs lifted. And nothing may depend on which piles
    are empty or what lies in them: no spaces that fill themselves, no conditions, no redeal of the tableau, no hooks.
    """
    definition, hooks = game.definition, game.hooks
    if definition.packs != 1 or definition.suits != "SHDC" or definition.jokers or definition.flags or game.removal:
        return ""
    if game.fills or any((hooks.can_take, hooks.can_place, hooks.can_deal, hooks.deal, hooks.tap, hooks.after)):
        return ""
    full = [
        test.kind == "full" and test.piles and test.piles.indexes == game.foundations for test in definition.won.tests()
    ]
    if full != [True] or not _deals_plainly(game) or not all(_is_plain(game, group) for group in definition.groups):
        return ""
    relations = {build.relation for pile in game.tableaus if (build := game.build_of(pile))}
    if len(relations) != 1 or not relations <= {"same-suit", "alternate", "any-suit"}:
        return ""
    relation = relations.pop()
    lifted = {unit.kind for pile in game.tableaus for unit in game.group_of[pile].take.units}
    return relation if relation == "same-suit" or lifted <= {"top", "run"} else ""


def _deals_plainly(game: Game) -> bool:
    stock = game.definition.stock
    redealt = {pile for step in stock.redeal for pile in step.piles.indexes}
    return (
        stock.when == ALWAYS
        and {step.kind for step in stock.deals} <= DEALS_ALIKE
        and all(game.group_of[pile].type in ("waste", "stock") for pile in redealt)
    )


def _is_plain(game: Game, group: Group) -> bool:
    if any(filling.when != ALWAYS for filling in group.space):
        return False
    if group.type == "foundation":
        giving = {pile for other in game.definition.groups if other.take.units for pile in game.piles_of[other.name]}
        return (
            group.accepts != "suit"
            and all(
                build and (build.course, build.relation, build.by) == ("up", "same-suit", 1) for build in group.build
            )
            and set(group.base) == {1}
            and all(only.mask(1) == ALL_CARDS for only in group.only)
            and giving - set(game.piles_of[group.name]) <= set(group.sources.indexes)
        )
    if group.type == "tableau":
        return all(build is None or (build.course, build.by, build.wrap) == ("down", 1, False) for build in group.build)
    return not any(group.build)


def is_safe(game: Game, position: Position, move: Move) -> bool:
    """Whether the single card that a move puts on a foundation can go up without harm."""
    relation = game.safe_relation
    if not relation or move[1] != 1:
        return False
    if game.group_of[move[0]].type == "waste" and not _whole_stock_in_reach(game):
        return False
    card = position.piles[move[0]][-1]
    if relation == "same-suit":
        return True
    heights = _heights(game, position)
    rank, suit = rank_of(card), suit_of(card)
    if relation == "any-suit":
        return min(heights) >= rank - 2
    partner = 3 - suit  # the other suit of the same colour, in the order C, D, H, S
    others = [height for at, height in enumerate(heights) if at not in (suit, partner)]
    return min(others) >= rank - 2 and heights[partner] >= rank - 3


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
