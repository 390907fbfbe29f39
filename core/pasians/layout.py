"""Where the piles of a game stand, in cards: one table, and another for windows higher than wide where the game has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pasians.cards import DOWN
from pasians.phrases import Fan

if TYPE_CHECKING:
    from pasians.game import Game

LONGEST = 8
"""What the longest column that cards are built on usually reaches."""


@dataclass(frozen=True, slots=True)
class Place:
    """One pile's place: its left upper corner in cards (y downwards), its fan, and how long it is to be expected.

    ``fan`` is "none", "down", "right", "up" or "left"; ``count`` how many top cards are spread (0: all); ``down`` and ``up``
    how many face-down and face-up cards to expect in it, from the deal.
    """

    x: float
    y: float
    fan: str
    count: int
    down: int
    up: int


class Layout(NamedTuple):
    """A table: its size in cards (the height is a minimum) and the places of the piles that lie on it, by name."""

    width: float
    height: float
    places: dict[str, Place]


def layout_of(game: Game, portrait: bool = False) -> Layout:
    """The layout of a game. In ``portrait`` the one for windows higher than wide, where the game has one."""
    definition = game.definition
    other = definition.portrait if portrait else None
    places: dict[str, Place] = {}
    for group in definition.groups:
        spots = other.places.get(group.name, group.places) if other else group.places
        fan = other.fans.get(group.name, group.fan) if other else group.fan
        for name, spot in zip(group.piles, spots, strict=True):
            if spot is not None:
                places[name] = Place(spot[0], spot[1], fan.direction, fan.spread, *_expected(game, name, fan))
    width, height = other.table if other else definition.table
    return Layout(width, height, places)


def _expected(game: Game, name: str, fan: Fan) -> tuple[int, int]:
    """How many cards to expect in a pile, face down and face up: those dealt, and more where cards are built on them.

    A pile without a fan shows one card; of cards that are all face down, the last will be turned up.
    """
    if fan.direction == "none":
        return 0, 1
    pile = game.names.pile_index[name]
    dealt = game.usual_deal.piles[pile]
    down = sum(card >= DOWN for card in dealt)
    up = len(dealt) - down
    group = game.group_of[pile]
    if fan.spread:
        return 0, fan.spread
    if group.type == "tableau" and game.build_of(pile) is not None:
        most = game.capacity[pile] or LONGEST
        return down, max(up, min(LONGEST, most))
    return (down, up) if up else (max(down - 1, 0), 1)
