from pasians import Table, hookimpl

LOOKS = 3


@hookimpl
def can_deal(position: Table) -> bool | None:
    """While the base is not chosen, three cards may be looked at."""
    return None if position.base else position.state["turned"] < LOOKS


@hookimpl
def deal(position: Table) -> Table | None:
    """While the base is not chosen, the card offered goes under the stock, and the next one is offered."""
    if position.base:
        return None
    table = position.gather("chooser").move("stock", 1, "chooser").turn("chooser")
    return table.set(turned=position.state["turned"] + 1)
