"""What the words of the rule language do in play: small games written for one test, positions laid card by card."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from small import BY_RANK, RANKS, SUITS, moves, text, texts, toml
from support import made_game, new_catalogue, placed, write_plugin

from pasians.cards import read_cards
from pasians.game import Game
from pasians.log import Origin
from pasians.session import Session

RED = "HD"

pytestmark = pytest.mark.filterwarnings("error")


def lies_on(game: Game, lower: str, upper: str, **others: str) -> bool:
    """Whether a card may be put on the first tableau pile."""
    return moves(placed(game, tableau_1=lower, tableau_2=upper, **others), "tableau-2", "tableau-1") == [1]


# ---- what may lie on a card (B11)

RELATIONS = {
    "same-suit": lambda lower, upper: lower == upper,
    "same-colour": lambda lower, upper: (lower in RED) == (upper in RED),
    "alternate": lambda lower, upper: (lower in RED) != (upper in RED),
    "other-suit": lambda lower, upper: lower != upper,
    "any-suit": lambda lower, upper: True,
}


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("course", ["up", "down", "either", "any", "same-rank", "A-K", "K-A"])
def test_a_relation_of_suits_four_by_four(tmp_path: Path, course: str, relation: str) -> None:
    game = made_game(
        tmp_path,
        toml(game="table = [20, 10] | packs = 2", tableau=f'piles = 2 | at = [0, 2] | build = "{course} {relation}"'),
    )
    upper_rank = {"up": "7", "A-K": "7", "same-rank": "6"}.get(course, "5")
    for lower, upper in itertools.product(SUITS, SUITS):
        expected = RELATIONS[relation](lower, upper)
        assert lies_on(game, f"6{lower}", upper_rank + upper) == expected, f"{upper_rank}{upper} on 6{lower}"


COURSES = {  # what may lie on an ace, a two, … a king
    "up any-suit": "2 3 4 5 6 7 8 9 T J Q K -",
    "down any-suit": "- A 2 3 4 5 6 7 8 9 T J Q",
    "either any-suit": "2 A3 24 35 46 57 68 79 8T 9J TQ JK Q",
    "up any-suit wrap": "2 3 4 5 6 7 8 9 T J Q K A",
    "down any-suit wrap": "K A 2 3 4 5 6 7 8 9 T J Q",
    "either any-suit wrap": "2K A3 24 35 46 57 68 79 8T 9J TQ JK AQ",
    "up any-suit by 2": "3 4 5 6 7 8 9 T J Q K - -",
    "up any-suit wrap by 2": "3 4 5 6 7 8 9 T J Q K A 2",
    "down any-suit wrap by 3": "J Q K A 2 3 4 5 6 7 8 9 T",
    "any": " ".join([RANKS] * 13),
    "same-rank": " ".join(RANKS),
    "6-A any-suit": "- A 2 3 4 5 - - - - - - -",
    "6-A any-suit wrap": "6 A 2 3 4 5 - - - - - - -",
    "A,2,4,8,3,6,Q,J,9,5,10,7 any-suit wrap": "2 4 6 8 T Q A 3 5 7 9 J -",
    "A,3,5,7 any-suit": "3 - 5 - 7 - - - - - - - -",
    "down any-suit not-on-K": "- A 2 3 4 5 6 7 8 9 T J -",
    "down any-suit not-on-2-4 not-on-K": "- - - - 4 5 6 7 8 9 T J -",
    "down any-suit not-on-S": "- - - - - - - - - - - - -",
    "down any-suit not-on-H": "- A 2 3 4 5 6 7 8 9 T J Q",
    "ace high: up any-suit": "- 3 4 5 6 7 8 9 T J Q K A",
    "ace high: down any-suit": "K - 2 3 4 5 6 7 8 9 T J Q",
    "ace high: either any-suit wrap": "2K A3 24 35 46 57 68 79 8T 9J TQ JK AQ",
    "ace high: up any-suit by 2": "- 4 5 6 7 8 9 T J Q K A -",
}


@pytest.mark.parametrize("phrase", COURSES)
def test_a_course_thirteen_by_thirteen(tmp_path: Path, phrase: str) -> None:
    _, high, build = phrase.rpartition("ace high: ")
    ace = ' | ace = "high"' if high else ""
    game = made_game(
        tmp_path, toml(game=f"table = [20, 10]{ace}", tableau=f'piles = 2 | at = [0, 2] | build = "{build}"')
    )
    found = []
    for lower in RANKS:
        found.append("".join(upper for upper in RANKS if lies_on(game, f"{lower}S", f"{upper}H")) or "-")
    assert " ".join(found) == COURSES[phrase]


def test_a_joker_fits_on_any_card_and_any_card_on_it(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(game="table = [20, 10] | jokers = 2", tableau='piles = 2 | at = [0, 2] | build = "down same-suit"'),
    )
    for card in ("AS", "7H", "KD", "XC"):
        assert lies_on(game, card, "XD"), card
        assert lies_on(game, "XD", card), card
    assert not lies_on(game, "7H", "6S")


def test_a_list_gives_each_pile_its_own_build(tmp_path: Path) -> None:
    game = made_game(tmp_path, toml(tableau='piles = 2 | at = [0, 2] | build = ["down any-suit", "up any-suit"]'))
    session = placed(game, tableau_1="6S", tableau_2="5H")
    assert moves(session, "tableau-2", "tableau-1") == [1]
    assert moves(session, "tableau-1", "tableau-2") == [1]
    assert moves(placed(game, tableau_1="5S", tableau_2="6H"), "tableau-2", "tableau-1") == []


@pytest.mark.parametrize(
    ("pile", "takes"),
    [
        ("6S", "57"),
        ("5S6S", "7"),
        ("7S6S", "5"),
        ("AS", "2K"),
        ("KSAS", "2"),
        ("2SAS", "K"),
        ("QSKS", "A"),
        ("8S7S8S", "9"),
        ("2S6S", "5"),
    ],
)
def test_two_cards_fix_the_direction_of_a_one_way_pile(tmp_path: Path, pile: str, takes: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            game="table = [20, 10] | packs = 4",
            tableau='piles = 2 | at = [0, 2] | build = "either same-suit wrap one-way"',
        ),
    )
    assert {rank for rank in RANKS if lies_on(game, pile, f"{rank}S")} == set(takes)
    assert not lies_on(game, pile, "7H")


@pytest.mark.parametrize(
    ("first", "second", "third", "takes"),
    [
        ("6S", "", "", "57"),
        ("6S7S", "", "", "8"),
        ("6S", "8H9H", "", "7"),
        ("6S", "9H8H", "", "5"),
        ("6S", "3H", "8H7H", "5"),
        ("6S7S", "9H8H", "", "8"),
    ],
)
def test_the_first_pile_with_two_cards_fixes_the_direction_of_all(
    tmp_path: Path, first: str, second: str, third: str, takes: str
) -> None:
    game = made_game(
        tmp_path,
        toml(
            game="table = [20, 10]",
            foundation='piles = 3 | at = [3, 0] | space = "any" | build = "either same-suit all-one-way"',
            tableau="piles = 1 | at = [0, 2]",
        ),
    )
    found = set()
    for rank in RANKS:
        if f"{rank}S" not in first:
            session = placed(game, foundation_1=first, foundation_2=second, foundation_3=third, tableau=f"{rank}S")
            found |= {rank} if moves(session, "tableau", "foundation-1") else set()
    assert found == set(takes)


@pytest.mark.parametrize(
    ("pile", "card", "fits"),
    [
        ("", "AS", True), ("", "KS", False), ("AS", "2S", True), ("AS", "2H", False), ("AS", "KS", False),
        ("AS2S3S4S5S6S7S8S9STSJSQS", "KS", True), ("AS2S3S4S5S6S7S8S9STSJSQSKS", "KS", True),
        ("AS2S3S4S5S6S7S8S9STSJSQSKS", "AS", False), ("AS2S3S4S5S6S7S8S9STSJSQSKSKS", "QS", True),
        ("AS2S3S4S5S6S7S8S9STSJSQSKSKS", "AS", False), ("AS2S3S4S5S6S7S8S9STSJSQSKSKSQSJSTS9S8S7S6S5S4S3S2S", "AS", True),
        ("AS2S3S4S5S6S7S8S9STSJSQSKSKSQSJSTS9S8S7S6S5S4S3S2SAS", "2S", False),
    ],
)  # fmt: skip
def test_where_a_rank_occurs_twice_the_height_tells_what_comes_next(
    tmp_path: Path, pile: str, card: str, fits: bool
) -> None:
    game = made_game(
        tmp_path,
        toml(game="table = [20, 10] | packs = 4", foundation='piles = 8 | at = [3, 0] | build = "A-K,K-A same-suit"'),
    )
    session = placed(game, foundation_1=pile, tableau_1=card)
    assert moves(session, "tableau-1", "foundation-1") == [1] * fits


def test_each_suit_gets_one_pile_where_the_pack_is_too_small_for_two(tmp_path: Path) -> None:
    """Union Square: two packs, each suit up and down again on one foundation."""
    game = made_game(
        tmp_path,
        toml(game="table = [20, 10] | packs = 2", foundation='piles = 4 | at = [3, 0] | build = "A-K,K-A same-suit"'),
    )
    session = placed(game, foundation_2="AS2S", tableau_1="AS", tableau_2="AH")
    assert [moves(session, "tableau-1", f"foundation-{n}") for n in (1, 2, 3, 4)] == [[], [], [], []]
    assert [moves(session, "tableau-2", f"foundation-{n}") for n in (1, 2, 3, 4)] == [[1], [], [1], [1]]


@pytest.mark.parametrize(
    ("base", "card", "allowed"), [("7S", "6H", False), ("7S", "5H", True), ("6S", "6H", True), ("6S", "5H", False)]
)
def test_not_on_base_follows_the_base_rank(tmp_path: Path, base: str, card: str, allowed: bool) -> None:
    game = made_game(
        tmp_path,
        toml(
            foundation='piles = 4 | at = [3, 0] | base = "first" | build = "up any-suit wrap"',
            tableau='piles = 2 | at = [0, 2] | build = "down any-suit not-on-base"',
        ),
    )
    lower = str(RANKS[RANKS.index(card[0]) + 1]) + "D"
    assert lies_on(game, lower, card, foundation_1=base) == allowed


# ---- what may be lifted


@pytest.mark.parametrize("onto", ["card", "space"])
@pytest.mark.parametrize("room", ["cells", "spaces", "cells and spaces"])
def test_how_many_cards_go_together(tmp_path: Path, room: str, onto: str) -> None:
    """B14: free cells and one more, doubled for each empty pile but the target; 0 to 4 cells, 0 to 3 spaces."""
    game = made_game(
        tmp_path,
        toml(
            game="table = [20, 10] | packs = 2",
            cell="piles = 4 | at = [4, 0]",
            tableau=f'piles = 6 | at = [0, 2] | build = "any" | take = "run down alternate within {room}"',
        ),
    )
    for cells, spaces in itertools.product(range(5), range(4)):
        busy = iter(("2C", "4C", "6C", "8C", "9D", "JD", "KD", "3D", "5D"))
        piles = {"tableau_1": "KSQHJSTH9S8H7S6H5S4H3S2HAS"}
        piles |= {f"cell_{n}": next(busy) for n in range(1, 5 - cells)}
        empty = {*range(3, 3 + spaces), *((2,) if onto == "space" else ())}
        piles |= {f"tableau_{n}": next(busy) for n in range(2, 7) if n not in empty}
        most = (cells + 1 if "cells" in room else 1) * (2**spaces if "spaces" in room else 1)
        session = placed(game, **piles)
        case = f"{cells} cells, {spaces} spaces"
        assert moves(session, "tableau-1", "tableau-2") == list(range(1, min(most, 13) + 1)), case
        if most < 13:
            assert str(most) in (session.why_not(f"move tableau-1 {most + 1} tableau-2") or ""), case


def test_a_run_to_a_foundation_that_takes_runs_is_free_of_the_limit(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            cell="piles = 1 | at = [9, 0]",
            foundation='piles = 4 | at = [3, 0] | accepts = "run"',
            tableau='piles = 2 | at = [0, 2] | build = "down same-suit" | take = "run within cells"',
        ),
    )
    session = placed(game, cell="KH", tableau_1="5S4S3S2SAS", tableau_2="9D")
    assert moves(session, "tableau-1", "foundation-1") == [1, 2, 3, 4, 5]
    session.do("move tableau-1 4 foundation-1")
    assert text(session, "foundation-1") == "AS2S3S4S"
    assert text(session, "tableau-1") == "5S"


TAKES = {  # from "8s 9H KD 5S 4H 3S" onto anything: how many cards go, and whether the lowest does
    "none": ([], False),
    "top": ([1], False),
    "any": ([1, 2, 3, 4, 5], False),
    "whole": ([5], False),
    "top or whole": ([1, 5], False),
    "run": ([1, 2, 3], False),
    "run down same-suit": ([1], False),
    "run or whole": ([1, 2, 3, 5], False),
    "top not 3": ([], False),
    "any not 4,9": ([1, 3, 4], False),
    "any not red": ([1, 3], False),
}


@pytest.mark.parametrize("take", TAKES)
def test_a_unit_lifts(tmp_path: Path, take: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            tableau=f'piles = 1 | at = [0, 2] | build = "down alternate" | take = "{take}"',
            hole='type = "tableau" | at = [4, 2] | build = "any"',
        ),
    )
    session = placed(game, tableau="8s9HKD5S4H3S", hole="2C")
    counts, lowest = TAKES[take]
    assert moves(session, "tableau", "hole") == counts
    assert ("move tableau bottom hole" in session.legal_moves()) == lowest


@pytest.mark.parametrize(
    ("take", "pile", "expected"),
    [
        ("bottom", "8S9H", ["move hand bottom hole"]),
        ("bottom", "8S", ["move hand 1 hole"]),
        ("top or bottom", "8S9H", ["move hand 1 hole", "move hand bottom hole"]),
        ("top or bottom", "8S", ["move hand 1 hole"]),
        ("top or bottom", "8s9H", ["move hand 1 hole"]),
        ("bottom not 8", "8S9H", []),
    ],
)
def test_the_lowest_card_is_lifted(tmp_path: Path, take: str, pile: str, expected: list[str]) -> None:
    game = made_game(
        tmp_path,
        toml(
            tableau="piles = 0",
            hand=f'type = "reserve" | at = [2, 2] | take = "{take}"',
            hole='type = "tableau" | at = [4, 2] | build = "any"',
        ),
    )
    session = placed(game, hand=pile, hole="2C")
    assert [move for move in session.legal_moves() if move.startswith("move hand")] == expected
    for move in expected[-1:]:
        session.do(move)
        assert text(session, "hole") == ("2C8S" if "bottom" in move or len(pile) == 2 else "2C9H")


def test_the_top_of_a_whole_pile_may_still_go_to_a_foundation(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            foundation="piles = 4 | at = [3, 0]",
            tableau='piles = 2 | at = [0, 2] | build = "down any-suit" | take = "whole"',
        ),
    )
    session = placed(game, tableau_1="3S2SAS", tableau_2="4H")
    assert moves(session, "tableau-1", "tableau-2") == [3]
    assert moves(session, "tableau-1", "foundation-1") == [1]
    assert moves(placed(game, tableau_1="3SAS", tableau_2="2H"), "tableau-1", "tableau-2") == []


def test_face_down_cards_are_not_lifted_and_nothing_is_put_on_one(tmp_path: Path) -> None:
    game = made_game(tmp_path, toml(tableau='piles = 2 | at = [0, 2] | build = "any" | take = "any"'))
    session = placed(game, tableau_1="9s8H7S", tableau_2="kd")
    assert moves(session, "tableau-1", "tableau-2") == []
    assert moves(placed(game, tableau_1="9s8H7S", tableau_2="KD"), "tableau-1", "tableau-2") == [1, 2]


# ---- spaces, sources, foundations


@pytest.mark.parametrize(
    ("space", "allowed"),
    [
        ("none", ""), ("any", "hand spare"), ("K", "hand"), ("not K", "spare"), ("K from spare", ""), ("any from spare", "spare"),
        ("K; any from spare when hand empty", "hand"), ("any from hand when spare filled", "hand"), ("any from hand, spare", "hand spare"),
    ],
)  # fmt: skip
def test_a_space_takes(tmp_path: Path, space: str, allowed: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            hand='type = "reserve" | at = [3, 0]',
            spare='type = "reserve" | at = [4, 0]',
            tableau=f'piles = 1 | at = [0, 2] | build = "down any-suit" | space = "{space}"',
        ),
    )
    session = placed(game, hand="KS", spare="5H")
    assert [name for name in ("hand", "spare") if moves(session, name, "tableau")] == allowed.split()


@pytest.mark.parametrize(
    ("source", "allowed"),
    [("all", "hand spare"), ("none", ""), ("hand", "hand"), ("not hand", "spare"), ("hand, spare", "hand spare")],
)
def test_cards_come_from(tmp_path: Path, source: str, allowed: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            hand='type = "reserve" | at = [3, 0]',
            spare='type = "reserve" | at = [4, 0]',
            tableau=f'piles = 1 | at = [0, 2] | build = "any" | from = "{source}"',
        ),
    )
    for pile in ("", "7S"):
        session = placed(game, hand="KS", spare="5H", tableau=pile)
        assert [name for name in ("hand", "spare") if moves(session, name, "tableau")] == allowed.split()


def test_the_first_card_to_reach_a_foundation_sets_the_base_for_good(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(foundation='piles = 4 | at = [3, 0] | base = "first" | build = "up same-suit wrap" | take = "top"'),
    )
    session = placed(game, tableau_1="9S7H", tableau_2="7D8H")
    assert session.base == 0
    assert len(moves(session, "tableau-2", "foundation-1")) == 1
    session.do("move tableau-1 1 foundation-1")
    assert session.base == 7
    assert moves(session, "tableau-1", "foundation-2") == []
    session.do("move tableau-2 1 foundation-1")
    assert moves(session, "tableau-2", "foundation-2") == [1]
    session.undo()
    session.undo()
    assert session.base == 0


def test_an_ace_high_foundation_ends_with_the_ace(tmp_path: Path) -> None:
    game = made_game(
        tmp_path, toml(game='table = [20, 10] | ace = "high"', foundation='piles = 4 | at = [3, 0] | base = "2"')
    )
    session = placed(game, foundation_1="2S3S4S5S6S7S8S9STSJSQSKS", tableau_1="AS", tableau_2="2H")
    assert moves(session, "tableau-1", "foundation-1") == [1]
    assert moves(session, "tableau-1", "foundation-2") == []
    assert moves(session, "tableau-2", "foundation-2") == [1]


@pytest.mark.parametrize(
    ("pile", "allowed"),
    [
        ("KSQSJSTS9S8S7S6S5S4S3S2SAS", True), ("4HKSQSJSTS9S8S7S6S5S4S3S2SAS", True), ("KSQSJSTS9S8S7S6S5S4S3S2S", False),
        ("KSQSJSTS9S8S7S6S5S4S3S2SAH", False), ("ksQSJSTS9S8S7S6S5S4S3S2SAS", False), ("AS2S3S4S5S6S7S8S9STSJSQSKS", False),
    ],
)  # fmt: skip
def test_a_foundation_of_suits_takes_a_whole_suit_onto_a_space_and_nothing_else(
    tmp_path: Path, pile: str, allowed: bool
) -> None:
    game = made_game(
        tmp_path,
        toml(
            foundation='piles = 2 | at = [3, 0] | accepts = "suit"',
            tableau='piles = 2 | at = [0, 2] | build = "down any-suit" | take = "run down same-suit"',
        ),
    )
    session = placed(game, tableau_1=pile, tableau_2="AD")
    assert moves(session, "tableau-1", "foundation-1") == [13] * allowed
    assert moves(session, "tableau-2", "foundation-1") == []
    if allowed:
        session.do("move tableau-1 13 foundation-1")
        assert moves(session, "tableau-2", "foundation-1") == [] == moves(session, "tableau-2", "foundation-2")


def test_only_says_which_cards_may_lie_in_each_pile(tmp_path: Path) -> None:
    game = made_game(tmp_path, toml(grid='piles = 3 | at = [3, 0] | from = "tableau" | only = ["A", "not A", "red"]'))
    session = placed(game, tableau_1="AS", tableau_2="7H")
    assert [moves(session, "tableau-1", f"grid-{n}") for n in (1, 2, 3)] == [[1], [], []]
    assert [moves(session, "tableau-2", f"grid-{n}") for n in (1, 2, 3)] == [[], [1], [1]]


def test_only_holds_where_the_height_or_the_direction_of_a_pile_decides(tmp_path: Path) -> None:
    for build in ("A-3,3-A any-suit", "either any-suit one-way"):
        game = made_game(
            tmp_path,
            toml(
                game="table = [20, 10] | packs = 2",
                hole=f'type = "tableau" | at = [4, 2] | build = "{build}" | only = "not D"',
            ),
        )
        session = placed(game, hole="AS2S", tableau_1="3D", tableau_2="3C")
        assert (moves(session, "tableau-1", "hole"), moves(session, "tableau-2", "hole")) == ([], [1]), build


def test_a_card_is_blocked_while_a_later_pile_lies_over_it(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            tableau="piles = 0",
            pyramid='type = "grid" | at = [[0.5, 0], [0, 0.5], [1, 0.5]] | cover = true',
            hole='type = "tableau" | at = [5, 0] | build = "any"',
            stock="at = [9, 0]",
        ),
    )
    sources = [move.split()[1] for move in placed(game, pyramid_1="2S", pyramid_2="3S", pyramid_3="4S").legal_moves()]
    assert sources == ["pyramid-2", "pyramid-3"]
    session = placed(game, pyramid_1="2s", pyramid_2="3S")
    session.do("move pyramid-2 1 hole")
    assert text(session, "pyramid-1") == "2S"
    assert "move pyramid-1 1 hole" in session.legal_moves()


# ---- steps: a pack dealt in the order A to K, clubs, diamonds, hearts, spades each


def dealt(folder: Path, deal: str, **tables: str) -> Session:
    """A table after the deal of the pack by rank."""
    game = made_game(folder, toml(**{"game": f"table = [20, 10] | deal = {deal}", **tables}))
    position, steps = game.start(read_cards(BY_RANK), 1)
    return Session(game, origin=Origin(position, tuple(steps)))


DEALS = {  # onto three tableau piles: the cards of each
    '"row to tableau"': "AC AD AH",
    '"row to tableau 3-1"': "AH AD AC",
    '"row to tableau 3,1"': "AD - AC",
    '"2 rows to tableau"': "ACAS AD2C AH2D",
    '"2 rows down to tableau 1-2"': "acah adas -",
    '"2 rows to tableau, 1,3 down"': "acas AD2C ah2d",
    '"rows to tableau 1-3 .. 3"': "AC ADAS AH2C2D",
    '"rows to tableau 1-3 .. 1"': "ACAS2D AD2C AH",
    '"rows to tableau 1 .. 1-3"': "ACADAS AH2C 2D",
    '"4 cards to tableau 1-2"': "ACADAHAS 2C2D2H2S -",
    '"1 card to tableau 2"': "- AC -",
    '["row down to tableau", "turn tableau 2"]': "ac AD ah",
    '["row to tableau 1", "fill tableau"]': "AC AD AH",
    '["row to tableau 2-3", "close tableau"]': "AC AD -",
    '["2 rows to tableau", "gather tableau", "row to tableau"]': "2H 2S 3C",
    '"place A on tableau"': "AC AD AH",
    '"place AS,KH on tableau"': "AS KH -",
    '["2 rows to tableau", "remove A from tableau"]': "- 2C 2D",
    '["3 rows to tableau 1", "sink A in tableau"]': "AHADAC - -",
    '["5 rows to tableau 1", "sink A in tableau"]': "ASAHADAC2C - -",
    '["5 rows to tableau 1", "sink 2 in tableau"]': "2CACADAHAS - -",
}


@pytest.mark.parametrize("deal", DEALS)
def test_a_step_of_the_deal(tmp_path: Path, deal: str) -> None:
    session = dealt(tmp_path, deal, tableau="piles = 3 | at = [0, 2]")
    assert " ".join(pile or "-" for pile in texts(session, "tableau")) == DEALS[deal]


def test_a_deal_of_more_cards_than_the_pack_has_is_a_fault(tmp_path: Path) -> None:
    write_plugin(tmp_path, "made", toml(game='table = [20, 10] | deal = "27 rows to tableau"'))
    entry = new_catalogue([tmp_path]).entry("made")
    assert entry.fault == "made/game.toml:3: game.deal: deals 54 cards, the pack has 52"


TAPS = {  # what a tap on the stock "2s ac kd" does with tableau "7H", "", "9C" and a waste "4S5S"
    '"row to tableau"': "7HKD AC 9C2S",
    '"2 rows to tableau"': "7HKD AC 9C2S",
    '"3 cards to waste"': "4S5SKDAC2S",
    '"1 card down to waste"': "4S5Skd",
    '"fill tableau"': "7H KD 9C",
    '"close tableau"': "7H 9C -",
    '["close tableau", "fill tableau"]': "7H 9C KD",
    '["gather waste", "4 cards to tableau 2"]': "7H KDAC2S4S 9C",
    '["gather tableau 3-1", "3 cards to tableau 2", "row to tableau 3,1"]': "7H KDAC2S 9C",
    '["turn hidden", "1 card to waste"]': "4S5SKD",
    '"remove 9 from tableau"': "7H - -",
    '["remove black from tableau", "close tableau"]': "7H - -",
}


@pytest.mark.parametrize("deals", TAPS)
def test_a_step_of_the_stock(tmp_path: Path, deals: str) -> None:
    game = made_game(
        tmp_path,
        toml(
            stock=f"deals = {deals}",
            waste="",
            hidden='type = "reserve" | at = [8, 8]',
            rest='type = "discard" | at = [9, 9]',
            tableau="piles = 3 | at = [0, 2]",
        ),
    )
    used = ["2S", "AC", "KD", "7H", "9C", "4S", "5S"]
    rest = "".join(card for card in (BY_RANK[at : at + 2] for at in range(0, 104, 2)) if card not in used)
    session = placed(game, stock="2sackd", tableau_1="7H", tableau_3="9C", waste="4S5S", rest=rest)
    session.do("deal")
    found = " ".join(pile or "-" for pile in texts(session, "tableau"))
    assert (text(session, "waste") if "to waste" in deals else found) == TAPS[deals]


def test_a_redeal_gathers_the_waste_so_that_its_lowest_card_is_dealt_next(tmp_path: Path) -> None:
    game = made_game(tmp_path, toml(game="table = [20, 10]", stock='deals = "1 card to waste" | redeals = 1', waste=""))
    position, steps = game.start(read_cards(BY_RANK), 1)
    session = Session(game, origin=Origin(position, tuple(steps)))
    first = []
    for _ in range(52):
        session.do("deal")
        first.append(text(session, "waste")[-2:])
    assert session.redeals_left == 1
    session.do("deal")
    assert session.redeals_left == 0 and text(session, "waste") == ""
    again = []
    for _ in range(52):
        session.do("deal")
        again.append(text(session, "waste")[-2:])
    assert again == first
    assert "deal" not in session.legal_moves()


def test_gathering_several_piles_deals_the_first_pile_first(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            stock='deals = "row to waste" | redeals = 1 | redeal = ["gather tableau", "4 cards to tableau"]',
            waste="",
            rest='type = "discard" | at = [9, 9]',
        ),
    )
    cards = [BY_RANK[at : at + 2] for at in range(0, 104, 2)]
    session = placed(
        game, stock="", tableau_1="".join(cards[:3]), tableau_2="".join(cards[3:6]), rest="".join(cards[6:])
    )
    session.do("deal")
    assert texts(session, "tableau") == ["".join(cards[:4]), "".join(cards[4:6])]


def test_a_shuffle_is_the_same_each_time_and_another_the_next_time(tmp_path: Path) -> None:
    game = made_game(
        tmp_path,
        toml(
            stock='deals = "1 card to waste" | redeals = "unlimited" | redeal = ["gather waste", "shuffle stock"]',
            waste="",
        ),
    )

    def orders(seed: int) -> list[str]:
        session = Session(game, origin=Origin(game.place({"waste": read_cards(BY_RANK)}, seed), ()))
        found = []
        for _ in range(2):
            session.do("deal")
            found.append(text(session, "stock"))
            while session.stock_left:
                session.do("deal")
        return found

    one = orders(1)
    assert one == orders(1)
    assert one[0] != one[1]
    assert one != orders(2)


def test_a_deal_waits_for_the_choice_of_a_base_and_then_goes_on(tmp_path: Path) -> None:
    session = dealt(
        tmp_path,
        '["row to tableau 1-2", "choose base from tableau", "1 card to tableau 3", "fill tableau"]',
        foundation='piles = 4 | at = [3, 0] | base = "first" | build = "up same-suit wrap"',
        tableau='piles = 3 | at = [0, 2] | build = "down any-suit"',
        stock='deals = "row to tableau"',
    )
    assert set(session.legal_moves()) == {f"move tableau-{n} 1 foundation-{m}" for n in (1, 2) for m in (1, 2, 3, 4)}
    assert session.why_not("deal")
    assert not session.lost
    session.do("move tableau-2 1 foundation-3")
    assert (session.base, texts(session, "tableau")) == (1, ["AC", "AS", "AH"])
    assert "deal" in session.legal_moves()
    session.undo()
    assert session.base == 0 and "deal" not in session.legal_moves()
