"""Corners of the rules: packs without some ranks, hidden cards, deals that wait, texts of cards and games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from small import laid, moves, suit, text, toml
from support import game, made_game, new_catalogue, placed, write_plugin

from pasians import BadText, Deal, PluginError, Session, UnknownGame
from pasians.cards import CardTextError, read_cards, write_cards
from pasians.rulebook import rules_text
from pasians.saved import Saved, write_session
from pasians.source import split_id
from pasians.words import set_language

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
    ("written", "cards"), [("9C qh 10D", "9CqhTD"), ("10h10S", "thTS"), ("10c", "tc"), ("AS10H2D", "ASTH2D")]
)
def test_ten_is_written_with_a_letter_or_two_digits(written: str, cards: str) -> None:
    assert write_cards(read_cards(written)) == cards


@pytest.mark.parametrize("written", ["10", "1H", "10X", "100H"])
def test_what_is_no_ten_is_no_card(written: str) -> None:
    with pytest.raises(CardTextError):
        read_cards(written)


def test_a_number_that_no_clock_can_show_is_damage() -> None:
    data = json.loads(write_session(Session(game("klondike"), Deal(1))))
    with pytest.raises(BadText):
        Saved.read(json.dumps({**data, "seconds": 10**400}))


def test_the_list_tells_of_the_usual_variant(tmp_path: Path) -> None:
    variants = "[variant.quick]\nminutes = 5\npacks = 2\n[variant.slow]\nminutes = 9\n"
    write_plugin(tmp_path, "made", toml(game='table = [20, 10] | default = "slow"') + variants)
    (entry,) = new_catalogue([tmp_path]).entries
    assert (entry.fault, entry.minutes, entry.packs) == (None, 9, 1)


BOTH = {  # pairs leave, and the same piles build on one another
    "tableau": 'piles = 3 | at = [0, 2] | build = "down any-suit"',
    "remove": 'cards = "sum 13" | from = "tableau"',
    "away": AWAY,
}


def test_a_pair_leaves_where_the_piles_also_build(tmp_path: Path) -> None:
    session = laid(made_game(tmp_path, toml(**BOTH)), tableau_1="7S", tableau_2="6H", tableau_3="8D")
    assert sorted(session.legal_moves()) == [
        "move tableau-1 1 tableau-3",
        "move tableau-2 1 tableau-1",
    ]
    assert session.targets("tableau-1", 1) == ("tableau-2", "tableau-3")
    session.do("move tableau-2 1 tableau-1")
    assert [text(session, f"tableau-{n}") for n in (1, 2, 3)] == ["", "", "8D"]
    session.undo()
    session.do("move tableau-1 1 tableau-3")
    assert text(session, "tableau-3") == "8D7S"


@pytest.mark.parametrize("name", ["stock", "removed"])
def test_a_group_without_a_table_has_no_place_in_a_portrait(tmp_path: Path, name: str) -> None:
    with pytest.raises(PluginError, match="no such group"):
        made_game(tmp_path, toml(portrait=f"table = [10, 20] | {name} = {{ at = [[0, 0]] }}"))


@pytest.mark.parametrize(
    ("common", "one", "other", "same"),
    [
        ("cover = true", "at = [[0, 2], [0.5, 2.5]]", "at = [[0, 2], [3, 2]]", False),
        ("", "at = [[0, 2], [0.5, 2.5]]", "at = [[0, 2], [3, 2]]", True),
        ("", "at = [[0, 2], [3, 2]]", "at = [[0, 2], [3, 2], [6, 2]]", False),
    ],
)
def test_places_tell_ways_to_play_apart_where_rules_ask_for_them(
    tmp_path: Path, common: str, one: str, other: str, same: bool
) -> None:
    table = f"[game]\ntable = [20, 10]\n[tableau]\n{common}\n[variant.a]\ntableau = {{ {one} }}\n"
    write_plugin(tmp_path, "made", f"{table}[variant.b]\ntableau = {{ {other} }}\n")
    (entry,) = new_catalogue([tmp_path]).entries
    assert (entry.fault is not None) == same


def test_variables_of_any_name_tell_ways_to_play_apart(tmp_path: Path) -> None:
    table = (
        toml(game='table = [20, 10] | score = "minutes"')
        + "[variant.a.state]\nminutes = 1\n[variant.b.state]\nminutes = 2\n"
    )
    write_plugin(tmp_path, "made", table)
    (entry,) = new_catalogue([tmp_path]).entries
    assert entry.fault is None


def test_all_foundations_count_whatever_their_names(tmp_path: Path) -> None:
    made = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | suits = "SH"',
            foundation='at = [3, 0] | only = "S"',
            hearts='type = "foundation" | at = [4, 0] | only = "H"',
        ),
    )
    session = placed(made, foundation=RISING, tableau_1=suit("H", "KQJT98765432A"))
    assert (session.won, session.score) == (False, 13)
    assert session.double_tap("tableau-1")
    assert (text(session, "hearts"), session.score) == ("AH", 14)


@pytest.mark.parametrize(
    "tables",
    [
        {"game": 'table = [20, 10] | score = "1 per base on tableau"'},
        {"game": 'table = [20, 10] | deal = ["row to tableau", "sink base in tableau"]'},
        {"game": 'table = [20, 10] | deal = ["row to tableau", "remove not base from tableau"]'},
    ],
)
def test_a_base_rank_has_no_meaning_in_what_is_counted_or_dealt(tmp_path: Path, tables: dict[str, str]) -> None:
    with pytest.raises(PluginError, match="a base rank cannot be named here"):
        made_game(tmp_path, toml(foundation='at = [3, 0] | base = "first"', **tables))


@pytest.mark.usefixtures("in_english")
def test_the_rules_tell_what_is_denied_and_that_there_is_more(tmp_path: Path) -> None:
    lost = "not move from tableau to foundation"
    keys = f'table = [20, 10] | lost = "{lost}"'
    hook = "from pasians import hookimpl\n\n\n@hookimpl\ndef can_take(position):\n    return None\n"
    made = made_game(tmp_path, toml(game=keys, foundation="at = [3, 0]"), hook)
    aim = rules_text(made)[0].sentences
    assert "Lost when: unless a move was just made from tableau to foundations." in aim
    assert aim[-1] == "This game has further rules; its help tells them."


def test_an_entry_writes_the_id_of_each_way_to_play(tmp_path: Path) -> None:
    choices = (
        '[variant.a]\npacks = 2\n[variant.b]\n[option.usual]\ndefault = true\nsuits = "SH"\n[option.rare]\njokers = 1\n'
    )
    write_plugin(tmp_path, "made", toml() + choices)
    entry = new_catalogue([tmp_path]).entry("made")
    assert entry.way("a", ["usual"]) == "made:a"
    assert entry.way(None) == "made~usual"
    assert entry.way("b", ["rare"]) == "made:b+rare~usual"
    assert split_id(entry.way("b", ["usual", "rare"])) == ("made", "b", ("rare",), ())


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize("id", ["klondkie", "klondike:three-card", "osmosis+three-card"])
@pytest.mark.parametrize("language", ["cs", "sv"])
def test_suggestions_come_in_the_language_of_the_reader(language: str, id: str) -> None:
    set_language(language)
    with pytest.raises(UnknownGame) as error:
        game(id)
    assert not re.search("has no|there are|there is|did you mean", str(error.value))
