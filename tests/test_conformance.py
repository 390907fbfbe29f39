"""What every game must do, whoever wrote it: each discovered game, variant and option passes here without opting in.

Moves are drawn at random, seeded; a failure names the game, the deal, the move and the piles it was made in.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

import pytest

from pasians import Deal, Refused, Session
from pasians.cards import DOWN
from pasians.game import Game
from pasians.log import backwards
from pasians.moves import BOTTOM, Move
from pasians.notation import read_move, read_position, write_move, write_position
from pasians.phrases import NEVER
from pasians.position import Position
from pasians.saved import read_session, write_session
from pasians.source import split_id
from pasians.words import LANGUAGES, Text
from tests.record import FOLDER, read
from tests.support import (
    ALL,
    DEALS,
    SAMPLE,
    STARTS,
    catalogue,
    dealt,
    every_way,
    game,
    new_catalogue,
    play,
    replayed,
    sampled,
    story,
    walk,
    whole_pack,
)

pytestmark = pytest.mark.usefixtures("in_english")

CARD = 0.85  # of a pitch: how much of it the card itself takes, at most
SLACK = 0.05  # places are written as thirds and eighths
STRIP_UP, STRIP_DOWN, ROW = 0.3, 0.12, 1.12  # of a card: large print under another card, face up or down; rows apart
LOOKS = 40 if ALL else 8  # positions of each deal at which costly questions are asked
TRIES = 400 if ALL else 40  # refused moves tried at each of them

every_game = pytest.mark.parametrize("id", every_way())
in_five_deals = pytest.mark.parametrize("deal", DEALS)
in_some_deals = pytest.mark.parametrize("deal", SAMPLE)


def sessions(id: str, deal: int) -> Iterator[Session]:
    """Sessions that stand at positions spread over random games."""
    for position in sampled(id, deal, LOOKS):
        session = Session(game(id), Deal(deal))
        session.set_position(position)
        yield session


def played(id: str, deal: int, seed: int, moves: int) -> tuple[Session, list[Position]]:
    """A session after random moves, the game's automatic plays included, and its positions from the deal on."""
    session, choose = Session(game(id), Deal(deal)), random.Random(seed).choice
    positions = [session.position]
    for _ in range(moves):
        legal = session.legal_moves()
        if not legal:
            break
        session.do(choose(legal))
        positions.append(session.position)
    return session, positions


# ---- moves


@every_game
@in_five_deals
def test_the_pack_stays_whole(id: str, deal: int) -> None:
    shared, turns = game(id), walk(id, deal)
    assert whole_pack(shared, dealt(shared, deal))
    assert len(turns) >= STARTS or not shared.legal_moves(dealt(shared, deal))
    for turn in turns:
        assert whole_pack(shared, turn.after), story(shared, deal, turn.before, turn.move)


@every_game
@in_five_deals
def test_steps_lead_from_the_piles_before_to_those_after(id: str, deal: int) -> None:
    shared = game(id)
    for turn in walk(id, deal):
        told = story(shared, deal, turn.before, turn.move)
        assert replayed(shared, turn.before, turn.steps) == turn.after, told
        back = backwards(turn.steps)
        if back is not None:
            assert replayed(shared, turn.after, back).piles == turn.before.piles, told


@every_game
@in_five_deals
def test_a_deal_gives_the_same_cards_each_time_and_its_steps_lead_there(id: str, deal: int) -> None:
    shared = game(id)
    first, second = Session(shared, Deal(deal)), Session(new_catalogue().game(id), Deal(deal))
    assert first.position == second.position
    assert first.position != dealt(shared, deal + 1)
    stock = bytes(card | DOWN for card in reversed(Deal(deal).pack(shared.pack)))
    piles = tuple(stock if pile == shared.stock else b"" for pile in range(len(shared.piles)))
    undealt = Position(piles, first.position.facts)
    assert replayed(shared, undealt, first.origin.steps).piles == first.position.piles
    name, read = Deal.read(first.deal_text or "")
    assert (name, read) == (shared.id, Deal(deal))


@every_game
@in_some_deals
def test_every_legal_move_stands_once_and_changes_the_position(id: str, deal: int) -> None:
    shared = game(id)
    for position in sampled(id, deal, LOOKS):
        legal = shared.legal_moves(position)
        assert len(legal) == len(set(legal)), story(shared, deal, position)
        for move in legal:
            told = story(shared, deal, position, move)
            after, steps = shared.result(position, move)
            assert after != position, told
            assert whole_pack(shared, after), told
            assert replayed(shared, position, tuple(steps)) == after, told
            assert read_move(shared, write_move(shared, move)) == move, told
            assert shared.meant(position, move) == move, told


