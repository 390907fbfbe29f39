from collections.abc import Iterable, Sequence

from pasians import Card, PileName, Refuse, Table, hookimpl

ROWS, LONG, SHORT = 6, 8, 7
PLACES = [(row, 2 * column + row % 2) for row in range(ROWS) for column in range(SHORT if row % 2 else LONG)]
NAMES = {place: f"wall-{number}" for number, place in enumerate(PLACES, 1)}
SHELTERED = Refuse(
    {"en": "It cannot be reached yet.", "cs": "Sem se zatím nedostanete.", "sv": "Dit når du inte ännu."}
)
TOO_WEAK = Refuse({"en": "The attack is too weak.", "cs": "Útok je příliš slabý.", "sv": "Angreppet är för svagt."})
HOPELESS = Refuse({"en": "No attack is left.", "cs": "Útočit už není na co.", "sv": "Inget angrepp återstår."})


def near(*places: tuple[int, int]) -> list[str]:
    """The piles of the wall at some places, given by row and half columns, as far as there are such."""
    return [NAMES[place] for place in places if place in NAMES]


ABOVE = {NAMES[row, x]: near((row - 1, x - 1), (row - 1, x + 1)) for row, x in PLACES}
AROUND = {
    NAMES[row, x]: near((row, x - 2), (row, x + 2), (row + 1, x - 1), (row + 1, x + 1)) if row < ROWS - 1 else []
    for row, x in PLACES
}
for row, x in PLACES:
    if len(ABOVE[NAMES[row, x]]) == 1:  # at an edge, the card straight above supports it too
        ABOVE[NAMES[row, x]] += near((row - 2, x))
AROUND |= {
    f"low-{n}": [f"wall-{2 * n - 1}", f"wall-{2 * n}", *(f"low-{at}" for at in (n - 1, n + 1) if 0 < at < 5)]
    for n in range(1, 5)
}
AROUND |= {
    f"high-{n}": [f"low-{n}", f"low-{n + 1}", *(f"high-{at}" for at in (n - 1, n + 1) if 0 < at < 4)]
    for n in range(1, 4)
}
AROUND["throne"] = ["high-1", "high-2", "high-3"]


@hookimpl
def can_place(position: Table, cards: Sequence[Card], target: PileName) -> bool | Refuse | None:
    """Attackers gather in the waste; they go where they win, and to hidden guards."""
    if target.group == "waste":
        lost = not position["stock"] and not any(falls(position, foe, force(position, cards)) for foe in foes(position))
        return HOPELESS if lost else None
    if not position[target]:
        return None
    if not exposed(position, target):
        return SHELTERED
    return True if falls(position, target, total(cards)) else TOO_WEAK


@hookimpl
def tap(position: Table, pile: PileName) -> Table | None:
    """All cards of the waste attack the pile."""
    strength = force(position)
    if pile.group not in ("wall", "low", "high", "throne") or not strength or not falls(position, pile, strength):
        return None
    count, table = 0, position
    for waste in position.piles("waste"):
        if position[waste]:
            count += len(position[waste])
            table = table.move(waste, len(position[waste]), pile)
    return fought(table, pile, count)


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """Attackers that were put on a pile fight it; when none is left in the waste, three more come."""
    if move is None:
        return None
    words, table = move.split(" "), position
    if words[0] == "move" and not words[3].startswith("waste"):
        foe = next(pile for pile in foes(position) if pile.name == words[3])
        table = fought(position, foe, int(words[2]))
    return table if force(table) else reinforced(table)


@hookimpl
def deal(position: Table) -> Table | None:
    """The attackers are dismissed, and three more come."""
    if not position["stock"]:
        return None
    for waste in position.piles("waste"):
        if position[waste]:
            position = position.move(waste, len(position[waste]), "removed")
    return reinforced(position)


def fought(table: Table, foe: PileName, count: int) -> Table:
    """After a fight of the top cards of a pile with those below: the attackers leave, the others fall or are seen."""
    strength = total(table[foe][-count:])
    table = table.move(foe, count, "removed")
    lost = health(table, foe)
    if strength > lost:
        return table.move(foe, len(table[foe]), "removed").set(points=table.state["points"] + lost)
    for index in range(len(table[foe])):
        table = table.turn(foe, index)
    return table


def reinforced(table: Table) -> Table:
    """With a new card from the stock on each pile of the waste."""
    for waste in table.piles("waste"):
        if table["stock"]:
            table = table.move("stock", 1, waste).turn(waste)
    return table


def foes(position: Table) -> list[PileName]:
    """All piles that can be attacked and still stand."""
    return [pile for group in ("wall", "low", "high", "throne") for pile in position.piles(group) if position[pile]]


def falls(position: Table, foe: PileName, strength: int) -> bool:
    """Whether an attack is allowed: it wins, or the guard is hidden and nobody knows."""
    if not position[foe] or not exposed(position, foe):
        return False
    return not position[foe][-1].up or strength > health(position, foe)


def exposed(position: Table, foe: PileName) -> bool:
    """Whether a pile can be reached: one of those around it has fallen, for the throne all."""
    gone = [not position[name] for name in AROUND[foe.name]]
    return all(gone) if foe.group == "throne" else not gone or any(gone)


def health(position: Table, foe: PileName) -> int:
    """The sum of a pile, and of the cards that support it."""
    return total(position[foe]) + sum(total(position[name]) for name in ABOVE.get(foe.name, ()))


def force(position: Table, cards: Iterable[Card] = ()) -> int:
    """The strength of all attackers, and of some cards more."""
    return total(cards) + sum(total(position[waste]) for waste in position.piles("waste"))


def total(cards: Iterable[Card]) -> int:
    """The sum of some ranks."""
    return sum(card.rank for card in cards)
