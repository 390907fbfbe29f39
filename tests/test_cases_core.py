"""Situations that went wrong in other programs, on the core. Each test bears the letter and number of its case."""

from __future__ import annotations

import random
import re
from itertools import product
from pathlib import Path

import pytest

from pasians import Deal, PluginError, Refused, Session, paths
from pasians.cards import DOWN, SUITS, write_cards
from pasians.clauses import take_sentence
from pasians.game import Game
from pasians.notation import write_move
from pasians.position import Position
from pasians.rulebook import rules_text
from pasians.saved import read_session, write_session
from pasians.schema import keys_of
from pasians.words import set_language
from tests.record import read
from tests.support import (
    DEALS,
    SAMPLE,
    catalogue,
    dealt,
    every_way,
    game,
    made_game,
    new_catalogue,
    placed,
    replayed,
    sampled,
    story,
    walk,
    write_plugin,
)  # fmt: skip

pytestmark = pytest.mark.usefixtures("in_english")
every_game = pytest.mark.parametrize("id", every_way())

SHUFFLED = """\
[game]
name = "Shuffled"
table = [4, 3]
deal = ["3 rows to tableau"]
lost = "never"

[stock]
deals = "row to tableau"
redeals = 2
redeal = ["gather tableau", "shuffle stock", "3 rows to tableau"]

[foundation]
at = [1, 0]
piles = 2

[tableau]
piles = 4
at = [0, 1]
build = "any"
take = "top"
"""

BY_HAND = SHUFFLED.replace("redeals = 2\n", "").replace(
    'redeal = ["gather tableau", "shuffle stock", "3 rows to tableau"]\n', ""
)
SHUFFLING_HOOK = """\
from pasians import hookimpl


@hookimpl
def deal(position, random):
    for pile in position.piles("tableau"):
        while position[pile]:
            position = position.move(pile, 1, "stock").turn("stock")
    position = position.shuffle("stock", random)
    for pile in position.piles("tableau"):
        position = position.move("stock", 1, pile).turn(pile)
    return position
"""


def played(session: Session, seed: int, moves: int) -> list[Position]:
    """Make random moves; the positions from the first on."""
    choose, positions = random.Random(seed).choice, [session.position]
    for _ in range(moves):
        legal = session.legal_moves()
        if not legal:
            break
        session.do(choose(legal))
        positions.append(session.position)
    return positions


# ---- A: undo, redo, restart, random numbers


@pytest.mark.parametrize("hooks", [None, SHUFFLING_HOOK], ids=["by rules", "by a hook"])
@pytest.mark.parametrize("deal", DEALS)
def test_A1_a_redeal_that_shuffles_comes_out_the_same_when_redone(tmp_path: Path, hooks: str | None, deal: int) -> None:
    made = made_game(tmp_path, BY_HAND if hooks else SHUFFLED, hooks)
    session = Session(made, Deal(deal))
    while session.stock_left and not hooks:
        session.do("deal")
    before = session.position
    session.do("deal")
    redealt = session.position
    assert redealt.piles != before.piles
    played(session, deal, 5)
    text, end = write_session(session), session.position
    while session.position != before:
        session.undo()
    session.redo()
    assert session.position == redealt
    while session.can_redo:
        session.redo()
    assert session.position == end
    again = read_session(text, lambda id: made_game(tmp_path, BY_HAND if hooks else SHUFFLED, hooks, id))
    assert again.position == end


@pytest.mark.parametrize("hooks", [None, SHUFFLING_HOOK], ids=["by rules", "by a hook"])
def test_A1_each_shuffle_is_another_and_known_from_the_position_alone(tmp_path: Path, hooks: str | None) -> None:
    toml = BY_HAND if hooks else SHUFFLED.replace("redeals = 2", 'redeals = "unlimited"')
    made = made_game(tmp_path, toml, hooks)
    seen: set[tuple[bytes, ...]] = set()
    for deal in (1, 2):
        session = Session(made, Deal(deal))
        for _ in range(4):
            while session.stock_left and not hooks:
                session.do("deal")
            before = session.position
            change = session.do("deal")
            assert replayed(made, before, change.steps) == session.position
            seen.add(session.position.piles)
    assert len(seen) == 8


