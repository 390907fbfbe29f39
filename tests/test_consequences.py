"""What follows a move, when a game is won or lost, and what it scores: small games, positions laid card by card."""

from __future__ import annotations

from pathlib import Path

import pytest
from small import RANKS, flag, laid, moves, rest, suit, text, texts, toml
from support import made_game, placed

from pasians.cards import read_cards
from pasians.game import Game
from pasians.log import Origin
from pasians.session import Session

AWAY = 'type = "discard" | at = [19, 9]'

# ---- conditions of a position

HOLDS = {  # tableau of three piles, foundations, and what is laid there
    "always": ({}, True),
    "never": ({}, False),
    "tableau empty": ({}, True),
    "tableau empty ": ({"tableau_2": "7H"}, False),
    "tableau 1,3 empty": ({"tableau_2": "7H"}, True),
    "tableau not empty": ({"tableau_2": "7H"}, True),
    "tableau filled": ({"tableau_1": "7H", "tableau_2": "8H", "tableau_3": "9H"}, True),
    "tableau filled ": ({"tableau_1": "7H", "tableau_2": "8H"}, False),
    "tableau 1-2 filled": ({"tableau_1": "7H", "tableau_2": "8H"}, True),
    "not tableau filled": ({"tableau_1": "7H"}, True),
    "hand full": ({"hand": "7H8H"}, True),
    "hand full ": ({"hand": "7H"}, False),
    "foundation 1 full": ({"foundation_1": suit("S")}, True),
    "foundation 1 full ": ({"foundation_1": suit("S", RANKS[:-1])}, False),
    "tableau sorted": ({}, True),
    "tableau sorted ": ({"tableau_1": suit("S", RANKS[::-1])}, True),
    "tableau sorted  ": ({"tableau_1": suit("S", "QJT98765432A")}, False),
    "tableau sorted   ": ({"tableau_1": suit("S", RANKS)}, False),
    "tableau sorted    ": ({"tableau_1": suit("S", RANKS[::-1]), "tableau_2": "7H"}, False),
    "tableau sorted     ": ({"tableau_1": suit("S", RANKS[:0:-1]) + "AH"}, False),
    "tableau sorted      ": ({"tableau_1": "ks" + suit("S", RANKS[-2::-1])}, False),
    "rising sorted": ({"rising": suit("S")}, True),
    "rising sorted ": ({"rising": suit("S", RANKS[::-1])}, False),
    "sets sorted": ({"sets": "7S7H7D7C"}, True),
    "sets sorted ": ({"sets": "7S7H7D"}, False),
    "hand stuck": ({"hand": "7H"}, True),
    "hand stuck ": ({"hand": "AH"}, False),
    "hand stuck  ": ({}, False),
    "all removed": ({"foundation_1": "AS"}, True),
    "all removed ": ({"tableau_1": "AS"}, False),
    "all removed  ": ({"hand": "as"}, False),
    "all face-up": ({"tableau_1": "AS"}, True),
    "all face-up ": ({"tableau_1": "as7H"}, False),
    "score 3": ({"foundation_1": "AS2S3S"}, True),
    "score 3 ": ({"foundation_1": "AS2S"}, False),
    "score 3  ": ({"foundation_1": "AS2S3S4S"}, True),
    "no move": ({"hand": "7H"}, True),
    "no move ": ({"hand": "AH"}, False),
    "not no move": ({"hand": "AH"}, True),
    "tableau empty and hand filled": ({"hand": "7H"}, True),
    "tableau empty and hand empty": ({"hand": "7H"}, False),
    "tableau filled or hand filled and tableau empty": ({"hand": "7H"}, True),
    "hand filled and tableau filled or hand empty": ({"hand": "7H"}, False),
    "redealt": ({}, False),
    "not redealt": ({}, True),
}


