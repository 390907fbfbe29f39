"""Recordings of play: written by ``python -m tests.record [GAME …] [FILE …]``, read by ``test_recordings.py``.

``docs/recordings.md`` describes the format. Two playouts of each way to play are written, the same every time: the best of
many deals played with some care (a win, where one is found), and a deal played at random. A file with a playout of one's
own, its deal and its moves, is given its checks.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pasians.cards import write_cards
from pasians.deals import Deal, Random
from pasians.definition import UNLIMITED
from pasians.facts import REDEALS
from pasians.game import Game
from pasians.moves import DEAL, Move
from pasians.notation import write_move
from pasians.position import Fact, Position
from pasians.ranking import worth
from pasians.session import Session
from tests.support import catalogue, every_way

FOLDER = "recordings"
BETWEEN = 20
"""A check follows every so many moves, and the last."""
CAREFUL_MOVES = 8_000
"""The search for a good playout of a game ends with the deal in which so many moves were made."""
LONGEST = 500
AHEAD = 1_000
"""A dead end has no more positions ahead than these, so that a test can look at all of them."""
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


def check(session: Session, end: bool = False, ahead: bool = False) -> list[str]:
    """What a check says of a position: its score and all piles that hold cards; at the end the verdict and the moves left.

    Of a dead end it says, where that is wanted, how many positions are ahead.
    """
    found = [f"score: {session.score}"]
    if end:
        found += [f"verdict: {verdict(session)}", f"legal: {', '.join(session.legal_moves()) or 'none'}"]
    if ahead and verdict(session) == "open" and (positions := positions_ahead(session.game, session.position)):
        found.append(f"ahead: {positions} positions, none won")
    piles = zip(session.game.names.piles, session.position.piles, strict=True)
    return found + [f"{name}: {write_cards(cards)}" for name, cards in piles if cards]


def verdict(session: Session) -> str:
    """How a game stands: won, lost and stuck, lost, stuck, or open."""
    if session.won:
        return "won"
    return " and ".join(word for word in ("lost", "stuck") if getattr(session, word)) or "open"


def positions_ahead(game: Game, start: Position) -> int | None:
    """How many positions the moves from a dead end lead to, itself among them; None where one is won or there are too many."""
    seen, queue = {_future(game, start)}, deque((start,))
    while queue:
        here = queue.popleft()
        for there in (game.result(here, move)[0] for move in game.legal_moves(here)):
            if _future(game, there) in seen:
                continue
            if len(seen) == AHEAD or game.won(there):
                return None
            seen.add(_future(game, there))
            queue.append(there)
    return len(seen)


def _future(game: Game, position: Position) -> tuple[tuple[bytes, ...], tuple[Fact, ...]]:
    """What is ahead of a position depends on this: where redeals are unlimited, those made do not count."""
    facts = position.facts
    return position.piles, facts[:REDEALS] + facts[REDEALS + (game.definition.stock.redeals == UNLIMITED) :]


def written(session: Session, made: Sequence[str], ahead: bool = False) -> str:
    """The text of a recording: the moves made from the session's deal, with checks; `ahead` as in `check`."""
    again = Session(session.game, session.deal)
    lines = [str(again.deal_text)]
    for number, move in enumerate(made, 1):
        again.do(move)
        lines.append(move)
        last = number == len(made)
        if last or number % BETWEEN == 0:
            lines += [f"    {line}" for line in check(again, last, ahead and last)]
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


def checked(path: Path) -> str:
    """The text of the recording in a file, with checks in place of those that it holds."""
    recording = read(path)
    id, deal = Deal.read(recording.deal)
    return written(Session(catalogue().game(id), deal), recording.moves, ahead=True)


def write(path: Path, text: str) -> None:
    """Write a recording, and say how it ends."""
    path.write_text(text, encoding="utf-8")
    print(path.name, text.partition("verdict: ")[2].partition("\n")[0], sep=": ")


def main(wanted: list[str]) -> None:
    """Write the recordings of some games, or of all that are discovered; give the recordings in some files their checks."""
    names = [word for word in wanted if not word.endswith(".txt")]
    for file in (Path(word) for word in wanted if word not in names):
        write(file, checked(file))
    if wanted and not names:
        return
    for id in every_way():
        name = re.split("[:+~]", id)[0]
        if names and name not in names:
            continue
        paths = files(id, catalogue().entry(name).folder)
        paths[0].parent.mkdir(exist_ok=True)
        for path, text in zip(paths, record(id), strict=True):
            write(path, text)


if __name__ == "__main__":
    main(sys.argv[1:])
