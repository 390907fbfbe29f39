"""Words and short sentences about cards, piles and rules, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from pasians.cards import CARDS, DOWN, JOKER, KING
from pasians.definition import Group
from pasians.errors import listed
from pasians.phrases import RANK_ORDER, Build, Match, mask_of, whole_ranks
from pasians.words import _, pick


def rank_name(rank: int) -> str:
    """The name of a rank: "king", "ten"."""
    names = (
        _("joker"), _("ace"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
        _("ten"), _("jack"), _("queen"), _("king"),
    )  # fmt: skip
    return names[rank]


def pile_word(group: Group) -> str:
    """What players call the piles of a group: its own name, else the word of its type."""
    if group.title is not None:
        return pick(group.title)
    words = {
        "stock": _("stock"),
        "waste": _("waste"),
        "foundation": _("foundations"),
        "tableau": _("tableau"),
        "reserve": _("reserve"),
        "cell": _("cells"),
        "grid": _("grid"),
        "discard": _("discard"),
    }
    return words[group.type]


def spans_words(numbers: Iterable[int], name: Callable[[int], str]) -> list[str]:
    """Numbers by their names in the order given, three neighbours or more as a span: "ace to king"."""
    spans: list[list[int]] = []
    for number in numbers:
        steps = {after - before for before, after in pairwise([*spans[-1], number])} if spans else set()
        if steps in ({1}, {-1}):
            spans[-1].append(number)
        else:
            spans.append([number])
    found = []
    for span in spans:
        if len(span) > 2:
            found.append(_("%(low)s to %(high)s") % {"low": name(span[0]), "high": name(span[-1])})
        else:
            found += map(name, span)
    return found


def suits_words(mask: int) -> list[str]:
    """Suits and single cards that a mask holds beyond whole ranks."""
    names = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
    of_suit = {suit: mask_of(RANK_ORDER, suit) for suit in names}
    if mask == of_suit["H"] | of_suit["D"]:
        return [_("red cards")]
    if mask == of_suit["S"] | of_suit["C"]:
        return [_("black cards")]
    whole = [suit for suit in names if not of_suit[suit] & ~mask]
    rest = mask & ~sum(of_suit[suit] for suit in whole)
    single = [CARDS[card] for card in range(DOWN) if rest >> card & 1]
    return [names[suit] for suit in whole] + [f"{rank_name(card.rank)} ({names[card.suit]})" for card in single]


def cards_words(mask: int) -> str:
    """Cards as players name them: "king", "ace to ten, king", "diamonds", "any card"; empty for none."""
    ranks, jokers = whole_ranks(mask), mask_of((JOKER,))
    if len(ranks) == len(RANK_ORDER):
        return _("any card")
    mask &= mask_of(RANK_ORDER) | jokers
    words = spans_words(ranks, rank_name) + ([_("joker")] if mask & jokers else [])
    return listed(words + suits_words(mask & ~mask_of(tuple(ranks)) & ~jokers))


def build_sentence(build: Build) -> str:
    """How cards are built: "down in alternating colours"."""
    ways = {
        ("up", "same-suit"): _("Here cards are built up in suit."),
        ("up", "same-colour"): _("Here cards are built up in one colour."),
        ("up", "alternate"): _("Here cards are built up in alternating colours."),
        ("up", "other-suit"): _("Here cards are built up, each on another suit."),
        ("up", "any-suit"): _("Here cards are built up regardless of suit."),
        ("down", "same-suit"): _("Here cards are built down in suit."),
        ("down", "same-colour"): _("Here cards are built down in one colour."),
        ("down", "alternate"): _("Here cards are built down in alternating colours."),
        ("down", "other-suit"): _("Here cards are built down, each on another suit."),
        ("down", "any-suit"): _("Here cards are built down regardless of suit."),
        ("either", "same-suit"): _("Here cards are built up or down in suit."),
        ("either", "same-colour"): _("Here cards are built up or down in one colour."),
        ("either", "alternate"): _("Here cards are built up or down in alternating colours."),
        ("either", "other-suit"): _("Here cards are built up or down, each on another suit."),
        ("either", "any-suit"): _("Here cards are built up or down regardless of suit."),
        ("any", "same-suit"): _("Here only cards of the same suit go together."),
        ("any", "same-colour"): _("Here only cards of the same colour go together."),
        ("any", "alternate"): _("Here red and black cards take turns."),
        ("any", "other-suit"): _("Here a card goes on another suit."),
        ("any", "any-suit"): _("Here this card does not fit."),
        ("same-rank", "any-suit"): _("Here only cards of equal rank go together."),
    }
    return ways.get((build.course, build.relation), _("That card does not follow here."))


def match_sentence(matches: tuple[Match, ...]) -> str:
    """Which cards leave together."""
    sums = [match.number for match in matches if match.kind == "sum"]
    if sums:
        return _("Two cards leave together when they add up to %(sum)d.") % {"sum": sums[0]}
    if any(match.kind == "same-rank" for match in matches):
        return _("Two cards leave together when they are of equal rank.")
    if any(match.kind == "same-suit" for match in matches):
        return _("Two cards leave together when they are of one suit.")
    return _("These two cards do not go together.")


def space_sentence(group: Group, mask: int) -> str:
    """What may go on an empty pile, jokers apart."""
    some = mask_of(RANK_ORDER) & ~mask
    words = cards_words(mask & mask_of(RANK_ORDER)) if some else ""
    if group.type == "foundation":
        return (
            _("A foundation starts with: %(cards)s.") % {"cards": words}
            if words
            else _("This card starts no foundation.")
        )
    if not mask:
        return _("An empty pile here is not filled by hand.")
    if mask == mask_of((KING,)):
        return _("Only a king may go to an empty pile.")
    return (
        _("Here only these may go to the empty pile: %(cards)s.") % {"cards": words}
        if words
        else _("That card may not go to this empty pile.")
    )
