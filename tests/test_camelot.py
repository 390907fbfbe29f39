"""Camelot: each statement of the players' help that play can show, the numbers that can be checked, and the traps.

It is scored, though the old program did not: a point for each card removed.
"""

from __future__ import annotations

from itertools import product

import pytest

from pasians.cards import CARDS, turned
from pasians.deals import Deal
from pasians.session import Session
from tests.statements import allows, do, fact, held, leaves_as_it_was, refuses, states, table
from tests.support import game

CORNERS, TOP_AND_BOTTOM, SIDES, MIDDLE = {1, 4, 13, 16}, {2, 3, 14, 15}, {5, 8, 9, 12}, {6, 7, 10, 11}
PLACES = {"K": CORNERS, "Q": TOP_AND_BOTTOM, "J": SIDES}
EVERYWHERE = CORNERS | TOP_AND_BOTTOM | SIDES | MIDDLE
SIXTEEN = ("9S", "9H", "9D", "9C", "3S", "3H", "3D", "3C", "4S", "4H", "4D", "4C", "8S", "8H", "8D", "8C")
"""Sixteen cards of which no two make ten."""


def lay(cards: dict[int, str], waste: str = "", next: str = "", rest: str = "stock", removing: int = 0) -> Session:
    """A grid with cards in some places; ``removing`` 1 in the second phase."""
    grid = {f"grid_{place}": card for place, card in cards.items()}
    return table("camelot", next, rest, {"removing": removing}, waste=waste, **grid)


def full(*first: str) -> dict[int, str]:
    """A full grid: these cards in the first places, and others of which no two make ten."""
    return dict(enumerate([*first, *(card for card in SIXTEEN if card not in first)][:16], 1))


def places_for(session: Session) -> set[int]:
    """Where the card of the waste may go."""
    return {int(move.rpartition("-")[2]) for move in session.legal_moves() if move.startswith("move waste 1 grid")}


# ---- the table


@states("camelot", 2, 3)
def test_one_pack_all_of_it_in_the_stock() -> None:
    session = Session(game("camelot"), Deal(1))
    assert len({str(card) for card in session.cards("stock")}) == 52
    assert not any(card.up for card in session.cards("stock"))
    assert session.legal_moves() == ["deal"] and session.redeals_left == 0


@states("camelot", 5)
def test_the_grid_is_four_by_four_with_one_card_to_a_place() -> None:
    shown = game("camelot").layout()
    at = [(shown.places[f"grid-{n}"].x, shown.places[f"grid-{n}"].y) for n in range(1, 17)]
    assert at == [(2.5 + column, row) for row, column in product(range(4), range(4))]
    assert (shown.width, shown.height) == (7, 4)
    session = lay({6: "2H"}, waste="5H")
    refuses(session, "move waste 1 grid-6")


# ---- first phase: placing


@states("camelot", 4, 17)
def test_a_tap_on_the_stock_brings_one_card_which_must_be_placed_first() -> None:
    session = lay({}, next="5H6C")
    do(session, "deal")
    assert held(session, "waste") == "5H"
    refuses(session, "deal")
    do(session, "move waste 1 grid-6")
    allows(session, "deal")
    refuses(session, "move grid-6 1 grid-7", "move grid-6 1 waste")


@states("camelot", 6, 7, 8, 18)
def test_court_cards_go_only_to_their_places_and_other_cards_anywhere() -> None:
    for code in turned(game("camelot").pack, up=True):
        card = str(CARDS[code])
        wanted = PLACES.get(card[0], EVERYWHERE)
        assert places_for(lay({}, waste=card)) == wanted, card
        taken = min(wanted)
        assert places_for(lay({taken: "3C" if card != "3C" else "3D"}, waste=card)) == wanted - {taken}, card


@states("camelot", 13, 14, 16)
def test_nothing_is_removed_before_the_grid_is_full() -> None:
    session = lay({6: "5H", 7: "5D", 10: "TS"}, next="9C2C")
    refuses(session, "move grid-6 1 grid-7", "click grid-10", "move grid-10 1 grid-10")
    almost = full("5H", "5D", "TS") | {16: ""}
    session = lay(almost, waste="2C")
    refuses(session, "move grid-1 1 grid-2", "click grid-3")
    leaves_as_it_was(session, "move waste 1 grid-16")
    do(session, "move waste 1 grid-16")
    allows(session, "move grid-2 1 grid-1", "click grid-3")
    refuses(session, "deal")


@states("camelot", 12, 13)
def test_the_phases_take_turns() -> None:
    session = lay({}, next="".join(SIXTEEN) + "TS")
    for place in range(1, 17):
        assert not fact(session, "removing")
        do(session, "deal", f"move waste 1 grid-{place}")
    assert fact(session, "removing") and session.lost
    session = lay(full("TH", "TD"), next="TS", removing=1)
    do(session, "click grid-1", "deal")
    assert not fact(session, "removing")
    do(session, "move waste 1 grid-1")
    assert fact(session, "removing")


# ---- second phase: removing


@states("camelot", 11, 19, 20)
def test_pairs_that_make_ten_leave_together_whatever_their_suits_and_tens_alone() -> None:
    cards = [CARDS[code] for code in turned(game("camelot").pack, up=True)]
    for lower, upper in product([card for card in cards if card.suit == "S"], cards):
        if lower is upper:
            continue
        session = lay({6: str(lower), 11: str(upper)}, removing=1)
        goes = lower.rank + upper.rank == 10
        legal = session.legal_moves()
        assert ("move grid-11 1 grid-6" in legal) == goes, f"{upper} on {lower}"
        assert (session.why_not("move grid-6 1 grid-11") is None) == goes, f"{lower} on {upper}"
        assert ("click grid-6" in legal) == (lower.rank == 10), str(lower)


