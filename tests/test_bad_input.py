"""Bad input: one clear sentence that names file, line and key, and nothing else broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pasians import (
    BadText,
    Catalogue,
    Deal,
    DealError,
    HookError,
    NotAllowed,
    PasiansError,
    PluginError,
    Refused,
    Session,
    UnknownGame,
)
from pasians.engine import Engine
from pasians.index import Index
from pasians.saved import Saved, read_session, write_session
from tests.support import catalogue, made_game, new_catalogue, write_plugin

pytestmark = pytest.mark.usefixtures("in_english")

GOOD = """\
[game]
name = "Made"
table = [7, 3]
deal = ["rows down to tableau 1-7 .. 7", "turn tableau"]

[stock]
deals = "1 card to waste"

[waste]

[foundation]
piles = 4
at = [3, 0]

[tableau]
piles = 7
at = [0, 1]
build = "down alternate"
"""

HOOK = "from pasians import hookimpl\n\n\n@hookimpl\n"


def changed(old: str, new: str) -> str:
    """The good file with one place changed."""
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def in_game(line: str) -> str:
    """The good file with a line more in ``[game]``, its second line."""
    return changed("[game]\n", f"[game]\n{line}\n")


def faults(folder: Path, toml: str, hooks: str | None = None, id: str = "made") -> list[str]:
    """What is said of a plugin, line by line."""
    with pytest.raises(PluginError) as error:
        made_game(folder, toml, hooks, id)
    assert str(error.value) == "\n".join(str(fault) for fault in error.value.faults)
    return str(error.value).splitlines()


def test_the_good_file_is_good(tmp_path: Path) -> None:
    assert Session(made_game(tmp_path, GOOD), Deal(1)).legal_moves()


# ---- ids


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("klondyke", 'there is no game "klondyke"; did you mean "klondike"?'),
        ("xyzzy", 'there is no game "xyzzy"'),
        ("", 'there is no game ""'),
        (
            "klondike:tree-cards",
            'klondike has no variant "tree-cards"; there are three-cards, single-card, no-redeals, unlimited; '
            'did you mean "three-cards"?',
        ),
        ("golf:nine", 'golf has no variant "nine"'),
        (
            "osmosis+three-card",
            'osmosis has no option "three-card"; there are three-cards; did you mean "three-cards"?',
        ),
        ("golf+quick", 'golf has no option "quick"'),
        ("golf~quick", 'golf has no option "quick"'),
    ],
)
def test_unknown_games_variants_and_options(id: str, sentence: str) -> None:
    with pytest.raises(UnknownGame) as error:
        catalogue().game(id)
    assert str(error.value) == sentence


# ---- files


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ("[game\n", "made/game.toml:1: Expected ']' at the end of a table declaration (at line 1, column 6)"),
        (GOOD + "build = 1\n", "made/game.toml:19: Cannot overwrite a value (at line 19, column 10)"),
        (GOOD + 'take = "top', "made/game.toml: Unterminated string (at end of document)"),
        (GOOD + "[waste]\n", "made/game.toml:19: Cannot declare ('waste',) twice (at line 19, column 7)"),
        ("deal = " + "[" * 10_000, "made/game.toml: is nested too deep"),
    ],
    ids=["bracket", "key twice", "open text", "table twice", "nested"],
)
def test_no_toml(tmp_path: Path, toml: str, sentence: str) -> None:
    """After the place, the words are the TOML library's own: they are only compared up to their first four."""
    (said,) = faults(tmp_path, toml)
    assert said.split()[:4] == sentence.split()[:4]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    plugin = write_plugin(tmp_path, "made", GOOD)
    games = new_catalogue([tmp_path])
    (plugin / "game.toml").write_bytes(b'[game]\nname = "\xff\xfe"\n')
    with pytest.raises(PluginError, match=r"^made/game\.toml: is no UTF-8 text$"):
        games.game("made")
    (plugin / "game.toml").unlink()
    with pytest.raises(PluginError, match=r"^made/game\.toml: cannot be read: No such file or directory$"):
        games.game("made")
    (plugin / "game.toml").mkdir()
    with pytest.raises(PluginError, match=r"^made/game\.toml: cannot be read: Is a directory$"):
        games.game("made")


