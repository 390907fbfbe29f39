"""Recordings of play: written by ``python -m tests.record [GAME …]``, read by ``test_recordings.py``.

``docs/recordings.md`` describes the format. Two playouts of each way to play are written, the same every time: the best of
many deals played with some care (a win, where one is found), and a deal played at random.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from pasians.cards import write_cards
from pasians.deals import Deal, Random
from pasians.game import Game
from pasians.moves import DEAL, Move
from pasians.notation import write_move
from pasians.position import Position
from pasians.ranking import worth
from pasians.session import Session
from tests.support import catalogue, every_way

FOLDER = "recordings"
BETWEEN = 20
"""A check follows every so many moves, and the last."""
CAREFUL_MOVES = 8_000
"""The search for a good playout of a game ends with the deal in which so many moves were made."""
LONGEST = 500
RANDOM_MOVES, RANDOM_DEAL = 200, 617
DEAL_WORTH = 15  # a deal comes after what plays a card, before what takes one back
SLACK = 12  # moves so near in worth are as good as one another


@dataclass(frozen=True)
class Recording:
    """A playout as its file tells it: the deal's text, each move, and the checks after some of them (0: after the deal)."""

    deal: str
    moves: tuple[str, ...]
    checks: dict[int, tuple[str, ...]]


def read(path: Path) -> Recording:
    """The recording in a file: the deal first, a move a line, indented lines checking what they follow; # begins a note."""
    lines = [line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()]
    deal, *rest = [line for line in lines if line and not line.startswith("#")]
    moves: list[str] = []
    checks: dict[int, tuple[str, ...]] = {}
    for line in rest:
        if line.startswith(" "):
            checks[len(moves)] = (*checks.get(len(moves), ()), line.strip())
        else:
            moves.append(line)
    return Recording(deal, tuple(moves), checks)


def check(session: Session, end: bool = False) -> list[str]:
    """What a check says of a position: its score and all piles that hold cards; at the end the verdict and the moves left."""
    found = [f"score: {session.score}"]
    if end:
        found += [f"verdict: {verdict(session)}", f"legal: {', '.join(session.legal_moves()) or 'none'}"]
    piles = zip(session.game.names.piles, session.position.piles, strict=True)
    return found + [f"{name}: {write_cards(cards)}" for name, cards in piles if cards]


def verdict(session: Session) -> str:
    """How a game stands: won, lost and stuck, lost, stuck, or open."""
    if session.won:
        return "won"
    return " and ".join(word for word in ("lost", "stuck") if getattr(session, word)) or "open"


def written(session: Session, made: list[str]) -> str:
    """The text of a recording: the moves made from the session's deal, with checks."""
    again = Session(session.game, session.deal)
    lines = [str(again.deal_text)]
    for number, move in enumerate(made, 1):
        again.do(move)
        lines.append(move)
        last = number == len(made)
        if last or number % BETWEEN == 0:
            lines += [f"    {line}" for line in check(again, last)]
    return "\n".join(lines) + "\n"


# ---- players

Playout = tuple[Session, list[str]]
"""A session at its end, and the moves that the player made in it."""


def careful(game: Game, deal: int) -> Playout:
    """Play a deal with some care: the move of the highest worth, chance deciding between near ones; no position twice."""
    session, chance, made = Session(game, Deal(deal)), Random(deal), list[str]()
    seen = {session.position}
    while len(made) < LONGEST:
        now = session.position
        judged = [(_worth(game, now, move) + chance.below(SLACK), move) for move in sorted(game.legal_moves(now))]
        fresh = (move for _, move in sorted(judged, reverse=True) if game.result(now, move)[0] not in seen)
        best = next(fresh, None)
        if best is None:
            break
        seen.add(game.result(now, best)[0])
        made.append(write_move(game, best))
        session.do(made[-1])
    return session, made


def _worth(game: Game, position: Position, move: Move) -> int:
    return DEAL_WORTH if move == DEAL else worth(game, position, move)


def at_random(game: Game, deal: int) -> Playout:
    """Play a deal at random; where it has no move, the next one that has."""
    session, chance, made = Session(game, Deal(deal)), Random(deal), list[str]()
    if not session.legal_moves():
        return at_random(game, deal + 1)
    while len(made) < RANDOM_MOVES and (legal := session.legal_moves()):
        made.append(legal[chance.below(len(legal))])
        session.do(made[-1])
    return session, made


def best_of_many(game: Game) -> Playout:
    """The first win among deals 1, 2, … played with care, else the playout with the highest score."""
    best: Playout | None = None
    tried = deal = 0
    while tried < CAREFUL_MOVES:
        deal += 1
        playout = careful(game, deal)
        tried += len(playout[1])
        if best is None or (playout[0].won, playout[0].score) > (best[0].won, best[0].score):
            best = playout
        if best[0].won:
            break
    assert best is not None
    return best


# ---- files


def files(id: str, folder: Path) -> list[Path]:
    """Where the two recordings of a way to play stand, in the folder of its game."""
    name = id.replace(":", "-")
    return [folder / FOLDER / f"{name}-{number}.txt" for number in (1, 2)]


def record(id: str) -> list[str]:
    """The texts of the recordings of a way to play."""
    game = catalogue().game(id)
    return [written(*best_of_many(game)), written(*at_random(game, RANDOM_DEAL))]


def main(wanted: list[str]) -> None:
    """Write the recordings of some games, or of all that are discovered."""
    for id in every_way():
        name = re.split("[:+~]", id)[0]
        if wanted and name not in wanted:
            continue
        paths = files(id, catalogue().entry(name).folder)
        paths[0].parent.mkdir(exist_ok=True)
        for path, text in zip(paths, record(id), strict=True):
            path.write_text(text, encoding="utf-8")
            print(path.name, text.partition("verdict: ")[2].partition("\n")[0], sep=": ")


if __name__ == "__main__":
    main(sys.argv[1:])
