from pasians import Card, PileName, Shuffler, Table, hookimpl

JACK, ROYAL_SUM = 11, 25


@hookimpl
def arrange(position: Table, random: Shuffler) -> Table:
    """The cards are laid again pair by pair, so that removing the pairs from last to first clears the table."""
    room = {}
    for pile in (*position.piles("reserve"), *position.piles("tableau")):
        room[pile] = len(position[pile])
        position = position.move(pile, room[pile], "stock")
    for pair in pairs(list(position["stock"])):
        first = chosen(room, random)
        second = chosen({pile: left for pile, left in room.items() if pile != first}, random, anywhere=True)
        for card, pile in zip(pair, (first, second), strict=True):
            position = position.pick("stock", position["stock"].index(card), pile)
            room[pile] -= 1
    return position


def pairs(cards: list[Card]) -> list[tuple[Card, Card]]:
    """All cards in pairs that match: each with the next one that it can leave with."""
    found = []
    while cards:
        first = cards.pop(0)
        second = next(card for card in cards if match(first, card))
        cards.remove(second)
        found.append((first, second))
    return found


def match(one: Card, other: Card) -> bool:
    """Whether two cards may leave together."""
    if JACK in (one.rank, other.rank):
        return one.rank == other.rank
    return one.rank + other.rank in (JACK, ROYAL_SUM)


def chosen(room: dict[PileName, int], random: Shuffler, anywhere: bool = False) -> PileName:
    """A pile with room, by chance; the roomiest one where it could not be filled up otherwise."""
    roomiest = max(room, key=lambda pile: room[pile])
    if not anywhere and sum(room.values()) <= 2 * room[roomiest]:
        return roomiest
    piles = [pile for pile, left in room.items() if left]
    return piles[random.below(len(piles))]