def test_a_folder_without_game_toml_is_no_plugin(tmp_path: Path) -> None:
    write_plugin(tmp_path, "made", GOOD)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "readme.txt").write_text("no game")
    games = new_catalogue([tmp_path, tmp_path / "missing"])
    assert [entry.id for entry in games.entries] == ["made"]
    with pytest.raises(UnknownGame, match='there is no game "notes"'):
        games.game("notes")


FAULTS: dict[str, tuple[str, str]] = {
    # shape of the file
    "empty": ("", "made/game.toml: game: this table is needed"),
    "key above the tables": ("packs = 2\n" + GOOD, "made/game.toml:1: packs: expected a table; it belongs to [game]"),
    "game is no table": ("game = 3\n", "made/game.toml:1: game: expected a table"),
    "variant is no table": ("variant = 3\n" + GOOD, "made/game.toml:1: variant: expected a table"),
    "one variant is no table": (GOOD + "[variant]\nquick = 3\n", "made/game.toml:20: variant.quick: expected a table"),
    "option is a list": ("option = [1]\n" + GOOD, "made/game.toml:1: option: expected a table"),
    "no table size": (
        changed("table = [7, 3]\n", ""),
        "made/game.toml:1: game: table: needed: the size of the table in cards",
    ),
    # keys
    "unknown key": (
        changed("at = [3, 0]\n", 'at = [3, 0]\naccept = "run"\n'),
        'made/game.toml:14: foundation.accept: unknown key; did you mean "accepts"?',
    ),
    "key of a foundation": (GOOD + 'accepts = "run"\n', "made/game.toml:19: tableau.accepts: is not read in a tableau"),
    "key of a stock": (
        GOOD + 'deals = "1 card to waste"\n',
        "made/game.toml:19: tableau.deals: is not read in a tableau",
    ),
    "key of a variant": (
        GOOD + "[variant.quick]\npakcs = 2\n",
        'made/game.toml:20: variant.quick.pakcs: unknown key; did you mean "packs"?',
    ),
    "unknown type": (
        GOOD + '[hole]\ntype = "tablaeu"\nat = [2, 0]\n',
        'made/game.toml:20: hole.type: "tablaeu" is no pile type; did you mean "tableau"?',
    ),
    "group without a type": (
        GOOD + "[hole]\nat = [2, 0]\n",
        'made/game.toml:19: hole: "hole" is no known table and no pile type; '
        "add type = …, one of stock, waste, foundation, tableau, reserve, cell, grid, discard",
    ),
    "misspelt table": (
        GOOD.replace("[game]", "[gmae]"),
        'made/game.toml:1: gmae: "gmae" is no known table and no pile type; did you mean "game"?',
    ),
    "id of a variant": (
        GOOD + '[variant."Quick One"]\n',
        'made/game.toml:19: variant.Quick One: "Quick One" is no id; ids are lower-case letters, digits and -',
    ),
    "id of an option": (
        GOOD + "[option.quick_one]\n",
        'made/game.toml:19: option.quick_one: "quick_one" is no id; ids are lower-case letters, digits and -',
    ),
    # values
    "number": (
        changed("piles = 7", "piles = -7"),
        "made/game.toml:16: tableau.piles: expected a number from 0 to 1000, got -7",
    ),
    "truth": (GOOD + "cover = 1\n", "made/game.toml:19: tableau.cover: expected true or false, got 1"),
    "place": (changed("at = [0, 1]", "at = [0]"), "made/game.toml:17: tableau.at: expected [x, y] in cards, got [0]"),
    "no place": (
        changed("at = [0, 1]\n", ""),
        "made/game.toml:15: tableau: at: needed: the place of its first pile, in cards",
    ),
    "packs": (in_game("packs = 0"), "made/game.toml:2: game.packs: expected a number from 1 to 12, got 0"),
    "suits": (
        in_game('suits = "SX"'),
        "made/game.toml:2: game.suits: expected some of the letters S, H, D, C, each once, got 'SX'",
    ),
    "choice": (
        in_game('ace = "hihg"'),
        "made/game.toml:2: game.ace: expected one of low, high, got 'hihg'; did you mean \"high\"?",
    ),
    "redeals": (
        changed('waste"\n', 'waste"\nredeals = "unlimitd"\n'),
        "made/game.toml:8: stock.redeals: expected a number or \"unlimited\", got 'unlimitd'",
    ),
    "language": (
        changed('"Made"', '{ en = "Made", de = "Gemacht" }'),
        'made/game.toml:2: game.name: unknown language "de"; en, cs, sv',
    ),
    "no English": (
        changed('"Made"', '{ cs = "Hra" }'),
        "made/game.toml:2: game.name: a text in several languages has one in en",
    ),
    "values for piles": (GOOD + 'only = ["A", "2"]\n', "made/game.toml:19: tableau.only: 2 values for 7 piles"),
    # phrases
    "relation": (
        changed("down alternate", "down alternating"),
        'made/game.toml:18: tableau.build: "down alternating": unknown relation "alternating"; did you mean "alternate"?',
    ),
    "course": (
        changed("down alternate", "dwon alternate"),
        'made/game.toml:18: tableau.build: "dwon alternate": unknown course "dwon"; did you mean "down"?',
    ),
    "mark": (
        changed("down alternate", "down alternate warp"),
        'made/game.toml:18: tableau.build: "down alternate warp": unknown mark "warp"; did you mean "wrap"?',
    ),
    "phrase that ends": (
        changed("down alternate", "down"),
        'made/game.toml:18: tableau.build: "down": ends where a relation is expected',
    ),
    "word too much": (GOOD + 'space = "K Q"\n', 'made/game.toml:19: tableau.space: "K Q": "Q" is too much'),
    "two spaces": (
        changed("down alternate", "down  alternate"),
        'made/game.toml:18: tableau.build: "down  alternate": words are separated by exactly one space',
    ),
    "no phrase": (GOOD + "take = 3\n", "made/game.toml:19: tableau.take: expected a phrase, got 3"),
    "unit": (
        GOOD + 'take = "tpo"\n',
        'made/game.toml:19: tableau.take: "tpo": unknown unit "tpo"; did you mean "top"?',
    ),
    "rank": (
        changed("at = [3, 0]\n", 'at = [3, 0]\nbase = "B"\n'),
        'made/game.toml:14: foundation.base: "B": unknown rank "B"; ranks are A, 2 to 10, J, Q, K',
    ),
    "group": (
        changed("to waste", "to wast"),
        'made/game.toml:7: stock.deals: "1 card to wast": "wast": no such group; '
        'groups are stock, waste, foundation, tableau, removed; did you mean "waste"?',
    ),
    "group's number": (
        changed("1-7 .. 7", "1-7 .. 8"),
        'made/game.toml:4: game.deal[0]: "rows down to tableau 1-7 .. 8": tableau has 7 piles, there is no pile 8',
    ),
    "pile numbers": (
        changed('"turn tableau"', '"row to tableau, all down"'),
        'made/game.toml:4: game.deal[1]: "row to tableau, all down": expected pile numbers, found "all"',
    ),
    "huge number": (
        changed('"turn tableau"', '"99999999999 rows to tableau"'),
        'made/game.toml:4: game.deal[1]: "99999999999 rows to tableau": expected a number, found "99999999999"',
    ),
    "state of piles": (
        in_game('won = "foundation ful"'),
        'made/game.toml:2: game.won: "foundation ful": unknown state of piles "ful"; did you mean "full"?',
    ),
    "test": (
        in_game('won = "foundatoin full"'),
        'made/game.toml:2: game.won: "foundatoin full": "foundatoin" is no test; did you mean "foundation"?',
    ),
    "score": (
        in_game('score = ["x per card on foundation"]'),
        'made/game.toml:2: game.score[0]: "x per card on foundation": expected a number or a variable, found "x"',
    ),
    "match": (
        GOOD + '[remove]\ncards = "summ 13"\n',
        'made/game.toml:20: remove.cards: "summ 13": "summ" is no match; sum N, same-rank, same-suit, RANK+RANK or a rank',
    ),
    "no match": (GOOD + "[remove]\n", 'made/game.toml:19: remove: cards: needed: which cards match, as "sum 13, K"'),
    # state
    "flag": (
        GOOD + '[state]\nlocked = { on = "deal" }\n',
        "made/game.toml:20: state.locked: nothing asks for this flag",
    ),
    "key of a flag": (
        GOOD + '[state]\nlocked = { onn = "deal" }\n',
        'made/game.toml:20: state.locked.onn: unknown key; did you mean "on"?',
    ),
    "name of a flag": (
        GOOD + '[state]\nwaste = { on = "deal" }\n',
        "made/game.toml:20: state.waste: a flag may not bear the name of a group or of an event",
    ),
    "variable": (
        GOOD + "[state]\nhalf = 0.5\n",
        "made/game.toml:20: state.half: expected a flag, a whole number, true, false or a text, got 0.5",
    ),
    "idle variable": (
        GOOD + "[state]\npoints = 0\n",
        "made/game.toml:20: state.points: nothing asks for this variable",
    ),
    # what does not go together
    "more cards than there are": (
        changed('"turn tableau"', '"27 cards to tableau 1"'),
        "made/game.toml:4: game.deal: deals 55 cards, the pack has 52",
    ),
    "base without foundation": (
        GOOD.replace("[foundation]\npiles = 4\nat = [3, 0]\n\n", "") + 'space = "below-base"\n',
        "made/game.toml:15: tableau.space: a base rank needs a foundation; this game has none",
    ),
    "two in one place": (
        changed("at = [3, 0]", "at = [1, 0]"),
        "made/game.toml:13: foundation.at: foundation-1 lies in the place of waste",
    ),
    "off the table": (
        changed("at = [3, 0]", "at = [4, 0]"),
        "made/game.toml:13: foundation.at: foundation-4 lies off the table, which is 7 by 3 cards",
    ),
    "off the table in portrait": (
        GOOD + "[portrait]\ntable = [4, 7]\nfoundation = { at = [0, 2] }\ntableau = { at = [0, 1] }\n",
        "made/game.toml:22: portrait.tableau: tableau-5 lies off the table, which is 4 by 7 cards",
    ),
    "fill from itself": (
        GOOD + 'fill = "tableau"\n',
        "made/game.toml:19: tableau.fill: a pile cannot be filled from its own group",
    ),
    "choice of no base": (
        changed('"turn tableau"', '"choose base from tableau"'),
        'made/game.toml:4: game.deal: chooses a base, but no foundation has base = "first"',
    ),
    "redeal that never comes": (
        changed('waste"\n', 'waste"\nredeal = "gather waste"\n'),
        "made/game.toml:8: stock.redeal: is not read without redeals",
    ),
    "redeals of no waste": (
        GOOD.replace('deals = "1 card to waste"\n\n[waste]\n', 'deals = "row to tableau"\nredeals = 1\n'),
        "made/game.toml:8: stock.redeals: this game has no waste; redeal must say what a redeal does",
    ),
    "no cells": (
        GOOD + 'take = "run within cells"\n',
        'made/game.toml:19: tableau.take: "within cells" needs cells; this game has none',
    ),
    "portrait without a table": (
        GOOD + "[portrait]\n",
        "made/game.toml:19: portrait: table: needed: the size of the table in cards",
    ),
    "portrait of no group": (
        GOOD + "[portrait]\ntable = [7, 3]\ntabelau = { at = [0, 1] }\n",
        'made/game.toml:21: portrait.tabelau: no such group; did you mean "tableau"?',
    ),
    "rule in portrait": (
        GOOD + '[portrait]\ntable = [7, 3]\ntableau = { build = "none" }\n',
        "made/game.toml:21: portrait.tableau: build: only at, to, columns, fan may stand here",
    ),
    # other games and variants
    "extends nothing": (
        '[game]\nextends = "klondyke"\n',
        'made/game.toml:2: game.extends: there is no game "klondyke"; did you mean "klondike"?',
    ),
    "extends no variant": (
        '[game]\nextends = "klondike:four"\n',
        'made/game.toml:2: game.extends: klondike has no variant "four"; '
        "there are three-cards, single-card, no-redeals, unlimited",
    ),
    "extends itself": (
        '[game]\nextends = "made"\n',
        "made/game.toml:2: game.extends: leads in a circle: made extends made",
    ),
    "default": (in_game('default = "quick"'), 'made/game.toml:2: game.default: no such variant "quick"'),
    "variant of nothing": (
        GOOD + '[variant.quick]\nextends = "slow"\n',
        'made/game.toml:20: variant.quick.extends: no such variant "slow"',
    ),
    "variants in a circle": (
        GOOD + '[variant.quick]\nextends = "slow"\n[variant.slow]\nextends = "quick"\n',
        "made/game.toml:22: variant.slow.extends: leads in a circle",
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_faults_are_named(tmp_path: Path, case: str) -> None:
    toml, sentence = FAULTS[case]
    said = faults(tmp_path, toml)
    assert sentence in said
    assert len(said) == len(set(said))


def test_games_that_extend_each_other(tmp_path: Path) -> None:
    write_plugin(tmp_path, "one", '[game]\nextends = "two"\n')
    write_plugin(tmp_path, "two", '[game]\nextends = "one"\n')
    games = new_catalogue([tmp_path])
    with pytest.raises(PluginError) as error:
        games.game("one")
    assert str(error.value) == "two/game.toml:2: game.extends: leads in a circle: one extends two extends one"
    assert all(entry.fault and "leads in a circle" in entry.fault for entry in games.entries)


def test_a_game_that_extends_a_broken_one(tmp_path: Path) -> None:
    write_plugin(tmp_path, "base", "[game\n")
    said = faults(tmp_path, '[game]\nextends = "base"\n')
    assert len(said) == 1
    assert said[0].startswith("made/game.toml:2: game.extends: the game it extends is broken: base/game.toml:1: ")


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    toml = changed("down alternate", "down alternating").replace("to waste", "to wast").replace("[7, 3]", "[7]")
    assert [line.split(": ")[1] for line in faults(tmp_path, toml)] == ["game.table", "stock.deals", "tableau.build"]


def test_the_line_is_that_of_the_variant_or_option_at_fault(tmp_path: Path) -> None:
    toml = GOOD + '[variant.a]\n[variant.b]\ntableau = { build = "up alternat" }\n[option.c]\nstock.redeals = -1\n'
    assert faults(tmp_path, toml, id="made:b") == [
        'made/game.toml:21: variant.b.tableau.build: "up alternat": unknown relation "alternat"; did you mean "alternate"?'
    ]
    assert faults(tmp_path, toml, id="made+c") == [
        'made/game.toml:23: option.c.stock.redeals: expected a number or "unlimited", got -1'
    ]
    assert made_game(tmp_path, toml, id="made:a").id == "made:a"


def test_a_group_of_no_type_in_a_variant_is_told_once_and_under_the_variant(tmp_path: Path) -> None:
    toml = GOOD + '[variant.a]\n[variant.b]\ntablaeu.accepts = "run"\n'
    assert faults(tmp_path, toml, id="made:b") == [
        'made/game.toml:20: variant.b.tablaeu: "tablaeu" is no known table and no pile type; did you mean "tableau"?'
    ]


def test_a_folder_whose_name_is_no_id(tmp_path: Path) -> None:
    write_plugin(tmp_path, "My Game", GOOD)
    write_plugin(tmp_path, "made", GOOD)
    sentence = 'My Game/game.toml: "My Game" is no id; ids are lower-case letters, digits and -'
    assert {entry.id: entry.fault for entry in new_catalogue([tmp_path]).entries} == {"My Game": sentence, "made": None}


def test_two_variants_with_the_same_rules(tmp_path: Path) -> None:
    write_plugin(tmp_path, "made", GOOD + "[variant.a]\n[variant.b]\n")
    (entry,) = new_catalogue([tmp_path]).entries
    assert entry.fault == "made/game.toml: made:b has the same rules as made:a"


# ---- hooks


@pytest.mark.parametrize(
    ("hooks", "sentence"),
    [
        ("def after(:\n", "made/hooks.py:1: invalid syntax"),
        ("import no_such_module\n", "made/hooks.py:1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("\n\nraise SystemExit(3)\n", "made/hooks.py:3: SystemExit: 3"),
        (
            HOOK + "def can_plaec(position):\n    return None\n",
            'made/hooks.py:4: "can_plaec" is no hook; did you mean "can_place"?',
        ),
        (
            HOOK + "def finish(position):\n    return None\n",
            'made/hooks.py:4: "finish" is no hook; '
            "hooks are arrange, can_take, can_place, can_deal, deal, tap, after, score",
        ),
        (
            HOOK + "def can_place(position, card):\n    return None\n",
            'made/hooks.py:4: can_place has no parameter "card"; did you mean "cards"?',
        ),
        (HOOK + "def score(pos):\n    return 1\n", 'made/hooks.py:4: score has no parameter "pos"; it has position'),
        (
            HOOK + "def score():\n    return 1\n\n\ndef can_place(cards):\n    return True\n",
            "made/hooks.py:9: can_place is not marked @hookimpl",
        ),
        (
            "def helper():\n    return 1\n",
            "made/hooks.py: has no hooks; a hook is marked @hookimpl and is one of "
            "arrange, can_take, can_place, can_deal, deal, tap, after, score",
        ),
    ],
    ids=["syntax", "import", "exit", "misspelt", "unknown", "parameter", "short parameter", "unmarked", "none"],
)
def test_hooks_that_cannot_be_bound(tmp_path: Path, hooks: str, sentence: str) -> None:
    assert faults(tmp_path, GOOD, hooks) == [sentence]


@pytest.mark.parametrize(
    ("hook", "sentence"),
    [
        ("def can_deal(position):\n    return 1 / 0\n", "made: can_deal raised ZeroDivisionError: division by zero"),
        (
            "def can_deal(position):\n    return 'yes'\n",
            "made: can_deal answered 'yes', which is no True, False, Refuse or None",
        ),
        (
            "def can_take(position):\n    return 7\n",
            "made: can_take answered 7, which is no True, False, Refuse or None",
        ),
        ("def can_place(cards):\n    return cards[5]\n", "made: can_place raised IndexError: tuple index out of range"),
        ("def score(position):\n    return 'many'\n", "made: score answered 'many', which is no number"),
        ("def deal(position):\n    return []\n", "made: deal answered [], which is no position"),
        (
            "def deal(position):\n    return position.move('wast', 1, 'waste')\n",
            'made: deal raised ValueError: there is no pile "wast"',
        ),
        (
            "def deal(position):\n    return position.move('waste', 3, 'stock')\n",
            "made: deal raised ValueError: waste has 0 cards, 3 were asked for",
        ),
        ("def tap(position, pile):\n    return True\n", "made: tap answered True, which is no position"),
        (
            "def after(position, move):\n    return position.set(points=1)\n",
            'made: after raised ValueError: "points" is not declared in [state]',
        ),
        ("def arrange(position):\n    raise KeyError('x')\n", "made: arrange raised KeyError: 'x'"),
    ],
)
def test_hooks_that_raise_or_answer_nonsense(tmp_path: Path, hook: str, sentence: str) -> None:
    game = made_game(tmp_path, GOOD, HOOK + hook)
    with pytest.raises(HookError) as error:
        session = Session(game, Deal(1))
        session.legal_moves()
        assert session.score >= 0
        session.do("deal")
    assert str(error.value) == sentence


def test_a_hook_that_raises_leaves_the_session_as_it_was(tmp_path: Path) -> None:
    hooks = (
        HOOK
        + "def after(position, move):\n    if move == 'deal' and len(position['waste']) == 2:\n        raise ValueError\n"
    )
    session = Session(made_game(tmp_path, GOOD, hooks), Deal(1))
    session.do("deal")
    before = session.position
    with pytest.raises(HookError):
        session.do("deal")
    assert session.position is before and session.moves == 1 and not session.can_redo
    session.undo()
    assert session.moves == 0


# ---- nothing else is broken


BROKEN = {
    "broken-toml": ("[game\n", None),
    "broken-key": (changed("at = [3, 0]", "at = [3, 0]\nbse = 1"), None),
    "broken-shape": ("variant = 3\n", None),
    "broken-circle": ('[game]\nextends = "broken-circle"\n', None),
}


def test_a_broken_plugin_hurts_no_other(tmp_path: Path) -> None:
    for name, (toml, hooks) in BROKEN.items():
        write_plugin(tmp_path, name, toml, hooks)
    (tmp_path / "broken-bytes").mkdir()
    (tmp_path / "broken-bytes" / "game.toml").write_bytes(b"\xff")
    write_plugin(tmp_path, "made", GOOD)
    games = new_catalogue([tmp_path])
    told = {entry.id: entry.fault for entry in games.entries}
    assert told.pop("made") is None
    assert set(told) == {*BROKEN, "broken-bytes"}
    for id, fault in told.items():
        assert fault and fault.startswith(f"{id}/game.toml"), id
        assert games.entry(id).title == id
        with pytest.raises(PluginError) as error:
            games.game(id)
        assert str(error.value) == fault
    assert Session(games.game("made"), Deal(1)).legal_moves()
    answer = Engine(games).answer('{"cmd":"games"}')
    assert [game["id"] for game in answer["games"]] == ["made"]


def test_broken_hooks_hurt_no_other_game(tmp_path: Path) -> None:
    write_plugin(tmp_path, "broken", GOOD, HOOK + "def can_plaec():\n    pass\n")
    write_plugin(tmp_path, "made", GOOD)
    games = new_catalogue([tmp_path], trust=True)
    with pytest.raises(PluginError):
        games.game("broken")
    assert Session(games.game("made"), Deal(1)).legal_moves()
    assert [entry.id for entry in games.entries] == ["broken", "made"]


def test_code_from_outside_does_not_run_unasked(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    write_plugin(tmp_path, "made", GOOD, f"open({str(mark)!r}, 'w').close()\n{HOOK}def score():\n    return 1\n")
    games = new_catalogue([tmp_path])
    with pytest.raises(NotAllowed) as error:
        games.game("made")
    assert str(error.value) == "made brings Python code that was not allowed to run; --trust allows it"
    assert not mark.exists() and games.entry("made").fault is None and not mark.exists()
    games.allow(error.value.digest)
    games.game("made")
    assert mark.exists()
    write_plugin(tmp_path, "made", GOOD, "changed = True\n")
    again = new_catalogue([tmp_path])
    again.allow(error.value.digest)
    with pytest.raises(NotAllowed):
        again.game("made")


def test_two_games_of_one_id(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    write_plugin(first, "made", GOOD)
    write_plugin(second, "made", GOOD)
    games = new_catalogue([first, second])
    faulty = [entry for entry in games.entries if entry.fault]
    assert [entry.fault for entry in faulty] == [f"another game bears the same id: {first / 'made'}"]
    assert faulty[0].folder == second / "made"
    assert games.game("made").id == "made"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"version": 1, "games": {"x": 3}}', b"\xff\xfe", b'{"version":99}']
)
def test_a_damaged_index_is_made_anew(tmp_path: Path, content: bytes) -> None:
    plugin = write_plugin(tmp_path / "games", "made", GOOD)
    index = tmp_path / "index.json"
    index.write_bytes(content.replace(b'"x"', json.dumps(str(plugin)).encode()))
    (entry,) = Catalogue([tmp_path / "games"], None, Index(index)).entries
    assert entry.title == "Made" and entry.fault is None
    assert "Made" in index.read_text(encoding="utf-8")


def test_a_broken_game_is_looked_at_again(tmp_path: Path) -> None:
    """What it lacked may be there now, though no file of its own has changed."""
    write_plugin(tmp_path / "one", "made", '[game]\nname = "Made"\nextends = "other"\n')
    folders, index = [tmp_path / "one", tmp_path / "two"], tmp_path / "index.json"
    (entry,) = Catalogue(folders, None, Index(index)).entries
    assert entry.fault and "other" in entry.fault
    write_plugin(tmp_path / "two", "other", GOOD)
    assert [entry.fault for entry in Catalogue(folders, None, Index(index)).entries] == [None, None]


def test_a_damaged_order_of_games_is_named(tmp_path: Path) -> None:
    write_plugin(tmp_path, "made", GOOD)
    order = tmp_path / "games.toml"
    order.write_text("first = \n")
    with pytest.raises(PasiansError, match=r"^games\.toml: .*line 1"):
        _ = new_catalogue([tmp_path], order=order).entries


# ---- moves, deals, texts


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", '"" is no move; moves are "move PILE NUMBER PILE", "deal" and "click PILE"'),
        ("jump", '"jump" is no move; moves are "move PILE NUMBER PILE", "deal" and "click PILE"'),
        (
            "move waste 0 tableau-1",
            '"move waste 0 tableau-1" is no move; moves are "move PILE NUMBER PILE", "deal" and "click PILE"',
        ),
        (
            "move waste 1  tableau-1",
            '"move waste 1  tableau-1" is no move; moves are "move PILE NUMBER PILE", "deal" and "click PILE"',
        ),
        ("click tabelau-1", 'there is no pile "tabelau-1"; did you mean "tableau-1"?'),
        ("move wast 1 tableau-1", 'there is no pile "wast"; did you mean "waste"?'),
    ],
)
def test_texts_that_are_no_moves(move: str, sentence: str) -> None:
    session = Session(catalogue().game("klondike"), Deal(1))
    before = session.position
    for ask in (session.do, session.why_not):
        with pytest.raises(BadText) as error:
            ask(move)
        assert str(error.value) == sentence
    assert session.position is before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("klondike", '"klondike" is not a deal; one is written GAME#NUMBER or GAME#NUMBERING:NUMBER.'),
        ("klondike#0", 'There is no deal 0; the numbering "own" reaches from 1 to 9007199254740992.'),
        ("klondike#mx:1", 'There is no numbering of deals "mx"; there are own, ms, pysol.'),
        ("klondike#ms:8589934592", 'There is no deal 8589934592; the numbering "ms" reaches from 1 to 8589934591.'),
    ],
)
def test_texts_that_are_no_deals(text: str, sentence: str) -> None:
    with pytest.raises(DealError) as error:
        Deal.read(text)
    assert str(error.value) == sentence


