"""The log of one game: where it began, and what was done since, each undo with the positions around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from pasians.deals import Deal
from pasians.game import Game
from pasians.position import Position, Step


class Origin(NamedTuple):
    """Where a game began: a numbered deal, or cards given; ``position`` is that after the deal."""

    position: Position
    steps: tuple[Step, ...]
    deal: Deal | None = None

    @classmethod
    def dealt(cls, game: Game, deal: Deal) -> Origin:
        """A numbered deal of a game."""
        position, steps = game.start(deal.pack(game.pack), deal.number)
        return cls(position, tuple(steps), deal)


class Change(NamedTuple):
    """What happened: "move", "undo", "redo", "restart" or "deal"; the steps, and the position after them.

    Steps lead from the position before to that after, in order. Where ``jump`` is true they do not tell the whole way (a
    restart, or an undo of shuffled cards): cards are then matched to the nearest equal ones.
    """

    kind: str
    steps: tuple[Step, ...]
    position: Position
    jump: bool = False


class Entry(NamedTuple):
    """One undo in the log: the moves made together, or a restart (no moves), and the positions around them.

    ``held`` are the cards that were taken back from foundations up to here, since the restart, and have not gone up again.
    """

    moves: tuple[str, ...]
    before: Position
    after: Position
    steps: tuple[Step, ...]
    held: frozenset[int] = frozenset()

    @property
    def is_restart(self) -> bool:
        """Whether it is a restart."""
        return not self.moves

    def joined(self, later: Entry) -> Entry:
        """This undo and the one after it as one."""
        return Entry(self.moves + later.moves, self.before, later.after, self.steps + later.steps, later.held)


def since_restart(entries: Iterable[Entry]) -> list[Entry]:
    """The entries after the last restart among some."""
    found: list[Entry] = []
    for entry in entries:
        if entry.is_restart:
            found.clear()
        else:
            found.append(entry)
    return found


def still_held(game: Game, held: frozenset[int], before: Position, after: Position) -> frozenset[int]:
    """The cards taken back from foundations after something was done, where ``held`` were before."""
    if all(before.piles[pile] == after.piles[pile] for pile in game.foundations):
        return held
    home, then = _home(game, before), _home(game, after)
    return (held | (home - then).keys()) - (then - home).keys()


def _home(game: Game, position: Position) -> Counter[int]:
    return Counter(card for pile in game.foundations for card in position.piles[pile])


def backwards(steps: tuple[Step, ...]) -> tuple[Step, ...] | None:
    """The steps that lead back; None where a card came from amidst a pile or cards were shuffled."""
    found: list[Step] = []
    for step in reversed(steps):
        if step[0] == "move":
            found.append(("move", step[3], step[2], step[1]))
        elif step[0] == "turn":
            found.append(step)
        elif step[0] != "set":
            return None
    return tuple(found)
