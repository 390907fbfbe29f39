"""The grammar of the rule language: what each phrase means, and what is said of a phrase that is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support import new_catalogue, write_plugin

from pasians import schema
from pasians.cards import KING, RANKS, SUITS
from pasians.phrases import (
    ALL_CARDS,
    ALWAYS,
    NEVER,
    Auto,
    Build,
    Cards,
    Condition,
    DealStep,
    Fan,
    Fill,
    Filling,
    Match,
    Piles,
    Take,
    Term,
    Unit,
)
from pasians.phrases import Test as Question
from pasians.schema import Kind
from pasians.scope import GrammarError, Scope

GROUPS = {"stock": 1, "waste": 1, "foundation": 4, "tableau": 7, "reserve": 1, "cell": 2, "grid": 9}


def scope() -> Scope:
    """Stock 0, waste 1, foundations 2 to 5, tableau 6 to 12, reserve 13, cells 14 and 15, grid 16 to 24; a flag, a variable."""
    groups, start = {}, 0
    for group, number in GROUPS.items():
        groups[group] = (group, tuple(range(start, start + number)))
        start += number
    return Scope(groups, frozenset(["locked"]), frozenset(["points"]))


def two_kinds() -> Scope:
    """Foundations that bear other names."""
    return Scope({"stock": ("stock", (0,)), "corner": ("foundation", (1, 2)), "centre": ("foundation", (3,))})


def mask(text: str) -> int:
    """The mask of cards written as players write them, `AS KH XC`; `A` alone is every ace."""
    found = 0
    for word in text.split():
        suits = word[1:] or SUITS
        for suit in suits:
            found |= 1 << (RANKS.index(word[0]) << 2 | SUITS.index(suit))
    return found


def cards(text: str, **marks: bool) -> Cards:
    return Cards(mask(text), **marks)


ALL_RANKS = "A 2 3 4 5 6 7 8 9 T J Q K"
FOUNDATIONS, TABLEAU, GRID = (
    Piles("foundation", (2, 3, 4, 5)),
    Piles("tableau", tuple(range(6, 13))),
    Piles("grid", tuple(range(16, 25))),
)
STOCK, WASTE, RESERVE, CELLS = (
    Piles("stock", (0,)),
    Piles("waste", (1,)),
    Piles("reserve", (13,)),
    Piles("cell", (14, 15)),
)
ALTERNATE = Build("down", "alternate")


def that(kind: str, piles: Piles | None = None, **rest: Any) -> Question:
    return Question(kind, piles=piles, **rest)


def when(*any_of: tuple[Question, ...]) -> Condition:
    return Condition(any_of)


def rows(piles: Piles, *numbers: tuple[int, ...], **rest: Any) -> DealStep:
    return DealStep(
        "rows", piles, rows=tuple(tuple(piles.indexes[number - 1] for number in row) for row in numbers), **rest
    )


ALL_SEVEN = (1, 2, 3, 4, 5, 6, 7)
MEANINGS: list[tuple[Kind, Any, Any]] = [
    # cards
    (schema.CARDS, "any", Cards(ALL_CARDS)),
    (schema.CARDS, "A", cards("A")),
    (schema.CARDS, "10", cards("T")),
    (schema.CARDS, "A,K", cards("A K")),
    (schema.CARDS, "2-10", cards("2 3 4 5 6 7 8 9 T")),
    (schema.CARDS, "10-8", cards("T 9 8")),
    (schema.CARDS, "A-3,Q-K", cards("A 2 3 Q K")),
    (schema.CARDS, "S", cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")),
    (schema.CARDS, "KS", cards("KS")),
    (schema.CARDS, "10H,2D", cards("TH 2D")),
    (schema.CARDS, "red", cards("AHD 2HD 3HD 4HD 5HD 6HD 7HD 8HD 9HD THD JHD QHD KHD")),
    (schema.CARDS, "black", cards("ASC 2SC 3SC 4SC 5SC 6SC 7SC 8SC 9SC TSC JSC QSC KSC")),
    (schema.CARDS, "joker", cards("X")),
    (schema.CARDS, "base", cards("", base=True)),
    (schema.CARDS, "below-base", cards("", below_base=True)),
    (schema.CARDS, "base,K", cards("K", base=True)),
    (schema.CARDS, "not K", cards("K", negated=True)),
    (schema.CARDS, "not base", cards("", base=True, negated=True)),
    (schema.BASE, "A", 1),
    (schema.BASE, "10", 10),
    (schema.BASE, "K", KING),
    (schema.BASE, "first", 0),
    # build
    (schema.BUILD, "none", None),
    (schema.BUILD, "any", Build("any", "any-suit")),
    (schema.BUILD, "any same-suit", Build("any", "same-suit")),
    (schema.BUILD, "same-rank", Build("same-rank", "any-suit")),
    (schema.BUILD, "same-rank alternate", Build("same-rank", "alternate")),
    (schema.BUILD, "same-rank wrap", Build("same-rank", "any-suit", wrap=True)),
    *((schema.BUILD, f"{course} same-suit", Build(course, "same-suit")) for course in ("up", "down", "either")),
    *((schema.BUILD, f"down {relation}", Build("down", relation)) for relation in ("same-colour", "alternate", "other-suit", "any-suit")),
    (schema.BUILD, "up same-suit wrap", Build("up", "same-suit", wrap=True)),
    (schema.BUILD, "up any-suit wrap by 2", Build("up", "any-suit", wrap=True, by=2)),
    (schema.BUILD, "either same-suit one-way", Build("either", "same-suit", one_way=True)),
    (schema.BUILD, "either same-suit wrap all-one-way", Build("either", "same-suit", wrap=True, all_one_way=True)),
    (schema.BUILD, "down any-suit not-on-K", Build("down", "any-suit", not_on=(cards("K"),))),
    (schema.BUILD, "down any-suit not-on-D not-on-base", Build("down", "any-suit", not_on=(cards("AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"), cards("", base=True)))),
    (schema.BUILD, "A-K,K-A same-suit", Build("list", "same-suit", (*range(1, 14), *range(13, 0, -1)))),
    (schema.BUILD, "6-A any-suit wrap", Build("list", "any-suit", (6, 5, 4, 3, 2, 1), wrap=True)),
    (schema.BUILD, "A,2,4,8 any-suit", Build("list", "any-suit", (1, 2, 4, 8))),
    # take
    (schema.TAKE, "none", Take(())),
    *((schema.TAKE, unit, Take((Unit(unit),))) for unit in ("top", "bottom", "whole", "any", "run")),
    (schema.TAKE, "top or bottom", Take((Unit("top"), Unit("bottom")))),
    (schema.TAKE, "top or whole not K", Take((Unit("top"), Unit("whole")), cards("K"))),
    (schema.TAKE, "top not base", Take((Unit("top"),), cards("", base=True))),
    (schema.TAKE, "run down same-suit", Take((Unit("run", Build("down", "same-suit")),))),
    (schema.TAKE, "run down same-suit wrap not-on-base not A", Take((Unit("run", Build("down", "same-suit", wrap=True, not_on=(cards("", base=True),))),), cards("A"))),
    (schema.TAKE, "run within cells", Take((Unit("run", cells=True),))),
    (schema.TAKE, "run within spaces", Take((Unit("run", spaces=True),))),
    (schema.TAKE, "run within cells and spaces", Take((Unit("run", cells=True, spaces=True),))),
    (schema.TAKE, "run down alternate within cells or whole", Take((Unit("run", ALTERNATE, cells=True), Unit("whole")))),
    # space
    (schema.SPACE, "none", ()),
    (schema.SPACE, "K", (Filling(cards("K")),)),
    (schema.SPACE, "not A", (Filling(cards("A", negated=True)),)),
    (schema.SPACE, "any from waste", (Filling(Cards(ALL_CARDS), WASTE),)),
    (schema.SPACE, "any from waste, reserve", (Filling(Cards(ALL_CARDS), Piles("waste, reserve", (1, 13))),)),
    (schema.SPACE, "K; any from waste when reserve empty", (Filling(cards("K")), Filling(Cards(ALL_CARDS), WASTE, when((that("empty", RESERVE),))))),
    # from
    (schema.FROM, "all", Piles("all", tuple(range(25)))),
    (schema.FROM, "none", Piles("none", ())),
    (schema.FROM, "waste", Piles("waste", (1,))),
    (schema.FROM, "waste, tableau", Piles("waste, tableau", (1, *range(6, 13)))),
    (schema.FROM, "not tableau, grid", Piles("not tableau, grid", (0, 1, 2, 3, 4, 5, 13, 14, 15))),
    # fill, auto, fan, groups
    (schema.FILL, "none", Fill()),
    (schema.FILL, "waste", Fill((WASTE,))),
    (schema.FILL, "waste, stock", Fill((WASTE, STOCK))),
    (schema.FILL, "stock when not locked", Fill((STOCK,), when((that("flag", name="locked", negated=True),)))),
    (schema.AUTO, "none", Auto()),
    (schema.AUTO, "all", Auto("all")),
    (schema.AUTO, "safe when move", Auto("safe", when((that("move"),)))),
    (schema.FAN, "none", Fan()),
    *((schema.FAN, direction, Fan(direction)) for direction in ("down", "right", "up", "left")),
    (schema.FAN, "right 3", Fan("right", 3)),
    (schema.GROUPS, "grid, waste", (GRID, WASTE)),
    (schema.DOUBLE_TAP, "none", ()),
    (schema.DOUBLE_TAP, "foundation, cell", (FOUNDATIONS, CELLS)),
    # conditions
    (schema.CONDITION, "always", ALWAYS),
    (schema.CONDITION, "never", NEVER),
    *((schema.CONDITION, f"tableau {kind}", when((that(kind, TABLEAU),))) for kind in ("empty", "filled", "full", "sorted", "stuck")),
    (schema.CONDITION, "tableau 1,3-4 empty", when((that("empty", Piles("tableau 1,3,4", (6, 8, 9))),))),
    (schema.CONDITION, "tableau not filled", when((that("filled", TABLEAU, negated=True),))),
    (schema.CONDITION, "not tableau filled", when((that("filled", TABLEAU, negated=True),))),
    (schema.CONDITION, "not tableau not filled", when((that("filled", TABLEAU),))),
    *((schema.CONDITION, event, when((that(event),))) for event in ("deal", "redeal", "remove", "move", "redealt")),
    (schema.CONDITION, "move from waste", when((that("move", source=WASTE),))),
    (schema.CONDITION, "move to foundation", when((that("move", target=FOUNDATIONS),))),
    (schema.CONDITION, "move from waste to foundation", when((that("move", source=WASTE, target=FOUNDATIONS),))),
    (schema.CONDITION, "not move from waste", when((that("move", source=WASTE, negated=True),))),
    (schema.CONDITION, "locked", when((that("flag", name="locked"),))),
    (schema.CONDITION, "not locked", when((that("flag", name="locked", negated=True),))),
    *((schema.CONDITION, words, when((that(words),))) for words in ("all removed", "all face-up", "no move", "no progress")),
    (schema.CONDITION, "not no move", when((that("no move", negated=True),))),
    (schema.CONDITION, "score 96", when((that("score", number=96),))),
    (
        schema.CONDITION,
        "stock empty and waste empty or locked and not redealt",
        when((that("empty", STOCK), that("empty", WASTE)), (that("flag", name="locked"), that("redealt", negated=True))),
    ),
    # steps
    (schema.STEPS, "row to tableau", (rows(TABLEAU, ALL_SEVEN),)),
    (schema.STEPS, ["row to tableau"], (rows(TABLEAU, ALL_SEVEN),)),
    (schema.STEPS, [], ()),
    (schema.STEPS, "3 rows to tableau 1-2", (rows(TABLEAU, (1, 2), (1, 2), (1, 2)),)),
    (schema.STEPS, "row to tableau 7-5,1", (rows(TABLEAU, (7, 6, 5, 1)),)),
    (schema.STEPS, "row down to tableau", (rows(TABLEAU, ALL_SEVEN, up=False),)),
    (schema.STEPS, "row up to tableau", (rows(TABLEAU, ALL_SEVEN),)),
    (schema.STEPS, "row to tableau, 1-2 down", (rows(TABLEAU, ALL_SEVEN, other_face=frozenset((6, 7))),)),
    (schema.STEPS, "row down to tableau, 7 up", (rows(TABLEAU, ALL_SEVEN, up=False, other_face=frozenset((12,))),)),
    (schema.STEPS, "row to tableau, 7 up", (rows(TABLEAU, ALL_SEVEN),)),
    (schema.STEPS, "rows to tableau 1-3 .. 3", (rows(TABLEAU, (1, 2, 3), (2, 3), (3,)),)),
    (schema.STEPS, "rows to tableau 1-3 .. 1", (rows(TABLEAU, (1, 2, 3), (1, 2), (1,)),)),
    (schema.STEPS, "rows to tableau 1 .. 1-3", (rows(TABLEAU, (1,), (1, 2), (1, 2, 3)),)),
    (schema.STEPS, "2 rows to tableau 1-3 .. 3", (rows(TABLEAU, (1, 2, 3), (2, 3)),)),
    (schema.STEPS, "1 card to foundation 1", (DealStep("cards", Piles("foundation", (2, 3, 4, 5)), 1, ((2,),)),)),
    (schema.STEPS, "13 cards down to reserve", (DealStep("cards", RESERVE, 13, ((13,),), up=False),)),
    (schema.STEPS, "4 cards to tableau 2-3", (DealStep("cards", TABLEAU, 4, ((7, 8),)),)),
    (schema.STEPS, "turn tableau 1-2", (DealStep("turn", Piles("tableau 1,2", (6, 7))),)),
    (schema.STEPS, "fill grid", (DealStep("fill", GRID),)),
    (schema.STEPS, "close grid", (DealStep("close", GRID),)),
    (schema.STEPS, "gather waste", (DealStep("gather", WASTE),)),
    (schema.STEPS, "gather tableau 2-1", (DealStep("gather", Piles("tableau 2,1", (7, 6))),)),
    (schema.STEPS, "shuffle stock", (DealStep("shuffle", STOCK),)),
    (schema.STEPS, "choose base from tableau", (DealStep("choose", TABLEAU),)),
    (schema.STEPS, "place A on foundation", (DealStep("place", FOUNDATIONS, cards=cards("A"), order=(4, 5, 6, 7)),)),
    (schema.STEPS, "place KS,AH on foundation", (DealStep("place", FOUNDATIONS, cards=cards("KS AH"), order=(55, 6)),)),
    (schema.STEPS, "remove K from grid", (DealStep("remove", GRID, cards=cards("K")),)),
    (schema.STEPS, "sink not A in tableau", (DealStep("sink", TABLEAU, cards=cards("A", negated=True)),)),
    (schema.STEPS, ["close grid", "fill grid"], (DealStep("close", GRID), DealStep("fill", GRID))),
    # removal
    (schema.MATCHES, "sum 13", (Match("sum", 13),)),
    (schema.MATCHES, "sum 13, K", (Match("sum", 13), Match("single", ranks=(13,)))),
    (schema.MATCHES, "same-rank", (Match("same-rank"),)),
    (schema.MATCHES, "same-rank same-colour", (Match("same-rank", relation="same-colour"),)),
    (schema.MATCHES, "same-suit", (Match("same-suit"),)),
    (schema.MATCHES, "Q+K, J+10 alternate", (Match("ranks", ranks=(12, 13)), Match("ranks", ranks=(11, 10), relation="alternate"))),
    # score
    (schema.TERMS, [], ()),
    (schema.TERMS, "36", (Term(36),)),
    (schema.TERMS, ["points"], (Term(name="points"),)),
    (schema.TERMS, "1 per card on foundation", (Term(1, counted="on", piles=FOUNDATIONS),)),
    (schema.TERMS, "1 per card off tableau", (Term(1, counted="off", piles=TABLEAU),)),
    (schema.TERMS, "8 per A,K off tableau", (Term(8, counted="off", cards=cards("A K"), piles=TABLEAU),)),
    (schema.TERMS, "2 per not K on tableau", (Term(2, counted="on", cards=cards("K", negated=True), piles=TABLEAU),)),
    (schema.TERMS, "-3 per face-down card on tableau", (Term(-3, counted="on", face="down", piles=TABLEAU),)),
    (schema.TERMS, "3 per face-up card off tableau", (Term(3, counted="off", face="up", piles=TABLEAU),)),
    (schema.TERMS, "1 per removed card", (Term(1, counted="removed"),)),
    (schema.TERMS, "1 per join on tableau", (Term(1, counted="join", piles=TABLEAU),)),
    *((schema.TERMS, f"12 per {kind} foundation", (Term(12, counted=kind, piles=FOUNDATIONS),)) for kind in ("full", "started", "sorted")),
    # plain values
    (schema.TEXT, "Golf", "Golf"),
    (schema.TEXT, {"en": "Golf", "cs": "Golf"}, {"en": "Golf", "cs": "Golf"}),
    (schema.WORDS, ["quick", "open"], ("quick", "open")),
    (schema.WORDS, "quick", ("quick",)),
    (schema.COUNT, 0, 0),
    (schema.TRUTH, False, False),
    (schema.SUIT_LETTERS, "SH", "SH"),
    (schema.SIZE, [7, 3.1], (7.0, 3.1)),
    (schema.POINTS, [0, 1], (0.0, 1.0)),
    (schema.POINTS, [[0, 1], [2.5, 1]], ((0.0, 1.0), (2.5, 1.0))),
    (schema.POINTS, [[0, 1, 3], [0.5, 2]], ((0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (0.5, 2.0))),
    (schema.REDEALS, 3, 3),
    (schema.REDEALS, "unlimited", -1),
    (schema.ACCEPTS, "suit", "suit"),
    (schema.PLACE, "in-line", "in-line"),
    (schema.ACE, "high", "high"),
]  # fmt: skip

MARKS = "wrap, by, one-way, all-one-way, not-on-base, not-on-K"
COURSES = "up, down, either, any, same-rank, or ranks"
RELATIONS = "same-suit, same-colour, alternate, other-suit, any-suit"
TESTS = "deal, redeal, remove, move, locked, stock, waste, foundation, tableau, reserve, cell, grid, redealt, score"
NAMES = "groups are stock, waste, foundation, tableau, reserve, cell, grid"
FAULTS: list[tuple[Kind, Any, str]] = [
    (schema.CARDS, "", "words are separated by exactly one space"),
    (schema.CARDS, "not", "ends where cards is expected"),
    (schema.CARDS, "1", '"1" is no card, rank or suit'),
    (schema.CARDS, "A,", '"," is too much'),
    (schema.CARDS, "A,,K", '"" is no card, rank or suit'),
    (schema.CARDS, "T", '"T" is no card, rank or suit'),
    (schema.CARDS, "k", '"k" is no card, rank or suit'),
    (schema.CARDS, "A-", '"A-" is no card, rank or suit'),
    (schema.CARDS, "Sa", '"Sa" is no card, rank or suit'),
    (schema.CARDS, "A K", '"K" is too much'),
    (schema.CARDS, 5, "expected a phrase, got 5"),
    (schema.BASE, "11", 'unknown rank "11"; ranks are A, 2 to 10, J, Q, K'),
    (schema.BUILD, "sideways alternate", f'unknown course "sideways"; {COURSES}'),
    (schema.BUILD, "dwon alternate", 'unknown course "dwon"; did you mean "down"?'),
    (schema.BUILD, "down", "ends where a relation is expected"),
    (schema.BUILD, "down wrap", f'unknown relation "wrap"; {RELATIONS}'),
    (schema.BUILD, "down altrenate", 'unknown relation "altrenate"; did you mean "alternate"?'),
    (schema.BUILD, "any sam-suit", 'unknown relation "sam-suit"; did you mean "same-suit"?'),
    (schema.BUILD, "down  alternate", "words are separated by exactly one space"),
    (schema.BUILD, " down alternate", "words are separated by exactly one space"),
    (schema.BUILD, "down alternate twice", f'unknown mark "twice"; {MARKS}'),
    (schema.BUILD, "down alternate wrapp", 'unknown mark "wrapp"; did you mean "wrap"?'),
    (schema.BUILD, "down alternate by", 'ends where a number after "by" is expected'),
    (schema.BUILD, "down alternate by two", 'expected a number after "by", found "two"'),
    (schema.BUILD, "down alternate not-on-11", '"11" is no card, rank or suit'),
    (schema.BUILD, "down alternate or up alternate", '"or" is too much'),
    (schema.BUILD, "none wrap", '"wrap" is too much'),
    (schema.TAKE, "tpo", 'unknown unit "tpo"; did you mean "top"?'),
    (schema.TAKE, "all", 'unknown unit "all"; top, bottom, whole, any, run'),
    (schema.TAKE, "top and bottom", '"and" is too much'),
    (schema.TAKE, "top or", "ends where a unit is expected"),
    (schema.TAKE, "top not", "ends where cards is expected"),
    (schema.TAKE, "run within", 'ends where "spaces" is expected'),
    (schema.TAKE, "run within cells and", 'ends where "spaces" is expected'),
    (schema.TAKE, "run within reserve", 'expected "spaces", found "reserve"'),
    (schema.TAKE, "top within cells", '"within" is too much'),
    (schema.SPACE, "K when", "ends where a test is expected"),
    (schema.SPACE, "K from cellar", f'"cellar": no such group; {NAMES}; did you mean "cell"?'),
    (schema.SPACE, "K from wast", f'"wast": no such group; {NAMES}; did you mean "waste"?'),
    (schema.SPACE, "K;", "ends where cards is expected"),
    (schema.SPACE, "K, Q", '"," is too much'),
    (schema.FROM, "", "words are separated by exactly one space"),
    (schema.FROM, "waste and tableau", '"and" is too much'),
    (schema.FROM, "waste,", "ends where a group is expected"),
    (schema.FROM, "waste,tableau", f'"waste,tableau": no such group; {NAMES}; did you mean "tableau"?'),
    (schema.FROM, "not", "ends where a group is expected"),
    (schema.FILL, "wastes", f'"wastes": no such group; {NAMES}; did you mean "waste"?'),
    (schema.AUTO, "save", 'unknown way to play by itself "save"; did you mean "safe"?'),
    (schema.AUTO, "some", 'unknown way to play by itself "some"; none, all, safe'),
    (schema.FAN, "sideways", 'unknown direction "sideways"; none, down, right, up, left'),
    (schema.FAN, "right three", 'expected how many cards are spread, found "three"'),
    (schema.FAN, "right 3 4", '"4" is too much'),
    (schema.CONDITION, "tableau fill", 'unknown state of piles "fill"; did you mean "filled"?'),
    (schema.CONDITION, "tableau", "ends where a state of piles is expected"),
    (schema.CONDITION, "tableau 8 empty", "tableau has 7 piles, there is no pile 8"),
    (schema.CONDITION, "tableau 0 empty", "tableau has 7 piles, there is no pile 0"),
    (schema.CONDITION, "score", "ends where a number of points is expected"),
    (schema.CONDITION, "score many", 'expected a number of points, found "many"'),
    (schema.CONDITION, "stock empty and", "ends where a test is expected"),
    (schema.CONDITION, "stock empty, waste empty", '"," is too much'),
    (schema.CONDITION, "never or deal", '"or" is too much'),
    (schema.CONDITION, "move form waste", '"form" is too much'),
    (schema.CONDITION, "move to waste from tableau", '"from" is too much'),
    (schema.CONDITION, "lokced", '"lokced" is no test; did you mean "locked"?'),
    (schema.CONDITION, "points", f'"points" is no test; {TESTS}'),
    (schema.STEPS, "rwo to tableau", 'unknown step "rwo"; did you mean "row"?'),
    (schema.STEPS, "shuffel stock", 'unknown step "shuffel"; did you mean "shuffle"?'),
    (schema.STEPS, "row tableau", 'expected "to", found "tableau"'),
    (schema.STEPS, "row to", "ends where a group is expected"),
    (schema.STEPS, "row to tableau 8", "tableau has 7 piles, there is no pile 8"),
    (schema.STEPS, "row to tableau 1-", '"1-" is too much'),
    (schema.STEPS, "row to tableau 1 ..", "ends where pile numbers is expected"),
    (schema.STEPS, "rows to tableau 1-3 .. x", 'expected pile numbers, found "x"'),
    (schema.STEPS, "row to tableau, 1 sideways", 'unknown face "sideways"; down, up'),
    (schema.STEPS, "row to tableau, 9 down", "tableau has 7 piles, there is no pile 9"),
    (schema.STEPS, "choose base", 'ends where "from" is expected'),
    (schema.STEPS, "place A in foundation", 'expected "on", found "in"'),
    (schema.STEPS, "remove K on grid", 'expected "from", found "on"'),
    (schema.STEPS, "sink K from tableau", 'expected "in", found "from"'),
    (schema.STEPS, "close grid 1-2", '"1-2" is too much'),
    (schema.STEPS, "gather stock", "the stock is not gathered; cards are gathered under it"),
    (schema.MATCHES, "sum", "ends where a sum is expected"),
    (schema.MATCHES, "13", '"13" is no match; sum N, same-rank, same-suit, RANK+RANK or a rank'),
    (schema.MATCHES, "Q+X", 'unknown rank "X"; ranks are A, 2 to 10, J, Q, K'),
    (schema.MATCHES, "sum 13,K", 'expected a sum, found "13,K"'),
    (schema.TERMS, "many", 'expected a number or a variable, found "many"'),
    (schema.TERMS, "1 per", "ends where cards is expected"),
    (schema.TERMS, "1 per card", "ends where a place is expected"),
    (schema.TERMS, "1 per card in tableau", 'unknown place "in"; on, off'),
    (schema.TERMS, "1 per card on foundations", f'"foundations": no such group; {NAMES}; did you mean "foundation"?'),
    (schema.TERMS, "1 per full", "ends where a group is expected"),
    (schema.TERMS, "1 per face-up 7 on tableau", 'expected "card", found "7"'),
    (schema.DOUBLE_TAP, "none, cell", f'"none": no such group; {NAMES}'),
    (schema.TEXT, "", "expected a text or a table of texts by language, got ''"),
    (schema.TEXT, {"de": "Golf"}, 'unknown language "de"; en, cs, sv'),
    (schema.TEXT, {"cs": "Golf"}, "a text in several languages has one in en"),
    (schema.TEXT, {"en": " "}, "the text in en is empty or no text"),
    (schema.WORD, 3, "expected a word, got 3"),
    (schema.PACKS, 0, "expected a number from 1 to 12, got 0"),
    (schema.PACKS, True, "expected a number from 1 to 12, got True"),
    (schema.STARS, 6, "expected a number from 1 to 5, got 6"),
    (schema.COUNT, "7", "expected a number from 0 to 1000, got '7'"),
    (schema.TRUTH, 1, "expected true or false, got 1"),
    (schema.SUIT_LETTERS, "SS", "expected some of the letters S, H, D, C, each once, got 'SS'"),
    (schema.SIZE, [7], "expected [x, y] in cards, got [7]"),
    (schema.POINTS, [0, -1], "expected [x, y] in cards, got [0, -1]"),
    (schema.POINTS, [[0, 1], 5], "expected [x, y] or [x, y, number of piles], got 5"),
    (schema.REDEALS, "endless", "expected a number or \"unlimited\", got 'endless'"),
    (schema.REDEALS, -1, "expected a number or \"unlimited\", got -1"),
    (schema.ACE, "hihg", "expected one of low, high, got 'hihg'; did you mean \"high\"?"),
    (schema.ACCEPTS, "pile", "expected one of card, run, suit, got 'pile'"),
]  # fmt: skip


def named(part: Any) -> str | None:
    """Cases are called by their phrase."""
    return str(part) or "nothing" if isinstance(part, str | list | int | dict) else None


@pytest.mark.parametrize(("kind", "phrase", "meaning"), MEANINGS, ids=named)
def test_a_phrase_means(kind: Kind, phrase: Any, meaning: Any) -> None:
    assert kind.read(phrase, scope()) == meaning


@pytest.mark.parametrize(("kind", "phrase", "message"), FAULTS, ids=named)
def test_a_wrong_phrase_is_refused_with_a_message(kind: Kind, phrase: Any, message: str) -> None:
    with pytest.raises(GrammarError) as refusal:
        kind.read(phrase, scope())
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    "phrase",
    sorted({str(phrase) for kind, phrase, _ in MEANINGS if kind in (schema.BUILD, schema.TAKE, schema.CONDITION)}),
)
@pytest.mark.parametrize("extra", ["{} x", "{}  x", " {}", "{} ", "{},"], ids=repr)
def test_nothing_may_be_left_over(phrase: str, extra: str) -> None:
    kind = next(kind for kind, given, _ in MEANINGS if given == phrase)
    with pytest.raises(GrammarError):
        kind.read(extra.format(phrase), scope())


def test_the_fault_of_a_step_in_a_list_says_which_one() -> None:
    with pytest.raises(GrammarError) as refusal:
        schema.STEPS.read(["row to tableau", "rwo to tableau"], scope())
    assert refusal.value.item == "[1]"


def test_a_type_that_no_group_bears_means_all_groups_of_that_type() -> None:
    assert schema.GROUPS.read("foundation", two_kinds()) == (Piles("foundation", (1, 2, 3)),)
    assert schema.CONDITION.read("foundation full", two_kinds()) == when(
        (that("full", Piles("foundation", (1, 2, 3))),)
    )
    assert schema.GROUPS.read("centre", two_kinds()) == (Piles("centre", (3,)),)
    with pytest.raises(GrammarError, match='"tableau": no such group; groups are stock, corner, centre'):
        schema.GROUPS.read("tableau", two_kinds())


def test_a_group_may_bear_the_name_of_an_event() -> None:
    named_so = Scope({"stock": ("stock", (0,)), "deal": ("reserve", (1,))})
    assert schema.CONDITION.read("deal empty", named_so) == when((that("empty", Piles("deal", (1,))),))


def test_flags_and_variables_that_are_spoken_of_are_remembered() -> None:
    asked = scope()
    schema.CONDITION.read("deal or not locked", asked)
    schema.TERMS.read(["1 per removed card", "points"], asked)
    assert asked.asked == {"locked", "points"}


@pytest.mark.parametrize(
    ("pattern", "base", "expected"),
    [
        ("base", 5, "5"), ("below-base", 5, "4"), ("below-base", 1, "K"), ("base", 0, ""), ("below-base", 0, ""), ("base,K", 2, "2 K"),
    ],
)  # fmt: skip
def test_patterns_follow_the_base_rank(pattern: str, base: int, expected: str) -> None:
    found = schema.CARDS.read(pattern, scope())
    assert found.mask(base) == mask(expected)
    negated = Cards(found.fixed, found.base, found.below_base, negated=True)
    assert negated.mask(base) == ALL_CARDS & ~mask(expected)


REFUSED = {  # tables that only together are wrong, and what is said of them
    'score = ["pause"]\n[state]\npause = 3': 'state.pause: "pause" has a meaning of its own; take another name',
    'lost = "redealt"\n[state]\nredealt = { on = "deal" }': 'state.redealt: "redealt" has a meaning of its own; take another name',
    'score = ["points"]\n[state]\npoints = "many"': 'game.score: "points" is a text, not a number',
    '[removed]\ntype = "reserve"\nat = [0, 2]': 'removed: "removed" has a meaning of its own; take another name',
    '[all]\ntype = "reserve"\nat = [0, 2]': 'all: "all" has a meaning of its own; take another name',
    '["my pile"]\ntype = "reserve"\nat = [0, 2]': 'my pile: a name has small letters, digits, "-" and "_", and begins with a letter',
    '[hand]\ntype = "stock"\n[stock]\nat = [4, 4]': "stock: only one group may be the stock; hand is",
    '[tableau]\npiles = 2\nat = [0, 2]\n[tableau-1]\ntype = "reserve"\nat = [5, 5]': "tableau-1: there is another pile tableau-1",
    'won = "no move"': 'game.won: "no move" cannot be asked here',
    'won = "stock filled or not stock stuck"': 'game.won: "stuck" cannot be asked here',
    '[stock]\nwhen = "no move"': 'stock.when: "no move" cannot be asked here',
    '[tableau]\nat = [0, 2]\nspace = "K; Q when no progress"': 'tableau.space: "no progress" cannot be asked here',
    '[cell]\nat = [0, 2]\n[remove]\ncards = "K"\nwhen = "cell stuck"': 'remove.when: "stuck" cannot be asked here',
    '[cell]\nat = [0, 2]\nfill = "stock when no progress"': 'cell.fill: "no progress" cannot be asked here',
    'lost = "late"\n[state]\nlate = { on = "no progress" }': 'state.late: "no progress" cannot be asked here',
    '[cell]\nat = [0, 2]\nfill = "low"\n[low]\ntype = "cell"\nat = [1, 2]\nfill = "stock, cell"': "cell.fill: groups fill one another in a circle",
}  # fmt: skip


@pytest.mark.parametrize("tables", REFUSED)
def test_names_and_rules_that_cannot_be_are_faults(tmp_path: Path, tables: str) -> None:
    write_plugin(tmp_path, "made", f"[game]\ntable = [9, 9]\n{tables}\n")
    fault = new_catalogue([tmp_path]).entry("made").fault
    assert fault is not None
    assert fault.split(": ", 1)[1] == REFUSED[tables]


@pytest.mark.parametrize(
    ("kind", "phrase", "message"),
    [
        (schema.BUILD, "up any-suit by 0", 'expected a number after "by", found "0"'),
        (schema.FAN, "right -3", 'expected how many cards are spread, found "-3"'),
        (schema.STEPS, "0 rows to tableau", 'expected a number, found "0"'),
        (schema.MATCHES, "sum 1", 'expected a sum, found "1"'),
    ],
)
def test_numbers_that_mean_nothing_are_refused(kind: Kind, phrase: str, message: str) -> None:
    with pytest.raises(GrammarError) as refusal:
        kind.read(phrase, scope())
    assert str(refusal.value) == message
