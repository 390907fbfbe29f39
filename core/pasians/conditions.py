"""Conditions bound to a game: functions of a position and of the action just made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pasians.cards import DOWN
from pasians.facts import REDEALS, Event
from pasians.phrases import Condition, Test
from pasians.position import Position

if TYPE_CHECKING:
    from pasians.game import Game

Check = Callable[[Position, Event], bool]


def bind_condition(condition: Condition, game: Game, own_pile: int | None = None) -> Check:
    """A function that answers the condition. ``own_pile``: in a fill, ``from`` its own group means this very pile."""
    if not condition.any_of:
        return lambda position, event: False
    any_of = [[_bind_test(test, game, own_pile) for test in all_of] for all_of in condition.any_of]
    if any_of == [[]]:
        return lambda position, event: True
    if len(any_of) == 1 and len(any_of[0]) == 1:
        return any_of[0][0]
    return lambda position, event: any(all(test(position, event) for test in all_of) for all_of in any_of)


def _bind_test(test: Test, game: Game, own_pile: int | None) -> Check:
    check = _positive(test, game, own_pile)
    if test.negated:
        return lambda position, event: not check(position, event)
    return check


def _positive(test: Test, game: Game, own_pile: int | None) -> Check:
    kind = test.kind
    if test.piles is not None:
        return _pile_test(test, game)
    if kind == "flag":
        fact = game.names.fact_index[test.name]
        return lambda position, event: bool(position.facts[fact])
    if kind == "redealt":
        return lambda position, event: bool(position.facts[REDEALS])
    if kind == "score":
        return lambda position, event: game.score(position) >= test.number
    if kind == "all removed":
        kept = [p for p, group in enumerate(game.group_of) if group.type not in ("foundation", "discard")]
        return lambda position, event: not any(position.piles[p] for p in kept)
    if kind == "all face-up":
        return lambda position, event: all(card < DOWN for pile in position.piles for card in pile)
    if kind == "no move":
        return lambda position, event: not game.has_move(position)
    if kind == "no progress":
        return lambda position, event: game.no_progress(position)
    if kind == "move":
        sources = _narrowed(test.source.indexes, own_pile) if test.source else None
        targets = frozenset(test.target.indexes) if test.target else None
        return lambda position, event: (
            event.kind == "move"
            and (sources is None or event.source in sources)
            and (targets is None or event.target in targets)
        )
    return lambda position, event: event.kind == kind


def _narrowed(piles: tuple[int, ...], own_pile: int | None) -> frozenset[int]:
    return frozenset((own_pile,)) if own_pile in piles else frozenset(piles)


def _pile_test(test: Test, game: Game) -> Check:
    assert test.piles is not None
    indexes = test.piles.indexes
    if test.kind == "empty":
        return lambda position, event: not any(position.piles[p] for p in indexes)
    if test.kind == "filled":
        return lambda position, event: all(position.piles[p] for p in indexes)
    if test.kind == "full":
        full = [(p, game.capacity[p]) for p in reversed(indexes)]  # the last is the last to fill
        return lambda position, event: _all_full(position.piles, full)
    if test.kind == "sorted":
        return lambda position, event: all(game.is_sorted(position, p) for p in indexes)
    return lambda position, event: all(bool(position.piles[p]) and not game.can_leave(position, p) for p in indexes)


def _all_full(piles: tuple[bytes, ...], full: list[tuple[int, int]]) -> bool:
    for pile, most in full:  # noqa: SIM110 - asked of every position, where all() of a generator takes twice as long
        if len(piles[pile]) != most:
            return False
    return True
