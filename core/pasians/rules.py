"""A game's rules as tables for one base rank: who may give cards, who may take them, and which.

Everything here is worked out once for each base rank and shared; nothing is read as text during play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from pasians.cards import CODES, DOWN, suit_of
from pasians.conditions import Check, bind_condition
from pasians.definition import FIRST, Group
from pasians.phrases import ALL_CARDS, ALWAYS, Build, Unit
from pasians.tables import NOTHING, Table, build_table, one_way, rank_table, run_table

if TYPE_CHECKING:
    from pasians.game import Game

ROOMY = 1 << 20  # room of a pile without a limit

Look = Callable[[tuple[bytes, ...]], int]
Lift = tuple[int, tuple[tuple[int, int], ...]]
"""What may be lifted from a pile: the mask of the lowest cards, and each unit's count and the bit of its lowest card."""

BITS = (*(1 << card for card in range(DOWN)), *(0,) * (CODES - DOWN))
ALL_FOLLOW: Table = (ALL_CARDS,) * DOWN + (0,) * (CODES - DOWN)
KNOWN_MOST = 20_000  # piles whose units are remembered


class Giver(NamedTuple):
    """A pile that the player may take from."""

    pile: int
    covers: tuple[int, ...]  # piles that lie over this one
    known: dict[bytes, Lift]  # what may be lifted, by the pile's cards: a move changes two piles, the others are known
    top: bool  # single cards, wherever they may go
    run: Table | None  # which cards may follow a card in what is lifted together
    liftable: int  # mask of the cards that may be the lowest in what is lifted
    whole: bool
    bottom: bool
    cells: bool  # runs are limited by the empty cells
    spaces: bool  # and by the empty tableau piles
    pack: Table  # run relation, for foundations that take runs

    def lift(self, cards: bytes) -> Lift:
        """What may be lifted from the pile when it holds these cards, limits and covers left out."""
        found = self.known.get(cards)
        if found is None:
            if len(self.known) >= KNOWN_MOST:
                self.known.clear()
            found = self.known[cards] = self._lift(cards)
        return found

    def _lift(self, cards: bytes) -> Lift:
        units = []
        lead, count = cards[-1], 1
        if self.top or (self.bottom and len(cards) == 1):
            units.append((1, BITS[lead] & self.liftable))
        if self.run is not None:
            for lower in cards[-2::-1]:
                if not self.run[lower] >> lead & 1:
                    break
                lead, count = lower, count + 1
                units.append((count, BITS[lead] & self.liftable))
        if self.whole:
            most = face_up(cards)
            if most and most not in (count for count, _ in units):
                units.append((most, BITS[cards[-most]] & self.liftable))
        units = [unit for unit in units if unit[1]]
        return reduce(or_, (bit for _, bit in units), 0), tuple(units)


Offer = tuple[int, int, int, int]
"""What a pile takes: the pile, the mask of cards, how many at once, and the bit mask of the piles that may give to it."""

Taking = tuple[int, int, tuple[Offer, ...], Offer | None, Look | None]
"""What is asked of each target: the pile, how many cards it may hold, its offers by its top card and as a space, its look."""


class Target(NamedTuple):
    """A pile that the player may put cards on."""

    pile: int
    on: Table  # mask of what it takes, by its top card
    space: int | None  # mask when it is empty; None: asked anew in each position
    most: int  # cards that it may hold
    at_once: int  # cards that it takes together
    sources: int  # bit mask of the piles that may give to it
    look: Look | None  # the mask by its cards, where its top card is not enough


class Space(NamedTuple):
    """One way for a space to be filled, where more than the card decides."""

    mask: int
    sources: int
    check: Check
    left: Look | None  # the cards whose suits may still be started


class Rules(NamedTuple):
    """All tables for one base rank."""

    givers: tuple[Giver, ...]
    lifting: tuple[tuple[int, tuple[int, ...], dict[bytes, Lift], Giver], ...]  # what is asked of each giver first
    targets: tuple[Target, ...]
    taking: tuple[Taking, ...]  # what is asked of each target first
    by_pile: dict[int, Target]
    spaces: dict[int, tuple[Space, ...]]
    tight: bool  # runs are limited by free places, or piles by what they hold
    rising: frozenset[int]  # foundations that take runs
    suits: frozenset[int]  # foundations that take whole suits
    two_ended: tuple[Giver, ...]  # piles whose lowest card moves, or whose top card moves only upwards
    special: bool  # there are units beyond those of `Giver.lift`


def compile_rules(game: Game, base: int) -> Rules:
    """The tables of a game for a base rank (0: not known)."""
    groups = game.definition.groups
    shared: dict[object, dict[bytes, Lift]] = {}
    givers = [
        _giver(game, group, pile, base, shared)
        for group in groups
        for pile in game.piles_of[group.name]
        if group.take.units
    ]
    targets: list[Target] = []
    spaces: dict[int, tuple[Space, ...]] = {}
    for group in groups:
        for place, pile in enumerate(game.piles_of[group.name]):
            target, special = _target(game, group, place, pile, base)
            by_toml = any(target.on) or target.look or target.space != 0
            if target.sources and (by_toml or game.hooks.can_place):
                targets.append(target)
                if special:
                    spaces[pile] = special
    accepting = {
        kind: frozenset(p for p, group in enumerate(game.group_of) if group.accepts == kind) for kind in ("run", "suit")
    }
    by_pile = {target.pile: target for target in targets}
    single = tuple(target for target in targets if target.pile not in accepting["suit"])
    two_ended = tuple(giver for giver in givers if giver.bottom or (giver.whole and not giver.top))
    return Rules(
        givers=tuple(givers),
        lifting=tuple((giver.pile, giver.covers, giver.known, giver) for giver in givers),
        targets=single,
        taking=tuple(_taking(target) for target in single),
        by_pile=by_pile,
        spaces=spaces,
        tight=any(giver.cells or giver.spaces for giver in givers) or any(1 < t.at_once < ROOMY for t in targets),
        rising=accepting["run"],
        suits=accepting["suit"],
        two_ended=two_ended,
        special=bool(two_ended) or any(accepting.values()),
    )


