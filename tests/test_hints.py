"""Hints: always a legal move that leads on, never round in circles, and nothing that the player cannot know."""

from __future__ import annotations

import random

import pytest

from pasians.cards import DOWN
from pasians.deals import Deal
from pasians.describe import describe_move
from pasians.game import Game
from pasians.position import Position
from pasians.session import Session
from tests.support import ALL, DEALS, SAMPLE, catalogue, every_way, game, placed, sampled, story

pytestmark = pytest.mark.usefixtures("in_english")
games = pytest.mark.parametrize("id", [entry.id for entry in catalogue().entries])
MOST = 3000 if ALL else 40  # hints that are followed in one game


def all_hints(session: Session) -> list[str]:
    """Every hint of a position, the best first."""
    first = session.hint()
    found = [first] if first else []
    while first and (hint := session.hint()) != first:
        assert hint is not None
        found.append(hint)
    session.hint()
    return found


def at(shared: Game, position: Position) -> Session:
    session = Session(shared, Deal(1))
    session.set_position(position)
    return session


# ---- in every game


@games
@pytest.mark.parametrize("deal", DEALS if ALL else SAMPLE)
def test_F1_hints_lead_to_an_end_and_never_round(id: str, deal: int) -> None:
    """Followed one after the other, hints never lead to where the game has been, and come to an end."""
    session = Session(game(id), Deal(deal))
    been = {session.position}
    for _ in range(MOST):
        hint = session.hint()
        if hint is None:
            return
        assert hint in session.legal_moves()
        before = session.position
        session.do(hint)
        assert session.position not in been, story(session.game, deal, before, hint)
        been.add(session.position)
    assert not ALL or id in ENDLESS, "they do not come to an end"


ENDLESS = ("valentine", "first-law")  # the cards are dealt again without end, and lie otherwise each time


@pytest.mark.parametrize("id", every_way() if ALL else [entry.id for entry in catalogue().entries])
def test_B1_F5_hints_are_legal_moves_that_can_be_made_by_hand(id: str) -> None:
    """In random positions all hints are among the legal moves, no two alike, and each can be dragged, tapped or dealt."""
    shared = game(id)
    for position in sampled(id, 1, 12 if ALL else 2):
        session = at(shared, position)
        legal, found = session.legal_moves(), all_hints(session)
        assert len(set(found)) == len(found)
        assert set(found) <= set(legal), story(shared, 1, position)
        for hint in found:
            kind, *words = hint.split()
            if kind == "move":
                pile, number, target = words
                count = len(session.cards(pile)) if number == "bottom" else int(number)
                assert count in session.takes(pile) and target in session.targets(pile, count), story(
                    shared, 1, position, hint
                )
                assert session.move_for(pile, count, target) == hint, story(shared, 1, position, hint)
            elif kind == "click":
                assert session.tap(words[0]) == hint, story(shared, 1, position, hint)
            else:
                assert hint == "deal"


@games
def test_F1_F4_stuck_is_said_only_where_nothing_can_be_done(id: str) -> None:
    """One check for all games: stuck means no legal move, with stock and redeals, and then there is no hint either."""
    shared = game(id)
    for position in sampled(id, 1, 6):
        session = at(shared, position)
        assert session.stuck == (not session.legal_moves() and not session.won)
        if session.stuck or session.won:
            assert session.hint() is None


@games
def test_hints_do_not_depend_on_cards_that_lie_face_down(id: str) -> None:
    shared = game(id)
    for position in sampled(id, 1, 12 if ALL else 2):
        hidden = [card for cards in position.piles for card in cards if card >= DOWN]
        random.Random(1).shuffle(hidden)
        other = Position(
            tuple(bytes(hidden.pop() if card >= DOWN else card for card in cards) for cards in position.piles),
            position.facts,
        )
        if sorted(shared.legal_moves(other)) != sorted(shared.legal_moves(position)):
            continue  # here the rules themselves look at them
        assert all_hints(at(shared, position)) == all_hints(at(shared, other)), story(shared, 1, position)


# ---- what is advised


