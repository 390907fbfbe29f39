"""How good a position is, as one number: what is home, turned up and brought in, what lies in order, what is in the way.

It compares positions of one game with one another and means nothing by itself. Faces of cards that lie face down are not
looked at, so that no advice tells what the player cannot see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pasians.cards import DOWN, KING, rank_of
from pasians.facts import BASE
from pasians.phrases import ALL_CARDS
from pasians.position import Position

if TYPE_CHECKING:
    from pasians.game import Game

HOME, TURNED, RESERVED, SCORED, SPACE, WASTED, JOINED, CELLED, BLOCKED = 60, 40, 30, 20, 20, 15, 6, -10, -4
"""For a card home; turned up; gone from a reserve or the waste; a point; a space; two cards in order; a card in a cell; and
for each card that must move before a lower one beneath it can go up."""

Value = Callable[[bytes], int]
REMEMBERED = 20_000  # piles of which the value is known


class Standing:
    """The values of one game's positions. A pile's value follows from its cards, so that only changed piles are looked at."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: list[dict[bytes, int]] = [{} for _ in game.group_of]
        self._blocks = _goes_up_by_rank(game)
        self._base = -1
        off = [p for term in game.definition.score if term.counted == "off" and term.piles for p in term.piles.indexes]
        self._off = frozenset(off)
        self._home = frozenset(p for p in range(len(game.group_of)) if _is_home(game, p))
        self._scored = game.hooks.score is not None or any(
            term.name or term.counted in ("sorted", "full", "started") for term in game.definition.score
        )

    def of(self, position: Position) -> int:
        """The value of a position."""
        base = int(position.facts[BASE])
        if base != self._base:  # what blocks what depends on it
            self._base = base
            for known in self._known:
                known.clear()
        found = SCORED * self._game.score(position) if self._scored else 0
        for pile, cards in enumerate(position.piles):
            value = self._known[pile].get(cards)
            found += self._remembered(pile, cards) if value is None else value
        return found

    def _remembered(self, pile: int, cards: bytes) -> int:
        known = self._known[pile]
        if len(known) >= REMEMBERED:
            known.clear()
        value = known[cards] = self._value(pile, cards)
        return value

    def _value(self, pile: int, cards: bytes) -> int:
        game = self._game
        kind = game.group_of[pile].type
        if pile == game.stock:
            return 0
        found = -HOME * len(cards) if pile in self._off else 0
        if pile in self._home:
            return found + HOME * len(cards)
        if kind == "waste":
            return found - WASTED * len(cards)
        if kind == "cell":
            return found + CELLED * len(cards)
        if kind == "reserve":
            found -= RESERVED * len(cards)
        if not cards:
            return found + (SPACE if self._takes_any(pile) else SPACE // 3)
        found -= TURNED * sum(card >= DOWN for card in cards)
        return found + JOINED * _joins(game, pile, cards) + (BLOCKED * self._blocking(cards) if self._blocks else 0)

    def _takes_any(self, pile: int) -> bool:
        """Whether a space of the tableau may be filled with any card."""
        rule = self._game.rules_for(self._base).by_pile.get(pile)
        return pile in self._game.tableaus and rule is not None and rule.space in (None, ALL_CARDS)

    def _blocking(self, cards: bytes) -> int:
        """How many face-up cards lie somewhere over one that must go up before them."""
        found, lowest = 0, KING + 1
        for card in cards:
            if card < DOWN:
                height = (rank_of(card) - max(self._base, 1)) % KING
                found += height > lowest
                lowest = min(lowest, height)
        return found


def _joins(game: Game, pile: int, cards: bytes) -> int:
    table, found, lower = game.joining[pile], 0, cards[0]
    for upper in cards[1:]:
        found += upper < DOWN and table[lower] >> upper & 1
        lower = upper
    return found


def _is_home(game: Game, pile: int) -> bool:
    """Whether cards are meant to end in a pile: foundations, what has left the table, and a waste that is built on."""
    kind = game.group_of[pile].type
    return kind in ("foundation", "discard") or pile == game.removed or (kind == "waste" and bool(game.build_of(pile)))


def _goes_up_by_rank(game: Game) -> bool:
    """Whether all foundations are built up, card by card, so that lower cards are wanted first."""
    groups = [game.group_of[pile] for pile in game.foundations]
    return bool(groups) and all(
        group.accepts != "suit" and build is not None and (build.course, build.by) == ("up", 1)
        for group in groups
        for build in group.build
    )
