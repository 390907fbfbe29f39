"""What games there are: bundled, the user's own, installed ones and those named on the command line.

Titles come from a cached index; a game is read when it is opened. One broken plugin is listed with its fault and hurts no
other. A folder from outside the program whose games bring Python code runs only after it was allowed, by its content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import tomli

from pasians import paths
from pasians.answers import Hooks
from pasians.definition import Definition
from pasians.errors import PasiansError, UnknownGame, nearest, suggestion
from pasians.game import Game
from pasians.index import Index, Record
from pasians.reader import read_game
from pasians.source import FILE, Find, Source, Way, assemble, choose, read_source, split_id
from pasians.words import Text, _, pick

ENTRY_POINTS = "pasians"


class NotAllowed(PasiansError):
    """A game from outside the program that brings Python code, which was not allowed; ``digest`` stands for its content.

    ``game`` is its id, ``author`` who says to have written it, ``files`` are those of the code that would run.
    """

    def __init__(self, game: str, digest: str, author: str, files: Sequence[Path]) -> None:
        self.game, self.digest, self.author, self.files = game, digest, author, tuple(files)
        super().__init__(
            _("%(game)s brings Python code that was not allowed to run; --trust allows it") % {"game": game}
        )


class Choice(NamedTuple):
    """A variant or an option: its id, its words, and whether an option is on at first."""

    id: str
    names: Text
    on: bool = False

    @property
    def title(self) -> str:
        """Its name in the reader's language."""
        return pick(self.names)


class Entry(NamedTuple):
    """A game as the list of games shows it."""

    id: str
    folder: Path
    names: Text
    family: str
    family_names: Text
    summaries: dict[str, str]
    tags: tuple[str, ...]
    packs: int
    difficulty: int | None
    minutes: int | None
    variants: tuple[Choice, ...]
    options: tuple[Choice, ...]
    fault: str | None

    @property
    def title(self) -> str:
        """The game's name in the reader's language."""
        return pick(self.names)

    @property
    def family_title(self) -> str:
        """The family's name in the reader's language."""
        return pick(self.family_names)

    @property
    def summary(self) -> str:
        """The short description in the reader's language, empty where there is none."""
        return pick(self.summaries) if self.summaries else ""

    def way(self, variant: str | None, options: Collection[str] = ()) -> str:
        """The id of a way to play the game: a variant, None for the usual one, and all the options that are to be on."""
        usual = tuple(option.id for option in self.options if option.on)
        on = tuple(option for option in options if option not in usual)
        return Way(self.id, variant, on, tuple(option for option in usual if option not in options)).id

    def help_file(self, language: str) -> Path | None:
        """The file with the game's help in a language, else in English; None where there is none."""
        for name in (language, "en"):
            file = self.folder / "help" / f"{name}.rst"
            if file.is_file():
                return file
        return None


