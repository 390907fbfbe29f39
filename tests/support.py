"""What tests of the rules share: the bundled games, small games written for one test, and seeded random play."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pasians import paths
from pasians.cards import DOWN, read_cards
from pasians.catalogue import Catalogue
from pasians.deals import Deal
from pasians.facts import SHUFFLES
from pasians.game import Game
from pasians.index import Index
from pasians.log import Origin
from pasians.moves import Move
from pasians.notation import write_move, write_position
from pasians.position import Position, Step
from pasians.session import Session

ALL = bool(os.environ.get("PASIANS_ALL"))
"""Whether everything is tried, as `make test-all` does, or a sample."""

EVERY_DEAL = (1, 2, 617, 31_999, 987_654_321)
DEALS = EVERY_DEAL if ALL else EVERY_DEAL[:2]
SAMPLE = DEALS if ALL else DEALS[:1]
MOVES = 300
STARTS = 60  # a game that soon has no move left is begun so often anew

_numbers = itertools.count(1)  # of the indexes, so that no catalogue knows what another has read


class Turn(NamedTuple):
    """One move of a random game: the position before it, the move, the position after it, and the steps between."""

    before: Position
    move: Move
    after: Position
    steps: tuple[Step, ...]


# ---- games


def new_catalogue(folders: list[Path] | None = None, trust: bool = False, order: Path | None = None) -> Catalogue:
    """A catalogue of its own, of the bundled games or of some folders, which shares no game with any other."""
    index = Index(paths.cache() / f"{os.getpid()}-{next(_numbers)}.json")
    return Catalogue([paths.bundled()] if folders is None else folders, order, index, ("*",) if trust else ())


@cache
def catalogue() -> Catalogue:
    """The bundled games, shared by all tests."""
    return new_catalogue(order=paths.root() / paths.CATALOGUE)


@cache
def every_way() -> tuple[str, ...]:
    """The ids of all ways to play that are worth a test: each variant of each game, and each option switched once."""
    found: list[str] = []
    for entry in catalogue().entries:
        found += [f"{entry.id}:{variant.id}" for variant in entry.variants] or [entry.id]
        found += [f"{entry.id}{'~' if option.on else '+'}{option.id}" for option in entry.options]
    return tuple(found)


def game(id: str) -> Game:
    """A bundled game, shared by all tests."""
    return catalogue().game(id)


def write_plugin(folder: Path, name: str, toml: str, hooks: str | None = None) -> Path:
    """Write a plugin into a folder of plugins."""
    plugin = folder / name
    plugin.mkdir(parents=True, exist_ok=True)
    (plugin / "game.toml").write_text(toml, encoding="utf-8")
    if hooks is not None:
        (plugin / "hooks.py").write_text(hooks, encoding="utf-8")
    return plugin


def made_game(folder: Path, toml: str, hooks: str | None = None, id: str = "made") -> Game:
    """The game of a plugin written for one test; the bundled games are there to be extended. Its hooks may run."""
    write_plugin(folder, id.partition(":")[0].partition("+")[0], toml, hooks)
    return new_catalogue([folder, paths.bundled()], trust=True).game(id)


# ---- positions


def dealt(game: Game, deal: int) -> Position:
    """The position of a deal of our own numbering."""
    return Origin.dealt(game, Deal(deal)).position


def placed(game: Game, **piles: str) -> Session:
    """A session in which some piles hold just these cards (``_`` in a name is ``-``), the rest of the pack the stock.

    The cards of the stock lie in the order of the pack, face down.
    """
    laid = {name.replace("_", "-"): read_cards(cards) for name, cards in piles.items()}
    left = list(game.pack)
    for card in b"".join(laid.values()):
        left.remove(card | DOWN)
    stock = game.names.piles[game.stock]
    return Session(game, origin=Origin(game.place({stock: bytes(left), **laid}), ()))


def whole_pack(game: Game, position: Position) -> bool:
    """Whether a position holds the game's pack, every card once."""
    return sorted(card | DOWN for pile in position.piles for card in pile) == sorted(game.pack)


def replayed(game: Game, position: Position, steps: tuple[Step, ...]) -> Position:
    """What steps make of a position, done one by one as `docs/architecture.md` describes them."""
    piles = {name: bytearray(cards) for name, cards in zip(game.names.piles, position.piles, strict=True)}
    facts = dict(zip(game.names.facts, position.facts, strict=True))
    for step in steps:
        match step:
            case ("move", str(source), int(count), str(target)):
                assert 0 < count <= len(piles[source]), step
                cards = piles[source][-count:]
                del piles[source][-count:]
                piles[target] += cards
            case ("pick", str(source), int(index), str(target)):
                piles[target].append(piles[source].pop(index))
            case ("turn", str(pile), int(index)):
                assert 0 <= index < len(piles[pile]), step
                piles[pile][index] ^= DOWN
            case ("shuffle", str(pile)):
                now = position.facts[:SHUFFLES] + tuple(facts.values())[SHUFFLES:]
                cards = list(piles[pile])
                game.random(Position(position.piles, now)).shuffle(cards)
                piles[pile] = bytearray(cards)
            case ("set", str(name), value):
                assert name in facts, step
                facts[name] = value
            case _:
                raise AssertionError(f"no step: {step!r}")
    return Position(tuple(bytes(cards) for cards in piles.values()), tuple(facts.values()))


# ---- play


def play(game: Game, position: Position, seed: int, moves: int) -> Iterator[Turn]:
    """Seeded random play from a position: at most so many moves, fewer where none is legal any more."""
    choose = random.Random(seed).choice
    for _ in range(moves):
        legal = sorted(game.legal_moves(position))
        if not legal:
            return
        move = choose(legal)
        after, steps = game.result(position, move)
        yield Turn(position, move, after, tuple(steps))
        position = after


@cache
def walk(id: str, deal: int) -> tuple[Turn, ...]:
    """300 random moves of a deal of a bundled game; where no move is left, the deal is begun anew with the next seed."""
    shared, start = game(id), dealt(game(id), deal)
    found: list[Turn] = []
    for seed in range(STARTS):
        found += play(shared, start, seed, MOVES - len(found))
        if len(found) == MOVES:
            break
    return tuple(found)


def sampled(id: str, deal: int, number: int) -> list[Position]:
    """So many positions of a walk, evenly spread, the deal first and the last one last."""
    turns = walk(id, deal)
    positions = [dealt(game(id), deal)] if not turns else [turns[0].before, *(turn.after for turn in turns)]
    step = max(1, len(positions) // number)
    return [*positions[::step], positions[-1]]


def story(game: Game, deal: int, position: Position, move: Move | str | None = None) -> str:
    """What a failure says, so that it can be tried again: the game, the deal, the piles and the move."""
    text = write_move(game, move) if isinstance(move, tuple) else move
    return f"{game.id}#{deal} {text or ''} in {piles_text(game, position)}"


def piles_text(game: Game, position: Position) -> str:
    """The piles that hold cards, and the facts, in one line."""
    data = write_position(game, position)
    return f"{ {name: cards for name, cards in data['piles'].items() if cards} } {data['facts']}"
