"""The cached index of games: what the list of games shows, kept until a file changes."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pasians.definition import Definition
from pasians.source import FILE, HOOKS, Source
from pasians.words import LANGUAGES, Text

LANGUAGE_VERSION = 2  # of the rule language; another one makes every record old
COARSE = 2_000_000_000  # nanoseconds: a file changed so shortly before is told by its content


@dataclass(slots=True)
class Record:
    """What is kept of one game; ``fault`` is all that a broken one has."""

    names: Text = ""
    family: str = ""
    summaries: dict[str, str] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    packs: int = 1
    difficulty: int | None = None
    minutes: int | None = None
    variants: list[tuple[str, Text]] = field(default_factory=list)
    options: list[tuple[str, Text, bool]] = field(default_factory=list)
    fault: str | None = None
    extends: list[str] = field(default_factory=list)

    @classmethod
    def broken(cls, fault: str) -> Record:
        """The record of a game that cannot be read."""
        return cls(fault=fault)

    @classmethod
    def of(cls, source: Source, definition: Definition, sources: tuple[Source, ...]) -> Record:
        """The record of a game from its usual variant."""
        tree = source.tree
        return cls(
            names=definition.title,
            family=definition.family,
            summaries=_summaries(source.folder),
            tags=list(definition.tags),
            packs=definition.packs
            if len(definition.suits) == 4
            else max(1, definition.packs * len(definition.suits) // 4),
            difficulty=definition.difficulty,
            minutes=definition.minutes,
            variants=[(id, part.get("name", id)) for id, part in tree.get("variant", {}).items()],
            options=[(id, p.get("name", id), p.get("default") is True) for id, p in tree.get("option", {}).items()],
            extends=[part.id for part in sources[1:]],
        )


def _summaries(folder: Path) -> dict[str, str]:
    """The first paragraph of the help in each language."""
    found = {}
    for language in LANGUAGES:
        try:
            text = (folder / "help" / f"{language}.rst").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        found[language] = " ".join(text.strip().split("\n\n")[0].split())
    return found


class Index:
    """Records by folder, with the stamps of the files that they were made from."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._changed = False
        self._records: dict[str, dict[str, Any]] = {}
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            if data["version"] == LANGUAGE_VERSION:
                self._records = data["games"]
        except (OSError, ValueError, KeyError, TypeError):
            pass  # no index, or one that cannot be read, is made anew

    def get(self, folder: Path, folders: Mapping[str, Path]) -> Record | None:
        """What is known of the game in a folder, None where it, or a game that it extends, has changed since.

        A broken game is always looked at again: what it lacks may be there now, and lies perhaps in other files.
        """
        kept = self._records.get(str(folder))
        if kept is None:
            return None
        try:
            if kept["record"]["fault"]:
                return None
            if any(id not in folders for id in kept["record"]["extends"]):
                return None
            if kept["stamp"] != _stamps(folder, kept["record"]["extends"], folders):
                return None
            if kept["content"] is not None and kept["content"] != _content(folder, kept["record"]["extends"], folders):
                return None
            return Record(**kept["record"])
        except (KeyError, TypeError):
            return None

    def put(self, folder: Path, folders: Mapping[str, Path], record: Record) -> Record:
        """Keep what was found out about the game in a folder."""
        stamps = _stamps(folder, record.extends, folders)
        recent = any(changed > time.time_ns() - COARSE for stamp in stamps for _, _, changed in stamp)
        content = _content(folder, record.extends, folders) if recent else None
        self._records[str(folder)] = {"stamp": stamps, "content": content, "record": asdict(record)}
        self._changed = True
        return record

    def stamp(self, folder: Path) -> str:
        """A short text that is another one after a file has changed that the record of a game was made from."""
        stamp = self._records[str(folder)]["stamp"]
        return hashlib.sha256(json.dumps(stamp).encode()).hexdigest()[:16]

    def save(self) -> None:
        """Write the index if it has changed. A cache that cannot be written is done without."""
        if not self._changed:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside = self._file.with_name(f"{self._file.name}.{os.getpid()}")
            beside.write_text(json.dumps({"version": LANGUAGE_VERSION, "games": self._records}), encoding="utf-8")
            beside.replace(self._file)
            self._changed = False
        except OSError:
            pass


def _files(folder: Path) -> list[Path]:
    return [folder / name for name in (FILE, *HOOKS)] + [folder / "help" / f"{name}.rst" for name in LANGUAGES]


def _stamps(folder: Path, extends: list[str], folders: Mapping[str, Path]) -> list[list[list[Any]]]:
    """Name, size and time of every file that a record depends on."""
    found = []
    for part in (folder, *(folders[id] for id in extends)):
        stamp = []
        for file in _files(part):
            try:
                status = os.stat(file)
            except OSError:
                continue
            stamp.append([file.name, status.st_size, status.st_mtime_ns])
        found.append(stamp)
    return found


def _content(folder: Path, extends: list[str], folders: Mapping[str, Path]) -> str:
    digest = hashlib.sha256()
    for part in (folder, *(folders[id] for id in extends)):
        for file in _files(part):
            if file.is_file():
                digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()
