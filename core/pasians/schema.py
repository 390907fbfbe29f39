"""The one table of keys of `game.toml`: what each holds, what its absence means, and what it is for.

The reader, the messages about wrong files and the reference documentation all come from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pasians import actions, grammar
from pasians.cards import SUITS
from pasians.errors import did_you_mean, listed
from pasians.scope import GrammarError, Scope
from pasians.words import LANGUAGES


class Kind(NamedTuple):
    """A kind of value: how the reference names it, and the function that checks and reads it."""

    name: str
    read: Callable[[Any, Scope], Any]
    example: str


class Key(NamedTuple):
    """One key. ``table`` is where it stands: game, group, stock, remove, flag, choice or portrait."""

    table: str
    name: str
    kind: Kind
    default: str
    meaning: str
    each: bool = False  # a list gives one value to each pile of the group


def _text(value: Any, scope: Scope) -> str | dict[str, str]:
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, Mapping) and value:
        for language, word in value.items():
            if language not in LANGUAGES:
                raise GrammarError(f'unknown language "{language}"; {listed(LANGUAGES)}')
            if not isinstance(word, str) or not word.strip():
                raise GrammarError(f"the text in {language} is empty or no text")
        if "en" not in value:
            raise GrammarError("a text in several languages has one in en")
        return dict(value)
    raise GrammarError(f"expected a text or a table of texts by language, got {value!r}")


def _word(value: Any, scope: Scope) -> str:
    if not isinstance(value, str) or not value.strip():
        raise GrammarError(f"expected a word, got {value!r}")
    return value


def _words(value: Any, scope: Scope) -> tuple[str, ...]:
    return tuple(_word(word, scope) for word in (value if isinstance(value, list) else [value]))


def _number(low: int, high: int) -> Callable[[Any, Scope], int]:
    def read(value: Any, scope: Scope) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise GrammarError(f"expected a number from {low} to {high}, got {value!r}")
        return value

    return read


def _truth(value: Any, scope: Scope) -> bool:
    if not isinstance(value, bool):
        raise GrammarError(f"expected true or false, got {value!r}")
    return value


def _choice(*choices: str) -> Callable[[Any, Scope], str]:
    def read(value: Any, scope: Scope) -> str:
        if value not in choices:
            raise GrammarError(f"expected one of {listed(choices)}, got {value!r}" + did_you_mean(str(value), choices))
        return str(value)

    return read


def _suits(value: Any, scope: Scope) -> str:
    if not isinstance(value, str) or not value or set(value) - set(SUITS) or len(set(value)) < len(value):
        raise GrammarError(f"expected some of the letters S, H, D, C, each once, got {value!r}")
    return value


def _pair(value: Any, scope: Scope) -> tuple[float, float]:
    if not (isinstance(value, list) and len(value) == 2 and all(_is_measure(item) for item in value)):
        raise GrammarError(f"expected [x, y] in cards, got {value!r}")
    return (float(value[0]), float(value[1]))


def _is_measure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 100


def _places(value: Any, scope: Scope) -> tuple[tuple[float, float], ...] | tuple[float, float]:
    if isinstance(value, list) and value and isinstance(value[0], list):
        found: list[tuple[float, float]] = []
        for item in value:
            whole = isinstance(item, list) and len(item) in (2, 3) and all(_is_measure(part) for part in item)
            if not whole or (len(item) == 3 and not (isinstance(item[2], int) and item[2])):
                raise GrammarError(f"expected [x, y] or [x, y, number of piles], got {item!r}")
            count = item[2] if len(item) == 3 else 1
            found += [(round(float(item[0] + step), 6), float(item[1])) for step in range(count)]
        return tuple(found)
    return _pair(value, scope)


def _redeals(value: Any, scope: Scope) -> int:
    if value == "unlimited":
        return -1
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise GrammarError(f'expected a number or "unlimited", got {value!r}')


def _base(value: Any, scope: Scope) -> int:
    return 0 if value == "first" else grammar.read_rank(value)


def _double_tap(value: Any, scope: Scope) -> Any:
    return () if value == "none" else grammar.parse_groups(value, scope)


def _listed(read: Callable[[str, Scope], Any]) -> Callable[[Any, Scope], tuple[Any, ...]]:
    """A sequence by nature, where a single phrase may stand alone."""

    def read_all(value: Any, scope: Scope) -> tuple[Any, ...]:
        phrases = value if isinstance(value, list) else [value]
        found = []
        for at, phrase in enumerate(phrases):
            try:
                found.append(read(phrase, scope))
            except GrammarError as error:
                if not isinstance(value, list):
                    raise
                quoted = f'"{phrase}": ' if isinstance(phrase, str) else ""
                raise GrammarError(f"{quoted}{error}", f"[{at}]") from None
        return tuple(found)

    return read_all


TEXT = Kind("text", _text, '{ en = "Clover", cs = "Jetel", sv = "Klöver" }')
WORD = Kind("word", _word, '"Klondike"')
WORDS = Kind("words", _words, '["quick", "open"]')
ID = Kind("id", _word, '"klondike:three-cards"')
COUNT = Kind("number", _number(0, 1000), "7")
PACKS = Kind("number", _number(1, 12), "2")
STARS = Kind("1 to 5", _number(1, 5), "3")
TRUTH = Kind("true or false", _truth, "true")
SUIT_LETTERS = Kind("letters", _suits, '"SH"')
SIZE = Kind("[width, height]", _pair, "[7, 3.1]")
POINT = Kind("[x, y]", _pair, "[6, 1]")
POINTS = Kind("[x, y], or a list of [x, y] and [x, y, n]", _places, "[0, 1]")
TYPE = Kind("pile type", _word, '"reserve"')
ACE = Kind('"low" or "high"', _choice("low", "high"), '"high"')
ACCEPTS = Kind('"card", "run" or "suit"', _choice("card", "run", "suit"), '"suit"')
PLACE = Kind('"anywhere", "touching" or "in-line"', _choice("anywhere", "touching", "in-line"), '"touching"')
CARDS = Kind("cards", grammar.parse_cards, '"2-10"')
BASE = Kind('rank or "first"', _base, '"first"')
REDEALS = Kind('number or "unlimited"', _redeals, "2")
BUILD = Kind("build", grammar.parse_build, '"down alternate"')
TAKE = Kind("take", grammar.parse_take, '"run"')
SPACE = Kind("space", grammar.parse_space, '"K"')
FROM = Kind("from", grammar.parse_from, '"waste, tableau"')
FILL = Kind("fill", grammar.parse_fill, '"waste, stock"')
AUTO = Kind("auto", grammar.parse_auto, '"safe"')
FAN = Kind("fan", grammar.parse_fan, '"right 3"')
CONDITION = Kind("condition", grammar.parse_condition, '"tableau filled"')
STEPS = Kind("steps", _listed(actions.parse_step), '["6 rows to tableau", "row to tableau 1-4"]')
MATCHES = Kind("matches", actions.parse_matches, '"sum 13, K"')
TERMS = Kind("score terms", _listed(actions.parse_term), '["1 per card on foundation"]')
GROUPS = Kind("groups", grammar.parse_groups, '"grid, waste"')
DOUBLE_TAP = Kind('groups or "none"', _double_tap, '"foundation, cell"')

KEYS: tuple[Key, ...] = (
    Key("game", "name", TEXT, "the id", "title in each language"),
    Key("game", "author", TEXT, "none", "who wrote the game"),
    Key("game", "family", WORD, "the game's title", "place in the catalogue"),
    Key("game", "tags", WORDS, "none", "words that the search finds"),
    Key("game", "extends", ID, "none", "start from that game's common part, or from that variant of it"),
    Key("game", "default", WORD, "the first", "the variant that opens first"),
    Key("game", "packs", PACKS, "1", "how many packs are mixed"),
    Key("game", "suits", SUIT_LETTERS, '"SHDC"', 'suits in each pack; 104 spades are 8 packs of "S"'),
    Key("game", "without", CARDS, "none", "cards left out of every pack"),
    Key("game", "jokers", COUNT, "0", "jokers added; a joker fits on any card, and any card on it"),
    Key("game", "ace", ACE, "low", "high: the order is 2 … K A, and an ace counts 14"),
    Key("game", "table", SIZE, "needed", "size of the table in cards; the height is a minimum"),
    Key("game", "deal", STEPS, "all in the stock", "the deal, in order; what is left is the stock"),
    Key("game", "won", CONDITION, "all foundations full; without foundations: all removed", "when the game is won"),
    Key("game", "lost", CONDITION, '"no move"', 'when it is called lost, if not won; "never" is possible'),
    Key("game", "score", TERMS, "1 per card on foundation, 1 per removed card", "their sum; [] is none"),
    Key("game", "best", COUNT, "from the terms, where plain", "highest score possible"),
    Key("game", "difficulty", STARS, "none", "shown in the chooser"),
    Key("game", "minutes", COUNT, "none", "usual length, shown in the chooser"),
    Key("group", "type", TYPE, "the group's name", "which defaults hold"),
    Key("group", "name", TEXT, "the type's word", "what players read"),
    Key("group", "piles", COUNT, "1, or as many as at lists", "how many piles; 0 takes the group away"),
    Key("group", "at", POINTS, "stock [0, 0], waste [1, 0]", "the first pile, or every pile; n: so many to the right"),
    Key(
        "group", "to", POINT, "one card apart", "the last pile, or with columns the far corner; the rest evenly between"
    ),
    Key("group", "columns", COUNT, "one row", "rows of so many piles, numbered in reading order"),
    Key("group", "fan", FAN, "by type", "direction, and how many top cards are spread"),
    Key("group", "cover", TRUTH, "false", "a card is blocked while a later pile of the group lies over it"),
    Key("group", "capacity", COUNT, "by type", "most cards in a pile, for the player and for the deal", each=True),
    Key("group", "build", BUILD, "by type", "what may be put on a card", each=True),
    Key("group", "space", SPACE, "by type", "what the player may put on an empty pile"),
    Key("group", "base", BASE, '"A", or the first rank of the course', "rank a foundation starts with", each=True),
    Key("group", "accepts", ACCEPTS, "card", "run: also a run, card by card; suit: only a whole suit, onto a space"),
    Key("group", "take", TAKE, "by type", "what the player may lift"),
    Key("group", "from", FROM, "by type", "piles whose cards the player may put here"),
    Key("group", "only", CARDS, "any", "cards that may lie here at all", each=True),
    Key("group", "fill", FILL, "none", "an empty pile takes the top card of the first group that has one, at once"),
    Key("group", "auto", AUTO, "none", "foundations: cards go up by themselves; safe: only those no longer needed"),
    Key("group", "turn", TRUTH, "by type", "a face-down card with nothing on it is turned up"),
    Key("group", "double_tap", DOUBLE_TAP, "foundations", "where a double tap sends the top card"),
    Key("stock", "deals", STEPS, "none", "what a tap on the stock does, as far as the cards last"),
    Key("stock", "when", CONDITION, "always", "dealing and redealing are allowed only then"),
    Key("stock", "redeals", REDEALS, "0", "how often a tap on the empty stock redeals"),
    Key("stock", "redeal", STEPS, '"gather waste"', "what a redeal does"),
    Key("remove", "cards", MATCHES, "needed", "available cards that match leave together; a lone rank leaves by a tap"),
    Key("remove", "from", GROUPS, "all but stock, foundation, discard", "whose available cards take part"),
    Key("remove", "place", PLACE, "anywhere", "touching: corners too; in-line: same row or column"),
    Key("remove", "below", GROUPS, "none", "there the top card also matches the card under it"),
    Key("remove", "when", CONDITION, "always", "removing is allowed only then"),
    Key("remove", "then", STEPS, "none", "what follows a removal"),
    Key("flag", "on", CONDITION, "never", "when the flag goes on"),
    Key("flag", "off", CONDITION, "never", "when the flag goes off"),
    Key("flag", "says", TEXT, "nothing", "shown in the status line while it is on"),
    Key("choice", "name", TEXT, "the id", "what players read"),
    Key("choice", "extends", WORD, "none", "start from another variant of the file"),
    Key("choice", "default", TRUTH, "false", "an option that is on at first"),
    Key("portrait", "table", SIZE, "needed", "size of the table in windows higher than wide"),
)


def keys_of(*tables: str) -> dict[str, Key]:
    """The keys of some tables by name."""
    return {key.name: key for key in KEYS if key.table in tables}


PORTRAIT_GROUP = ("at", "to", "columns", "fan")

TYPES: dict[str, dict[str, str | int | bool]] = {
    "stock": {"build": "none", "space": "none", "take": "none", "from": "none", "capacity": 0, "fan": "none", "turn": False},
    "waste": {"build": "none", "space": "none", "take": "top", "from": "all", "capacity": 0, "fan": "none", "turn": True},
    "foundation": {
        "build": "up same-suit", "space": "base", "take": "none", "from": "all", "capacity": 0, "fan": "none", "turn": True,
    },
    "tableau": {"build": "none", "space": "none", "take": "run", "from": "all", "capacity": 0, "fan": "down", "turn": True},
    "reserve": {"build": "none", "space": "none", "take": "top", "from": "all", "capacity": 0, "fan": "none", "turn": True},
    "cell": {"build": "none", "space": "any", "take": "top", "from": "all", "capacity": 1, "fan": "none", "turn": True},
    "grid": {"build": "none", "space": "any", "take": "top", "from": "none", "capacity": 1, "fan": "none", "turn": True},
    "discard": {"build": "none", "space": "none", "take": "none", "from": "none", "capacity": 0, "fan": "none", "turn": False},
}  # fmt: skip
"""Defaults of each pile type. A tableau with a build takes any card on a space; a foundation holds its course."""
