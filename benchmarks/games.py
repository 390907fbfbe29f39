"""``python -m benchmarks.games``: a line for each game: the lines of its files, the actions recorded elsewhere that it is
held against and the known differences to them, its random play, and its legal moves against those of the model.

Every position is met for the first time, so that nothing is remembered from before. Recorded actions are those of
``tests/test_recorded_play.py``, which tells where they are looked for and fails at any other difference.
"""

from __future__ import annotations

import gzip
import time
from pathlib import Path

from pasians import Catalogue, Deal, Game
from pasians.deals import Random
from tests.test_recorded_play import DIFFERENCES, FOLDER

MODEL = "klondike"
DEALS = range(1, 9)
WARM_UP = 9  # a deal that is not counted: rules are compiled when they are first asked for
MOVES = 60


def main() -> None:
    """Print the table: id, lines of game.toml and hooks.py, recorded actions and known differences, pace, legal moves."""
    catalogue = Catalogue.standard()
    model, _ = _play(catalogue.game(MODEL))
    print(f"{'game':22} {'toml':>5} {'hooks':>5} {'recorded':>8} {'known':>5} {'moves/s':>8} {'legal':>6}")
    for entry in catalogue.entries:
        legal, pace = _play(catalogue.game(entry.id))
        toml, hooks = (_lines(entry.folder / name) for name in ("game.toml", "hooks.py"))
        recorded, known = _recorded(entry.id)
        row = f"{entry.id:22} {toml:5} {hooks:5} {recorded:8} {known:5} {pace:8.0f} {legal / model:6.2f}"
        print(row, flush=True)


def _recorded(id: str) -> tuple[int, int]:
    """How many recorded actions of a game there are, in all its ways to play, and how many differences to them are known."""
    files = [file for file in FOLDER.glob("*.jsonl.gz") if file.name.rpartition("-")[0] == id]
    names = {file.name.removesuffix(".jsonl.gz") for file in files}
    actions = 0
    for file in files:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            actions += sum('"do"' in line for line in lines)
    return actions, sum(not names.isdisjoint(difference["files"]) for difference in DIFFERENCES)


def _play(game: Game) -> tuple[float, float]:
    """Processor time of the legal moves of a position, in seconds, and random moves a second, over some deals."""
    _playout(game, WARM_UP)
    moves, legal, whole = map(sum, zip(*(_playout(game, deal) for deal in DEALS), strict=True))
    return legal / moves, moves / whole


def _playout(game: Game, deal: int) -> tuple[int, float, float]:
    """Play a deal at random: how many positions were met, and the processor time of their legal moves, and of all."""
    met, legal, start = 0, 0.0, time.process_time()
    position, _ = game.start(Deal(deal).pack(game.pack), deal)
    chance = Random(deal)
    for _ in range(MOVES):
        before = time.process_time()
        moves = game.legal_moves(position)
        legal += time.process_time() - before
        met += 1
        if not moves:
            break
        position, _ = game.result(position, moves[chance.below(len(moves))])
    return met, legal, time.process_time() - start


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines()) if file.is_file() else 0


if __name__ == "__main__":
    main()