@every_game
def test_A1_in_every_game_that_shuffles_in_play_the_cards_come_out_the_same_when_redone(id: str) -> None:
    shared = game(id)
    shuffles = [turn for turn in walk(id, 1) if any(step[0] == "shuffle" for step in turn.steps)]
    for turn in shuffles[:3]:
        session = Session(shared, Deal(1))
        session.set_position(turn.before)
        session.do(write_move(shared, turn.move))
        played(session, 1, 5)
        text, end = write_session(session), session.position
        while session.undo():
            pass
        assert session.position == turn.before
        session.redo()
        assert session.position == turn.after, story(shared, 1, turn.before, turn.move)
        while session.redo():
            pass
        assert session.position == end == read_session(text, new_catalogue().game).position


@pytest.mark.parametrize("left", [24, 3, 2, 1])
def test_A2_cards_dealt_after_an_undo_come_in_the_same_order(left: int) -> None:
    session = Session(game("klondike:three-cards"), Deal(1))
    while session.stock_left > max(left, 3):
        session.do("deal")
    if left < 3:  # one card or two left in the stock
        shared, position = session.game, session.position
        stock, waste = shared.stock, shared.names.pile_index["waste"]
        piles = list(position.piles)
        piles[waste] += bytes(card & ~DOWN for card in reversed(piles[stock][left:]))
        piles[stock] = piles[stock][:left]
        session.set_position(Position(tuple(piles), position.facts))
    session.do("deal")
    waste = session.cards("waste")
    assert session.stock_left == max(0, left - 3)
    for _ in range(3):
        session.undo()
        session.do("deal")
        assert session.cards("waste") == waste
    session.undo()
    session.redo()
    assert session.cards("waste") == waste


@pytest.mark.parametrize("id", [id for id in every_way() if id.startswith(("klondike", "canfield", "osmosis", "golf"))])
def test_A3_a_card_turned_from_the_stock_is_face_down_again_after_undo(id: str) -> None:
    session = Session(game(id), Deal(1))
    before = session.position
    session.do("deal")
    session.undo()
    assert session.position == before
    assert all(not card.up for card in session.cards("stock"))
    assert session.takes("stock") == ()
    for pile in session.game.piles:
        with pytest.raises(Refused):
            session.do(f"move stock 1 {pile.name}")


@every_game
@pytest.mark.parametrize("deal", SAMPLE)
def test_A4_any_move_undone_gives_the_same_faces_and_piles(id: str, deal: int) -> None:
    shared = game(id)
    for position in sampled(id, deal, 10):
        session = Session(shared, Deal(deal))
        session.set_position(position)
        for move in session.legal_moves():
            session.do(move)
            session.undo()
            assert session.position == position, story(shared, deal, position, move)


def test_A5_a_pair_taken_off_is_one_undo() -> None:
    session = placed(game("thirteen"), pyramid_28="6H", pyramid_27="7S")
    before = session.position
    session.do("move pyramid-28 1 pyramid-27")
    assert write_cards(session.position.piles[session.game.removed]) == "6H7S"
    session.undo()
    assert session.position == before and not session.can_undo


def test_A5_automatic_plays_are_undone_with_the_move_they_followed() -> None:
    aces = dict(
        zip(("tableau_1", "tableau_2", "tableau_3", "tableau_4"), ("ASKS", "AHKH", "ADKD", "ACKC"), strict=True)
    )
    session = placed(game("freecell"), **aces)
    before = session.position
    session.do("move tableau-1 1 cell-1")
    assert session.log[-1].moves == ("move tableau-1 1 cell-1", "move tableau-1 1 foundation-1")
    session.undo()
    assert session.position == before and not session.can_undo


@every_game
@pytest.mark.parametrize("deal", SAMPLE)
def test_A5_there_are_as_many_undos_as_the_player_made_moves(id: str, deal: int) -> None:
    session = Session(game(id), Deal(deal))
    made = len(played(session, deal, 40)) - 1
    assert session.moves == made
    undone = 0
    while session.undo():
        undone += 1
    assert undone == made


@every_game
@pytest.mark.parametrize("deal", SAMPLE)
def test_A6_restart_gives_the_same_deal_card_for_card(id: str, deal: int) -> None:
    session = Session(game(id), Deal(deal))
    start, number = session.position, session.deal_text
    for seed in (1, 2, 3):
        played(session, seed, 20)
        session.restart()
        assert session.position == start == dealt(session.game, deal) and session.deal_text == number


