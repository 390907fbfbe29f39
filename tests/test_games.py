"""Spider, Golf, Thirteen, Canfield, Monte Carlo and Osmosis: what their rules say, one test for each group of facts."""

from __future__ import annotations

from collections import Counter

import pytest

from pasians.cards import CARDS, turned
from pasians.deals import Deal
from pasians.session import Session
from tests.statements import RANKS, allows, do, fact, held, leaves_as_it_was, refuses, run, sizes, table, up_to
from tests.support import catalogue, game

TURNED_ROUND = RANKS[::-1]


def dealt(id: str, deal: int = 1) -> Session:
    return Session(game(id), Deal(deal))


# ---- Spider


@pytest.mark.parametrize(
    ("variant", "suits", "copies"), [("four-suits", "SHDC", 2), ("two-suits", "SH", 4), ("one-suit", "S", 8)]
)
def test_spider_packs_and_deal(variant: str, suits: str, copies: int) -> None:
    session = dealt(f"spider:{variant}")
    assert sizes(session, "tableau") == [6, 5, 5, 6, 5, 5, 6, 5, 5, 6] and session.stock_left == 50
    ups = [[card.up for card in session.cards(f"tableau-{n}")] for n in range(1, 11)]
    assert all(column[-1] and not any(column[:-1]) for column in ups)
    assert Counter(map(str, (CARDS[card] for card in turned(session.game.pack, up=True)))) == {
        rank + suit: copies for rank in RANKS for suit in suits
    }
    assert game("spider").id == "spider:four-suits" and len(catalogue().entry("spider").variants) == 3


def test_spider_builds_in_any_suit_and_moves_groups_in_one() -> None:
    session = table(
        "spider",
        rest="tableau-10",
        tableau_1="9S8S7S",
        tableau_2="TH",
        tableau_3="8D",
        tableau_4="9S8H",
        tableau_6="KS",
    )
    allows(session, "move tableau-1 3 tableau-2", "move tableau-1 1 tableau-3", "move tableau-1 2 tableau-5")
    refuses(session, "move tableau-4 2 tableau-2", "move tableau-1 1 foundation-1", "move tableau-6 1 foundation-1")
    refuses(session, "move tableau-3 1 tableau-2")
    turning = table("spider", rest="tableau-10", tableau_1="2d9S", tableau_2="TH")
    do(turning, "move tableau-1 1 tableau-2")
    assert held(turning, "tableau-1") == "2D"


def test_spider_a_whole_suit_goes_to_a_foundation() -> None:
    session = table(
        "spider", rest="tableau-10", tableau_1="4h" + run(TURNED_ROUND, "S"), foundation_1=run(TURNED_ROUND, "H")
    )
    assert session.score == 12 + 12
    refuses(session, "move tableau-1 13 foundation-1", "move tableau-1 12 foundation-2")
    do(session, "move tableau-1 13 foundation-2")
    assert (session.score, held(session, "tableau-1")) == (24, "4H")
    assert session.takes("foundation-2") == ()
    session.undo()
    session.double_tap("tableau-1")
    assert len(session.cards("foundation-2")) == 13


def test_spider_deals_to_each_pile_unless_one_is_empty() -> None:
    session = dealt("spider")
    coming = held(session, "stock").upper()
    do(session, "deal")
    assert [held(session, f"tableau-{n}")[-2:] for n in range(1, 11)] == [coming[-2 * n :][:2] for n in range(1, 11)]
    do(session, *["deal"] * 4)
    assert session.stock_left == 0
    refuses(session, "deal")
    columns = {f"tableau_{n}": f"{rank}H" for n, rank in enumerate("A3579JK35", 1)}
    refuses(table("spider", **columns), "deal")
    scoring = table("spider", next="KSQSKCKD2C2D4C4DJSJD", **columns | {"tableau_9": "5D"}, tableau_10="QD")
    before = scoring.score
    do(scoring, "deal")
    assert scoring.score == before + 1, (
        "a card dealt on its neighbour in suit scores: the jack of diamonds on the queen"
    )


