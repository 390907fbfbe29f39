"""Terrace and its variants: each statement of the players' help that play can show, the numbers that can be checked, the
traps, and the slips of older programs that are not to be repeated. The stock has its own tests, in ``test_terrace_stock.py``.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from pasians.cards import CARDS, turned
from pasians.deals import Deal
from pasians.session import Session
from tests.statements import RANKS, allows, do, held, leaves_as_it_was, refuses, states, table
from tests.support import catalogue, game
from tests.terrace import CHOSEN, DEALT, LOCKING, TERRACE, WAYS, dealt, lay, tops

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
