"""The rules of a game as text in the reader's language, made from the same definition that is played.

What hooks add cannot be told from them: where there are any, the text says so and points to the game's help.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pasians.answers import NAMES
from pasians.cards import DOWN
from pasians.clauses import (
    build_clause,
    build_marks,
    cards_clause,
    condition_clause,
    match_clause,
    piles_words,
    step_clause,
    take_sentence,
    term_clause,
)
from pasians.definition import FIRST, UNLIMITED, Group
from pasians.errors import listed
from pasians.phrases import ALWAYS, ANY_CARD, NEVER, Build, DealStep, Piles, Term
from pasians.sentences import pile_word, rank_name, spans_words
from pasians.words import _, ngettext

if TYPE_CHECKING:
    from pasians.game import Game


MANY = 16
"""Of more piles than this, nobody wants to read how many cards lie on each."""


class Section(NamedTuple):
    """A heading and its sentences."""

    title: str
    sentences: tuple[str, ...]


def rules_text(game: Game) -> tuple[Section, ...]:
    """The rules of a game: aim, piles in the order of the table, stock, removal, score. Sections without a sentence are left out."""
    sections = [Section(_("Aim"), tuple(_aim(game)))]
    for group in game.definition.groups:
        if any(place is not None for place in group.places):
            sections.append(Section(_capital(pile_word(group)), tuple(_group(game, group))))
    if game.definition.removal:
        sections.append(Section(_("Removing cards"), tuple(_removal(game))))
    sections.append(Section(_("Score"), tuple(_score(game))))
    return tuple(section for section in sections if section.sentences)


def part_names(game: Game) -> dict[str, str]:
    """What players call the groups of piles that are on the table, by group, in the order of the table."""
    groups = game.definition.groups
    return {
        group.name: _capital(pile_word(group)) for group in groups if any(place is not None for place in group.places)
    }


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _sentence(clause: str) -> str:
    return _capital(clause) + "."


def _aim(game: Game) -> list[str]:
    definition = game.definition
    found = [ngettext("Played with %(n)d card.", "Played with %(n)d cards.", len(game.pack)) % {"n": len(game.pack)}]
    if definition.jokers:
        found.append(_("A joker fits on any card, and any card on it."))
    if definition.ace_high:
        found.append(_("The ace stands above the king."))
    found.append(_("Won when: %(condition)s.") % {"condition": condition_clause(game, definition.won)})
    if definition.lost != NEVER:
        found.append(_("Lost when: %(condition)s.") % {"condition": condition_clause(game, definition.lost)})
    unusual = [step for step in definition.deal if step.kind in ("choose", "place", "remove", "sink")]
    found += dict.fromkeys(_sentence(step_clause(game, step)) for step in unusual)
    if any(getattr(game.hooks, name) for name in NAMES if name != "score"):
        found.append(_("This game has further rules; its help tells them."))
    return found


def _group(game: Game, group: Group) -> list[str]:
    found = _dealt(game, group)
    if group.type == "stock":
        return found + _stock(game)
    if group.accepts == "suit":
        found.append(_("Only a whole suit, king to ace, goes there."))
    else:
        found += _building(game, group) + _filling(game, group) + _spaces(game, group) + _limits(group)
    found.append(take_sentence(group))
    if group.accepts == "run":
        found.append(_("A sequence may go up in one move, its top card first."))
    if any(group.capacity) and group.type not in ("foundation", "cell", "grid"):
        found.append(
            ngettext("A pile holds %(n)d card at most.", "A pile holds %(n)d cards at most.", max(group.capacity))
            % {"n": max(group.capacity)}
        )
    if group.cover:
        found.append(_("A card is free when no other lies over it."))
    if group.auto.kind != "none":
        found.append(_automatic(group))
    return found


def _dealt(game: Game, group: Group) -> list[str]:
    """How many piles there are, and what lies in them at the start."""
    found = []
    if len(group.places) > 1:
        found.append(ngettext("%(n)d pile.", "%(n)d piles.", len(group.places)) % {"n": len(group.places)})
    piles = [game.usual_deal.piles[pile] for pile in game.piles_of[group.name]]
    sizes = [len(cards) for cards in piles]
    if not any(sizes):
        return found
    same = sizes[0] if len(set(sizes)) == 1 else None
    if same is not None and len(sizes) > 1:
        words = ngettext("%(n)d card each at the start", "%(n)d cards each at the start", same) % {"n": same}
    elif same is not None:
        words = ngettext("%(n)d card at the start", "%(n)d cards at the start", same) % {"n": same}
    elif len(sizes) > MANY:
        words = ngettext("%(n)d card at the start in all", "%(n)d cards at the start in all", sum(sizes)) % {
            "n": sum(sizes)
        }
    else:
        words = _("cards at the start: %(sizes)s") % {"sizes": listed(str(size) for size in sizes)}
    down = sum(card >= DOWN for cards in piles for card in cards)
    if down == sum(sizes):
        words += ", " + _("face down")
    elif not down:
        words += ", " + _("face up")
    else:
        words += ", " + _("partly face down")
    found.append(_sentence(words))
    if down and group.turn:
        found.append(_("A face-down card is turned up when nothing lies on it."))
    elif down and group.type != "stock":
        found.append(_("Face-down cards are not turned up by themselves."))
    return found


def _building(game: Game, group: Group) -> list[str]:
    builds = list(dict.fromkeys(build for build in group.build if build is not None))
    found = []
    if len(builds) == 1:
        found = [_("Built %(build)s.") % {"build": build_clause(builds[0])}, *_marks(builds[0])]
    elif builds:
        for number, build in enumerate(group.build, 1):
            if build is not None:
                words = {"n": number, "build": build_clause(build)}
                found.append(" ".join([_("Pile %(n)d is built %(build)s.") % words, *_marks(build)]))
    givers = {pile for other in game.definition.groups if other.take.units for pile in game.piles_of[other.name]}
    sources = Piles("", tuple(sorted(givers & set(group.sources.indexes))))
    if 0 < len(sources.indexes) < len(givers) and (builds or group.space):
        found.append(_("Cards come only from: %(piles)s.") % {"piles": piles_words(game, sources)})
    return found


def _marks(build: Build) -> list[str]:
    return [_sentence(mark) for mark in build_marks(build)]


def _spaces(game: Game, group: Group) -> list[str]:
    found = []
    for filling in group.space if group.sources.indexes else ():
        if group.type == "foundation" and filling.cards.base:
            found += _bases(group)
            continue
        takes = _("A space left empty takes: %(cards)s") if group.fill.sources else _("A space takes: %(cards)s")
        words = takes % {"cards": cards_clause(filling.cards)}
        if filling.sources is not None:
            words += ", " + _("from: %(piles)s") % {"piles": piles_words(game, filling.sources)}
        if filling.when != ALWAYS:
            words += ", " + _("when: %(condition)s") % {"condition": condition_clause(game, filling.when)}
        found.append(words + ".")
    if group.type == "tableau" and not group.space:
        if not any(group.build):
            found.append(_("Nothing is put here by hand."))
        elif not group.fill.sources:
            found.append(_("Spaces are not filled."))
    return found


def _limits(group: Group) -> list[str]:
    limits = list(dict.fromkeys(group.only))
    if limits == [ANY_CARD]:
        return []
    if len(limits) == 1:
        return [_("Only these may be put here: %(cards)s.") % {"cards": cards_clause(limits[0])}]
    return [
        _("Pile %(numbers)s takes only: %(cards)s.")
        % {
            "numbers": listed(spans_words((n for n, own in enumerate(group.only, 1) if own == limit), str)),
            "cards": cards_clause(limit),
        }
        for limit in limits
        if limit != ANY_CARD
    ]


def _bases(group: Group) -> list[str]:
    if FIRST in group.base:
        return [_("The first card on a foundation fixes the rank that all of them start with.")]
    ranks = list(dict.fromkeys(group.base))
    return [_("A pile starts with: %(cards)s.") % {"cards": listed(rank_name(rank) for rank in ranks)}]


def _filling(game: Game, group: Group) -> list[str]:
    if not group.fill.sources:
        return []
    sources = listed(piles_words(game, part) for part in group.fill.sources)
    if group.fill.when == ALWAYS:
        return [_("A space fills by itself from: %(piles)s.") % {"piles": sources}]
    facts = {"piles": sources, "condition": condition_clause(game, group.fill.when)}
    return [_("A space fills by itself from: %(piles)s (%(condition)s).") % facts]


def _automatic(group: Group) -> str:
    if group.auto.kind == "safe":
        return _("Cards that are surely no longer needed go up by themselves.")
    return _("Cards that can go up do so by themselves after a move.")


def _stock(game: Game) -> list[str]:
    stock = game.definition.stock
    found = []
    if stock.deals:
        found.append(_("A tap on the stock: %(steps)s.") % {"steps": _steps(game, stock.deals)})
    if stock.when != ALWAYS:
        found.append(_("Dealing is allowed: %(condition)s.") % {"condition": condition_clause(game, stock.when)})
    if stock.redeals == UNLIMITED:
        found.append(_("There is no limit to redeals."))
    elif stock.redeals:
        found.append(
            ngettext("There is %(n)d redeal.", "There are %(n)d redeals.", stock.redeals) % {"n": stock.redeals}
        )
    elif stock.deals:
        found.append(_("There is no redeal."))
    if stock.redeals:
        found.append(_("A redeal: %(steps)s.") % {"steps": _steps(game, stock.redeal)})
    return found


def _steps(game: Game, steps: tuple[DealStep, ...]) -> str:
    return "; ".join(step_clause(game, step) for step in steps)


def _removal(game: Game) -> list[str]:
    removal = game.definition.removal
    assert removal is not None
    found = [_("These leave the table: %(matches)s.") % {"matches": listed(match_clause(m) for m in removal.matches)}]
    found.append(_("The cards lie free in: %(piles)s.") % {"piles": piles_words(game, removal.sources)})
    if removal.place == "touching":
        found.append(_("The two cards must touch, corners too."))
    if removal.place == "in-line":
        found.append(_("The two cards must stand in one row or column."))
    if removal.below.indexes:
        below = {"piles": piles_words(game, removal.below)}
        found.append(_("The top card may also leave with the card under it: %(piles)s.") % below)
    if removal.when != ALWAYS:
        found.append(_("Removing is allowed: %(condition)s.") % {"condition": condition_clause(game, removal.when)})
    if removal.then:
        found.append(_("Afterwards: %(steps)s.") % {"steps": _steps(game, removal.then)})
    return found


def _score(game: Game) -> list[str]:
    if game.hooks.score:
        found = [_("The game counts its own points.")]
    elif not game.definition.score:
        return [_("There is no score.")]
    else:
        found = [_sentence(term_clause(game, term)) for term in game.definition.score if not _idle(game, term)]
    if game.best_score is not None:
        found.append(_("The highest score is %(n)d.") % {"n": game.best_score})
    return found


def _idle(game: Game, term: Term) -> bool:
    """Whether a usual term never counts anything, since the game removes no cards."""
    return term.counted == "removed" and game.definition.removal is None
