"""Situations in which other programs had the rules of a game wrong; see `test_cases_core`, where most of group B stands."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from pasians import Deal, Refused, Session
from pasians.cards import SUITS
from pasians.log import Origin
from pasians.notation import write_move
from pasians.position import BOTTOM, CLICK, DEAL
from tests import record
from tests.support import SAMPLE, catalogue, every_way, game, made_game, placed, sampled, story

pytestmark = pytest.mark.usefixtures("in_english")
every_game = pytest.mark.parametrize("id", every_way())

POSITIONS = 12
RANKS = "A23456789TJQK"


@every_game
def test_B1_what_is_legal_can_be_dragged_and_what_is_advised_is_legal(id: str) -> None:
    shared = game(id)
    for deal in SAMPLE:
        for position in sampled(id, deal, POSITIONS):
            session, legal = Session(shared, origin=Origin(position, ())), shared.legal_moves(position)
            for move in legal:
                source, count, target = move
                if move == DEAL or count == CLICK or source == target:
                    continue  # done with a tap
                names, text = shared.names.piles, write_move(shared, move)
                lifted = len(position.piles[source]) if count == BOTTOM else count
                assert lifted in session.takes(names[source]), story(shared, deal, position, text)
                assert names[target] in session.targets(names[source], lifted), story(shared, deal, position, text)
                assert session.move_for(names[source], lifted, names[target]) == text, story(
                    shared, deal, position, text
                )
            advised = session.hint()
            assert advised is None or advised in session.legal_moves(), story(shared, deal, position, advised)


@pytest.mark.parametrize(("id", "nine"), [("yukon", "9H"), ("yukon", "9D"), ("scorpion", "9S")])
def test_B2_groups_out_of_order_may_move(id: str, nine: str) -> None:
    """Whatever lies on the black eight, it goes on the nine with all of it."""
    session = placed(game(id), tableau_6="KC8S2D7HJC", tableau_1=f"4C{nine}")
    session.do("move tableau-6 4 tableau-1")
    assert [str(card) for card in session.cards("tableau-1")] == ["4C", nine, "8S", "2D", "7H", "JC"]


@pytest.mark.parametrize("id", ["klondike", "freecell", "bakers-dozen", "spider:four-suits", "canfield"])
def test_B3_only_proper_runs_are_lifted(id: str) -> None:
    shared = game(id)
    pile = next(group for group in shared.definition.groups if group.type == "tableau").name + "-1"
    session = placed(shared, **{pile.replace("-", "_"): "KS9S7H6S4H"})
    assert set(session.takes(pile)) <= {1}
    with pytest.raises(Refused):
        session.do(f"move {pile} 2 {pile[:-1]}2")


@pytest.mark.parametrize(("one", "other"), list(product(RANKS, repeat=2)))
def test_B7_only_what_sums_up_is_discarded(one: str, other: str) -> None:
    session = placed(game("thirteen"), pyramid_27=f"{one}S", pyramid_28=f"{other}H")
    legal = {move for move in session.legal_moves() if "pyramid-27" in move and "pyramid-28" in move}
    assert bool(legal) == (RANKS.index(one) + RANKS.index(other) + 2 == 13)


@every_game
def test_B8_a_double_tap_makes_legal_moves_only(id: str) -> None:
    shared = game(id)
    for position in sampled(id, 1, POSITIONS // 3):
        for pile in shared.names.piles:
            session = Session(shared, origin=Origin(position, ()), auto=False)
            if session.double_tap(pile) is None:
                continue
            again = Session(shared, origin=Origin(position, ()), auto=False)
            for move in session.log[-1].moves:
                assert move in again.legal_moves(), story(shared, 1, position, move)
                again.do(move)
            assert again.position == session.position


def test_B13_redeals_are_a_matter_of_the_variant() -> None:
    redeals = {variant: Session(game(f"klondike:{variant}"), Deal(1)).redeals_left for variant in KLONDIKE}
    assert redeals == KLONDIKE


KLONDIKE = {"single-card": 2, "three-cards": None, "no-redeals": 0, "unlimited": None}


def test_B15_a_deal_over_a_space_is_refused_in_words_and_is_a_key(tmp_path: Path) -> None:
    cards = {f"tableau_{number}": f"{rank}S" for number, rank in enumerate("23456789T", 1)}
    session = placed(game("spider:four-suits"), **cards)
    assert "deal" not in session.legal_moves()
    assert session.why_not("deal") == "First fill the empty piles: tableau."
    free = made_game(tmp_path, '[game]\nextends = "spider"\n[stock]\nwhen = "always"\n')
    assert placed(free, **cards).why_not("deal") is None


def test_B18_the_score_of_gaps_is_that_of_its_rows() -> None:
    """Only a two at the far left begins a row, and a redeal changes nothing but where the cards lie."""
    shared = game("gaps")
    row = {f"grid_{column}": f"{rank}S" for column, rank in enumerate("2345", 1)}
    moved = {f"grid_{column}": f"{rank}S" for column, rank in enumerate("2345", 2)}
    assert placed(shared, **row).score == 4
    assert placed(shared, **moved).score == 0
    for rank in RANKS[2:]:
        assert placed(shared, grid_14=f"{rank}H").score == 0
    for number in range(1, 20):
        session = Session(shared, Deal(number))
        for _ in range(40):
            session.do(next(iter(session.legal_moves())))
            assert session.score == in_order(session)


def in_order(session: Session) -> int:
    """How many cards of Gaps lie where they belong: from a two at the far left on, in suit."""
    found = 0
    for first in (1, 14, 27, 40):
        suit = {card.suit for card in session.cards(f"grid-{first}")}
        for column in range(13):
            cards = session.cards(f"grid-{first + column}")
            if [(card.rank, {card.suit}) for card in cards] != [(column + 2, suit)]:
                break
            found += 1
    return found


@pytest.mark.parametrize("number", (1, 2))
def test_B19_clock_is_won_when_all_hours_are_full(number: int) -> None:
    """One recording ends with every card turned up, the other with the fourth king before that."""
    recording = record.read(catalogue().entry("clock").folder / record.FOLDER / f"clock-{number}.txt")
    game_id, deal = Deal.read(recording.deal)
    session = Session(game(game_id), deal)
    for move in recording.moves:
        session.do(move)
    hours = [session.cards(f"hour-{hour}") for hour in range(1, 13)]
    full = all(
        len(cards) == 4 and all(card.up and card.rank == hour for card in cards) for hour, cards in enumerate(hours, 1)
    )
    assert session.won == full == (number == 1)
    assert session.stuck or session.won


@pytest.mark.parametrize("columns", [(1, 2, 3, 4), (7, 5, 2, 1)])
def test_B20_scorpion_is_won_on_its_tableau(columns: tuple[int, ...]) -> None:
    piles = {
        f"tableau_{column}": "".join(f"{rank}{suit}" for rank in reversed(RANKS))
        for column, suit in zip(columns, SUITS, strict=True)
    }
    assert placed(game("scorpion"), **piles).won
    mixed = {
        **piles,
        f"tableau_{columns[0]}": piles[f"tableau_{columns[0]}"][:-2],
        f"tableau_{columns[1]}": piles[f"tableau_{columns[1]}"] + piles[f"tableau_{columns[0]}"][-2:],
    }
    assert not placed(game("scorpion"), **mixed).won
