from collections.abc import Iterable, Sequence

from pasians import Card, PileName, Refuse, Table, hookimpl

COLUMNS = [(3, 7, 11), (1, 5, 9, 13), *(range(row % 2, 15, 2) for row in range(6))]
"""Rows from top to bottom, in half columns: the high guards, the low guards, six rows of the wall."""
TOP_OF_WALL, LAST_ROW = 2, 7
NAMES = [
    f"{group}-{number}" for group, piles in (("high", 3), ("low", 4), ("wall", 45)) for number in range(1, piles + 1)
]
PLACES = dict(zip(NAMES, ((row, x) for row, columns in enumerate(COLUMNS) for x in columns), strict=True))
SHELTERED = Refuse(
    {"en": "It cannot be reached yet.", "cs": "Sem se zatím nedostanete.", "sv": "Dit når du inte ännu."}
)
TOO_WEAK = Refuse({"en": "The attack is too weak.", "cs": "Útok je příliš slabý.", "sv": "Angreppet är för svagt."})
HOPELESS = Refuse({"en": "No attack is left.", "cs": "Útočit už není na co.", "sv": "Inget angrepp återstår."})


def near(row: int, x: int, reach: int) -> list[str]:
    """The piles of a row that stand no further than so many half columns from a place."""
    return [name for name, (other, column) in PLACES.items() if other == row and abs(column - x) <= reach]


def supporting(row: int, x: int) -> list[str]:
    """The cards of the wall that lie on one of it; at an edge, that straight above supports it too."""
    above = near(row - 1, x, 1) if row > TOP_OF_WALL else []
    return above + near(row - 2, x, 0) if len(above) == 1 else above


AROUND = {name: near(row, x, 4 if row < TOP_OF_WALL else 2) + near(row + 1, x, 2) for name, (row, x) in PLACES.items()}
SUPPORT = {name: supporting(row, x) for name, (row, x) in PLACES.items()}


@hookimpl
def can_place(position: Table, cards: Sequence[Card], target: PileName) -> bool | Refuse | None:
    """Attackers gather in the waste; they go where they win, and to hidden guards."""
    if target.group == "waste":
        lost = not position["stock"] and not any(falls(position, foe, force(position, cards)) for foe in foes(position))
        return HOPELESS if lost else None
    if not position[target]:
        return None
    if not exposed(position, target.name):
        return SHELTERED
    return True if falls(position, target.name, total(cards)) else TOO_WEAK


@hookimpl
def tap(position: Table, pile: PileName) -> Table | None:
    """All cards of the waste attack the pile."""
    strength = force(position)
    if pile.group in ("stock", "waste") or not (position[pile] and strength and falls(position, pile.name, strength)):
        return None
    table = position
    for waste in position.piles("waste"):
        if position[waste]:
            table = table.move(waste, len(position[waste]), "removed")
    return fought(table, pile.name, strength)


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """Attackers that were put on a pile fight it; when none is left in the waste, three more come."""
    words, table = (move or "").split(" "), position
    if words[0] == "move" and words[3] in foes(position):
        count, foe = int(words[2]), words[3]
        table = fought(position.move(foe, count, "removed"), foe, total(position[foe][-count:]))
    return table if force(table) else reinforced(table)


def fought(table: Table, foe: str, strength: int) -> Table:
    """After a fight, the attackers gone already: the pile falls, or its cards are seen."""
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


def foes(position: Table) -> list[str]:
    """All piles that can be attacked and still stand."""
    return [name for name in ("throne", *PLACES) if position[name]]


def falls(position: Table, foe: str, strength: int) -> bool:
    """Whether an attack on a pile that stands is allowed: it wins, or the guard is hidden and nobody knows."""
    return exposed(position, foe) and (not position[foe][-1].up or strength > health(position, foe))


def exposed(position: Table, foe: str) -> bool:
    """Whether a pile can be reached: one beside or below it has fallen, for the throne all high guards."""
    if foe == "throne":
        return not any(position[high] for high in position.piles("high"))
    return PLACES[foe][0] == LAST_ROW or not all(position[name] for name in AROUND[foe])


def health(position: Table, foe: str) -> int:
    """The sum of a pile, and of the cards that support it."""
    return total(position[foe]) + sum(total(position[name]) for name in SUPPORT.get(foe, ()))


def force(position: Table, cards: Iterable[Card] = ()) -> int:
    """The strength of all attackers, and of some cards more."""
    return total(cards) + sum(total(position[waste]) for waste in position.piles("waste"))


def total(cards: Iterable[Card]) -> int:
    """The sum of some ranks."""
    return sum(card.rank for card in cards)
