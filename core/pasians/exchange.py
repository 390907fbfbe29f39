"""Everything of a player as one readable file, to carry to another device or to keep: games in play, the record, settings.

What code may run is not in it: that is decided on each device anew. Reading a file in adds to what is there; games that are
there already stay as they are.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from pasians.errors import BadText
from pasians.notation import LARGEST
from pasians.saved import Saved
from pasians.store import Held, Play, Store
from pasians.words import _

FORMAT = 1
T = TypeVar("T", Held, Play)


def write_all(store: Store) -> str:
    """All data of a store as JSON, indented for reading."""
    data = {
        "pasians": FORMAT,
        "written": datetime.fromtimestamp(store.now(), UTC).isoformat(timespec="seconds"),
        "settings": store.settings(),
        "held": [{**held._asdict(), "text": json.loads(held.text)} for held in store.held()],
        "plays": [play._asdict() for play in store.plays()],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_file(store: Store, file: Path) -> None:
    """Add what a file holds to a store, as `read_all` does. Raises OSError besides, where the file cannot be read."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise _foreign() from None
    read_all(store, text)


def read_all(store: Store, text: str) -> None:
    """Add what such a file holds to a store; its settings replace those that are there. All of it, or nothing.

    Raises:
        BadText: it is no such file, or one part of it is faulty; the message says which.
    """
    try:
        data = json.loads(text)
        if data["pasians"] != FORMAT:
            raise BadText(
                _("this file was written by another version (format %(format)s)") % {"format": data["pasians"]}
            )
        settings = {_text(name): value for name, value in dict(data["settings"]).items()}
        held, plays = list(data["held"]), list(data["plays"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise _foreign() from None
    store.add(_each("held", held, _held), _each("plays", plays, _play), settings)


def _foreign() -> BadText:
    return BadText(_("this is no file that Pasians has written"))


def _each(name: str, values: list[Any], read: Callable[[Any], T]) -> list[T]:
    found = []
    for number, value in enumerate(values, 1):
        try:
            found.append(read(value))
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            place = {"part": name, "number": number, "reason": error}
            raise BadText(_('the file is faulty at "%(part)s", entry %(number)d: %(reason)s') % place) from None
    return found


def _held(value: Any) -> Held:
    text = json.dumps(value["text"], separators=(",", ":"))
    try:
        saved = Saved.read(text)
    except BadText as error:
        raise ValueError(str(error)) from None
    return Held(_text(value["key"]), _text(saved.id), _number(value["changed"]), text)


def _play(value: Any) -> Play:
    play = Play(**value)
    if play.result not in ("open", "won", "left") or (play.ended is None) is not (play.result == "open"):
        raise ValueError(play.result)
    return Play(
        key=_text(play.key), game=_text(play.game), deal=_text(play.deal), begun=_number(play.begun),
        ended=None if play.ended is None else _number(play.ended), result=play.result, again=bool(play.again),
        seconds=_number(play.seconds), moves=_whole(play.moves), score=_whole(play.score), undone=_whole(play.undone),
        hinted=_whole(play.hinted),
    )  # fmt: skip


def _text(value: Any) -> str:
    text = str(value)
    text.encode()  # half a surrogate pair, which JSON can write, no file takes
    return text


def _whole(value: Any) -> int:
    number = int(value)
    if abs(number) > LARGEST:
        raise ValueError(value)
    return number


def _number(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(value)
    return number
