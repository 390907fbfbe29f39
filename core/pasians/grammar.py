"""The grammar of the rule language: one function for each kind of phrase.

Words stand in one order, separated by one space; a comma without a space joins ranks, suits or pile numbers, a comma
with a space joins whole phrases. Names of groups, flags and variables are looked up in a `Scope`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from pasians.cards import JOKER, RANKS, SUITS, code
from pasians.errors import did_you_mean, listed
from pasians.phrases import (
    ALL_CARDS,
    ALWAYS,
    NEVER,
    NO_CARDS,
    RANK_ORDER,
    Auto,
    Build,
    Cards,
    Condition,
    Fan,
    Fill,
    Filling,
    Piles,
    Take,
    Test,
    Unit,
    mask_of,
)
from pasians.scope import GrammarError, Scope, Words

T = TypeVar("T")

COURSES = ("up", "down", "either", "any", "same-rank")
RELATIONS = ("same-suit", "same-colour", "alternate", "other-suit", "any-suit")
UNITS = ("top", "bottom", "whole", "any", "run")
DIRECTIONS = ("none", "down", "right", "up", "left")
EVENTS = ("deal", "redeal", "remove", "move")
PILE_TESTS = ("empty", "filled", "full", "sorted", "stuck")

RANK_CODES = {"10" if rank == "T" else rank: RANKS.index(rank) for rank in RANKS if rank != "X"}
NUMBERS = re.compile(r"[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*")


def whole(read: Callable[[Words, Scope], T]) -> Callable[[str, Scope], T]:
    """A reader of a whole phrase: nothing may be left over."""

    def parse(phrase: str, scope: Scope) -> T:
        words = Words(phrase)
        value = read(words, scope)
        words.end()
        return value

    return parse


# ---- cards and piles


def read_rank(word: str) -> int:
    """A rank as players write it: ``A``, ``2`` to ``10``, ``J``, ``Q``, ``K``."""
    if not isinstance(word, str) or word not in RANK_CODES:
        raise GrammarError(f'unknown rank "{word}"; ranks are A, 2 to 10, J, Q, K')
    return RANK_CODES[word]


def _ranks(word: str) -> tuple[int, ...]:
    """Ranks in the order written: ``A-K,K-A`` runs up and down again, ``6-A`` runs down."""
    found: list[int] = []
    for item in word.split(","):
        first, dash, last = item.partition("-")
        low = read_rank(first)
        high = read_rank(last) if dash else low
        found += range(low, high + 1) if low <= high else range(low, high - 1, -1)
    return tuple(found)


def read_item(item: str) -> Cards:
    if item == "any":
        return Cards(ALL_CARDS)
    if item in ("red", "black"):
        return Cards(mask_of(RANK_ORDER, "HD" if item == "red" else "SC"))
    if item == "joker":
        return Cards(mask_of((JOKER,)))
    if item in ("base", "below-base"):
        return Cards(NO_CARDS, base=item == "base", below_base=item == "below-base")
    if item in SUITS and len(item) == 1:
        return Cards(mask_of(RANK_ORDER, item))
    if item[-1:] in SUITS and item[:-1] in RANK_CODES:
        return Cards(1 << code(RANK_CODES[item[:-1]], SUITS.index(item[-1])))
    try:
        return Cards(mask_of(_ranks(item)))
    except GrammarError:
        raise GrammarError(f'"{item}" is no card, rank or suit') from None


def read_pattern(words: Words, scope: Scope) -> Cards:
    negated = words.accept("not")
    items = [read_item(item) for item in words.next("cards").split(",")]
    fixed = NO_CARDS
    for item in items:
        fixed |= item.fixed
    return Cards(fixed, any(item.base for item in items), any(item.below_base for item in items), negated)


def read_numbers(word: str) -> tuple[int, ...]:
    """Pile numbers in the order written; ``10-1`` counts down."""
    if not NUMBERS.fullmatch(word):
        raise GrammarError(f'expected pile numbers, found "{word}"')
    found: list[int] = []
    for item in word.split(","):
        first, dash, last = item.partition("-")
        low, high = int(first), int(last if dash else first)
        found += range(low, high + 1) if low <= high else range(low, high - 1, -1)
    return tuple(found)


def read_piles(words: Words, scope: Scope) -> Piles:
    word = words.next("a group")
    numbers = read_numbers(words.next("pile numbers")) if NUMBERS.fullmatch(words.peek()) else None
    return scope.piles(word, numbers)


def _groups(words: Words, scope: Scope) -> tuple[Piles, ...]:
    found = [scope.piles(words.next("a group"))]
    while words.accept(","):
        found.append(scope.piles(words.next("a group")))
    return tuple(found)


def _joined(groups: tuple[Piles, ...]) -> Piles:
    return Piles(
        ", ".join(group.words for group in groups), tuple(index for group in groups for index in group.indexes)
    )


# ---- building and taking


def _build(words: Words, scope: Scope) -> Build:
    first = words.next("a course")
    ranks: tuple[int, ...] = ()
    if first in COURSES:
        course = first
    else:
        try:
            ranks = _ranks(first)
        except GrammarError:
            hint = did_you_mean(first, COURSES) or f"; {listed(COURSES)}, or ranks"
            raise GrammarError(f'unknown course "{first}"{hint}') from None
        course = "list"
    if words.peek() in RELATIONS:
        relation = words.next("a relation")
    elif course in ("any", "same-rank") and not words.peek().endswith(("suit", "colour")):
        relation = "any-suit"
    else:
        relation = words.choice("relation", RELATIONS)
    build = Build(course, relation, ranks)
    return _marks(words, build)


def _marks(words: Words, build: Build) -> Build:
    while word := words.peek():
        if word in ("or", "not", "within", ",", ";"):
            break
        words.at += 1
        if word == "wrap":
            build = build._replace(wrap=True)
        elif word == "by":
            build = build._replace(by=words.number('a number after "by"', 1))
        elif word == "one-way":
            build = build._replace(one_way=True)
        elif word == "all-one-way":
            build = build._replace(all_one_way=True)
        elif word.startswith("not-on-"):
            build = build._replace(not_on=(*build.not_on, read_item(word.removeprefix("not-on-"))))
        else:
            marks = ("wrap", "by", "one-way", "all-one-way", "not-on-base", "not-on-K")
            raise GrammarError(f'unknown mark "{word}"' + (did_you_mean(word, marks) or f"; {listed(marks)}"))
    return build


def _build_or_none(words: Words, scope: Scope) -> Build | None:
    return None if words.accept("none") else _build(words, scope)


def _unit(words: Words, scope: Scope) -> Unit:
    kind = words.choice("unit", UNITS)
    if kind != "run":
        return Unit(kind)
    own = None
    if words.peek() not in ("", "or", "not", "within"):
        own = _build(words, scope)
    cells = spaces = False
    if words.accept("within"):
        cells = words.accept("cells")
        if not cells or words.accept("and"):
            words.expect("spaces")
            spaces = True
    return Unit("run", own, cells, spaces)


def _take(words: Words, scope: Scope) -> Take:
    if words.accept("none"):
        return Take(())
    units = [_unit(words, scope)]
    while words.accept("or"):
        units.append(_unit(words, scope))
    return Take(tuple(units), read_pattern(words, scope) if words.accept("not") else None)


def _space(words: Words, scope: Scope) -> tuple[Filling, ...]:
    if words.accept("none"):
        return ()
    fillings = [_filling(words, scope)]
    while words.accept(";"):
        fillings.append(_filling(words, scope))
    return tuple(fillings)


def _filling(words: Words, scope: Scope) -> Filling:
    cards = read_pattern(words, scope)
    sources = _joined(_groups(words, scope)) if words.accept("from") else None
    when = _condition(words, scope) if words.accept("when") else ALWAYS
    return Filling(cards, sources, when)


def _from(words: Words, scope: Scope) -> Piles:
    everything = tuple(index for _, piles in scope.groups.values() for index in piles)
    if words.accept("all"):
        return Piles("all", everything)
    if words.accept("none"):
        return Piles("none", ())
    negated = words.accept("not")
    named = _joined(_groups(words, scope))
    if negated:
        return Piles(f"not {named.words}", tuple(index for index in everything if index not in named.indexes))
    return named


def _fill(words: Words, scope: Scope) -> Fill:
    if words.accept("none"):
        return Fill()
    sources = _groups(words, scope)
    return Fill(sources, _condition(words, scope) if words.accept("when") else ALWAYS)


def _auto(words: Words, scope: Scope) -> Auto:
    kind = words.choice("way to play by itself", ("none", "all", "safe"))
    return Auto(kind, _condition(words, scope) if words.accept("when") else ALWAYS)


def _fan(words: Words, scope: Scope) -> Fan:
    direction = words.choice("direction", DIRECTIONS)
    return Fan(direction, words.number("how many cards are spread", 1) if words.peek() else 0)


# ---- conditions


def _condition(words: Words, scope: Scope) -> Condition:
    if words.accept("always"):
        return ALWAYS
    if words.accept("never"):
        return NEVER
    any_of = [_all_of(words, scope)]
    while words.accept("or"):
        any_of.append(_all_of(words, scope))
    return Condition(tuple(any_of))


def _all_of(words: Words, scope: Scope) -> tuple[Test, ...]:
    tests = [_test(words, scope)]
    while words.accept("and"):
        tests.append(_test(words, scope))
    return tuple(tests)


def _test(words: Words, scope: Scope) -> Test:
    negated = words.accept("not")
    for fixed in (("all", "removed"), ("all", "face-up"), ("no", "move"), ("no", "progress")):
        if words.accept(*fixed):
            return Test(" ".join(fixed), negated)
    word = words.peek() or words.next("a test")
    if word in scope.flags:
        words.at += 1
        scope.asked.add(word)
        return Test("flag", negated, name=word)
    if word == "redealt":
        words.at += 1
        return Test("redealt", negated)
    if word == "score":
        words.at += 1
        return Test("score", negated, number=words.number("a number of points"))
    if word in EVENTS and not scope.knows(word):
        return _event(words, scope, negated)
    if not scope.knows(word):
        known = (*EVENTS, *scope.flags, *scope.groups, "redealt", "score")
        raise GrammarError(f'"{word}" is no test' + (did_you_mean(word, known) or f"; {listed(known)}"))
    piles = read_piles(words, scope)
    negated ^= words.accept("not")
    return Test(words.choice("state of piles", PILE_TESTS), negated, piles)


def _event(words: Words, scope: Scope, negated: bool) -> Test:
    kind = words.next("an event")
    source = target = None
    if kind == "move":
        source = scope.piles(words.next("a group")) if words.accept("from") else None
        target = scope.piles(words.next("a group")) if words.accept("to") else None
    return Test(kind, negated, source=source, target=target)


parse_build = whole(_build_or_none)
parse_take = whole(_take)
parse_space = whole(_space)
parse_from = whole(_from)
parse_fill = whole(_fill)
parse_auto = whole(_auto)
parse_fan = whole(_fan)
parse_condition = whole(_condition)
parse_cards = whole(read_pattern)
parse_groups = whole(_groups)
