"""What can be wrong with a plugin or a request, each said in one sentence that names the place."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pasians.words import _


class PasiansError(Exception):
    """Any fault that is told to a person; ``str()`` is the whole sentence."""


class UnknownGame(PasiansError):
    """No game, variant or option of that name."""


class Refused(PasiansError):
    """A move that the rules do not allow; ``str()`` is the reason."""


class BadText(PasiansError):
    """A text (of a session, a position, a move) that cannot be read."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault of a plugin: the file, its line (0 where it is not certain), the key, and what is wrong."""

    file: str
    line: int
    key: str
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.key}: {self.text}" if self.key else f"{place}: {self.text}"


class PluginError(PasiansError):
    """A plugin that cannot be loaded, with all the faults that were found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(str(fault) for fault in self.faults))


class HookError(PasiansError):
    """A hook that raised or answered with something that is no answer; names game, hook and cause."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is nearest to one, empty where none is near."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), "")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A suggestion to append to a fault of a plugin, empty where nothing known is near."""
    near = nearest(word, known)
    return f'; did you mean "{near}"?' if near else ""


def suggestion(near: str) -> str:
    """The same for a sentence in the reader's language, of the word that is near."""
    return _('; did you mean "%(name)s"?') % {"name": near} if near else ""


def listed(words: Iterable[str]) -> str:
    """Known words for a message, in order: ``waste, foundation, tableau``."""
    return ", ".join(words)
