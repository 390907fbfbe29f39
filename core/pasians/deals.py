"""Deals: a numbering and a number, which stand for the same cards for ever, on every platform and Python.

Everything random in a game is a function of its deal and of the number of shuffles so far, so that a text alone replays.
The algorithms are written out in ``docs/deals.md``, so that anyone can write them again.
"""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pasians.cards import ACE, DOWN, KING, SUITS, code, turned
from pasians.errors import PasiansError, listed
from pasians.words import _

if TYPE_CHECKING:
    from datetime import date

T = TypeVar("T")

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio: the step of SplitMix64
_TYPEABLE = 10**9  # random deals are below it: numbers that a person still types without a slip
_NUMBER = re.compile(r"(?:(?P<numbering>[^\s#:]+):)?(?P<number>[0-9]{1,40})", re.ASCII)
_TEXT = re.compile(rf"(?P<game>[^\s#]+)#{_NUMBER.pattern}", re.ASCII)


class DealError(PasiansError, ValueError):
    """A number, numbering or text that is no deal, or a pack that a numbering does not fit."""


class Random:
    """Our own generator of random numbers: xoshiro256**, started by SplitMix64.

    ``seed`` is the number of the deal, ``stream`` the number of shuffles so far: each pair of them, both from 0 below
    2**64, starts a sequence of its own.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        start = seed ^ _mixed(stream)
        self._state = tuple(_mixed(start + step * _GOLDEN & _MASK) for step in range(1, 5))

    def word(self) -> int:
        """The next 64 random bits."""
        a, b, c, d = self._state
        c ^= a
        d ^= b
        self._state = (a ^ d, b ^ c, c ^ (b << 17 & _MASK), _rotated(d, 45))
        return _rotated(b * 5 & _MASK, 7) * 9 & _MASK

    def below(self, n: int) -> int:
        """A number from 0 below ``n``, each exactly as likely as any other.

        Raises:
            ValueError: where ``n`` is not from 1 to 2**64.
        """
        if not 1 <= n <= _MASK + 1:
            raise ValueError(f"below({n}): not from 1 to 2**64")
        usable = _MASK + 1 - (_MASK + 1) % n  # words from here on would favour the lowest numbers
        word = self.word()
        while word >= usable:
            word = self.word()
        return word % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place: from the last place to the second, each exchanged with one at or before it."""
        _shuffle(items, self.below)