class Catalogue:
    """The games found in some folders. Nothing is parsed until an entry or a game is asked for."""

    def __init__(
        self,
        folders: Iterable[Path],
        order: Path | None,
        index: Index,
        allowed: Iterable[str] = (),
        later: Callable[[], Iterable[Path]] = tuple,
    ) -> None:
        """``folders``: each a plugin or a folder of plugins; ``order``: `games.toml`; ``allowed``: digests, or "*" for all.

        ``later`` gives more folders, asked for when the whole list is wanted or a game is not found without them.
        """
        self._folders: dict[str, Path] = {}
        self._doubles: list[tuple[str, Path]] = []
        self._add(folders)
        self._later: Callable[[], Iterable[Path]] | None = later
        self._order = order
        self._index = index
        self._allowed = set(allowed)
        self._games: dict[str, Game] = {}

    @classmethod
    def standard(cls, extra: Sequence[Path] = (), trust: bool = False) -> Catalogue:
        """The bundled games, those in ``extra`` (plugins or folders of plugins), the user's own, and installed ones."""
        folders = [paths.bundled(), *extra, paths.user_games()]
        index = Index(paths.cache() / "index.json")
        return cls(folders, paths.root() / paths.CATALOGUE, index, ("*",) if trust else (), _installed)

    def _add(self, folders: Iterable[Path]) -> None:
        for folder in folders:
            for plugin in plugins_in(folder):
                if plugin.name in self._folders and self._folders[plugin.name] != plugin:
                    self._doubles.append((plugin.name, plugin))
                else:
                    self._folders.setdefault(plugin.name, plugin)

    def _add_later(self) -> None:
        later, self._later = self._later, None
        if later:
            self._add(later())

    # ---- the list

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All games, in the order of `games.toml`; those that it does not name follow by title."""
        self._add_later()
        found = [self._entry(name, folder) for name, folder in self._folders.items()]
        for name, folder in self._doubles:
            record = Record.broken(_("another game bears the same id: %(folder)s") % {"folder": self._folders[name]})
            found.append(self._made(name, folder, record))
        self._index.save()
        ranks = {game: number for number, game in enumerate(self._listed)}
        return tuple(sorted(found, key=lambda entry: (ranks.get(entry.id, len(ranks)), entry.title.casefold())))

    @cached_property
    def _catalogue(self) -> dict[str, Any]:
        if self._order is None:
            return {}
        try:
            return tomli.loads(self._order.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as error:
            raise PasiansError(f"{self._order.name}: {error}") from None

    @cached_property
    def _listed(self) -> tuple[str, ...]:
        return tuple(game for family in self._catalogue.get("family", ()) for game in family.get("games", ()))

    @property
    def first(self) -> str:
        """The id of the game that opens first."""
        wanted = str(self._catalogue.get("first", ""))
        return wanted if wanted in self._folders else next(iter(self._folders))

    def entry(self, game: str) -> Entry:
        """The entry of a game; raises `UnknownGame` where there is none."""
        for entry in self.entries:
            if entry.id == game:
                return entry
        raise self._unknown(game)

    def stamp(self, game: str) -> str:
        """A short text that is another one after the files of a game have changed: for what is kept of its looks."""
        return self._index.stamp(self._folders[self.entry(game).id])

    def _entry(self, name: str, folder: Path) -> Entry:
        record = self._index.get(folder, self._folders)
        if record is None:
            record = self._index.put(folder, self._folders, self._examined(name))
        return self._made(name, folder, record)

    def _made(self, name: str, folder: Path, record: Record) -> Entry:
        families = {family["id"]: family.get("name", family["id"]) for family in self._catalogue.get("family", ())}
        return Entry(
            id=name,
            folder=folder,
            names=record.names or name,
            family=record.family or name,
            family_names=families.get(record.family, record.family or name),
            summaries=record.summaries,
            tags=tuple(record.tags),
            packs=record.packs,
            difficulty=record.difficulty,
            minutes=record.minutes,
            variants=tuple(Choice(id, names) for id, names in record.variants),
            options=tuple(Choice(id, names, on) for id, names, on in record.options),
            fault=record.fault,
        )

    def _examined(self, name: str) -> Record:
        """What the index keeps of a game: every variant and option is read once, so that its faults are known."""
        try:
            source = self._source(name)
            ways = _ways(source)
            definitions = [read_game(source, way, self._source) for way in ways]
        except PasiansError as error:
            return Record.broken(str(error))
        seen: dict[str, str] = {}
        for definition in definitions:
            if definition.rules_hash in seen:
                other = seen[definition.rules_hash]
                return Record.broken(f"{source.file}: {definition.id} has the same rules as {other}")
            seen[definition.rules_hash] = definition.id
        return Record.of(source, definitions[0], assemble(source, ways[0], self._source)[1])

    # ---- the games

    def game(self, id: str) -> Game:
        """The game of an id, ``game``, ``game:variant`` or ``game:variant+option``; the usual variant where none is named.

        Raises:
            UnknownGame: there is no such game, variant or option.
            PluginError: its files are faulty.
            NotAllowed: it brings code from outside that was not allowed.
        """
        name, variant, on, off = split_id(id)
        find = cache(self._source)  # each folder is read once: what is allowed is what runs
        source = find(name)
        way = choose(source, variant, on, off)
        if way.id not in self._games:
            definition = read_game(source, way, find)
            if definition.hook_files:
                self._require_allowed(source, way, find, pick(definition.author or ""))
            self._games[way.id] = Game(definition, _hooks(way, definition))
        return self._games[way.id]

    def allow(self, digest: str) -> None:
        """Let the code run whose content has this digest."""
        self._allowed.add(digest)

    def forbid(self, digest: str) -> None:
        """Let that code run no more from the next time its game is asked for."""
        self._allowed.discard(digest)
        self._games = {id: game for id, game in self._games.items() if not game.definition.hook_files}

    def _require_allowed(self, source: Source, way: Way, find: Find, author: str) -> None:
        sources = assemble(source, way, find)[1]
        outside = [part for part in sources if part.hooks and paths.bundled() not in part.folder.parents]
        if not outside or "*" in self._allowed:
            return
        digest = hashlib.sha256()  # of what was read, which is what will run
        for part in sources:
            for read in (part.id.encode(), part.text.encode(), part.hooks.code if part.hooks else b""):
                digest.update(b"%d " % len(read) + read)
        if digest.hexdigest() not in self._allowed:
            files = [part.hooks.path for part in outside if part.hooks]
            raise NotAllowed(source.id, digest.hexdigest(), author, files)

    def _source(self, name: str) -> Source:
        if name not in self._folders:
            self._add_later()
        if name not in self._folders:
            raise self._unknown(name)
        return read_source(self._folders[name])

    def _unknown(self, name: str) -> UnknownGame:
        hint = suggestion(nearest(name, self._folders))
        return UnknownGame(_('there is no game "%(name)s"%(hint)s') % {"name": name, "hint": hint})


def _ways(source: Source) -> list[Way]:
    """The ways to play that cover every part of a file: the usual one, each variant, and each option on (or off) once."""
    usual = choose(source, None)
    ways = [usual, *(choose(source, variant) for variant in source.tree.get("variant", {}) if variant != usual.variant)]
    for name, option in source.tree.get("option", {}).items():
        on = option.get("default") is not True
        ways.append(choose(source, None, (name,) if on else (), () if on else (name,)))
    return ways


def plugins_in(folder: Path) -> list[Path]:
    """The plugin that a folder is, or the plugins in it, by name."""
    if (folder / FILE).is_file():
        return [folder]
    try:
        return sorted(path for path in folder.iterdir() if (path / FILE).is_file())
    except OSError:
        return []


def _hooks(way: Way, definition: Definition) -> Hooks:
    """The hooks of a game. Pluggy is imported only where there are some: it costs a fifth of the start."""
    if not definition.hook_files:
        return Hooks()
    from pasians.hooks import bind

    return bind(way.id, definition.hook_files)


def _installed() -> list[Path]:
    """The folders that installed packages offer in the entry-point group ``pasians``; none on Android."""
    from importlib import metadata  # as dear as pluggy, and seldom asked for

    found = []
    for point in metadata.entry_points(group=ENTRY_POINTS):
        try:
            found.append(Path(str(point.load())))
        except Exception:  # a broken package must not keep the other games from opening
            continue
    return found