@every_game
@pytest.mark.parametrize("numbering", ["own", "ms", "pysol"])
def test_A7_a_game_kept_and_resumed_is_restarted_with_its_own_deal(id: str, numbering: str) -> None:
    shared = game(id)
    deal = Deal(617, numbering)
    if not deal.fits(shared.pack):
        deal = Deal(617)
    session = Session(shared, deal)
    start = session.position
    played(session, 1, 20)
    for _ in range(2):
        session = read_session(write_session(session), new_catalogue().game)
        session.restart()
        assert session.position == start and session.deal == deal
        assert session.restart() is None and session.position == start
        played(session, 2, 5)


@every_game
@pytest.mark.parametrize("deal", SAMPLE)
def test_A12_after_undo_and_redo_the_legal_moves_are_those_of_an_equal_position(id: str, deal: int) -> None:
    session, choose = Session(game(id), Deal(deal)), random.Random(deal)
    other = new_catalogue().game(id)
    for _ in range(60):
        act = choose.choice(("do", "do", "do", "undo", "undo", "redo", "restart"))
        if act == "do" and (legal := session.legal_moves()):
            session.do(choose.choice(legal))
        elif act != "do":
            getattr(session, act)()
        piles = tuple(bytes(bytearray(pile)) for pile in session.position.piles)  # equal, not the same
        fresh = Session(other, Deal(deal))
        fresh.set_position(Position(piles, tuple(session.position.facts)))
        assert session.legal_moves() == fresh.legal_moves(), story(session.game, deal, session.position, act)


@every_game
def test_A15_a_restart_is_undone_like_a_move(id: str) -> None:
    session = Session(game(id), Deal(1))
    played(session, 1, 6)
    before, moves = session.position, session.moves
    if session.restart() is None:
        return
    assert (session.position, session.moves) == (session.origin.position, 0)
    again = read_session(write_session(session), new_catalogue().game)
    for one in (session, again):
        one.undo()
        assert (one.position, one.moves) == (before, moves)


# ---- B: rules


def test_B9_face_down_cards_are_never_part_of_a_run() -> None:
    session = placed(game("spider:two-suits"), tableau_1="8S7s6S5S", tableau_2="7H", tableau_3="9H", tableau_4="8H")
    assert session.takes("tableau-1") == (1, 2)
    assert "move tableau-1 2 tableau-2" in session.legal_moves()
    for count in (3, 4):
        for target in ("tableau-2", "tableau-3", "tableau-4", "tableau-5"):
            with pytest.raises(Refused):
                session.do(f"move tableau-1 {count} {target}")
    assert session.why_not("move tableau-1 3 tableau-4") == "Face-down cards stay where they are."


@pytest.mark.parametrize("id", ["klondike:single-card", "freecell", "canfield", "spider:two-suits"])
def test_B9_no_run_holds_a_face_down_card(id: str) -> None:
    shared = game(id)
    for turn in walk(id, 1):
        source, count, _ = turn.move
        if source >= 0 and count > 0:
            assert max(turn.before.piles[source][-count:]) < DOWN, story(shared, 1, turn.before, turn.move)


RELATIONS = {
    "same-suit": lambda lower, upper: lower == upper,
    "same-colour": lambda lower, upper: (lower in "HD") == (upper in "HD"),
    "alternate": lambda lower, upper: (lower in "HD") != (upper in "HD"),
    "other-suit": lambda lower, upper: lower != upper,
    "any-suit": lambda lower, upper: True,
}


@pytest.mark.parametrize("relation", RELATIONS)
def test_B11_suits_and_colours_agree_with_the_key(tmp_path: Path, relation: str) -> None:
    made = made_game(tmp_path, BY_HAND.replace('"any"', f'"down {relation}"'))
    for lower, upper in product(SUITS, repeat=2):
        session = placed(made, tableau_1=f"9{lower}", tableau_2=f"8{upper}", tableau_3="KS", tableau_4="QH")
        legal = "move tableau-2 1 tableau-1" in session.legal_moves()
        assert legal == RELATIONS[relation](lower, upper), f"8{upper} on 9{lower}, {relation}"


