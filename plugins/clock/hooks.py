from pasians import Card, PileName, Refuse, Table, hookimpl

OTHER_HOUR = Refuse(
    {
        "en": "This card belongs to another hour.",
        "cs": "Tato karta patří k jiné hodině.",
        "sv": "Det här kortet hör till en annan timme.",
    }
)


@hookimpl
def can_place(position: Table, cards: tuple[Card, ...], target: PileName) -> bool | Refuse:
    """A card goes to its hour, on the face-down cards there."""
    return True if cards[0].rank == target.number else OTHER_HOUR


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """When a card has come to its hour, the lowest card there comes to the middle."""
    words = (move or "").split(" ")
    return next_card(position, words[3]) if words[0] == "move" else None


@hookimpl
def tap(position: Table, pile: PileName) -> Table | None:
    """A King in the middle stays there, and the lowest face-down card of the middle comes up."""
    cards = position[pile]
    if pile.group != "middle" or not cards or cards[-1].rank != 13 or cards[0].up:
        return None
    return next_card(position, pile)


def next_card(position: Table, pile: str | PileName) -> Table:
    """With the lowest card of a pile face up on top of the middle."""
    table = position.pick(pile, 0, "middle")
    return table if table["middle"][-1].up else table.turn("middle")
