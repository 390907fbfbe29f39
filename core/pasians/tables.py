"""Pairwise rules as tables: for each card, the mask of the cards that may lie on it.

A table has an entry for every code; that of a face-down card is empty, since nothing is ever put on one. Tables depend
on the rule and the base rank only, so equal rules share one.
"""

from __future__ import annotations

from functools import lru_cache

from pasians.cards import ACE, CODES, DOWN, JOKER, KING, is_red, rank_of, suit_of
from pasians.phrases import ALL_CARDS, Build, Match, mask_of

Table = tuple[int, ...]

NOTHING: Table = (0,) * CODES
RANK_COUNT = 13
_UP_CARDS = [card for card in range(DOWN) if rank_of(card) <= KING]


def _order(rank: int, ace_high: bool) -> int:
    """The place of a rank in its order, from 0."""
    return (rank - 2) % RANK_COUNT if ace_high else rank - 1


def next_ranks(build: Build, rank: int, ace_high: bool) -> frozenset[int]:
    """The ranks that may lie on a rank, by the course and its marks."""
    if build.course == "any":
        return frozenset(range(ACE, KING + 1))
    if build.course == "same-rank":
        return frozenset((rank,))
    if build.course == "list":
        if rank not in build.ranks:
            return frozenset()
        at = build.ranks.index(rank) + build.by
        if at >= len(build.ranks):
            return frozenset((build.ranks[at % len(build.ranks)],)) if build.wrap else frozenset()
        return frozenset((build.ranks[at],))
    found = set()
    for step in {"up": (build.by,), "down": (-build.by,), "either": (build.by, -build.by)}[build.course]:
        at = _order(rank, ace_high) + step
        if build.wrap or 0 <= at < RANK_COUNT:
            found.add((at + ace_high) % RANK_COUNT + 1)
    return frozenset(found)


def related(relation: str, lower: int, upper: int) -> bool:
    """Whether the suits of two touching cards have a relation."""
    if relation == "same-suit":
        return suit_of(lower) == suit_of(upper)
    if relation == "same-colour":
        return is_red(lower) == is_red(upper)
    if relation == "alternate":
        return is_red(lower) != is_red(upper)
    if relation == "other-suit":
        return suit_of(lower) != suit_of(upper)
    return True


@lru_cache(maxsize=4096)
def build_table(build: Build | None, base: int, ace_high: bool) -> Table:
    """For each card, the mask of cards that a build lets lie on it. A course that follows the height is not asked here."""
    if build is None:
        return NOTHING
    bare = 0
    for pattern in build.not_on:
        bare |= pattern.mask(base)
    table = [0] * CODES
    for lower in _UP_CARDS:
        if bare >> lower & 1:
            continue
        if rank_of(lower) == JOKER:
            table[lower] = ALL_CARDS
            continue
        ranks = next_ranks(build, rank_of(lower), ace_high)
        table[lower] = sum(
            1 << upper
            for upper in _UP_CARDS
            if rank_of(upper) == JOKER or (rank_of(upper) in ranks and related(build.relation, lower, upper))
        )
    return tuple(table)


def run_table(build: Build | None, base: int, ace_high: bool) -> Table:
    """The table of a build as a relation of neighbours; empty where the height of the pile decides."""
    return NOTHING if build is None or build.follows_height else build_table(build, base, ace_high)


@lru_cache(maxsize=1024)
def rank_table(build: Build, rank: int) -> Table:
    """For each card, the cards of one rank that have the build's relation to it: for courses that follow the height."""
    wanted = mask_of((rank,)) | mask_of((JOKER,))
    free = build_table(build._replace(course="any", ranks=(), by=1), 0, False)
    return tuple(mask & wanted for mask in free)


def one_way(build: Build, course: str) -> Build:
    """A build fixed to one direction."""
    return build._replace(course=course, one_way=False, all_one_way=False)


@lru_cache(maxsize=256)
def match_table(matches: tuple[Match, ...], ace_high: bool) -> Table:
    """For each card, the mask of cards that leave with it."""
    table = [0] * CODES
    for one in _UP_CARDS:
        for other in _UP_CARDS:
            if any(_matches(match, one, other, ace_high) for match in matches):
                table[one] |= 1 << other
    return tuple(table)


def _matches(match: Match, one: int, other: int, ace_high: bool) -> bool:
    ranks = rank_of(one), rank_of(other)
    if JOKER in ranks or not related(match.relation, one, other):
        return False
    if match.kind == "sum":
        return sum(14 if ace_high and rank == ACE else rank for rank in ranks) == match.number
    if match.kind == "same-rank":
        return ranks[0] == ranks[1]
    if match.kind == "same-suit":
        return suit_of(one) == suit_of(other)
    return match.kind == "ranks" and ranks in (match.ranks, match.ranks[::-1])


def single_mask(matches: tuple[Match, ...]) -> int:
    """The cards that leave alone."""
    return mask_of(tuple(match.ranks[0] for match in matches if match.kind == "single"))
