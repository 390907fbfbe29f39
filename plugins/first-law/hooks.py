from pasians import PileName, Table, hookimpl


@hookimpl
def tap(position: Table, pile: PileName) -> Table | None:
    """Four equal top cards leave; else a card goes to the leftmost pile before its own that has an equal top card."""
    if pile.group != "tableau" or not position[pile]:
        return None
    piles = position.piles("tableau")
    tops = [position[other][-1].rank if position[other] else 0 for other in piles]
    rank = position[pile][-1].rank
    if tops == [rank] * len(piles):
        for other in piles:
            position = position.move(other, 1, "removed")
        return position
    left = next((other for other, top in zip(piles, tops, strict=True) if top == rank), pile)
    return position.move(pile, 1, left) if left.number < pile.number else None


@hookimpl
def score(position: Table) -> int:
    """A point for each four cards that left."""
    return len(position["removed"]) // 4