def test_spider_score_and_win() -> None:
    session = table("spider", rest="tableau-10", tableau_1="9S", tableau_2="8S7H", tableau_3="7S", tableau_4="8H")
    before = session.score
    do(session, "move tableau-2 1 tableau-4")
    assert session.score == before + 1
    do(session, "move tableau-2 1 tableau-1", "move tableau-3 1 tableau-1")
    assert session.score == before + 3
    do(session, "move tableau-1 1 tableau-2")
    assert session.score == before + 2, "a join that is broken takes its point along"
    suits = [run(TURNED_ROUND, suit) for suit in "SHDCSHDC"]
    done = table("spider", **{f"foundation_{n}": suit for n, suit in enumerate(suits, 1)})
    assert (done.won, done.score, done.best_score) == (True, 96, 96)
    lying = table("spider", **{f"tableau_{n}": suit for n, suit in enumerate(suits, 1)})
    assert lying.won and lying.score == 96
    one_up = {f"tableau_{n}": suit for n, suit in enumerate(suits[1:], 2)}
    assert not table("spider", foundation_1=suits[0], **one_up).won


# ---- Golf


def test_golf_deal_play_and_score() -> None:
    session = dealt("golf")
    assert sizes(session, "tableau") == [5] * 7 and session.stock_left == 17 and not session.cards("waste")
    assert all(card.up for n in range(1, 8) for card in session.cards(f"tableau-{n}"))
    assert session.legal_moves() == ["deal"], "the first move is a deal"
    for lower in RANKS:
        for upper in RANKS:
            at = table("golf", rest="tableau-7", waste=lower + "S", tableau_1=upper + "H")
            fits = abs(RANKS.index(lower) - RANKS.index(upper)) == 1 and lower != "K"
            assert ("move tableau-1 1 waste" in at.legal_moves()) == fits, f"{upper} on {lower}"
    at = table("golf", next="9C", waste="4S", tableau_1="5H", tableau_2="6C")
    refuses(at, "move waste 1 tableau-1", "move tableau-1 1 tableau-2", "move tableau-1 1 tableau-3")
    assert at.tap("tableau-1") == "move tableau-1 1 waste"
    do(at, "move tableau-1 1 waste")
    score = at.score
    do(at, "deal")
    assert at.score == score and held(at, "waste") == "4S5H9C", "dealt cards score nothing"


def test_golf_verdicts() -> None:
    session = dealt("golf")
    while session.stock_left:
        do(session, "deal")
    refuses(session, "deal")
    cleared = table("golf", tableau_1="5H", waste="4S")
    do(cleared, "move tableau-1 1 waste")
    assert cleared.won and cleared.stock_left == 50, "the stock need not be empty"
    assert table("golf", rest="waste", waste="KS", tableau_1="QH").lost
    assert not table("golf", rest="waste", waste="JS", tableau_1="QH").lost


# ---- Thirteen


def test_thirteen_deal_and_pyramid() -> None:
    session = dealt("thirteen")
    up = [session.cards(f"pyramid-{n}")[0].up for n in range(1, 29)]
    assert up == [False] * 21 + [True] * 7 and session.stock_left == 24
    places = session.game.layout().places
    rows = [(row, n) for row in range(7) for n in range(row + 1)]
    for number, (row, n) in enumerate(rows, 1):
        place = places[f"pyramid-{number}"]
        assert (place.x, round(place.y, 2)) == (3 - row / 2 + n, round(1 + row / 3, 2))


def test_thirteen_pairs_kings_and_turning() -> None:
    session = table(
        "thirteen",
        waste="9C",
        pyramid_1="2h",
        pyramid_2="3s",
        pyramid_3="KD",
        pyramid_4="6S",
        pyramid_5="7H",
        pyramid_6="4D",
    )
    allows(session, "move pyramid-5 1 pyramid-4", "move waste 1 pyramid-6")
    refuses(session, "click pyramid-3", "move pyramid-4 1 pyramid-6", "move pyramid-4 1 waste")
    leaves_as_it_was(session, "move pyramid-5 1 pyramid-4")
    do(session, "move pyramid-5 1 pyramid-4")
    assert held(session, "pyramid-2") == "3S" and session.score == 2, (
        "neighbours gone together turn the card they shared"
    )
    do(session, "move waste 1 pyramid-6", "click pyramid-3")
    assert session.score == 5 and held(session, "pyramid-1") == "2h", "the apex lies under two cards"


