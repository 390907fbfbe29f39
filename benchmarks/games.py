"""``python -m benchmarks.games``: a line for each game: the lines of its files, its random play, and its legal moves
against those of the model.

Every position is met for the first time, so that nothing is remembered from before.
"""

from __future__ import annotations

import time
from pathlib import Path

from pasians import Catalogue, Deal, Game
from pasians.deals import Random

MODEL = "klondike"
DEALS = range(1, 9)
MOVES = 60


def main() -> None:
    """Print the table: id, lines of game.toml and hooks.py, random moves a second, time of legal moves over the model's."""
    catalogue = Catalogue.standard()
    model, _ = _play(catalogue.game(MODEL))
    print(f"{'game':22} {'toml':>5} {'hooks':>5} {'moves/s':>8} {'legal':>6}")
    for entry in catalogue.entries:
        legal, pace = _play(catalogue.game(entry.id))
        toml, hooks = (_lines(entry.folder / name) for name in ("game.toml", "hooks.py"))
        print(f"{entry.id:22} {toml:5} {hooks:5} {pace:8.0f} {legal / model:6.2f}", flush=True)


def _play(game: Game) -> tuple[float, float]:
    """Processor time of the legal moves of a position, in seconds, and random moves a second, over some deals."""
    spent, made, start = 0.0, 0, time.process_time()
    for deal in DEALS:
        position, _ = game.start(Deal(deal).pack(game.pack), deal)
        chance = Random(deal)
        for _ in range(MOVES):
            before = time.process_time()
            moves = game.legal_moves(position)
            spent += time.process_time() - before
            made += 1
            if not moves:
                break
            position, _ = game.result(position, moves[chance.below(len(moves))])
    return spent / made, made / (time.process_time() - start)


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines()) if file.is_file() else 0


if __name__ == "__main__":
    main()
