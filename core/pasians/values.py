"""Reading single values of a game's tables: names first, then each key by its kind, then where piles stand."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from typing import Any

from pasians.definition import Place, Portrait
from pasians.errors import did_you_mean, listed
from pasians.facts import COMMON
from pasians.grammar import EVENTS
from pasians.phrases import Fan
from pasians.schema import PORTRAIT_GROUP, TYPES, Key, keys_of
from pasians.scope import GrammarError, Scope
from pasians.source import RESERVED, Path_, Source, Tree

REMOVED, STOCK = "removed", "stock"
NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
WORDS = ("all", "none", "not", "no", "always", "never")  # which phrases would take for something else
STATE_WORDS = (*WORDS, *EVENTS, *COMMON, "redealt", "score")


class Values:
    """The values of one tree; every one that is wrong leaves a fault and a harmless stand-in."""

    def __init__(self, source: Source, tree: Tree) -> None:
        self.source, self.tree, self.tables = source, tree, tree.tables
        self.scope = Scope({})
        self.untyped: set[str] = set()
        self._name_all()

    # ---- names

    def _group_names(self) -> list[str]:
        return [
            name
            for name in self.tables
            if name not in RESERVED and self.tables[name].get("piles") != 0  # 0 takes the group away
        ]

    def _name_all(self) -> None:
        """Groups with their types and piles, flags and variables: what phrases may name."""
        start = 0
        groups: dict[str, tuple[str, tuple[int, ...]]] = {}
        for name in self._group_names():
            kind = self.tables[name].get("type", name)
            if not isinstance(kind, str) or kind not in TYPES:
                self._no_type(name, kind)
                kind = "discard"
            count = len(self._places(name, kind))
            groups[name] = (kind, tuple(range(start, start + count)))
            start += count
        self._check_groups(groups)
        if not any(kind == "stock" for kind, _ in groups.values()):
            groups[STOCK] = ("stock", (start,))
            start += 1
        groups[REMOVED] = ("discard", (start,))
        state = self.tables.get("state", {})
        flags = frozenset(name for name, value in state.items() if isinstance(value, Mapping))
        for name in state:
            if name in flags and (name in groups or name in EVENTS):
                self.tree.fault(("state", name), "a flag may not bear the name of a group or of an event")
            else:
                self._check_name(("state", name), STATE_WORDS)
        self.scope = Scope(groups, flags, frozenset(state) - flags)

    def _no_type(self, name: str, kind: object) -> None:
        """Note a group of no known type; what else is told of it would only follow from that."""
        self.untyped.add(name)
        if "type" in self.tables[name]:
            hint = did_you_mean(str(kind), TYPES) or f"; types are {listed(TYPES)}"
            self.tree.fault((name, "type"), f'"{kind}" is no pile type{hint}')
            return
        hint = did_you_mean(name, (*RESERVED, *TYPES)) or f"; add type = …, one of {listed(TYPES)}"
        self.tree.fault((name,), f'"{name}" is no known table and no pile type{hint}')

    def _check_name(self, path: Path_, taken: Collection[str]) -> None:
        """A name that phrases, moves and positions can be written with."""
        if not NAME.fullmatch(path[-1]):
            self.tree.fault(path, 'a name has small letters, digits, "-" and "_", and begins with a letter')
        elif path[-1] in taken:
            self.tree.fault(path, f'"{path[-1]}" has a meaning of its own; take another name')

    def _check_groups(self, groups: Mapping[str, tuple[str, tuple[int, ...]]]) -> None:
        """Names of groups; one stock; no two piles of one name."""
        piles: set[str] = set()
        stocks = [name for name, (kind, _) in groups.items() if kind == "stock"]
        for name in stocks[1:]:
            self.tree.fault((name,), f"only one group may be the stock; {stocks[0]} is")
        for name, (kind, indexes) in groups.items():
            self._check_name((name,), (*WORDS, REMOVED) if kind == "stock" else (*WORDS, REMOVED, STOCK))
            own = {name} if len(indexes) == 1 else {f"{name}-{number}" for number, _ in enumerate(indexes, 1)}
            if piles & own:
                self.tree.fault((name,), f"there is another pile {min(piles & own)}")
            piles |= own

    # ---- values

    def _value(self, key: Key, path: Path_, default: Any) -> Any:
        """One value, read by its key's kind; the default where it is missing or wrong."""
        table, name = path
        values = self.tables.get(table, {})
        if name not in values:
            return default
        return self._read(key, values[name], path, default)

    def _read(self, key: Key, value: Any, path: Path_, default: Any) -> Any:
        try:
            return key.kind.read(value, self.scope)
        except GrammarError as error:
            self.tree.fault(path, self._quoted(value, error), error.item)
        return default

    @staticmethod
    def _quoted(value: Any, error: GrammarError) -> str:
        text = str(error)
        return f'"{value}": {text}' if isinstance(value, str) and not text.startswith("expected") else text

    def _each(self, name: str, key: Key, count: int, default: Any) -> tuple[Any, ...]:
        """One value for each pile: a list gives them in order, a single value goes for all."""
        value = self.tables.get(name, {}).get(key.name)
        if value is None:
            return (default,) * count
        if not isinstance(value, list):
            return (self._read(key, value, (name, key.name), default),) * count
        if len(value) != count:
            self.tree.fault((name, key.name), f"{len(value)} values for {count} piles")
            return (default,) * count
        return tuple(self._read(key, item, (name, key.name), default) for item in value)

    # ---- layout

    def _places(self, name: str, kind: str, table: Mapping[str, Any] | None = None) -> tuple[Place | None, ...]:
        """Where the piles of a group stand; the number of places is the number of piles."""
        values = self.tables[name] if table is None else {**self.tables[name], **table}
        keys = keys_of("group")

        def value(key: str, default: Any) -> Any:
            return self._read(keys[key], values[key], (name, key), default) if key in values else default

        corner = {"stock": (0.0, 0.0), "waste": (1.0, 0.0)}.get(kind)
        at = value("at", corner)
        if at is None:
            if "at" not in values and name not in self.untyped:
                self.tree.fault((name,), "at: needed: the place of its first pile, in cards")
            at = (0.0, 0.0)
        if at and isinstance(at[0], tuple):
            for key in ("piles", "to", "columns"):
                if key in values and not (key == "piles" and values[key] == len(at)) and table is None:
                    self.tree.fault((name, key), "is not read where at lists every pile")
            return tuple(at)
        return _spread(at, value("piles", 1), value("to", None), value("columns", 0))

    def _portrait(self) -> Portrait | None:
        values = self.tables.get("portrait")
        if values is None:
            return None
        if "table" not in values:
            self.tree.fault(("portrait",), "table: needed: the size of the table in cards")
        size = self._value(keys_of("portrait")["table"], ("portrait", "table"), (1.0, 1.0))
        places, fans, fan = {}, {}, keys_of("group")["fan"]
        for name, value in values.items():
            if name == "table":
                continue
            if name not in self.tables or name not in self.scope.groups or not isinstance(value, Mapping):
                self.tree.fault(("portrait", name), "no such group" + did_you_mean(name, self.scope.groups))
                continue
            for key in value:
                if key not in PORTRAIT_GROUP:
                    self.tree.fault(("portrait", name), f"{key}: only {listed(PORTRAIT_GROUP)} may stand here")
            if "fan" in value:
                fans[name] = self._read(fan, value["fan"], ("portrait", name), Fan())
            places[name] = self._places(name, self.scope.groups[name][0], value)
            if len(places[name]) != len(self.scope.groups[name][1]):
                self.tree.fault(("portrait", name), f"{len(places[name])} places for the piles of {name}")
        return Portrait(size, places, fans)


def _spread(at: Place, count: int, to: Place | None, columns: int) -> tuple[Place, ...]:
    """Places from a corner to another, in rows where columns are given; one card apart without the other corner."""
    if count == 0:
        return ()
    across = min(columns, count) if columns else count
    down = math.ceil(count / across)
    if to is None:
        step_x, step_y = 1.0, 1.0
    elif columns:
        step_x = (to[0] - at[0]) / (across - 1) if across > 1 else 0.0
        step_y = (to[1] - at[1]) / (down - 1) if down > 1 else 0.0
    else:
        share = count - 1 or 1
        return tuple(
            (round(at[0] + (to[0] - at[0]) * n / share, 6), round(at[1] + (to[1] - at[1]) * n / share, 6))
            for n in range(count)
        )
    return tuple((round(at[0] + n % across * step_x, 6), round(at[1] + n // across * step_y, 6)) for n in range(count))
