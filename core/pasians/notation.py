"""Moves as texts, the only form that is saved, replayed, recorded, hinted or sent: ``move tableau-5 3 tableau-2``,
``move waste bottom pyramid-4``, ``deal``, ``click grid-7``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians.cards import CardTextError, read_cards, write_cards
from pasians.errors import BadText, did_you_mean
from pasians.moves import BOTTOM, CLICK, DEAL, Move
from pasians.position import Fact, Position
from pasians.words import _

if TYPE_CHECKING:
    from pasians.game import Game


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
        pile = _pile(game, words[1])
        return (pile, CLICK, pile)
    if words[0] == "move" and len(words) == 4:
        source, target = _pile(game, words[1]), _pile(game, words[3])
        if words[2] == "bottom":
            return (source, BOTTOM, target)
        if words[2].isascii() and words[2].isdigit() and 0 < int(words[2][:6]):
            return (source, int(words[2][:6]), target)
    raise BadText(_('"%(text)s" is no move; moves are "move PILE NUMBER PILE", "deal" and "click PILE"') % {"text": text})


def _pile(game: Game, name: str) -> int:
    if name not in game.names.pile_index:
        raise BadText(
            _('there is no pile "%(name)s"%(hint)s') % {"name": name, "hint": did_you_mean(name, game.names.piles)}
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
    piles = read_piles(game, data["piles"])
    facts = data["facts"]
    if set(facts) != set(game.names.facts) or not all(isinstance(value, int | str) for value in facts.values()):
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
    return {game.names.piles[_pile(game, str(name))]: read_row(text) for name, text in piles.items()}


def read_row(text: object) -> bytes:
    """A row of cards from its text; raises `BadText` naming what is no card."""
    try:
        return read_cards(str(text))
    except CardTextError as error:
        raise BadText(_('"%(text)s" is no card; cards are written as TH, lower case face down') % {"text": error}) from None
