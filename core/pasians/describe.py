"""A game in play in plain words, for speech and for play without looking: the table, a pile, a move, what has happened.

Piles are told in reading order, each from the bottom up, or with its top card alone where only that is seen; cards that lie
face down are told as a number. No sentence needs a name in another form than the one it has alone.
"""

from __future__ import annotations

from itertools import groupby

from pasians.cards import CARDS, DOWN, Card
from pasians.definition import Group
from pasians.errors import listed
from pasians.game import Game
from pasians.happenings import told
from pasians.log import Change
from pasians.names import card_name, card_names, pile_name, sentence
from pasians.notation import read_move
from pasians.phrases import RANK_ORDER, mask_of
from pasians.position import CLICK, DEAL, Move, Position, part_lifted
from pasians.removal import is_removal
from pasians.sentences import pile_word, rank_name, suits_words
from pasians.session import Session
from pasians.words import _, ngettext

__all__ = ["card_name", "describe", "describe_change", "describe_move", "describe_pile"]

BOARD = 5
"""How many places for single cards make a board, which is told row by row."""


def describe(session: Session) -> str:
    """The whole table, a sentence or two a line: the game, how it stands, each pile, what the last move did."""
    lines = [_heading(session), *_standing(session)]
    lines += _piles(session)
    if session.cursor:
        entry = session.log[session.cursor - 1]
        last = [_("The deal began again.")] if entry.is_restart else told(session.game, entry.before, entry.steps)
        lines.append(_("The last move: %(what)s") % {"what": " ".join(last)})
    return "\n".join(lines + _verdict(session))


def describe_pile(session: Session, name: str) -> str:
    """One pile: "Tableau 3, from the bottom up: 2 cards face down, king of spades, queen of hearts." """
    game = session.game
    pile = game.names.pile_index[name]
    return _pile_sentence(session, name, sentence(pile_name(game, pile)))


def describe_move(session: Session, move: str) -> str:
    """A legal move as advice: "Move the queen of hearts onto the king of spades." """
    game, position = session.game, session.position
    source, count, target = meant = read_move(game, move)
    if meant == DEAL:
        return _("Deal again from the start.") if game.tap_kind(position) == "redeal" else _("Deal from the stock.")
    if count == CLICK:
        return _click_sentence(game, position, source)
    if is_removal(game, position, meant):
        return _removal_sentence(game, position, meant)
    lifted, _left = part_lifted(position.piles[source], count)
    below = position.piles[target]
    kind = game.group_of[target].type
    words = {
        "card": card_name(CARDS[lifted[0]]),
        "n": len(lifted) - 1,
        "onto": card_names(below[-1:]),
        "pile": pile_name(game, target),
    }
    if kind == "foundation":
        one, many = _("Move the %(card)s to its foundation."), _("Move the run from the %(card)s to a foundation.")
    elif below:
        one, many = _("Move the %(card)s onto the %(onto)s."), _("Move the run from the %(card)s onto the %(onto)s.")
    else:
        one = _("Move the %(card)s to the empty place: %(pile)s.")
        many = _("Move the run from the %(card)s to the empty place: %(pile)s.")
    return sentence((one if len(lifted) == 1 else many) % words)


def describe_change(session: Session, change: Change) -> str:
    """What has just happened, and how the game stands where it is over; nothing of a move taken back without a trace."""
    game, log = session.game, session.log
    if change.kind == "deal":
        return _("A new deal: %(game)s.") % {"game": game.title}
    if change.kind == "restart":
        return _("The deal begins again.")
    if change.kind == "undo" and not session.can_redo:
        return ""
    entry = log[session.cursor if change.kind == "undo" else session.cursor - 1]
    if entry.is_restart:
        return _("The restart is taken back.") if change.kind == "undo" else _("The deal begins again.")
    skipped = len(entry.steps) - len(change.steps) if change.kind == "move" else 0  # those of moves it was joined to
    found = " ".join(told(game, entry.before, entry.steps, skipped))
    if change.kind == "undo":
        found = _("Taken back: %(what)s") % {"what": found}
    elif change.kind == "redo":
        found = _("Done again: %(what)s") % {"what": found}
    return " ".join([found, *_verdict(session)])


# ---- parts


def _heading(session: Session) -> str:
    game = session.game
    title = ", ".join(part for part in (game.title, game.variant_title) if part)
    if session.deal is None:
        return _("%(game)s.") % {"game": title}
    return _("%(game)s, deal %(number)s.") % {"game": title, "number": session.deal}


def _standing(session: Session) -> list[str]:
    """Score, moves and redeals, and what the game says of itself."""
    found = []
    if session.has_score and session.best_score is not None:
        found.append(_("Score %(score)d of %(best)d.") % {"score": session.score, "best": session.best_score})
    elif session.has_score:
        found.append(_("Score %(score)d.") % {"score": session.score})
    n = session.moves
    found.append(ngettext("%(n)d move made.", "%(n)d moves made.", n) % {"n": n})
    if session.game.definition.stock.redeal and (left := session.redeals_left) is not None:
        found.append(ngettext("%(n)d redeal left.", "%(n)d redeals left.", left) % {"n": left})
    return [" ".join([*found, *session.status])]


