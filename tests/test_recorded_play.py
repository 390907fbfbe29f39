"""Play that another program recorded: the same deal and the same action must give the same legal actions, piles, win and score.

The recordings are not part of this checkout. They are looked for in the folder that ``PASIANS_TRACES`` names, else in
``../shared/traces`` beside the checkout; each file that bears the id of a discovered game is held against the engine.
Differences that have a reason stand in ``recorded_play.toml``; any other one fails. ``pytest -rP`` tells how many actions
were compared.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from operator import ge
from pathlib import Path
from typing import Any

import pytest
import tomli

from pasians.autoplay import Rising
from pasians.cards import DOWN, read_cards, write_cards
from pasians.engine import Engine
from pasians.game import Game
from pasians.notation import read_move
from pasians.position import Position
from tests.support import catalogue

HERE = Path(__file__).parent
FOLDER = Path(os.environ.get("PASIANS_TRACES") or HERE.parents[1] / "shared" / "traces")
LISTED: dict[str, list[dict[str, Any]]] = tomli.loads((HERE / "recorded_play.toml").read_text(encoding="utf-8"))
DIFFERENCES, LAYOUTS = LISTED["difference"], LISTED["layout"]

Record = dict[str, Any]


def recordings() -> list[Any]:
    """Every recording of a discovered game, or one case that is skipped."""
    games = {entry.id for entry in catalogue().entries}
    files = [file for file in sorted(FOLDER.glob("*.jsonl.gz")) if file.name.rpartition("-")[0] in games]
    missing = pytest.param(None, id="none", marks=pytest.mark.skip(reason=f"no recorded play in {FOLDER}"))
    return [pytest.param(file, id=file.name.removesuffix(".jsonl.gz")) for file in files] or [missing]


def variant_of(name: str) -> str | None:
    """Our name for the variant that a file recorded; None for a game without variants."""
    names = json.loads((FOLDER / "variants.json").read_text(encoding="utf-8"))
    return names.get(name)


@dataclass
class Known:
    """The known differences of one file, and how often each was met."""

    name: str
    met: Counter[str] = field(default_factory=Counter)

    @cached_property
    def listed(self) -> list[dict[str, Any]]:
        return [difference for difference in DIFFERENCES if self.name in difference["files"]]

    def explains(self, kind: str, move: str = "", empty: bool = False) -> bool:
        """Whether a difference is listed: of the score, or of a move (whose target may be an empty pile)."""
        for difference in self.listed:
            if kind not in difference or (difference.get("onto") == "empty" and not empty):
                continue
            if difference[kind] is True or re.fullmatch(difference[kind], move):
                self.met[difference["reason"]] += 1
                return True
        return False


class Player:
    """The engine playing one recording along."""

    def __init__(self, file: Path) -> None:
        self.name = file.name.removesuffix(".jsonl.gz")
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            self.header, *self.records = [json.loads(line) for line in lines]
        self.engine = Engine(catalogue())
        self.known = Known(self.name)
        self.layout = next((layout for layout in LAYOUTS if self.name in layout["files"]), {})
        self.heads: dict[str, str] = self.layout.get("heads", {})
        self.covered: set[str] = set()
        self.new: Record = {"cmd": "new", "game": self.header["game"]}
        if variant := variant_of(self.name):
            self.new["variant"] = variant
        self.names = self._named(self.ask(**self.new))
        self.actions = self.playouts = 0
        self.done: list[str] = []

    def ask(self, **request: Any) -> Record:
        answer = self.engine.answer(json.dumps(request))
        assert "error" not in answer, f"{self.name}: {request}: {answer['error']}"
        return answer

    def _named(self, state: Record) -> dict[str, str]:
        """Our name for each pile of the recording: the same, or that of the pile at the same place."""
        ours = {pile["name"]: pile["at"] for pile in state["piles"] if pile["at"]}
        if all(pile["name"] in ours for pile in self.header["piles"]):
            return {pile["name"]: pile["name"] for pile in self.header["piles"]}
        # piles off the table hold cards only before the deal
        away = self.layout.get("away", [])
        shown = [pile for pile in self.header["piles"] if not any(map(ge, pile["at"], self.header["table"]))]
        shown = [pile for pile in shown if pile["name"] not in away]
        places: dict[str, list[float]] = {pile["name"]: pile["at"] for pile in shown}
        places |= {tail: places[head] for tail, head in self.heads.items()}
        if self.layout.get("in_order"):
            return dict(zip(_in_reading_order(places), _in_reading_order(ours), strict=True))
        named = {}
        for pile, place in places.items():
            near = [name for name, at in ours.items() if max(abs(a - b) for a, b in zip(at, place, strict=True)) < 0.1]
            assert len(near) == 1, f"{self.name}: no pile of ours, or several, at {place}: {near}"
            named[pile] = near[0]
        return named

    @property
    def game(self) -> Game:
        assert self.engine.session
        return self.engine.session.game

    def run(self) -> None:
        for record in self.records:
            if "deal" in record and "do" not in record:
                self._begin(record)
            elif "end" in record:
                self._same_actions(record["end"])
            else:
                self._act(record)
            if "piles" in record:
                self.covered = {head for tail, head in self.heads.items() if record["piles"].get(tail)}

    def _begin(self, record: Record) -> None:
        self.playouts += 1
        self.done = []
        self.dealt = record["deal"]
        self._same_score(self.ask(**self.new, piles=self._laid(record) | self._missing(record)), record)

    def _missing(self, record: Record) -> dict[str, str]:
        """The cards that the deal removed, which the recordings leave out."""
        missing = Counter(card & ~DOWN for card in self.game.pack)
        missing.subtract(card & ~DOWN for cards in record["piles"].values() for card in read_cards(cards))
        return {self.game.names.piles[self.game.removed]: write_cards(missing.elements())}

    def _laid(self, record: Record) -> dict[str, str]:
        laid: dict[str, str] = {}
        for pile, cards in record["piles"].items():
            if name := self.names.get(pile):
                laid[name] = laid.get(name, "") + cards
        return laid

    def _act(self, record: Record) -> None:
        self._same_actions(record["legal"])
        action = self._ours(record["do"])
        self.done.append(action)
        self.actions += 1
        state = self.ask(cmd="do", move=action)
        refused = not state.get("ok")
        if refused and not self.known.explains("theirs", action):
            pytest.fail(self._say(f'"{action}" is refused: {state.get("reason")}'))
        if refused or record.get("shuffled"):
            state = self.ask(cmd="set", piles=self._laid(record) | self._missing(record))
        cards = {pile["name"]: pile["cards"] for pile in state["piles"]}
        wrong = {pile: (cards[pile], theirs) for pile, theirs in self._laid(record).items() if cards[pile] != theirs}
        assert not wrong, self._say(f"piles differ (ours, recorded): {wrong}")
        assert state["won"] == record.get("won", False), self._say(
            f"won: ours {state['won']}, recorded {record.get('won')}"
        )
        self._same_score(state, record)

    def _ours(self, action: str) -> str:
        words = action.split(" ")
        if words[0] == "move" and words[3] in self.covered:  # the other way round
            words = ["move", words[3], "bottom", words[1]]
        elif words[0] == "move" and words[1] in self.covered:
            words[2] = "bottom"
        text = " ".join(self.names.get(word, word) for word in words)
        return "deal" if text == "click stock" else text

    def _same_score(self, state: Record, record: Record) -> None:
        if state["score"] != record["score"] and not self.known.explains("score"):
            pytest.fail(self._say(f"score: ours {state['score']}, recorded {record['score']}"))

    def _same_actions(self, recorded: list[str]) -> None:
        ours = {text for text in self.ask(cmd="legal")["legal"] if not self._between_foundations(text)}
        theirs = {text for text in map(self._ours, recorded) if not self._between_foundations(text)}
        if ours == theirs:
            return
        only_ours, only_theirs = self._by_outcome(ours, theirs)
        only_ours = {text for text in only_ours if not self.known.explains("ours", text, self._onto_empty(text))}
        only_theirs = {text for text in only_theirs if not self.known.explains("theirs", text, self._onto_empty(text))}
        if only_ours or only_theirs:
            pytest.fail(self._say(f"legal: only ours {sorted(only_ours)}, only recorded {sorted(only_theirs)}"))

    def _by_outcome(self, ours: set[str], theirs: set[str]) -> tuple[set[str], set[str]]:
        """The actions that the other side has no equal to: actions are equal where the positions after them are."""
        assert self.engine.session
        game, position = self.game, self.engine.session.position
        legal = set(game.legal_moves(position))
        outcomes = {text: _outcome(game, position, text) for text in ours}
        meant = {text: game.meant(position, read_move(game, text)) for text in theirs}
        reached = {_outcome(game, position, text) for text in theirs if meant[text] in legal}
        return (
            {text for text, outcome in outcomes.items() if outcome not in reached},
            {text for text in theirs if meant[text] not in legal},
        )

    def _between_foundations(self, text: str) -> bool:
        """Moves from one foundation to another are left out of the recordings."""
        words = text.split(" ")
        return words[0] == "move" and words[1].startswith("foundation") and words[3].startswith("foundation")

    def _onto_empty(self, text: str) -> bool:
        assert self.engine.session
        return not self.engine.session.cards(text.split(" ")[-1]) if text != "deal" else False

    def _say(self, what: str) -> str:
        played = "; ".join(self.done[-6:])
        return f"{self.name} ({self.game.id}), recorded deal {self.dealt}, after {len(self.done)} actions (… {played}): {what}"


def _in_reading_order(places: dict[str, list[float]]) -> list[str]:
    return sorted(places, key=lambda name: places[name][::-1])


def _outcome(game: Game, position: Position, text: str) -> Position:
    """The position after a move and the plays that the game makes by itself after it, removed cards in no order."""
    move = game.meant(position, read_move(game, text))
    event = game.event_of(position, move)
    after, _ = game.result(position, move)
    while automatic := Rising().next_play(game, after, event):
        after, _ = game.result(after, automatic)
    removed = bytes(sorted(after.piles[game.removed]))
    return after._replace(piles=(*after.piles[: game.removed], removed, *after.piles[game.removed + 1 :]))


@pytest.mark.parametrize("file", recordings())
def test_recorded_play_agrees(file: Path) -> None:
    player = Player(file)
    player.run()
    assert player.actions, f"{player.name} holds no action"
    print(f"{player.name} ({player.game.id}): {player.actions} actions in {player.playouts} playouts agree")
    for difference in player.known.listed:
        times = player.known.met[difference["reason"]]
        assert times, f"{player.name}: this known difference does not show any more: {difference['reason']}"
        print(f"  {times} known: {difference['reason']}")
