"""The engine protocol, version 1: JSON lines on standard input and output, so that other programs can drive any game.

It never dies of bad input: whatever cannot be understood is answered with ``{"error": …}``. `docs/protocol.md` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from copy import copy
from io import TextIOWrapper
from typing import Any, TextIO

from pasians.cards import write_cards
from pasians.catalogue import Catalogue
from pasians.deals import Deal
from pasians.errors import BadText, PasiansError, Refused, listed
from pasians.facts import BASE, COMMON
from pasians.game import Game
from pasians.log import Change, Origin
from pasians.notation import LARGEST, read_facts, read_piles, read_row
from pasians.position import Position
from pasians.saved import read_session, write_session
from pasians.session import Session
from pasians.source import split_id

PROTOCOL = 1
Answer = dict[str, Any]


class BadRequest(PasiansError):
    """A request that is no request of the protocol."""


class Engine:
    """One conversation: a catalogue, and the session in play, if any."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.session: Session | None = None
        self._commands: dict[str, Callable[[Answer], Answer]] = {
            "games": self._games,
            "new": self._new,
            "state": lambda request: self.state(),
            "set": self._set,
            "legal": lambda request: {"legal": self.playing.legal_moves()},
            "hint": lambda request: {"hint": self.playing.hint()},
            "do": self._do,
            "undo": lambda request: self._then(self.playing.undo),
            "redo": lambda request: self._then(self.playing.redo),
            "restart": lambda request: self._then(self.playing.restart),
            "text": lambda request: {"text": write_session(self.playing)},
            "load": self._load,
        }

    def answer_line(self, line: str) -> str:
        """The answer to one line of input, as one line."""
        return json.dumps(self.answer(line))

    def answer(self, line: str) -> Answer:
        """The answer to one line of input."""
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            return {"error": "this line is no JSON"}
        if not isinstance(request, dict) or not isinstance(request.get("cmd"), str):
            return {"error": 'a request is an object with a "cmd"'}
        command = self._commands.get(request["cmd"])
        if command is None:
            return {"error": f'unknown command "{request["cmd"]}"; commands are {listed(self._commands)}'}
        before = self._kept()
        try:
            return command(request)
        except PasiansError as error:
            self.session = before
            return {"error": str(error)}

    def _kept(self) -> Session | None:
        """The session as it is, to go back to where a command fails half-way: in a hook, for one."""
        if self.session is None:
            return None
        kept = copy(self.session)
        kept.log = self.session.log.copy()
        return kept

    @property
    def playing(self) -> Session:
        """The session in play; raises `BadRequest` before the first ``new``."""
        if self.session is None:
            raise BadRequest('no game is in play; begin with {"cmd":"new","game":…}')
        return self.session

    # ---- commands

    def _games(self, request: Answer) -> Answer:
        def choices(items: Iterable[Any]) -> list[Answer]:
            return [{"id": item.id, "name": item.title} for item in items]

        return {
            "protocol": PROTOCOL,
            "games": [
                {
                    "id": entry.id,
                    "name": entry.title,
                    "family": entry.family,
                    "variants": choices(entry.variants),
                    "options": choices(entry.options),
                }
                for entry in self.catalogue.entries
                if not entry.fault
            ],
        }

    def _new(self, request: Answer) -> Answer:
        game = self._requested_game(request)
        auto = _typed(request, "auto", bool, True)
        if "pack" in request or "piles" in request:
            session = Session(game, origin=self._given(game, request), auto=auto)
        else:
            session = Session(game, self._requested_deal(request), auto=auto)
        self.session = session
        return self.state()

    def _requested_game(self, request: Answer) -> Game:
        id = _typed(request, "game", str, None)
        if id is None:
            raise BadRequest('"new" needs a "game"')
        name, own = split_id(id)[:2]
        variant = _typed(request, "variant", str, own)
        options = _typed(request, "options", list, [])
        if not all(isinstance(option, str) for option in options):
            raise BadRequest('"options" is a list of ids')
        if "variant" in request or "options" in request:
            id = self.catalogue.entry(name).way(variant, options)
        return self.catalogue.game(id)

    def _requested_deal(self, request: Answer) -> Deal:
        numbering = _typed(request, "numbering", str, "own")
        number = _typed(request, "deal", int, None)
        return Deal(Deal.random().number if number is None else number, numbering)

    def _given(self, game: Game, request: Answer) -> Origin:
        seed = _typed(request, "seed", int, 0)
        if not 0 <= seed <= LARGEST:
            raise BadRequest(f'"seed" is a whole number from 0 to {LARGEST}')
        if len({"pack", "piles", "deal"} & request.keys()) > 1:
            raise BadRequest('only one of "pack", "piles" and "deal"')
        if "pack" in request:
            cards = read_row(request["pack"])
            game.require_pack((cards,))
            position, steps = game.start(cards, seed)
            return Origin(position, tuple(steps))
        return Origin(game.place(read_piles(game, request["piles"]), seed), ())

    def _set(self, request: Answer) -> Answer:
        session = self.playing
        game, now = session.game, session.position
        piles = read_piles(game, request.get("piles", {}))
        laid = tuple(piles.get(name, cards) for name, cards in zip(game.names.piles, now.piles, strict=True))
        game.require_pack(laid)
        facts = dict(zip(game.names.facts, now.facts, strict=True)) | read_facts(game, request.get("vars", {}))
        session.set_position(Position(laid, tuple(facts.values())))
        return self.state()

    def _do(self, request: Answer) -> Answer:
        move = _typed(request, "move", str, None)
        if move is None:
            raise BadRequest('"do" needs a "move"')
        try:
            change = self.playing.do(move)
        except (Refused, BadText) as error:
            return {"ok": False, "reason": str(error)}
        return {"ok": True, "steps": [list(step) for step in change.steps], **self.state()}

    def _then(self, action: Callable[[], Change | None]) -> Answer:
        action()
        return self.state()

    def _load(self, request: Answer) -> Answer:
        text = _typed(request, "text", str, None)
        if text is None:
            raise BadRequest('"load" needs a "text"')
        self.session = read_session(text, self.catalogue.game)
        return self.state()

    def state(self) -> Answer:
        """The position in play as the protocol tells it."""
        session = self.playing
        game, position = session.game, session.position
        places, common = game.layout().places, len(COMMON)
        piles = []
        for pile, cards in zip(game.piles, position.piles, strict=True):
            place = places.get(pile.name)
            piles.append(
                {
                    "name": pile.name,
                    "type": pile.type,
                    "at": [place.x, place.y] if place else None,
                    "fan": place.fan if place else "none",
                    "cards": write_cards(cards),
                }
            )
        return {
            "id": game.id,
            "deal": str(session.deal) if session.deal else None,
            "piles": piles,
            "score": session.score,
            "moves": session.moves,
            "won": session.won,
            "lost": session.lost,
            "stuck": session.stuck,
            "redeals": session.redeals_left,
            "vars": {"base": position.facts[BASE]}
            | dict(zip(game.names.facts[common:], position.facts[common:], strict=True)),
        }


def _typed(request: Answer, key: str, kind: type, default: Any) -> Any:
    """A value of a request; raises `BadRequest` where it is of another kind."""
    value = request.get(key, default)
    if value is default or (isinstance(value, kind) and not (kind is int and isinstance(value, bool))):
        return value
    names = {str: "a text", int: "a whole number", bool: "true or false", list: "a list"}
    raise BadRequest(f'"{key}" is {names[kind]}')


def serve(catalogue: Catalogue, lines: TextIO, out: TextIO) -> None:
    """Answer every line of input with a line of output until the input ends; empty lines are passed over."""
    if isinstance(lines, TextIOWrapper):
        lines.reconfigure(encoding="utf-8", errors="replace")  # bytes that are no text must not end the conversation
    engine = Engine(catalogue)
    for line in lines:
        if line.strip():
            out.write(engine.answer_line(line) + "\n")
            out.flush()
