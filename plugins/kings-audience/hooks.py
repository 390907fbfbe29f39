from pasians import Table, hookimpl

JACK, QUEEN, KING = 11, 12, 13


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """A pair that left takes its place, and the holes are filled in the order of the deal."""
    return None if move is None or move == "deal" else filled(received(position))


def received(position: Table) -> Table:
    """A King and a Queen go to the next throne; a Jack opens the next foundation, and its ace stays away."""
    pair = position["removed"][-2:]
    ranks = {card.rank: len(position["removed"]) - at for at, card in zip((2, 1), pair, strict=False)}
    if KING in ranks:
        throne = next(pile for pile in position.piles("throne") if not position[pile])
        return position.pick("removed", ranks[KING], throne).move("removed", 1, throne)
    if JACK in ranks:
        foundation = next(pile for pile in position.piles("foundation") if not position[pile])
        return position.pick("removed", ranks[JACK], foundation)
    return position


def filled(position: Table) -> Table:
    """With the reserve filled from the waste, or from the stock."""
    for pile in position.piles("reserve"):
        source = next((name for name in ("waste", "stock") if position[name]), None)
        if source and not position[pile]:
            position = position.move(source, 1, pile)
            position = position if position[pile][0].up else position.turn(pile)
    return position
