"""A `game.toml` as it stands on disk, where its keys stand, and how files, variants and options are laid over another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import tomli

from pasians.definition import HookFile
from pasians.errors import Fault, PluginError, UnknownGame, did_you_mean, listed, nearest, suggestion
from pasians.schema import keys_of
from pasians.words import _

FILE = "game.toml"
HOOKS = ("hooks.py", "hooks.pyc")  # where only byte code is shipped, there is no hooks.py
RESERVED = ("game", "remove", "state", "variant", "option", "portrait")
CHOICES = ("variant", "option")
OWN_KEYS = ("name", "extends", "default")  # of a variant or option itself

Path_ = tuple[str, ...]

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*")(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"))*)\s*=\s*(.*)$""")


class Source(NamedTuple):
    """One plugin's folder, read: the text of its `game.toml`, the tree in it, and the line of each key."""

    id: str
    folder: Path
    text: str
    tree: Mapping[str, Any]
    lines: Mapping[Path_, int]
    hooks: HookFile | None = None

    @property
    def file(self) -> str:
        """The file as messages name it."""
        return f"{self.id}/{FILE}"

    def fault(self, path: Path_, text: str) -> Fault:
        """A fault at a key; the line is given where it is known for certain."""
        return Fault(self.file, self.line(path), ".".join(path), text)

    def line(self, path: Path_) -> int:
        """The line of a key, of the table that holds it where it stands in an inline table, or 0."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return 0


def read_source(folder: Path) -> Source:
    """Read a plugin's folder.

    Raises:
        PluginError: the folder's name is no id, or the file is missing, is no text, is no TOML, has something else
            where a table belongs, or a variant or option whose name is no id.
    """
    name = folder.name
    if not _ID.fullmatch(name):
        raise PluginError([Fault(f"{name}/{FILE}", 0, "", _no_id(name))])
    try:
        text = (folder / FILE).read_bytes().decode("utf-8")
    except OSError as error:
        raise PluginError([Fault(f"{name}/{FILE}", 0, "", f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise PluginError([Fault(f"{name}/{FILE}", 0, "", "is no UTF-8 text")]) from None
    try:
        tree = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column \d+\)", message)
        line = int(place.group(1)) if place else 0
        raise PluginError([Fault(f"{name}/{FILE}", line, "", message)]) from None
    except RecursionError:
        raise PluginError([Fault(f"{name}/{FILE}", 0, "", "is nested too deep")]) from None
    source = Source(name, folder, text, tree, find_lines(text), _read_hooks(folder))
    faults = [source.fault(path, f"expected a table{hint}") for path, hint in _no_tables(tree)]
    if not faults:
        choices = [(kind, id) for kind in CHOICES for id in tree.get(kind, ()) if not _ID.fullmatch(id)]
        faults = [source.fault(path, _no_id(path[-1])) for path in choices]
    if faults:
        raise PluginError(faults)
    return source


def _no_id(name: str) -> str:
    return f'"{name}" is no id; ids are lower-case letters, digits and -'


def _no_tables(tree: Mapping[str, Any]) -> Iterator[tuple[Path_, str]]:
    """The places that hold something else than the table that belongs there, each with a suggestion."""
    for name, part in tree.items():
        if not isinstance(part, Mapping):
            yield (name,), "; it belongs to [game]" if name in keys_of("game") else ""
        elif name in CHOICES:
            yield from (((name, id), "") for id, choice in part.items() if not isinstance(choice, Mapping))


def _read_hooks(folder: Path) -> HookFile | None:
    """The plugin's own hooks, where it has any, read once: what is trusted by its content is what runs."""
    for name in HOOKS:
        if (folder / name).is_file():
            return HookFile(folder / name, (folder / name).read_bytes())
    return None


def find_lines(text: str) -> dict[Path_, int]:
    """The line of every table header and of every key that starts a line, by its path."""
    found: dict[Path_, int] = {}
    table: Path_ = ()
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        if depth == 0:
            if header := _HEADER.match(line):
                table = _split(header.group(1))
                found.setdefault(table, number)
                continue
            if key := _KEY.match(line):
                found.setdefault(table + _split(key.group(1)), number)
                line = key.group(2)
        depth = max(0, depth + _brackets(line))
    return found


def _split(dotted: str) -> Path_:
    return tuple(part.strip().strip('"') for part in dotted.split("."))


def _brackets(line: str) -> int:
    """How many brackets stay open after a line, strings and comments left out."""
    bare = re.sub(r'"(?:\\.|[^"\\])*"|\'[^\']*\'', "", line).partition("#")[0]
    return bare.count("[") - bare.count("]")