def moves_of_all_pairs(shared: Game, position: Position, choose: random.Random) -> list[Move]:
    """A move between each two piles, with as many cards as may come, one too many or the lowest; and taps."""
    piles = range(len(shared.piles))
    found: list[Move] = [
        (source, choose.choice((1, BOTTOM, choose.randint(1, len(position.piles[source]) + 1))), target)
        for source, target in product(piles, piles)
    ]
    found += [(pile, 0, pile) for pile in piles]
    return choose.sample(found, min(TRIES, len(found)))


@every_game
@in_some_deals
def test_other_moves_are_refused_with_a_reason_and_change_nothing(id: str, deal: int) -> None:
    shared, choose, refused = game(id), random.Random(deal), 0
    for session in sessions(id, deal):
        position, legal = session.position, session.legal_moves()
        for move in legal:
            assert session.why_not(move) is None, story(shared, deal, position, move)
        tried = [write_move(shared, move) for move in moves_of_all_pairs(shared, position, choose)] + ["deal"]
        for text in tried:
            told = story(shared, deal, position, text)
            reason = session.why_not(text)
            if reason is None:
                assert write_move(shared, shared.meant(position, read_move(shared, text))) in legal, told
                continue
            refused += 1
            assert len(reason) > 10 and reason[0].isupper() and reason[-1] == "." and "%" not in reason, told + reason
            with pytest.raises(Refused) as refusal:
                session.do(text)
            assert str(refusal.value) == reason, told
            assert session.position is position, told
            assert not session.can_undo, told
    assert refused > LOOKS, "hardly anything was refused"


# ---- what the shell asks


@every_game
@in_some_deals
def test_what_may_be_lifted_and_where_it_may_go_agree_with_the_legal_moves(id: str, deal: int) -> None:
    shared = game(id)
    for session in sessions(id, deal):
        legal, told = session.legal_moves(), story(shared, deal, session.position)
        takes = {pile.name: session.takes(pile.name) for pile in shared.piles}
        for name, counts in takes.items():
            assert list(counts) == sorted(set(counts)), f"{told}: {name} {counts}"
            for count in counts:
                targets = session.targets(name, count)
                assert len(targets) == len(set(targets)), f"{told}: {name} {count}"
                for target in targets:
                    assert session.move_for(name, count, target) in legal, f"{told}: {name} {count} to {target}"
        for move in legal:
            words = move.split()
            if words[0] == "move":
                lowest = words[2] == "bottom"
                count = len(session.cards(words[1])) if lowest else int(words[2])
                assert count in takes[words[1]] and session.lifts_alone(words[1], count) == lowest, f"{told}: {move}"
                assert words[3] in session.targets(words[1], count), f"{told}: {move}"


@every_game
@in_some_deals
def test_taps_make_legal_moves(id: str, deal: int) -> None:
    shared = game(id)
    for session in sessions(id, deal):
        position, legal = session.position, session.legal_moves()
        for name in (pile.name for pile in shared.piles):
            for count in range(1, len(session.cards(name)) + 1):
                move = session.tap(name, count)
                assert move is None or move in legal, story(shared, deal, position, move)
            change = session.double_tap(name)
            if change is not None:
                made = session.log[-1].moves
                assert whole_pack(shared, session.position), story(shared, deal, position, f"double tap on {name}")
                assert made[0] in legal, story(shared, deal, position, made[0])
                assert replayed(shared, position, change.steps) == session.position
                session.undo()
                assert session.position == position and not session.can_undo


# ---- undo, texts, verdicts


@every_game
@in_five_deals
def test_undo_and_redo_lead_through_the_same_positions(id: str, deal: int) -> None:
    session, positions = played(id, deal, seed=deal, moves=60)
    scores = [session.game.score(position) for position in positions]
    told = [entry.moves for entry in session.log]
    for at in reversed(range(len(positions) - 1)):  # one undo for each move of the player
        assert session.undo() is not None
        assert session.position == positions[at], f"{id}#{deal}: undo of {told[at]}"
        assert session.score == scores[at], f"{id}#{deal}: score after undo of {told[at]}"
    assert session.undo() is None and not session.can_undo
    for at in range(1, len(positions)):
        change = session.redo()
        assert change is not None and change.position == session.position == positions[at], f"{id}#{deal}: {told[at]}"
        assert session.score == scores[at]
    assert session.redo() is None and not session.can_redo