@pytest.mark.parametrize("case", HOLDS)
def test_a_condition_holds(tmp_path: Path, case: str) -> None:
    condition = case.strip()
    game = made_game(
        tmp_path,
        toml(
            game=f'table = [20, 10] | won = "never" | lost = "{condition}"',
            foundation="piles = 4 | at = [3, 0]",
            tableau='piles = 3 | at = [0, 2] | build = "down same-suit" | space = "none" | from = "none" | take = "none"',
            hand='type = "reserve" | at = [5, 2] | capacity = 2',
            rising='type = "discard" | at = [6, 2] | build = "up same-suit"',
            sets='type = "discard" | at = [7, 2] | build = "same-rank"',
            away=AWAY,
        ),
    )
    piles, expected = HOLDS[case]
    assert laid(game, **piles).lost == expected


def test_the_move_that_wins_is_the_last(tmp_path: Path) -> None:
    game = made_game(tmp_path, toml(game='table = [20, 10] | won = "score 2"', foundation="piles = 4 | at = [3, 0]"))
    session = placed(game, tableau_1="2SAS", tableau_2="AH")
    session.do("move tableau-1 1 foundation-1")
    assert not session.won and session.legal_moves()
    session.do("move tableau-1 1 foundation-1")
    assert session.won and session.legal_moves() == [] and not session.lost and not session.stuck
    session.undo()
    assert not session.won


@pytest.mark.parametrize("group", ["foundation", "remove"])
def test_a_game_is_won_by_its_foundations_or_by_removing_all(tmp_path: Path, group: str) -> None:
    if group == "foundation":
        game = made_game(tmp_path, toml(foundation="piles = 4 | at = [3, 0]"))
        last = {f"foundation_{n}": suit(letter) for n, letter in enumerate("SHD", 1)}
        session = placed(game, **last, foundation_4=suit("C", RANKS[:-1]), tableau_1="KC")
        move = "move tableau-1 1 foundation-4"
    else:
        game = made_game(tmp_path, toml(remove='cards = "sum 13"'))
        session = placed(game, removed=rest("7H", "6S"), tableau_1="7H", tableau_2="6S")
        move = "move tableau-2 1 tableau-1"
    assert not session.won
    session.do(move)
    assert session.won


# ---- flags and events

EVENTS = {  # what switches the flag on, after: a move from the hand, a move to a foundation, a deal, a redeal, a removal
    "move": "hand up",
    "move from hand": "hand",
    "move from tableau": "up",
    "move to foundation": "up",
    "move from hand to tableau": "hand",
    "move from hand to foundation": "",
    "deal": "deal",
    "redeal": "redeal",
    "deal or redeal": "deal redeal",
    "remove": "pair single",
    "not move": "deal redeal pair single",
    "redealt": "redeal",
}
ACTIONS = {
    "hand": "move hand 1 tableau-2",
    "up": "move tableau-1 1 foundation-1",
    "deal": "deal",
    "redeal": "deal",
    "pair": "move grid-2 1 grid-1",
    "single": "click grid-3",
}


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_true_of_the_action_just_made(tmp_path: Path, event: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | lost = "seen"',
            stock='deals = "1 card to waste" | redeals = 1',
            waste="",
            foundation="piles = 4 | at = [3, 0]",
            hand='type = "reserve" | at = [8, 0]',
            tableau='piles = 2 | at = [0, 2] | build = "down any-suit"',
            grid="piles = 3 | at = [4, 2]",
            remove='cards = "sum 12, K" | from = "grid"',
            state=f'seen = {{ on = "{event}", off = "never" }}',
            away=AWAY,
        ),
    )
    found = []
    for action, move in ACTIONS.items():
        piles = {"tableau_1": "AS", "tableau_2": "7H", "hand": "6S", "grid_1": "5H", "grid_2": "7S", "grid_3": "KS"}
        piles |= {"waste": "9H9S"} if action == "redeal" else {"stock": "9h9s"}
        session = laid(game, **piles)
        session.do(move)
        found += [action] * session.lost
    assert " ".join(found) == EVENTS[event]


def test_each_flag_goes_off_and_then_on(tmp_path: Path) -> None:
    """One that goes off and on at once is on; the second looks at the first as it is then."""
    game = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | lost = "both or second"',
            stock='deals = "1 card to waste"',
            waste="",
            state='both = { on = "deal", off = "deal" } | second = { on = "both", off = "not both" }',
        ),
    )
    session = placed(game)
    session.do("deal")
    assert (flag(session, "both"), flag(session, "second")) == (1, 1)
    session.undo()
    assert (flag(session, "both"), flag(session, "second")) == (0, 0)


