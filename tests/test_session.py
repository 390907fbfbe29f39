"""What a session tells and counts."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from support import catalogue, game

from pasians.deals import Deal
from pasians.log import Change
from pasians.notation import write_position
from pasians.position import Position
from pasians.saved import RulesChanged, Saved, read_session, write_session
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


KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_D4_games_kept_by_every_format_are_read_and_go_on(path: Path) -> None:
    """Texts of earlier versions stay in this folder, each named by its format; rules that changed are told, not met by a crash."""
    text = path.read_text(encoding="utf-8")
    try:
        session = read_session(text, catalogue().game)
    except RulesChanged as changed:
        assert changed.saved.snapshot["piles"]
        return
    assert write_position(session.game, session.position) == Saved.read(text).snapshot
    while session.undo():
        pass
    assert session.position == session.origin.position
    while session.redo():
        pass
    if moves := session.legal_moves():
        session.do(moves[0])
    assert read_session(write_session(session), catalogue().game).position == session.position


def test_D4_most_kept_games_can_still_be_played() -> None:
    going = 0
    for path in KEPT:
        with contextlib.suppress(RulesChanged):
            going += read_session(path.read_text(encoding="utf-8"), catalogue().game).cursor >= 0
    assert len(KEPT) >= 8 and going > len(KEPT) // 2


def test_undos_and_hints_are_kept_with_the_game() -> None:
    session = Session(game("klondike"), Deal(1))
    session.hint()
    session.do("deal")
    session.undo()
    again = read_session(write_session(session), catalogue().game)
    assert (again.hinted, again.undone, again.can_redo) == (1, 1, True)