@every_game
@in_some_deals
def test_restart_gives_the_deal_and_can_be_undone(id: str, deal: int) -> None:
    session, positions = played(id, deal, seed=deal, moves=25)
    if positions[-1] == positions[0]:
        assert session.restart() is None
        return
    assert session.restart() is not None
    assert session.position == positions[0] == Session(session.game, Deal(deal)).position
    assert session.moves == 0
    session.undo()
    assert session.position == positions[-1] and session.moves == len(positions) - 1


@every_game
@in_some_deals
def test_sessions_are_read_back_from_their_texts(id: str, deal: int) -> None:
    session, positions = played(id, deal, seed=deal + 1, moves=40)
    session.tick(12.5)
    for undone in (0, 3, len(positions)):
        for _ in range(undone):
            session.undo()
        text = write_session(session)
        assert text.isascii() and "\n" not in text
        again = read_session(text, new_catalogue().game)
        assert again.game.id == session.game.id and again.deal == session.deal and again.seconds == session.seconds
        assert again.log == session.log and again.cursor == session.cursor
        assert again.position == session.position and again.legal_moves() == session.legal_moves()
        assert write_session(again) == text
        while session.can_redo:
            assert session.redo() == again.redo(), f"{id}#{deal}"


@every_game
@in_some_deals
def test_positions_are_read_back_from_their_texts(id: str, deal: int) -> None:
    shared = game(id)
    for position in sampled(id, deal, LOOKS):
        text = json.dumps(write_position(shared, position))
        assert read_position(shared, json.loads(text)) == position, story(shared, deal, position)


@every_game
@in_some_deals
def test_nothing_but_the_position_matters(id: str, deal: int) -> None:
    """A second game, which has seen none of the play and is asked in another order, says the same of every position."""
    shared, other = game(id), new_catalogue().game(id)
    positions = sampled(id, deal, LOOKS)
    random.Random(deal).shuffle(positions)
    for position in positions:
        told = story(shared, deal, position)
        copy = read_position(other, write_position(shared, position))
        legal = sorted(shared.legal_moves(position))
        assert legal == sorted(other.legal_moves(copy)), told
        assert shared.score(position) == other.score(copy), told
        verdicts = (shared.won, shared.lost, shared.stuck), (other.won, other.lost, other.stuck)
        assert [ask(position) for ask in verdicts[0]] == [ask(copy) for ask in verdicts[1]], told
        for move in legal[:8]:
            assert shared.result(position, move) == other.result(copy, move), story(shared, deal, position, move)


@every_game
@in_some_deals
def test_hidden_cards_decide_nothing(id: str, deal: int) -> None:
    """Face-down cards exchanged among themselves, in the stock and in the piles, leave the same moves legal."""
    shared, choose, exchanged = game(id), random.Random(deal), 0
    for position in sampled(id, deal, LOOKS):
        hidden = [card for pile in position.piles for card in pile if card >= DOWN]
        choose.shuffle(hidden)
        piles = tuple(bytes(hidden.pop() if card >= DOWN else card for card in pile) for pile in position.piles)
        exchanged += piles != position.piles
        other = Position(piles, position.facts)
        assert sorted(shared.legal_moves(position)) == sorted(shared.legal_moves(other)), story(shared, deal, position)
    assert exchanged or not any(card >= DOWN for pile in dealt(shared, deal).piles for card in pile)


@every_game
@in_five_deals
def test_verdicts_agree_with_the_legal_moves(id: str, deal: int) -> None:
    shared = game(id)
    for position in sampled(id, deal, 10 * LOOKS):
        told, legal = story(shared, deal, position), shared.legal_moves(position)
        won, lost, stuck = shared.won(position), shared.lost(position), shared.stuck(position)
        assert not (won and (lost or stuck or legal)), told
        assert stuck == (not legal and not won), told
        assert shared.best_score is None or shared.score(position) <= shared.best_score, told


def all_removed(shared: Game) -> Position:
    """All cards off the table, face up."""
    pile = bytes(sorted(card & ~DOWN for card in shared.pack))
    return shared.place({shared.names.piles[shared.removed]: pile})


def foundations_full(shared: Game) -> Position:
    """All cards on the foundations, as many on each as it holds, face up."""
    cards = bytes(sorted(card & ~DOWN for card in shared.pack))
    piles: dict[str, bytes] = {}
    for pile in shared.foundations:
        piles[shared.names.piles[pile]], cards = cards[: shared.capacity[pile]], cards[shared.capacity[pile] :]
    return shared.place({**piles, shared.names.piles[shared.removed]: cards})


