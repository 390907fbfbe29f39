from itertools import pairwise

from pasians import Card, PileName, Refuse, Table, hookimpl

SPOTS = 54
NO_NEIGHBOUR = Refuse(
    {
        "en": "It fits neither the place before nor the place after.",
        "cs": "Nehodí se k místu před mezerou ani k místu za ní.",
        "sv": "Det passar varken platsen före eller platsen efter.",
    }
)


@hookimpl
def can_place(position: Table, cards: tuple[Card, ...], target: PileName) -> Refuse | None:
    """A card goes where it follows the card before the gap, or where the card after the gap follows it."""
    if position[target]:
        return None
    card, spot = cards[0], target.number
    before, after = (position[f"grid-{at}"] if 1 <= at <= SPOTS else () for at in (spot - 1, spot + 1))
    begins = follows(before[0], card) if before else spot == 1 and card.rank == 1
    ends = follows(card, after[0]) if after else spot == SPOTS and card.rank == 12
    return None if begins or ends else NO_NEIGHBOUR


@hookimpl
def score(position: Table) -> int:
    """A point for an ace at the beginning, and one for each card that follows the one before it, gaps skipped."""
    line = [position[spot][0] for spot in position.piles("grid") if position[spot]]
    begun = bool(line) and line[0].rank == 1
    return begun + sum(follows(before, card) for before, card in pairwise(line))


def follows(before: Card, card: Card) -> bool:
    """Whether a card is the next of its suit, or an ace after any queen."""
    return (card.suit == before.suit and card.rank == before.rank + 1) or (before.rank == 12 and card.rank == 1)
