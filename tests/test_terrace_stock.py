"""Terrace's stock: its lock, the card that comes by itself, what the variants change, and when a game is lost.

Statements 11 and 33 are read as 16 says: with a place open, one card more may be drawn, and it must be used before another.
"""

from __future__ import annotations

import pytest

from tests.statements import allows, do, fact, held, leaves_as_it_was, refuses, states
from tests.support import game
from tests.terrace import GENERAL, LOCKING, REDHEADS, SIGNORA, TERRACE, WAYS, dealt, lay

# ---- the stock and its lock


@states("terrace", 3, 4)
@pytest.mark.parametrize("variant", WAYS)
def test_cards_come_one_at_a_time_to_the_waste(variant: str) -> None:
    session = dealt(variant)
    coming, first = held(session, "stock").upper(), held(session, "waste")
    for number in range(1, WAYS[variant].stock + 1):
        do(session, "deal")
        assert held(session, "waste") == first + "".join(coming[-2 * n :][:2] for n in range(1, number + 1))


@states("terrace", 3, 19, 22, 24, 25, 26, 27, 28)
@pytest.mark.parametrize("variant", [name for name in WAYS if "general" not in name])
def test_the_stock_is_not_turned_back(variant: str) -> None:
    session = dealt(variant)
    do(session, *["deal"] * WAYS[variant].stock)
    refuses(session, "deal")


@states("terrace", 11, 16, 33)
@pytest.mark.parametrize("variant", LOCKING)
def test_with_a_place_open_one_card_is_drawn_and_must_be_used_before_the_next(variant: str) -> None:
    for use in ("foundation-8", "tableau-1", "tableau-2"):
        eight = "8D" if WAYS[variant].same_suit else "8S"
        session = lay(
            f"terrace:{variant}",
            next=eight + "4C",
            waste="5C6C",
            tableau_1="",
            tableau_2="9H" if eight == "8S" else "9S",
        )
        assert not fact(session, "locked")
        do(session, "deal")
        assert fact(session, "locked")
        refuses(session, "deal")
        leaves_as_it_was(session, f"move waste 1 {use}")
        do(session, f"move waste 1 {use}")
        assert not fact(session, "locked")
        allows(session, "deal")


@states("terrace", 16)
@pytest.mark.parametrize("variant", LOCKING)
def test_cards_are_drawn_freely_while_no_place_is_open(variant: str) -> None:
    session = lay(f"terrace:{variant}", waste="5C")
    do(session, *["deal"] * 10)
    assert not fact(session, "locked") and len(session.cards("waste")) == 11


@states("terrace", 16, 17)
@pytest.mark.parametrize("variant", LOCKING)
def test_while_locked_other_moves_work_and_do_not_unlock(variant: str) -> None:
    session = lay(
        f"terrace:{variant}", waste="5C6C", reserve="TD8D", tableau_1="", tableau_2="9D", tableau_3="QH", tableau_5="8C",
        next="4C4S", foundation_1="7D",
    )  # fmt: skip
    do(session, "deal")
    to_foundation = "move reserve 1 foundation-1" if WAYS[variant].same_suit else "move tableau-5 1 foundation-1"
    do(session, "move tableau-4 1 tableau-3", to_foundation)
    assert fact(session, "locked")
    refuses(session, "deal")


@states("terrace", 16)
def test_filling_the_last_open_place_unlocks() -> None:
    session = lay(next="4C4S4C", waste="5C6C", tableau_1="", tableau_2="")
    do(session, "deal", "move waste 1 tableau-1")
    do(session, "deal")
    refuses(session, "deal")
    do(session, "move waste 1 tableau-2")
    do(session, "deal", "deal")


@states("terrace", 16)
def test_emptying_a_place_after_a_card_was_drawn_does_not_lock() -> None:
    session = lay(next="4C4S", waste="5C", tableau_1="8C")
    do(session, "deal", "move tableau-1 1 foundation-8")
    assert not fact(session, "locked")
    do(session, "deal")
    refuses(session, "deal")


