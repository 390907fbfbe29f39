"""What hooks may decide: what they are asked, and what their answers change."""

from __future__ import annotations

import marshal
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest
from small import laid, moves, suit, text, toml
from support import made_game, new_catalogue, write_plugin

from pasians import NotAllowed, PluginError

HOOK = "from pasians import hookimpl\n\n\n@hookimpl\n"
CAN_TAKE = HOOK + "def can_take(position, cards, source):\n    return {answer}\n"
CAN_PLACE = HOOK + "def can_place(position, cards, source, target):\n    return {answer}\n"
AWAY = 'type = "discard" | at = [19, 9]'
SUITS = {
    "tableau": 'piles = 2 | at = [0, 2] | build = "down same-suit"',
    "foundation": 'at = [0, 0] | accepts = "suit"',
    "away": AWAY,
}


@pytest.mark.parametrize(("answer", "counts"), [("None", [13]), ("len(cards) > 12", [13]), ("len(cards) < 13", [])])
def test_a_whole_suit_is_lifted_as_can_take_says(tmp_path: Path, answer: str, counts: list[int]) -> None:
    session = laid(
        made_game(tmp_path, toml(**SUITS), CAN_TAKE.format(answer=answer)), tableau_1=suit("S", "KQJT98765432A")
    )
    assert moves(session, "tableau-1", "foundation") == counts


@pytest.mark.parametrize(("answer", "counts"), [("None", [13]), ("target.group != 'foundation'", [])])
def test_a_whole_suit_goes_up_as_can_place_says(tmp_path: Path, answer: str, counts: list[int]) -> None:
    session = laid(
        made_game(tmp_path, toml(**SUITS), CAN_PLACE.format(answer=answer)), tableau_1=suit("S", "KQJT98765432A")
    )
    assert moves(session, "tableau-1", "foundation") == counts


@pytest.mark.parametrize(
    ("hook", "legal"),
    [
        (CAN_TAKE.format(answer="str(cards[0]) == '7H' and len(cards) == 1 or None"), True),
        (CAN_TAKE.format(answer="str(cards[0]) != '7H'"), False),
        (CAN_PLACE.format(answer="str(cards[0]) == '7H' and str(position['tableau-1'][0]) == '9C'"), True),
        (CAN_PLACE.format(answer="str(cards[0]) != '7H'"), False),
    ],
)
def test_the_lowest_card_is_lifted_as_hooks_say(tmp_path: Path, hook: str, legal: bool) -> None:
    made = made_game(
        tmp_path, toml(tableau='piles = 2 | at = [0, 2] | take = "bottom" | build = "any"', away=AWAY), hook
    )
    session = laid(made, tableau_1="7H9C", tableau_2="8D")
    assert ("move tableau-1 bottom tableau-2" in session.legal_moves()) == legal
    assert (session.why_not("move tableau-1 bottom tableau-2") is None) == legal


def test_can_place_allows_against_a_pile_that_builds_nothing(tmp_path: Path) -> None:
    made = made_game(tmp_path, toml(away=AWAY), CAN_PLACE.format(answer="target.group == 'tableau'"))
    session = laid(made, tableau_1="7H")
    assert moves(session, "tableau-1", "tableau-2") == [1]


def compiled(source: str, magic: bytes = MAGIC_NUMBER) -> bytes:
    """The content of a `hooks.pyc`."""
    return magic + bytes(12) + marshal.dumps(compile(source, "hooks.py", "exec"))


def test_compiled_hooks_are_allowed_by_their_content(tmp_path: Path) -> None:
    hooks = write_plugin(tmp_path, "made", toml()) / "hooks.pyc"
    hooks.write_bytes(compiled(HOOK + "def score():\n    return 1\n"))
    with pytest.raises(NotAllowed) as error:
        new_catalogue([tmp_path]).game("made")
    games = new_catalogue([tmp_path])
    games.allow(error.value.digest)
    assert games.game("made").id == "made"
    hooks.write_bytes(compiled(HOOK + "def score():\n    return 2\n"))
    games = new_catalogue([tmp_path])
    games.allow(error.value.digest)
    with pytest.raises(NotAllowed):
        games.game("made")


def test_hooks_compiled_for_another_python_are_a_fault(tmp_path: Path) -> None:
    hooks = write_plugin(tmp_path, "made", toml()) / "hooks.pyc"
    hooks.write_bytes(compiled("number = 1", b"\0\0\r\n"))
    with pytest.raises(PluginError, match=r"^made/hooks\.pyc: is compiled for another version of Python$"):
        new_catalogue([tmp_path], trust=True).game("made")


def test_a_hook_gathers_piles_under_the_stock(tmp_path: Path) -> None:
    hook = HOOK + "def deal(position):\n    return position.gather('tableau-2', 'tableau-1', 'tableau-3')\n"
    made = made_game(tmp_path, toml(tableau="piles = 3 | at = [0, 2]", away=AWAY), hook)
    session = laid(made, stock="2ckd", tableau_1="7H9c", tableau_2="8D")
    change = session.do("deal")
    assert (
        text(session, "stock") == "9c7h8d2ckd"
    )  # the last is dealt next, and the first pile's lowest after the old stock
    assert sum(step[0] == "pick" for step in change.steps) == 2
    assert "deal" not in session.legal_moves()
