"""The one SQLite file of a player: opened, brought up to date, copied once a day, mended; written to at once.

WAL mode with ``synchronous = NORMAL``: a killed program loses nothing that was committed, a machine that loses its current at
most the last moments, and the file is whole in both cases. A damaged file is set aside, never deleted, and the copy of an
earlier day is used; another program that has it open goes over to the new one. Where nothing can be kept, all goes on in
memory.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from pasians.errors import PasiansError
from pasians.words import _

FILE, COPY = "pasians.sqlite", "pasians-copy.sqlite"
COPY_AFTER = 24 * 3600.0
"""Seconds after which the copy is made anew."""
PATIENCE = 2.0
"""Seconds to wait while another program writes."""
BESIDE = ("", "-wal", "-shm")
"""What SQLite's files are called beside the name of the first."""

T = TypeVar("T")
Statement = tuple[str, Sequence[Any]]


class Later(PasiansError):
    """The file was written by a later version, which only that version may touch."""


class Database:
    """The file in a folder, or nothing but memory where the folder is None.

    ``tell`` hears each sentence about what cannot be kept; until someone sets it they gather in ``told``.
    ``migrations`` lead from each version, SQLite's ``user_version``, to the next; each is some statements.
    """

    def __init__(self, folder: Path | None, migrations: Sequence[Sequence[str]], now: Callable[[], float]) -> None:
        self.folder, self._migrations, self._now = folder, migrations, now
        self.told: list[str] = []
        self.tell: Callable[[str], Any] = self.told.append
        self._opened: tuple[int, int] | None = None
        self._last_fault = ""
        self._base = self._open() if folder else self._in_memory()

    @property
    def file(self) -> Path | None:
        """Where everything is kept, None where it is in memory."""
        return self.folder / FILE if self.folder else None

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """What a query finds; nothing where the file cannot be read."""
        return self._tried(lambda: self._base.execute(query, values).fetchall()) or []

    def write(self, *statements: Statement) -> bool:
        """Do all of it in one transaction, or nothing. What fails is told, not raised, since play goes on; then False."""
        return self._tried(lambda: self._write(statements)) or False

    def _tried(self, ask: Callable[[], T]) -> T | None:
        """What the file answers, asked again where it was damaged and is replaced; None where that fails, which is told."""
        for _attempt in range(2):
            try:
                if self._was_replaced():
                    self._base.close()
                    self._base = self._open()
                return ask()
            except sqlite3.DatabaseError as error:
                if not self._failed(error):
                    break
        return None

    def _was_replaced(self) -> bool:
        """Whether another file bears the name now, or none: one that is set aside would be written to in vain."""
        try:
            return self.file is not None and _identity(self.file) != self._opened
        except OSError:
            return False

    def _write(self, statements: Sequence[Statement]) -> bool:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                self._base.execute(*statement)
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise
        return True

    def checkpoint(self) -> None:
        """Bring what waits beside the file into it, and copy it where a day has gone by: when the program is paused."""
        with suppress(sqlite3.Error):
            self._base.execute("PRAGMA wal_checkpoint(PASSIVE)")
            if self.folder:
                self._copy(self._base, at_once=False)

    def forget_copy(self) -> None:
        """Delete the copy: what the player deletes must not come back from it."""
        if self.folder:
            with suppress(OSError):
                (self.folder / COPY).unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file, with everything in it."""
        with suppress(sqlite3.Error):
            self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._base.close()

    def _failed(self, error: sqlite3.DatabaseError) -> bool:
        """Tell what went wrong; True where a damaged file was replaced and the same can be tried again."""
        if self.folder and _is_damage(error):
            self._base.close()
            self._base = self._mended()
            return True
        if str(error) != self._last_fault:  # a full disk is told once, not with every move
            self.tell(_("This could not be kept: %(reason)s.") % {"reason": error})
        self._last_fault = str(error)
        return False

    # ---- opening

    def _open(self) -> sqlite3.Connection:
        assert self.folder
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            return self._connected(self.folder / FILE)
        except (OSError, Later) as error:
            return self._without(error)
        except sqlite3.DatabaseError as error:
            return self._mended() if _is_damage(error) else self._without(error)

    def _connected(self, file: Path) -> sqlite3.Connection:
        base = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)
        try:
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
            version = _version(base)
            if version > len(self._migrations):
                raise Later(_("it was written by a later version of Pasians"))
            if base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("malformed")
            if version:
                self._copy(base, at_once=version < len(self._migrations))
            self._migrate(base)
            self._opened = _identity(file)
        except BaseException:
            base.close()
            raise
        return base

    def _migrate(self, base: sqlite3.Connection) -> None:
        if _version(base) == len(self._migrations):
            return
        base.execute("BEGIN IMMEDIATE")  # and look again: another program may have done it meanwhile
        for version, statements in enumerate(self._migrations[_version(base) :], _version(base) + 1):
            for statement in statements:
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {version}")
        base.execute("COMMIT")

    def _copy(self, base: sqlite3.Connection, at_once: bool) -> None:
        """Copy the file, at most once a day, but always before its tables change."""
        assert self.folder
        copy = self.folder / COPY
        if not at_once and copy.is_file() and copy.stat().st_mtime > self._now() - COPY_AFTER:
            return
        fresh = copy.with_suffix(".new")
        with suppress(OSError, sqlite3.OperationalError):  # no room for a copy is no reason not to play
            fresh.unlink(missing_ok=True)
            with closing(sqlite3.connect(fresh)) as target:
                base.backup(target)
            fresh.replace(copy)

    def _mended(self) -> sqlite3.Connection:
        """Set the damaged file aside and go on with its copy, where that is whole, else with nothing."""
        assert self.folder
        file, copy = self.folder / FILE, self.folder / COPY
        try:
            aside = {"file": self._set_aside(file)}
            if copy.is_file():
                shutil.copyfile(copy, file)
                try:
                    base = self._connected(file)
                except (sqlite3.DatabaseError, Later):
                    self._set_aside(file)
                else:
                    self.tell(
                        _("What was kept is damaged. It was set aside as %(file)s; a copy of an earlier day is used.")
                        % aside
                    )
                    return base
            base = self._connected(file)
        except (OSError, sqlite3.DatabaseError) as error:
            return self._without(error)
        self.tell(_("What was kept is damaged. It was set aside as %(file)s.") % aside)
        return base

    def _set_aside(self, file: Path) -> Path:
        moment = datetime.fromtimestamp(self._now(), UTC).strftime("%Y%m%d-%H%M%S")
        aside, number = file.with_name(f"damaged-{moment}.sqlite"), 1
        while aside.exists():
            number += 1
            aside = file.with_name(f"damaged-{moment}-{number}.sqlite")
        for beside in BESIDE:
            with suppress(FileNotFoundError):
                file.with_name(file.name + beside).rename(aside.with_name(aside.name + beside))
        return aside

    def _without(self, error: Exception) -> sqlite3.Connection:
        """Nothing can be kept: say so, and go on in memory."""
        reason = (isinstance(error, OSError) and error.strerror) or error
        self.tell(_("Nothing is kept in %(file)s: %(reason)s.") % {"file": self.file, "reason": reason})
        self.folder = None
        return self._in_memory()

    def _in_memory(self) -> sqlite3.Connection:
        base = sqlite3.connect(":memory:", isolation_level=None)
        self._migrate(base)
        return base


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is no file."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _version(base: sqlite3.Connection) -> int:
    return int(base.execute("PRAGMA user_version").fetchone()[0])


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file is damaged, not just full, locked or read-only, and not asked wrongly."""
    return type(error) in (sqlite3.DatabaseError, sqlite3.InternalError)
