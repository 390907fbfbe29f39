from pasians import Card, PileName, Table, hookimpl


@hookimpl
def tap(position: Table, pile: PileName) -> Table | None:
    """A top card that a higher one of its suit lies beside leaves the game."""
    if pile.group != "tableau" or not position[pile]:
        return None
    card = position[pile][-1]
    tops = [position[other][-1] for other in position.piles("tableau") if position[other]]
    if any(top.suit == card.suit and height(top) > height(card) for top in tops):
        return position.move(pile, 1, "removed")
    return None


def height(card: Card) -> int:
    """The rank, the ace highest."""
    return 14 if card.rank == 1 else card.rank