@dataclass(slots=True)
class Tree:
    """Tables laid over another: every value, with the source and the path that it came from."""

    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    origins: dict[Path_, tuple[Source, Path_]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def lay(self, part: Mapping[str, Any], source: Source, prefix: Path_ = ()) -> None:
        """Lay the common part of a file (no prefix), a variant or an option over what is there, key by key."""
        game_keys = keys_of("game")
        for name, value in part.items():
            path = (*prefix, name)
            if prefix and name in OWN_KEYS:
                continue
            if prefix and name in game_keys:
                self._set("game", name, value, source, path)
            elif not isinstance(value, Mapping):
                self.faults.append(source.fault(path, "unknown key" + did_you_mean(name, [*game_keys, *RESERVED])))
            else:
                self.tables.setdefault(name, {})
                self.origins.setdefault((name,), (source, path))
                for key, inner in value.items():
                    self._set(name, key, inner, source, (*path, key))

    def _set(self, table: str, key: str, value: Any, source: Source, path: Path_) -> None:
        self.origins[table, key] = (source, path)
        old = self.tables.setdefault(table, {}).get(key)
        if table == "portrait" and isinstance(old, Mapping) and isinstance(value, Mapping):
            value = {**old, **value}
        self.tables[table][key] = value

    def fault(self, path: Path_, text: str, item: str = "") -> None:
        """Note a fault at the place where a value came from; ``item`` tells which of a list: ``[0]``."""
        source, origin = self.origins.get(path) or self.origins.get(path[:1]) or self.origins["game",]
        extra = path[2:] if path in self.origins else path[len(origin) :] if path[:1] in self.origins else path
        found = source.fault((*origin, *extra), text)
        self.faults.append(replace(found, key=found.key + item))


Find = Callable[[str], Source]


class Way(NamedTuple):
    """One way to play a plugin: a variant (none where the file has none) and the options that are on."""

    game: str
    variant: str | None
    options: tuple[str, ...]
    off: tuple[str, ...] = ()  # options that are on at first, switched off

    @property
    def id(self) -> str:
        """``game``, ``game:variant``, ``game:variant+option``; ``~option`` for one that is on at first and is off."""
        variant = f":{self.variant}" if self.variant else ""
        return (
            self.game
            + variant
            + "".join(f"+{name}" for name in self.options)
            + "".join(f"~{name}" for name in self.off)
        )


def split_id(text: str) -> tuple[str, str | None, tuple[str, ...], tuple[str, ...]]:
    """Game, variant, options on and options off of an id."""
    words = re.split(r"([+~])", text)
    game, _, variant = words[0].partition(":")
    signed = list(zip(words[1::2], words[2::2], strict=True))
    on = tuple(name for sign, name in signed if sign == "+")
    off = tuple(name for sign, name in signed if sign == "~")
    return game, variant or None, on, off


def choose(source: Source, variant: str | None, on: tuple[str, ...] = (), off: tuple[str, ...] = ()) -> Way:
    """The way to play that an id asks for, with defaults filled in.

    Raises:
        UnknownGame: there is no such variant or option; the message lists those there are.
    """
    variants, options = source.tree.get("variant", {}), source.tree.get("option", {})
    for kind, names, known, others, sign in (
        ("variant", (variant,) if variant else (), variants, options, "+"),
        ("option", on + off, options, variants, ":"),
    ):
        for name in names:
            if name in known:
                continue
            sentence = (
                _('%(game)s has no variant "%(name)s"') if kind == "variant" else _('%(game)s has no option "%(name)s"')
            )
            there = _("; there are %(known)s") % {"known": listed(known)} if known else ""
            hint = suggestion(f"{source.id}{sign}{name}" if name in others else nearest(name, known))
            raise UnknownGame(sentence % {"game": source.id, "name": name} + there + hint)
    if variants and variant is None:
        default = source.tree.get("game", {}).get("default")
        variant = default if isinstance(default, str) and default in variants else next(iter(variants))
    usual = [name for name, option in options.items() if option.get("default") is True]
    wanted = [name for name in options if name in on or (name in usual and name not in off)]
    return Way(
        source.id,
        variant,
        tuple(name for name in wanted if name not in usual),
        tuple(name for name in usual if name not in wanted),
    )


def assemble(source: Source, way: Way, find: Find) -> tuple[Tree, tuple[Source, ...]]:
    """The tables of one way to play, and the sources they came from, its own first, then those it extends.

    Raises:
        PluginError: what it extends is not there, or leads in a circle.
    """
    tree = Tree()
    chain = _base(tree, source, find, (source.id,))
    tree.lay({name: part for name, part in source.tree.items() if name not in ("variant", "option")}, source)
    if way.variant:
        _lay_variant(tree, source, way.variant, ())
    usual = [name for name, option in source.tree.get("option", {}).items() if option.get("default") is True]
    for name, option in source.tree.get("option", {}).items():
        if name in way.options or (name in usual and name not in way.off):
            tree.lay(option, source, ("option", name))
    return tree, (source, *chain)


def _base(tree: Tree, source: Source, find: Find, seen: tuple[str, ...]) -> tuple[Source, ...]:
    """Lay the game that a file extends; returns the sources it came from, the nearest first."""
    extends = source.tree.get("game", {}).get("extends")
    if extends is None:
        return ()
    path = ("game", "extends")
    game, variant, on, off = split_id(str(extends))
    if game in seen:
        raise PluginError([source.fault(path, f"leads in a circle: {' extends '.join((*seen, game))}")])
    try:
        base = find(game)
        way = choose(base, variant, on, off)
    except UnknownGame as error:
        raise PluginError([source.fault(path, str(error))]) from None
    except PluginError as error:
        raise PluginError([source.fault(path, f"the game it extends is broken: {error.faults[0]}")]) from None
    chain = _base(tree, base, find, (*seen, game))
    tree.lay({name: part for name, part in base.tree.items() if name not in ("variant", "option")}, base)
    if variant:
        _lay_variant(tree, base, way.variant or variant, ())
    for key in ("name", "extends", "default", "author", "difficulty", "minutes", "tags"):
        tree.tables.get("game", {}).pop(key, None)  # what a game says of itself is not taken over
    return (base, *chain)


def _lay_variant(tree: Tree, source: Source, name: str, seen: tuple[str, ...]) -> None:
    variants = source.tree.get("variant", {})
    variant = variants[name]
    extends = variant.get("extends")
    if extends is not None:
        path = ("variant", name, "extends")
        if not isinstance(extends, str) or extends not in variants:
            hint = did_you_mean(str(extends), variants)
            raise PluginError([source.fault(path, f'no such variant "{extends}"{hint}')])
        if extends in seen or extends == name:
            raise PluginError([source.fault(path, "leads in a circle")])
        _lay_variant(tree, source, extends, (*seen, name))
    tree.lay(variant, source, ("variant", name))
