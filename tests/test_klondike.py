"""Klondike: each statement of the players' help that play can show, the numbers that can be checked, and the traps."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from pasians.cards import CARDS, turned
from pasians.deals import Deal
from pasians.session import Session
from tests.statements import RANKS, allows, do, held, leaves_as_it_was, refuses, states, table, up_to
from tests.support import catalogue, game

VARIANTS = ("three-cards", "single-card", "no-redeals", "unlimited")
SINGLE, THREE = "klondike:single-card", "klondike:three-cards"
SUITS = {"foundation_1": "C", "foundation_2": "D", "foundation_3": "H", "foundation_4": "S"}


def dealt(variant: str = "single-card", deal: int = 1) -> Session:
    return Session(game(f"klondike:{variant}"), Deal(deal))


@states("klondike", 2)
def test_one_standard_pack() -> None:
    pack = game(SINGLE).pack
    assert len(pack) == 52
    assert {str(CARDS[card]) for card in turned(pack, up=True)} == {r + s for r in RANKS for s in "SHDC"}


@states("klondike", 3)
def test_the_stock_lies_top_left_and_holds_the_rest() -> None:
    place = game(SINGLE).layout().places["stock"]
    assert (place.x, place.y) == (0, 0)
    for variant in VARIANTS:
        stock = dealt(variant).cards("stock")
        assert len(stock) == 24 and not any(card.up for card in stock), variant


@states("klondike", 4, 6)
@pytest.mark.parametrize("variant", ("single-card", "no-redeals", "unlimited"))
def test_cards_go_one_at_a_time_to_the_waste(variant: str) -> None:
    session = dealt(variant)
    coming = held(session, "stock").upper()
    for number in range(1, 25):
        do(session, "deal")
        assert held(session, "waste") == "".join(coming[-2 * n :][:2] for n in range(1, number + 1))
    assert held(session, "stock") == ""


@states("klondike", 6)
def test_only_the_top_card_of_the_waste_is_playable_and_nothing_is_put_there() -> None:
    session = table(SINGLE, waste="9S4H", tableau_1="5S", tableau_2="TH", tableau_3="3S")
    assert session.takes("waste") == (1,)
    allows(session, "move waste 1 tableau-1")
    refuses(session, "move waste 2 tableau-2", "move tableau-3 1 waste")
    do(session, "move waste 1 tableau-1")
    allows(session, "move waste 1 tableau-2")


@states("klondike", 7)
def test_four_foundations_top_right_up_in_suit_from_ace_to_king() -> None:
    places = game(SINGLE).layout().places
    assert [(places[f"foundation-{n}"].x, places[f"foundation-{n}"].y) for n in range(1, 5)] == [
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 0),
    ]
    for card in (CARDS[code] for code in turned(game(SINGLE).pack, up=True)):
        session = table(SINGLE, tableau_1=str(card))
        assert ("move tableau-1 1 foundation-3" in session.legal_moves()) == (card.rank == 1), card
    for lower, upper in permutations(range(13), 2):
        session = table(SINGLE, foundation_2=up_to("D", RANKS[lower]), tableau_1=RANKS[upper] + "S")
        assert "move tableau-1 1 foundation-2" not in session.legal_moves()
        if upper > lower:
            session = table(SINGLE, foundation_2=up_to("D", RANKS[lower]), tableau_1=RANKS[upper] + "D")
            assert ("move tableau-1 1 foundation-2" in session.legal_moves()) == (upper == lower + 1)


def test_a_foundation_takes_single_cards_from_waste_tableau_and_foundation() -> None:
    session = table(SINGLE, waste="2S", foundation_1="AS", foundation_2="AH", tableau_1="2H", tableau_2="3D2C")
    allows(session, "move waste 1 foundation-1", "move tableau-1 1 foundation-2", "move foundation-2 1 foundation-3")
    refuses(session, "move tableau-2 2 foundation-1", "move stock 1 foundation-3")
    do(session, "move foundation-2 1 foundation-3")
    assert session.score == 2, "an ace that hops scores nothing"


@states("klondike", 8, 27)
def test_the_top_card_of_a_foundation_may_come_back() -> None:
    session = table(SINGLE, foundation_1="AS2S3S", tableau_1="4H", tableau_2="3H", tableau_4="2H")
    assert session.takes("foundation-1") == (1,)
    refuses(session, "move foundation-1 1 tableau-2", "move foundation-1 2 tableau-1", "move foundation-1 1 tableau-3")
    do(session, "move foundation-1 1 tableau-1", "move tableau-4 1 tableau-1")
    assert held(session, "tableau-1") == "4H3S2H" and session.score == 2


@states("klondike", 9)
def test_seven_tableau_piles() -> None:
    places = game(SINGLE).layout().places
    piles = [name for name in places if name.startswith("tableau")]
    assert [(places[name].x, places[name].y, places[name].fan) for name in piles] == [(n, 1, "down") for n in range(7)]


@states("klondike", 10)
@pytest.mark.parametrize("deal", (1, 2, 617))
def test_dealt_as_at_a_kitchen_table(deal: int) -> None:
    session = dealt(deal=deal)
    pack = [CARDS[card] for card in Deal(deal).pack(session.game.pack)]
    piles: list[list[str]] = [[] for _ in range(7)]
    for first in range(7):
        for pile in range(first, 7):
            card = str(pack.pop(0))
            piles[pile].append(card.upper() if pile == first else card)
    assert [held(session, f"tableau-{n}") for n in range(1, 8)] == ["".join(pile) for pile in piles]
    assert held(session, "stock") == "".join(map(str, reversed(pack)))


@states("klondike", 11)
def test_the_tableau_is_built_down_in_alternating_colours() -> None:
    cards = [CARDS[code] for code in turned(game(SINGLE).pack, up=True)]
    for lower, upper in product([card for card in cards if card.suit in "HS"], cards):
        if lower is upper:
            continue
        session = table(SINGLE, tableau_1=str(lower), tableau_2=str(upper))
        fits = upper.rank == lower.rank - 1 and upper.red != lower.red
        assert ("move tableau-2 1 tableau-1" in session.legal_moves()) == fits, f"{upper} on {lower}"


@states("klondike", 12)
def test_packed_groups_move_from_any_depth() -> None:
    session = table(SINGLE, tableau_1="kd9H8S7D6C", tableau_2="TC", tableau_3="9D", tableau_4="8C", tableau_5="7H")
    assert session.takes("tableau-1") == (1, 2, 3, 4)
    for count, target in ((4, 2), (3, 3), (2, 4), (1, 5)):
        allows(session, f"move tableau-1 {count} tableau-{target}")
    refuses(session, "move tableau-1 5 tableau-6", "move tableau-1 2 tableau-2")
    do(session, "move tableau-1 4 tableau-2")
    assert (held(session, "tableau-2"), held(session, "tableau-1")) == ("TC9H8S7D6C", "KD")
    unpacked = table(SINGLE, tableau_1="9H8S7C6D", tableau_2="TC")
    assert unpacked.takes("tableau-1") == (1, 2)
    refuses(unpacked, "move tableau-1 4 tableau-2")


@states("klondike", 13)
def test_an_empty_pile_takes_a_king_or_a_run_that_starts_with_one() -> None:
    session = table(SINGLE, tableau_1="3sKHQC", tableau_2="5dQD", tableau_3="4hKS", waste="KD")
    allows(session, "move tableau-1 2 tableau-7", "move tableau-3 1 tableau-7", "move waste 1 tableau-4")
    refuses(session, "move tableau-1 1 tableau-7", "move tableau-2 1 tableau-7")
    alone = table(SINGLE, tableau_1="KHQC")
    allows(alone, "move tableau-1 2 tableau-7")  # pointless, and legal


@states("klondike", 14)
def test_won_with_all_cards_on_the_foundations() -> None:
    full = {pile: up_to(suit, "K") for pile, suit in SUITS.items()}
    session = table(SINGLE, waste="KC", **{**full, "foundation_1": up_to("C", "Q")})
    assert not session.won
    do(session, "move waste 1 foundation-1")
    assert session.won and session.legal_moves() == [] and not session.lost and not session.stuck
    refuses(session, "move foundation-1 1 tableau-1", "deal")
    session.undo()
    assert not session.won


@states("klondike", 15)
@pytest.mark.parametrize("variant", ("three-cards", "single-card", "unlimited"))
def test_a_redeal_turns_the_whole_waste_over_in_its_order(variant: str) -> None:
    session = dealt(variant)
    stock = held(session, "stock")
    while session.stock_left:
        do(session, "deal")
    do(session, "deal")
    assert (held(session, "stock"), held(session, "waste")) == (stock, "")


@states("klondike", 5, 16, 21)
def test_single_cards_go_through_the_pack_three_times() -> None:
    session = dealt("single-card")
    assert session.redeals_left == 2
    seen: list[str] = []
    for deals in range(1, 75):
        do(session, "deal")
        if session.cards("waste"):
            seen.append(held(session, "waste")[-2:])
        assert session.redeals_left == (2 if deals < 25 else 1 if deals < 50 else 0)
    assert len(seen) == 72 and seen[:24] == seen[24:48] == seen[48:]
    before = session.moves
    refuses(session, "deal")
    assert session.moves == before, "a tap that finds nothing to do is no move"


@states("klondike", 17)
def test_a_double_tap_sends_a_card_to_its_foundation() -> None:
    session = table(SINGLE, waste="3D2H", foundation_3="AH", tableau_1="5cAS", tableau_2="9H8S", tableau_3="4HAD")
    for pile, foundation, cards in (("waste", 3, "AH2H"), ("tableau-1", 1, "AS"), ("tableau-3", 2, "AD")):
        assert session.double_tap(pile), pile
        assert held(session, f"foundation-{foundation}") == cards
    moves = session.moves
    assert session.double_tap("tableau-2") is None and session.moves == moves, "an eight has no foundation yet"


@states("klondike", 18)
@pytest.mark.parametrize("pile", ("foundation-1", "foundation-2", "foundation-4"))
def test_a_double_tap_on_a_foundation_plays_all_that_can_go_up(pile: str) -> None:
    session = table(
        SINGLE, waste="9HASQS", foundation_1="AH", tableau_1="5c3H", tableau_2="KD2H", tableau_3="AD", tableau_4="2D"
    )
    session.double_tap(pile)
    assert held(session, "foundation-1") == "AH2H3H" and held(session, "foundation-2") == "AD2D"
    assert held(session, "waste") == "9HASQS" and held(session, "tableau-1") == "5C"
    session.undo()
    assert held(session, "foundation-1") == "AH", "all of it is one move"


def test_a_double_tap_on_a_foundation_tries_the_waste_first_then_piles_from_left_to_right() -> None:
    session = table(SINGLE, waste="AH", tableau_1="AC", tableau_2="AD")
    session.double_tap("foundation-4")
    assert [held(session, f"foundation-{n}") for n in (1, 2, 3)] == ["AH", "AC", "AD"]


@states("klondike", 19)
def test_four_ways_to_play() -> None:
    entry = catalogue().entry("klondike")
    assert tuple(variant.id for variant in entry.variants) == VARIANTS
    assert game("klondike").id == SINGLE


@states("klondike", 20)
def test_three_card_deals() -> None:
    session = dealt("three-cards")
    coming = [card.upper() for card in map(str, reversed(session.cards("stock")))]
    for number in range(1, 9):
        do(session, "deal")
        assert held(session, "waste") == "".join(coming[: 3 * number]), "the first of three lies lowest"
    assert session.stock_left == 0
    do(session, "deal")
    assert session.stock_left == 24, "the ninth tap turns the waste over"
    assert session.redeals_left is None
    place = session.game.layout().places["waste"]
    assert (place.fan, place.count) == ("right", 3)
    few = table(THREE, next="5H9C", rest="tableau-1")
    do(few, "deal")
    assert held(few, "waste") == "5H9C"


@states("klondike", 20, 23)
@pytest.mark.parametrize("variant", ("three-cards", "unlimited"))
def test_redeals_without_limit(variant: str) -> None:
    session = dealt(variant)
    for _ in range(250):
        do(session, "deal")
    allows(session, "deal")


@states("klondike", 22)
def test_no_redeals() -> None:
    session = dealt("no-redeals")
    do(session, *["deal"] * 24)
    assert session.redeals_left == 0
    refuses(session, "deal")


@states("klondike", 25, 26)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_point_for_each_card_on_the_foundations(variant: str) -> None:
    session = table(f"klondike:{variant}", foundation_1="AS2S", tableau_1="3H", tableau_2="3S")
    assert (session.score, session.best_score) == (2, 52)
    assert do(session, "move tableau-2 1 foundation-1").score == 3
    session.undo()
    assert do(session, "move foundation-1 1 tableau-1").score == 1, "a card taken back takes its point along"
    full = {pile: up_to(suit, "K") for pile, suit in SUITS.items()}
    assert table(f"klondike:{variant}", **full).score == 52


@states("klondike", 27)
def test_never_called_lost_but_told_when_stuck() -> None:
    session = table("klondike:no-redeals", rest="waste", waste="9H", tableau_1="9S")
    assert session.stuck and not session.lost and session.legal_moves() == []
    refuses(session, "deal")


def test_the_card_below_is_turned_at_once_in_the_same_move() -> None:
    session = table(SINGLE, tableau_1="2d9H", tableau_2="TS")
    change = session.do("move tableau-1 1 tableau-2")
    assert ("turn", "tableau-1", 0) in change.steps and held(session, "tableau-1") == "2D"
    session.undo()
    assert held(session, "tableau-1") == "2d9H"
    leaves_as_it_was(session, "move tableau-1 1 tableau-2", "deal")


def test_nothing_goes_up_by_itself() -> None:
    session = table(SINGLE, waste="AS", tableau_1="AH", tableau_2="9H", tableau_3="TS")
    do(session, "move tableau-2 1 tableau-3")
    assert session.score == 0
