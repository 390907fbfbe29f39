from itertools import pairwise

from pasians import Card, Table, hookimpl


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """Points for the runs of the deal, and for each run that cards moved onto a pile are part of."""
    points = dealt_runs(position) if move is None else run_made(position, move)
    return position.set(points=position.state["points"] + points)


def dealt_runs(position: Table) -> int:
    """The cards of all runs of two cards or more."""
    runs = (run for pile in position.piles("tableau") for run in lengths(position[pile]))
    return sum(length for length in runs if length > 1)


def run_made(position: Table, move: str) -> int:
    """How long the run is where the moved cards meet those they were put on."""
    _, _, count, target = move.split(" ")
    cards = position[target]
    joint = len(cards) - int(count)
    if not target.startswith("tableau") or joint == 0:
        return 0
    end = 0
    for length in lengths(cards):
        end += length
        if end > joint:
            return length
    return 0


def lengths(cards: tuple[Card, ...]) -> list[int]:
    """A pile cut into runs, the lowest first: how long each is. A card that joins none is a run of one."""
    found = [1] if cards else []
    for lower, upper in pairwise(cards):
        if lower.up and upper.up and upper.suit == lower.suit and upper.rank == lower.rank - 1:
            found[-1] += 1
        else:
            found.append(1)
    return found
