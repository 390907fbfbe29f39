"""Cards that go up by themselves: where a game's rules say so, where the player wishes it, and when a win is certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from pasians.cards import DOWN
from pasians.facts import BASE, PAUSE, Event
from pasians.log import still_held
from pasians.position import DEAL, Move, Position, Step

if TYPE_CHECKING:
    from pasians.game import Game

Wish = Literal["off", "safe", "all"]
"""What the player wishes to go up by itself: nothing, cards proved never to be needed again, or whatever can."""

MOST = 500
"""More plays than any pack has cards: no chain of them is longer."""


class Rising(NamedTuple):
    """What goes up by itself: whether the game's own plays are made, the player's wish, and the cards that stay."""

    own: bool = True
    wish: Wish = "off"
    held: frozenset[int] = frozenset()

    def next_play(self, game: Game, position: Position, event: Event) -> Move | None:
        """The next card that goes up by itself after an action, waste first, then in order; None where none does."""
        wanted = {pile: kind for pile, kind, when in game.autos if when(position, event)} if self.own else {}
        wish = self.wish if _knows_base(game, position) else "off"  # which card sets the base is the player's choice
        if not wanted and wish == "off":
            return None
        for move in game.upward(position):
            kinds = (wanted.get(move[2]), wish)
            if position.piles[move[0]][-1] in self.held:
                continue
            if "all" in kinds or ("safe" in kinds and game.is_safe(position, move)):
                return move
        return None

    def plays(self, game: Game, position: Position, event: Event) -> Iterator[tuple[Move, Position, list[Step]]]:
        """The cards that go up one after the other after an action: each move, the position after it, and its steps."""
        for _ in range(MOST):
            move = self.next_play(game, position, event)
            if move is None:
                return
            position, steps = game.result(position, move)
            yield move, position, steps

    def after(self, game: Game, position: Position, move: Move) -> tuple[Position, Rising]:
        """The position after a move and all that goes up by itself, and what goes up from there on."""
        there, _ = game.result(position, move)
        rising = self._replace(held=still_held(game, self.held, position, there))
        plays = rising.plays(game, there, game.event_of(position, move))
        return [there, *(position for _, position, _ in plays)][-1], rising


def _knows_base(game: Game, position: Position) -> bool:
    return not position.facts[PAUSE] and bool(game.first_base or position.facts[BASE])


def finish(game: Game, position: Position, rising: Rising) -> tuple[Move, ...]:
    """Moves that win from here by going up, and by dealing where nothing can; none where that does not win.

    They are tried out with what goes up by itself between them, so that the win is certain; moves of other kinds are not
    looked for. While cards of the table lie face down, the player cannot know of a certain win, and is not told.
    """
    if any(card >= DOWN for pile, cards in enumerate(position.piles) if pile != game.stock for card in cards):
        return ()
    found: list[Move] = []
    idle = {position.piles}  # positions since a card went up: dealing must not go round
    while not game.won(position):
        upward = game.upward(position)
        if not upward and DEAL not in game.known_moves(position):
            return ()
        found.append(upward[0] if upward else DEAL)
        position, rising = rising.after(game, position, found[-1])
        if upward:
            idle.clear()
        elif position.piles in idle:
            return ()
        idle.add(position.piles)
    return tuple(found)
