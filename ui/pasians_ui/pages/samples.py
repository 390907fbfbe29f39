"""Pictures of the choices in the settings: card tables and card faces as small samples of themselves."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from pasians_ui.faces import Back, Faces
from pasians_ui.ground import Ground
from pasians_ui.pages.still import still
from pasians_ui.pen import Paint, Pen
from pasians_ui.theme import Colour, Theme

SUPERSAMPLE = 4
"""Times that a sample is drawn larger than it is shown."""
GAP = 0.16
"""Between cards of a sample, in card widths."""
MARGIN = 2
"""Around the cards, in pixels."""


class Sample(Widget):
    """Some cards side by side on a ground, as many as there is room for.

    ``cards`` are (faces, rank, suit), a rank of -1 is a back; ``card`` is their width in dp.
    """

    reserved = 0.0
    """Pixels at the right that cards leave free."""

    def __init__(self, theme: Theme, ground: Colour, cards: Sequence[tuple[str, int, str]], card: float) -> None:
        super().__init__()
        self._cards, self._card = tuple(cards), 2 * round(dp(card) / 2)
        Ground(self, ground, radius=dp(theme.radius.thumbnail))
        self._whole = _draw(theme.name, ground, self._cards, self._card)
        with self.canvas:
            self._picture = Rectangle()
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        inset = round(dp(12))
        step = self._card * (1 + GAP)
        fitting = int((self.width - 2 * inset - self.reserved + self._card * GAP) / step)
        width = round(2 * MARGIN + min(fitting, len(self._cards)) * step - self._card * GAP)
        self._picture.texture = self._whole.get_region(0, 0, max(1, width), self._whole.height)
        self._picture.size = max(1, width), self._whole.height
        self._picture.pos = round(self.x + inset), round(self.center_y - self._whole.height / 2)


class TableSample(Sample):
    """A card table: its felt, its rail, its back and two cards."""

    def __init__(self, theme: Theme) -> None:
        self.reserved = dp(20)
        super().__init__(theme, theme.table.center, [("classic", -1, ""), ("classic", 8, "H"), ("classic", 9, "C")], 42)
        self._radius = dp(theme.radius.thumbnail)
        self._rail = Widget()
        Ground(self._rail, theme.table.rail, radius=self._radius)
        with self._rail.canvas:
            Color(*theme.table.rail)
            self._inner = Rectangle()  # the rail is round at the outside only
        self.add_widget(self._rail)

    def _place(self, *_: Any) -> None:
        super()._place()
        self._rail.size = max(self.reserved, 2 * self._radius), self.height
        self._rail.pos = self.right - self._rail.width, self.y
        self._inner.pos, self._inner.size = self._rail.pos, (self._rail.width - self._radius, self.height)


class FaceSample(Sample):
    """Two cards with the faces of a choice; for "automatic" one of each."""

    def __init__(self, theme: Theme, faces: str) -> None:
        first, second = ("classic", "large") if faces == "automatic" else (faces, faces)
        super().__init__(theme, theme.page.sunk, [(first, 12, "H"), (second, 10, "S")], 58)


@lru_cache(maxsize=32)
def _draw(theme_name: str, ground: Colour, cards: tuple[tuple[str, int, str], ...], width: int) -> Texture:
    theme = Theme.load(theme_name)
    height = 2 * round(width * theme.card.ratio / 2)
    step = width * (1 + GAP)
    group = InstructionGroup()
    paint = Paint(group)
    for at, (faces, rank, suit) in enumerate(cards):
        edge = max(theme.card.edge_width, 1 / width)
        look = Faces(height / width, faces == "large", "two", Back(**theme.back[theme.table.back]), theme.table.paper, edge)
        pen = Pen(paint, width * SUPERSAMPLE, (MARGIN + at * step) * SUPERSAMPLE, MARGIN * SUPERSAMPLE)
        if rank < 0:
            look.draw_back(pen)
        else:
            look.face(pen, rank, suit)
    paint.flush()
    size = (round(2 * MARGIN + (len(cards) - 1) * step + width), height + 2 * MARGIN)
    return still(group, size, ground, SUPERSAMPLE)
