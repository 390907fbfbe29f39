from pasians import Table, hookimpl

KING = 13


@hookimpl
def arrange(position: Table) -> Table:
    """Kings of the deal go under the stock; the next cards take their places."""
    *reserves, last = position.piles("reserve")
    for pile in (*reserves, *position.piles("foundation"), last):
        while position[pile][-1].rank == KING:
            position = position.gather(pile).move("stock", 1, pile).turn(pile)
    return position