def _piles(session: Session) -> list[str]:
    """The piles on the table as they are read, from the top down and from left to right.

    Rows of single cards are told together, and so are neighbours of a group that are empty alike.
    """
    game = session.game
    index, places = game.names.pile_index, game.layout().places
    order = sorted(places, key=lambda name: (places[name].y, places[name].x))

    def together(name: str) -> tuple[object, ...]:
        group = game.group_of[index[name]]
        if _is_board(session, group):
            return group.name, places[name].y
        return (group.name, _what_comes(session, name)) if not session.cards(name) else (name,)

    found = []
    for _key, row in groupby(order, together):
        names = list(row)
        group = game.group_of[index[names[0]]]
        if _is_board(session, group):
            found.append(_row_sentence(session, names, places[names[0]].y))
        elif session.cards(names[0]) or session.empty_place(names[0]).takes != "hidden":
            called = sentence(pile_name(game, index[names[0]]))
            if len(names) > 1:
                called = _("%(pile)s to %(number)d") % {"pile": called, "number": game.number_of[index[names[-1]]]}
            found.append(_pile_sentence(session, names[0], called))
    return found


def _is_board(session: Session, group: Group) -> bool:
    """Whether a group is a board of places for single cards: a grid, a pyramid."""
    return (
        len(group.piles) >= BOARD
        and all(len(session.cards(name)) <= 1 for name in group.piles)
        and group.type == "grid"
    )


def _row_sentence(session: Session, names: list[str], y: float) -> str:
    game, index = session.game, session.game.names.pile_index
    group = game.group_of[index[names[0]]]
    rows = sorted({place[1] for place in group.places if place is not None})
    found: list[str] = []
    for filled, neighbours in groupby(names, lambda name: bool(session.cards(name))):
        piles = [session.position.piles[index[name]] for name in neighbours]
        found += [card_names(b"".join(piles))] if filled else [_("empty")] * len(piles)
    words = {"piles": sentence(pile_word(group)), "number": rows.index(y) + 1, "cards": listed(found)}
    return _("%(piles)s, row %(number)d from the left: %(cards)s.") % words


def _pile_sentence(session: Session, name: str, called: str) -> str:
    cards = session.position.piles[session.game.names.pile_index[name]]
    place = session.game.layout().places.get(name)
    words = {"pile": called, "cards": card_names(cards)}
    if not cards:
        return _("%(pile)s: empty.") % words + _what_comes(session, name)
    if len(cards) == 1 or all(card >= DOWN for card in cards):
        return _("%(pile)s: %(cards)s.") % words
    seen = len(cards) if place is None else 1 if place.fan == "none" else place.count or len(cards)
    covered = len(cards) - seen
    if covered > 0:
        under = ngettext("%(n)d card that others cover", "%(n)d cards that others cover", covered) % {"n": covered}
        words["cards"] = listed((under, card_names(cards[covered:])))
    return _("%(pile)s, from the bottom up: %(cards)s.") % words


def _what_comes(session: Session, name: str) -> str:
    """What may be put on an empty pile, where that is something of its own."""
    place = session.empty_place(name)
    if place.takes == "suits":
        return " " + _("Whole suits go there.")
    if place.takes == "nothing" and place.type == "tableau":
        return " " + _("Nothing is put there by hand.")
    if place.takes != "cards" or not (place.rank or place.suit):
        return ""
    if place.rank and place.suit:
        cards = card_name(Card(place.rank, place.suit, True, 0))
    else:
        cards = rank_name(place.rank) if place.rank else suits_words(mask_of(RANK_ORDER, place.suit))[0]
    text = _("The place is kept for: %(cards)s.") if place.type == "grid" else _("It begins with: %(cards)s.")
    return " " + text % {"cards": cards}


def _click_sentence(game: Game, position: Position, pile: int) -> str:
    cards = position.piles[pile]
    words = {"card": card_names(cards[-1:]), "pile": pile_name(game, pile)}
    if game.removal is not None and game.hooks.tap is None:
        return sentence(_("Take the %(card)s off the table.") % words)
    return (_("Tap the %(card)s: %(pile)s.") if cards else _("Tap the pile: %(pile)s.")) % words


def _removal_sentence(game: Game, position: Position, move: Move) -> str:
    source, count, target = move
    lifted, left = part_lifted(position.piles[source], count)
    other = left if source == target else position.piles[target]
    names = {"card": card_names(lifted), "other": card_names(other[-1:])}
    return _("Take off together: %(card)s and %(other)s.") % names


def _verdict(session: Session) -> list[str]:
    """Whether the game is over."""
    if session.won:
        return [_("The game is won.")]
    if session.stuck:
        return [_("No move is left.")]
    return [_("The game is lost.")] if session.lost else []
