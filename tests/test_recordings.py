"""Every discovered way to play has recordings, and they play as they did: each move, each check, undo and redo.

``docs/recordings.md`` tells how recordings are made.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pasians.deals import Deal
from pasians.session import Session
from tests import record
from tests.support import catalogue, every_way

FEWEST = 2
NEVER_LOST = {
    "maze": "Before the first gap lies a card whose follower fits there, an ace after a queen; an ace fits the first place.",
}
"""Games without a recorded loss or dead end, with the reason."""


def folder_of(id: str) -> Path:
    return catalogue().entry(re.split("[:+~]", id)[0]).folder


def recorded() -> list[Path]:
    return sorted(path for entry in catalogue().entries for path in (entry.folder / record.FOLDER).glob("*.txt"))


@pytest.mark.parametrize("id", every_way())
def test_each_way_has_recordings(id: str) -> None:
    games = [Deal.read(record.read(path).deal)[0] for path in sorted((folder_of(id) / record.FOLDER).glob("*.txt"))]
    found = [game for game in games if catalogue().game(game).id == catalogue().game(id).id]
    assert len(found) >= FEWEST, f"{id} has {len(found)} recordings of at least {FEWEST}; make recordings writes them"


@pytest.mark.parametrize("id", [entry.id for entry in catalogue().entries])
def test_each_game_has_been_won_and_lost(id: str) -> None:
    folder = catalogue().entry(id).folder / record.FOLDER
    ends = [line for path in folder.glob("*.txt") for line in list(record.read(path).checks.values())[-1]]
    assert "verdict: won" in ends, f"{id} has no recorded win"
    lost = any(line.startswith(("verdict: lost", "verdict: stuck", "ahead:")) for line in ends)
    assert lost != (id in NEVER_LOST), f"{id}: no recorded loss or dead end" if not lost else f"{id} can be lost"


@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.stem)
def test_plays_as_recorded(path: Path) -> None:
    recording = record.read(path)
    id, deal = Deal.read(recording.deal)
    session = Session(catalogue().game(id), deal)
    assert recording.moves and len(recording.moves) in recording.checks, f"{path} does not check its end"
    passed = [session.position]
    for number, move in enumerate(recording.moves, 1):
        reason = session.why_not(move)
        assert reason is None, f"{path}: move {number}, {move}: {reason}"
        session.do(move)
        passed.append(session.position)
        if number in recording.checks:
            expected = list(recording.checks[number])
            ahead = any(line.startswith("ahead:") for line in expected)
            found = record.check(session, number == len(recording.moves), ahead)
            assert found == expected, f"{path}: after move {number}, {move}"
    for position in reversed(passed[:-1]):
        session.undo()
        assert session.position == position, f"{path}: undone to move {session.cursor}"
    assert not session.can_undo
    for position in passed[1:]:
        session.redo()
        assert session.position == position, f"{path}: redone to move {session.cursor}"


@pytest.mark.parametrize("id", ("golf", "freecell", "osmosis"))
def test_recordings_come_out_the_same_again(id: str) -> None:
    _, path = record.files(id, folder_of(id))
    text = record.written(*record.at_random(catalogue().game(id), record.RANDOM_DEAL))
    assert path.read_text(encoding="utf-8") == text, f"{path}: make recordings writes another"
