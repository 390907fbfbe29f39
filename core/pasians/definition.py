"""One game as it is declared: every value of its `game.toml` checked and typed, nothing bound yet."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pasians.cards import DOWN, make_pack
from pasians.phrases import (
    ALWAYS,
    Auto,
    Build,
    Cards,
    Condition,
    DealStep,
    Fan,
    Fill,
    Filling,
    Match,
    Piles,
    Take,
    Term,
)
from pasians.words import Text

UNLIMITED = -1
FIRST = 0  # as a base: the rank of the first card that arrives

Place = tuple[float, float]


class HookFile(NamedTuple):
    """A plugin's `hooks.py` (or `hooks.pyc`): where it lies, and its content."""

    path: Path
    code: bytes


class Group(NamedTuple):
    """Piles that share their rules. Where a rule may differ from pile to pile, it is a tuple with one value for each."""

    name: str
    type: str
    title: Text | None
    places: tuple[Place | None, ...]  # in cards from the top left; None: off the table
    fan: Fan
    cover: bool
    capacity: tuple[int, ...]  # most cards in a pile, 0: no limit
    build: tuple[Build | None, ...]
    space: tuple[Filling, ...]
    base: tuple[int, ...]  # rank of a foundation's first card, or FIRST
    accepts: str  # "card", "run" or "suit"
    take: Take
    sources: Piles  # whose cards the player may put here
    only: tuple[Cards, ...]
    fill: Fill
    auto: Auto
    turn: bool
    double_tap: tuple[Piles, ...]

    @property
    def piles(self) -> tuple[str, ...]:
        """The names of its piles."""
        if len(self.places) == 1:
            return (self.name,)
        return tuple(f"{self.name}-{number}" for number in range(1, len(self.places) + 1))


class Stock(NamedTuple):
    """What a tap on the stock does."""

    deals: tuple[DealStep, ...] = ()
    when: Condition = ALWAYS
    redeals: int = 0
    redeal: tuple[DealStep, ...] = ()


class Removal(NamedTuple):
    """Cards that leave the table: which match, where, and what follows."""

    matches: tuple[Match, ...]
    sources: Piles
    place: str  # "anywhere", "touching" or "in-line"
    below: Piles
    when: Condition
    then: tuple[DealStep, ...]


class Flag(NamedTuple):
    """A flag, off at first: when it goes on and off, and what the status line says while it is on."""

    on: Condition
    off: Condition
    says: Text | None


class Portrait(NamedTuple):
    """The layout for windows higher than wide, where it differs: table size, and places and fans by group."""

    table: tuple[float, float]
    places: dict[str, tuple[Place | None, ...]]
    fans: dict[str, Fan]


class Definition(NamedTuple):
    """One way to play a plugin."""

    id: str
    title: Text
    variant_title: Text | None
    option_titles: tuple[Text, ...]
    author: Text | None
    family: str
    tags: tuple[str, ...]
    packs: int
    suits: str
    without: Cards
    jokers: int
    ace_high: bool
    table: tuple[float, float]
    deal: tuple[DealStep, ...]
    won: Condition
    lost: Condition
    score: tuple[Term, ...]
    best: int | None
    difficulty: int | None
    minutes: int | None
    groups: tuple[Group, ...]
    stock: Stock
    removal: Removal | None
    flags: dict[str, Flag]
    variables: dict[str, int | str]
    portrait: Portrait | None
    rules_hash: str
    hook_files: tuple[HookFile, ...]  # the game's own first, then those of the games it extends

    @property
    def pack(self) -> bytes:
        """The cards before the shuffle, face down."""
        without = self.without.mask(0)
        left_out = frozenset(card for card in range(DOWN) if without >> card & 1)
        return make_pack(self.packs, self.suits, left_out, self.jokers)
