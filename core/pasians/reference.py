"""The reference of the rule language, written from the code that reads it: ``python -m pasians.reference`` prints it.

For developers only: under ``-OO`` the docstrings that it shows are gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pasians import hookreference, schema
from pasians.hookreference import table
from pasians.schema import KEYS, TYPES, Key, Kind

TABLES = {
    "game": ("`[game]`", "What a game is as a whole."),
    "group": (
        "`[GROUP]`",
        "One table for each group of piles. Its name is free; where it is that of a pile type, the group "
        "has that type.",
    ),
    "stock": (
        "`[GROUP]` of type stock",
        "What a tap on the stock does. Every game has one stock; without a table of its own it lies off the table.",
    ),
    "remove": ("`[remove]`", "Cards that leave play, two at a time or alone."),
    "flag": (
        "`[state]`",
        "`NAME = { on = …, off = …, says = … }` is a flag, off at first. Any other value is a variable "
        "for hooks: its start.",
    ),
    "choice": (
        "`[variant.ID]` and `[option.ID]`",
        "Beside these, keys of `[game]` and tables of groups, laid over what stands outside.",
    ),
    "portrait": (
        "`[portrait]`",
        "Beside this, a table with `at`, `to`, `columns` and `fan` for each group that lies elsewhere in "
        "narrow windows.",
    ),
}
EXAMPLES = {
    ("game", "author"): '"Anna Berg"',
    ("game", "family"): '"Pairing"',
    ("game", "default"): '"three-cards"',
    ("game", "without"): '"2-6"',
    ("game", "jokers"): "2",
    ("game", "won"): '"stock empty and waste empty"',
    ("game", "lost"): '"no progress"',
    ("game", "best"): "96",
    ("game", "minutes"): "10",
    ("group", "name"): '{ en = "braid", cs = "cop", sv = "fläta" }',
    ("group", "only"): '"not D"',
    ("group", "turn"): "false",
    ("stock", "deals"): '"3 cards to waste"',
    ("stock", "redeal"): '["gather waste", "shuffle stock"]',
    ("remove", "from"): '"grid, waste"',
    ("remove", "below"): '"waste"',
    ("remove", "when"): '"grid filled"',
    ("remove", "then"): '["close grid", "fill grid"]',
    ("flag", "off"): '"deal"',
    ("flag", "says"): '{ en = "Pairs leave now", cs = "Teď se odebírají dvojice", sv = "Nu tas par bort" }',
    ("choice", "name"): '{ en = "One suit", cs = "Jedna barva", sv = "En färg" }',
    ("choice", "extends"): '"wood"',
    ("portrait", "table"): "[4, 6]",
}
"""Examples of keys for which that of their kind says little."""


class Phrase(NamedTuple):
    """One form of a phrase: how it is written, what it means, and an example that the grammar takes."""

    form: str
    meaning: str
    example: str


class Section(NamedTuple):
    """One kind of phrase."""

    title: str
    kind: Kind
    text: str
    phrases: tuple[Phrase, ...]


GRAMMAR = (
    Section("Cards", schema.CARDS,
        "Items are joined by commas without a space; `not` in front turns the whole round.", (
        Phrase("A, 2 … 10, J, Q, K", "a rank, in every suit", "A,K"),
        Phrase("RANK-RANK", "ranks from one to the other", "2-10"),
        Phrase("S, H, D, C", "a suit", "not D"),
        Phrase("RANK SUIT", "one card, the two written together", "KS,10H"),
        Phrase("red, black, joker, any", "cards of a colour; jokers; every card", "red,joker"),
        Phrase("base, below-base", "the rank that foundations start with; the one before it", "base,below-base"),
    )),
    Section("Build", schema.BUILD,
        "A course, a relation of suits, then marks, in this order. The relation may be left out after "
        "`any` and `same-rank` only.", (
        Phrase("none", "nothing is put on a card", "none"),
        Phrase("up, down, either", "one rank up, down, or either way card by card", "down alternate"),
        Phrase("any, same-rank", "every rank; the same rank", "any same-suit"),
        Phrase("RANKS",
            "ranks in the order given, the base first; where one stands twice, the height of the pile says which",
            "A-K,K-A same-suit"),
        Phrase("same-suit, same-colour, alternate",
            "the suit of the card below; its colour; the other colour", "up same-colour"),
        Phrase("other-suit, any-suit", "any suit but that of the card below; any suit", "down other-suit"),
        Phrase("wrap", "after the last rank comes the first", "up same-suit wrap"),
        Phrase("by N", "N ranks at a step", "up any-suit wrap by 2"),
        Phrase("one-way", "the top two cards of a pile fix its direction", "either same-suit one-way"),
        Phrase("all-one-way",
            "the first pile of the group with two cards fixes the direction of all",
            "either same-suit wrap all-one-way"),
        Phrase("not-on-CARD", "nothing is put on such a card", "down any-suit not-on-K not-on-base"),
    )),
    Section("Take", schema.TAKE,
        "Units joined by `or`; `not` and cards at the end: such cards are not lifted. Of several cards "
        "only the lowest has to fit where it goes.", (
        Phrase("none", "nothing is lifted", "none"),
        Phrase("top, bottom", "the top card; the lowest card", "top or bottom"),
        Phrase("whole", "all face-up cards together; the top card alone only to a foundation", "top or whole"),
        Phrase("any", "face-up cards from any one up to the top", "any not A"),
        Phrase("run", "the top card, or cards ending in it that lie on each other by the pile's build", "run"),
        Phrase("run BUILD", "the same by another build", "run down same-suit"),
        Phrase("run within cells", "at most the empty cells and one", "run within cells"),
        Phrase("run within spaces",
            "at most 2, doubled for each empty tableau pile that is not the target: 1, 2, 4 …", "run within spaces"),
        Phrase("run within cells and spaces", "the product of both", "run down alternate within cells and spaces"),
    )),
    Section("Space", schema.SPACE, "What the player may put on an empty pile; several ways are joined by `; `.", (
        Phrase("none", "nothing", "none"),
        Phrase("CARDS", "the lowest card that is moved must be one of these", "K"),
        Phrase("CARDS from GROUPS", "only from there", "any from waste, reserve"),
        Phrase("CARDS when CONDITION", "only then", "K; any from waste when reserve empty"),
    )),
    Section("From", schema.FROM,
        "Piles whose cards may be put here. Groups are joined by a comma and a space. The name of a type "
        "that no group bears means all groups of that type.", (
        Phrase("all, none", "from everywhere; from nowhere", "all"),
        Phrase("GROUPS", "from these", "waste, tableau"),
        Phrase("not GROUPS", "from all but these", "not reserve"),
    )),
    Section("Fill", schema.FILL, "What comes onto an empty pile by itself.", (
        Phrase("none", "nothing", "none"),
        Phrase("GROUPS", "the top card of the first of these that has one", "waste, stock"),
        Phrase("GROUPS when CONDITION",
            "only then; `move from` the group itself means from this very pile",
            "reserve when move from tableau to foundation"),
    )),
    Section("Auto", schema.AUTO, "Whether cards go up to a foundation by themselves after a move.", (
        Phrase("none, all", "none; every card that can", "all when move"),
        Phrase("safe",
            "only a card that is proved never to be needed again: one pack, foundations up in suit from the ace, building down",
            "safe"),
    )),
    Section("Fan", schema.FAN,
        "How a pile is spread. A row of piles that are built on wants 2.5 cards down to the next row: where a fan has no "
        "room, all cards on the table become smaller.", (
        Phrase("none", "it is not", "none"),
        Phrase("down, right, up, left", "all its cards", "down"),
        Phrase("DIRECTION N", "its top N cards", "right 3"),
    )),
    Section("Condition", schema.CONDITION,
        "Tests joined by `and` and `or`; `and` binds tighter. `not` stands before a test, or before the "
        "word that tells the state of piles.", (
        Phrase("always, never", "as they say", "never"),
        Phrase("PILES empty, PILES filled",
            "none of the piles holds a card; each holds one at least", "stock empty and tableau 1-4 not filled"),
        Phrase("PILES full", "each holds its capacity", "foundation full"),
        Phrase("PILES sorted",
            "each is empty or one complete run of its build in one suit, or all cards of a rank where it builds same-rank",
            "tableau sorted"),
        Phrase("PILES stuck", "each holds a card, and no available card of it can move", "waste stuck"),
        Phrase("deal, redeal, remove", "the action just made: a deal, a redeal, a removal", "deal or redeal"),
        Phrase("move from GROUP to GROUP",
            "the action was a move; `from` and `to` may be left out", "move from waste to foundation"),
        Phrase("FLAG", "a flag of `[state]` is on", "not dealt"),
        Phrase("redealt", "a redeal was made in this game", "redealt"),
        Phrase("all removed", "only foundations and discards hold cards", "all removed"),
        Phrase("all face-up", "no card lies face down", "all face-up"),
        Phrase("score N", "the score is N or more", "score 96"),
        Phrase("no move", "no move, deal or redeal is legal", "no move"),
        Phrase("no progress", "a bounded search proves that no line of moves leads further", "no progress"),
    )),
    Section("Steps", schema.STEPS,
        "The deal, the stock's tap, a redeal, what follows a removal. A list, or one phrase alone. Cards "
        "come from the stock.", (
        Phrase("row to PILES", "a card to each pile in the order given; `10-1` counts down", "row to tableau 10-1"),
        Phrase("N rows to PILES", "so many rows", "6 rows to tableau"),
        Phrase("rows to GROUP SET .. SET",
            "a series: one end moves by one from row to row", "rows down to tableau 1-7 .. 7"),
        Phrase("N cards to PILES", "so many to the first pile, then as many to the next", "13 cards down to reserve"),
        Phrase("… down, … up", "the face, before `to`; up where none is given", "row down to tableau"),
        Phrase("…, SET down", "these piles get the other face", "3 rows to tableau, 1-4 down"),
        Phrase("turn PILES", "top cards are turned up", "turn tableau"),
        Phrase("fill PILES", "a card to each empty pile", "fill grid"),
        Phrase("close GROUP", "cards move up in the order of piles until no hole lies between them", "close grid"),
        Phrase("gather PILES",
            "all their cards go face down under the stock; of them the lowest card of the first pile is dealt next",
            "gather tableau 4-1"),
        Phrase("shuffle GROUP", "its piles are put in random order", "shuffle stock"),
        Phrase("choose base from GROUP",
            "the deal waits until the player puts a top card of the group on a foundation", "choose base from tableau"),
        Phrase("place CARDS on GROUP",
            "out of the pack, one to a pile, in the order given; they never score", "place A on foundation"),
        Phrase("remove CARDS from GROUP", "they leave play", "remove K from grid"),
        Phrase("sink CARDS in GROUP", "to the bottom of their pile, the last dealt lowest", "sink K in tableau"),
    )),
    Section("Matches", schema.MATCHES,
        "Several are joined by a comma and a space; any one is enough. A relation may follow.", (
        Phrase("sum N", "two cards whose ranks add up", "sum 13"),
        Phrase("same-rank, same-suit", "two cards of a rank; of a suit", "same-rank same-colour"),
        Phrase("RANK+RANK", "these two ranks", "Q+K"),
        Phrase("RANK", "such a card leaves alone", "sum 13, K"),
    )),
    Section("Score terms", schema.TERMS, "A list; the score is their sum, worked out anew from every position.", (
        Phrase("N", "so many points", "36"),
        Phrase("VARIABLE", "the value of a variable of `[state]`", "points"),
        Phrase("N per card on GROUP", "for each card there now, placed ones left out", "1 per card on foundation"),
        Phrase("N per card off GROUP", "for each card dealt there that is gone", "1 per card off tableau"),
        Phrase("N per CARDS on GROUP", "only such cards; `off` as well", "8 per A,K off tableau"),
        Phrase("N per face-up card on GROUP",
            "only those of a face; `face-down card` as well", "-3 per face-down card on tableau"),
        Phrase("N per removed card", "for each card that left play", "1 per removed card"),
        Phrase("N per join on GROUP",
            "for two neighbours that lie on each other by the group's run", "1 per join on tableau"),
        Phrase("N per full, started, sorted GROUP",
            "for each pile at its capacity; not empty; sorted and not empty", "12 per full foundation"),
    )),
)  # fmt: skip


def example_of(key: Key) -> str:
    """An example of a key as it stands in a file: ``name = "Klondike"``."""
    return f"{key.name} = {EXAMPLES.get((key.table, key.name), key.kind.example)}"


def lines() -> Iterator[str]:
    """The reference, line by line."""
    yield "# Reference of the rule language"
    yield ""
    yield "Written by `make docs` from the code that reads the files; do not edit. A game is a folder with a `game.toml`, and a `hooks.py`"
    yield "where data cannot say it."
    yield ""
    yield from _keys()
    yield from _types()
    yield from _grammar()
    yield from hookreference.lines()


def _keys() -> Iterator[str]:
    yield "## Keys"
    for name, (title, text) in TABLES.items():
        yield from ("", f"### {title}", "", text, "")
        yield from table(
            ("key", "value", "left out", "meaning", "example"),
            [
                (f"`{key.name}`", _value(key), key.default, key.meaning, f"`{example_of(key)}`")
                for key in KEYS
                if key.table == name
            ],
        )


def _value(key: Key) -> str:
    return f"{key.kind.name}, or a list with one for each pile" if key.each else key.kind.name


def _types() -> Iterator[str]:
    yield from ("", "## Pile types", "", "What a key that is left out means, by the type of the pile.", "")
    keys = list(TYPES["stock"])
    rows = [
        (f"`{kind}`", *(_default(kind, key, value) for key, value in usual.items())) for kind, usual in TYPES.items()
    ]
    yield from table(("type", *keys), rows)


def _default(kind: str, key: str, value: str | int | bool) -> str:
    if key == "capacity" and not value:
        return "its course" if kind == "foundation" else "no limit"
    if kind == "tableau" and key == "space":
        return "any with a build, else none"
    return str(value).lower()


def _grammar() -> Iterator[str]:
    yield from (
        "", "## Phrases", "",
        "Words stand in the order given, one space between them. A comma without a space joins ranks, "
        "suits or pile numbers; a comma with a",
        "space joins whole phrases. PILES is a group, or a group and the numbers of some of its piles: "
        "`tableau 1,4-7`.",
    )  # fmt: skip
    for section in GRAMMAR:
        yield from ("", f"### {section.title}", "", section.text, "")
        yield from table(
            ("form", "meaning", "example"),
            [(phrase.form, phrase.meaning, f"`{phrase.example}`") for phrase in section.phrases],
        )


def main() -> None:
    """Print the reference."""
    print("\n".join(lines()))


if __name__ == "__main__":
    main()