def test_flags_switch_again_after_an_automatic_deal(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            stock='when = "not dealt"',
            waste='fill = "stock"',
            tableau='piles = 2 | at = [0, 2] | build = "down any-suit"',
            state='dealt = { on = "deal", off = "never" }',
        ),
    )
    session = placed(game, waste="6S", tableau_1="7H")
    session.do("move waste 1 tableau-1")
    assert flag(session, "dealt") == 1
    assert len(session.cards("waste")) == 1
    session.do("move waste 1 tableau-2")
    assert text(session, "waste") == "", "the stock's when is not obeyed by an automatic deal"


# ---- fills


@pytest.mark.parametrize(
    ("fill", "emptied", "expected"),
    [
        ("none", "tableau", ""),
        ("hand", "tableau", "3H"),
        ("spare, hand", "tableau", "3H"),
        ("hand, stock", "tableau", "3H"),
        ("stock", "tableau", "KC"),
        ("hand when move from tableau", "tableau", "3H"),
        ("hand when move from hand", "tableau", ""),
        ("hand when move from tableau to foundation", "tableau", "3H"),
        ("hand when deal", "tableau", ""),
    ],
)
def test_an_empty_pile_is_filled(tmp_path: Path, fill: str, emptied: str, expected: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            foundation="piles = 4 | at = [3, 0]",
            hand='type = "reserve" | at = [8, 0]',
            spare='type = "reserve" | at = [9, 0]',
            tableau=f'piles = 2 | at = [0, 2] | fill = "{fill}"',
            away=AWAY,
        ),
    )
    session = laid(game, hand="2h3H", tableau_1="AS", tableau_2="9S", stock="qckc")
    session.do("move tableau-1 1 foundation-1")
    assert text(session, "tableau-1") == expected
    if expected == "3H":
        assert text(session, "hand") == "2H"
    session.undo()
    assert (text(session, "tableau-1"), text(session, "hand"), text(session, "stock")) == ("AS", "2h3H", "qckc")


def test_a_fill_that_speaks_of_its_own_group_means_its_very_pile(tmp_path: Path) -> None:
    """Plait: only the edge whose own card went up is filled."""
    game = made_game(
        tmp_path,
        toml(
            foundation="piles = 4 | at = [3, 0]",
            hand='type = "reserve" | at = [8, 0]',
            tableau='piles = 2 | at = [0, 2] | fill = "hand when move from tableau to foundation"',
        ),
    )
    session = placed(game, hand="2h3H", tableau_1="AS")
    session.do("move tableau-1 1 foundation-1")
    assert texts(session, "tableau") == ["3H", ""]


@pytest.mark.parametrize(
    ("move", "expected"), [("move grid-3 1 grid-1", ["2D", "", "AD"]), ("move grid-1 1 grid-3", ["AD", "", "2D"])]
)
def test_of_a_pair_the_place_of_the_moved_card_is_filled_first(tmp_path: Path, move: str, expected: list[str]) -> None:
    """Both orders are legal where fills make them differ."""
    game = made_game(
        tmp_path,
        toml(
            grid='piles = 3 | at = [4, 2] | fill = "stock when not done"',
            remove='cards = "sum 13"',
            state='done = { on = "deal", off = "never" }',
        ),
    )
    session = placed(game, grid_1="6S", grid_3="7S", stock=rest("6S", "7S", "AD", "2D").lower() + "2dad")
    assert sorted(session.legal_moves()) == ["move grid-1 1 grid-3", "move grid-3 1 grid-1"]
    session.do(move)
    assert [text(session, "grid-1"), text(session, "grid-3")] == [expected[0], expected[2]]


def test_without_fills_a_pair_is_listed_once(tmp_path: Path) -> None:
    game = made_game(tmp_path, toml(grid="piles = 3 | at = [4, 2]", remove='cards = "sum 13"'))
    session = placed(game, grid_1="6S", grid_3="7S")
    assert session.legal_moves() == ["move grid-3 1 grid-1"]
    session.do("move grid-1 1 grid-3")
    assert texts(session, "grid") == ["", "", ""]


