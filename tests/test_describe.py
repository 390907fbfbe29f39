"""A game in plain words: what is said of piles, moves and what has happened, and that it can be said of every game."""

from __future__ import annotations

import pytest

from pasians.cards import CARDS, DOWN, read_cards
from pasians.deals import Deal
from pasians.describe import card_name, describe, describe_change, describe_move, describe_pile
from pasians.names import card_names
from pasians.session import Session
from tests.support import catalogue, game, placed, sampled

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("QH", "queen of hearts"),
        ("TD", "ten of diamonds"),
        ("as", "ace of spades"),
        ("KC", "king of clubs"),
        ("XC", "joker"),
    ],
)
def test_cards_have_names(card: str, name: str) -> None:
    assert card_name(CARDS[read_cards(card)[0]]) == name


def test_no_two_cards_have_the_same_name() -> None:
    cards = [card for card in CARDS[4 : 14 * 4] if card.rank]
    assert len({card_name(card) for card in cards}) == len(cards) == 52


def test_face_down_cards_are_counted() -> None:
    assert card_names(read_cards("kdqhJSTH")) == "2 cards face down, jack of spades, ten of hearts"
    assert card_names(read_cards("kdJSqh")) == "1 card face down, jack of spades, 1 card face down"


@pytest.mark.parametrize(
    ("piles", "name", "text"),
    [
        ({"tableau_3": "4h2cKSQH"}, "tableau-3", "Tableau 3, from the bottom up: 2 cards face down, king of spades, queen of hearts."),
        ({"tableau_3": "KS"}, "tableau-3", "Tableau 3: king of spades."),
        ({}, "tableau-1", "Tableau 1: empty. It begins with: king."),
        ({"foundation_1": "AS2S3S"}, "foundation-1", "Foundation 1, from the bottom up: 2 cards that others cover, three of spades."),
        ({}, "foundation-2", "Foundation 2: empty. It begins with: ace."),
        ({}, "stock", "Stock: 52 cards face down."),
        ({"waste": "4S5C"}, "waste", "Waste, from the bottom up: 1 card that others cover, five of clubs."),
    ],
)  # fmt: skip
def test_a_pile_is_told_from_the_bottom_up(piles: dict[str, str], name: str, text: str) -> None:
    assert describe_pile(placed(game("klondike"), **piles), name) == text


@pytest.mark.parametrize(
    ("id", "piles", "move", "text"),
    [
        ("klondike", {"tableau_1": "KS", "tableau_2": "QH"}, "move tableau-2 1 tableau-1", "Move the queen of hearts onto the king of spades."),
        ("klondike", {"tableau_1": "KS", "tableau_2": "QHJS"}, "move tableau-2 2 tableau-1", "Move the run from the queen of hearts onto the king of spades."),
        ("klondike", {"tableau_2": "3hKS"}, "move tableau-2 1 tableau-1", "Move the king of spades to the empty place: tableau 1."),
        ("klondike", {"tableau_2": "AS"}, "move tableau-2 1 foundation-1", "Move the ace of spades to its foundation."),
        ("klondike", {}, "deal", "Deal from the stock."),
        ("freecell", {"tableau_2": "AS", "tableau_1": "KS"}, "move tableau-1 1 cell-2", "Move the king of spades to the empty place: cell 2."),
        ("thirteen", {"pyramid_28": "6H", "pyramid_27": "7S"}, "move pyramid-28 1 pyramid-27", "Take off together: six of hearts and seven of spades."),
        ("thirteen", {"pyramid_28": "KH"}, "click pyramid-28", "Take the king of hearts off the table."),
    ],
)  # fmt: skip
def test_a_move_is_told_as_advice(id: str, piles: dict[str, str], move: str, text: str) -> None:
    session = placed(game(id), **piles)
    assert move in session.legal_moves()
    assert describe_move(session, move) == text


def test_a_redeal_is_told_as_one() -> None:
    session = placed(game("klondike:three-cards"))
    while session.stock_left:
        session.do("deal")
    assert describe_move(session, "deal") == "Deal again from the start."


