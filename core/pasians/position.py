"""A position: everything that the rest of a game depends on, as one immutable value."""

from __future__ import annotations

from typing import NamedTuple

Fact = int | str
"""A counter, a flag (0 or 1), a remembered rank or a variable of the game."""

Step = tuple[str | int, ...]
"""What a move caused, by pile names; see `pasians.table`."""

Move = tuple[int, int, int]
"""The top ``count`` cards of a pile to another, by indexes; or the lowest card, a tap on a pile, a tap on the stock."""

BOTTOM, CLICK = -1, 0
DEAL: Move = (-1, CLICK, -1)


def part_lifted(cards: bytes, count: int) -> tuple[bytes, bytes]:
    """A pile parted into what a move lifts, its top ``count`` cards or (``BOTTOM``) its lowest, and what stays."""
    return (cards[:1], cards[1:]) if count == BOTTOM else (cards[-count:], cards[:-count])


class Position(NamedTuple):
    """Piles in the order of the game's piles, each bottom to top, and the facts in the order of the game's fact names.

    Equal positions have equal futures: counters, flags, variables, the pending step of a paused deal, the count of
    shuffles and the seed all stand in the facts. Undo is an earlier value.
    """

    piles: tuple[bytes, ...]
    facts: tuple[Fact, ...]
