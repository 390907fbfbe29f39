from pasians import PileName, Table, hookimpl


@hookimpl
def deal(position: Table) -> Table | None:
    """A tap on the stock fills the spaces, else the waste; where nothing is empty, the cards are dealt anew."""
    piles = position.piles("tableau")
    if not position["waste"] and not position["stock"]:
        return None
    if not all(position[pile] for pile in piles):
        return filled(position, piles)
    if not position["waste"]:
        return position.move("stock", 1, "waste").turn("waste")
    return filled(position.gather(*reversed(piles)), piles)


def filled(position: Table, piles: tuple[PileName, ...]) -> Table:
    """With a card on each empty pile: the card of the waste first, then cards of the stock."""
    for pile in piles:
        if position[pile]:
            continue
        if position["waste"]:
            position = position.move("waste", 1, pile)
        elif position["stock"]:
            position = position.move("stock", 1, pile).turn(pile)
    return position
