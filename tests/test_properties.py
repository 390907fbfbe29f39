"""Properties of the core, tried on values that hypothesis thinks up: texts, positions, play, and files of rules."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pasians import Deal, DealError, PasiansError, PluginError, Session, paths
from pasians.cards import CARDS, KING, CardTextError, read_cards, write_cards
from pasians.engine import Engine
from pasians.notation import read_position, write_position
from pasians.position import Position
from pasians.saved import Saved, write_session
from pasians.schema import KEYS, TYPES
from tests.support import ALL, catalogue, dealt, every_way, game, new_catalogue, play, whole_pack, write_plugin

settings.register_profile(
    "pasians", max_examples=1000 if ALL else 100, deadline=None, derandomize=not ALL, database=None,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.load_profile("pasians")
pytestmark = pytest.mark.usefixtures("in_english")

ids = st.sampled_from(every_way())
deals = st.integers(1, 2**53)
cards = st.sampled_from([card.code for card in CARDS if card.code >> 2 & 15 <= KING])
choices = st.lists(st.integers(0, 2**16), max_size=40)


# ---- cards and positions


@given(st.lists(cards).map(bytes))
def test_cards_are_read_back_from_their_text(row: bytes) -> None:
    text = write_cards(row)
    assert read_cards(text) == row
    assert read_cards(text.replace("T", "10")) == row
    assert read_cards(" ".join(text[at : at + 2] for at in range(0, len(text), 2))) == row


@given(st.text() | st.text("AH23456789TJQKXCDS10hcdsx ", max_size=12))
@example("1")
@example("10")
@example("A")
@example("١H")
def test_texts_of_cards_are_read_or_refused(text: str) -> None:
    try:
        row = read_cards(text)
    except CardTextError as error:
        assert str(error) and str(error) in text.replace(" ", "")
    else:
        assert read_cards(write_cards(row)) == row


@given(ids, st.randoms(use_true_random=False), st.data())
def test_any_position_is_read_back_from_its_text(id: str, chance: random.Random, data: st.DataObject) -> None:
    shared = game(id)
    piles = [bytearray() for _ in shared.piles]
    pack = list(shared.pack)
    chance.shuffle(pack)
    for card in pack:
        chance.choice(piles).append(card ^ chance.choice((0, 64)))
    position = Position(tuple(bytes(pile) for pile in piles), dealt(shared, 1).facts)
    text = json.dumps(write_position(shared, position))
    again = read_position(shared, json.loads(text))
    assert again == position and hash(again) == hash(position)


# ---- play


@settings(max_examples=300 if ALL else 60)
@given(ids, deals, choices)
def test_moves_undone_give_the_deal_again(id: str, deal: int, picks: list[int]) -> None:
    session = Session(game(id), Deal(deal))
    start, positions = session.position, [session.position]
    for pick in picks:
        legal = session.legal_moves()
        if not legal:
            break
        session.do(legal[pick % len(legal)])
        positions.append(session.position)
        assert whole_pack(session.game, session.position)
    for before in reversed(positions[:-1]):
        session.undo()
        assert session.position == before
    assert session.position == start and not session.can_undo


@settings(max_examples=300 if ALL else 60)
@given(
    ids,
    deals,
    st.lists(st.tuples(st.sampled_from(["do", "do", "undo", "redo", "restart", "back"]), st.integers(0, 999))),
)
def test_a_session_is_a_line_of_positions_with_a_cursor(id: str, deal: int, acts: list[tuple[str, int]]) -> None:
    """Moves, undo, redo, restart and taking back, in any order, against the plainest model of them."""
    session = Session(game(id), Deal(deal))
    line, at = [session.position], 0
    for act, pick in acts:
        if act == "undo":
            session.undo()
            at = max(0, at - 1)
        elif act == "redo":
            session.redo()
            at = min(len(line) - 1, at + 1)
        elif act == "back":
            if session.take_back() is not None:
                at -= 1
                del line[at + 1 :]
        else:
            legal = session.legal_moves()
            changed = session.restart() if act == "restart" else session.do(legal[pick % len(legal)]) if legal else None
            if changed is not None:
                line[at + 1 :] = [session.position]
                at += 1
        assert session.position == line[at]
        assert session.can_undo == (at > 0) and session.can_redo == (at < len(line) - 1)
        assert session.score == session.game.score(line[at])
    assert line[0] == dealt(session.game, deal)


# ---- any text at all

MOVE_WORDS = ("move", "click", "deal", "bottom", "stock", "waste", "tableau-1", "tableau-7", "foundation-1", "grid-3", "1", "2",
    "0", "-1", "99999999999", "²", "")  # fmt: skip
texts = st.text() | st.lists(st.sampled_from(MOVE_WORDS), max_size=5).map(" ".join)


@given(ids, texts)
def test_any_text_as_a_move(id: str, text: str) -> None:
    session = Session(game(id), Deal(1))
    before = session.position
    try:
        session.do(text)
    except PasiansError as error:
        assert str(error) and session.position is before and not session.can_undo
    else:
        assert session.can_undo and whole_pack(session.game, session.position)


@given(texts | st.from_regex(r"[a-z:+#]{0,12}#(ms:|pysol:|own:)?[0-9]{0,20}"))
def test_any_text_as_a_deal(text: str) -> None:
    try:
        name, deal = Deal.read(text)
    except DealError as error:
        assert str(error)
    else:
        assert Deal.read(deal.text(name)) == (name, deal)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(MOVE_WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def saved_text() -> str:
    """The text of a session with two moves, one of them undone."""
    session = Session(game("klondike:single-card"), Deal(1))
    session.do("deal")
    session.do("deal")
    session.undo()
    return write_session(session)


SAVED = json.loads(saved_text())


@given(st.text() | json_values.map(json.dumps))
def test_any_text_as_a_session(text: str) -> None:
    try:
        Saved.read(text)
    except PasiansError as error:
        assert str(error)
    else:
        assert json.loads(text)["pasians"] == SAVED["pasians"]


@given(st.sampled_from(sorted(SAVED)), json_values)
def test_any_value_in_the_text_of_a_session(part: str, value: Any) -> None:
    try:
        session = Saved.read(json.dumps({**SAVED, part: value})).resume(catalogue().game)
    except PasiansError as error:
        assert str(error)
    else:
        assert whole_pack(session.game, session.position)


REQUESTS = ("games", "new", "state", "set", "legal", "do", "undo", "redo", "restart", "text", "load")
PARTS = ("game", "variant", "options", "numbering", "deal", "pack", "piles", "seed", "auto", "vars", "move", "text")
GIVEN = {
    "game": st.sampled_from(["klondike", "terrace", "golf", "none"]),
    "variant": st.sampled_from(["unlimited", "general", "none"]),
    "options": st.sampled_from([[], ["three-cards"], ["none"]]),
    "numbering": st.sampled_from(["own", "ms", "pysol", "none"]),
    "deal": st.integers(0, 2**54),
    "piles": st.dictionaries(st.sampled_from(["waste", "stock", "tableau-1"]), st.sampled_from(["", "AH", "ah", "x"])),
    "vars": st.dictionaries(st.sampled_from(["base", "locked", "redeals", "seed", "none"]), json_values),
    "move": texts,
    "text": st.sampled_from([saved_text(), "{}"]),
}
requests = st.fixed_dictionaries(
    {"cmd": st.sampled_from(REQUESTS) | st.text(max_size=4)},
    optional={part: (GIVEN[part] | json_values if part in GIVEN else json_values) for part in PARTS},
)


@given(st.lists(requests.map(json.dumps) | st.text(), max_size=8))
def test_the_engine_answers_anything(lines: list[str]) -> None:
    engine = Engine(catalogue())
    for line in ['{"cmd":"new","game":"terrace","deal":1}', *lines]:
        answer = json.loads(engine.answer_line(line))
        assert isinstance(answer, dict)
        if "error" in answer:
            assert set(answer) == {"error"} and answer["error"]
        assert engine.session and whole_pack(engine.session.game, engine.session.position)


# ---- any value in a file of rules

RULES: dict[str, dict[str, Any]] = {
    "game": {"name": "Made", "table": [8, 6], "deal": ["rows down to tableau 1-7 .. 7", "turn tableau"]},
    "stock": {"deals": "1 card to waste", "redeals": 1, "when": "not locked"},
    "waste": {"fan": "right 3"},
    "foundation": {"piles": 4, "at": [3, 0], "take": "top"},
    "tableau": {"piles": 7, "at": [0, 1], "build": "down alternate", "fill": "hole when move"},
    "cell": {"at": [7, 1]},
    "hole": {"type": "reserve", "at": [7, 2], "fan": "right"},
    "grid": {"piles": 4, "columns": 2, "at": [0, 3], "to": [3, 4], "from": "waste"},
    "remove": {"cards": "sum 13, K", "from": "grid", "when": "locked", "then": ["close grid"]},
    "state": {"locked": {"on": "redeal", "off": "deal"}},
    "variant": {"plain": {}, "other": {"extends": "plain", "packs": 2}},
    "option": {"quick": {"stock": {"redeals": 3}}},
    "portrait": {"table": [8, 7], "tableau": {"at": [0, 2]}, "grid": {"at": [0, 5]}, "hole": {"at": [7, 3]}},
}
GROUPS = ("stock", "waste", "foundation", "tableau", "cell", "hole", "grid")
PLACES = [
    *((key.name, "game", key.name) for key in KEYS if key.table == "game"),
    *((f"{group}.{key.name}", group, key.name) for key in KEYS if key.table == "group" for group in GROUPS),
    *((f"stock.{key.name}", "stock", key.name) for key in KEYS if key.table == "stock"),
    *((f"remove.{key.name}", "remove", key.name) for key in KEYS if key.table == "remove"),
    *((f"locked.{key.name}", "state.locked", key.name) for key in KEYS if key.table == "flag"),
    *((f"variant.{key.name}", "variant.other", key.name) for key in KEYS if key.table == "choice"),
    *((f"option.{key.name}", "option.quick", key.name) for key in KEYS if key.table == "choice"),
    *((f"variant.{name}", "variant.other", name) for name in ("game", "tableau", "stock", "packs", "deal")),
    *((f"portrait.{name}", "portrait", name) for name in ("table", "tableau", "grid", "hole")),
    *((name, "state", name) for name in ("locked", "points", "deal")),
    *((name, "", name) for name in (*RULES, "packs", "none")),
]
WORDS = ["up", "down", "either", "any", "same-rank", "same-suit", "same-colour", "alternate", "other-suit", "any-suit", "wrap", "by", "one-way", "all-one-way", "not-on-K", "not-on-base", "not", "none", "top", "bottom", "whole", "run", "within", "cells", "spaces", "and", "or", "from", "to", "when", "all", "auto", "safe", "base", "below-base", "joker", "red", "always", "never", "deal", "redeal", "remove", "move", "redealt", "removed", "face-up", "score", "no", "progress", "empty", "filled", "full", "sorted", "stuck", "locked", "row", "rows", "card", "cards", "turn", "fill", "close", "gather", "shuffle", "choose", "place", "on", "in", "sink", "sum", "per", "off", "join", "started", "face-down", "first", "unlimited", "A", "2", "10", "K", "A-K", "2-10", "KS", "H", "1", "3", "7", "1-7", "1,4,7", "..", "0", "-1", "99999999999999999999", "²", "1-99999999", "right", "3;", ",", ";", "touching", "in-line", "low", "high", "stock", "waste", "foundation", "tableau", "cell", "hole", "grid", "removed", "klondike", "klondike:three-cards", "made", "plain", "other"]  # fmt: skip
EXAMPLES = sorted({phrase for key in KEYS for phrase in key.kind.example.strip('["]').split('", "')} | set(TYPES))


@st.composite
def near_phrases(draw: st.DrawFn) -> str:
    """A phrase of the language with a word exchanged, put in or left out."""
    words = draw(st.sampled_from(EXAMPLES)).split(" ")
    at = draw(st.integers(0, len(words) - 1))
    words[at : at + draw(st.integers(0, 1))] = draw(st.lists(st.sampled_from(WORDS), max_size=2))
    return " ".join(words)


phrases = st.lists(st.sampled_from([*WORDS, "tableau,", "waste,", "K,", ""]), max_size=7).map(" ".join) | near_phrases()
scalars = st.booleans() | st.integers(-3, 12) | st.integers() | st.floats() | st.text(max_size=6) | phrases
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["en", "cs", "on", "at", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


def toml_value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(inner) for inner in value) + "]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False)


def toml_text(rules: dict[str, Any]) -> str:
    """Rules as a file: single values first, then the tables."""
    plain = [f"{key} = {toml_value(value)}" for key, value in rules.items() if not isinstance(value, dict)]
    for name, table in rules.items():
        if isinstance(table, dict):
            plain += [f"[{name}]", *(f"{json.dumps(key)} = {toml_value(value)}" for key, value in table.items())]
    return "\n".join(plain) + "\n"


def with_value(table: str, key: str, value: Any) -> str:
    """The file of rules with one value put in its place."""
    rules = json.loads(json.dumps(RULES))
    part = rules
    for name in table.split(".") if table else ():
        part = part[name]
    part[key] = value
    return toml_text(rules)


def load(toml: str, *ids: str) -> None:
    """Load a file of rules, list it, and play it a little: it is loaded, or its faults are told."""
    with tempfile.TemporaryDirectory() as folder:
        write_plugin(Path(folder), "made", toml)
        games = new_catalogue([Path(folder), paths.bundled() / "klondike"])
        entry = games.entry("made")
        for id in ids:
            try:
                made = games.game(id)
            except PasiansError as error:
                assert str(error)
                assert entry.fault or not isinstance(error, PluginError), error
                continue
            position = dealt(made, 1)
            assert whole_pack(made, position)
            for turn in play(made, position, 1, 12):
                assert whole_pack(made, turn.after)
            made.lost(position), made.score(position), made.layout(), made.layout(portrait=True)


def test_the_rules_to_be_changed_are_good() -> None:
    toml = toml_text(RULES)
    with tempfile.TemporaryDirectory() as folder:
        write_plugin(Path(folder), "made", toml)
        entry = new_catalogue([Path(folder)]).entry("made")
    assert entry.fault is None
    load(toml, "made", "made:other", "made+quick")


@settings(max_examples=5000 if ALL else 250)
@given(st.sampled_from(PLACES), values)
def test_any_value_at_any_key_is_read_or_told(place: tuple[str, str, str], value: Any) -> None:
    load(with_value(place[1], place[2], value), "made", "made:other", "made+quick")


@settings(max_examples=2000 if ALL else 150)
@given(st.sampled_from([place for place in PLACES if place[1] in (*GROUPS, "game", "remove", "state.locked")]), phrases)
def test_any_phrase_at_any_key_is_read_or_told(place: tuple[str, str, str], phrase: str) -> None:
    load(with_value(place[1], place[2], phrase), "made", "made:other", "made+quick")


@given(
    st.text()
    | st.lists(st.sampled_from(["[game]", "[", "]", "=", '"', "\n", "name", "extends", "{", "}", "x"])).map("".join)
)
def test_any_text_as_a_file_of_rules(text: str) -> None:
    load(text, "made")
