"""The whole contract of a game's `hooks.py`. Version 1.

Hooks are pure functions marked `@hookimpl`; a hook may leave out parameters that it does not need. ``None`` means "as the
TOML says". Cards are `pasians.Card` objects, bottom to top; piles are `pasians.PileName` objects. Hooks never keep anything
between calls: whatever a game must remember is declared in ``[state]``.
"""

from __future__ import annotations

from collections.abc import Sequence

import pluggy

from pasians.answers import Answer
from pasians.cards import Card
from pasians.table import PileName, Shuffler, Table

hookspec = pluggy.HookspecMarker("pasians")
hookimpl = pluggy.HookimplMarker("pasians")


@hookspec
def arrange(position: Table, random: Shuffler) -> Table | None:
    """Change the table after the last step of the deal. Called once a deal. ``None``: leave it."""


@hookspec
def can_take(position: Table, cards: Sequence[Card], source: PileName) -> Answer:
    """Narrow what may be lifted. Called for each unit that the TOML allows. ``None``: allowed."""


@hookspec
def can_place(position: Table, cards: Sequence[Card], source: PileName, target: PileName) -> Answer:
    """Decide whether cards, already off their pile, may go to a pile.

    ``False`` or a `Refuse` forbids, ``True`` allows against ``build``, ``space`` and ``capacity``, never against ``from``.
    A full pile without a ``build`` is not asked about.
    ``None``: the TOML decides.
    """


@hookspec
def can_deal(position: Table) -> Answer:
    """Decide whether a tap on the stock is allowed; also asked during a pause of the deal. ``None``: ``when`` decides."""


@hookspec
def deal(position: Table, random: Shuffler) -> Table | None:
    """Do what a tap on the stock does, instead of ``deals`` and ``redeal``; legal where it changes something.

    ``None``: do those.
    """


@hookspec
def tap(position: Table, pile: PileName) -> Table | None:
    """Answer a tap on a pile with another table: one more move, ``click PILE``. ``None``: there is no such move."""


@hookspec
def after(position: Table, move: str | None) -> Table | None:
    """What follows each action, and the deal (with ``move`` None). ``None``: nothing follows."""


@hookspec
def score(position: Table) -> int | None:
    """The score, worked out from the position alone. ``None``: the terms decide."""
