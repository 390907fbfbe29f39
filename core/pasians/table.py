"""The table as hooks and steps see it: a position with the names of its piles, changed by recording steps.

Steps are exact: done one by one on the piles before, they give the piles after.
``("move", from, n, to)`` moves the top n cards, order kept; ``("pick", from, index, to)`` one card from any place, index 0
being the lowest, to the top of a pile; ``("turn", pile, index)`` turns a card over; ``("shuffle", pile)``;
``("set", name, value)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from pasians.cards import DOWN, ONE, Card, as_objects
from pasians.position import Fact, Position, Step


class Shuffler(Protocol):
    """What hooks get as ``random``: made from the deal and the number of shuffles so far."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...

    def shuffle(self, items: list[int]) -> None:
        """Put a list in random order."""
        ...


class PileName(NamedTuple):
    """A pile as hooks and the shell see it: its name, its group, its number in the group (from 1), and its type."""

    name: str
    group: str
    number: int
    type: str

    def __str__(self) -> str:
        return self.name


class Names(NamedTuple):
    """The names of one game's piles and facts, and their places in a position."""

    piles: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    facts: tuple[str, ...]
    pile_index: Mapping[str, int]
    fact_index: Mapping[str, int]
    variables: frozenset[str]
    shown: tuple[PileName, ...]

    def pile(self, name: str) -> PileName:
        """The pile of a name."""
        return self.shown[self.pile_index[name]]


class Work:
    """A position being changed: lists of its parts, and the steps so far. Piles are indexes here."""

    __slots__ = ("facts", "names", "piles", "steps")

    def __init__(self, names: Names, position: Position) -> None:
        self.names = names
        self.piles = list(position.piles)
        self.facts = list(position.facts)
        self.steps: list[Step] = []

    def position(self) -> Position:
        """The position as it is now."""
        return Position(tuple(self.piles), tuple(self.facts))

    def move(self, source: int, count: int, target: int) -> None:
        """The top cards of one pile to another, order kept."""
        cards = self.piles[source]
        self.piles[source] = cards[:-count]
        self.piles[target] += cards[-count:]
        self.steps.append(("move", self.names.piles[source], count, self.names.piles[target]))

    def pick(self, source: int, index: int, target: int) -> None:
        """One card from any place of a pile to the top of a pile."""
        cards = self.piles[source]
        self.piles[source] = cards[:index] + cards[index + 1 :]
        self.piles[target] += cards[index : index + 1]
        self.steps.append(("pick", self.names.piles[source], index, self.names.piles[target]))

    def turn(self, pile: int, index: int = -1) -> None:
        """Turn one card over."""
        cards = self.piles[pile]
        index %= len(cards)
        self.piles[pile] = cards[:index] + ONE[cards[index] ^ DOWN] + cards[index + 1 :]
        self.steps.append(("turn", self.names.piles[pile], index))

    def face(self, pile: int, up: bool) -> None:
        """Turn the top card so that it lies face up, or face down."""
        cards = self.piles[pile]
        if cards and (cards[-1] < DOWN) != up:
            self.turn(pile)

    def shuffle(self, pile: int, random: Shuffler) -> None:
        """Put a pile in random order."""
        cards = list(self.piles[pile])
        random.shuffle(cards)
        self.piles[pile] = bytes(cards)
        self.steps.append(("shuffle", self.names.piles[pile]))

    def gather(self, piles: Iterable[int], stock: int) -> None:
        """All cards of some piles face down under the stock, so that of them the first pile's lowest is dealt next."""
        above, before = len(self.piles[stock]), len(self.steps)
        for pile in reversed(tuple(piles)):
            while self.piles[pile]:
                self.move(pile, 1, stock)
                self.face(stock, up=False)
        for _ in range(above if len(self.steps) > before else 0):
            self.pick(stock, 0, stock)

    def set(self, fact: int, value: Fact) -> None:
        """Give a fact another value; nothing is recorded where it has it already."""
        if self.facts[fact] != value:
            self.facts[fact] = value
            self.steps.append(("set", self.names.facts[fact], value))