@pytest.mark.parametrize("redeals", [0, 1, 3, "unlimited"])
def test_B12_redeals_are_counted_shown_and_refused_when_none_is_left(tmp_path: Path, redeals: int | str) -> None:
    value = f'"{redeals}"' if redeals == "unlimited" else redeals
    toml = f'[game]\nextends = "klondike"\n[stock]\nredeals = {value}\n'
    session = Session(made_game(tmp_path, toml), Deal(1))
    for made in range(6):
        left = None if redeals == "unlimited" else int(redeals) - made
        assert session.redeals_left == left
        for _ in range(24):
            session.do("deal")
        assert session.stock_left == 0
        if left == 0:
            break
        waste = session.cards("waste")
        assert "deal" in session.legal_moves() and session.tap("stock") == "deal"
        session.do("deal")
        assert session.stock_left == 24 and session.cards("waste") == ()
        assert [str(card).upper() for card in reversed(session.cards("stock"))] == [str(card) for card in waste]
    else:
        assert redeals == "unlimited"
        return
    assert "deal" not in session.legal_moves() and session.tap("stock") is None
    reason = "The stock is empty, and no redeal is left." if redeals else "The stock is empty."
    assert session.why_not("deal") == reason
    session.undo()
    assert session.tap("stock") == "deal" and session.why_not("deal") is None


def test_B12_a_redeal_that_changes_nothing_is_refused() -> None:
    session = placed(game("klondike:unlimited"))
    stock = write_cards(session.position.piles[session.game.stock])
    session = placed(session.game, tableau_1=stock.upper())
    assert session.stock_left == 0
    assert session.why_not("deal") == "The stock is empty, and there is nothing to turn back."


@pytest.mark.parametrize("space", range(1, 8))
@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_B17_a_space_takes_kings_only(space: int, rank: str) -> None:
    for suit in SUITS:
        session = placed(game("klondike"), waste=f"{rank}{suit}")
        move = f"move waste 1 tableau-{space}"
        if rank == "K":
            assert move in session.legal_moves()
        else:
            assert session.why_not(move) == "Only a king may go to an empty pile."


def test_B22_whether_cards_come_back_from_foundations_is_a_key(tmp_path: Path) -> None:
    toml = '[game]\nextends = "klondike"\n[foundation]\ntake = "none"\n'
    shared, closed = game("klondike"), made_game(tmp_path, toml)
    piles = {"foundation_1": "AS2S", "tableau_1": "3H"}
    move = "move foundation-1 1 tableau-1"
    assert move in placed(shared, **piles).legal_moves()
    session = placed(closed, **piles)
    assert move not in session.legal_moves() and session.takes("foundation-1") == ()
    assert session.why_not(move) == "Cards stay where they are here: foundations."
    assert keys_of("group")["take"].meaning


FOUNDATIONS = {"en": "foundation", "cs": "seřazen", "sv": "grundhög"}
RETURNING = {
    "en": ("back", "return", "stay", "never leave", "taken off"),
    "cs": ("zpět", "zpátky", "vrátit", "vrac", "zůsta", "neodch"),
    "sv": ("tillbaka", "kvar", "stannar", "lämnar"),
}


@pytest.mark.parametrize("language", FOUNDATIONS)
@pytest.mark.parametrize("id", [entry.id for entry in catalogue().entries if game(entry.id).foundations])
def test_B22_the_help_says_whether_cards_come_back(id: str, language: str) -> None:
    """In a paragraph or point of the help, or in the rules beneath it, it is said of foundations that cards return or stay."""
    file = catalogue().entry(id).help_file(language)
    assert file is not None and file.stem == language
    points = re.split(r"\n\n|\n- ", file.read_text(encoding="utf-8").casefold())
    said = any(
        FOUNDATIONS[language] in point and any(word in point for word in RETURNING[language]) for point in points
    )
    set_language(language)
    try:
        told = [sentence for section in rules_text(game(id)) for sentence in section.sentences]
        taking = [take_sentence(group) for group in game(id).definition.groups if group.type == "foundation"]
    finally:
        set_language("en")
    assert said or all(sentence in told for sentence in taking)


def test_B23_unknown_keys_fail(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r'tableau\.biuld: unknown key; did you mean "build"\?'):
        made_game(tmp_path, BY_HAND + 'biuld = "down alternate"\n')


SAME_NAMES = """\
from pasians import hookimpl

LIMIT = {limit}


def helper(position):
    return len(position["{pile}"]) < LIMIT


@hookimpl
def can_deal(position):
    return None if helper(position) else False
"""


def test_B24_plugins_cannot_see_each_others_names(tmp_path: Path) -> None:
    write_plugin(tmp_path, "one", BY_HAND, SAME_NAMES.format(limit=4, pile="tableau-1"))
    write_plugin(tmp_path, "two", BY_HAND, SAME_NAMES.format(limit=6, pile="tableau-1"))
    games = new_catalogue([tmp_path], trust=True)
    dealt_rows = {}
    first, second = (Session(games.game(id), Deal(1)) for id in ("one", "two"))
    for session in (first, second, first, second):  # in turns, so that each would have overwritten the other's names
        while "deal" in session.legal_moves():
            session.do("deal")
        dealt_rows[session.game.id] = len(session.cards("tableau-1"))
    assert dealt_rows == {"one": 4, "two": 6}