def test_what_has_happened() -> None:
    session = placed(game("klondike"), tableau_1="4cQH", tableau_2="KS", tableau_3="AS")
    said: list[str] = []
    session.listen(lambda change: said.append(describe_change(session, change)))
    session.do("move tableau-1 1 tableau-2")
    session.do("move tableau-3 1 foundation-1", joined=True)
    session.undo()
    session.redo()
    session.restart()
    session.undo()
    moved = "Queen of hearts: tableau 1 to tableau 2. Turned over: four of clubs, tableau 1."
    up = "Ace of spades: tableau 3 to foundation 1."
    assert said == [
        moved,
        up,
        f"Taken back: {moved} {up}",
        f"Done again: {moved} {up}",
        "The deal begins again.",
        "The restart is taken back.",
    ]


def test_nothing_is_said_of_what_is_taken_back_without_a_trace() -> None:
    session = Session(game("klondike"), Deal(1))
    session.do("deal")
    said: list[str] = []
    session.listen(lambda change: said.append(describe_change(session, change)))
    session.take_back()
    assert said == [""]


def test_cards_that_are_dealt_and_turned_back_are_told_together() -> None:
    session, said = Session(game("klondike:three-cards"), Deal(1)), list[str]()
    session.listen(lambda change: said.append(describe_change(session, change)))
    for _ in range(9):
        session.do("deal")
    assert said[0].startswith("Dealt: ")
    assert said[0].count(" of ") == 3
    assert said[8] == "24 cards go back to the stock."


def test_the_end_of_a_game_is_said() -> None:
    suits = {f"foundation_{n}": "".join(f"{rank}{suit}" for rank in "A23456789TJQK") for n, suit in enumerate("SHD", 1)}
    session = placed(
        game("klondike"), foundation_4="".join(f"{rank}C" for rank in "A23456789TJQ"), tableau_1="KC", **suits
    )
    change = session.do("move tableau-1 1 foundation-4")
    assert describe_change(session, change).endswith("The game is won.")
    assert describe(session).endswith("The game is won.")


def test_the_whole_table() -> None:
    session = Session(game("klondike"), Deal(12))
    session.do("deal")
    lines = describe(session).splitlines()
    assert lines[0] == "Klondike, Single card deals, deal 12."
    assert lines[1] == "Score 0 of 52. 1 move made. 2 redeals left."
    assert lines[2] == "Stock: 23 cards face down."
    assert lines[3].startswith("Waste: ")
    assert lines[4] == "Foundation 1 to 4: empty. It begins with: ace."
    assert lines[11].startswith("Tableau 7, from the bottom up: 6 cards face down, ")
    assert lines[12].startswith("The last move: Dealt: ")


def test_boards_are_told_row_by_row() -> None:
    lines = describe(Session(game("camelot"), Deal(1))).splitlines()
    assert lines[4:8] == [f"Grid, row {row} from the left: empty, empty, empty, empty." for row in (1, 2, 3, 4)]


@pytest.mark.parametrize("id", [entry.id for entry in catalogue().entries])
def test_every_game_can_be_described(id: str) -> None:
    """All cards that lie face up on the table are named, none that lies face down, and every legal move has a sentence."""
    shared = game(id)
    places = shared.layout().places
    for position in sampled(id, 1, 3):
        session = Session(shared, Deal(1))
        session.set_position(position)
        text = describe(session)
        assert "%(" not in text
        shown = {pile: cards for pile, cards in zip(shared.names.piles, position.piles, strict=True) if pile in places}
        for pile, cards in shown.items():
            told = describe_pile(session, pile)
            if cards and cards[-1] < DOWN:
                assert card_name(CARDS[cards[-1]]) in told and card_name(CARDS[cards[-1]]) in text.casefold()
            for card in cards:
                if card >= DOWN and (card & ~DOWN) not in cards:
                    assert card_name(CARDS[card]) not in told.casefold()
        for move in session.legal_moves():
            told = describe_move(session, move)
            assert told.endswith(".") and told[0].isupper()
            assert describe_change(session, session.do(move))
            session.undo()
