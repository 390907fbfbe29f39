"""Small games written for one test, and positions laid card by card."""

from __future__ import annotations

from support import placed

from pasians.game import Game
from pasians.session import Session

SUITS = "SHDC"
RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
BY_RANK = "".join(rank + suit for rank in RANKS for suit in "CDHS")


def toml(**tables: str) -> str:
    """A `game.toml` from its tables, each on one line with bars between the keys; two tableau piles unless told."""
    tables = {"game": "table = [20, 10]", "tableau": "piles = 2 | at = [0, 2]", **tables}
    return "".join(f"[{name}]\n{text}\n".replace(" | ", "\n") for name, text in tables.items())


def moves(session: Session, source: str, target: str) -> list[int]:
    """How many cards may go from a pile to another."""
    found = [move.split() for move in session.legal_moves()]
    return sorted(int(move[2]) for move in found if move[0] == "move" and move[1] == source and move[3] == target)


def text(session: Session, pile: str) -> str:
    """The cards of a pile, bottom to top."""
    return "".join(str(card) for card in session.cards(pile))


def texts(session: Session, group: str) -> list[str]:
    """The cards of all piles of a group."""
    return [text(session, name) for name in session.game.names.groups[group]]


def suit(letter: str, ranks: str = RANKS) -> str:
    """Cards of one suit, in the order of the ranks given."""
    return "".join(rank + letter for rank in ranks)


def rest(*used: str) -> str:
    """The cards of a pack that are not among those used, whatever their face."""
    gone = {cards.upper()[at : at + 2] for cards in used for at in range(0, len(cards), 2)}
    return "".join(card for card in PACK if card not in gone)


def laid(game: Game, **piles: str) -> Session:
    """A session with some piles laid, nothing in the stock, and all other cards in the pile `away`."""
    return placed(game, away=rest(*piles.values()), **piles)


def flag(session: Session, name: str) -> int:
    """The value of a flag."""
    return int(session.position.facts[session.game.names.fact_index[name]])
