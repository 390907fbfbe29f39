"""Games of pairs, of Golf's kin and of Sir Tommy's: what sets each of them apart, played."""

from __future__ import annotations

from pasians.deals import Deal
from pasians.session import Session
from tests.statements import allows, do, held, leaves_as_it_was, refuses, run, sizes, table
from tests.support import game

# ---- pairs


def test_places_fill_from_the_stock_first_that_of_the_card_moved() -> None:
    for moved, met in ((1, 2), (2, 1)):
        session = table("helsinki", next="2S", rest="removed", grid_1="QS", grid_2="AS", grid_3="10S")
        do(session, f"move grid-{moved} 1 grid-{met}")
        assert held(session, f"grid-{moved}") == "2S" and not session.cards(f"grid-{met}")
        assert not session.stock_left


def test_block_ten_is_won_when_only_tens_are_left() -> None:
    tens = {f"grid_{n}": f"10{suit}" for n, suit in enumerate("SHDC", 3)}
    session = table("block-ten", rest="removed", grid_1="KS", grid_2="KD", **tens)
    refuses(session, "click grid-3", "move grid-3 1 grid-4", "move grid-1 1 grid-3")
    do(session, "move grid-1 1 grid-2")
    assert session.won and (session.score, session.best_score) == (48, 48)


def test_cover_pairs_suits_and_jamestown_ranks() -> None:
    cover = table("cover", grid_1="2S", grid_2="9S", grid_3="2H", grid_4="KD")
    allows(cover, "move grid-1 1 grid-2")
    refuses(cover, "move grid-1 1 grid-3")
    jamestown = table("jamestown", grid_1="2S", grid_2="9S", grid_9="2H")
    allows(jamestown, "move grid-9 1 grid-1")
    refuses(jamestown, "move grid-1 1 grid-2")


def test_neighbor_closes_up_by_itself_and_needs_neighbours() -> None:
    session = table(
        "neighbor", next="AHAD", rest="removed", grid_1="KS", grid_2="6S", grid_7="7S", grid_8="2C", grid_9="JC"
    )
    refuses(session, "move grid-2 1 grid-9", "deal")
    leaves_as_it_was(session, "click grid-1")
    do(session, "move grid-7 1 grid-2")
    assert [held(session, f"grid-{n}") for n in range(1, 6)] == ["KS", "2C", "JC", "AH", "AD"]


def test_quatorze_pairs_in_line_at_any_distance_and_closes_up_without_a_stock() -> None:
    session = table("quatorze", next="2H", rest="removed", grid_1="AS", grid_3="5D", grid_5="KS", grid_21="KD")
    allows(session, "move grid-1 1 grid-5", "move grid-21 1 grid-1")
    refuses(session, "move grid-3 1 grid-21")
    do(session, "move grid-1 1 grid-5")
    assert [held(session, f"grid-{n}") for n in range(1, 5)] == ["2H", "5D", "KD", ""]


def test_isabel_turns_the_cards_under_a_pair() -> None:
    session = table("isabel", rest="removed", tableau_1="3s4S", tableau_13="5d4D", tableau_2="9C")
    refuses(session, "move tableau-1 1 tableau-2")
    do(session, "move tableau-1 1 tableau-13")
    assert (held(session, "tableau-1"), held(session, "tableau-13"), session.score) == ("3S", "5D", 49)


def test_treize_plays_the_waste_from_both_ends() -> None:
    session = table(
        "treize", waste="9C5HQS4H8D", pyramid_27="4D", pyramid_28="5S", pyramid_26="9H", pyramid_25="KS", rest="removed"
    )
    assert session.takes("waste") == (1, 5) and session.lifts_alone("waste", 5)
    assert session.targets("waste", 5) == ("pyramid-27",)
    assert session.move_for("pyramid-27", 1, "waste") == "move waste bottom pyramid-27"
    allows(session, "move waste bottom pyramid-27", "move waste 1 pyramid-28", "click pyramid-25")
    refuses(session, "move waste bottom waste", "move waste 1 pyramid-26")
    leaves_as_it_was(session, "move waste bottom pyramid-27")
    do(session, "move pyramid-27 1 waste")
    assert held(session, "waste") == "5HQS4H8D" and session.tap("waste", 4) == "move waste bottom waste"
    do(session, "move waste bottom waste")
    assert held(session, "waste") == "QS4H" and session.lost is False


def test_yield_stands_on_its_point() -> None:
    session = table("yield", pyramid_28="6S", pyramid_27="KS", pyramid_26="7S", waste="7D", rest="removed")
    refuses(session, "click pyramid-27", "move pyramid-28 1 pyramid-26")
    do(session, "move pyramid-28 1 waste", "click pyramid-27")
    assert held(session, "pyramid-26") == "7S" and session.lost


