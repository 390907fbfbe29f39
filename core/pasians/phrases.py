"""What the phrases of the rule language mean, as small immutable values.

`pasians.grammar` reads them from text; the rest of the core sees only these. Sets of cards are bit masks over the 64
face-up codes; piles are indexes in the order of the game's piles.
"""

from __future__ import annotations

from typing import NamedTuple

from pasians.cards import ACE, KING, SUITS, code

NO_CARDS = 0
ALL_CARDS = (1 << 64) - 1
RANK_ORDER = tuple(range(ACE, KING + 1))


def mask_of(ranks: range | tuple[int, ...], suits: str = SUITS) -> int:
    """The mask of all cards with one of the ranks and one of the suits."""
    return sum(1 << code(rank, SUITS.index(suit)) for rank in ranks for suit in suits)


def whole_ranks(mask: int) -> list[int]:
    """The ranks of which a mask holds the cards of all suits, in rising order."""
    return [rank for rank in RANK_ORDER if not mask_of((rank,)) & ~mask]


class Cards(NamedTuple):
    """A card pattern: fixed cards, and whether the base rank, or the rank below it, belongs to it too."""

    fixed: int
    base: bool = False
    below_base: bool = False
    negated: bool = False

    @property
    def needs_base(self) -> bool:
        """Whether the pattern speaks of the base rank."""
        return self.base or self.below_base

    def mask(self, base: int) -> int:
        """The cards it names, for a base rank (0: not known yet)."""
        found = self.fixed
        if base and self.base:
            found |= mask_of((base,))
        if base and self.below_base:
            found |= mask_of((base - 1 or KING,))
        return ALL_CARDS & ~found if self.negated else found


ANY_CARD = Cards(ALL_CARDS)


class Build(NamedTuple):
    """What may be put on a card: the course of ranks, the relation of suits, and marks."""

    course: str  # "up", "down", "either", "any", "same-rank" or "list"
    relation: str  # "same-suit", "same-colour", "alternate", "other-suit" or "any-suit"
    ranks: tuple[int, ...] = ()  # of a "list"
    wrap: bool = False
    by: int = 1
    one_way: bool = False
    all_one_way: bool = False
    not_on: tuple[Cards, ...] = ()

    @property
    def follows_height(self) -> bool:
        """Whether a rank occurs twice in the course, so that the height of the pile tells where it is."""
        return len(set(self.ranks)) < len(self.ranks)


class Unit(NamedTuple):
    """One way to lift cards off a pile: ``top``, ``bottom``, ``whole``, ``any`` or ``run``."""

    kind: str
    build: Build | None = None  # of a "run" that has a relation of its own
    cells: bool = False  # limited by the empty cells
    spaces: bool = False  # limited by the empty tableau piles


class Take(NamedTuple):
    """What may be lifted from a pile; no units: nothing."""

    units: tuple[Unit, ...]
    excluded: Cards | None = None


class Piles(NamedTuple):
    """Some piles of the game: the words that name them, and their indexes."""

    words: str
    indexes: tuple[int, ...]


class Test(NamedTuple):
    """One test of a condition. ``kind`` is an event, "flag", or a state of piles; ``word`` its group, flag or number."""

    kind: str
    negated: bool = False
    piles: Piles | None = None
    name: str = ""
    number: int = 0
    source: Piles | None = None
    target: Piles | None = None


class Condition(NamedTuple):
    """Tests joined by "and" within, by "or" between the inner tuples; no tuples: never; one empty tuple: always."""

    any_of: tuple[tuple[Test, ...], ...]

    def tests(self) -> tuple[Test, ...]:
        """All tests in it."""
        return tuple(test for all_of in self.any_of for test in all_of)


ALWAYS = Condition(((),))
NEVER = Condition(())


class Filling(NamedTuple):
    """One way for a space to be filled by the player; ``sources`` None: from wherever cards may come."""

    cards: Cards
    sources: Piles | None = None
    when: Condition = ALWAYS


class Fill(NamedTuple):
    """What fills an empty pile by itself: groups in the order they are asked; none: nothing."""

    sources: tuple[Piles, ...] = ()
    when: Condition = ALWAYS


class Auto(NamedTuple):
    """Whether cards go up by themselves: ``none``, ``all`` or ``safe``."""

    kind: str = "none"
    when: Condition = ALWAYS


class Fan(NamedTuple):
    """How a pile is spread: ``none`` or a direction, and how many of its top cards (0: all)."""

    direction: str = "none"
    spread: int = 0


class DealStep(NamedTuple):
    """One step of a deal, of the stock, of a redeal or after a removal.

    ``kind``: ``rows`` (one card to each pile of each row), ``cards`` (``number`` cards to each pile in turn), ``turn``,
    ``fill``, ``close``, ``gather``, ``shuffle``, ``choose``, ``place``, ``remove`` or ``sink``.
    """

    kind: str
    piles: Piles
    number: int = 1
    rows: tuple[tuple[int, ...], ...] = ()  # of "rows" and "cards": indexes of piles, row by row
    up: bool = True
    other_face: frozenset[int] = frozenset()  # piles whose cards lie the other way
    cards: Cards | None = None  # of "place", "remove", "sink"
    order: tuple[int, ...] = ()  # of "place": the cards in the order in which they are placed, or none


class Match(NamedTuple):
    """Two cards that leave together, or a rank that leaves alone.

    ``kind``: ``sum`` (``number``), ``same-rank``, ``same-suit``, ``ranks`` (a pair of ranks) or ``single`` (one rank).
    """

    kind: str
    number: int = 0
    ranks: tuple[int, ...] = ()
    relation: str = "any-suit"


class Term(NamedTuple):
    """One score term: ``points`` (or the variable ``name``), alone or for each thing that ``counted`` says.

    ``counted``: "" (alone), ``on``, ``off`` (cards of the pattern with the face), ``removed``, ``join``, ``full``,
    ``started`` or ``sorted``.
    """

    points: int = 1
    name: str = ""
    counted: str = ""
    cards: Cards = ANY_CARD
    face: str = "any"  # "any", "up" or "down"
    piles: Piles | None = None
