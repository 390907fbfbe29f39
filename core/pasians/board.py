"""The board of a game: its piles with their names, groups and places, and its pack. No rule is asked here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pasians.cards import ACE, CARDS, DOWN, JOKER, KING, code, rank_of, suit_of
from pasians.definition import FIRST, Definition, Group
from pasians.errors import BadText
from pasians.facts import COMMON
from pasians.phrases import Build
from pasians.scoring import memories
from pasians.source import split_id
from pasians.table import Names, PileName
from pasians.words import _

CARD = 1.0  # one card's width or height, the unit of the layout


class Board:
    """What stands where. Piles are indexes in the order of the file; the last is that of the removed cards."""

    def __init__(self, definition: Definition) -> None:
        self.definition, self.id = definition, definition.id
        self.group_of: tuple[Group, ...] = tuple(group for group in definition.groups for _ in group.places)
        self.number_of = tuple(number for group in definition.groups for number in range(1, len(group.places) + 1))
        self.names = self._names()
        self.piles_of = {
            name: tuple(self.names.pile_index[p] for p in piles) for name, piles in self.names.groups.items()
        }
        self.capacity = tuple(group.capacity[n - 1] for group, n in zip(self.group_of, self.number_of, strict=True))
        self.stock = next(p for p, group in enumerate(self.group_of) if group.type == "stock")
        self.removed = len(self.group_of) - 1
        self.cells = self._of_type("cell")
        self.tableaus = self._of_type("tableau")
        self.foundations = self._of_type("foundation")
        self.covers = self._covers()
        self.pack = definition.pack
        self.first_base = self._first_base()
        self._whole_suits: dict[Build, frozenset[bytes]] = {}
        self.pauses = (0, *(n for n, step in enumerate(definition.deal, 1) if step.kind == "choose"))

    @property
    def plugin(self) -> str:
        """The id of the plugin, without variant and options."""
        return split_id(self.id)[0]

    @property
    def piles(self) -> tuple[PileName, ...]:
        """The piles, in order; the stock of a game that shows none, and the removed cards, lie off the table."""
        return self.names.shown

    def require_pack(self, piles: tuple[bytes, ...]) -> None:
        """Raise `BadText` unless the piles hold the game's pack, every card once."""
        left = list(self.pack)
        for card in b"".join(piles):
            if (card | DOWN) not in left:
                facts = {"game": self.id, "card": CARDS[card & ~DOWN]}
                raise BadText(_("the cards are not the pack of %(game)s: %(card)s is one too many") % facts)
            left.remove(card | DOWN)
        if left:
            facts = {"game": self.id, "card": CARDS[left[0] & ~DOWN]}
            raise BadText(_("the cards are not the pack of %(game)s: %(card)s is missing") % facts)

    def build_of(self, pile: int) -> Build | None:
        """What may be put on a card of this pile, as declared."""
        return self.group_of[pile].build[self.number_of[pile] - 1]

    @cached_property
    def suit_length(self) -> int:
        """How many cards a whole suit has: one of each rank in the pack."""
        return max(map(len, self._suits))

    @cached_property
    def _suits(self) -> tuple[bytes, ...]:
        """The face-up cards of each suit, each rank once, the lowest first."""
        high = self.definition.ace_high
        cards = {card & ~DOWN for card in self.pack if rank_of(card) != JOKER}
        ordered = sorted(cards, key=lambda card: KING + 1 if high and rank_of(card) == ACE else rank_of(card))
        return tuple(bytes(c for c in ordered if suit_of(c) == suit) for suit in sorted({suit_of(c) for c in cards}))

    def is_whole_suit(self, cards: bytes, build: Build | None) -> bool:
        """Whether cards, bottom to top, are all ranks of one suit in the order of a build."""
        if build is None:
            return False
        if build not in self._whole_suits:
            self._whole_suits[build] = frozenset(self._in_order(build))
        return (bytes(sorted(cards)) if build.course == "any" else cards) in self._whole_suits[build]

    def _in_order(self, build: Build) -> Iterator[bytes]:
        """The whole suits in the order of a build; where any order goes, in that of their codes."""
        for suit in self._suits:
            if build.course == "any":
                yield bytes(sorted(suit))
            elif build.course == "list":
                yield bytes(code(rank, suit_of(suit[0])) for rank in build.ranks)
            if build.course in ("up", "either"):
                yield suit
            if build.course in ("down", "either"):
                yield suit[::-1]

    def _names(self) -> Names:
        definition = self.definition
        piles = tuple(name for group in definition.groups for name in group.piles)
        memory = tuple(name for name, _ in memories(definition.score))
        facts = (*COMMON, *definition.flags, *definition.variables, *memory)
        return Names(
            piles=piles,
            groups={group.name: group.piles for group in definition.groups},
            facts=facts,
            pile_index={name: index for index, name in enumerate(piles)},
            fact_index={name: index for index, name in enumerate(facts)},
            variables=frozenset(definition.flags) | frozenset(definition.variables),
            shown=tuple(
                PileName(name, group.name, number, group.type)
                for name, group, number in zip(piles, self.group_of, self.number_of, strict=True)
            ),
        )

    def _of_type(self, kind: str) -> tuple[int, ...]:
        return tuple(pile for pile, group in enumerate(self.group_of) if group.type == kind)

    def _covers(self) -> tuple[tuple[int, ...], ...]:
        """For each pile, the later piles of its group that lie over it: less than one card away both ways."""
        found = []
        for pile, group in enumerate(self.group_of):
            place = group.places[self.number_of[pile] - 1]
            over = []
            if group.cover and place:
                for other in self.piles_of[group.name]:
                    there = group.places[self.number_of[other] - 1]
                    if other > pile and there and max(abs(there[0] - place[0]), abs(there[1] - place[1])) < CARD:
                        over.append(other)
            found.append(tuple(over))
        return tuple(found)

    def _first_base(self) -> int:
        """The base rank before any card has come: that of the first foundation, FIRST where the first card sets it."""
        foundations = [group for group in self.definition.groups if group.type == "foundation"]
        if any(FIRST in group.base for group in foundations):
            return FIRST
        return foundations[0].base[0] if foundations else FIRST
