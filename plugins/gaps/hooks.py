from pasians import Card, PileName, Refuse, Shuffler, Table, hookimpl

ROWS, COLUMNS = 4, 13
TWO, KING = 2, 13
IN_PLACE = Refuse(
    {
        "en": "This card is in its place and stays there.",
        "cs": "Tato karta je na svém místě a zůstane tam.",
        "sv": "Det här kortet ligger på sin plats och blir kvar.",
    }
)
NOT_NEXT = Refuse(
    {
        "en": "A gap takes the card that follows its left neighbour in suit; the first place of a row takes a Two.",
        "cs": "Do mezery smí karta, která v barvě následuje po kartě vlevo od ní; na první místo řádku dvojka.",
        "sv": "En lucka tar kortet som följer i färg på kortet till vänster; första platsen i en rad tar en tvåa.",
    }
)
NOT_YET = Refuse(
    {
        "en": "There is a redeal only when no card can move.",
        "cs": "Znovu se rozdává, až když se žádná karta nemůže pohnout.",
        "sv": "Det ges om först när inget kort kan flyttas.",
    }
)


@hookimpl
def can_take(position: Table, source: PileName) -> Refuse | None:
    """Cards of a finished beginning of a row stay."""
    row, column = divmod(source.number - 1, COLUMNS)
    return IN_PLACE if column < in_place(position, row) else None


@hookimpl
def can_place(position: Table, cards: tuple[Card, ...], target: PileName) -> Refuse | None:
    """A gap takes the next card of its left neighbour's suit; where there is no place at its left, a Two."""
    if target.number % COLUMNS == 1:
        return None if cards[0].rank == TWO else NOT_NEXT
    left = position[f"grid-{target.number - 1}"]
    follows = left and left[0].suit == cards[0].suit and left[0].rank == cards[0].rank - 1
    return None if follows else NOT_NEXT


@hookimpl
def can_deal(position: Table) -> Refuse | None:
    """Cards are dealt again only when every gap is blocked."""
    gaps = (pile for pile in position.piles("grid") if not position[pile])
    return None if all(blocked(position, gap.number) for gap in gaps) else NOT_YET


@hookimpl
def deal(position: Table, random: Shuffler) -> Table | None:
    """The cards that are not in their place are shuffled and dealt again; four places stay empty."""
    if position.redeals == 2:
        return None
    spots = [f"grid-{row * COLUMNS + column + 1}" for row, column in loose(position)]
    table = position.gather(*reversed(spots)).shuffle("stock", random)
    gaps = {f"grid-{row * COLUMNS + in_place(position, row) + 1}" for row in range(ROWS)}
    if position.state["random-gaps"]:
        order = list(range(len(spots)))
        random.shuffle(order)
        gaps = {spots[at] for at in order[:ROWS]}
    for spot in spots:
        if spot not in gaps:
            table = table.move("stock", 1, spot).turn(spot)
    return table


@hookimpl
def score(position: Table) -> int:
    """A point for each card in its place."""
    return sum(in_place(position, row) for row in range(ROWS))


def in_place(position: Table, row: int) -> int:
    """How many cards at the beginning of a row are in their place: one suit, from the Two on."""
    suit = ""
    for column in range(COLUMNS):
        cards = position[f"grid-{row * COLUMNS + column + 1}"]
        if not cards or cards[0].rank != column + TWO or cards[0].suit != (suit or cards[0].suit):
            return column
        suit = cards[0].suit
    return COLUMNS


def loose(position: Table) -> list[tuple[int, int]]:
    """The rows and columns of all places that are not finished, in reading order."""
    return [(row, column) for row in range(ROWS) for column in range(in_place(position, row), COLUMNS)]


def blocked(position: Table, number: int) -> bool:
    """Whether a gap takes no card: at its right of a King or of another gap."""
    left = position[f"grid-{number - 1}"] if number % COLUMNS != 1 else None
    return left is not None and (not left or left[0].rank == KING)