@states("terrace", 18)
@pytest.mark.parametrize("variant", WAYS)
def test_an_empty_waste_is_refilled_from_the_stock_after_a_move(variant: str) -> None:
    session = lay(f"terrace:{variant}", next="4C4S", waste="8D" if WAYS[variant].same_suit else "8S")
    leaves_as_it_was(session, "move waste 1 foundation-8")
    do(session, "move waste 1 foundation-8")
    assert (held(session, "waste"), fact(session, "locked")) == ("4C", 0)


@states("terrace", 16, 18)
def test_the_automatic_card_locks_like_any_other() -> None:
    session = lay(next="4C4S", waste="8S", tableau_1="")
    do(session, "move waste 1 foundation-8")
    assert (held(session, "waste"), fact(session, "locked")) == ("4C", 1)
    refuses(session, "deal")
    do(session, "move waste 1 tableau-1")
    assert (held(session, "waste"), fact(session, "locked")) == ("4S", 0)


def test_a_new_game_and_a_restart_clear_the_lock() -> None:
    session = lay(next="4C4S", waste="5C6C", tableau_1="")
    do(session, "deal")
    session.restart()
    assert not fact(session, "locked") and not fact(dealt("terrace", 2), "locked")


@states("terrace", 11, 16)
def test_the_lock_is_told_in_three_languages() -> None:
    says = game(TERRACE).definition.flags["locked"].says
    assert isinstance(says, dict) and set(says) == {"en", "cs", "sv"}
    session = lay(next="4C4S", waste="5C6C", tableau_1="")
    assert session.status == ()
    do(session, "deal")
    assert session.status and session.why_not("deal") == session.status[0]


# ---- variants


@states("terrace", 19, 23)
@pytest.mark.parametrize("variant", ("general", "general-13"))
def test_general_the_waste_is_turned_back_once_in_its_order(variant: str) -> None:
    session = dealt(variant)
    do(session, *["deal"] * WAYS[variant].stock)
    waste = held(session, "waste")
    assert session.redeals_left == 1
    do(session, "deal")
    assert (held(session, "waste"), session.redeals_left) == ("", 0), "this tap deals nothing"
    back = held(session, "stock").upper()
    assert [back[at : at + 2] for at in range(0, len(back), 2)][::-1] == [
        waste[at : at + 2] for at in range(0, len(waste), 2)
    ]
    do(session, "deal")
    assert held(session, "waste") == waste[:2]
    refuses(session, "deal")


@states("terrace", 23)
@pytest.mark.parametrize("variant", ("general", "general-13"))
def test_general_after_the_redeal_a_card_is_turned_only_while_the_waste_is_empty(variant: str) -> None:
    id = f"terrace:{variant}"
    session = lay(id, next="8D4C4S", facts={"redeals": 1})
    do(session, "deal")
    refuses(session, "deal")
    do(session, "move waste 1 foundation-8")
    assert held(session, "waste") == "4C", "the next card comes by itself"
    refuses(session, "deal")


@states("terrace", 23)
def test_general_the_next_move_after_the_redeal_turns_a_card_too() -> None:
    session = lay(GENERAL, next="", rest="waste", waste="4C", tableau_1="8D")
    do(session, "deal")
    assert held(session, "waste") == ""
    do(session, "move tableau-1 1 foundation-8")
    assert len(session.cards("waste")) == 1


@states("terrace", 23)
def test_general_is_lost_when_the_turned_card_cannot_be_played_and_nothing_would_change_that() -> None:
    spent = {"redeals": 1, "locked": 0}
    session = lay(GENERAL, next="4C4S", rest="reserve", reserve="4H", facts=spent)
    do(session, "deal")
    assert session.lost and session.stuck and not session.won
    helped = lay(GENERAL, next="4C4S", rest="reserve", reserve="4H8D", facts=spent)
    do(helped, "deal")
    assert not helped.lost, "the reserve still plays"
    fits = lay(GENERAL, next="4C4S", rest="reserve", reserve="4H", tableau_1="5D", facts=spent)
    do(fits, "deal")
    assert not fits.lost