def test_thirteen_waste_and_stock() -> None:
    session = table("thirteen", next="KC", waste="7S6H", pyramid_22="5D", pyramid_23="KS")
    assert session.move_for("waste", 1, "waste") == "move waste 1 waste"
    allows(session, "move waste 1 waste", "click pyramid-23")
    do(session, "deal", "click waste", "move waste 1 waste")
    assert not session.cards("waste")
    whole = dealt("thirteen")
    do(whole, *["deal"] * 24)
    refuses(whole, "deal")


def test_thirteen_verdicts() -> None:
    last = table("thirteen", rest="removed", pyramid_1="KS")
    assert not last.won and not last.lost
    do(last, "click pyramid-1")
    assert last.won and (last.score, last.best_score) == (52, 52)
    assert not table("thirteen", rest="removed", pyramid_28="KS", pyramid_22="5S").lost, "the last king counts"
    assert table("thirteen", rest="removed", pyramid_28="4S", pyramid_22="5S").lost
    assert not table("thirteen", rest="removed", waste="4S", pyramid_3="9S").won


# ---- Canfield


def test_canfield_deal() -> None:
    session = dealt("canfield")
    assert (len(session.cards("reserve")), sizes(session, "tableau"), session.stock_left) == (13, [1] * 4, 34)
    assert [card.up for card in session.cards("reserve")] == [False] * 12 + [True]
    assert session.base == session.cards("foundation-1")[0].rank and session.score == 1
    assert (session.best_score, session.redeals_left) == (52, None)


def test_canfield_stock_and_base() -> None:
    session = dealt("canfield")
    stock = held(session, "stock")
    for number in range(1, 13):
        do(session, "deal")
        assert len(session.cards("waste")) == min(3 * number, 34)
    do(session, "deal")
    assert held(session, "stock") == stock, "the order is kept"
    base = table(
        "canfield",
        foundation_1="QS",
        waste="KS",
        tableau_1="QH",
        tableau_2="AS",
        tableau_3="KD",
        tableau_4="AH",
        reserve="4h5D",
    )
    allows(
        base,
        "move waste 1 foundation-1",
        "move tableau-1 1 foundation-2",
        "move tableau-3 1 tableau-2",
        "move waste 1 tableau-4",
    )
    refuses(base, "move tableau-2 1 foundation-1", "move tableau-2 1 foundation-3", "move foundation-1 1 tableau-3")
    do(base, "move waste 1 foundation-1", "move tableau-2 1 foundation-1")
    assert held(base, "foundation-1") == "QSKSAS" and base.score == 3
    assert held(base, "tableau-2") == "5D" and held(base, "reserve") == "4H", "filled and turned by the same move"
    assert base.takes("foundation-1") == (1,)


def test_canfield_spaces() -> None:
    session = table(
        "canfield", foundation_1="QS", tableau_1="8S7H", tableau_2="9D", tableau_3="4C", tableau_4="4S", reserve="2c3C"
    )
    leaves_as_it_was(session, "move tableau-1 2 tableau-2")
    do(session, "move tableau-1 2 tableau-2")
    assert (held(session, "tableau-1"), held(session, "reserve")) == ("3C", "2C")
    out = table("canfield", foundation_1="QS", waste="3C", tableau_2="9D8S", tableau_3="4C")
    allows(out, "move waste 1 tableau-1", "move tableau-2 2 tableau-1", "move tableau-3 1 tableau-1")
    played = table(
        "canfield", foundation_1="QS", reserve="2cKS", tableau_1="3C", tableau_2="3D", tableau_3="3H", tableau_4="3S"
    )
    do(played, "move reserve 1 foundation-1")
    assert held(played, "reserve") == "2C" and not played.lost


# ---- Monte Carlo


