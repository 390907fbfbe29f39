"""Which card widget lies where: the picture of a position, pile by pile, that follows the steps of each change."""

from collections.abc import Iterable, Mapping, Sequence

from kivy.uix.widget import Widget

from pasians import Card
from pasians_ui.cardwidget import CardWidget

Step = tuple[str | int, ...]


class Picture:
    """Card widgets by pile, bottom to top, and the layer that draws them.

    Widgets keep their identity through steps, so that what moves on the screen is the card that moved; they are pooled
    from game to game.
    """

    def __init__(self, layer: Widget) -> None:
        self.layer = layer
        self.piles: dict[str, list[CardWidget]] = {}
        self._pool: list[CardWidget] = []
        self._drawn: list[Widget] = []

    @property
    def cards(self) -> list[CardWidget]:
        """All widgets in use."""
        return [widget for pile in self.piles.values() for widget in pile]

    @property
    def drawing_order(self) -> list[Widget]:
        """The widgets that are drawn, the lowest first."""
        return list(self._drawn)

    def fill(self, names: Iterable[str], cards: int) -> None:
        """Start with empty piles and so many cards, all in the first pile."""
        widgets = self.cards
        self._pool.extend(widgets)
        while len(self._pool) < cards:
            self._pool.append(CardWidget())
        self.piles = {name: [] for name in names}
        first = next(iter(self.piles))
        self.piles[first] = [self._pool.pop() for _ in range(cards)]

    def follow(self, step: Step) -> list[CardWidget]:
        """Do one step of a change; the widgets that it moved or turned, bottom to top."""
        match step:
            case ("move", str(source), int(count), str(target)):
                pile = self.piles[source]
                moved = pile[len(pile) - count :]
                del pile[len(pile) - count :]
                self.piles[target] += moved
            case ("pick", str(source), int(index), str(target)):
                moved = [self.piles[source].pop(index)]
                self.piles[target] += moved
            case ("turn", str(name), int(index)):
                moved = [self.piles[name][index]]
            case _:
                moved = []
        return moved

    def agrees(self, wanted: Mapping[str, Sequence[Card]]) -> bool:
        """Whether each pile has the cards it should have, whatever their faces show at the moment."""
        return all(
            len(self.piles[name]) == len(cards)
            and all(_same(widget.due, card) for widget, card in zip(self.piles[name], cards, strict=True))
            for name, cards in wanted.items()
        )

    def match(self, wanted: Mapping[str, Sequence[Card]]) -> None:
        """Deal the widgets out anew so that each pile has its cards: equal ones stay, others come from the nearest equal."""
        left = {name: list(pile) for name, pile in self.piles.items()}
        found: dict[str, list[CardWidget | None]] = {name: [None] * len(cards) for name, cards in wanted.items()}
        for name, cards in wanted.items():
            for index, (card, widget) in enumerate(zip(cards, self.piles[name], strict=False)):
                if _same(widget.due, card):
                    found[name][index] = widget
                    left[name].remove(widget)
        spare = [widget for pile in left.values() for widget in pile]
        for exact in (True, False):
            for name, cards in wanted.items():
                for index, card in enumerate(cards):
                    if found[name][index] is None:
                        found[name][index] = _take(spare, card if exact else None)
        self.piles = {name: [widget for widget in pile if widget] for name, pile in found.items()}

    def draw(self, order: list[Widget]) -> None:
        """Draw these widgets in this order, and no others."""
        if order == self._drawn:
            return
        self._drawn = order
        self.layer.canvas.clear()
        for widget in order:
            self.layer.canvas.add(widget.canvas)


def _same(one: Card | None, other: Card) -> bool:
    """Whether two cards are equal but for the face they show."""
    return one is not None and (one.rank, one.suit) == (other.rank, other.suit)


def _take(spare: list[CardWidget], card: Card | None) -> CardWidget | None:
    for widget in spare:
        if card is None or _same(widget.due, card):
            spare.remove(widget)
            return widget
    return None
