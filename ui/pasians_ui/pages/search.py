"""Finding games by words: names in every language, families, ways to play, packs."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from pasians import Entry
from pasians.words import Text, _, ngettext


class Searchable(NamedTuple):
    """What is known of a game's words: its own name in the reader's language, all its names, and all words, plain."""

    name: str
    names: tuple[str, ...]
    words: tuple[str, ...]


def searchable(entry: Entry) -> Searchable:
    """The words by which a game can be found."""
    names = every_language(entry.names)
    ways = [text for choice in entry.variants for text in every_language(choice.names)]
    texts = [*names, *ways, *every_language(entry.family_names), *packs_words(entry.packs)]
    words = tuple(word for text in texts for word in plain(text).split())
    return Searchable(plain(entry.title), tuple(plain(name) for name in names), words)


def every_language(text: Text) -> tuple[str, ...]:
    """A game's words in all the languages that it gives them in."""
    return (text,) if isinstance(text, str) else tuple(text.values())


def packs_words(packs: int) -> tuple[str, str]:
    """How many packs, with the number as digits and, up to four, as a word."""
    written = {1: _("one pack"), 2: _("two packs"), 3: _("three packs"), 4: _("four packs")}
    return packs_text(packs), written.get(packs, "")


def packs_text(packs: int) -> str:
    """How many packs, as it is shown: "2 packs"."""
    return ngettext("%(number)d pack", "%(number)d packs", packs) % {"number": packs}


def find(query: str, games: Sequence[tuple[Searchable, Entry]]) -> list[Entry]:
    """The games in which every word of the query begins some word; those whose name begins with it come first."""
    wanted = plain(query).split()
    start = plain(query).strip()
    found = [
        (rank(start, known), position, entry)
        for position, (known, entry) in enumerate(games)
        if all(any(word.startswith(part) for word in known.words) for part in wanted)
    ]
    return [entry for _rank, _position, entry in sorted(found, key=lambda match: match[:2])]


def rank(start: str, known: Searchable) -> int:
    """How well a game answers: 0 when its name begins so, 1 when its name in another language does, else 2."""
    if known.name.startswith(start):
        return 0
    return 1 if any(name.startswith(start) for name in known.names) else 2


def plain(text: str) -> str:
    """Small letters without accents and apostrophes, so that "generaluv pas" finds "Generálův pasiáns"."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return bare.casefold().replace("'", "").replace("’", "").replace("-", " ")
