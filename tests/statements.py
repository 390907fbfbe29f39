"""Numbered statements about the founding families, and how tests name those that they hold a game to.

A test marked ``@states("klondike", 8, 27)`` bears the id ``klondike-8+klondike-27``; ``pytest -k klondike-27`` runs it.
``test_statements.py`` makes sure that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pasians.cards import DOWN, read_cards, turned
from pasians.errors import Refused
from pasians.log import Origin
from pasians.position import Fact, Position
from pasians.session import Session
from tests.support import game, piles_text

RANKS = "A23456789TJQK"
COVERED: set[tuple[str, int]] = set()


def states(name: str, *numbers: int) -> Callable[[Any], Any]:
    """Name the statements that a test shows by playing."""
    COVERED.update((name, number) for number in numbers)
    case = "+".join(f"{name}-{number}" for number in numbers)
    named = pytest.mark.parametrize("statement", [case], ids=[case])
    return lambda test: pytest.mark.usefixtures("statement")(named(test))


def table(
    id: str, next: str = "", rest: str = "stock", facts: Mapping[str, Fact] | None = None, **piles: str
) -> Session:
    """A game with these cards on its piles (``_`` in a name is ``-``), as if they had been dealt so.

    The stock gives the cards of ``next`` first, in their order. All cards that are not named lie in ``rest``, below what
    is named there. ``facts`` are set last: flags, redeals.
    """
    shared = game(id)
    stock = shared.names.piles[shared.stock]
    laid = {name.replace("_", "-"): read_cards(cards) for name, cards in piles.items()}
    coming = turned(read_cards(next)[::-1], up=False)
    others = list(shared.pack)
    for card in b"".join(laid.values()) + coming:
        others.remove(card | DOWN)
    laid[stock] = coming
    laid[rest] = turned(bytes(others), up=rest != stock) + laid.get(rest, b"")
    position = shared.place(laid)
    known = dict(zip(shared.names.facts, position.facts, strict=True)) | dict(facts or {})
    assert list(known) == list(shared.names.facts), f"{id} has no such fact: {facts}"
    return Session(shared, origin=Origin(Position(position.piles, tuple(known.values())), ()))


def fact(session: Session, name: str) -> Fact:
    """A counter, flag or variable of a position."""
    return session.position.facts[session.game.names.facts.index(name)]


def held(session: Session, pile: str) -> str:
    """The cards of a pile as text, bottom to top."""
    return "".join(map(str, session.cards(pile)))


def sizes(session: Session, group: str) -> list[int]:
    """How many cards each pile of a group holds."""
    return [len(session.cards(pile.name)) for pile in session.game.piles if pile.group == group]


def run(ranks: str, suits: str) -> str:
    """Cards of these ranks as text, the suits taking turns."""
    return "".join(rank + suits[at % len(suits)] for at, rank in enumerate(ranks))


def up_to(suit: str, rank: str) -> str:
    """A foundation of a suit from its ace up to a rank, as text."""
    return run(RANKS[: RANKS.index(rank) + 1], suit)


def allows(session: Session, *moves: str) -> None:
    """Each of these moves is legal, or means one that is: a pair that leaves may be named either way."""
    for move in moves:
        reason = session.why_not(move)
        assert reason is None, f"{_where(session)}: {move} should be legal: {reason}"


def refuses(session: Session, *moves: str) -> None:
    """Each of these moves is refused with a reason, and changes nothing."""
    for move in moves:
        before = session.position
        with pytest.raises(Refused, match=r"\w.*\."):
            session.do(move)
            pytest.fail(f"{_where(session)}: {move} should be refused")
        assert move not in session.legal_moves() and session.position == before, f"{_where(session)}: {move}"


def do(session: Session, *moves: str) -> Session:
    """Make moves, one after another."""
    for move in moves:
        allows(session, move)
        session.do(move)
    return session


def leaves_as_it_was(session: Session, *moves: str) -> None:
    """One undo takes each of these moves back whole: cards, flags, counters and base."""
    for move in moves:
        before = session.position
        do(session, move)
        session.undo()
        assert session.position == before, f"{_where(session)}: {move} is not undone whole"


def _where(session: Session) -> str:
    return f"{session.game.id} in {piles_text(session.game, session.position)}"
