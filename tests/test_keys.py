"""Every key of `game.toml` is read: two games that differ in that key alone play or show something else (case B23)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from small import BY_RANK, flag, moves, rest, suit, text, texts, toml
from support import new_catalogue, placed, write_plugin

from pasians import paths
from pasians.cards import read_cards, write_cards
from pasians.catalogue import Entry
from pasians.game import Game
from pasians.log import Origin
from pasians.schema import KEYS
from pasians.session import Session
from pasians.words import pick


class Made(NamedTuple):
    """A game written for one test: as the catalogue lists it, and as it plays."""

    entry: Entry
    game: Game


class Flip(NamedTuple):
    """A game with ``KEY`` where the key stands, two values of it (empty: left out), and what is seen with each."""

    tables: dict[str, str]
    values: tuple[str, str]
    seen: Callable[[Made], Any]
    expected: tuple[Any, Any]


def made(folder: Path, flip: Flip, key: str, value: str) -> Made:
    """The game of a flip with one of its values."""
    words = f"{key} = {value}" if value else ""
    content = toml(**flip.tables).replace("KEY", words).replace("VALUE", value)
    write_plugin(folder, "made", content)
    catalogue = new_catalogue([folder, paths.bundled() / "golf"])
    entry = catalogue.entry("made")
    assert entry.fault is None, f"{entry.fault}\n{content}"
    return Made(entry, catalogue.game("made"))


# ---- what is looked at


def start(it: Made) -> Session:
    """The deal of the pack by rank, as many packs as the game has."""
    position, steps = it.game.start(read_cards(BY_RANK), 1)
    return Session(it.game, origin=Origin(position, tuple(steps)))


def legal(*wanted: str, **piles: str) -> Callable[[Made], list[str]]:
    """Which of some moves are legal in a position."""
    return lambda it: [move for move in wanted if move in placed(it.game, **piles).legal_moves()]


def after(move: str, pile: str, **piles: str) -> Callable[[Made], str]:
    """The cards of a pile after a move."""

    def seen(it: Made) -> str:
        session = placed(it.game, **piles)
        session.do(move)
        return text(session, pile)

    return seen


def places(it: Made) -> list[tuple[float, float]]:
    layout = it.game.layout()
    return [(layout.places[name].x, layout.places[name].y) for name in it.game.names.groups["tableau"]]


def pack(it: Made) -> str:
    return write_cards(sorted(it.game.pack)).upper()


def double_tapped(it: Made) -> str:
    session = placed(it.game, tableau_1="AS", tableau_2="7H")
    session.double_tap("tableau-1")
    return "".join(name for name in ("foundation-1", "cell") if session.cards(name))


def says_of_tableau(it: Made) -> bool:
    """Whether a refusal calls the tableau by its own name."""
    return "plait" in (placed(it.game, tableau_1="AS", tableau_2="7H").why_not("move tableau-1 1 tableau-2") or "")


def status(it: Made) -> tuple[str, ...]:
    session = placed(it.game, stock="as", tableau_1=rest("AS"))
    session.do("deal")
    return session.status


def dealt_until(it: Made, taps: int) -> tuple[int, str]:
    """After so many taps on the stock: how many cards the waste holds, and its top card."""
    session = start(it)
    for _ in range(taps):
        if "deal" in session.legal_moves():
            session.do("deal")
    return len(session.cards("waste")), text(session, "waste")[-2:]


FOUNDATION = "piles = 4 | at = [3, 0]"
TABLEAU = "piles = 2 | at = [0, 2]"
DEALING = 'deals = "1 card to waste"'
GRID = "piles = 9 | columns = 3 | at = [4, 2]"
PAIR = {"grid_1": "6S", "grid_9": "7S"}
BIG = "table = [20, 10]"
ON_KING = legal("move tableau-1 1 tableau-2", tableau_1="QH", tableau_2="KS")

FLIPS: dict[tuple[str, str], Flip] = {
    ("game", "name"): Flip({"game": f"{BIG} | KEY"}, ("", '"Clover"'), lambda it: it.entry.title, ("made", "Clover")),
    ("game", "author"): Flip({"game": f"{BIG} | KEY"}, ("", '"Anna"'), lambda it: it.game.definition.author, (None, "Anna")),
    ("game", "family"): Flip({"game": f"{BIG} | KEY"}, ("", '"Golf"'), lambda it: it.entry.family, ("made", "Golf")),
    ("game", "tags"): Flip({"game": f"{BIG} | KEY"}, ("", '["open"]'), lambda it: it.entry.tags, ((), ("open",))),
    ("game", "extends"): Flip({"game": f"{BIG} | KEY", "stock": "at = [9, 9]"}, ("", '"golf"'), lambda it: "waste" in it.game.names.groups, (False, True)),
    ("game", "default"): Flip(
        {"game": f"{BIG} | KEY", "variant.one": "packs = 1", "variant.two": "packs = 2"}, ("", '"two"'), lambda it: it.game.id, ("made:one", "made:two")
    ),
    ("game", "packs"): Flip({"game": f"{BIG} | KEY"}, ("", "3"), lambda it: len(it.game.pack), (52, 156)),
    ("game", "suits"): Flip({"game": f"{BIG} | KEY"}, ("", '"S"'), pack, ("".join(r + s for r in "A23456789TJQK" for s in "CDHS"), suit("S"))),
    ("game", "without"): Flip({"game": f'{BIG} | suits = "S" | KEY'}, ("", '"2-6"'), pack, (suit("S"), suit("S", "A789TJQK"))),
    ("game", "jokers"): Flip({"game": f'{BIG} | suits = "S" | KEY'}, ("", "2"), pack, (suit("S"), "XCXD" + suit("S"))),
    ("game", "ace"): Flip(
        {"game": f"{BIG} | KEY", "tableau": f'{TABLEAU} | build = "up any-suit"'},
        ("", '"high"'),
        legal("move tableau-1 1 tableau-2", tableau_1="AH", tableau_2="KS"),
        ([], ["move tableau-1 1 tableau-2"]),
    ),
    ("game", "table"): Flip({"game": "KEY"}, ("[4, 3]", "[9, 7.5]"), lambda it: (it.game.layout().width, it.game.layout().height), ((4, 3), (9, 7.5))),
    ("game", "deal"): Flip({"game": f"{BIG} | KEY"}, ("", '"row to tableau"'), lambda it: texts(start(it), "tableau"), (["", ""], ["AC", "AD"])),
    ("game", "won"): Flip(
        {"game": f"{BIG} | KEY", "foundation": FOUNDATION}, ("", '"tableau empty"'), lambda it: placed(it.game).won, (False, True)
    ),
    ("game", "lost"): Flip({"game": f"{BIG} | KEY"}, ("", '"never"'), lambda it: placed(it.game).lost, (True, False)),
    ("game", "score"): Flip(
        {"game": f"{BIG} | KEY", "foundation": FOUNDATION}, ("", '["5 per card on foundation"]'), lambda it: placed(it.game, foundation_1="AS").score, (1, 5)
    ),
    ("game", "best"): Flip({"game": f"{BIG} | KEY", "foundation": FOUNDATION}, ("", "99"), lambda it: start(it).best_score, (52, 99)),
    ("game", "difficulty"): Flip({"game": f"{BIG} | KEY"}, ("", "4"), lambda it: it.entry.difficulty, (None, 4)),
    ("game", "minutes"): Flip({"game": f"{BIG} | KEY"}, ("", "12"), lambda it: it.entry.minutes, (None, 12)),
    ("group", "type"): Flip(
        {"tableau": f"{TABLEAU} | KEY"}, ("", '"cell"'), legal("move tableau-1 1 tableau-2", tableau_1="QH"), ([], ["move tableau-1 1 tableau-2"])
    ),
    ("group", "name"): Flip({"tableau": f"{TABLEAU} | KEY"}, ("", '"plait"'), says_of_tableau, (False, True)),
    ("group", "piles"): Flip({"tableau": "at = [0, 2] | KEY"}, ("", "3"), lambda it: len(it.game.names.groups["tableau"]), (1, 3)),
    ("group", "at"): Flip({"tableau": "KEY"}, ("[0, 2]", "[[1, 3, 2], [5, 5.5]]"), places, ([(0, 2)], [(1, 3), (2, 3), (5, 5.5)])),
    ("group", "to"): Flip(
        {"tableau": "piles = 3 | at = [0, 2] | KEY"}, ("", "[5, 4]"), places, ([(0, 2), (1, 2), (2, 2)], [(0, 2), (2.5, 3), (5, 4)])
    ),
    ("group", "columns"): Flip(
        {"tableau": "piles = 3 | at = [0, 2] | KEY"}, ("", "2"), places, ([(0, 2), (1, 2), (2, 2)], [(0, 2), (1, 2), (0, 3)])
    ),
    ("group", "fan"): Flip(
        {"tableau": f"{TABLEAU} | KEY"},
        ("", '"right 3"'),
        lambda it: (it.game.layout().places["tableau-1"].fan, it.game.layout().places["tableau-1"].count),
        (("down", 0), ("right", 3)),
    ),
    ("group", "cover"): Flip(
        {"tableau": "at = [[0, 2], [0.5, 2.5]] | KEY", "cell": "at = [9, 0]"},
        ("", "true"),
        legal("move tableau-1 1 cell", tableau_1="QH", tableau_2="KS"),
        (["move tableau-1 1 cell"], []),
    ),
    ("group", "capacity"): Flip({"tableau": f'{TABLEAU} | build = "any" | KEY'}, ("", "1"), ON_KING, (["move tableau-1 1 tableau-2"], [])),
    ("group", "build"): Flip({"tableau": f"{TABLEAU} | KEY"}, ("", '"down alternate"'), ON_KING, ([], ["move tableau-1 1 tableau-2"])),
    ("group", "space"): Flip(
        {"tableau": f'{TABLEAU} | build = "down alternate" | KEY'},
        ("", '"K"'),
        legal("move tableau-1 1 tableau-2", tableau_1="QH"),
        (["move tableau-1 1 tableau-2"], []),
    ),
    ("group", "base"): Flip(
        {"foundation": f"{FOUNDATION} | KEY"},
        ("", '"7"'),
        legal("move tableau-1 1 foundation-1", "move tableau-2 1 foundation-1", tableau_1="AS", tableau_2="7H"),
        (["move tableau-1 1 foundation-1"], ["move tableau-2 1 foundation-1"]),
    ),
    ("group", "accepts"): Flip(
        {"foundation": f"{FOUNDATION} | KEY", "tableau": f'{TABLEAU} | build = "down same-suit"'},
        ("", '"run"'),
        legal("move tableau-1 2 foundation-1", tableau_1="2SAS", tableau_2="9H"),
        ([], ["move tableau-1 2 foundation-1"]),
    ),
    ("group", "take"): Flip(
        {"tableau": f'{TABLEAU} | build = "down alternate" | KEY'},
        ("", '"top"'),
        legal("move tableau-1 2 tableau-2", tableau_1="QHJS", tableau_2="KS"),
        (["move tableau-1 2 tableau-2"], []),
    ),
    ("group", "from"): Flip({"tableau": f'{TABLEAU} | build = "any" | KEY'}, ("", '"none"'), ON_KING, (["move tableau-1 1 tableau-2"], [])),
    ("group", "only"): Flip({"tableau": f'{TABLEAU} | build = "any" | KEY'}, ("", '"black"'), ON_KING, (["move tableau-1 1 tableau-2"], [])),
    ("group", "fill"): Flip(
        {"tableau": f'{TABLEAU} | build = "any" | KEY', "stock": "at = [9, 9]"},
        ("", '"stock"'),
        after("move tableau-1 1 tableau-2", "tableau-1", tableau_1="QH", tableau_2=rest("QH", "7C"), stock="7c"),
        ("", "7C"),
    ),
    ("group", "auto"): Flip(
        {"foundation": f"{FOUNDATION} | KEY", "tableau": f'{TABLEAU} | build = "any"'},
        ("", '"all"'),
        after("move tableau-1 1 tableau-2", "foundation-1", tableau_1="ASQH", tableau_2="KS"),
        ("", "AS"),
    ),
    ("group", "turn"): Flip(
        {"tableau": f'{TABLEAU} | build = "any" | KEY'},
        ("", "false"),
        after("move tableau-1 1 tableau-2", "tableau-1", tableau_1="asQH", tableau_2="KS"),
        ("AS", "as"),
    ),
    ("group", "double_tap"): Flip(
        {"foundation": FOUNDATION, "cell": "at = [9, 0]", "tableau": f"{TABLEAU} | KEY"}, ("", '"cell"'), double_tapped, ("foundation-1", "cell")
    ),
    ("stock", "deals"): Flip({"waste": "", "stock": "at = [0, 0] | KEY"}, ("", '"3 cards to waste"'), lambda it: dealt_until(it, 1)[0], (0, 3)),
    ("stock", "when"): Flip(
        {"waste": "", "stock": f"{DEALING} | KEY"}, ("", '"tableau filled"'), legal("deal", tableau_1="QH"), (["deal"], [])
    ),
    ("stock", "redeals"): Flip({"waste": "", "stock": f"{DEALING} | KEY"}, ("", "1"), lambda it: dealt_until(it, 53)[0], (52, 0)),
    ("stock", "redeal"): Flip(
        {"waste": "", "stock": f"{DEALING} | redeals = 1 | KEY"},
        ("", '["gather waste", "1 card to tableau"]'),
        lambda it: dealt_until(it, 54),
        ((1, "AC"), (1, "AH")),
    ),
    ("remove", "cards"): Flip({"grid": GRID, "remove": "KEY"}, ('"same-rank"', '"sum 13"'), legal("move grid-9 1 grid-1", **PAIR), ([], ["move grid-9 1 grid-1"])),
    ("remove", "from"): Flip(
        {"grid": GRID, "remove": 'cards = "sum 13" | KEY'}, ("", '"tableau"'), legal("move grid-9 1 grid-1", **PAIR), (["move grid-9 1 grid-1"], [])
    ),
    ("remove", "place"): Flip(
        {"grid": GRID, "remove": 'cards = "sum 13" | KEY'}, ("", '"touching"'), legal("move grid-9 1 grid-1", **PAIR), (["move grid-9 1 grid-1"], [])
    ),
    ("remove", "below"): Flip(
        {"waste": "", "remove": 'cards = "sum 13" | KEY'}, ("", '"waste"'), legal("move waste 1 waste", waste="6S7S"), ([], ["move waste 1 waste"])
    ),
    ("remove", "when"): Flip(
        {"grid": GRID, "remove": 'cards = "sum 13" | KEY'}, ("", '"grid filled"'), legal("move grid-9 1 grid-1", **PAIR), (["move grid-9 1 grid-1"], [])
    ),
    ("remove", "then"): Flip(
        {"grid": GRID, "remove": 'cards = "sum 13" | KEY'}, ("", '"close grid"'), after("move grid-9 1 grid-1", "grid-1", **PAIR, grid_5="KS"), ("", "KS")
    ),
    ("flag", "on"): Flip(
        {"game": f'{BIG} | lost = "open"', "waste": "", "stock": DEALING, "state": 'open = { on = VALUE, off = "never" }'},
        ('"never"', '"deal"'),
        lambda it: flag(dealt_once(it), "open"),
        (0, 1),
    ),
    ("flag", "off"): Flip(
        {"game": f'{BIG} | lost = "open"', "waste": "", "stock": DEALING, "state": 'open = { on = "waste empty", off = VALUE }'},
        ('"never"', '"waste filled"'),
        lambda it: flag(dealt_once(it, after_set=1), "open"),
        (1, 0),
    ),
    ("flag", "says"): Flip(
        {"game": f'{BIG} | lost = "open"', "waste": "", "stock": DEALING, "state": 'open = { on = "deal", says = VALUE }'},
        ('{ en = "Closed" }', '{ en = "Open" }'),
        status,
        (("Closed",), ("Open",)),
    ),
    ("choice", "name"): Flip(
        {"variant.one": "packs = 1 | KEY", "option.more": "packs = 2"}, ("", '"Single"'), lambda it: [choice.title for choice in it.entry.variants], (["one"], ["Single"])
    ),
    ("choice", "extends"): Flip(
        {"game": f'{BIG} | default = "two"', "variant.one": "jokers = 2", "variant.two": "packs = 2 | KEY"}, ("", '"one"'), lambda it: len(it.game.pack), (104, 106)
    ),
    ("choice", "default"): Flip({"option.more": "packs = 2 | KEY"}, ("", "true"), lambda it: (len(it.game.pack), it.entry.options[0].on), ((52, False), (104, True))),
    ("portrait", "table"): Flip(
        {"portrait": "KEY"}, ("[4, 6]", "[3, 9]"), lambda it: (it.game.layout(portrait=True).width, it.game.layout(portrait=True).height), ((4, 6), (3, 9))
    ),
}  # fmt: skip


def dealt_once(it: Made, after_set: int = 0) -> Session:
    """After one tap on the stock, from a position in which the flag has a value."""
    session = placed(it.game)
    facts = list(session.position.facts)
    facts[it.game.names.fact_index["open"]] = after_set
    session.set_position(session.position._replace(facts=tuple(facts)))
    session.do("deal")
    return session


@pytest.mark.parametrize(("table", "key"), FLIPS, ids=[".".join(names) for names in FLIPS])
def test_a_key_is_read(tmp_path: Path, table: str, key: str) -> None:
    flip = FLIPS[table, key]
    found = []
    for number, value in enumerate(flip.values):
        seen = flip.seen(made(tmp_path / str(number), flip, key, value))
        found.append(pick(seen) if isinstance(seen, dict) else seen)
    assert tuple(found) == flip.expected, f"with {flip.values}"
    assert found[0] != found[1]


def test_every_key_has_a_test_that_flips_it() -> None:
    assert set(FLIPS) == {(key.table, key.name) for key in KEYS}


LISTS = {  # a value for each pile: what the first and what the second pile takes of a queen of hearts or an ace of spades
    "capacity": ('build = "any" | capacity = [1, 2]', [[], [1]]),
    "build": ('build = ["up any-suit", "down any-suit"]', [[], [1]]),
    "only": ('build = "any" | only = ["black", "red"]', [[], [1]]),
}


@pytest.mark.parametrize("key", [key.name for key in KEYS if key.each and key.name != "base"])
def test_a_list_gives_each_pile_its_own_value(tmp_path: Path, key: str) -> None:
    words, expected = LISTS[key]
    it = made(
        tmp_path,
        Flip({"tableau": f"{TABLEAU} | {words}", "hand": 'type = "reserve" | at = [8, 0]'}, ("", ""), start, ("", "")),
        "",
        "",
    )
    session = placed(it.game, tableau_1="KS", tableau_2="KC", hand="QH")
    assert [moves(session, "hand", f"tableau-{n}") for n in (1, 2)] == expected


def test_a_list_gives_each_foundation_its_own_base(tmp_path: Path) -> None:
    it = made(
        tmp_path, Flip({"foundation": 'piles = 2 | at = [3, 0] | base = ["7", "A"]'}, ("", ""), start, ("", "")), "", ""
    )
    session = placed(it.game, tableau_1="AS", tableau_2="7H")
    assert [moves(session, "tableau-1", f"foundation-{n}") for n in (1, 2)] == [[], [1]]
    assert [moves(session, "tableau-2", f"foundation-{n}") for n in (1, 2)] == [[1], []]


@pytest.mark.parametrize("key", ["at", "to", "columns", "fan"])
def test_the_portrait_layout_of_a_group_is_read(tmp_path: Path, key: str) -> None:
    value = {"at": "[1, 3]", "to": "[3, 2]", "columns": "1", "fan": '"right"'}[key]
    it = made(
        tmp_path,
        Flip({"waste": "", "portrait": f"table = [9, 9]\ntableau = {{ {key} = {value} }}"}, ("", ""), start, ("", "")),
        "",
        "",
    )
    wide, tall = (it.game.layout(portrait).places for portrait in (False, True))
    assert [tall[f"tableau-{n}"] for n in (1, 2)] != [wide[f"tableau-{n}"] for n in (1, 2)]
    assert tall["waste"] == wide["waste"]


def test_what_is_left_out_may_be_said_by_what_is_kept(tmp_path: Path) -> None:
    flip = Flip(
        {"game": f'{BIG} | suits = "SH" | without = "not A,K" | deal = "2 rows to tableau"'}, ("", ""), start, ("", "")
    )
    assert pack(made(tmp_path, flip, "", "")) == "AHASKHKS"
