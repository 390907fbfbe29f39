from collections import Counter

from pasians import Card, PileName, Table, hookimpl

SIDE = 5
ROWS = [range(start, start + SIDE) for start in range(0, SIDE * SIDE, SIDE)]
COLUMNS = [range(start, SIDE * SIDE, SIDE) for start in range(SIDE)]
DIAGONALS = [range(0, SIDE * SIDE, SIDE + 1), range(SIDE - 1, SIDE * SIDE - 1, SIDE - 1)]
STRAIGHT_FLUSH, STRAIGHT, FLUSH = 30, 12, 5
SAME_RANKS = {(4, 1): 16, (3, 2): 10, (3, 1, 1): 6, (2, 2, 1): 3, (2, 1, 1, 1): 1}
ACE_HIGH = {1, 10, 11, 12, 13}


@hookimpl
def can_place(position: Table, source: PileName, target: PileName) -> bool | None:
    """A card of the grid may also change places with another, where such moves are played."""
    return True if source.group == target.group == "grid" else None


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """A card that another came to takes the place where that one was."""
    words = (move or "").split(" ")
    if words[0] != "move" or len(position[words[3]]) < 2:
        return None
    return position.pick(words[3], 0, words[1])


@hookimpl
def score(position: Table) -> int:
    """The hands in the full rows, columns and diagonals."""
    spots = [position[pile] for pile in position.piles("grid")]
    lines = ([spots[at] for at in line] for line in (*ROWS, *COLUMNS, *DIAGONALS))
    return sum(worth([cards[0] for cards in line]) for line in lines if all(line))


def worth(hand: list[Card]) -> int:
    """The points of five cards."""
    ranks = Counter(card.rank for card in hand)
    counts = tuple(sorted(ranks.values(), reverse=True))
    flush = len({card.suit for card in hand}) == 1
    straight = len(ranks) == SIDE and (max(ranks) - min(ranks) == SIDE - 1 or set(ranks) == ACE_HIGH)
    if straight:
        return STRAIGHT_FLUSH if flush else STRAIGHT
    return FLUSH if flush else SAME_RANKS.get(counts, 0)