class Table:
    """A position as hooks see it. It never changes: its methods answer with another table."""

    __slots__ = ("_names", "_position", "_steps")

    def __init__(self, names: Names, position: Position, steps: tuple[Step, ...] = ()) -> None:
        self._names, self._position, self._steps = names, position, steps

    def __getitem__(self, pile: str | PileName) -> tuple[Card, ...]:
        """The cards of a pile, bottom to top."""
        name = pile if isinstance(pile, str) else pile.name
        return as_objects(self._position.piles[self._names.pile_index[name]])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def piles(self, group: str) -> tuple[PileName, ...]:
        """The piles of a group, in order."""
        return tuple(self._names.pile(name) for name in self._names.groups[group])

    @property
    def base(self) -> int:
        """The base rank, 0 while it is not known."""
        return int(self._fact("base"))

    @property
    def redeals(self) -> int:
        """How many redeals were made."""
        return int(self._fact("redeals"))

    @property
    def state(self) -> Mapping[str, Any]:
        """The game's declared variables and flags."""
        return _State(self)

    @property
    def position(self) -> Position:
        """The value behind it."""
        return self._position

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was done to it since the hook was given it."""
        return self._steps

    def move(self, source: str | PileName, count: int, target: str | PileName) -> Table:
        """With the top cards of one pile put on another, order kept."""
        work, (a, b) = self._work(), self._indexes(source, target)
        if not 0 < count <= len(work.piles[a]):
            raise ValueError(f"{source} has {len(work.piles[a])} cards, {count} were asked for")
        work.move(a, count, b)
        return self._after(work)

    def pick(self, source: str | PileName, index: int, target: str | PileName) -> Table:
        """With one card from any place of a pile, 0 being the lowest, put on a pile."""
        work, (a, b) = self._work(), self._indexes(source, target)
        if not 0 <= index < len(work.piles[a]):
            raise ValueError(f"{source} has {len(work.piles[a])} cards, there is no card {index}")
        work.pick(a, index, b)
        return self._after(work)

    def turn(self, pile: str | PileName, index: int = -1) -> Table:
        """With a card turned over, the top one unless another index (from the bottom, or from the top below 0) is given."""
        work, (at,) = self._work(), self._indexes(pile)
        if not -len(work.piles[at]) <= index < len(work.piles[at]):
            raise ValueError(f"{pile} has {len(work.piles[at])} cards, there is no card {index}")
        work.turn(at, index)
        return self._after(work)

    def shuffle(self, pile: str | PileName, random: Shuffler) -> Table:
        """With a pile in random order, and counted as a shuffle."""
        work, (at,) = self._work(), self._indexes(pile)
        work.shuffle(at, random)
        work.set(self._names.fact_index["shuffles"], int(self._fact("shuffles")) + 1)
        return self._after(work)

    def gather(self, *piles: str | PileName) -> Table:
        """With all cards of some piles, not the stock's own, face down under it, as the step `gather` puts them there."""
        work, indexes = self._work(), self._indexes(*piles)
        stock = next(at for at, pile in enumerate(self._names.shown) if pile.type == "stock")
        if stock in indexes:
            raise ValueError("the stock is not gathered; cards are gathered under it")
        work.gather(indexes, stock)
        return self._after(work)

    def set(self, **values: Fact | bool) -> Table:
        """With other values of declared variables (``-`` in a name is written ``_``)."""
        work = self._work()
        for word, value in values.items():
            name = word if word in self._names.variables else word.replace("_", "-")
            if name not in self._names.variables:
                raise ValueError(f'"{word}" is not declared in [state]')
            work.set(self._names.fact_index[name], int(value) if isinstance(value, bool) else value)
        return self._after(work)

    def _fact(self, name: str) -> Fact:
        return self._position.facts[self._names.fact_index[name]]

    def _work(self) -> Work:
        return Work(self._names, self._position)

    def _indexes(self, *piles: str | PileName) -> tuple[int, ...]:
        for pile in piles:
            if str(pile) not in self._names.pile_index:
                raise ValueError(f'there is no pile "{pile}"')
        return tuple(self._names.pile_index[str(pile)] for pile in piles)

    def _after(self, work: Work) -> Table:
        return Table(self._names, work.position(), self._steps + tuple(work.steps))


class _State(Mapping[str, Any]):
    """Declared variables and flags by name, read from a table."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getitem__(self, name: str) -> Any:
        if name not in self._table._names.variables:
            raise KeyError(name)
        return self._table._fact(name)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._table._names.variables))

    def __len__(self) -> int:
        return len(self._table._names.variables)
