"""What to do next: the legal moves that lead on, the best first, found by looking a little way ahead."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from pasians import ranking
from pasians.cards import DOWN, ONE
from pasians.facts import BASE, PAUSE
from pasians.position import DEAL, Move, Position, Step
from pasians.standing import TURNED, Standing

if TYPE_CHECKING:
    from pasians.game import Game

POSITIONS, POSITIONS_BY_HOOKS = 100, 8
"""From how many positions the search looks on, and in games whose hooks decide single moves. Fixed, so that advice is the
same everywhere."""
MOVES = 800  # how many moves the search tries at most
STEP = 2  # what each move of a line costs of its gain
PATIENCE = 20  # so many moves in a row may gain nothing, in the hope that a later one does
ROUND = 110  # taps on the stock that are looked through for what was passed by: a round of two packs

Line = tuple[Move, ...]
"""Moves that lead to something gained, the first of which is the advice."""
After = Callable[[Move], Position]
"""The position after a move from here, with what goes up by itself."""


class Adviser:
    """The hints of one game in play."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._standing = Standing(game)
        self._past: Sequence[Position] = ()
        self._lines: list[Line] = []
        self._asked = 0
        self._advised: Line = ()

    def changed(self) -> None:
        """Something was done: the next hint is the best one again."""
        self._asked = 0

    def hint(self, past: Sequence[Position], after: After) -> Move | None:
        """The best move; asked again before anything has changed the next best, after the last the first again.

        ``past`` are the positions of this game since its deal, the last one that of now. None where no move leads on: each
        would be idle, lead to where the game has been, or gain nothing as far as can be seen.
        """
        if past != self._past:
            begun = self._advised[1:] if past[:-1] == self._past else ()  # what was advised last may be under way
            self._lines = _Search(self._game, self._standing, past, after).lines(begun)
            self._past, self._asked = past, 0
        if not self._lines:
            self._advised = ()
            return None
        self._advised = self._lines[self._asked % len(self._lines)]
        self._asked += 1
        return self._advised[0]