def _giver(game: Game, group: Group, pile: int, base: int, shared: dict[object, dict[bytes, Lift]]) -> Giver:
    own = game.build_of(pile)
    run: Table | None = None
    kinds = {unit.kind for unit in group.take.units}
    run_unit = next((unit for unit in group.take.units if unit.kind == "run"), Unit("run"))
    pack = run_table(run_unit.build or own, base, game.definition.ace_high)
    if "any" in kinds:
        run = ALL_FOLLOW
    elif "run" in kinds:
        run = pack
    excluded = group.take.excluded
    return Giver(
        pile,
        game.covers[pile],
        shared.setdefault((group.name, own), {}),
        bool(kinds & {"top", "run", "any"}),
        run if run is not None and any(run) else None,
        ALL_CARDS & ~(excluded.mask(base) if excluded else 0),
        "whole" in kinds,
        "bottom" in kinds,
        run_unit.cells,
        run_unit.spaces,
        pack,
    )


def face_up(cards: bytes) -> int:
    """How many cards from the top down lie face up."""
    count = 0
    for card in reversed(cards):
        if card >= DOWN:
            break
        count += 1
    return count


def _target(game: Game, group: Group, place: int, pile: int, base: int) -> tuple[Target, tuple[Space, ...]]:
    build = group.build[place]
    only = group.only[place].mask(base)
    on = NOTHING
    look: Look | None = None
    if build is not None and (build.follows_height or build.one_way or build.all_one_way):
        look = _look(game, group, build, pile, base, only)
    elif build is not None:
        on = _narrowed(build_table(build, base, game.definition.ace_high), only)
    own_base = group.base[place]
    base_mask = base if own_base == FIRST else own_base
    sources = _bits(group.sources.indexes) & ~(1 << pile)
    special: list[Space] = []
    for filling in group.space:
        mask = filling.cards.mask(base_mask) if group.type == "foundation" else filling.cards.mask(base)
        if group.type == "foundation" and filling.cards.base and not base_mask:
            mask = ALL_CARDS  # the first card to come sets the base
        allowed = sources if filling.sources is None else sources & _bits(filling.sources.indexes)
        special.append(Space(mask & only, allowed, bind_condition(filling.when, game), _suits_left(game, group, build)))
    plain = all(
        part.left is None and filling.sources is None and filling.when == ALWAYS
        for part, filling in zip(special, group.space, strict=True)
    )
    space = reduce(or_, (part.mask for part in special), 0) if plain else None
    most = group.capacity[place] or ROOMY
    at_once = 1 if group.type == "foundation" and group.accepts != "suit" else most
    return Target(pile, on, space, most, at_once, sources, look), () if plain else tuple(special)


def _taking(target: Target) -> Taking:
    def offer(mask: int) -> Offer:
        return target.pile, mask, target.at_once, target.sources

    space = None if target.space is None else offer(target.space)
    offers = {mask: offer(mask) for mask in set(target.on)}
    return target.pile, target.most, tuple(offers[mask] for mask in target.on), space, target.look


def _bits(indexes: tuple[int, ...]) -> int:
    return sum(1 << index for index in set(indexes))


def _suits_left(game: Game, group: Group, build: Build | None) -> Look | None:
    """The cards whose suit may still be started, where fewer piles of a suit can be finished than it has base cards."""
    if group.type != "foundation" or build is None or build.relation != "same-suit" or group.accepts == "suit":
        return None
    packs, piles = game.definition.packs, game.piles_of[group.name]
    most = packs * game.suit_length // (group.capacity[0] or game.suit_length)
    if most >= packs:
        return None

    def left(position_piles: tuple[bytes, ...]) -> int:
        started = [suit_of(position_piles[p][0]) for p in piles if position_piles[p]]
        full = {suit for suit in started if started.count(suit) >= most}
        return sum(1 << card for card in range(DOWN) if suit_of(card) not in full)

    return left


def _narrowed(table: Table, only: int) -> Table:
    """A table without the cards that may not lie in a pile at all."""
    return table if only == ALL_CARDS else tuple(mask & only for mask in table)


def _look(game: Game, group: Group, build: Build, pile: int, base: int, only: int) -> Look:
    """The mask of a pile whose top card does not tell enough: its height, or the direction it took, decides."""
    if build.follows_height:
        tables = [_narrowed(rank_table(build, rank), only) for rank in build.ranks]

        def by_height(piles: tuple[bytes, ...]) -> int:
            cards = piles[pile]
            return tables[len(cards)][cards[-1]] if len(cards) < len(tables) else 0

        return by_height
    high = game.definition.ace_high
    free, up, down = (
        _narrowed(build_table(one_way(build, course), base, high), only) for course in ("either", "up", "down")
    )
    rises = build_table(one_way(build, "up")._replace(relation="any-suit", not_on=()), 0, high)
    decisive = game.piles_of[group.name] if build.all_one_way else (pile,)

    def by_direction(piles: tuple[bytes, ...]) -> int:
        top = piles[pile][-1]
        for other in decisive:
            cards = piles[other]
            if len(cards) > 1 and cards[-1] < DOWN and cards[-2] < DOWN:
                return (up if rises[cards[-2]] >> cards[-1] & 1 else down)[top]
        return free[top]

    return by_direction
