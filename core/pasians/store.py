"""What outlives the program: games in play, the record of games played, settings, and which code may run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pasians.database import Database, Statement
from pasians.seats import Seat

MIGRATIONS = (
    (
        "CREATE TABLE held (key TEXT PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, changed REAL NOT NULL, text TEXT NOT NULL)",
        "CREATE INDEX held_by_game ON held (game, changed)",
        """CREATE TABLE play (
            key TEXT PRIMARY KEY, game TEXT NOT NULL, deal TEXT NOT NULL, begun REAL NOT NULL, ended REAL,
            result TEXT NOT NULL CHECK (result IN ('open', 'won', 'left')), again INTEGER NOT NULL, seconds REAL NOT NULL,
            moves INTEGER NOT NULL, score INTEGER NOT NULL, undone INTEGER NOT NULL, hinted INTEGER NOT NULL
        )""",
        "CREATE INDEX play_by_game ON play (game, deal)",
        "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE trust (digest TEXT PRIMARY KEY, game TEXT NOT NULL, allowed INTEGER NOT NULL)",
    ),
)  # fmt: skip


class Held(NamedTuple):
    """A game in play: its key, the id of the way to play, when it was last touched, and the text of its session."""

    key: str
    game: str
    changed: float
    text: str


class Play(NamedTuple):
    """One game played; its key is that of the game held. Times are seconds since 1970, ``ended`` None while it is open.

    ``result`` is "open", "won" or "left"; ``again`` is true where the same deal had been begun before.
    """

    key: str
    game: str
    deal: str
    begun: float
    ended: float | None = None
    result: str = "open"
    again: bool = False
    seconds: float = 0.0
    moves: int = 0
    score: int = 0
    undone: int = 0
    hinted: int = 0

    def left(self, ended: float) -> Play:
        """The play as it counts once its deal is left: a first finish stays what it was."""
        return self._replace(result="left", ended=ended) if self.result == "open" else self


class Decision(NamedTuple):
    """Whether the code of a game from outside may run; ``digest`` stands for its content."""

    digest: str
    game: str
    allowed: bool


HELD, PLAY = (", ".join(kind._fields) for kind in (Held, Play))


class Store:
    """The data of one player in a folder; in memory where that is None. ``now`` gives seconds since 1970.

    What cannot be kept is told to ``database.tell`` and never stops play.
    """

    def __init__(self, folder: Path | None, now: Callable[[], float]) -> None:
        self.now = now
        self.database = Database(folder, MIGRATIONS, now)
        self._seat: Seat | None = None
        if self.database.folder:
            with suppress(OSError):  # without a seat one plays all the same
                self._seat = Seat.free(self.database.folder)
                # what a killed program had open in this seat is open no longer
                self.database.write(("UPDATE held SET seat = '' WHERE seat = ?", (self._seat_name,)))

    def close(self) -> None:
        """Let go of the file and of the games that are open here."""
        self.database.close()
        if self._seat:
            self._seat.leave()

    # ---- games in play

    def take(self, game: str | None = None, but: str = "") -> Held | None:
        """The game in play that was touched last, of one way to play or of any, and that no other program has open.

        That of the key ``but`` is left out.
        """
        for key, seat in self._touched_last(game):
            if key == but or self._elsewhere(seat):
                continue
            self.database.write(("UPDATE held SET seat = ? WHERE key = ? AND seat = ?", (self._seat_name, key, seat)))
            held = self.database.rows(f"SELECT {HELD} FROM held WHERE key = ? AND seat = ?", (key, self._seat_name))
            if held:  # else another program was quicker
                return Held(*held[0])
        return None

    def open_elsewhere(self, game: str) -> bool:
        """Whether another program has a game of this way to play open."""
        return any(self._elsewhere(seat) for _, seat in self._touched_last(game))

    def held(self) -> list[Held]:
        """All games in play, the one touched last first."""
        return [Held(*row) for row in self.database.rows(f"SELECT {HELD} FROM held ORDER BY changed DESC")]

    def hold(self, held: Held, play: Play | None, put_by: bool = False) -> None:
        """Keep a game in play as it is now, and what it counts as: None where it has not been begun.

        One that is put by is not open here any longer.
        """
        seated = (*held, "" if put_by else self._seat_name)
        keep = (f"INSERT OR REPLACE INTO held ({HELD}, seat) VALUES ({_marks(seated)})", seated)
        self.database.write(keep, self._counted(held.key, play))

    def release(self, key: str, play: Play | None) -> None:
        """Keep a game no longer, but what it counts as."""
        self.database.write(("DELETE FROM held WHERE key = ?", (key,)), self._counted(key, play))

    def _touched_last(self, game: str | None) -> list[tuple[Any, ...]]:
        where, values = ("WHERE game = ?", (game,)) if game else ("", ())
        return self.database.rows(f"SELECT key, seat FROM held {where} ORDER BY changed DESC", values)

    @property
    def _seat_name(self) -> str:
        return self._seat.name if self._seat else ""

    def _elsewhere(self, seat: str) -> bool:
        folder = self.database.folder
        return folder is not None and seat != self._seat_name and Seat.taken(folder, seat)

    # ---- games played

    def plays(self, game: str | None = None) -> list[Play]:
        """The games played, of one way to play or of all, in the order in which they were begun."""
        return self._plays("WHERE game = ?", game) if game else self._plays()

    def play(self, key: str) -> Play | None:
        """The play of a key, None where there is none."""
        return next(iter(self._plays("WHERE key = ?", key)), None)

    def _plays(self, where: str = "", *values: str) -> list[Play]:
        rows = self.database.rows(f"SELECT {PLAY} FROM play {where} ORDER BY begun, key", values)
        return [(play := Play(*row))._replace(again=bool(play.again)) for row in rows]

    def begun_before(self, game: str, deal: str) -> bool:
        """Whether a deal of a way to play was begun at some time."""
        return bool(self.database.rows("SELECT 1 FROM play WHERE game = ? AND deal = ? LIMIT 1", (game, deal)))

    @staticmethod
    def _counted(key: str, play: Play | None) -> Statement:
        if play is None:
            return "DELETE FROM play WHERE key = ?", (key,)
        return f"INSERT OR REPLACE INTO play ({PLAY}) VALUES ({_marks(play)})", tuple(play)

    # ---- settings and trust

    def settings(self) -> dict[str, Any]:
        """All that was set, by name; what cannot be read is left out."""
        found = {}
        for name, value in self.database.rows("SELECT name, value FROM setting"):
            with suppress(ValueError):
                found[name] = json.loads(value)
        return found

    def set(self, name: str, value: Any) -> None:
        """Keep a setting; the value is one that JSON knows."""
        self.database.write(_setting(name, value))

    def decisions(self) -> list[Decision]:
        """What the player decided about code from outside."""
        rows = self.database.rows("SELECT digest, game, allowed FROM trust ORDER BY game, digest")
        return [Decision(digest, game, bool(allowed)) for digest, game, allowed in rows]

    def decide(self, decision: Decision) -> None:
        """Keep a decision about code from outside."""
        self.database.write(("INSERT OR REPLACE INTO trust (digest, game, allowed) VALUES (?, ?, ?)", decision))

    def forget(self, digest: str) -> None:
        """Take a decision back."""
        self.database.write(("DELETE FROM trust WHERE digest = ?", (digest,)))

    def add(self, held: Iterable[Held], plays: Iterable[Play], settings: Mapping[str, Any]) -> None:
        """Add games that are not there yet, and replace settings, in one step. A game that has ended here is not in play again."""
        ended = "SELECT 1 FROM play WHERE key = ? AND result <> 'open'"
        keep_held = f"INSERT OR IGNORE INTO held ({HELD}, seat) SELECT ?, ?, ?, ?, '' WHERE NOT EXISTS ({ended})"
        keep_play = f"INSERT OR IGNORE INTO play ({PLAY}) VALUES ({_marks(Play._fields)})"
        self.database.write(
            *((keep_held, (*game, game.key)) for game in held),
            *((keep_play, play) for play in plays),
            *(_setting(name, value) for name, value in settings.items()),
        )

    def delete_all(self) -> None:
        """Delete everything the player has left here."""
        self.database.write(*((f"DELETE FROM {table}", ()) for table in ("held", "play", "setting", "trust")))
        self.database.forget_copy()


def _setting(name: str, value: Any) -> Statement:
    return "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", (name, json.dumps(value))


def _marks(values: tuple[Any, ...]) -> str:
    return ", ".join("?" * len(values))