class _Search:
    """One look ahead from a position."""

    def __init__(self, game: Game, standing: Standing, past: Sequence[Position], after: After) -> None:
        self._game, self._standing = game, standing
        self._here = past[-1]
        self._past, self._after = past, after
        self._been = {self._key(position) for position in past}

    def lines(self, begun: Line) -> list[Line]:
        """All lines that lead on, the best first, no two with the same first move."""
        legal = self._game.known_moves(self._here)
        first = {move for move in self._distinct(self._here, legal) if self._is_new(move)}
        gains, others = self._look_ahead(first)
        found = [begun] if begun and begun[0] in first and self._still_gains(begun) else []
        found += gains
        if DEAL in legal and (DEAL in first or self._was_passed_by()):
            found.append((DEAL,))
        waiting = self._waiting(self._here)
        if waiting and DEAL not in legal:
            found += [line for line in others if self._waiting(self._after(line[0])) < waiting]
        if self._without_gain() < PATIENCE:
            found += others
        return list({line[0]: line for line in reversed(found)}.values())[::-1]

    def _distinct(self, position: Position, moves: Iterable[Move]) -> list[Move]:
        """Moves without those that differ only in which of several empty piles of a group they fill; grids have places."""
        found: dict[Hashable, Move] = {}
        for move in sorted(moves):
            source, count, target = move
            group = self._game.group_of[target]
            alike = target >= 0 and not position.piles[target] and group.type != "grid"
            found.setdefault((source, count, group.name) if alike else move, move)
        return list(found.values())

    def _key(self, position: Position) -> Hashable:
        """What tells positions apart: their cards and flags. Counters only grow, and would make each round a new one."""
        facts, flags = position.facts, self._game.flags
        return position.piles, facts[PAUSE], facts[BASE], *(facts[fact] for fact, _, _ in flags)

    def _is_new(self, move: Move) -> bool:
        return (
            ranking.worth(self._game, self._here, move) > ranking.IDLE
            and self._key(self._after(move)) not in self._been
        )

    def _best_so_far(self, position: Position) -> int:
        """The best standing since the stock was as it is in a position: what is gained must be better than that."""
        stock = self._game.stock
        alike = [earlier for earlier in self._past if earlier.piles[stock] == position.piles[stock]]
        return max(map(self._standing.of, alike), default=self._standing.of(position))

    def _look_ahead(self, first: set[Move]) -> tuple[list[Line], list[Line]]:
        """For each first move the best line: those that lead to a better position than there was, and the others.

        Dealing is left out, and nothing is seen beyond a card that is turned up.
        """
        game, best = self._game, self._best_so_far(self._here)
        found: dict[Move, tuple[bool, int, Line]] = {}
        seen = set(self._been)
        queue: list[tuple[int, int, Line, Position]] = [(0, 0, (), self._here)]
        number = 0
        hooks = game.hooks
        left = POSITIONS_BY_HOOKS if hooks.can_take or hooks.can_place or hooks.tap else POSITIONS
        while queue and left and number < MOVES:
            left -= 1
            _, _, line, position = heappop(queue)
            for move in self._onward(position) if line else sorted(first - {DEAL}):
                there, steps = game.result(position, move)
                key = self._key(there)
                if key in seen:
                    continue
                seen.add(key)
                number += 1
                value, turned = self._seen_of(there, steps)
                way = (*line, move)
                gain = value - best - STEP * len(way)
                found[way[0]] = max(found.get(way[0], (False, gain, way)), (value > best, gain, way))
                if not turned:
                    heappush(queue, (-gain, number, way, there))
        ordered = sorted(found.values(), key=lambda line: (-line[1], self._preference(line[2][0])))
        return [way for gains, _, way in ordered if gains], [way for gains, _, way in ordered if not gains]

    def _onward(self, position: Position) -> list[Move]:
        """The moves that are tried further ahead."""
        worth = ranking.worth
        moves = self._distinct(position, self._game.legal_moves(position))
        return [move for move in moves if move != DEAL and worth(self._game, position, move) > ranking.IDLE]

    def _waiting(self, position: Position) -> int:
        """How many empty piles must be filled before the stock gives cards."""
        if not position.piles[self._game.stock]:
            return 0
        when = self._game.definition.stock.when
        tests = [test for test in when.tests() if test.kind == "filled" and not test.negated]
        return sum(not position.piles[pile] for test in tests if test.piles for pile in test.piles.indexes)

    def _without_gain(self) -> int:
        """For how many moves there was nothing better than before."""
        stock, values = self._game.stock, list[int]()
        for position in reversed(self._past):
            if position.piles[stock] != self._here.piles[stock]:
                break
            values.append(self._standing.of(position))
        return values.index(max(values))

    def _preference(self, move: Move) -> tuple[int, Move]:
        return -ranking.worth(self._game, self._here, move), move

    def _seen_of(self, position: Position, steps: Sequence[Step]) -> tuple[int, int]:
        """What a position that steps led to is worth without knowing the cards they turned up, and how many these are."""
        piles, index = list(position.piles), self._game.names.pile_index
        turned = 0
        for step in steps:
            if step[0] != "turn":
                continue
            pile, at = index[str(step[1])], int(step[2])
            cards = piles[pile]
            if at < len(cards) and cards[at] < DOWN:
                piles[pile] = cards[:at] + ONE[cards[at] | DOWN] + cards[at + 1 :]
                turned += 1
        value = self._standing.of(Position(tuple(piles), position.facts) if turned else position)
        return value + TURNED * turned, turned

    def _still_gains(self, line: Line) -> bool:
        """Whether the rest of a line leads to something better, moves left out that something else has made already."""
        position, value = self._here, self._standing.of(self._here)
        for move in line:
            if move in self._game.legal_moves(position):
                position, steps = self._game.result(position, move)
                value, _ = self._seen_of(position, steps)
        return value > self._best_so_far(self._here)

    def _was_passed_by(self) -> bool:
        """Whether dealing on leads, through positions that were there already, to one with something to gain."""
        game, position, seen = self._game, self._here, set[Hashable]()
        for _ in range(ROUND):
            if not game.can_deal(position):
                return False
            position, _ = game.result(position, DEAL)
            key = self._key(position)
            if key not in self._been or key in seen:
                return False
            seen.add(key)
            best = self._best_so_far(position)
            for move in game.legal_moves(position):
                there, steps = game.result(position, move)
                if move != DEAL and self._seen_of(there, steps)[0] > best and self._key(there) not in self._been:
                    return True
        return False
