"""Moves as texts, the only form that is saved, replayed, recorded, hinted or sent: ``move tableau-5 3 tableau-2``,
``move waste bottom pyramid-4``, ``deal``, ``click grid-7``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pasians.cards import KING, CardTextError, read_cards, write_cards
from pasians.definition import UNLIMITED
from pasians.errors import BadText, listed, nearest, suggestion
from pasians.position import BOTTOM, CLICK, DEAL, Fact, Move, Position
from pasians.words import _

if TYPE_CHECKING:
    from pasians.game import Game

LARGEST = 2**53  # whole numbers up to here survive every reader of JSON


def write_move(game: Game, move: Move) -> str:
    """The text of a move."""
    source, count, target = move
    names = game.names.piles
    if move == DEAL:
        return "deal"
    if count == CLICK:
        return f"click {names[source]}"
    return f"move {names[source]} {'bottom' if count == BOTTOM else count} {names[target]}"


def read_move(game: Game, text: str) -> Move:
    """The move that a text means, legal or not.

    Raises:
        BadText: the text is no move, or names no pile of the game.
    """
    words = text.split(" ")
    if words == ["deal"]:
        return DEAL
    if words[0] == "click" and len(words) == 2:
        pile = read_pile(game, words[1])
        return (pile, CLICK, pile)
    if words[0] == "move" and len(words) == 4:
        source, target = read_pile(game, words[1]), read_pile(game, words[3])
        if words[2] == "bottom":
            return (source, BOTTOM, target)
        if words[2].isascii() and words[2].isdigit() and int(words[2][:6]) > 0:
            return (source, int(words[2][:6]), target)
    raise BadText(
        _('"%(text)s" is no move; moves are "move PILE NUMBER PILE", "deal" and "click PILE"') % {"text": text}
    )


def read_pile(game: Game, name: str) -> int:
    """The pile of a name; raises `BadText` where there is none."""
    if name not in game.names.pile_index:
        raise BadText(
            _('there is no pile "%(name)s"%(hint)s')
            % {"name": name, "hint": suggestion(nearest(name, game.names.piles))}
        )
    return game.names.pile_index[name]


def write_position(game: Game, position: Position) -> dict[str, dict[str, Fact]]:
    """A position as plain data that JSON holds: cards by pile and facts by name."""
    return {
        "piles": {name: write_cards(cards) for name, cards in zip(game.names.piles, position.piles, strict=True)},
        "facts": dict(zip(game.names.facts, position.facts, strict=True)),
    }


def read_position(game: Game, data: object) -> Position:
    """The position that `write_position` wrote.

    Raises:
        BadText: it is not a position of this game.
    """
    if not isinstance(data, dict) or not all(isinstance(data.get(part), dict) for part in ("piles", "facts")):
        raise BadText(_("this is no position: it has no piles and facts"))
    piles, facts = read_piles(game, data["piles"]), read_facts(game, data["facts"])
    if len(facts) != len(game.names.facts):
        raise BadText(_("the facts are not those of %(game)s") % {"game": game.id})
    laid = tuple(piles.get(name, b"") for name in game.names.piles)
    game.require_pack(laid)
    return Position(laid, tuple(facts[name] for name in game.names.facts))


def read_piles(game: Game, piles: object) -> dict[str, bytes]:
    """Cards by pile from texts by pile.

    Raises:
        BadText: there is no such pile, or a text is no row of cards.
    """
    if not isinstance(piles, dict):
        raise BadText(_("piles are given as texts of cards by name of pile"))
    return {game.names.piles[read_pile(game, str(name))]: read_row(text) for name, text in piles.items()}


def read_facts(game: Game, facts: object) -> dict[str, Fact]:
    """Some facts of a position by name; true and false are read as 1 and 0.

    Raises:
        BadText: the game has no such fact, or it cannot have such a value.
    """
    if not isinstance(facts, dict):
        raise BadText(_("variables are given as values by name"))
    found: dict[str, Fact] = {}
    for name, value in facts.items():
        words = {"game": game.id, "name": name, "known": listed(game.names.facts)}
        if name not in game.names.fact_index:
            raise BadText(_('%(game)s has no variable "%(name)s"; variables are %(known)s') % words)
        if not isinstance(value, int | str) or not _may_be(game, name, value):
            raise BadText(_('"%(name)s" cannot be %(value)s') % {"name": name, "value": json.dumps(value)})
        found[name] = int(value) if isinstance(value, bool) else value
    return found


def _may_be(game: Game, name: str, value: Fact) -> bool:
    """Whether a fact may have a value: a text where it begins as a text, else a number within its bounds."""
    definition = game.definition
    begins_as_text = isinstance(definition.variables.get(name), str)
    if isinstance(value, str) or begins_as_text:
        return isinstance(value, str) and begins_as_text
    if name in definition.variables:
        return abs(value) <= LARGEST
    if name == "pause":
        return value in game.pauses
    limits = dict.fromkeys(definition.flags, 1) | {"base": KING}
    if definition.stock.redeals != UNLIMITED:
        limits["redeals"] = definition.stock.redeals
    return 0 <= value <= limits.get(name, LARGEST)


def read_row(text: object) -> bytes:
    """A row of cards from its text; raises `BadText` naming what is no card."""
    if not isinstance(text, str):
        raise BadText(_("cards are given as a text, as 9CTHas"))
    try:
        return read_cards(text)
    except CardTextError as error:
        raise BadText(
            _('"%(text)s" is no card; cards are written as TH, lower case face down') % {"text": error}
        ) from None
