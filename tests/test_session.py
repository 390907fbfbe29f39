"""What a session tells and counts."""

from __future__ import annotations

import pytest
from support import game

from pasians.deals import Deal
from pasians.log import Change
from pasians.position import Position
from pasians.session import Session


def test_a_listener_is_told_until_it_ends() -> None:
    session, told = Session(game("klondike"), Deal(1)), list[Change]()
    end = session.listen(told.append)
    kept = list[Change]()
    session.listen(kept.append)
    first = session.do("deal")
    end()
    end()
    second = session.do("deal")
    assert told == [first]
    assert kept == [first, second]


def test_a_listener_may_end_while_it_is_told() -> None:
    session, told = Session(game("klondike"), Deal(1)), list[str]()

    def once(change: Change) -> None:
        told.append("once")
        end()

    end = session.listen(once)
    session.listen(lambda change: told.append("always"))
    session.do("deal")
    session.do("deal")
    assert told == ["once", "always", "always"]


def test_the_clock_runs_from_the_first_move() -> None:
    session = Session(game("klondike"), Deal(1))
    session.tick(1)
    assert not session.timed
    session.do("deal")
    session.tick(2)
    assert session.timed
    session.undo()
    session.tick(4)
    assert session.timed
    assert session.seconds == 6


def test_the_moves_of_a_position_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session, asked = Session(game("klondike"), Deal(12)), list[Position]()
    found = session.game.legal_moves
    monkeypatch.setattr(session.game, "legal_moves", lambda position: asked.append(position) or found(position))
    for pile in session.game.names.piles:
        session.takes(pile)
        session.targets(pile, 1)
    session.legal_moves()
    assert asked == [session.position]
