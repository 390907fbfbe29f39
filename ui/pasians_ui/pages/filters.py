"""What the list of games can be narrowed to, by chips: those of one kind widen each other, those of several narrow."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from pasians import Entry
from pasians.shelf import Shelf
from pasians.words import _
from pasians_ui.pages.search import packs_text

EASY, HARD = 2, 4
"""Difficulties up to which a game is easy, and from which it is hard."""
SHORT, LONG = 6, 15
"""The same in minutes."""


class Filter(NamedTuple):
    """A choice of games: what it is called by the program and the reader, and which games it lets pass."""

    id: str
    kind: str
    text: str
    passes: Callable[[Entry], bool]


def filters(entries: Iterable[Entry], shelf: Shelf) -> list[Filter]:
    """The filters that tell some of the games from others."""
    games = [entry for entry in entries if not entry.fault]
    written = {1: _("One pack"), 2: _("Two packs"), 3: _("Three packs"), 4: _("Four packs")}
    made = [
        Filter("in-play", "played", _("In play"), lambda entry: shelf.in_play(entry.id)),
        Filter("untried", "played", _("Not tried yet"), lambda entry: not shelf.tried(entry.id)),
        Filter("easy", "difficulty", _("Easy"), lambda entry: 0 < (entry.difficulty or 0) <= EASY),
        Filter("medium", "difficulty", _("Medium"), lambda entry: EASY < (entry.difficulty or 0) < HARD),
        Filter("hard", "difficulty", _("Hard"), lambda entry: (entry.difficulty or 0) >= HARD),
        Filter("short", "time", _("Short"), lambda entry: 0 < (entry.minutes or 0) <= SHORT),
        Filter("long", "time", _("Long"), lambda entry: (entry.minutes or 0) >= LONG),
    ]
    for packs in sorted({entry.packs for entry in games}):
        text = written.get(packs) or packs_text(packs)
        made.append(Filter(f"packs-{packs}", "packs", text, lambda entry, packs=packs: entry.packs == packs))  # type: ignore[misc]
    return [filter for filter in made if 0 < sum(map(filter.passes, games)) < len(games)]


def passes(entry: Entry, chosen: Collection[Filter]) -> bool:
    """Whether a game is among those that some filters leave: of each kind that was chosen, one at least lets it pass."""
    kinds = {filter.kind for filter in chosen}
    return all(any(filter.passes(entry) for filter in chosen if filter.kind == kind) for kind in kinds)
