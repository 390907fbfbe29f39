"""From the tables of one way to play to its `Definition`; all faults of a file are reported at once."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pasians.actions import parse_step, parse_term
from pasians.cards import ACE
from pasians.checks import check
from pasians.definition import Definition, Flag, Group, Place, Removal, Stock
from pasians.errors import PluginError, did_you_mean, listed
from pasians.grammar import parse_condition, parse_from, parse_space
from pasians.phrases import ALWAYS, ANY_CARD, NEVER, Build, Cards, DealStep, Piles, Term
from pasians.schema import TYPES, keys_of
from pasians.scope import GrammarError
from pasians.source import RESERVED, Find, Source, Tree, Way, assemble
from pasians.values import Values

FACE_ONLY = (
    "name",
    "author",
    "family",
    "tags",
    "difficulty",
    "minutes",
    "extends",
    "default",
    "says",
    "fan",
    "at",
    "to",
)
FOUNDATION_ONLY = ("base", "accepts", "auto")


def read_game(source: Source, way: Way, find: Find) -> Definition:
    """The definition of one way to play a plugin.

    Raises:
        PluginError: with all faults found.
    """
    tree, sources = assemble(source, way, find)
    return _Reader(source, way, tree, sources).read()


class _Reader(Values):
    """Reads one tree; every failed value leaves a fault and a harmless stand-in, so that the rest is read too."""

    def __init__(self, source: Source, way: Way, tree: Tree, sources: tuple[Source, ...]) -> None:
        self.way, self.sources = way, sources
        if "game" not in tree.tables:
            tree.origins.setdefault(("game",), (source, ("game",)))
            tree.fault(("game",), "this table is needed")
        super().__init__(source, tree)

    def read(self) -> Definition:
        groups = tuple(self._group(name) for name in self.scope.groups)
        stock_group = next(group for group in groups if group.type == "stock")
        self._unknown_keys()
        definition = self._definition(groups, stock_group)
        if not self.tree.faults:
            check(definition, self.tree)
        self._unasked(definition)
        if self.tree.faults:
            raise PluginError(self.tree.faults)
        return definition

    # ---- groups

    def _group(self, name: str) -> Group:
        kind, indexes = self.scope.groups[name]
        count = len(indexes)
        usual = TYPES[kind]
        key = keys_of("group")
        if name not in self.tables:  # the stock that no table shows, and the pile of removed cards
            places: tuple[Place | None, ...] = (None,)
        else:
            places = self._places(name, kind)

        def read(key_name: str) -> Any:
            default = key[key_name].kind.read(usual[key_name], self.scope)
            return self._value(key[key_name], (name, key_name), default)

        build = self._each(name, key["build"], count, key["build"].kind.read(usual["build"], self.scope))
        builds = any(build)
        space = parse_space("any" if kind == "tableau" and builds else str(usual["space"]), self.scope)
        return Group(
            name=name,
            type=kind,
            title=self._value(key["name"], (name, "name"), None),
            places=places,
            fan=read("fan"),
            cover=self._value(key["cover"], (name, "cover"), False),
            capacity=tuple(
                limit or (_course_length(own) if kind == "foundation" else 0)
                for limit, own in zip(self._each(name, key["capacity"], count, usual["capacity"]), build, strict=True)
            ),
            build=build,
            space=self._value(key["space"], (name, "space"), space),
            base=tuple(
                (own.ranks[0] if own and own.ranks else ACE) if base is None else base
                for base, own in zip(self._each(name, key["base"], count, None), build, strict=True)
            ),
            accepts=self._value(key["accepts"], (name, "accepts"), "card"),
            take=read("take"),
            sources=read("from"),
            only=self._each(name, key["only"], count, ANY_CARD),
            fill=self._value(key["fill"], (name, "fill"), key["fill"].kind.read("none", self.scope)),
            auto=self._value(key["auto"], (name, "auto"), key["auto"].kind.read("none", self.scope)),
            turn=read("turn"),
            double_tap=self._value(
                key["double_tap"], (name, "double_tap"), tuple(map(self.scope.piles, self._foundations()))
            ),
        )

    def _unknown_keys(self) -> None:
        for name, values in self.tables.items():
            if name in ("state", "portrait") or name in self.untyped:
                continue
            known = self._known(name)
            for key in values:
                if key in known:
                    continue
                hint = did_you_mean(key, known) or f"; keys here are {listed(known)}"
                kind = self.scope.groups.get(name, ("",))[0]
                if key in keys_of("stock", "group") and name not in RESERVED:
                    self.tree.fault((name, key), f"is not read in a {kind}")
                else:
                    self.tree.fault((name, key), f"unknown key{hint}")
        default, variants = self.source.tree.get("game", {}).get("default"), self.source.tree.get("variant", {})
        if default is not None and not (isinstance(default, str) and default in variants):
            self.tree.fault(("game", "default"), f'no such variant "{default}"' + did_you_mean(str(default), variants))

    def _known(self, name: str) -> list[str]:
        if name in ("game", "remove"):
            return list(keys_of(name))
        kind = self.scope.groups.get(name, ("discard",))[0]
        keys = keys_of("group", "stock") if kind == "stock" else keys_of("group")
        return [key for key in keys if kind == "foundation" or key not in FOUNDATION_ONLY]

    # ---- the rest of the file

    def _definition(self, groups: tuple[Group, ...], stock: Group) -> Definition:
        key = keys_of("game")

        def game(name: str, default: Any) -> Any:
            return self._value(key[name], ("game", name), default)

        if "game" in self.tables and "table" not in self.tables["game"]:
            self.tree.fault(("game",), "table: needed: the size of the table in cards")
        title = game("name", self.source.id)
        usual_won = " and ".join(f"{name} full" for name in self._foundations()) or "all removed"
        removal = self._removal(groups)
        return Definition(
            id=self.way.id,
            title=title,
            variant_title=self._choice_title("variant", self.way.variant),
            option_titles=tuple(self._choice_title("option", name) or name for name in self.way.options),
            author=game("author", None),
            family=game("family", title if isinstance(title, str) else title["en"]),
            tags=game("tags", ()),
            packs=game("packs", 1),
            suits=game("suits", "SHDC"),
            without=game("without", Cards(0)),
            jokers=game("jokers", 0),
            ace_high=game("ace", "low") == "high",
            table=game("table", (1.0, 1.0)),
            deal=game("deal", ()),
            won=game("won", parse_condition(usual_won, self.scope)),
            lost=game("lost", parse_condition("no move", self.scope)),
            score=game("score", self._usual_score()),
            best=game("best", None),
            difficulty=game("difficulty", None),
            minutes=game("minutes", None),
            groups=groups,
            stock=self._stock(stock),
            removal=removal,
            flags=self._flags(),
            variables=self._variables(),
            portrait=self._portrait(),
            rules_hash=self._hash(groups, removal),
            hook_files=tuple(source.hooks for source in self.sources if source.hooks),
        )

    def _choice_title(self, kind: str, name: str | None) -> Any:
        if name is None:
            return None
        choice = self.source.tree[kind][name]
        if "name" not in choice:
            return name
        try:
            return keys_of("choice")["name"].kind.read(choice["name"], self.scope)
        except GrammarError as error:
            self.tree.faults.append(self.source.fault((kind, name, "name"), str(error)))
            return name

    def _foundations(self) -> tuple[str, ...]:
        """The words that name all foundations: their type, unless a group bears its name while others are of it too."""
        groups = tuple(name for name, (kind, _) in self.scope.groups.items() if kind == "foundation")
        return groups if "foundation" in groups else ("foundation",) * bool(groups)

    def _usual_score(self) -> tuple[Term, ...]:
        terms = [*(f"1 per card on {name}" for name in self._foundations()), "1 per removed card"]
        return tuple(parse_term(term, self.scope) for term in terms)

    def _stock(self, group: Group) -> Stock:
        key = keys_of("stock")

        def stock(name: str, default: Any) -> Any:
            return self._value(key[name], (group.name, name), default)

        redeals = stock("redeals", 0)
        usual: tuple[DealStep, ...] = ()
        if redeals and self.scope.knows("waste"):
            usual = (parse_step("gather waste", self.scope),)
        values = self.tables.get(group.name, {})
        if redeals and not usual and "redeal" not in values:
            self.tree.fault((group.name, "redeals"), "this game has no waste; redeal must say what a redeal does")
        if "redeal" in values and "redeals" not in values:
            self.tree.fault((group.name, "redeal"), "is not read without redeals")
        return Stock(stock("deals", ()), stock("when", ALWAYS), redeals, stock("redeal", usual))

    def _removal(self, groups: tuple[Group, ...]) -> Removal | None:
        if "remove" not in self.tables:
            return None
        key = keys_of("remove")

        def remove(name: str, default: Any) -> Any:
            return self._value(key[name], ("remove", name), default)

        if "cards" not in self.tables["remove"]:
            self.tree.fault(("remove",), 'cards: needed: which cards match, as "sum 13, K"')
        out = {"stock", "foundation", "discard"}
        usual = [group.name for group in groups if group.type not in out]
        sources = remove("from", None)
        joined = (
            parse_from(", ".join(usual) or "none", self.scope)
            if sources is None
            else Piles(", ".join(part.words for part in sources), tuple(i for part in sources for i in part.indexes))
        )
        below = remove("below", ())
        return Removal(
            remove("cards", ()),
            joined,
            remove("place", "anywhere"),
            Piles(", ".join(part.words for part in below), tuple(i for part in below for i in part.indexes)),
            remove("when", ALWAYS),
            remove("then", ()),
        )

    def _flags(self) -> dict[str, Flag]:
        key = keys_of("flag")
        found = {}
        for name in self.tables.get("state", {}):
            if name not in self.scope.flags:
                continue
            values = self.tables["state"][name]
            read: dict[str, Any] = {"on": NEVER, "off": NEVER, "says": None}
            for part, value in values.items():
                if part not in key:
                    self.tree.fault(
                        ("state", name, part), "unknown key" + (did_you_mean(part, key) or "; on, off, says")
                    )
                    continue
                try:
                    read[part] = key[part].kind.read(value, self.scope)
                except GrammarError as error:
                    self.tree.fault(("state", name, part), self._quoted(value, error))
            found[name] = Flag(**read)
        return found

    def _variables(self) -> dict[str, int | str]:
        found: dict[str, int | str] = {}
        for name, value in self.tables.get("state", {}).items():
            if name in self.scope.flags:
                continue
            if isinstance(value, int | str):
                found[name] = int(value) if isinstance(value, bool) else value
            else:
                self.tree.fault(
                    ("state", name), f"expected a flag, a whole number, true, false or a text, got {value!r}"
                )
        return found

    def _unasked(self, definition: Definition) -> None:
        """State that nothing asks for."""
        for name in definition.flags:
            if name not in self.scope.asked and not definition.hook_files:
                self.tree.fault(("state", name), "nothing asks for this flag")
        for name in definition.variables:
            if name not in self.scope.asked and not definition.hook_files:
                self.tree.fault(("state", name), "nothing asks for this variable")

    def _hash(self, groups: tuple[Group, ...], removal: Removal | None) -> str:
        """What tells two sets of rules apart: every value that play depends on, and the text of the hooks."""
        rules = {
            table: {key: value for key, value in values.items() if table == "state" or key not in FACE_ONLY}
            for table, values in self.tables.items()
            if table != "portrait"
        }
        near = removal is not None and removal.place != "anywhere"
        places = [group.places if near or group.cover else len(group.places) for group in groups]
        digest = hashlib.sha256(json.dumps([rules, places], sort_keys=True, default=str).encode())
        for source in self.sources:
            if source.hooks:
                digest.update(source.hooks.code)
        return digest.hexdigest()[:16]


def _course_length(build: Build | None) -> int:
    return len(build.ranks) if build and build.ranks else 13
