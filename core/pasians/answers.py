"""What a game's hooks answer, and the hooks of one game as plain functions. Games without hooks need no more than this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pasians.table import PileName, Shuffler, Table

NAMES = ("arrange", "can_take", "can_place", "can_deal", "deal", "tap", "after", "score")


@dataclass(frozen=True, slots=True)
class Refuse:
    """A refusal with a sentence for the player: a text, or one in each language by its two letters."""

    reason: str | dict[str, str]

    def __bool__(self) -> bool:
        return False


Answer = bool | Refuse | None


@dataclass(frozen=True, slots=True)
class Hooks:
    """The hooks of one game, each bound or None; see `pasians.hookspecs` for what they do."""

    arrange: Callable[[Table, Shuffler], Table | None] | None = None
    can_take: Callable[[Table, Sequence[Any], PileName], Answer] | None = None
    can_place: Callable[[Table, Sequence[Any], PileName, PileName], Answer] | None = None
    can_deal: Callable[[Table], Answer] | None = None
    deal: Callable[[Table, Shuffler], Table | None] | None = None
    tap: Callable[[Table, PileName], Table | None] | None = None
    after: Callable[[Table, str | None], Table | None] | None = None
    score: Callable[[Table], int | None] | None = None
