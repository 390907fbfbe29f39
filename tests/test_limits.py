"""Corners of the rules: packs without some ranks, hidden cards, deals that wait, texts of cards and games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from small import laid, moves, suit, toml
from support import game, made_game, new_catalogue, placed, write_plugin

from pasians import BadText, Deal, Session
from pasians.cards import CardTextError, read_cards, write_cards
from pasians.saved import Saved, write_session

AWAY = 'type = "discard" | at = [19, 9]'
RISING, FALLING = suit("S"), suit("S", "KQJT98765432A")


@pytest.mark.parametrize(
    ("pack", "build", "pile", "whole"),
    [
        ("", "either same-suit", RISING, True),
        ("", "either same-suit", FALLING, True),
        ("", "up same-suit", FALLING, False),
        ("", "K-A same-suit", FALLING, True),
        ("", "A,3,5,7,9,J,K same-suit", suit("S", "A3579JK"), True),
        ('ace = "high"', "down same-suit", suit("S", "AKQJT98765432"), True),
        ('ace = "high"', "down same-suit", FALLING, False),
        ('without = "2-6"', "down same-suit", suit("S", "KQJT987A"), True),
        ('without = "2-6"', "down same-suit", suit("S", "KQJT987"), False),
    ],
)
def test_a_sorted_pile_has_all_that_its_build_asks_for(
    tmp_path: Path, pack: str, build: str, pile: str, whole: bool
) -> None:
    keys = f'table = [20, 10] | suits = "S" | won = "tableau sorted" | {pack}'
    tableau = f'at = [0, 2] | build = "{build}"'
    made = made_game(tmp_path, toml(game=keys.rstrip("| "), tableau=tableau, away=AWAY))
    assert placed(made, tableau=pile).won == whole


def test_a_whole_suit_has_the_ranks_of_its_pack(tmp_path: Path) -> None:
    made = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | without = "J-K"',
            tableau='piles = 2 | at = [0, 2] | build = "down same-suit"',
            foundation='at = [0, 0] | accepts = "suit" | capacity = 10',
        ),
    )
    session = placed(made, tableau_1=suit("S", "T98765432A"))
    assert moves(session, "tableau-1", "foundation") == [10]
    assert session.double_tap("foundation")
    assert [str(card) for card in session.cards("foundation")][::9] == ["TS", "AS"]


@pytest.mark.parametrize(("below", "taken"), [("6h", [1]), ("6H", []), ("8h", [1])])
def test_a_hidden_card_fixes_no_direction(tmp_path: Path, below: str, taken: list[int]) -> None:
    tableau = 'piles = 2 | at = [0, 2] | build = "either any-suit one-way"'
    session = laid(made_game(tmp_path, toml(tableau=tableau, away=AWAY)), tableau_1=below + "7S", tableau_2="6D")
    assert moves(session, "tableau-2", "tableau-1") == taken


HOOKS = """from pasians import hookimpl


@hookimpl
def after(position, move):
    return position.set(ends=position.state["ends"] + 1) if move is None else None
"""


def test_a_deal_that_waited_ends_like_any_other(tmp_path: Path) -> None:
    made = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | deal = ["row to tableau", "choose base from tableau", "2 rows to tableau"] '
            '| score = "1 per card off tableau"',
            foundation='piles = 4 | at = [3, 0] | base = "first"',
            state="ends = 0",
        ),
        HOOKS,
    )
    session = Session(made, Deal(1))
    ends = made.names.fact_index["ends"]
    assert (session.score, session.position.facts[ends]) == (0, 0)
    session.do("move tableau-1 1 foundation-1")
    assert (session.score, session.position.facts[ends]) == (1, 1)


@pytest.mark.parametrize(
    ("text", "cards"), [("9C qh 10D", "9CqhTD"), ("10h10S", "thTS"), ("10c", "tc"), ("AS10H2D", "ASTH2D")]
)
def test_ten_is_written_with_a_letter_or_two_digits(text: str, cards: str) -> None:
    assert write_cards(read_cards(text)) == cards


@pytest.mark.parametrize("text", ["10", "1H", "10X", "100H"])
def test_what_is_no_ten_is_no_card(text: str) -> None:
    with pytest.raises(CardTextError):
        read_cards(text)


def test_a_number_that_no_clock_can_show_is_damage() -> None:
    data = json.loads(write_session(Session(game("klondike"), Deal(1))))
    with pytest.raises(BadText):
        Saved.read(json.dumps({**data, "seconds": 10**400}))


def test_the_list_tells_of_the_usual_variant(tmp_path: Path) -> None:
    variants = "[variant.quick]\nminutes = 5\npacks = 2\n[variant.slow]\nminutes = 9\n"
    write_plugin(tmp_path, "made", toml(game='table = [20, 10] | default = "slow"') + variants)
    (entry,) = new_catalogue([tmp_path]).entries
    assert (entry.fault, entry.minutes, entry.packs) == (None, 9, 1)
