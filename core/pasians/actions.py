"""The grammar of what is done and counted: steps of deals, removals, and the terms of the score."""

from __future__ import annotations

from pasians.grammar import (
    NUMBERS,
    RANK_CODES,
    RELATIONS,
    read_item,
    read_numbers,
    read_pattern,
    read_piles,
    read_rank,
    whole,
)
from pasians.phrases import ALL_CARDS, Cards, DealStep, Match, Term
from pasians.scope import GrammarError, Scope, Words

STEP_WORDS = ("turn", "fill", "close", "gather", "shuffle", "choose", "place", "remove", "sink")


def _step(words: Words, scope: Scope) -> DealStep:
    if words.peek() in STEP_WORDS:
        return _worded_step(words, scope)
    number = words.number("a number", 1) if words.peek().isdigit() else None
    kind = words.choice("step", ("row", "rows", "card", "cards", *STEP_WORDS))
    up = not words.accept("down")
    if up:
        words.accept("up")
    words.expect("to")
    group = words.next("a group")
    rows, series = _rows(words, scope, group)
    flipped: frozenset[int] = frozenset()
    if words.accept(","):
        picked = scope.piles(group, read_numbers(words.next("pile numbers")))
        if words.choice("face", ("down", "up")) != ("up" if up else "down"):
            flipped = frozenset(picked.indexes)
    named = scope.piles(group)
    if kind in ("card", "cards"):
        return DealStep("cards", named, number or 1, rows, up, flipped)
    if number is None and kind == "rows":
        return DealStep("rows", named, 1, rows, up, flipped)
    return DealStep("rows", named, 1, rows[:number] if series else rows * (number or 1), up, flipped)


def _rows(words: Words, scope: Scope, group: str) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """The rows that a set, or a series ``1-7 .. 7``, names; and whether it is a series."""
    if not NUMBERS.fullmatch(words.peek()):
        return (scope.piles(group).indexes,), False
    first = words.next("pile numbers")
    if not words.accept(".."):
        return (scope.piles(group, read_numbers(first)).indexes,), False
    last = words.next("pile numbers")
    low, high = (_ends(text) for text in (first, last))
    rows = []
    steps = max(abs(high[0] - low[0]), abs(high[1] - low[1]))
    for at in range(steps + 1):
        ends = tuple(a + at * ((b > a) - (b < a)) for a, b in zip(low, high, strict=True))
        rows.append(scope.piles(group, read_numbers(f"{ends[0]}-{ends[1]}")).indexes)
    return tuple(rows), True


def _ends(text: str) -> tuple[int, int]:
    numbers = read_numbers(text)
    return numbers[0], numbers[-1]


def _worded_step(words: Words, scope: Scope) -> DealStep:
    kind = words.next("a step")
    if kind == "choose":
        words.expect("base")
        words.expect("from")
        return DealStep("choose", scope.piles(words.next("a group")))
    if kind in ("turn", "fill", "gather"):
        piles = read_piles(words, scope)
        if kind == "gather" and set(piles.indexes) & set(scope.piles("stock").indexes):
            raise GrammarError("the stock is not gathered; cards are gathered under it")
        return DealStep(kind, piles)
    if kind in ("close", "shuffle"):
        return DealStep(kind, scope.piles(words.next("a group")))
    text = words.peek()
    cards = read_pattern(words, scope)
    words.expect({"place": "on", "remove": "from", "sink": "in"}[kind])
    order = _placing_order(text) if kind == "place" else ()
    return DealStep(kind, scope.piles(words.next("a group")), cards=cards, order=order)


def _placing_order(text: str) -> tuple[int, ...]:
    """The cards of a pattern in the order in which they are placed: as written, each rank in the order C, D, H, S."""
    order: list[int] = []
    for item in text.split(","):
        mask = read_item(item).fixed
        order += (card for card in range(64) if mask >> card & 1)
    return tuple(order)


# ---- removal and score


def _matches(words: Words, scope: Scope) -> tuple[Match, ...]:
    found = [_match(words)]
    while words.accept(","):
        found.append(_match(words))
    return tuple(found)


def _match(words: Words) -> Match:
    word = words.next("a match")
    if word == "sum":
        match = Match("sum", words.number("a sum", 2))
    elif word in ("same-rank", "same-suit"):
        match = Match(word)
    elif "+" in word:
        first, _, second = word.partition("+")
        match = Match("ranks", ranks=(read_rank(first), read_rank(second)))
    elif word in RANK_CODES:
        match = Match("single", ranks=(read_rank(word),))
    else:
        raise GrammarError(f'"{word}" is no match; sum N, same-rank, same-suit, RANK+RANK or a rank')
    if words.peek() in RELATIONS:
        return Match(match.kind, match.number, match.ranks, words.next("a relation"))
    return match


def _term(words: Words, scope: Scope) -> Term:
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
        cards = read_pattern(words, scope)
    counted = words.choice("place", ("on", "off"))
    return Term(points, "", counted, cards, face, scope.piles(words.next("a group")))


parse_step = whole(_step)
parse_matches = whole(_matches)
parse_term = whole(_term)
