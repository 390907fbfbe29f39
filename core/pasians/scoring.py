"""The score: terms bound to a game, worked out anew from each position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pasians.cards import DOWN
from pasians.phrases import ANY_CARD, Term
from pasians.position import Position
from pasians.tables import Table, run_table

if TYPE_CHECKING:
    from pasians.game import Game

Points = Callable[[Position], int]


def memories(terms: tuple[Term, ...]) -> tuple[tuple[str, Term], ...]:
    """The facts that scoring needs of the deal: for each ``off`` term, how many such cards were dealt there."""
    return tuple((f"dealt-{number}", term) for number, term in enumerate(terms) if term.counted == "off")


def count_cards(term: Term, position: Position) -> int:
    """How many cards of a term's pattern and face lie on its piles."""
    assert term.piles is not None
    mask, face = term.cards.mask(0), term.face
    found = 0
    for pile in term.piles.indexes:
        for card in position.piles[pile]:
            if (face == "up" and card >= DOWN) or (face == "down" and card < DOWN):
                continue
            found += mask >> (card & ~DOWN) & 1
    return found


def bind_score(terms: tuple[Term, ...], game: Game) -> Points:
    """A function that gives the score of a position."""
    bound = [_bind_term(term, number, game) for number, term in enumerate(terms)]
    if len(bound) == 1:
        return bound[0]
    return lambda position: sum(points(position) for points in bound)


def _bind_term(term: Term, number: int, game: Game) -> Points:
    points = term.points
    if term.name:
        fact = game.names.fact_index[term.name]
        return lambda position: int(position.facts[fact])
    if not term.counted:
        return lambda position: points
    if term.counted == "removed":
        removed = game.removed
        return lambda position: points * len(position.piles[removed])
    assert term.piles is not None
    indexes = term.piles.indexes
    if term.counted == "off":
        memory = game.names.fact_index[f"dealt-{number}"]
        return lambda position: points * (int(position.facts[memory]) - count_cards(term, position))
    if term.counted == "on":
        placed = placed_cards(term, game)
        if term.face == "any" and term.cards == ANY_CARD:
            return lambda position: points * (sum(len(position.piles[p]) for p in indexes) - placed)
        return lambda position: points * (count_cards(term, position) - placed)
    if term.counted == "join":
        return lambda position: points * sum(game.joins(position, p) for p in indexes)
    if term.counted == "full":
        return lambda position: points * sum(len(position.piles[p]) == game.capacity[p] for p in indexes)
    if term.counted == "started":
        return lambda position: points * sum(bool(position.piles[p]) for p in indexes)
    return lambda position: points * sum(bool(position.piles[p]) and game.is_sorted(position, p) for p in indexes)


def placed_cards(term: Term, game: Game) -> int:
    """How many cards that a score term counts are placed before the deal; they never score."""
    found = 0
    for step in game.definition.deal:
        if step.kind == "place" and term.piles and set(step.piles.indexes) & set(term.piles.indexes):
            mask = term.cards.mask(0)
            found += sum(game.pack.count(card | DOWN) for card in step.order if mask >> card & 1)
    return found


def best_score(game: Game) -> int | None:
    """The highest score possible: as declared, or the whole pack where each card scores once; else None."""
    definition = game.definition
    if definition.best is not None:
        return definition.best
    if game.hooks.score or not definition.score:
        return None
    most = [_most(term, game) for term in definition.score]
    return None if None in most else sum(points or 0 for points in most)


def _most(term: Term, game: Game) -> int | None:
    """The most that a term can give, None where that is not plain."""
    if term.counted == "removed":
        removal = game.removal
        leave = (
            [removal.match[card & ~DOWN] or removal.single >> (card & ~DOWN) & 1 for card in game.pack]
            if removal
            else []
        )
        return term.points * sum(map(bool, leave))
    whole = term.face == "any" and term.cards == ANY_CARD
    if term.counted == "off" and whole:
        return term.points * count_cards(term, game.usual_deal)
    if term.counted == "on" and whole and term.piles and set(term.piles.indexes) == set(game.foundations):
        return term.points * (len(game.pack) - placed_cards(term, game))
    return None


def join_table(game: Game, pile: int) -> Table:
    """By card, the cards that make a join with it on a pile: its run relation."""
    run = next((unit.build for unit in game.group_of[pile].take.units if unit.kind == "run"), None)
    return run_table(run or game.build_of(pile), 0, game.definition.ace_high)
