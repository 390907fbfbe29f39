"""Cards that leave the table: pairs that match, and single cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pasians.cards import DOWN
from pasians.conditions import Check, bind_condition
from pasians.facts import NO_EVENT
from pasians.position import BOTTOM, CLICK, Move, Position
from pasians.tables import Table, match_table, single_mask

if TYPE_CHECKING:
    from pasians.game import Game

OFF_TABLE = (-99.0, -99.0)


class BoundRemoval(NamedTuple):
    """The removal of cards, bound to the piles of a game."""

    sources: tuple[int, ...]
    source_set: frozenset[int]
    match: Table
    single: int
    near: dict[int, frozenset[int]] | None  # None: anywhere
    below: frozenset[int]  # piles whose top card also matches the card under it
    open_below: frozenset[int]  # piles whose lowest card takes part
    when: Check
    built: frozenset[tuple[int, int]]  # piles of which the second may also build on what the first gives
    fills: tuple[tuple[int, ...], ...]  # for each pile, the piles that may fill it


def bind_removal(game: Game) -> BoundRemoval | None:
    """The removal of a game, None where it has none."""
    removal = game.definition.removal
    if removal is None:
        return None
    sources = removal.sources.indexes
    places = {pile: game.group_of[pile].places[game.number_of[pile] - 1] or OFF_TABLE for pile in sources}
    near = None
    if removal.place != "anywhere":
        test = _touching if removal.place == "touching" else _in_line
        near = {p: frozenset(o for o in sources if o != p and test(places[p], places[o])) for p in sources}
    building = {target.pile: target.sources for target in game.rules_for(game.first_base).targets}
    fills = dict.fromkeys(range(len(game.group_of)), ()) | {pile: found for pile, found, _ in game.fills}
    return BoundRemoval(
        sources,
        frozenset(sources),
        match_table(removal.matches, game.definition.ace_high),
        single_mask(removal.matches),
        near,
        frozenset(removal.below.indexes),
        frozenset(p for p in sources if any(unit.kind == "bottom" for unit in game.group_of[p].take.units)),
        bind_condition(removal.when, game),
        frozenset((p, o) for p in sources for o in sources if p != o and building.get(o, 0) >> p & 1),
        tuple(fills[pile] for pile in range(len(game.group_of))),
    )


def _touching(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 1.01


def _in_line(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) < 0.01 or abs(a[1] - b[1]) < 0.01


def available(game: Game, position: Position, pile: int) -> bool:
    """Whether the top card of a pile lies free, whatever the pile's ``take`` says."""
    cards = position.piles[pile]
    return bool(cards) and cards[-1] < DOWN and not any(position.piles[over] for over in game.covers[pile])


def removals(game: Game, position: Position) -> list[Move]:
    """Pairs and single cards that may leave, each pair once: from the later pile to the earlier.

    Where fills would give each order another outcome, both orders are listed.
    """
    removal = game.removal
    assert removal is not None
    if not removal.when(position, NO_EVENT):
        return []
    piles = position.piles
    free = [pile for pile in removal.sources if available(game, position, pile)]
    moves: list[Move] = [(pile, CLICK, pile) for pile in free if removal.single >> piles[pile][-1] & 1]
    for at, pile in enumerate(free):
        leaves_with = removal.match[piles[pile][-1]]
        if leaves_with:
            for other in free[:at]:
                if leaves_with >> piles[other][-1] & 1 and (removal.near is None or other in removal.near[pile]):
                    moves.append((pile, 1, other))
                    if any(piles[source] for source in removal.fills[pile] + removal.fills[other]):
                        moves.append((other, 1, pile))
        cards = piles[pile]
        lowest = len(cards) > 1 and pile in removal.open_below and cards[0] < DOWN
        if pile in removal.below and len(cards) > (2 if lowest else 1) and leaves_with >> cards[-2] & 1:
            moves.append((pile, 1, pile))
        if lowest:
            leaves_with = removal.match[cards[0]]
            moves += [(pile, BOTTOM, other) for other in free if leaves_with >> piles[other][-1] & 1]
    return moves


def is_removal(game: Game, position: Position, move: Move) -> bool:
    """Whether a move onto a pile takes both cards off the table; where it could build as well, a pair does that may leave."""
    source, count, target = move
    removal = game.removal
    if removal is None or source not in removal.source_set or target not in removal.source_set:
        return False
    if source == target or (source, target) not in removal.built:
        return source == target or count in (1, BOTTOM)
    pairs = removals(game, position)
    return move in pairs or (count == 1 and any((target, n, source) in pairs for n in (1, BOTTOM)))