@pytest.mark.parametrize(("turn", "top"), [("true", "2H"), ("false", "2h")])
def test_a_bared_card_is_turned_up(tmp_path: Path, turn: str, top: str) -> None:
    game = made_game(
        tmp_path, toml(foundation="piles = 4 | at = [3, 0]", tableau=f"piles = 2 | at = [0, 2] | turn = {turn}")
    )
    session = placed(game, tableau_1="9s2hAS", tableau_2="8d")
    session.do("move tableau-1 1 foundation-1")
    assert texts(session, "tableau") == [f"9s{top}", "8d"]


# ---- the stock's tap is legal where it changes something


@pytest.mark.parametrize(
    ("stock", "piles", "allowed"),
    [
        ('deals = "1 card to waste"', {"stock": "7h"}, True),
        ('deals = "1 card to waste"', {}, False),
        ('deals = "1 card to waste"', {"waste": "7H"}, False),
        ('deals = "1 card to waste" | redeals = 1', {"waste": "7H"}, True),
        ('deals = "1 card to waste" | redeals = 1', {"tableau_1": "7H"}, False),
        ('deals = "1 card to waste" | when = "tableau filled"', {"stock": "7h", "tableau_1": "8H"}, False),
        (
            'deals = "1 card to waste" | when = "tableau filled"',
            {"stock": "7h", "tableau_1": "8H", "tableau_2": "9H"},
            True,
        ),
        (
            'deals = "1 card to waste" | redeals = 1 | when = "tableau filled"',
            {"waste": "7H", "tableau_1": "8H"},
            False,
        ),
        ('deals = "row to tableau"', {"stock": "7h", "tableau_1": "8H"}, True),
        ('deals = "row to tableau"', {"stock": "7h", "tableau_1": "8H8S", "tableau_2": "9H9S"}, False),
        ('deals = ["close tableau", "fill tableau"]', {"stock": "7h", "tableau_1": "8H"}, True),
        ('deals = ["close tableau", "fill tableau"]', {"tableau_2": "8H"}, True),
        ('deals = ["close tableau", "fill tableau"]', {"tableau_1": "8H"}, False),
        ("at = [0, 0]", {"stock": "7h"}, False),
    ],
)
def test_a_tap_on_the_stock(tmp_path: Path, stock: str, piles: dict[str, str], allowed: bool) -> None:
    game = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | won = "never"',
            stock=stock,
            waste='take = "none"',
            tableau="piles = 2 | at = [0, 2] | capacity = 2",
            away=AWAY,
        ),
    )
    session = laid(game, **piles)
    assert session.legal_moves() == ["deal"] * allowed
    assert (session.why_not("deal") is None) == allowed
    assert session.stuck != allowed


@pytest.mark.parametrize(("held", "counts"), [("", [1, 2, 3]), ("KD", [1, 2]), ("KD9D", [1]), ("KD9D5D", [])])
def test_a_pile_holds_no_more_than_its_capacity(tmp_path: Path, held: str, counts: list[int]) -> None:
    game = made_game(tmp_path, toml(tableau='piles = 2 | at = [0, 2] | build = "any" | take = "any" | capacity = 3'))
    assert moves(placed(game, tableau_1="KS8S2S", tableau_2=held), "tableau-1", "tableau-2") == counts


# ---- removal

PAIRS = {  # which of 2S 9H TH KD KS QC 9S (places 1 to 7, three in a row) leave: pairs by their places, single ones alone
    "sum 12": "3-1",
    "sum 13, K": "4 5",
    "sum 11": "2-1 7-1",
    "same-rank": "5-4 7-2",
    "same-rank alternate": "5-4 7-2",
    "same-rank same-suit": "",
    "same-suit": "3-2 5-1 7-1 7-5",
    "K+Q": "6-4 6-5",
    "K+Q same-colour": "6-5",
    "10+9": "3-2 7-3",
    "10+9 other-suit": "7-3",
}