def test_B24_a_hook_of_one_game_is_not_asked_in_another() -> None:
    """Osmosis' hook has a say about foundations; a game without hooks is not touched by its being loaded."""
    games = new_catalogue()
    alone = sorted(games.game("klondike").legal_moves(dealt(games.game("klondike"), 1)))
    games.game("osmosis")
    assert games.game("klondike").hooks.can_place is None
    assert sorted(games.game("klondike").legal_moves(dealt(games.game("klondike"), 1))) == alone


# ---- E: score


def test_E1_moving_between_foundations_is_worth_nothing() -> None:
    session = placed(game("klondike"), foundation_1="AS")
    assert session.score == 1
    for target in (2, 3, 4, 1):
        session.do(f"move foundation-{(target + 2) % 4 + 1} 1 foundation-{target}")
        assert session.score == 1


@every_game
@pytest.mark.parametrize("deal", SAMPLE)
def test_E1_E2_E3_no_round_of_moves_raises_the_score(id: str, deal: int) -> None:
    """Wherever the cards lie again as they lay before, the score is what it was, whatever lies between.

    Play at random takes every third move back where it can, so that it often comes round.
    """
    shared, seen, rounds = game(id), dict[tuple[bytes, ...], int](), 0
    for seed in range(3):
        choose, position = random.Random(seed), dealt(shared, deal)
        earlier = position.piles
        for number in range(120):
            legal = sorted(shared.legal_moves(position))
            if not legal:
                break
            move = choose.choice(legal)
            if number % 3 == 2:
                move = next((back for back in legal if shared.result(position, back)[0].piles == earlier), move)
            earlier, (position, _) = position.piles, shared.result(position, move)
            score = shared.score(position)
            rounds += position.piles in seen
            assert seen.setdefault(position.piles, score) == score, story(shared, deal, position, move)
    assert rounds or id not in ROUND, "play never came round"


ROUND = ("klondike:single-card", "freecell", "napoleons-tomb:single", "terrace:terrace", "spider:one-suit")


def test_E3_a_card_taken_down_from_a_foundation_and_put_up_again_earns_nothing() -> None:
    """In every game whose foundations give cards back: down and up again, the score is the same."""
    tried = set()
    for id in every_way():
        shared = game(id)
        for position in sampled(id, 1, 12):
            for move in shared.legal_moves(position):
                if move[0] in shared.foundations and move[2] not in shared.foundations:
                    down, _ = shared.result(position, move)
                    for back in shared.legal_moves(down):
                        up, _ = shared.result(down, back)
                        if up.piles == position.piles:
                            tried.add(id)
                            assert shared.score(up) == shared.score(position), story(shared, 1, position, move)
    assert len(tried) > 5


WON_WITH_LESS = ("poker", "odessa")  # there the score is won by how one wins


@every_game
def test_E5_the_best_score_is_that_of_every_win_and_never_passed(id: str) -> None:
    """Whatever the deal: play at random stays below it; the recorded wins reach it, where all cards count once."""
    shared = game(id)
    best = shared.best_score
    if best is None:
        return
    for deal in DEALS:
        assert all(shared.score(turn.after) <= best for turn in walk(id, deal))
    for path in sorted((paths.bundled() / shared.plugin / "recordings").glob("*.txt")):
        record = read(path)
        played_id, numbered = Deal.read(record.deal)
        if game(played_id) is not shared:
            continue
        session = Session(shared, numbered)
        for move in record.moves:
            session.do(move)
        assert session.score <= best
        if session.won and shared.plugin not in WON_WITH_LESS:
            assert session.score == best, path.name


def cycles(shared: Game, position: Position) -> int:
    """Moves there and back again: the score is the same after each."""
    found = 0
    for move in shared.legal_moves(position):
        away, _ = shared.result(position, move)
        for back in shared.legal_moves(away):
            again, _ = shared.result(away, back)
            if again == position:
                found += 1
                assert shared.score(again) == shared.score(position)
    return found


def test_E1_there_and_back_again() -> None:
    shared = game("klondike:unlimited")
    assert sum(cycles(shared, position) for position in sampled("klondike:unlimited", 1, 40)) > 10
