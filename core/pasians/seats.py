"""Which programs run: each has a seat, a small file that it keeps locked, and the system unlocks when the program ends or is killed.

The lock is SQLite's own, an exclusive transaction that stays open: it works on every platform that Pasians runs on.
"""

from __future__ import annotations

import sqlite3
from itertools import count
from pathlib import Path

FOLDER = "seats"


class Seat:
    """The seat of this program; ``name`` is short and is free again when the program has ended, however it ended."""

    def __init__(self, name: str, lock: sqlite3.Connection) -> None:
        self.name, self._lock = name, lock

    @classmethod
    def free(cls, folder: Path) -> Seat:
        """Take the first seat that no running program has. Raises OSError where there can be none."""
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
        for number in count(1):
            lock = _locked(folder, str(number))
            if lock:
                return cls(str(number), lock)
        raise AssertionError  # count never ends

    @staticmethod
    def taken(folder: Path, name: str) -> bool:
        """Whether a running program has the seat of a name; what cannot be locked at all nobody has."""
        if not (folder / FOLDER / name).is_file():
            return False
        try:
            lock = _locked(folder, name)
        except OSError:
            return False
        if lock:
            lock.close()
        return lock is None

    def leave(self) -> None:
        """Let the seat be taken by another."""
        self._lock.close()


def _locked(folder: Path, name: str) -> sqlite3.Connection | None:
    """The open lock of a seat, None where a running program has it. Raises OSError where it cannot be locked."""
    lock = None
    try:
        lock = sqlite3.connect(folder / FOLDER / name, timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock:
            lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return None
        raise OSError(str(error)) from error
    return lock