@pytest.mark.parametrize("match", PAIRS)
def test_cards_match(tmp_path: Path, match: str) -> None:
    game = made_game(
        tmp_path, toml(grid="piles = 7 | columns = 3 | at = [4, 2]", remove=f'cards = "{match}"', tableau="piles = 0")
    )
    session = placed(
        game, **{f"grid_{n}": card for n, card in enumerate(("2S", "9H", "TH", "KD", "KS", "QC", "9S"), 1)}
    )
    found = [
        move.replace("move grid-", "").replace(" 1 grid", "").replace("click grid-", "")
        for move in session.legal_moves()
    ]
    assert " ".join(sorted(found)) == PAIRS[match]


def test_an_ace_counts_fourteen_where_it_is_high(tmp_path: Path) -> None:
    for ace, total in (("low", 3), ("high", 16)):
        game = made_game(
            tmp_path,
            toml(
                game=f'table = [20, 10] | ace = "{ace}"',
                grid="piles = 2 | at = [4, 2]",
                remove=f'cards = "sum {total}"',
            ),
        )
        assert placed(game, grid_1="AS", grid_2="2S").legal_moves() == ["move grid-2 1 grid-1"]


@pytest.mark.parametrize(
    ("place", "partners"),
    [("anywhere", [2, 3, 4, 5, 6, 7, 8, 9]), ("touching", [2, 4, 5]), ("in-line", [2, 3, 4, 7])],
)
def test_the_place_of_a_pair(tmp_path: Path, place: str, partners: list[int]) -> None:
    """A grid of three by three, its first place and one other filled."""
    game = made_game(
        tmp_path, toml(grid="piles = 9 | columns = 3 | at = [4, 2]", remove=f'cards = "same-rank" | place = "{place}"')
    )
    found = [n for n in range(2, 10) if placed(game, grid_1="7S", **{f"grid_{n}": "7H"}).legal_moves()]
    assert found == partners
    far = placed(game, grid_1="7S", grid_9="7H").why_not("move grid-9 1 grid-1")
    assert (far is None) == (place == "anywhere")


def test_a_top_card_matches_the_card_below_it_where_the_game_says_so(tmp_path: Path) -> None:
    for below, expected in (("waste", ["move waste 1 waste"]), (None, [])):
        key = f' | below = "{below}"' if below else ""
        game = made_game(
            tmp_path,
            toml(waste="", grid="piles = 2 | at = [4, 2]", remove=f'cards = "sum 13" | from = "grid, waste"{key}'),
        )
        session = placed(game, waste="2S6S7S")
        assert session.legal_moves() == expected
        if expected:
            session.do(expected[0])
            assert (text(session, "waste"), text(session, "removed")) == ("2S", "7S6S")


def test_a_covered_or_face_down_card_takes_no_part(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            pyramid='type = "grid" | at = [[0.5, 5], [0, 5.5], [1, 5.5]] | cover = true',
            grid="piles = 1 | at = [4, 2]",
            remove='cards = "sum 13"',
        ),
    )
    assert placed(game, pyramid_1="6S", pyramid_3="9S", grid="7S").legal_moves() == []
    assert placed(game, pyramid_1="6s", grid="7S").legal_moves() == []
    assert placed(game, pyramid_1="6S", grid="7S").legal_moves() == ["move grid 1 pyramid-1"]


def test_the_lowest_card_takes_part_where_it_may_be_taken(tmp_path: Path) -> None:
    game = made_game(
        tmp_path, toml(waste='take = "top or bottom"', grid="piles = 1 | at = [4, 2]", remove='cards = "sum 13"')
    )
    session = placed(game, waste="6S9S", grid="7H")
    assert session.legal_moves() == ["move waste bottom grid"]
    session.do("move waste bottom grid")
    assert (text(session, "waste"), text(session, "grid")) == ("9S", "")


@pytest.mark.parametrize(("filled", "allowed"), [("7S", True), ("", False)])
def test_removing_is_allowed_only_then(tmp_path: Path, filled: str, allowed: bool) -> None:
    game = made_game(
        tmp_path,
        toml(grid="piles = 2 | at = [4, 2]", remove='cards = "sum 13" | from = "grid" | when = "tableau 1 filled"'),
    )
    session = placed(game, grid_1="6S", grid_2="7H", tableau_1=filled)
    assert bool(session.legal_moves()) == allowed


