from pasians import PileName, Table, hookimpl

KING = 13


@hookimpl
def arrange(position: Table) -> Table:
    """Kings of the deal go under the stock; the next cards take their places."""
    *reserves, last = position.piles("reserve")
    for pile in (*reserves, *position.piles("foundation"), last):
        while position[pile][-1].rank == KING:
            position = replaced(position, pile)
    return position


def replaced(position: Table, pile: PileName) -> Table:
    """With the card of a pile face down under the stock, and the next card of the stock in its place."""
    table = position.turn(pile).move(pile, 1, "stock")
    for _ in position["stock"]:
        table = table.pick("stock", 0, "stock")
    return table.move("stock", 1, pile).turn(pile)
