"""Parts of sentences about rules, in the reader's language: cards, piles, builds, conditions, steps and score terms.

Every value of the rule language has its words here; `pasians.rulebook` puts them together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pasians.definition import Group
from pasians.errors import listed
from pasians.phrases import (
    ALL_CARDS,
    ALWAYS,
    Build,
    Cards,
    Condition,
    DealStep,
    Match,
    Piles,
    Term,
    Test,
    Unit,
)
from pasians.sentences import cards_words, pile_word, rank_name, spans_words
from pasians.words import _, ngettext, pick

if TYPE_CHECKING:
    from pasians.game import Game


def either(words: Iterable[str]) -> str:
    """Words of which one holds."""
    return (" " + _("or") + " ").join(words)


def piles_words(game: Game, piles: Piles) -> str:
    """The groups of some piles, and the numbers where only some of a group's piles are meant."""
    found = []
    for group in game.definition.groups:
        own = game.piles_of[group.name]
        meant = [pile for pile in piles.indexes if pile in own]
        if not meant:
            continue
        word = pile_word(group)
        if len(meant) < len(own):
            word += " " + listed(spans_words((game.number_of[pile] for pile in meant), str))
        found.append(word)
    return listed(found)


def cards_clause(cards: Cards) -> str:
    """A card pattern: "king", "ace, two", "any card", "all but diamonds"."""
    words = [cards_words(cards.fixed)] if cards.fixed else []
    if cards.base:
        words.append(_("the base rank"))
    if cards.below_base:
        words.append(_("the rank below the base"))
    found = listed(words)
    return _("all but %(cards)s") % {"cards": found} if cards.negated else found


def build_clause(build: Build) -> str:
    """A build without its marks: "down in alternating colours"."""
    ways = {
        "up": _("up"),
        "down": _("down"),
        "either": _("up or down"),
        "any": _("in any order"),
        "same-rank": _("in equal rank"),
        "list": _("in the order %(ranks)s") % {"ranks": listed(spans_words(build.ranks, rank_name))},
    }
    relations = {
        "same-suit": _("in suit"),
        "same-colour": _("in one colour"),
        "alternate": _("in alternating colours"),
        "other-suit": _("each on another suit"),
        "any-suit": _("regardless of suit"),
    }
    return f"{ways[build.course]} {relations[build.relation]}"


def build_marks(build: Build) -> list[str]:
    """What the marks of a build add: "king and ace join"."""
    found = []
    if build.wrap and build.course == "list":
        found.append(_("after the last of them the order begins again"))
    elif build.wrap:
        found.append(_("king and ace join"))
    if build.by > 1:
        found.append(_("each card is %(n)d ranks from the last") % {"n": build.by})
    if build.one_way:
        found.append(_("the first two cards of a pile fix its direction"))
    if build.all_one_way:
        found.append(_("the first pile with two cards fixes the direction of all"))
    for pattern in build.not_on:
        found.append(_("nothing goes on: %(cards)s") % {"cards": cards_clause(pattern)})
    return found


def take_sentence(group: Group) -> str:
    """What may be lifted from the piles of a group."""
    take = group.take
    if not take.units:
        return _("Cards stay where they are.")
    sentence = _("To be lifted: %(units)s.") % {"units": either(_unit_clause(group, unit) for unit in take.units)}
    if take.excluded is not None:
        sentence += " " + _("Not lifted: %(cards)s.") % {"cards": cards_clause(take.excluded)}
    return sentence


def _unit_clause(group: Group, unit: Unit) -> str:
    """One way to lift cards. Where nothing is built, a run is the top card alone."""
    kind = "top" if unit.kind == "run" and not (unit.build or any(group.build)) else unit.kind
    tops = any(other.kind == "top" for other in group.take.units)
    words = {
        "top": _("the top card"),
        "bottom": _("the lowest card"),
        "whole": _("all face-up cards together")
        if tops
        else _("all face-up cards together, or the top card to a foundation"),
        "any": _("any face-up card with all cards on it"),
        "run": _("the top card, or a built sequence that ends in it"),
    }[kind]
    if unit.build is not None:
        words += " (" + listed([build_clause(unit.build), *build_marks(unit.build)]) + ")"
    if unit.cells and unit.spaces:
        return words + _(", as many as free cells and spaces allow")
    if unit.cells:
        return words + _(", as many as free cells allow")
    return words + _(", as many as free spaces allow") if unit.spaces else words


def condition_clause(game: Game, condition: Condition) -> str:
    """A condition: "the waste is empty and all piles of the tableau are filled"; empty where it always holds."""
    if condition == ALWAYS:
        return ""
    both = " " + _("and") + " "
    ways = [both.join(_test_clause(game, test) for test in all_of) for all_of in condition.any_of]
    grouped = any(len(all_of) > 1 for all_of in condition.any_of)  # a comma shows what belongs together
    return ((", " if grouped else " ") + _("or") + " ").join(ways)


def _test_clause(game: Game, test: Test) -> str:
    if test.piles is not None:
        return _piles_clause(game, test)
    if test.kind == "flag":
        return _flag_clause(game, test)
    places = {
        "source": piles_words(game, test.source) if test.source else "",
        "target": piles_words(game, test.target) if test.target else "",
    }
    if test.kind == "move" and (test.source or test.target):
        if not test.target:
            moved = _("unless a move was just made from %(source)s"), _("after a move from %(source)s")
        elif not test.source:
            moved = _("unless a move was just made to %(target)s"), _("after a move to %(target)s")
        else:
            both = _("unless a move was just made from %(source)s to %(target)s")
            moved = both, _("after a move from %(source)s to %(target)s")
        return moved[not test.negated] % places
    plain = {
        "deal": (_("after a deal"), _("unless cards were just dealt")),
        "redeal": (_("after a redeal"), _("unless a redeal was just made")),
        "remove": (_("after a removal"), _("unless cards were just removed")),
        "move": (_("after a move"), _("unless a move was just made")),
        "redealt": (_("a redeal was made"), _("no redeal was made")),
        "all removed": (_("all cards are gone from the table"), _("cards are left on the table")),
        "all face-up": (_("all cards lie face up"), _("a card lies face down")),
        "no move": (_("no move is left"), _("a move is left")),
        "no progress": (_("no line of moves leads on"), _("a line of moves leads on")),
        "score": (_("the score reaches %(n)d"), _("the score is below %(n)d")),
    }
    words = plain[test.kind][test.negated]
    return words % {"n": test.number} if test.kind == "score" else words