def test_monte_carlo_deal_and_pairs() -> None:
    session = dealt("monte-carlo")
    assert sizes(session, "grid") == [1] * 25 and session.stock_left == 27
    for target in range(1, 26):
        row, column = divmod(target - 1, 5)
        touching = {5 * r + c + 1 for r in range(5) for c in range(5) if max(abs(r - row), abs(c - column)) == 1}
        for other in range(1, 26):
            if other == target:
                continue
            at = table("monte-carlo", rest="removed", **{f"grid_{target}": "8S", f"grid_{other}": "8H"})
            assert (f"grid-{other}" in at.targets(f"grid-{target}", 1)) == (other in touching), f"{target} and {other}"
    at = table("monte-carlo", grid_1="8S", grid_2="9S", grid_6="8D")
    refuses(at, "move grid-1 1 grid-2", "move grid-1 1 grid-3")
    assert do(at, "move grid-6 1 grid-1").score == 2 and not at.cards("grid-1")


def test_monte_carlo_closing_up() -> None:
    session = table("monte-carlo", next="2C3C", rest="removed", grid_2="8S", grid_5="9S", grid_25="JS")
    do(session, "deal")
    assert [held(session, f"grid-{n}") for n in range(1, 7)] == ["8S", "9S", "JS", "2C", "3C", ""]
    before = session.moves
    refuses(session, "deal")
    assert session.moves == before
    empty_stock = table("monte-carlo", rest="removed", grid_2="8S", grid_9="8D")
    do(empty_stock, "deal", "move grid-2 1 grid-1")
    assert (empty_stock.won, empty_stock.score) == (True, 52)
    assert table("monte-carlo", rest="removed", grid_1="8S", grid_2="9D").lost
    assert not table("monte-carlo", rest="removed", grid_1="8S", grid_3="9D").lost


# ---- Osmosis


@pytest.mark.parametrize(("id", "cards", "redeals"), [("osmosis", 1, 2), ("osmosis+three-cards", 3, None)])
def test_osmosis_deal_and_stock(id: str, cards: int, redeals: int | None) -> None:
    session = dealt(id)
    assert [[card.up for card in session.cards(f"reserve-{n}")] for n in range(1, 5)] == [[False] * 3 + [True]] * 4
    assert (len(session.cards("foundation-1")), session.stock_left, session.score) == (1, 35, 1)
    assert session.redeals_left == redeals and session.best_score == 52
    do(session, "deal")
    assert len(session.cards("waste")) == cards
    stock = held(dealt(id), "stock")
    while session.stock_left:
        do(session, "deal")
    do(session, "deal")
    assert held(session, "stock") == stock and fact(session, "redeals") == 1


def test_osmosis_foundations() -> None:
    session = table(
        "osmosis", foundation_1="7S2SKS", foundation_2="7H2H", waste="KH", reserve_1="QS", reserve_2="4H", reserve_3="7D", reserve_4="9d2D",
    )  # fmt: skip
    allows(session, "move waste 1 foundation-2", "move reserve-1 1 foundation-1", "move reserve-3 1 foundation-3")
    refuses(session, "move reserve-2 1 foundation-2", "move reserve-3 1 foundation-4", "move reserve-4 1 foundation-3")
    refuses(session, "move reserve-2 1 foundation-3", "move foundation-1 1 foundation-2", "move waste 1 reserve-1")
    do(session, "move reserve-3 1 foundation-3", "move reserve-4 1 foundation-3")
    assert held(session, "reserve-4") == "9D" and session.score == 7
    refuses(session, "move reserve-4 1 foundation-3")
    assert session.double_tap("waste") and held(session, "foundation-2") == "7H2HKH"
    started = table("osmosis", foundation_1="7S", waste="7C")
    assert started.double_tap("waste") and held(started, "foundation-2") == "7C"


def test_osmosis_verdicts() -> None:
    spent = {"redeals": 2}
    lost = table("osmosis", rest="reserve-1", foundation_1="7S", reserve_1="9D", reserve_2="4C", facts=spent)
    assert lost.lost and lost.stuck
    assert not table("osmosis", rest="waste", foundation_1="7S", waste="9D").lost, "a redeal is left"
    full = {f"foundation_{n}": run(RANKS, suit) for n, suit in enumerate("SHDC", 1)}
    last = table("osmosis", waste="KC", **full | {"foundation_4": up_to("C", "Q")}, facts=spent)
    do(last, "move waste 1 foundation-4")
    assert last.won and last.score == 52