def test_what_follows_a_removal_is_done_once(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            waste="",
            grid="piles = 4 | at = [4, 2]",
            remove='cards = "sum 13" | from = "grid" | then = ["close grid", "1 card to waste"]',
        ),
    )
    session = placed(game, grid_1="6S", grid_2="7H", grid_3="9S", grid_4="8S")
    session.do("move grid-2 1 grid-1")
    assert texts(session, "grid") == ["9S", "8S", "", ""]
    assert len(session.cards("waste")) == 1


# ---- score

SCORES = {  # of the position in the test
    '["36"]': 36,
    '["-5", "2"]': -3,
    '["1 per card on foundation"]': 5,
    '["2 per 2 on foundation"]': 4,
    '["1 per not A on foundation"]': 3,
    '["1 per card on tableau"]': 6,
    '["10 per face-down card on tableau"]': 20,
    '["10 per face-up card on tableau"]': 40,
    '["1 per red on tableau"]': 3,
    '["5 per join on tableau"]': 10,
    '["12 per full foundation"]': 12,
    '["12 per started foundation"]': 24,
    '["7 per started tableau"]': 14,
    '["3 per removed card"]': 6,
    '["9 per sorted tableau"]': 0,
    '["9 per sorted sets"]': 9,
    '["points"]': 4,
    '["points", "1 per removed card"]': 6,
    "[]": 0,
}


@pytest.mark.parametrize("terms", SCORES)
def test_a_score_term_counts(tmp_path: Path, terms: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            game=f"table = [20, 10] | score = {terms}",
            foundation="piles = 4 | at = [3, 0] | capacity = 3",
            tableau='piles = 3 | at = [0, 2] | build = "down alternate"',
            sets='type = "discard" | at = [7, 2] | build = "same-rank"',
            state="points = 4" if "points" in terms else "",
        ),
    )
    laid = {"foundation_1": "AS2S3S", "foundation_2": "AH2H", "tableau_1": "9d8cQD", "tableau_2": "QCJHTC"}
    session = placed(game, **laid, sets="7S7H7D7C", removed="3D4D")
    assert session.score == SCORES[terms]


def test_cards_gone_from_where_they_were_dealt_score(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | deal = "2 rows to tableau" | score = ["1 per card off tableau", "8 per A off tableau"]',
            foundation="piles = 4 | at = [3, 0]",
        ),
    )
    position, _ = game.start(read_cards("9S9HAS2S" + rest("9S", "9H", "AS", "2S")), 1)
    session = Session(game, origin=Origin(position, ()))
    assert session.score == 0
    session.do("move tableau-1 1 foundation-1")
    assert session.score == 9
    session.do("move tableau-2 1 foundation-1")
    assert session.score == 10


def test_placed_cards_never_score(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | deal = ["place A on foundation", "row to tableau"]',
            foundation="piles = 4 | at = [3, 0]",
        ),
    )
    position, _ = game.start(read_cards("2S9H" + rest("2S", "9H")), 1)
    session = Session(game, origin=Origin(position, ()))
    assert texts(session, "foundation") == ["AC", "AD", "AH", "AS"]
    assert (session.score, session.best_score) == (0, 48)
    session.do("move tableau-1 1 foundation-4")
    assert session.score == 1


# ---- no progress


@pytest.mark.parametrize(
    ("piles", "lost"),
    [
        ({"tableau_1": "9S5H", "tableau_2": "6S", "tableau_3": "6C"}, True),  # the five goes to and fro
        ({"tableau_1": "AS5H", "tableau_2": "6S", "tableau_3": "6C"}, False),  # the ace goes up
        ({"tableau_1": "9s5H", "tableau_2": "6S", "tableau_3": "6C"}, False),  # a card is turned up
        ({"tableau_1": "5H", "tableau_2": "6S", "tableau_3": "6C"}, False),  # one more pile is empty
        (
            {"tableau_1": "9S5H", "tableau_2": "6S", "tableau_3": "6C", "hand": "KD4S"},
            False,
        ),  # a card comes in from the reserve
        ({"tableau_1": "9S5H", "tableau_2": "6S", "tableau_3": "6C", "hand": "KD"}, True),  # none does
        ({"tableau_1": "9S5H", "tableau_2": "6S", "tableau_3": "6C", "waste": "KD4S"}, False),  # or from the waste
        ({"tableau_1": "9S5H", "tableau_2": "6S", "tableau_3": "6C", "stock": "kd"}, False),  # a deal is left
        ({"tableau_1": "9S", "tableau_2": "6S", "tableau_3": "6C"}, True),  # no move at all
    ],
)
def test_no_progress(tmp_path: Path, piles: dict[str, str], lost: bool) -> None:
    game = made_game(
        tmp_path,
        toml(
            game='table = [20, 10] | lost = "no progress"',
            stock='deals = "1 card to waste"',
            waste="",
            foundation="piles = 4 | at = [3, 0]",
            hand='type = "reserve" | at = [8, 0]',
            tableau='piles = 3 | at = [0, 2] | build = "down alternate" | space = "none"',
            away=AWAY,
        ),
    )
    session = laid(game, **piles)
    assert session.lost == lost
    assert session.legal_moves() or not any(move for move in piles if move == "stock")