def test_F2_spaces_are_filled_where_the_stock_waits_for_it() -> None:
    suits = {f"foundation_{n}": "KSQSJSTS9S8S7S6S5S4S3S2SAS" for n in range(1, 4)}
    session = placed(
        game("spider:one-suit"),
        tableau_1="KSQSJSTS9S8S7S6S5S4S3S2S",
        tableau_2="KSQSJSTS9S8S7S6S5S4S",
        tableau_3="KSQSJSTS9S",
        **suits,
    )
    assert session.stock_left and session.why_not("deal") is not None
    assert not session.stuck
    hint = session.hint()
    assert hint is not None
    made = 0
    while hint and hint != "deal":
        assert hint in session.legal_moves()
        session.do(hint)
        made += 1
        hint = session.hint()
    assert hint == "deal" and made >= 7, "at last every space is filled, and the stock gives cards"


def test_the_best_comes_first_and_the_next_best_when_asked_again() -> None:
    session = placed(game("klondike"), tableau_1="AS", tableau_2="5d9H", tableau_3="TS", tableau_4="KD")
    first = session.hint()
    assert first in ("move tableau-1 1 foundation-1", "move tableau-2 1 tableau-3")
    found = [first, session.hint(), session.hint()]
    assert set(found[:2]) == {"move tableau-1 1 foundation-1", "move tableau-2 1 tableau-3"} and "deal" in found
    while session.hint() != first:
        pass
    assert session.hint() == found[1], "from the beginning again"


def test_hints_are_counted_and_kept_with_the_game() -> None:
    session = Session(game("klondike"), Deal(1))
    assert session.hinted == session.undone == 0
    session.hint()
    session.hint()
    session.do("deal")
    session.undo()
    session.redo()
    session.take_back()
    assert (session.hinted, session.undone) == (2, 1), "what is taken back without a trace is not counted"


def test_nothing_idle_is_advised() -> None:
    session = placed(game("klondike:no-redeals"), tableau_1="KS", foundation_1="AH", tableau_2="KH")
    while session.stock_left:
        session.do("deal")
    assert "move tableau-1 1 tableau-3" in session.legal_moves()
    assert all_hints(session) == ["move waste 1 foundation-2"]
    moved = placed(game("freecell"), tableau_1="9S", cell_1="2H")
    assert not any(hint.startswith("move cell-1 1 cell") for hint in all_hints(moved))


def test_a_card_that_was_passed_by_in_the_stock_is_found_again() -> None:
    """A whole round of the stock was dealt past the aces: dealing on is advised, although each card was seen, up to one."""
    session = placed(game("klondike:unlimited"), tableau_1="KSKHKDKC2H2D2C2S3S")
    session.do("deal")
    start = session.position.piles
    while session.position.piles != start or session.moves == 1:
        session.do("deal")
    for _ in range(session.stock_left):
        if (hint := session.hint()) != "deal":
            break
        session.do(hint)
    assert hint and hint.endswith("foundation-1")


def test_where_a_round_of_the_stock_brings_nothing_dealing_is_not_advised() -> None:
    session = placed(game("klondike:unlimited"), tableau_1="ASAHADAC2H2D2C2SKSKHKDKC3S")
    while session.hint() == "deal":
        session.do("deal")
    assert "deal" in session.legal_moves()


def test_a_hint_after_undo_is_the_same_again() -> None:
    session = Session(game("freecell"), Deal(3))
    hint = session.hint()
    assert hint
    session.do(hint)
    session.undo()
    assert session.hint() == hint


def test_after_a_restart_the_whole_way_is_open_again() -> None:
    session = Session(game("klondike"), Deal(12))
    hint = session.hint()
    assert hint
    session.do(hint)
    session.restart()
    assert session.hint() == hint


@pytest.mark.parametrize("id", ["klondike", "freecell", "thirteen"])
def test_F11_each_step_that_is_advised_is_explained_and_can_be_replayed(id: str) -> None:
    session = Session(game(id), Deal(3))
    told: list[tuple[str, str]] = []
    while len(told) < 30 and (hint := session.hint()):
        told.append((hint, describe_move(session, hint)))
        session.do(hint)
    again = Session(game(id), Deal(3))
    for move, sentence in told:
        assert again.why_not(move) is None and describe_move(again, move) == sentence
        again.do(move)
    assert again.position == session.position and len(told) > 5