def test_general_turning_the_waste_back_with_a_place_open_does_not_lock() -> None:
    session = lay(GENERAL, next="", rest="waste", waste="4C", tableau_1="")
    do(session, "deal")
    assert (held(session, "waste"), fact(session, "locked")) == ("", 0)
    allows(session, "deal")


@states("terrace", 25)
@pytest.mark.parametrize("id", (SIGNORA, "terrace:redheads-8"))
def test_places_fill_by_themselves_from_the_waste_or_else_the_stock(id: str) -> None:
    session = lay(id, next="4C4S", waste="5C3H", tableau_1="8C")
    leaves_as_it_was(session, "move tableau-1 1 foundation-8")
    do(session, "move tableau-1 1 foundation-8")
    assert (held(session, "tableau-1"), held(session, "waste")) == ("3H", "5C")
    one = lay(id, next="4C4S", waste="3H", tableau_1="8C")
    do(one, "move tableau-1 1 foundation-8")
    assert (held(one, "tableau-1"), held(one, "waste")) == ("3H", "4C"), "and the waste is refilled"
    none = lay(id, next="4C4S", tableau_1="8C")
    do(none, "move tableau-1 1 foundation-8")
    assert (held(none, "tableau-1"), held(none, "waste")) == ("4C", "4S")
    assert not fact(none, "locked")


@states("terrace", 26)
@pytest.mark.parametrize("id", (REDHEADS, "terrace:redheads-8"))
def test_redheads_places_fill_by_themselves_from_the_reserve(id: str) -> None:
    session = lay(id, waste="5C3H", reserve="3S4D", tableau_1="8C")
    do(session, "move tableau-1 1 foundation-8")
    assert (held(session, "tableau-1"), held(session, "reserve"), held(session, "waste")) == ("4D", "3S", "5C3H")


@states("terrace", 26)
def test_redheads_any_card_goes_to_a_place_once_the_reserve_is_empty() -> None:
    session = lay(REDHEADS, waste="5C3H", tableau_1="8C", tableau_2="9D8S")
    do(session, "move tableau-1 1 foundation-8")
    assert held(session, "tableau-1") == "", "nothing fills it by itself"
    allows(session, *(f"move tableau-{n} 1 tableau-1" for n in range(2, 10)), "move waste 1 tableau-1")
    refuses(session, "move tableau-2 2 tableau-1")


@states("terrace", 26)
def test_redheads_the_lock_holds_for_open_places() -> None:
    session = lay(REDHEADS, next="4C4S", waste="5C3H", tableau_1="", tableau_2="JS")
    do(session, "deal")
    refuses(session, "deal")
    do(session, "move tableau-2 1 tableau-1")
    refuses(session, "deal")
    do(session, "move waste 1 tableau-2", "deal", "deal")


# ---- verdicts


@states("terrace", 8)
def test_lost_when_no_line_of_moves_leads_anywhere() -> None:
    stuck = lay(next="", rest="reserve", reserve="4H")
    assert stuck.lost and stuck.stuck
    shuffling = lay(next="", rest="reserve", reserve="4H", tableau_1="3H9C", tableau_2="3DTH", tableau_3="3DTD")
    assert shuffling.legal_moves() and shuffling.lost and not shuffling.stuck, "mere shuffling keeps no game alive"
    chain = lay(
        next="", rest="reserve", reserve="4H", tableau_1="8D9C", tableau_2="TH", tableau_3="TD", foundation_1="7C"
    )
    assert not chain.lost, "under the nine lies a card for a foundation"
    waste = lay(next="", rest="reserve", reserve="4H", waste="4C", tableau_1="")
    assert not waste.lost, "the card of the waste fills the place"