@states("camelot", 20)
def test_a_pair_may_be_dropped_either_way() -> None:
    for dropped, target in (("grid-1", "grid-2"), ("grid-2", "grid-1")):
        session = lay(full("3H", "7S"), removing=1)
        assert target in session.targets(dropped, 1)
        leaves_as_it_was(session, session.move_for(dropped, 1, target))
        session.do(f"move {dropped} 1 {target}")
        assert not session.cards("grid-1") and not session.cards("grid-2") and session.score == 2


@states("camelot", 19)
def test_a_ten_leaves_by_a_tap_or_dropped_on_its_own_place_and_is_never_half_of_a_pair() -> None:
    session = lay(full("TH", "TS"), removing=1)
    assert session.tap("grid-1") == "click grid-1"
    assert session.move_for("grid-1", 1, "grid-1") == "click grid-1"
    do(session, "click grid-1")
    assert not session.cards("grid-1") and session.score == 1
    refuses(session, "move grid-2 1 grid-3")
    session.do("move grid-2 1 grid-2")
    assert session.score == 2
    five = lay(full("5H"), removing=1)
    refuses(five, "move grid-1 1 grid-1", "click grid-1")


@states("camelot", 9)
def test_court_cards_stay() -> None:
    session = lay(full("KH", "QS") | {5: "JD", 16: "TC"}, removing=1)
    for place in (1, 2, 5):
        assert session.takes(f"grid-{place}") == (), place
        refuses(session, f"click grid-{place}", f"move grid-{place} 1 grid-16", f"move grid-16 1 grid-{place}")


@states("camelot", 12, 15, 16)
def test_going_back_to_placing_is_possible_at_any_time_and_then_nothing_is_removed_until_the_grid_is_full() -> None:
    session = lay(full("TH", "TS", "5H", "5D"), next="6C8C", removing=1)
    do(session, "click grid-1")
    allows(session, "click grid-2", "move grid-4 1 grid-3", "deal")
    leaves_as_it_was(session, "deal")
    do(session, "deal")
    refuses(session, "click grid-2", "move grid-4 1 grid-3", "deal")
    do(session, "move waste 1 grid-1")
    allows(session, "click grid-2", "move grid-4 1 grid-3")


@states("camelot", 3, 16)
def test_with_stock_and_waste_empty_cards_are_removed_although_the_grid_is_not_full() -> None:
    session = do(lay({6: "5H", 7: "TS"}, next="5D", rest="removed"), "deal")
    refuses(session, "click grid-7", "deal")  # the waste still holds a card
    leaves_as_it_was(session, "move waste 1 grid-10")
    do(session, "move waste 1 grid-10")
    do(session, "click grid-7", "move grid-10 1 grid-6")
    refuses(session, "deal")


# ---- verdicts and score


@states("camelot", 9, 10, 22, 23)
def test_won_with_the_court_at_its_posts_and_all_else_removed() -> None:
    court = {
        place: rank + suit
        for rank, places in PLACES.items()
        for place, suit in zip(sorted(places), "SHDC", strict=True)
    }
    session = lay({**court, 6: "TS", 11: "TH"}, rest="removed", removing=1)
    assert (session.score, session.best_score, session.won) == (38, 40, False)
    do(session, "click grid-6")
    assert not session.won
    do(session, "click grid-11")
    assert (session.score, session.won, session.legal_moves()) == (40, True, [])


@states("camelot", 22)
def test_a_point_for_each_card_removed() -> None:
    session = lay(full("TH", "5H", "5D"), removing=1)
    assert do(session, "click grid-1").score == 1
    assert do(session, "move grid-3 1 grid-2").score == 3
    session.undo()
    assert session.score == 1


@states("camelot", 21)
@pytest.mark.parametrize("card", ("KS", "QS", "JS"))
def test_lost_when_a_court_card_has_no_place(card: str) -> None:
    taken = dict(zip(sorted(PLACES[card[0]]), ("9S", "9H", "9D", "9C"), strict=True))
    session = lay(taken, next=card)
    assert not session.lost
    do(session, "deal")
    assert session.lost and session.stuck
    taken.popitem()
    session = do(lay(taken, next=card), "deal")
    assert not session.lost and len(places_for(session)) == 1


@states("camelot", 21)
def test_lost_when_the_grid_is_full_and_nothing_can_be_removed() -> None:
    session = lay(full() | {16: ""}, waste="8C")
    assert not session.lost
    do(session, "move waste 1 grid-16")
    assert session.lost and session.stuck and session.score == 0
    ten = lay(full() | {16: ""}, waste="TC")
    do(ten, "move waste 1 grid-16")
    assert not ten.lost
    do(ten, "click grid-16")
    allows(ten, "deal")


def test_a_won_game_takes_52_deals_52_placings_and_22_removals() -> None:
    """The court needs its twelve places; of forty number cards four are tens and the others eighteen pairs."""
    ranks = [CARDS[card].rank for card in game("camelot").pack]
    assert sum(rank > 10 for rank in ranks) == len(CORNERS | TOP_AND_BOTTOM | SIDES) == 12
    assert ranks.count(10) + sum(rank < 10 for rank in ranks) // 2 == 22
