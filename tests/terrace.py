"""Terrace and its variants in numbers, and positions of theirs to try things in."""

from __future__ import annotations

from typing import NamedTuple

from pasians.deals import Deal
from pasians.session import Session
from tests.statements import do, held, table
from tests.support import game


class Way(NamedTuple):
    """A variant in numbers: cards in the reserve, tableau piles, stock once play is open."""

    reserve: int
    piles: int
    stock: int
    chosen: bool = False
    same_suit: bool = False
    redeals: int = 0
    fill: str = ""


WAYS = {
    "terrace": Way(11, 9, 82, chosen=True),
    "general": Way(11, 9, 82, chosen=True, same_suit=True, redeals=1),
    "falling-stars": Way(11, 9, 82),
    "signora": Way(11, 9, 82, fill="waste, stock"),
    "redheads": Way(21, 9, 72, fill="reserve"),
    "blondes": Way(10, 8, 84),
    "wood": Way(10, 9, 83),
    "general-13": Way(13, 9, 80, chosen=True, same_suit=True, redeals=1),
    "redheads-8": Way(21, 8, 73, fill="reserve, waste, stock"),
}
CHOSEN = [name for name, way in WAYS.items() if way.chosen]
DEALT = [name for name, way in WAYS.items() if not way.chosen]
LOCKING = [name for name, way in WAYS.items() if not way.fill]
TERRACE, GENERAL, SIGNORA, REDHEADS = "terrace:terrace", "terrace:general", "terrace:signora", "terrace:redheads"
QUIET = ("9C", "9S", "JC", "JS", "KC", "KS", "3C", "3S", "5S")
"""Black cards for the tableau, which fit nowhere among each other."""


def dealt(variant: str, deal: int = 1) -> Session:
    """A deal, the base chosen where the player chooses it."""
    session = Session(game(f"terrace:{variant}"), Deal(deal))
    return do(session, "move tableau-2 1 foundation-1") if WAYS[variant].chosen else session


def lay(id: str = TERRACE, next: str = "2C2S", **piles: str) -> Session:
    """A table with the base seven and quiet tableau piles, some of them as given; "" leaves a place open."""
    quiet = {f"tableau_{n}": card for n, card in enumerate(QUIET[: WAYS[id.partition(":")[2]].piles], 1)}
    return table(id, next, **{"foundation_8": "7D", **quiet, **piles})


def tops(session: Session, group: str) -> list[str]:
    return [held(session, pile.name)[-2:] for pile in session.game.piles if pile.group == group]
