"""FreeCell: what its rules say, one test for each group of facts."""

from __future__ import annotations

import pytest

from pasians.cards import CARDS
from pasians.deals import Deal
from pasians.session import Session
from tests.statements import RANKS, allows, do, held, refuses, run, sizes, table, up_to
from tests.support import game


def test_freecell_deal_and_table() -> None:
    session = Session(game("freecell"), Deal(1))
    assert sizes(session, "tableau") == [7, 7, 7, 7, 6, 6, 6, 6]
    assert all(card.up for pile in session.game.piles for card in session.cards(pile.name))
    pack = "".join(str(CARDS[card]).upper() for card in Deal(1).pack(session.game.pack))
    assert held(session, "tableau-1") == "".join(pack[16 * row : 16 * row + 2] for row in range(7))
    places = session.game.layout().places
    assert [round(places[f"cell-{n}"].x, 3) for n in range(1, 5)] == [0, 0.958, 1.917, 2.875]
    assert [round(places[f"foundation-{n}"].x, 3) for n in range(1, 5)] == [4.125, 5.083, 6.042, 7]
    assert session.score == 0, "nothing goes up before the first move"


@pytest.mark.parametrize(
    ("cells", "spaces", "limit"),
    [(0, 0, 1), (1, 0, 2), (2, 0, 3), (4, 0, 5), (0, 1, 2), (1, 1, 4), (2, 1, 6), (0, 2, 4), (1, 2, 8), (4, 1, 10)],
)
def test_freecell_as_many_cards_move_as_cells_and_spaces_allow(cells: int, spaces: int, limit: int) -> None:
    """A run of eleven, queen to two, with a card ready on which the top ``count`` of it fit."""
    filled = {f"cell_{n}": card for n, card in enumerate(["AS", "AD", "KS", "KD"][: 4 - cells], 1)}
    columns = {f"tableau_{n}": card for n, card in enumerate(["AC", "AH", "2S", "4S", "6S", "8S"][: 6 - spaces], 3)}
    for count in (limit, limit + 1):
        ready = RANKS[count + 1] + ("C" if count % 2 else "H")
        session = table(
            "freecell", rest="removed", tableau_1=run("QJT98765432", "DS"), tableau_2=ready, **filled, **columns
        )  # fmt: skip
        move = f"move tableau-1 {count} tableau-2"
        assert (move in session.legal_moves()) == (count <= limit), f"{count} cards: {session.why_not(move)}"


def test_freecell_the_limit_counts_neither_target_nor_the_pile_just_emptied() -> None:
    base = {"cell_1": "AS", "cell_2": "AC", "cell_3": "2S", "tableau_4": "KC", "tableau_5": "3S", "tableau_6": "3C"}
    session = table(
        "freecell", rest="foundation-1", tableau_1="9H8S7H", tableau_2="TS", tableau_7="4C", tableau_8="4S", **base
    )
    allows(
        session, "move tableau-1 3 tableau-2", "move tableau-1 2 tableau-3"
    )  # one cell and one space: 4; onto the space: 2
    refuses(session, "move tableau-1 3 tableau-3")
    closed = table(
        "freecell", rest="foundation-1", tableau_1="9H8S7H", tableau_2="TS", tableau_3="4H", tableau_7="4C", tableau_8="4S", **base
    )  # fmt: skip
    refuses(closed, "move tableau-1 3 tableau-2")  # its own place, emptied by the move, is no help


def test_freecell_cells_foundations_and_double_taps() -> None:
    session = table(
        "freecell", rest="tableau-8", cell_1="9S", tableau_1="5H", tableau_2="6C5D", foundation_1="AS", tableau_3="2H"
    )
    allows(session, "move cell-1 1 cell-2", "move tableau-1 1 cell-2", "move tableau-1 1 tableau-4")
    refuses(session, "move tableau-1 1 cell-1", "move tableau-2 2 cell-2", "move foundation-1 1 cell-2", "deal")
    assert session.takes("foundation-1") == ()
    session = table("freecell", rest="tableau-8", tableau_1="AH", tableau_2="5H")
    session.double_tap("tableau-2")
    assert held(session, "cell-1") == "5H", "no foundation takes it"
    session = table("freecell", rest="tableau-8", tableau_1="AH", tableau_2="5H", tableau_3="5S")
    session.double_tap("tableau-1")
    assert held(session, "foundation-1") == "AH"
    before = session.position
    assert session.double_tap("foundation-1") is None and session.position == before


def test_freecell_cards_go_up_by_themselves_only_where_they_are_safe() -> None:
    safe = table(
        "freecell", rest="tableau-8", foundation_1=up_to("S", "2"), foundation_2=up_to("C", "2"), foundation_3="AH",
        foundation_4="AD", tableau_1="3S2H", tableau_2="3H", tableau_3="9C", tableau_4="4S",
    )  # fmt: skip
    do(safe, "move tableau-3 1 cell-1")
    assert [held(safe, f"foundation-{n}") for n in (1, 3)] == ["AS2S3S", "AH2H3H"]
    assert held(safe, "tableau-4") == "4S", "a red three could still be needed: the diamonds stand at the ace"
    safe.undo()
    assert held(safe, "foundation-3") == "AH", "one undo takes all of it back"
