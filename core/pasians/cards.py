"""Cards: one small int each, their text, and the shared objects that hooks and messages see.

A code holds suit, rank and face: ``face-down << 6 | rank << 2 | suit``. Equal cards of several packs are equal, so 128
codes serve any number of packs, and a pile is a ``bytes`` object, bottom to top. Text is rank and suit (``TH``, also read
as ``10H``); lower case is face down; jokers are ``XC`` and ``XD``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

SUITS = "CDHS"
RANKS = "XA23456789TJQK"
JOKER, ACE, JACK, QUEEN, KING = 0, 1, 11, 12, 13
DOWN = 64  # the bit of a face-down card
CODES = 128


@dataclass(frozen=True, slots=True)
class Card:
    """One card as hooks, messages and the shell see it: ``rank`` 1 to 13 (0: joker), ``suit`` one of ``SHDC``."""

    rank: int
    suit: str
    up: bool
    code: int = field(repr=False)

    @property
    def red(self) -> bool:
        """Whether the card is a heart or a diamond."""
        return self.suit in "DH"

    def __str__(self) -> str:
        text = RANKS[self.rank] + self.suit
        return text if self.up else text.lower()


CARDS: tuple[Card, ...] = tuple(
    Card(code >> 2 & 15, SUITS[code & 3], code < DOWN, code) if code >> 2 & 15 <= KING else Card(0, "C", False, code)
    for code in range(CODES)
)
ONE = tuple(bytes((code,)) for code in range(CODES))
"""Each code as a pile of one card."""
_CODE_OF = {str(card): card.code for card in CARDS if card.code >> 2 & 15 <= KING}
_TEN = re.compile(r"10(?=([A-Za-z]))")


class CardTextError(ValueError):
    """A text that is not a row of cards."""


def code(rank: int, suit: int) -> int:
    """The face-up card of a rank (0 to 13) and a suit (index in ``CDHS``)."""
    return rank << 2 | suit


def rank_of(card: int) -> int:
    """The rank of a code: 1 to 13, a joker 0."""
    return card >> 2 & 15


def suit_of(card: int) -> int:
    """The suit of a code as its index in ``CDHS``."""
    return card & 3


def is_red(card: int) -> bool:
    """Whether a code is a diamond or a heart."""
    return card & 3 in (1, 2)


def read_cards(text: str) -> bytes:
    """Codes of a row of cards, bottom to top: ``"9C qh 10D"``; spaces are skipped.

    Raises:
        CardTextError: naming the first piece that is no card.
    """
    cleaned = _TEN.sub(lambda ten: "T" if ten[1].isupper() else "t", text.replace(" ", ""))
    codes = []
    for at in range(0, len(cleaned), 2):
        piece = cleaned[at : at + 2]
        found = _CODE_OF.get(piece)
        if found is None:
            raise CardTextError(piece)
        codes.append(found)
    return bytes(codes)


@lru_cache(maxsize=4096)
def as_objects(pile: bytes) -> tuple[Card, ...]:
    """The shared objects of a row of codes, in its order."""
    return tuple(CARDS[card] for card in pile)


def write_cards(pile: Iterable[int]) -> str:
    """The text of a row of codes, bottom to top."""
    return "".join(str(CARDS[card]) for card in pile)


def turned(pile: bytes, up: bool) -> bytes:
    """The same cards, all face up or all face down."""
    return bytes(card & ~DOWN if up else card | DOWN for card in pile)


def make_pack(packs: int, suits: str, without: frozenset[int], jokers: int) -> bytes:
    """The cards of a game before the shuffle, face down: pack by pack, suits as written, ace to king, then the jokers."""
    one = [code(rank, SUITS.index(suit)) for suit in suits for rank in range(ACE, KING + 1)]
    cards = [card for card in one if card not in without] * packs
    cards += [code(JOKER, number % 2) for number in range(jokers)]
    return turned(bytes(cards), up=False)