def test_a_numbering_that_does_not_fit_the_pack() -> None:
    with pytest.raises(DealError, match="one whole pack of 52 cards"):
        Session(catalogue().game("terrace"), Deal(1, "ms"))


DAMAGES = {
    "no text": ("", "this is not the text of a game"),
    "no session": ("[]", "this is not the text of a game"),
    "later format": ('{"pasians":99}', "this game was kept by another version (format 99)"),
    "parts missing": ('{"pasians":1}', "the text of the game is damaged: 'id'"),
}


@pytest.mark.parametrize("case", DAMAGES)
def test_texts_that_are_no_sessions(case: str) -> None:
    text, sentence = DAMAGES[case]
    with pytest.raises(BadText) as error:
        Saved.read(text)
    assert str(error.value) == sentence


def test_sessions_with_one_part_damaged() -> None:
    session = Session(catalogue().game("klondike"), Deal(1))
    session.do("deal")
    whole = json.loads(write_session(session))
    for part in whole:
        for value in (None, 3, -1, "x", [], {}, [[1]], {"deal": "x"}, {"position": 3}, [["deal"], ["jump"]]):
            text = json.dumps({**whole, part: value})
            try:
                read_session(text, catalogue().game)
            except PasiansError as error:
                assert str(error), (part, value)


