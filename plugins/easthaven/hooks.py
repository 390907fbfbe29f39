from collections.abc import Sequence

from pasians import Card, Refuse, Table, hookimpl

SPACE = Refuse(
    {
        "en": "First fill the empty pile with a King.",
        "cs": "Nejdřív obsaďte prázdnou hromádku králem.",
        "sv": "Fyll först den tomma högen med en kung.",
    }
)


@hookimpl
def can_deal(position: Table) -> Refuse | None:
    """No row is dealt while a King could go to a space, unless hardly any cards are left on the table."""
    piles = [position[pile] for pile in position.piles("tableau")]
    if all(piles) or sum(map(len, piles)) < len(piles):
        return None
    return SPACE if any(has_free_king(cards) for cards in piles) else None


def has_free_king(cards: Sequence[Card]) -> bool:
    """Whether the packed cards on top of a pile begin with a King that lies on others."""
    start = len(cards) - 1
    while start > 0 and packed(cards[start - 1], cards[start]):
        start -= 1
    return start > 0 and cards[start].rank == 13


def packed(lower: Card, upper: Card) -> bool:
    """Whether two face-up cards follow each other."""
    return lower.up and upper.up and lower.rank == upper.rank + 1 and lower.red != upper.red
