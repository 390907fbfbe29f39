"""The part of the reference that tells how a `hooks.py` is written."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from typing import Any

from pasians import hookspecs
from pasians.answers import NAMES
from pasians.table import Shuffler, Table

EXAMPLE = '''\
from collections.abc import Sequence

from pasians import Card, PileName, Refuse, Table, hookimpl

CLOSED = Refuse({"en": "No king here.", "cs": "Sem král nesmí.", "sv": "Ingen kung hit."})


@hookimpl
def can_place(cards: Sequence[Card], target: PileName) -> Refuse | None:
    """The first pile of the tableau takes no kings."""
    first = target.group == "tableau" and target.number == 1
    return CLOSED if first and cards[0].rank == 13 else None


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """Taps on the stock are counted."""
    if move != "deal":
        return None
    return position.set(taps=int(position.state["taps"]) + 1)


@hookimpl
def score(position: Table) -> int:
    """A point for each card on a foundation, one off for each tap."""
    up = sum(len(position[pile]) for pile in position.piles("foundation"))
    return up - int(position.state["taps"])
'''
EXAMPLE_STATE = "[state]\ntaps = 0\n"

IMPORTS = {
    "hookimpl": "The mark of a hook: `@hookimpl` on the line above. A function without it is the file's own.",
    "Card": 'A card: `rank` (1 to 13 for ace to king, 0 for a joker), `suit` (`"S"`, `"H"`, `"D"` or `"C"`), `up` (lies '
    'face up), `red` (heart or diamond). `str(card)` is `"TH"`, in lower case where it lies face down.',
    "PileName": '`name` (`"tableau-3"`), `group` (`"tableau"`), `number` in the group from 1, `type` (`"tableau"`). '
    "`str(pile)` is the name; wherever a pile is asked for, a text with its name does as well.",
    "Table": "The table, described below. It is a value: `move` and the others answer with a new one, which the hook returns.",
    "Refuse": 'A refusal with its reason, shown to the player: `Refuse("No king here.")`, or in several languages '
    '`Refuse({"en": …, "cs": …, "sv": …})`; `"en"` is needed there.',
    "Shuffler": "The `random` that some hooks are given; the only source of chance, or a deal would not come out the same twice.",
}
"""What a `hooks.py` may import from `pasians`."""

ANSWERS = {
    "None": "As the TOML says.",
    "True": "Allowed. Only `can_place` and `can_deal` allow what the TOML would not; `can_take` narrows.",
    "False": "Forbidden; the program finds the words.",
    "Refuse(…)": "Forbidden, with this reason.",
}
"""What `Answer` stands for."""

MOVES = {
    "None": "no move: the deal is done",
    '"deal"': "a tap on the stock: a deal or a redeal",
    '"move waste 1 tableau-3"': "the top card, or so many, to another pile; where the rules remove pairs, both leave",
    '"move grid-2 bottom tableau-3"': "the lowest card of a pile",
    '"click tableau-3"': "a tap on a pile: the hook `tap`, or a card that leaves alone",
}
"""The texts that ``after`` is given."""


def lines() -> Iterator[str]:
    """The part, line by line."""
    yield from ("", "## Hooks", "", *_doc(hookspecs))
    yield from ("", "A whole file, for a game whose `game.toml` has", "", "```toml", *EXAMPLE_STATE.splitlines(), "```")
    yield from ("", "```python", *EXAMPLE.splitlines(), "```")
    yield from ("", "From `pasians` it may import:", "")
    yield from table(("name", "is"), _rows(IMPORTS))
    yield from ("", "An `Answer`, in type hints `bool | Refuse | None`, is one of:", "")
    yield from table(("answer", "means"), _rows(ANSWERS))
    for name in NAMES:
        yield from _callable(name, getattr(hookspecs, name))
        if name == "after":
            yield from ("", *table(("move", "is"), _rows(MOVES)))
    yield from ("", "## The table that hooks are given", "", *_doc(Table))
    yield from _callable("table[pile]", Table.__getitem__)
    for name, member in vars(Table).items():
        if not name.startswith("_") and name not in ("position", "steps"):  # those two are the framework's own
            yield from _callable(f"table.{name}", member)
    yield from ("", "## The `random` that hooks are given")
    for name in ("below", "shuffle"):
        yield from _callable(f"random.{name}", getattr(Shuffler, name))


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table in Markdown, line by line."""
    head = tuple(head)
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _rows(texts: dict[str, str]) -> list[tuple[str, str]]:
    return [(f"`{name}`", text) for name, text in texts.items()]


def _callable(name: str, member: Any) -> Iterator[str]:
    signature = inspect.signature(getattr(member, "fget", member))
    answer = str(signature.return_annotation).replace("Fact", "int | str")
    if isinstance(member, property) or "[" in name:
        shown = f"{name} -> {answer}"
    else:
        words = [
            str(word).replace("Fact", "int | str") for word in signature.parameters.values() if word.name != "self"
        ]
        shown = f"{name}({', '.join(words)}) -> {answer}"
    yield from ("", f"### `{shown.replace(chr(39), '')}`", "", *_doc(member))


def _doc(member: object) -> list[str]:
    return (inspect.getdoc(member) or "").replace("``", "`").splitlines()