# ---- the engine


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nonsense", "this line is no JSON"),
        ("[" * 100_000, "this line is no JSON"),
        ("[]", 'a request is an object with a "cmd"'),
        ('{"cmd":3}', 'a request is an object with a "cmd"'),
        (
            '{"cmd":"move"}',
            'unknown command "move"; commands are games, new, state, set, legal, hint, do, undo, redo, restart, text, load',
        ),
        ('{"cmd":"state"}', 'no game is in play; begin with {"cmd":"new","game":…}'),
        ('{"cmd":"new"}', '"new" needs a "game"'),
        ('{"cmd":"new","game":"klondyke"}', 'there is no game "klondyke"; did you mean "klondike"?'),
        ('{"cmd":"new","game":"klondike","deal":"1"}', '"deal" is a whole number'),
        (
            '{"cmd":"new","game":"klondike","deal":0}',
            'There is no deal 0; the numbering "own" reaches from 1 to 9007199254740992.',
        ),
        (
            '{"cmd":"new","game":"klondike","pack":"AH"}',
            "the cards are not the pack of klondike:single-card: AS is missing",
        ),
        (
            '{"cmd":"new","game":"klondike","pack":"1H"}',
            '"1H" is no card; cards are written as TH, lower case face down',
        ),
        (
            '{"cmd":"new","game":"klondike","piles":{"tabelau-1":"AH"}}',
            'there is no pile "tabelau-1"; did you mean "tableau-1"?',
        ),
        ('{"cmd":"new","game":"osmosis","options":["x"]}', 'osmosis has no option "x"; there are three-cards'),
    ],
)
def test_the_engine_answers_nonsense(line: str, error: str) -> None:
    engine = Engine(catalogue())
    assert engine.answer(line) == {"error": error}
    assert engine.answer('{"cmd":"new","game":"golf","deal":1}')["id"] == "golf"


def test_the_engine_keeps_its_game_through_nonsense() -> None:
    engine = Engine(catalogue())
    state = engine.answer('{"cmd":"new","game":"klondike","deal":1}')
    lines = [
        '{"cmd":"new","game":"none"}',
        '{"cmd":"new","game":"golf","pack":"x"}',
        '{"cmd":"load","text":"x"}',
        "x",
        "{}",
        '{"cmd":"set","piles":{"waste":"AHAH"}}',
        '{"cmd":"set","vars":{"none":1}}',
        '{"cmd":"do"}',
    ]
    for line in lines:
        assert set(engine.answer(line)) == {"error"}, line
    refused = engine.answer('{"cmd":"do","move":"move waste 1 tableau-1"}')
    assert refused == {"ok": False, "reason": "This pile is empty."}
    assert engine.answer('{"cmd":"state"}') == state


def test_a_refused_move_is_an_error_of_its_own_kind() -> None:
    session = Session(catalogue().game("klondike"), Deal(1))
    with pytest.raises(Refused, match=r"^This pile is empty\.$"):
        session.do("move waste 1 tableau-1")