# ---- on the waste


def test_elevator_turns_and_escalator_only_frees() -> None:
    for id, apex in (("elevator", "2s"), ("escalator", "2S")):
        session = table(id, waste="KH", pyramid_1=apex, pyramid_2="AS", pyramid_3="QS", rest="removed")
        refuses(session, "move pyramid-1 1 waste")
        do(session, "move pyramid-2 1 waste")
        assert held(session, "pyramid-1") == apex
        again = table(id, waste="2D3D", pyramid_1=apex, pyramid_3="4S", rest="removed")
        do(again, "move pyramid-3 1 waste")
        assert held(again, "pyramid-1") == "2S"


def test_thieves_have_jokers_and_no_corner() -> None:
    session = table("thieves", waste="KH", tableau_1="AS", tableau_2="QS", tableau_3="XC", tableau_4="7D", rest="stock")
    refuses(session, "move tableau-1 1 waste", "move tableau-4 1 waste")
    allows(session, "move tableau-2 1 waste", "move tableau-3 1 waste")
    do(session, "move tableau-3 1 waste", "move tableau-4 1 waste")


def test_eliminator_counts_what_is_put_on_a_foundation_already_begun() -> None:
    session = Session(game("eliminator"), Deal(1))
    do(session, "move tableau-1 1 foundation-1")
    assert session.score == 0 and session.best_score is None
    other = table("eliminator", rest="tableau-4", foundation_2="KS", tableau_1="5S3DAH", tableau_2="QC", tableau_3="9D")
    refuses(other, "move tableau-3 1 foundation-2")
    other.double_tap("tableau-1")
    assert held(other, "foundation-2") == "KSAH" and other.score == 1, "one already begun comes first"
    other.double_tap("tableau-2")
    assert held(other, "foundation-1") == "QC" and other.score == 1, "a queen does not fit an ace"


# ---- one card at a time


def test_sir_tommy_places_each_card_before_the_next() -> None:
    session = table("sir-tommy", next="5SAH", tableau_1="KS")
    do(session, "deal")
    refuses(session, "deal", "move waste 1 foundation-1", "move tableau-1 1 tableau-2")
    do(session, "move waste 1 tableau-1", "deal", "move waste 1 foundation-3")
    refuses(session, "move tableau-1 1 tableau-2", "move foundation-3 1 tableau-2")
    assert held(session, "tableau-1") == "KS5S" and session.score == 1


def test_hopscotch_each_foundation_has_its_stride() -> None:
    courses = ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K")
    for number, course in enumerate(courses, 1):
        for at in range(1, 13):
            pile = {f"foundation_{number}": run(course[:at], "C"), "waste": course[at] + "D"}
            session = table("hopscotch", **pile)
            allows(session, f"move waste 1 foundation-{number}")
        full = table("hopscotch", **{f"foundation_{number}": run(course, "C"), "waste": "AD"})
        refuses(full, *(f"move waste 1 foundation-{number}",))


def test_napoleons_tomb_goes_down_four_times_in_the_centre() -> None:
    once = run("65432A", "S")
    session = table("napoleons-tomb", centre=once, waste="6H", cell_1="7S", cell_2="AD")
    refuses(session, "move cell-2 1 centre", "move cell-1 1 centre", "move waste 1 corner-1")
    allows(session, "move cell-1 1 corner-4", "move cell-2 1 cell-3")
    do(session, "move waste 1 centre")
    four = "".join(run("65432A", suit) for suit in "SHDC")
    assert len(table("napoleons-tomb", centre=four).cards("centre")) == 24
    session = table("napoleons-tomb", waste="9S", cell_1="9H")
    session.double_tap("waste")
    assert held(session, "cell-2") == "9S"
    assert session.double_tap("cell-2") is None, "from a cell it goes to no other cell"


def test_auld_lang_syne_deals_rows_and_scuffle_shuffles_twice() -> None:
    plain, again = (Session(game(id), Deal(3)) for id in ("auld-lang-syne", "scuffle"))
    for session in (plain, again):
        assert sizes(session, "foundation") == [1] * 4 and session.score == 0
        do(session, *["deal"] * 12)
        assert sizes(session, "reserve") == [12] * 4
    refuses(plain, "deal", "move reserve-1 1 reserve-2")
    rows = [again.cards(f"reserve-{n}") for n in range(1, 5)]
    for left in (1, 0):
        do(again, "deal")
        assert (again.stock_left, again.redeals_left) == (48, left)
        do(again, *["deal"] * 12)
        assert [again.cards(f"reserve-{n}") for n in range(1, 5)] != rows
    refuses(again, "deal")
