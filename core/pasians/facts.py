"""The facts that every position has, by their places; a game's flags, variables and memories follow them."""

from __future__ import annotations

from typing import NamedTuple

SEED, SHUFFLES, REDEALS, PAUSE, BASE = range(5)
COMMON = ("seed", "shuffles", "redeals", "pause", "base")
"""Seed of the deal; shuffles so far; redeals made; the deal's next step while it waits for a choice, else 0; base rank."""


class Event(NamedTuple):
    """The action just made: "deal", "redeal", "remove", "move" or "" (none), and the piles it moved between (or -1)."""

    kind: str = ""
    source: int = -1
    target: int = -1


NO_EVENT = Event()