def recorded_win(shared: Game) -> Position:
    """The end of a recorded win of this way to play, or the usual deal where there is none."""
    folder = catalogue().entry(split_id(shared.id)[0]).folder / FOLDER
    for file in sorted(folder.glob("*.txt")):
        recording = read(file)
        id, deal = Deal.read(recording.deal)
        if id == shared.id and "verdict: won" in recording.checks[len(recording.moves)]:
            session = Session(shared, deal)
            for move in recording.moves:
                session.do(move)
            return session.position
    return shared.usual_deal


@every_game
def test_no_move_is_legal_once_the_game_is_won(id: str) -> None:
    shared = game(id)
    if shared.definition.won == NEVER:
        pytest.skip("it goes on and on")
    makers: tuple[Callable[[Game], Position], ...] = (all_removed, foundations_full, recorded_win)
    won = [position for position in (make(shared) for make in makers) if shared.won(position)]
    assert won, f"{id}: neither an empty table nor full foundations win it, nor does a recording"
    for position in won:
        session = Session(shared, Deal(1))
        session.set_position(position)
        assert session.won and not session.lost and not session.stuck
        assert session.legal_moves() == []
        assert session.why_not("deal") == "The game is won."
        assert all(session.tap(pile.name) is None and session.takes(pile.name) == () for pile in shared.piles)


# ---- what is seen


@every_game
@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
def test_piles_lie_on_the_table_and_not_on_each_other(id: str, portrait: bool) -> None:
    shared = game(id)
    layout = shared.layout(portrait)
    laid = [(pile, layout.places[pile.name]) for pile in shared.piles if pile.name in layout.places]
    for pile, place in laid:
        assert place.x >= 0 and place.x + 1 <= layout.width + SLACK, pile.name
        assert place.y >= 0 and place.y + 1 <= layout.height + SLACK, pile.name
        assert place.fan in ("none", "down", "right", "up", "left") and place.count >= 0
    covering = {group.name for group in shared.definition.groups if group.cover}
    for (one, a), (other, b) in combinations(laid, 2):
        if one.group != other.group or one.group not in covering:
            assert max(abs(a.x - b.x), abs(a.y - b.y)) >= CARD, f"{one.name} and {other.name}"


@every_game
@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
def test_a_fan_has_room_above_the_next_pile(id: str, portrait: bool) -> None:
    """Where the cards to be expected do not fit as they stand, those of the whole table become the smallest there are."""
    places = game(id).layout(portrait).places
    for (name, above), (other, below) in permutations(places.items(), 2):
        if above.fan == "down" and abs(above.x - below.x) < CARD and below.y > above.y:
            needed = (1 + STRIP_UP * max(above.up - 1, 0) + STRIP_DOWN * above.down) / ROW
            assert below.y - above.y >= needed, f"{name} needs {needed:.2f} rows above {other}"


@every_game
def test_every_pile_that_can_hold_cards_is_seen(id: str) -> None:
    """Off the table lie the removed cards, and the stock of a game that never has cards in it."""
    shared = game(id)
    shown = shared.layout().places
    used = [turn.after for deal in SAMPLE for turn in walk(id, deal)] + [dealt(shared, deal) for deal in DEALS]
    for index, pile in enumerate(shared.piles):
        if pile.name not in shown and index != shared.removed:
            assert not any(position.piles[index] for position in used), pile.name


def in_all_languages(text: Text) -> bool:
    """Whether a text is the same everywhere or stands in each language."""
    return isinstance(text, str) or all(text.get(language) for language in LANGUAGES)


@every_game
def test_names_stand_in_three_languages(id: str) -> None:
    shared = game(id)
    definition, entry = shared.definition, catalogue().entry(split_id(id)[0])
    texts = [definition.title, definition.variant_title, *definition.option_titles, entry.names, entry.family_names]
    texts += [group.title for group in definition.groups] + [flag.says for flag in definition.flags.values()]
    texts += [choice.names for choice in (*entry.variants, *entry.options)]
    assert all(in_all_languages(text) for text in texts if text is not None)
    assert shared.title and entry.title


@every_game
def test_random_play_is_the_same_each_time(id: str) -> None:
    """What the other tests stand on: a failure named by game, deal and seed comes again."""
    shared = game(id)
    first, again = (list(play(shared, dealt(shared, 1), 7, 30)) for _ in range(2))
    assert first == again and first
