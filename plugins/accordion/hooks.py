from pasians import Card, PileName, Refuse, Table, hookimpl

TOO_FAR = Refuse(
    {
        "en": "A card moves to the place before it, or to the third place before it.",
        "cs": "Karta se přesouvá na místo těsně před ní, nebo o tři místa zpět.",
        "sv": "Ett kort flyttas till platsen närmast före, eller tre platser tillbaka.",
    }
)
NO_MATCH = Refuse(
    {
        "en": "The two cards share neither suit nor rank.",
        "cs": "Karty nemají stejnou barvu ani hodnotu.",
        "sv": "Korten har varken samma färg eller samma valör.",
    }
)


@hookimpl
def can_place(position: Table, cards: tuple[Card, ...], source: PileName, target: PileName) -> bool | Refuse:
    """A card goes one or three places back, onto a card of its suit or rank."""
    if source.number - target.number not in (1, 3):
        return TOO_FAR
    card, below = cards[0], position[target][0]
    return True if card.suit == below.suit or card.rank == below.rank else NO_MATCH


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """The covered card leaves, and the line closes up."""
    if move is None:
        return None
    _, source, _, target = move.split(" ")
    table = position.pick(target, 0, "removed")
    spots = position.piles("grid")
    hole = next(spot.number for spot in spots if spot.name == source)
    for before, spot in zip(spots[hole - 1 :], spots[hole:], strict=False):
        if not table[spot]:
            break
        table = table.move(spot, 1, before)
    return table
