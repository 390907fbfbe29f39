"""A session as one text, and back: the id, the rules' hash, where it began, the log with its cursor, clock and
counts, a snapshot.

The text is JSON. The snapshot lets a game whose plugin has changed or is gone still be shown and explained.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pasians.deals import Deal
from pasians.errors import BadText, PasiansError
from pasians.game import Game
from pasians.log import Entry, Origin, still_held
from pasians.notation import LARGEST, read_move, read_position, write_position
from pasians.position import Position, Step
from pasians.session import Session
from pasians.words import _

FORMAT = 1


class RulesChanged(PasiansError):
    """A saved game that can no longer be played on, since its rules are others now; its `Saved` is kept in ``saved``."""

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        super().__init__(_("the rules of %(game)s have changed since this game was kept") % {"game": saved.id})


@dataclass(frozen=True, slots=True)
class Saved:
    """What the text of a session says, before any game is loaded."""

    id: str
    rules: str
    origin: dict[str, Any]
    log: list[list[str]]
    cursor: int
    seconds: float
    auto: bool
    undone: int
    hinted: int
    snapshot: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> Saved:
        """Read a text without needing the game.

        Raises:
            BadText: it is no session, or of a later format.
        """
        try:
            data = json.loads(text)
            found = data["pasians"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise BadText(_("this is not the text of a game")) from None
        if found != FORMAT:
            raise BadText(_("this game was kept by another version (format %(format)s)") % {"format": found})
        try:
            saved = cls(
                str(data["id"]), str(data["rules"]), dict(data["origin"]), data["log"], data["cursor"],
                float(data["seconds"]), bool(data["auto"]), int(data.get("undone", 0)), int(data.get("hinted", 0)),
                dict(data["snapshot"]),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise BadText(_("the text of the game is damaged: %(part)s") % {"part": error}) from None
        whole = isinstance(saved.log, list) and all(
            isinstance(entry, list) and all(isinstance(move, str) for move in entry) for entry in saved.log
        )
        if not whole or type(saved.cursor) is not int or not 0 <= saved.cursor <= len(saved.log):
            raise BadText(_("the text of the game is damaged: %(part)s") % {"part": "log"})
        for part in ("seconds", "undone", "hinted"):
            if not 0 <= getattr(saved, part) <= LARGEST:
                raise BadText(_("the text of the game is damaged: %(part)s") % {"part": part})
        return saved

    def resume(self, load: Callable[[str], Game]) -> Session:
        """The session, played again move by move.

        Raises:
            RulesChanged: the rules are others now, and the log no longer leads to the snapshot.
            BadText, DealError: the text is damaged.
            UnknownGame, PluginError: from ``load``.
        """
        game = load(self.id)
        try:
            session = Session(game, origin=self._origin(game), auto=self.auto)
            self._play(session)
            session.cursor, session.seconds = self.cursor, self.seconds
            session.undone, session.hinted = self.undone, self.hinted
            if write_position(game, session.position) != self.snapshot:
                raise RulesChanged(self)
        except BadText:
            if game.definition.rules_hash == self.rules:
                raise
            raise RulesChanged(self) from None
        return session

    def _origin(self, game: Game) -> Origin:
        if "deal" in self.origin:
            return Origin.dealt(game, Deal.parse(str(self.origin["deal"])))
        return Origin(read_position(game, self.origin.get("position")), ())

    def _play(self, session: Session) -> None:
        game = session.game
        for texts in self.log:
            before = session.position
            if not texts:
                after, steps = session.origin.position, list[Step]()
            else:
                after, steps = self._made(game, before, texts)
            held = still_held(game, session.held, before, after) if texts else frozenset[int]()
            session.log.append(Entry(tuple(texts), before, after, tuple(steps), held))
            session.cursor += 1

    def _made(self, game: Game, position: Position, texts: list[str]) -> tuple[Position, list[Step]]:
        steps: list[Step] = []
        for text in texts:
            move = read_move(game, text)
            if move not in game.legal_moves(position):
                raise BadText(_("the log has a move that is not legal: %(move)s") % {"move": text})
            position, caused = game.result(position, move)
            steps += caused
        return position, steps


def write_session(session: Session) -> str:
    """The whole of a session as one line of JSON."""
    game, origin = session.game, session.origin
    data = {
        "pasians": FORMAT,
        "id": game.id,
        "rules": game.definition.rules_hash,
        "origin": {"deal": str(origin.deal)} if origin.deal else {"position": write_position(game, origin.position)},
        "log": [list(entry.moves) for entry in session.log],
        "cursor": session.cursor,
        "seconds": round(session.seconds, 3),
        "auto": session.auto,
        "undone": session.undone,
        "hinted": session.hinted,
        "snapshot": write_position(game, session.position),
    }
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


def read_session(text: str, load: Callable[[str], Game]) -> Session:
    """The session of a text; ``load`` gives the game of an id. Raises what `Saved.read` and `Saved.resume` raise."""
    return Saved.read(text).resume(load)
