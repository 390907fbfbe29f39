"""Moves as texts, the only form that is saved, replayed, recorded, hinted or sent: ``move tableau-5 3 tableau-2``,
``move waste bottom pyramid-4``, ``deal``, ``click grid-7``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians.errors import BadText, did_you_mean
from pasians.moves import BOTTOM, CLICK, DEAL, Move
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
