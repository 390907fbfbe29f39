"""The compiled Klondike against the one written by hand: the same deals, the same random numbers, new ones every round."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from benchmarks import klondike_by_hand as by_hand
from benchmarks.measure import Result, at_least, compare
from pasians import Catalogue, Deal, Game, Position
from pasians.cards import turned
from pasians.deals import Random
from pasians.notation import read_move

DEALS, MOVES, ROUNDS = 10, 300, 15
REDEALS = {"single-card": 2, "unlimited": -1}


@dataclass(frozen=True, slots=True)
class Start:
    """A deal both ways, and the random numbers to play it with."""

    position: Position
    hand: by_hand.Klondike
    choices: list[int]


def results() -> Iterator[Result]:
    """Random playouts and legal moves, for the default variant and the one without end."""
    for variant, redeals in REDEALS.items():
        game = _compiled(variant)
        rounds = [[_start(game, redeals, 1 + at * DEALS + n) for n in range(DEALS)] for at in range(ROUNDS + 1)]
        states = [_states(game, starts) for starts in rounds]
        game = _compiled(variant)  # one that has met none of these positions
        yield _speed(
            f"random playouts, {variant}",
            [partial(_playouts, game, starts) for starts in rounds],
            [partial(_playouts_by_hand, starts) for starts in rounds],
        )
        game = _compiled(variant)
        yield _speed(
            f"legal moves, {variant}",
            [partial(_legal, game, [position for position, _ in pairs]) for pairs in states],
            [partial(_legal_by_hand, [hand for _, hand in pairs]) for pairs in states],
        )


def _compiled(variant: str) -> Game:
    return Catalogue.standard().game(f"klondike:{variant}")


def _start(game: Game, redeals: int, number: int) -> Start:
    pack = turned(Deal(number).pack(game.pack), up=True)
    chance = Random(number, 1)
    choices = [chance.below(1 << 30) for _ in range(MOVES)]
    return Start(game.start(pack, number)[0], by_hand.Klondike(pack, redeals), choices)


def _states(game: Game, starts: list[Start]) -> list[tuple[Position, by_hand.Klondike]]:
    """All that random playouts come through, both ways."""
    found = []
    for start in starts:
        position, hand = start.position, start.hand.copy()
        for choice in start.choices:
            found.append((position, hand.copy()))
            moves = sorted(hand.legal(), key=by_hand.text)
            if not moves:
                break
            chosen = moves[choice % len(moves)]
            hand.play(chosen)
            position = game.result(position, read_move(game, by_hand.text(chosen)))[0]
    return found


def _playouts(game: Game, starts: list[Start]) -> int:
    return sum(playout(game, start.position, start.choices) for start in starts)


def playout(game: Game, position: Position, choices: Sequence[int]) -> int:
    """Play at random, one number for each move, until the numbers or the moves are out; how many moves were made."""
    for made, choice in enumerate(choices):
        moves = game.legal_moves(position)
        if not moves:
            return made
        position = game.result(position, moves[choice % len(moves)])[0]
    return len(choices)


def _playouts_by_hand(starts: list[Start]) -> int:
    return sum(by_hand.playout(start.hand.copy(), start.choices) for start in starts)


def _legal(game: Game, positions: list[Position]) -> int:
    for position in positions:
        game.legal_moves(position)
    return len(positions)


def _legal_by_hand(hands: list[by_hand.Klondike]) -> int:
    for hand in hands:
        hand.legal()
    return len(hands)


Work = Callable[[], int]
"""Does something many times, and answers how many times."""


def _speed(what: str, compiled: list[Work], written: list[Work]) -> Result:
    gc.collect()
    gc.freeze()  # what was prepared is not gone through again in every round
    found = compare(partial(_cost_of_one, iter(written)), partial(_cost_of_one, iter(compiled)), ROUNDS)
    gc.unfreeze()
    behind = f"{found.second * 1e6:.1f} against {found.first * 1e6:.1f} µs a move"
    return at_least(f"speed of {what}: compiled / by hand", found.ratio, 0.45, behind, aim=0.6)


def _cost_of_one(rounds: Iterator[Work]) -> float:
    work = next(rounds)
    start = time.process_time()
    count = work()
    return (time.process_time() - start) / count
