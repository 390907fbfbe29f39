"""Steps at work: the deal, the stock's tap, the redeal and what follows a removal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians.cards import DOWN
from pasians.deals import Random
from pasians.facts import SEED, SHUFFLES
from pasians.phrases import DealStep
from pasians.table import Work

if TYPE_CHECKING:
    from pasians.game import Game


def run_steps(game: Game, work: Work, steps: tuple[DealStep, ...], start: int = 0) -> int:
    """Do steps from ``start`` on; returns the step after a pause for a choice, or 0 when all are done.

    A row stops when the stock is out, so that a short last row reaches the leftmost piles.
    """
    for at in range(start, len(steps)):
        step = steps[at]
        if step.kind == "choose":
            return at + 1
        _DO[step.kind](game, work, step)
    return 0


def deal_one(game: Game, work: Work, target: int, up: bool) -> bool:
    """Put the top card of the stock on a pile; False where the stock is out or the pile is full."""
    most = game.capacity[target]
    if not work.piles[game.stock] or (most and len(work.piles[target]) >= most):
        return False
    work.move(game.stock, 1, target)
    work.face(target, up)
    return True


def _cards(game: Game, work: Work, step: DealStep) -> None:
    for row in step.rows:
        for pile in row:
            for _ in range(step.number):
                deal_one(game, work, pile, step.up != (pile in step.other_face))


def _turn(game: Game, work: Work, step: DealStep) -> None:
    for pile in step.piles.indexes:
        work.face(pile, up=True)


def _fill(game: Game, work: Work, step: DealStep) -> None:
    for pile in step.piles.indexes:
        if not work.piles[pile]:
            deal_one(game, work, pile, up=True)


def _close(game: Game, work: Work, step: DealStep) -> None:
    """Cards move up in pile order until no hole lies between them."""
    order = step.piles.indexes
    for at, hole in enumerate(order):
        if not work.piles[hole]:
            later = next((pile for pile in order[at + 1 :] if work.piles[pile]), None)
            if later is None:
                return
            work.move(later, len(work.piles[later]), hole)


def _gather(game: Game, work: Work, step: DealStep) -> None:
    work.gather(step.piles.indexes, game.stock)


def _shuffle(game: Game, work: Work, step: DealStep) -> None:
    for pile in step.piles.indexes:
        shuffles = int(work.facts[SHUFFLES])
        work.shuffle(pile, Random(int(work.facts[SEED]), shuffles + 1))
        work.set(SHUFFLES, shuffles + 1)


def _place(game: Game, work: Work, step: DealStep) -> None:
    """Cards are taken out of the pack and placed one to a pile, in their order."""
    piles = iter(step.piles.indexes)
    for card in step.order:
        while (card | DOWN) in work.piles[game.stock]:
            pile = next(piles, None)
            if pile is None:
                return
            work.pick(game.stock, work.piles[game.stock].rindex(card | DOWN), pile)
            work.face(pile, up=True)


def _remove(game: Game, work: Work, step: DealStep) -> None:
    assert step.cards is not None
    mask = step.cards.mask(0)
    for pile in step.piles.indexes:
        for index in reversed(range(len(work.piles[pile]))):
            if mask >> (work.piles[pile][index] & ~DOWN) & 1:
                work.pick(pile, index, game.removed)
                work.face(game.removed, up=True)


def _sink(game: Game, work: Work, step: DealStep) -> None:
    """Cards go to the bottom of their pile, the last dealt lowest."""
    assert step.cards is not None
    mask = step.cards.mask(0)
    for pile in step.piles.indexes:
        cards = work.piles[pile]
        others = [index for index, card in enumerate(cards) if not mask >> (card & ~DOWN) & 1]
        sunk = [index for index in reversed(range(len(cards))) if index not in others]
        if sunk and sunk + others != list(range(len(cards))):
            for done, index in enumerate(sunk + others):
                earlier = sum(1 for moved in (sunk + others)[:done] if moved < index)
                work.pick(pile, index - earlier, pile)


_DO = {
    "rows": _cards,
    "cards": _cards,
    "turn": _turn,
    "fill": _fill,
    "close": _close,
    "gather": _gather,
    "shuffle": _shuffle,
    "place": _place,
    "remove": _remove,
    "sink": _sink,
}
