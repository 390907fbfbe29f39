from pasians import Table, hookimpl


@hookimpl
def after(position: Table) -> Table | None:
    """A pile of four equal ranks is done: its top card is turned down, so that nothing comes or goes any more."""
    table = position
    for pile in position.piles("tableau"):
        cards = position[pile]
        if len(cards) == 4 and cards[-1].up and len({card.rank for card in cards}) == 1:
            table = table.turn(pile)
    return table


@hookimpl
def score(position: Table) -> int:
    """Four points for each pile that is done."""
    return sum(4 for pile in position.piles("tableau") if position[pile] and not position[pile][-1].up)
