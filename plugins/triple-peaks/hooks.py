from pasians import Shuffler, Table, hookimpl

PEAKS = 3
FACE_DOWN = 18
PEAK, LAST_PEAK, FRESH_CARD = 15, 30, 5
MULTIPLIED_PEAK, MULTIPLIED_LAST_PEAK = 25, 50


@hookimpl
def deal(position: Table, random: Shuffler) -> Table | None:
    """The run goes away and a fresh card comes; where rounds are played, a cleared table is dealt anew."""
    if position.state["rounds"] and not peaks_left(position):
        return new_round(position, random)
    if not position["stock"]:
        return None
    table = put_away(position)
    return table.move("stock", 1, "waste").turn("waste")


@hookimpl
def after(position: Table, move: str | None) -> Table | None:
    """Points for the card that was played or drawn."""
    if move is None:
        return None
    points, words = int(position.state["points"]), move.split(" ")
    if words[0] == "move":
        points += card_points(position) + peak_points(position, words[1])
    elif not position.state["multiplier"] and len(position["waste"]) == 1 and len(position["removed"]):
        points = max(0, points - FRESH_CARD)
    return position.set(points=points)


def card_points(position: Table) -> int:
    """What the last card of a run is worth: one more than the card before it, or twice as much."""
    length = len(position["waste"]) - 1
    return 2 ** (length - 1) if position.state["multiplier"] else length


def peak_points(position: Table, source: str) -> int:
    """What the card of a peak is worth besides."""
    if int(source.rpartition("-")[2]) > PEAKS:
        return 0
    left = peaks_left(position)
    if position.state["multiplier"]:
        return MULTIPLIED_PEAK if left else MULTIPLIED_LAST_PEAK
    return PEAK if left else LAST_PEAK


def peaks_left(position: Table) -> int:
    """How many of the three peaks still stand."""
    return sum(bool(position[pile]) for pile in position.piles("peaks")[:PEAKS])


def put_away(position: Table) -> Table:
    """With the cards of the waste face down off the table."""
    for _ in position["waste"]:
        position = position.turn("waste").move("waste", 1, "removed")
    return position


def new_round(position: Table, random: Shuffler) -> Table:
    """With all cards gathered, shuffled and dealt again."""
    table = put_away(position)
    table = table.move("removed", len(table["removed"]), "stock").shuffle("stock", random)
    for pile in table.piles("peaks"):
        table = table.move("stock", 1, pile)
        table = table if pile.number <= FACE_DOWN else table.turn(pile)
    return table.move("stock", 1, "waste").turn("waste")
