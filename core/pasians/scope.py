"""Reading phrases: the names that they may use, and their words from left to right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pasians.errors import did_you_mean, listed
from pasians.phrases import Piles

_NUMBER = re.compile(r"-?[0-9]{1,6}")


class GrammarError(ValueError):
    """A phrase that the grammar does not allow; ``str()`` says what was found and what was expected.

    ``item`` tells which phrase of a list it is: ``[0]``.
    """

    def __init__(self, text: str, item: str = "") -> None:
        super().__init__(text)
        self.item = item


@dataclass(slots=True)
class Scope:
    """The names that phrases of one game may use, and what asked for them."""

    groups: dict[str, tuple[str, tuple[int, ...]]]  # group: its type, the indexes of its piles
    flags: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    asked: set[str] = field(default_factory=set)  # flags and variables that some phrase speaks of

    def piles(self, word: str, numbers: tuple[int, ...] | None = None) -> Piles:
        """The piles of a group, or of all groups of a type that no group bears; ``numbers`` (from 1) picks and orders."""
        if word in self.groups:
            indexes = self.groups[word][1]
        else:
            indexes = tuple(index for kind, piles in self.groups.values() if kind == word for index in piles)
            if not indexes:
                raise GrammarError(
                    f'"{word}": no such group; groups are {listed(self.groups)}' + did_you_mean(word, self.groups)
                )
        if numbers is None:
            return Piles(word, indexes)
        for number in numbers:
            if not 1 <= number <= len(indexes):
                raise GrammarError(f"{word} has {len(indexes)} piles, there is no pile {number}")
        return Piles(f"{word} {set_text(numbers)}", tuple(indexes[number - 1] for number in numbers))

    def knows(self, word: str) -> bool:
        """Whether a word names a group or a type of some group."""
        return word in self.groups or any(kind == word for kind, _ in self.groups.values())


def set_text(numbers: tuple[int, ...]) -> str:
    return ",".join(str(number) for number in numbers)


class Words:
    """The words of one phrase, read from left to right; commas and semicolons that end a word stand alone."""

    def __init__(self, phrase: str) -> None:
        if not isinstance(phrase, str):
            raise GrammarError(f"expected a phrase, got {phrase!r}")
        self.words: list[str] = []
        for word in phrase.split(" "):
            if not word:
                raise GrammarError("words are separated by exactly one space")
            if word[-1] in ",;" and len(word) > 1:
                self.words += [word[:-1], word[-1]]
            else:
                self.words.append(word)
        self.at = 0

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def next(self, expected: str) -> str:
        if self.at >= len(self.words):
            raise GrammarError(f"ends where {expected} is expected")
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, *words: str) -> bool:
        """Read these words if they come next."""
        if tuple(self.words[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def expect(self, word: str) -> None:
        found = self.next(f'"{word}"')
        if found != word:
            raise GrammarError(f'expected "{word}", found "{found}"')

    def choice(self, what: str, choices: Iterable[str]) -> str:
        found = self.next(f"a {what}")
        if found not in choices:
            raise GrammarError(f'unknown {what} "{found}"' + (did_you_mean(found, choices) or f"; {listed(choices)}"))
        return found

    def number(self, what: str, least: int | None = None) -> int:
        found = self.next(what)
        if not _NUMBER.fullmatch(found) or (least is not None and int(found) < least):
            raise GrammarError(f'expected {what}, found "{found}"')
        return int(found)

    def end(self) -> None:
        if self.at < len(self.words):
            raise GrammarError(f'"{self.peek()}" is too much')
