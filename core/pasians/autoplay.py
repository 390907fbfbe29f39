"""Cards that go up by themselves: where a game's rules say so, where the player wishes it, and when a win is certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from pasians.facts import BASE, PAUSE, Event
from pasians.position import DEAL, Move, Position, Step

if TYPE_CHECKING:
    from pasians.game import Game

Wish = Literal["off", "safe", "all"]
"""What the player wishes to go up by itself: nothing, cards proved never to be needed again, or whatever can."""

MOST = 500
"""More plays than any pack has cards: no chain of them is longer."""


def next_play(
    game: Game,
    position: Position,
    event: Event,
    own: bool = True,
    wish: Wish = "off",
    held: frozenset[int] = frozenset(),
) -> Move | None:
    """The next card that goes up by itself after an action, waste first, then in order; None where none does.

    ``own``: whether the plays of the game's rules are made; ``held``: cards that stay where they are.
    """
    wanted = {pile: kind for pile, kind, when in game.autos if when(position, event)} if own else {}
    if not _knows_base(game, position):
        wish = "off"  # which card sets the base is the player's choice
    if not wanted and wish == "off":
        return None
    for move in game.upward(position):
        kinds = (wanted.get(move[2]), wish)
        if position.piles[move[0]][-1] in held:
            continue
        if "all" in kinds or ("safe" in kinds and game.is_safe(position, move)):
            return move
    return None


def _knows_base(game: Game, position: Position) -> bool:
    return not position.facts[PAUSE] and bool(game.first_base or position.facts[BASE])


def plays(
    game: Game, position: Position, event: Event, own: bool, wish: Wish, held: frozenset[int]
) -> Iterator[tuple[Move, Position, list[Step]]]:
    """The cards that go up one after the other after an action: each move, the position after it, and its steps."""
    for _ in range(MOST):
        move = next_play(game, position, event, own, wish, held)
        if move is None:
            return
        position, steps = game.result(position, move)
        yield move, position, steps


def finish(game: Game, position: Position) -> tuple[Move, ...]:
    """Moves that win from here by going up, and by dealing where nothing can; none where that does not win.

    They are tried out, so that the win is certain; moves of other kinds are not looked for.
    """
    found: list[Move] = []
    idle = {position.piles}  # positions since a card went up: dealing must not go round
    while not game.won(position):
        rising = game.upward(position)
        if not rising and DEAL not in game.legal_moves(position):
            return ()
        move = rising[0] if rising else DEAL
        position, _ = game.result(position, move)
        found.append(move)
        if rising:
            idle.clear()
        elif position.piles in idle:
            return ()
        idle.add(position.piles)
    return tuple(found)