@dataclass(frozen=True, slots=True)
class Deal:
    """A number in a numbering: ``own``, ``ms`` (Microsoft's, continued by FreeCell Pro) or ``pysol`` (PySolFC's).

    Numbers begin with 1 and reach to 2**53 in ``own`` and ``pysol``; ``ms`` is defined to 2**33 - 1.

    Raises:
        DealError: where there is no such numbering, or no such number in it.
    """

    number: int
    numbering: str = "own"

    def __post_init__(self) -> None:
        if self.numbering not in _NUMBERINGS:
            sentence = _('There is no numbering of deals "%(given)s"; there are %(known)s.')
            raise DealError(sentence % {"given": self.numbering, "known": listed(_NUMBERINGS)})
        last = _NUMBERINGS[self.numbering].last
        if type(self.number) is not int or not 1 <= self.number <= last:  # isinstance takes True for a number
            facts = {"numbering": self.numbering, "last": last, "given": self.number}
            raise DealError(
                _('There is no deal %(given)s; the numbering "%(numbering)s" reaches from 1 to %(last)s.') % facts
            )

    @classmethod
    def random(cls) -> Deal:
        """A deal of our own numbering that nobody can foresee, below 10**9."""
        return cls(1 + secrets.randbelow(_TYPEABLE - 1))

    @classmethod
    def of_day(cls, day: date) -> Deal:
        """The deal of a day, the same for everyone: its number is the date, 20261130 for the 30th of November 2026."""
        return cls(day.year * 10_000 + day.month * 100 + day.day)

    @classmethod
    def read(cls, text: str) -> tuple[str, Deal]:
        """The id of the game and the deal in a text like ``GAME:VARIANT#12345`` or ``GAME#ms:617``.

        Whether there is such a game is not asked here.

        Raises:
            DealError: saying what in the text is wrong.
        """
        parts = _TEXT.fullmatch(text.strip())
        if parts is None:
            raise DealError(_('"%s" is not a deal; one is written GAME#NUMBER or GAME#NUMBERING:NUMBER.') % text)
        return parts["game"], cls._of(parts)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal in a text without a game: ``12345`` or ``ms:617``.

        Raises:
            DealError: saying what in the text is wrong.
        """
        parts = _NUMBER.fullmatch(text.strip())
        if parts is None:
            raise DealError(_('"%s" is not a deal; one is written NUMBER or NUMBERING:NUMBER.') % text)
        return cls._of(parts)

    @classmethod
    def _of(cls, parts: re.Match[str]) -> Deal:
        return cls(int(parts["number"]), parts["numbering"] or "own")

    def text(self, game: str) -> str:
        """The text that ``read`` reads; ``game`` is an id with its variant and options."""
        return f"{game}#{self}"

    def __str__(self) -> str:
        return str(self.number) if self.numbering == "own" else f"{self.numbering}:{self.number}"

    def fits(self, cards: bytes) -> bool:
        """Whether the numbering can deal these cards: ``ms`` one whole pack of 52, ``pysol`` one or two, ``own`` any."""
        packs = _NUMBERINGS[self.numbering].packs
        upright = sorted(turned(cards, up=True))
        return not packs or any(upright == sorted(_PACK_BY_RANK * number) for number in packs)

    @classmethod
    def numberings(cls, cards: bytes) -> tuple[str, ...]:
        """The numberings that can deal these cards, our own first."""
        return tuple(name for name in _NUMBERINGS if cls(1, name).fits(cards))

    def pack(self, cards: bytes) -> bytes:
        """The cards of a game, given in any order, in the order in which they are dealt.

        Faces stay; ``ms`` and ``pysol`` take the face of the first card for all.

        Raises:
            DealError: where the numbering does not fit the cards.
        """
        if not self.fits(cards):
            if self.numbering == "ms":
                raise DealError(_('The numbering "ms" is only for games with one whole pack of 52 cards.'))
            raise DealError(_('The numbering "pysol" is only for games with one or two whole packs of 52 cards.'))
        return _NUMBERINGS[self.numbering].deal(self.number, cards)


class _Numbering(NamedTuple):
    last: int
    packs: tuple[int, ...]  # how many whole packs it can deal; none named: any cards
    deal: Callable[[int, bytes], bytes]


def _deal_own(number: int, cards: bytes) -> bytes:
    pack = bytearray(sorted(cards))  # so that the order in which a game lists its cards does not matter
    Random(number).shuffle(pack)
    return bytes(pack)


def _deal_ms(number: int, cards: bytes) -> bytes:
    return _dealt_from_the_end(_PACK_BY_RANK, _microsoft(number), cards)


def _deal_pysol(number: int, cards: bytes) -> bytes:
    if number < 32_000:
        order = _PACK_BY_RANK if len(cards) == 52 else _PACK_BY_SUIT * 2
        return _dealt_from_the_end(order, _microsoft(number), cards)
    # Python promises that random() of a generator seeded with a whole number never changes.
    fraction = random.Random(number).random
    return _dealt_from_the_end(_PACK_BY_SUIT * (len(cards) // 52), lambda n: int(fraction() * n), cards)


def _dealt_from_the_end(order: bytes, below: Callable[[int], int], cards: bytes) -> bytes:
    pack = bytearray(turned(order, up=not cards[0] & DOWN))
    _shuffle(pack, below)
    return bytes(reversed(pack))


def _microsoft(number: int) -> Callable[[int], int]:
    """The generator of the first FreeCell for Windows, and how FreeCell Pro carried it on beyond 31 and 32 bits."""
    state = number & 0xFFFF_FFFF

    def below(n: int) -> int:
        nonlocal state
        state = state * 214_013 + 2_531_011 & 0xFFFF_FFFF
        high = state >> 16
        if number < 2**31:
            drawn = high & 0x7FFF
        elif number < 2**32:
            drawn = high | 0x8000
        else:
            drawn = high + 1
        return drawn % n

    return below


def _shuffle(items: MutableSequence[T], below: Callable[[int], int]) -> None:
    for last in range(len(items) - 1, 0, -1):
        chosen = below(last + 1)
        items[last], items[chosen] = items[chosen], items[last]


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _MASK
    return word ^ word >> 31


def _rotated(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _MASK


_PACK_BY_RANK = bytes(code(rank, suit) for rank in range(ACE, KING + 1) for suit in range(4))
_PACK_BY_SUIT = bytes(code(rank, SUITS.index(suit)) for suit in "CSHD" for rank in range(ACE, KING + 1))
_NUMBERINGS = {
    "own": _Numbering(2**53, (), _deal_own),
    "ms": _Numbering(2**33 - 1, (1,), _deal_ms),
    "pysol": _Numbering(2**53, (1, 2), _deal_pysol),
}
