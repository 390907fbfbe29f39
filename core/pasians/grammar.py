"""The grammar of the rule language: one function for each kind of phrase.

Words stand in one order, separated by one space; a comma without a space joins ranks, suits or pile numbers, a comma
with a space joins whole phrases. Names of groups, flags and variables are looked up in a `Scope`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
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
    Match,
    Piles,
    Step,
    Take,
    Term,
    Test,
    Unit,
    mask_of,
)

T = TypeVar("T")

COURSES = ("up", "down", "either", "any", "same-rank")
RELATIONS = ("same-suit", "same-colour", "alternate", "other-suit", "any-suit")
UNITS = ("top", "bottom", "whole", "any", "run")
DIRECTIONS = ("none", "down", "right", "up", "left")
EVENTS = ("deal", "redeal", "remove", "move")
PILE_TESTS = ("empty", "filled", "full", "sorted", "stuck")
STEP_WORDS = ("turn", "fill", "close", "gather", "shuffle", "choose", "place", "remove", "sink")

_RANK = {"10" if rank == "T" else rank: RANKS.index(rank) for rank in RANKS if rank != "X"}
_SET = re.compile(r"\d+(-\d+)?(,\d+(-\d+)?)*")


class GrammarError(ValueError):
    """A phrase that the grammar does not allow; ``str()`` says what was found and what was expected."""


@dataclass(slots=True)
class Scope:
    """The names that phrases of one game may use, and what asked for them."""

    groups: dict[str, tuple[str, tuple[int, ...]]]  # group: its type, the indexes of its piles
    flags: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    asked: set[str] = field(default_factory=set)  # flags and variables that some phrase speaks of

    def piles(self, word: str, numbers: tuple[int, ...] | None = None) -> Piles:
        """The piles of a group, or of all groups of a type that no group bears; ``numbers`` (from 1) picks and orders."""
        if word in self.groups:
            indexes = self.groups[word][1]
        else:
            indexes = tuple(index for kind, piles in self.groups.values() if kind == word for index in piles)
            if not indexes:
                raise GrammarError(
                    f'"{word}": no such group; groups are {listed(self.groups)}' + did_you_mean(word, self.groups)
                )
        if numbers is None:
            return Piles(word, indexes)
        for number in numbers:
            if not 1 <= number <= len(indexes):
                raise GrammarError(f"{word} has {len(indexes)} piles, there is no pile {number}")
        return Piles(f"{word} {_set_text(numbers)}", tuple(indexes[number - 1] for number in numbers))

    def knows(self, word: str) -> bool:
        """Whether a word names a group or a type of some group."""
        return word in self.groups or any(kind == word for kind, _ in self.groups.values())


def _set_text(numbers: tuple[int, ...]) -> str:
    return ",".join(str(number) for number in numbers)


class _Words:
    """The words of one phrase, read from left to right; commas and semicolons that end a word stand alone."""

    def __init__(self, phrase: str) -> None:
        if not isinstance(phrase, str):
            raise GrammarError(f"expected a phrase, got {phrase!r}")
        self.words: list[str] = []
        for word in phrase.split(" "):
            if not word:
                raise GrammarError("words are separated by exactly one space")
            if word[-1] in ",;" and len(word) > 1:
                self.words += [word[:-1], word[-1]]
            else:
                self.words.append(word)
        self.at = 0

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def next(self, expected: str) -> str:
        if self.at >= len(self.words):
            raise GrammarError(f"ends where {expected} is expected")
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, *words: str) -> bool:
        """Read these words if they come next."""
        if tuple(self.words[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def expect(self, word: str) -> None:
        found = self.next(f'"{word}"')
        if found != word:
            raise GrammarError(f'expected "{word}", found "{found}"')

    def choice(self, what: str, choices: Iterable[str]) -> str:
        found = self.next(f"a {what}")
        if found not in choices:
            raise GrammarError(f'unknown {what} "{found}"' + (did_you_mean(found, choices) or f"; {listed(choices)}"))
        return found

    def number(self, what: str) -> int:
        found = self.next(what)
        if not found.lstrip("-").isdigit():
            raise GrammarError(f'expected {what}, found "{found}"')
        return int(found)

    def end(self) -> None:
        if self.at < len(self.words):
            raise GrammarError(f'"{self.peek()}" is too much')


def _whole(read: Callable[[_Words, Scope], T]) -> Callable[[str, Scope], T]:
    """A reader of a whole phrase: nothing may be left over."""

    def parse(phrase: str, scope: Scope) -> T:
        words = _Words(phrase)
        value = read(words, scope)
        words.end()
        return value

    return parse


# ---- cards and piles


def read_rank(word: str) -> int:
    """A rank as players write it: ``A``, ``2`` to ``10``, ``J``, ``Q``, ``K``."""
    if word not in _RANK:
        raise GrammarError(f'unknown rank "{word}"; ranks are A, 2 to 10, J, Q, K')
    return _RANK[word]


def _ranks(word: str) -> tuple[int, ...]:
    """Ranks in the order written: ``A-K,K-A`` runs up and down again, ``6-A`` runs down."""
    found: list[int] = []
    for item in word.split(","):
        first, dash, last = item.partition("-")
        low = read_rank(first)
        high = read_rank(last) if dash else low
        found += range(low, high + 1) if low <= high else range(low, high - 1, -1)
    return tuple(found)


def _card_item(item: str) -> Cards:
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
    if item[-1:] in SUITS and item[:-1] in _RANK:
        return Cards(1 << code(_RANK[item[:-1]], SUITS.index(item[-1])))
    try:
        return Cards(mask_of(_ranks(item)))
    except GrammarError:
        raise GrammarError(f'"{item}" is no card, rank or suit') from None


def _cards(words: _Words, scope: Scope) -> Cards:
    negated = words.accept("not")
    items = [_card_item(item) for item in words.next("cards").split(",")]
    fixed = NO_CARDS
    for item in items:
        fixed |= item.fixed
    return Cards(fixed, any(item.base for item in items), any(item.below_base for item in items), negated)


def _numbers(word: str) -> tuple[int, ...]:
    """Pile numbers in the order written; ``10-1`` counts down."""
    found: list[int] = []
    for item in word.split(","):
        first, dash, last = item.partition("-")
        low, high = int(first), int(last if dash else first)
        found += range(low, high + 1) if low <= high else range(low, high - 1, -1)
    return tuple(found)


def _piles(words: _Words, scope: Scope) -> Piles:
    word = words.next("a group")
    numbers = _numbers(words.next("pile numbers")) if _SET.fullmatch(words.peek()) else None
    return scope.piles(word, numbers)


def _groups(words: _Words, scope: Scope) -> tuple[Piles, ...]:
    found = [scope.piles(words.next("a group"))]
    while words.accept(","):
        found.append(scope.piles(words.next("a group")))
    return tuple(found)


def _joined(groups: tuple[Piles, ...]) -> Piles:
    return Piles(
        ", ".join(group.words for group in groups), tuple(index for group in groups for index in group.indexes)
    )


# ---- building and taking


def _build(words: _Words, scope: Scope) -> Build:
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


def _marks(words: _Words, build: Build) -> Build:
    wrap, by, one_way, all_one_way, not_on = False, 1, False, False, list[Cards]()
    while word := words.peek():
        if word in ("or", "not", "within", ",", ";"):
            break
        words.at += 1
        if word == "wrap":
            wrap = True
        elif word == "by":
            by = words.number('a number after "by"')
        elif word == "one-way":
            one_way = True
        elif word == "all-one-way":
            all_one_way = True
        elif word.startswith("not-on-"):
            not_on.append(_card_item(word.removeprefix("not-on-")))
        else:
            marks = ("wrap", "by", "one-way", "all-one-way", "not-on-base", "not-on-K")
            raise GrammarError(f'unknown mark "{word}"' + (did_you_mean(word, marks) or f"; {listed(marks)}"))
    return Build(build.course, build.relation, build.ranks, wrap, by, one_way, all_one_way, tuple(not_on))


def _build_or_none(words: _Words, scope: Scope) -> Build | None:
    return None if words.accept("none") else _build(words, scope)


def _unit(words: _Words, scope: Scope) -> Unit:
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


def _take(words: _Words, scope: Scope) -> Take:
    if words.accept("none"):
        return Take(())
    units = [_unit(words, scope)]
    while words.accept("or"):
        units.append(_unit(words, scope))
    return Take(tuple(units), _cards(words, scope) if words.accept("not") else None)


def _space(words: _Words, scope: Scope) -> tuple[Filling, ...]:
    if words.accept("none"):
        return ()
    fillings = [_filling(words, scope)]
    while words.accept(";"):
        fillings.append(_filling(words, scope))
    return tuple(fillings)


def _filling(words: _Words, scope: Scope) -> Filling:
    cards = _cards(words, scope)
    sources = _joined(_groups(words, scope)) if words.accept("from") else None
    when = _condition(words, scope) if words.accept("when") else ALWAYS
    return Filling(cards, sources, when)


def _from(words: _Words, scope: Scope) -> Piles:
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


def _fill(words: _Words, scope: Scope) -> Fill:
    if words.accept("none"):
        return Fill()
    sources = _groups(words, scope)
    return Fill(sources, _condition(words, scope) if words.accept("when") else ALWAYS)


def _auto(words: _Words, scope: Scope) -> Auto:
    kind = words.choice("way to play by itself", ("none", "all", "safe"))
    return Auto(kind, _condition(words, scope) if words.accept("when") else ALWAYS)


def _fan(words: _Words, scope: Scope) -> Fan:
    direction = words.choice("direction", DIRECTIONS)
    return Fan(direction, words.number("how many cards are spread") if words.peek() else 0)


# ---- conditions


def _condition(words: _Words, scope: Scope) -> Condition:
    if words.accept("always"):
        return ALWAYS
    if words.accept("never"):
        return NEVER
    any_of = [_all_of(words, scope)]
    while words.accept("or"):
        any_of.append(_all_of(words, scope))
    return Condition(tuple(any_of))


def _all_of(words: _Words, scope: Scope) -> tuple[Test, ...]:
    tests = [_test(words, scope)]
    while words.accept("and"):
        tests.append(_test(words, scope))
    return tuple(tests)


def _test(words: _Words, scope: Scope) -> Test:
    negated = words.accept("not")
    for fixed in (("all", "removed"), ("all", "face-up"), ("no", "move"), ("no", "progress")):
        if words.accept(*fixed):
            return Test(" ".join(fixed), negated)
    word = words.peek()
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
    piles = _piles(words, scope)
    negated ^= words.accept("not")
    return Test(words.choice("state of piles", PILE_TESTS), negated, piles)


def _event(words: _Words, scope: Scope, negated: bool) -> Test:
    kind = words.next("an event")
    source = target = None
    if kind == "move":
        source = scope.piles(words.next("a group")) if words.accept("from") else None
        target = scope.piles(words.next("a group")) if words.accept("to") else None
    return Test(kind, negated, source=source, target=target)


# ---- steps


def _step(words: _Words, scope: Scope) -> Step:
    if words.peek() in STEP_WORDS:
        return _worded_step(words, scope)
    number = words.number("a number") if words.peek().isdigit() else None
    kind = words.choice("step", ("row", "rows", "card", "cards", *STEP_WORDS))
    up = not words.accept("down")
    if up:
        words.accept("up")
    words.expect("to")
    group = words.next("a group")
    rows, series = _rows(words, scope, group)
    flipped: frozenset[int] = frozenset()
    if words.accept(","):
        picked = scope.piles(group, _numbers(words.next("pile numbers")))
        if words.choice("face", ("down", "up")) != ("up" if up else "down"):
            flipped = frozenset(picked.indexes)
    named = scope.piles(group)
    if kind in ("card", "cards"):
        return Step("cards", named, number or 1, rows, up, flipped)
    if number is None and kind == "rows":
        return Step("rows", named, 1, rows, up, flipped)
    return Step("rows", named, 1, rows[:number] if series else rows * (number or 1), up, flipped)


def _rows(words: _Words, scope: Scope, group: str) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """The rows that a set, or a series ``1-7 .. 7``, names; and whether it is a series."""
    if not _SET.fullmatch(words.peek()):
        return (scope.piles(group).indexes,), False
    first = words.next("pile numbers")
    if not words.accept(".."):
        return (scope.piles(group, _numbers(first)).indexes,), False
    last = words.next("pile numbers")
    low, high = (_ends(text) for text in (first, last))
    rows = []
    steps = max(abs(high[0] - low[0]), abs(high[1] - low[1]))
    for at in range(steps + 1):
        ends = tuple(a + at * ((b > a) - (b < a)) for a, b in zip(low, high, strict=True))
        rows.append(scope.piles(group, _numbers(f"{ends[0]}-{ends[1]}")).indexes)
    return tuple(rows), True


def _ends(text: str) -> tuple[int, int]:
    numbers = _numbers(text)
    return numbers[0], numbers[-1]


def _worded_step(words: _Words, scope: Scope) -> Step:
    kind = words.next("a step")
    if kind == "choose":
        words.expect("base")
        words.expect("from")
        return Step("choose", scope.piles(words.next("a group")))
    if kind in ("turn", "fill"):
        return Step(kind, _piles(words, scope))
    if kind in ("close", "gather", "shuffle"):
        return Step(kind, scope.piles(words.next("a group")))
    text = words.peek()
    cards = _cards(words, scope)
    words.expect({"place": "on", "remove": "from", "sink": "in"}[kind])
    order = _placing_order(text) if kind == "place" else ()
    return Step(kind, scope.piles(words.next("a group")), cards=cards, order=order)


def _placing_order(text: str) -> tuple[int, ...]:
    """The cards of a pattern in the order in which they are placed: as written, each rank in the order C, D, H, S."""
    order: list[int] = []
    for item in text.split(","):
        mask = _card_item(item).fixed
        order += (card for card in range(64) if mask >> card & 1)
    return tuple(order)


# ---- removal and score


def _matches(words: _Words, scope: Scope) -> tuple[Match, ...]:
    found = [_match(words)]
    while words.accept(","):
        found.append(_match(words))
    return tuple(found)


def _match(words: _Words) -> Match:
    word = words.next("a match")
    if word == "sum":
        match = Match("sum", words.number("a sum"))
    elif word in ("same-rank", "same-suit"):
        match = Match(word)
    elif "+" in word:
        first, _, second = word.partition("+")
        match = Match("ranks", ranks=(read_rank(first), read_rank(second)))
    elif word in _RANK:
        match = Match("single", ranks=(read_rank(word),))
    else:
        raise GrammarError(f'"{word}" is no match; sum N, same-rank, same-suit, RANK+RANK or a rank')
    if words.peek() in RELATIONS:
        return Match(match.kind, match.number, match.ranks, words.next("a relation"))
    return match


def _term(words: _Words, scope: Scope) -> Term:
    if words.peek() in scope.variables:
        name = words.next("a variable")
        scope.asked.add(name)
        return Term(name=name)
    points = words.number("a number or a variable")
    if not words.accept("per"):
        return Term(points)
    if words.accept("removed", "card"):
        return Term(points, counted="removed")
    if words.accept("join", "on"):
        return Term(points, counted="join", piles=scope.piles(words.next("a group")))
    if words.peek() in ("full", "started", "sorted"):
        counted = words.next("what is counted")
        return Term(points, counted=counted, piles=scope.piles(words.next("a group")))
    face, cards = "any", Cards(ALL_CARDS)
    if words.peek() in ("face-up", "face-down"):
        face = words.next("a face").removeprefix("face-")
        words.expect("card")
    elif not words.accept("card"):
        cards = _cards(words, scope)
    counted = words.choice("place", ("on", "off"))
    return Term(points, "", counted, cards, face, scope.piles(words.next("a group")))


parse_build = _whole(_build_or_none)
parse_take = _whole(_take)
parse_space = _whole(_space)
parse_from = _whole(_from)
parse_fill = _whole(_fill)
parse_auto = _whole(_auto)
parse_fan = _whole(_fan)
parse_condition = _whole(_condition)
parse_step = _whole(_step)
parse_matches = _whole(_matches)
parse_term = _whole(_term)
parse_cards = _whole(_cards)
parse_groups = _whole(_groups)
