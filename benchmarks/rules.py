"""The compiled Klondike against the one written by hand: the same deals, the same random numbers."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence

from benchmarks import klondike_by_hand as by_hand
from benchmarks.measure import Cost, Result, at_least, compare
from pasians import Catalogue, Deal, Game, Position
from pasians.cards import turned
from pasians.deals import Random
from pasians.notation import read_move

DEALS, MOVES, ROUNDS = range(1, 21), 300, 15
REDEALS = {"single-card": 2, "unlimited": -1}


def results() -> Iterator[Result]:
    """Random playouts and legal moves, for the default variant and the one without end."""
    catalogue = Catalogue.standard()
    choices = [[chance.below(1 << 30) for _ in range(MOVES)] for chance in (Random(number, 1) for number in DEALS)]
    for variant, redeals in REDEALS.items():
        game = catalogue.game(f"klondike:{variant}")
        packs = [turned(Deal(number).pack(game.pack), up=True) for number in DEALS]
        yield _playouts(variant, game, packs, redeals, choices)
        yield _legal(variant, game, packs, redeals, choices)


def _playouts(variant: str, game: Game, packs: list[bytes], redeals: int, choices: list[list[int]]) -> Result:
    starts = [game.start(pack, number)[0] for number, pack in zip(DEALS, packs, strict=True)]

    def compiled() -> int:
        return sum(playout(game, start, numbers) for start, numbers in zip(starts, choices, strict=True))

    def written() -> int:
        games = [by_hand.Klondike(pack, redeals) for pack in packs]
        return sum(by_hand.playout(hand, numbers) for hand, numbers in zip(games, choices, strict=True))

    return _speed(f"random playouts, {variant}", compiled, written)


def _legal(variant: str, game: Game, packs: list[bytes], redeals: int, choices: list[list[int]]) -> Result:
    positions, hands = [], []
    for number, pack, numbers in zip(DEALS, packs, choices, strict=True):
        position, hand = game.start(pack, number)[0], by_hand.Klondike(pack, redeals)
        for choice in numbers:
            positions.append(position)
            hands.append(hand.copy())
            moves = sorted(hand.legal(), key=by_hand.text)
            if not moves:
                break
            chosen = moves[choice % len(moves)]
            hand.play(chosen)
            position = game.result(position, read_move(game, by_hand.text(chosen)))[0]

    def compiled() -> int:
        for position in positions:
            game.legal_moves(position)
        return len(positions)

    def written() -> int:
        for hand in hands:
            hand.legal()
        return len(hands)

    return _speed(f"legal moves, {variant}", compiled, written)


def playout(game: Game, position: Position, choices: Sequence[int]) -> int:
    """Play at random, one number for each move, until the numbers or the moves are out; how many moves were made."""
    for made, choice in enumerate(choices):
        moves = game.legal_moves(position)
        if not moves:
            return made
        position = game.result(position, moves[choice % len(moves)])[0]
    return len(choices)


def _speed(what: str, compiled: Callable[[], int], written: Callable[[], int]) -> Result:
    gc.collect()
    gc.freeze()  # what was prepared is not gone through again in every round
    found = compare(_cost_of_one(written), _cost_of_one(compiled), ROUNDS)
    gc.unfreeze()
    behind = f"{found.second * 1e6:.1f} against {found.first * 1e6:.1f} µs a move"
    return at_least(f"speed of {what}: compiled / by hand", found.ratio, 0.45, behind, aim=0.6)


def _cost_of_one(work: Callable[[], int]) -> Cost:
    def cost() -> float:
        start = time.process_time()
        count = work()
        return (time.process_time() - start) / count

    return cost
