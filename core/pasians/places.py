"""What the empty place of a pile has to say, and what else a table shows of its rules without a word."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, NamedTuple

from pasians.cards import DOWN, SUITS, rank_of, suit_of
from pasians.facts import BASE
from pasians.position import Position

if TYPE_CHECKING:
    from pasians.game import Game


class EmptyPlace(NamedTuple):
    """What may come to a pile when it is empty.

    ``takes``: "nothing", "cards", "suits" (whole suits only) or "hidden" (a place that is not shown, as in a pyramid).
    ``rank`` is the one rank that may come (0: several, or not known yet), ``suit`` the one suit ("": several).
    """

    type: str
    takes: str
    rank: int = 0
    suit: str = ""


def empty_place(game: Game, position: Position, pile: int) -> EmptyPlace:
    """What may come to a pile when it is empty, as far as its rules alone tell."""
    group, number = game.group_of[pile], game.number_of[pile]
    base = int(position.facts[BASE])
    if group.cover:
        return EmptyPlace(group.type, "hidden")
    if group.accepts == "suit":
        return EmptyPlace(group.type, "suits")
    only = group.only[number - 1].mask(base)
    if group.type == "grid":
        return EmptyPlace(group.type, "cards", _distinction(game, pile, base))
    mask = 0
    for filling in group.space:
        mask |= filling.cards.mask((group.base[number - 1] or base) if group.type == "foundation" else base)
    cards = list(_cards(mask & only))
    suit = _single(suit_of(card) for card in _cards(only))
    takes = "cards" if cards or any(filling.cards.needs_base for filling in group.space) else "nothing"
    return EmptyPlace(group.type, takes, _single(map(rank_of, cards)) or 0, SUITS[suit] if suit is not None else "")


def _distinction(game: Game, pile: int, base: int) -> int:
    """The rank that may lie in this place and not in all of its group, if it is one; else 0."""
    group = game.group_of[pile]
    allowed = [frozenset(map(rank_of, _cards(only.mask(base)))) for only in group.only]
    own = allowed[game.number_of[pile] - 1] - reduce(and_, allowed)
    return _single(own) or 0


def _single(values: Iterable[int]) -> int | None:
    """The one value there is among some, None where there are none or several."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def _cards(mask: int) -> Iterable[int]:
    return (card for card in range(4, DOWN) if mask >> card & 1)  # jokers tell no place from another


def suits_matter(game: Game) -> bool:
    """Whether the tableau is built in suit, so that four colours help; where rules speak of colours they mislead."""
    groups = [group for group in game.definition.groups if group.type == "tableau"]
    builds = [
        build for group in groups for build in (*group.build, *(unit.build for unit in group.take.units)) if build
    ]
    relations = {build.relation for build in builds}
    return "same-suit" in relations and not relations & {"alternate", "same-colour"}


def row_dealt(game: Game) -> int:
    """How many piles of the tableau get a card from a tap on the stock; 0 where it deals elsewhere."""
    rows = [row for step in game.definition.stock.deals for row in step.rows]
    return sum(pile in game.tableaus for row in rows for pile in row)
