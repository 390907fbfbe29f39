"""Terrace and its variants: each statement of the players' help that play can show, the numbers that can be checked, the
traps, and the slips of older programs that are not to be repeated.

Statements 11 and 33 are read as 16 says: with a place open, one card more may be drawn, and it must be used before another.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import NamedTuple

import pytest

from pasians.cards import CARDS, turned
from pasians.deals import Deal
from pasians.session import Session
from tests.statements import allows, do, fact, held, leaves_as_it_was, refuses, states, table
from tests.support import catalogue, game

RANKS = "A23456789TJQK"


class Way(NamedTuple):
    """A variant in numbers: cards in the reserve, tableau piles, stock once play is open."""

    reserve: int
    piles: int
    stock: int
    chosen: bool = False
    same_suit: bool = False
    redeals: int = 0
    fill: str = ""


WAYS = {
    "terrace": Way(11, 9, 82, chosen=True),
    "general": Way(11, 9, 82, chosen=True, same_suit=True, redeals=1),
    "falling-stars": Way(11, 9, 82),
    "signora": Way(11, 9, 82, fill="waste, stock"),
    "redheads": Way(21, 9, 72, fill="reserve"),
    "blondes": Way(10, 8, 84),
    "wood": Way(10, 9, 83),
    "general-13": Way(13, 9, 80, chosen=True, same_suit=True, redeals=1),
    "redheads-8": Way(21, 8, 73, fill="reserve, waste, stock"),
}
CHOSEN = [name for name, way in WAYS.items() if way.chosen]
DEALT = [name for name, way in WAYS.items() if not way.chosen]
LOCKING = [name for name, way in WAYS.items() if not way.fill]
TERRACE, GENERAL, SIGNORA, REDHEADS = "terrace:terrace", "terrace:general", "terrace:signora", "terrace:redheads"
QUIET = ("9C", "9S", "JC", "JS", "KC", "KS", "3C", "3S", "5S")
"""Black cards for the tableau, which fit nowhere among each other."""


def dealt(variant: str, deal: int = 1) -> Session:
    """A deal, the base chosen where the player chooses it."""
    session = Session(game(f"terrace:{variant}"), Deal(deal))
    return do(session, "move tableau-2 1 foundation-1") if WAYS[variant].chosen else session


def lay(id: str = TERRACE, next: str = "2C2S", **piles: str) -> Session:
    """A table with the base seven and quiet tableau piles, some of them as given; "" leaves a place open."""
    quiet = {f"tableau_{n}": card for n, card in enumerate(QUIET[: WAYS[id.partition(":")[2]].piles], 1)}
    return table(id, next, **{"foundation_8": "7D", **quiet, **piles})


def tops(session: Session, group: str) -> list[str]:
    return [held(session, pile.name)[-2:] for pile in session.game.piles if pile.group == group]


# ---- the table


@states("terrace", 2)
def test_two_packs() -> None:
    for variant in WAYS:
        cards = Counter(str(CARDS[card]) for card in turned(game(f"terrace:{variant}").pack, up=True))
        assert len(cards) == 52 and set(cards.values()) == {2}, variant


@states("terrace", 3, 5, 6, 7)
@pytest.mark.parametrize("variant", WAYS)
def test_the_table(variant: str) -> None:
    way, shown = WAYS[variant], game(f"terrace:{variant}").layout()
    assert (shown.width, shown.height) == (8, 4.1)
    at = {name: (place.x, place.y) for name, place in shown.places.items()}
    assert (at["stock"], at["waste"], at["reserve"]) == ((0, 0), (1, 0), (3, 0))
    assert shown.places["reserve"].fan == "right"
    assert [at[f"foundation-{n}"] for n in range(1, 9)] == [(n, 1) for n in range(8)]
    step = 2 - way.piles / 8
    assert [at[f"tableau-{n}"] for n in range(1, way.piles + 1)] == [(n * step, 2) for n in range(way.piles)]


@states("terrace", 5, 7, 21, 22, 23, 24, 25, 26, 27, 28)
@pytest.mark.parametrize("variant", WAYS)
def test_reserve_tableau_and_stock_once_play_is_open(variant: str) -> None:
    way, session = WAYS[variant], dealt(variant)
    reserve = session.cards("reserve")
    assert len(reserve) == way.reserve and all(card.up for card in reserve)
    tableau = [session.cards(f"tableau-{n}") for n in range(1, way.piles + 1)]
    assert all(len(cards) == 1 and cards[0].up for cards in tableau)
    assert (session.stock_left, len(session.cards("waste")), session.score) == (way.stock, 1, 1)
    assert session.base == session.cards("foundation-1")[0].rank
    assert session.redeals_left == way.redeals


@states("terrace", 21)
def test_seven_ways_to_play_and_two_more() -> None:
    assert [variant.id for variant in catalogue().entry("terrace").variants] == list(WAYS)
    assert game("terrace").id == TERRACE


# ---- the base


@states("terrace", 7, 13, 22, 23)
@pytest.mark.parametrize("variant", CHOSEN)
def test_the_player_chooses_the_base_from_four_cards_as_the_first_move(variant: str) -> None:
    session = Session(game(f"terrace:{variant}"), Deal(1))
    reserve = WAYS[variant].reserve
    assert [bool(session.cards(f"tableau-{n}")) for n in range(1, 10)] == [True] * 4 + [False] * 5
    assert (session.stock_left, session.cards("waste"), session.base) == (100 - reserve, (), 0)
    choices = {f"move tableau-{n} 1 foundation-{m}" for n, m in product(range(1, 5), range(1, 9))}
    assert set(session.legal_moves()) == choices
    assert not session.lost and not session.stuck
    refuses(session, "deal", "move reserve 1 foundation-1", "move tableau-1 1 tableau-5", "move tableau-1 1 tableau-2")
    others = [held(session, f"tableau-{n}") for n in (1, 2, 4)]
    coming = held(session, "stock").upper()
    leaves_as_it_was(session, "move tableau-3 1 foundation-6")
    base = session.cards("tableau-3")[0].rank
    do(session, "move tableau-3 1 foundation-6")
    assert session.base == base
    assert [held(session, f"tableau-{n}") for n in (1, 2, 4)] == others
    filled = [held(session, f"tableau-{n}") for n in (3, 5, 6, 7, 8, 9)]
    assert [*filled, held(session, "waste")] == [coming[-2 * n :][:2] for n in range(1, 8)]


def test_a_double_tap_chooses_the_base() -> None:
    session = Session(game(TERRACE), Deal(1))
    card = held(session, "tableau-4")
    assert session.double_tap("tableau-4") and held(session, "foundation-1") == card


@states("terrace", 13, 24, 25, 26, 27, 28)
@pytest.mark.parametrize("variant", DEALT)
def test_the_deal_chooses_the_base(variant: str) -> None:
    session = Session(game(f"terrace:{variant}"), Deal(7))
    pack = [str(CARDS[card]).upper() for card in Deal(7).pack(session.game.pack)]
    way = WAYS[variant]
    assert held(session, "reserve") == "".join(pack[: way.reserve])
    rest = pack[way.reserve :]
    assert held(session, "foundation-1") == rest[0]
    assert tops(session, "tableau") == rest[1 : way.piles + 1]
    assert held(session, "waste") == rest[way.piles + 1]


# ---- foundations


@states("terrace", 6, 22, 23, 24, 25, 26, 27, 28)
@pytest.mark.parametrize("variant", WAYS)
def test_foundations_grow_from_the_base_and_go_round_the_corner(variant: str) -> None:
    id, same_suit = f"terrace:{variant}", WAYS[variant].same_suit
    cards = [CARDS[code] for code in sorted(set(turned(game(id).pack, up=True)))]
    course = "789TJQKA23456"
    for height in range(1, 13) if variant in ("terrace", "general") else (1, 7):
        suits = "HHHHHHHHHHHHH" if same_suit else "HSHSHSHSHSHSH"
        pile = "".join(course[n] + suits[n] for n in range(height))
        top = pile[-1]
        for card in cards:
            session = table(id, foundation_1=pile, foundation_2="7D", waste=str(card))
            suit_fits = card.suit == top if same_suit else card.red != (top in "HD")
            fits = RANKS[card.rank - 1] == course[height] and suit_fits
            assert ("move waste 1 foundation-1" in session.legal_moves()) == fits, f"{variant}: {card} on {pile}"
            assert ("move waste 1 foundation-3" in session.legal_moves()) == (card.rank == 7), f"{variant}: {card}"
    full = "".join(rank + "H" if same_suit else rank + "HS"[n % 2] for n, rank in enumerate(course))
    session = table(id, foundation_1=full, waste="7S", tableau_1="7H")
    refuses(session, "move waste 1 foundation-1", "move tableau-1 1 foundation-1")


@states("terrace", 14)
@pytest.mark.parametrize("variant", WAYS)
def test_cards_on_the_foundations_are_out_of_play(variant: str) -> None:
    session = lay(f"terrace:{variant}", foundation_1="7H", foundation_2="7S", tableau_1="8C", tableau_2="9C")
    assert session.takes("foundation-1") == () and session.takes("foundation-8") == ()
    refuses(
        session, "move foundation-1 1 tableau-1", "move foundation-1 1 foundation-3", "move foundation-2 1 foundation-1"
    )


def test_a_double_tap_on_a_foundation_carries_none_of_its_cards_elsewhere() -> None:
    session = lay(foundation_1="7H8S", foundation_2="7C", foundation_8="7D")
    before = session.position
    assert session.double_tap("foundation-1") is None and session.double_tap("foundation-2") is None
    assert session.position == before


@states("terrace", 8, 29)
@pytest.mark.parametrize("variant", ("terrace", "general", "signora", "redheads"))
def test_won_with_all_cards_on_the_foundations(variant: str) -> None:
    id, same_suit = f"terrace:{variant}", WAYS[variant].same_suit
    suits = ["S", "H", "D", "C"] * 2 if same_suit else ["SH", "HS", "DC", "CD"] * 2
    piles = {
        f"foundation_{n}": "".join(rank + pair[at % len(pair)] for at, rank in enumerate(RANKS))
        for n, pair in enumerate(suits, 1)
    }
    last = piles["foundation_8"][-2:]
    session = table(id, waste=last, **{**piles, "foundation_8": piles["foundation_8"][:-2]})
    assert (session.score, session.best_score, session.won) == (103, 104, False)
    do(session, "move waste 1 foundation-8")
    assert (session.score, session.won, session.legal_moves()) == (104, True, [])


@states("terrace", 29)
def test_a_point_for_each_card_on_the_foundations() -> None:
    session = lay(waste="2C8S")
    assert session.score == 1
    assert do(session, "move waste 1 foundation-8").score == 2
    assert Session(game(TERRACE), Deal(1)).score == 0, "no base yet"


# ---- tableau, waste and reserve


@states("terrace", 9)
@pytest.mark.parametrize("variant", WAYS)
def test_the_tableau_is_built_down_in_alternating_colours_round_the_corner_but_not_on_the_base(variant: str) -> None:
    id = f"terrace:{variant}"
    cards = [CARDS[code] for code in sorted(set(turned(game(id).pack, up=True)))]
    lowers = [card for card in cards if card.suit in ("HS" if variant == "terrace" else "H")]
    for lower, upper in product(lowers, cards):
        if lower is upper:
            continue
        base = next(seven for seven in ("7D", "7C", "7H") if seven not in (str(lower), str(upper)))
        session = table(id, foundation_8=base, tableau_1=str(lower), tableau_2=str(upper), waste=str(upper))
        fits = upper.rank % 13 + 1 == lower.rank and upper.red != lower.red and lower.rank != 7
        legal = session.legal_moves()
        found = ("move tableau-2 1 tableau-1" in legal, "move waste 1 tableau-1" in legal)
        assert found == (fits, fits), f"{variant}: {upper} on {lower}"


@states("terrace", 10)
def test_no_groups_move() -> None:
    session = lay(tableau_1="TD9C", tableau_2="JS")
    assert session.takes("tableau-1") == (1,)
    refuses(session, "move tableau-1 2 tableau-2")


@states("terrace", 4, 12)
def test_top_cards_go_to_foundations_or_to_other_tableau_piles() -> None:
    session = lay(waste="5C8S", tableau_1="8C", tableau_2="9D", tableau_3="TD9C")
    allows(session, "move waste 1 foundation-8", "move tableau-1 1 foundation-8")
    allows(session, "move waste 1 tableau-2", "move tableau-1 1 tableau-2")
    refuses(session, "move waste 2 tableau-2", "move tableau-1 1 waste", "move tableau-1 1 reserve")


@states("terrace", 5, 15)
def test_only_the_top_card_of_the_reserve_is_in_play_and_goes_only_to_foundations() -> None:
    session = lay(reserve="8C9H8S", tableau_1="9D", tableau_9="")
    assert session.takes("reserve") == (1,)
    allows(session, "move reserve 1 foundation-8")
    refuses(
        session,
        "move reserve 1 tableau-1",
        "move reserve 1 tableau-9",
        "move reserve 2 foundation-8",
        "move reserve 1 waste",
    )
    do(session, "move reserve 1 foundation-8")
    assert (held(session, "reserve"), held(session, "foundation-8")) == ("8C9H", "7D8S"), "never a group"


@states("terrace", 11)
@pytest.mark.parametrize("variant", LOCKING)
def test_an_open_place_takes_the_top_card_of_the_waste_and_no_other(variant: str) -> None:
    session = lay(f"terrace:{variant}", waste="5C3H", reserve="4C", tableau_1="")
    legal = [move for move in session.legal_moves() if move.endswith("tableau-1")]
    assert legal == ["move waste 1 tableau-1"]
    refuses(session, "move tableau-2 1 tableau-1", "move reserve 1 tableau-1")


@states("terrace", 20)
def test_a_double_tap_sends_a_card_to_the_first_foundation_that_takes_it() -> None:
    session = lay(reserve="8C9S", foundation_2="7H", waste="5C8S", tableau_1="9H")
    for pile, target, cards in (("waste", 2, "7H8S"), ("tableau-1", 2, "7H8S9H")):
        assert session.double_tap(pile), pile
        assert held(session, f"foundation-{target}") == cards
    assert session.double_tap("reserve") is None
    session = lay(reserve="8C")
    assert session.double_tap("reserve") and held(session, "foundation-8") == "7D8C"


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
