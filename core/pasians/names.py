"""What cards and piles are called one by one, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from pasians.cards import CARDS, DOWN, JOKER, Card
from pasians.errors import listed
from pasians.game import Game
from pasians.sentences import rank_name
from pasians.words import _, ngettext, pgettext, pick


def card_name(card: Card) -> str:
    """The name of a card, whether it lies face up or not: "queen of hearts".

    Aces and court cards have a text of their own, since the word for the suit may depend on the rank; number cards share one.
    """
    if card.rank == JOKER:
        return rank_name(JOKER)
    names = {
        "S": (_("ace of spades"), _("jack of spades"), _("queen of spades"), _("king of spades")),
        "H": (_("ace of hearts"), _("jack of hearts"), _("queen of hearts"), _("king of hearts")),
        "D": (_("ace of diamonds"), _("jack of diamonds"), _("queen of diamonds"), _("king of diamonds")),
        "C": (_("ace of clubs"), _("jack of clubs"), _("queen of clubs"), _("king of clubs")),
    }
    ace, *court = names[card.suit]
    if card.rank == 1:
        return ace
    if card.rank > 10:
        return court[card.rank - 11]
    numbers = {
        "S": _("%(rank)s of spades"),
        "H": _("%(rank)s of hearts"),
        "D": _("%(rank)s of diamonds"),
        "C": _("%(rank)s of clubs"),
    }
    return numbers[card.suit] % {"rank": rank_name(card.rank)}


def card_names(cards: Iterable[int]) -> str:
    """Cards in order by their names, neighbours that lie face down as a number."""
    return listed(_pieces(cards))


def _pieces(cards: Iterable[int]) -> Iterator[str]:
    for down, group in groupby(cards, key=lambda card: card >= DOWN):
        found = list(group)
        if down:
            yield ngettext("%(n)d card face down", "%(n)d cards face down", len(found)) % {"n": len(found)}
        else:
            yield from (card_name(CARDS[card]) for card in found)


def pile_name(game: Game, pile: int) -> str:
    """The name of one pile: "waste", "tableau 3"."""
    group = game.group_of[pile]
    words = {
        "stock": _("stock"),
        "waste": _("waste"),
        "foundation": _("foundation"),
        "tableau": pgettext("one pile", "tableau"),
        "reserve": _("reserve"),
        "cell": _("cell"),
        "grid": _("grid"),
        "discard": _("discard"),
    }
    word = words[group.type] if group.title is None else pick(group.title)
    if len(group.places) == 1:
        return word
    return _("%(pile)s %(number)d") % {"pile": word, "number": game.number_of[pile]}


def sentence(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