# ---- safe automatic plays: the rows of the proof


def safe_game(folder: Path, relation: str, take: str = "top", game: str = "", stock: str = "") -> Game:
    return made_game(
        folder,
        toml(
            game=f"table = [20, 10]{game}",
            stock=f"at = [9, 9]{stock}",
            waste="at = [10, 9]",
            foundation=f'piles = 4 | at = [3, 0] | auto = "safe" | take = "{take}"',
            cell="piles = 4 | at = [8, 0]",
            tableau=f'piles = 4 | at = [0, 2] | build = "down {relation}"',
        ),
    )


def goes_up(game: Game, spades: int, hearts: int, diamonds: int, clubs: int, where: str = "tableau_1") -> bool:
    """Whether the next spade goes up by itself after a move of another card; the heights of the foundations are given."""
    piles = {
        f"foundation_{n}": suit(letter, RANKS[:height])
        for n, (letter, height) in enumerate(zip("SHDC", (spades, hearts, diamonds, clubs), strict=True), 1)
    }
    session = placed(game, **piles, **{where: RANKS[spades] + "S"}, tableau_2="KHKD")
    session.do("move tableau-2 1 cell-4")
    return len(session.cards("foundation-1")) > spades


@pytest.mark.parametrize(
    ("relation", "heights", "safe"),
    [
        ("alternate", (4, 3, 3, 2), True),  # the five of spades: red at three, clubs at two
        ("alternate", (4, 3, 3, 1), False),
        ("alternate", (4, 2, 3, 2), False),
        ("alternate", (4, 3, 2, 2), False),
        ("alternate", (4, 4, 4, 4), True),
        ("alternate", (0, 0, 0, 0), True),
        ("alternate", (1, 0, 0, 0), True),
        ("alternate", (2, 1, 1, 0), True),
        ("alternate", (2, 0, 1, 0), False),
        ("same-suit", (4, 0, 0, 0), True),
        ("any-suit", (4, 3, 3, 3), True),
        ("any-suit", (4, 3, 3, 2), False),
        ("other-suit", (4, 4, 4, 4), False),
        ("same-colour", (4, 4, 4, 4), False),
    ],
)
def test_a_safe_card_goes_up(tmp_path: Path, relation: str, heights: tuple[int, int, int, int], safe: bool) -> None:
    assert goes_up(safe_game(tmp_path, relation), *heights) == safe


@pytest.mark.parametrize(
    ("stock", "game", "safe"),
    [
        (' | deals = "1 card to waste" | redeals = "unlimited"', "", True),
        (' | deals = "1 card to waste" | redeals = 2', "", False),
        (' | deals = "1 card to waste"', "", False),
        (' | deals = "3 cards to waste" | redeals = "unlimited"', "", False),
    ],
)
def test_a_card_of_the_waste_is_safe_only_where_all_cards_of_the_stock_are_in_reach(
    tmp_path: Path, stock: str, game: str, safe: bool
) -> None:
    assert goes_up(safe_game(tmp_path, "alternate", stock=stock), 4, 4, 4, 4, "waste") == safe


def test_with_two_packs_nothing_is_safe(tmp_path: Path) -> None:
    assert not goes_up(safe_game(tmp_path, "same-suit", game=" | packs = 2"), 4, 4, 4, 4)
