from pasians import Refuse, Table, hookimpl

OPEN = Refuse(
    {
        "en": "The last card of the stock lies open; play it from there.",
        "cs": "Poslední karta volných leží odkrytá; hrajte ji odtud.",
        "sv": "Högens sista kort ligger öppet; spela det därifrån.",
    }
)


@hookimpl
def can_deal(position: Table) -> Refuse | None:
    """The last card is not dealt."""
    return OPEN if len(position["stock"]) == 1 else None


@hookimpl
def deal(position: Table) -> Table | None:
    """Of the last two cards, one goes to the waste, and the other is turned up where it lies."""
    if len(position["stock"]) != 2:
        return None
    return position.move("stock", 1, "waste").turn("waste").turn("stock")