def _piles_clause(game: Game, test: Test) -> str:
    assert test.piles is not None
    kind, negated = test.kind, test.negated
    if kind == "filled" and len(test.piles.indexes) == 1:
        kind, negated = "empty", not negated
    states = {
        "empty": (_("%(piles)s empty"), _("%(piles)s not empty")),
        "filled": (_("no space in %(piles)s"), _("a space in %(piles)s")),
        "full": (_("%(piles)s complete"), _("%(piles)s not complete")),
        "sorted": (_("only complete sequences in %(piles)s"), _("not only complete sequences in %(piles)s")),
        "stuck": (_("no card of %(piles)s can move"), _("a card of %(piles)s can move")),
    }
    return states[kind][negated] % {"piles": piles_words(game, test.piles)}


def _flag_clause(game: Game, test: Test) -> str:
    """A flag speaks by what the status line says while it is on, else by the condition that sets it."""
    flag = game.definition.flags[test.name]
    words = _("“%(words)s”") % {"words": pick(flag.says).rstrip(".")} if flag.says else condition_clause(game, flag.on)
    return (_("except while %(flag)s") if test.negated else _("while %(flag)s")) % {"flag": words}


def step_clause(game: Game, step: DealStep) -> str:
    """A step of the stock, of a redeal or after a removal: "three cards go to the waste"."""
    piles = piles_words(game, step.piles)
    facts = {"piles": piles, "n": step.number, "cards": cards_clause(step.cards) if step.cards else ""}
    if step.kind == "rows":
        meant = Piles("", tuple(pile for row in step.rows for pile in row))
        rows = {"piles": piles_words(game, meant), "n": len(step.rows)}
        if len(game.piles_of[game.group_of[step.piles.indexes[0]].name]) == 1:
            return ngettext("%(n)d card goes to: %(piles)s", "%(n)d cards go to: %(piles)s", len(step.rows)) % rows
        return (
            ngettext(
                "a card goes to each pile of: %(piles)s", "%(n)d cards go to each pile of: %(piles)s", len(step.rows)
            )
            % rows
        )
    if step.kind == "cards":
        return ngettext("%(n)d card goes to: %(piles)s", "%(n)d cards go to: %(piles)s", step.number) % facts
    return {
        "turn": _("the top cards are turned up: %(piles)s"),
        "fill": _("empty places are filled from the stock: %(piles)s"),
        "close": _("the cards close up: %(piles)s"),
        "gather": _("the cards go back to the stock, their order kept: %(piles)s"),
        "shuffle": _("the cards are shuffled: %(piles)s"),
        "choose": _("one of the cards offered is chosen as base: %(piles)s"),
        "place": _("laid out before the deal: %(cards)s (%(piles)s)"),
        "remove": _("taken out: %(cards)s (%(piles)s)"),
        "sink": _("laid to the bottom of their piles: %(cards)s (%(piles)s)"),
    }[step.kind] % facts


def match_clause(match: Match) -> str:
    """Cards that leave together, or alone."""
    if match.kind == "sum":
        words = _("two cards that add up to %(n)d") % {"n": match.number}
    elif match.kind == "same-rank":
        words = _("two cards of equal rank")
    elif match.kind == "same-suit":
        words = _("two cards of one suit")
    elif match.kind == "ranks":
        words = _("%(one)s and %(other)s") % {"one": rank_name(match.ranks[0]), "other": rank_name(match.ranks[1])}
    else:
        return _("%(rank)s alone") % {"rank": rank_name(match.ranks[0])}
    relations = {
        "same-suit": _("in suit"),
        "same-colour": _("in one colour"),
        "alternate": _("in alternating colours"),
        "other-suit": _("each on another suit"),
    }
    return f"{words}, {relations[match.relation]}" if match.relation in relations else words


def term_clause(game: Game, term: Term) -> str:
    """A score term: "1 point for each card: foundations"."""
    if term.name:
        return _("points that the game counts")
    points = ngettext("%(n)d point", "%(n)d points", abs(term.points)) % {"n": term.points}
    if not term.counted:
        return points
    facts = {
        "points": points,
        "piles": piles_words(game, term.piles) if term.piles else "",
        "cards": cards_clause(term.cards) if term.cards != Cards(ALL_CARDS) else _("card"),
    }
    if term.counted in ("on", "off") and term.face != "any":
        facts["cards"] = _("face-up card") if term.face == "up" else _("face-down card")
    return {
        "on": _("%(points)s for each %(cards)s on: %(piles)s"),
        "off": _("%(points)s for each %(cards)s played from: %(piles)s"),
        "removed": _("%(points)s for each card removed"),
        "join": _("%(points)s for each two neighbours in sequence: %(piles)s"),
        "full": _("%(points)s for each complete pile: %(piles)s"),
        "started": _("%(points)s for each pile begun: %(piles)s"),
        "sorted": _("%(points)s for each complete sequence: %(piles)s"),
    }[term.counted] % facts
