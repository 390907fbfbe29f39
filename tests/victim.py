"""``python -m tests.victim FOLDER SEED``: plays by chance with everything kept in a folder, until it is killed.

It prints the number of each thing done as soon as it is done. What it does depends on the seed alone, so that `plays` tells the
test what is to be found in the folder.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

from pasians import Catalogue, Deal, paths
from pasians.deals import Random
from pasians.index import Index
from pasians.player import Player
from pasians.saved import write_session
from pasians.store import Store

WAYS = ("klondike", "spider", "freecell")


def plays(folder: Path | None, seed: int) -> Iterator[str]:
    """Do one thing after the other, most often a move; after each the text of the game in play."""
    ticks = itertools.count(1)
    player = Player(
        Catalogue([paths.bundled()], None, Index(paths.cache() / "index.json")),
        Store(folder, lambda: float(next(ticks))),
    )
    player.start(WAYS[0], Deal(1))
    chance = Random(seed)
    for number in itertools.count(2):
        yield write_session(player.session)
        deed, session = chance.below(20), player.session
        if deed == 0:
            player.deal(Deal(number))
        elif deed == 1:
            player.open(WAYS[chance.below(len(WAYS))], Deal(number))
        elif deed == 2:
            session.restart()
        elif deed == 3:
            session.undo()
        elif legal := session.legal_moves():
            session.do(legal[chance.below(len(legal))])


def main(folder: str, seed: str) -> None:
    """Play, and say how far it has come."""
    for number, _text in enumerate(plays(Path(folder), int(seed))):
        print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
