"""Files of card tables: those that come with the program, and the user's own, which name only what they change.

Values stay as they are written; `pasians_ui.theme` makes colours of them. An own file is checked against the table that
it is like, so that nothing wrong in it reaches the screen.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import tomli

from pasians import paths
from pasians.errors import Fault, nearest, suggestion
from pasians.words import _
from pasians_ui.tokens import read_look

HERE = Path(__file__).parent
DEFAULT = "meadow"
PAGES = ("light", "dark")
BACK_COLOURS = ("field", "net", "line")
COLOUR = re.compile("#[0-9A-Fa-f]{6}")


class TableFile(NamedTuple):
    """What a file says, whole, and what is wrong with it; with faults, ``values`` are empty."""

    values: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()


def own_folder() -> Path:
    """Where the user's own tables lie, one file each. The folder need not be there."""
    return paths.user_data() / "themes"


@cache
def bundled() -> Mapping[str, Mapping[str, Any]]:
    """The tables that come with the program, by id, in the order in which they are offered."""
    files = (HERE / "themes").glob("*.toml")
    tables = {path.stem: tomli.loads(path.read_text(encoding="utf-8")) for path in files}
    return dict(sorted(tables.items(), key=lambda item: item[1]["order"]))


def own() -> dict[str, TableFile]:
    """The user's own tables by id, which is the name of the file. Files are read again when they have changed."""
    try:
        files = [(path, path.stat().st_mtime_ns) for path in own_folder().glob("*.toml")]
    except OSError:
        return {}
    return {path.stem: _own(path, changed) for path, changed in sorted(files)}


@lru_cache(maxsize=64)
def _own(path: Path, _changed: int) -> TableFile:
    def wrong(text: str) -> TableFile:
        return TableFile({}, (Fault(path.name, 0, "", text),))

    if path.stem in bundled():
        return wrong(_("a table of this name comes with the program; give the file another name"))
    try:
        given = tomli.loads(path.read_text(encoding="utf-8"))
    except tomli.TOMLDecodeError as fault:
        return wrong(_("this is no TOML: %(reason)s") % {"reason": fault})
    except (OSError, UnicodeDecodeError) as fault:
        return wrong(_("the file cannot be read: %(reason)s") % {"reason": fault})
    like = given.pop("like", DEFAULT)
    if like not in bundled():
        return TableFile({}, (Fault(path.name, 0, "like", _one_of(bundled(), like)),))
    usual = {key: value for key, value in bundled()[like].items() if key != "order"} | {"title": path.stem}
    faults = tuple(Fault(path.name, 0, key, text) for key, text in _faults(given, usual))
    if faults:
        return TableFile({}, faults)
    values = _laid_over(given, usual)
    if "back" in given:
        values["table"]["back"] = path.stem
    return TableFile(values)


def _faults(given: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The keys that are wrong, each with what is wrong about it."""
    back, others = given.get("back", {}), {key: value for key, value in given.items() if key != "back"}
    yield from _branch_faults(others, known, "", ("like", "back"))
    if not isinstance(back, dict):
        yield "back", _expected(_("a table of three colours, %(keys)s") % {"keys": _list(BACK_COLOURS)}, back)
    elif back:
        yield from _branch_faults(back, dict.fromkeys(BACK_COLOURS, "#000000"), "back.")
        for missing in sorted(set(BACK_COLOURS) - set(back)):
            yield f"back.{missing}", _("a back has three colours, and this one is missing")


def _branch_faults(
    given: Mapping[str, Any], known: Mapping[str, Any], above: str, beside: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """The same for one branch, whose place begins ``above``; ``beside`` are keys that belong there and are read elsewhere."""
    names = (*known, *beside)
    for key, value in given.items():
        place = above + key
        if key not in known:
            near = suggestion(nearest(key, names)) or "; " + _("known are %(keys)s") % {"keys": _list(names)}
            yield place, _("nothing of this name belongs here") + near
        elif isinstance(known[key], Mapping):
            if isinstance(value, Mapping):
                yield from _branch_faults(value, known[key], place + ".")
            else:
                yield place, _expected(_("a table, [%(key)s]") % {"key": place}, value)
        elif wrong := _value_fault(place, value, known[key]):
            yield place, wrong


def _value_fault(place: str, value: Any, usual: Any) -> str:
    """What is wrong about a value where such as the usual one is expected; empty for nothing."""
    if place == "pages":
        return "" if value in PAGES else _one_of(PAGES, value)
    if place == "table.back":
        backs = read_look("cards").back
        return "" if value in backs else _one_of(backs, value)
    if isinstance(usual, str) and usual.startswith("#"):
        read = isinstance(value, str) and COLOUR.fullmatch(value)
        return "" if read else _expected(_('a colour such as "%(colour)s"') % {"colour": usual}, value)
    if isinstance(usual, str):
        return "" if isinstance(value, str) and value.strip() else _expected(_("a text"), value)
    share = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    return "" if share else _expected(_("a number from 0 to 1"), value)


def _one_of(words: Any, value: Any) -> str:
    near = suggestion(nearest(value, words)) if isinstance(value, str) else ""
    return _expected(_("one of %(words)s") % {"words": _list(words)}, value) + near


def _expected(what: str, value: Any) -> str:
    found = f'"{value}"' if isinstance(value, str) else value
    return _("expected %(what)s, found %(found)s") % {"what": what, "found": found}


def _list(words: Any) -> str:
    return ", ".join(words)


def _laid_over(given: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The usual values with the given ones in their places, branch by branch."""
    merged = dict(usual)
    for key, value in given.items():
        below = usual.get(key)
        merged[key] = _laid_over(value, below) if isinstance(below, Mapping) else value
    return merged
