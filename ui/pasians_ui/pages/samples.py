"""Pictures of the choices in the settings: tables, faces, backs, sizes and the place of the toolbar, in small."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from pasians_ui.faces import Back, Faces
from pasians_ui.ground import Ground, Icon
from pasians_ui.pages.still import still
from pasians_ui.pen import Paint, Pen
from pasians_ui.theme import Colour, Theme, read_look

SUPERSAMPLE = 4
"""Times that a sample is drawn larger than it is shown."""
GAP = 0.16
"""Between cards of a sample, in card widths."""
MARGIN = 2
"""Around the cards, in pixels."""
WORDS = 26
"""Height of the usual letters in a sample of text, in dp."""

SampleCard = tuple[str, int, str]
"""Faces (``"classic"`` or ``"large"``), rank and suit; the rank -1 is a back."""


class Sample(Widget):
    """Some cards side by side in the middle of a ground, as many as there is room for.

    Args:
        page: the theme of the page that it stands on.
        theme: the table whose paper and back the cards have.
        ground: what they lie on.
        cards: from left to right.
        width: of a card in dp.
        colours: ``"two"`` or ``"four"``.
    """

    reserved = 0.0
    """Pixels at the right that cards leave free."""

    def __init__(
        self, page: Theme, theme: Theme, ground: Colour, cards: Sequence[SampleCard], width: float, colours: str = "two"
    ) -> None:
        super().__init__()
        self._count, self._card = len(cards), 2 * round(dp(width) / 2)
        Ground(self, ground, radius=dp(page.radius.thumbnail))
        back = Back(**theme.back[theme.table.back])
        self._whole = _draw(ground, theme.table.paper, back, colours, tuple(cards), self._card)
        with self.canvas:
            self._picture = Rectangle()
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        room = self.width - self.reserved
        step = self._card * (1 + GAP)
        fitting = int((room - 2 * dp(10) + self._card * GAP) / step)
        width = max(1, round(2 * MARGIN + min(fitting, self._count) * step - self._card * GAP))
        self._picture.texture = self._whole.get_region(0, 0, width, self._whole.height)
        self._picture.size = width, self._whole.height
        self._picture.pos = round(self.x + (room - width) / 2), round(self.center_y - self._whole.height / 2)


class TableSample(Sample):
    """A card table: its felt, its rail, its back and two cards."""

    def __init__(self, page: Theme, theme: Theme) -> None:
        self.reserved = dp(20)
        cards = [("classic", -1, ""), ("classic", 8, "H"), ("classic", 9, "C")]
        super().__init__(page, theme, theme.table.center, cards, 42)
        self._radius = dp(page.radius.thumbnail)
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

    def __init__(self, theme: Theme, faces: str, four: bool) -> None:
        first, second = ("classic", "large") if faces == "automatic" else (faces, faces)
        cards = [(first, 12, "H"), (second, 10, "C" if four else "S")]
        super().__init__(theme, theme, theme.page.sunk, cards, 58, "four" if four else "two")


class BackSample(Sample):
    """One card face down."""

    def __init__(self, theme: Theme, back: str) -> None:
        table = Theme({**theme, "table": {**theme.table, "back": back}})
        super().__init__(theme, table, theme.page.sunk, [("classic", -1, "")], 54)


class CardSizeSample(Sample):
    """Cards on the felt, as large as a share of the largest."""

    def __init__(self, theme: Theme, share: float) -> None:
        cards = [("classic", 7, "D"), ("classic", 6, "S"), ("classic", 5, "H")]
        super().__init__(theme, theme, theme.table.center, cards, 54 * share)


class ToolbarSample(Widget):
    """The table with its toolbar at a side; ``"hand"`` shows it where it then is, with the hand beside it."""

    def __init__(self, theme: Theme, side: str, left_handed: bool) -> None:
        super().__init__()
        table = theme.table
        Ground(self, table.center, radius=dp(theme.radius.thumbnail))
        self._side = side if side != "hand" else "left" if left_handed else "right"
        self._bar = Widget()
        Ground(self._bar, table.rail, radius=dp(8))
        self.add_widget(self._bar)
        self._buttons = [Widget(size_hint=(None, None), size=(dp(8), dp(8))) for _button in range(3)]
        for button in self._buttons:
            Ground(button, table.ink)
            self.add_widget(button)
        self._hand = Icon("touch", 34, table.ink) if side == "hand" else None
        if self._hand:
            self.add_widget(self._hand)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        inset, thick = dp(6), dp(20)
        bar = self._bar
        if self._side == "below":
            bar.pos, bar.size = (self.x + inset, self.y + inset), (self.width - 2 * inset, thick)
        else:
            left = self.x + inset if self._side == "left" else self.right - inset - thick
            bar.pos, bar.size = (left, self.y + inset), (thick, self.height - 2 * inset)
        for at, button in enumerate(self._buttons):
            share = (0.5, 0.7, 0.88)[at]
            if self._side == "below":
                button.center = bar.x + share * bar.width, bar.center_y
            else:
                button.center = bar.center_x, bar.top - share * bar.height
        if self._hand:
            aside = dp(34) if self._side == "left" else -dp(34)
            self._hand.center = bar.center_x + aside, self.y + self.height * 0.36


class TextSample(Widget):
    """Letters in the size of a choice."""

    def __init__(self, theme: Theme, scale: float) -> None:
        super().__init__()
        Ground(self, theme.page.sunk, radius=dp(theme.radius.thumbnail))
        self._letters = Label(text="Aa", font_name="Text", font_size=dp(WORDS * scale), color=theme.page.ink)
        self.add_widget(self._letters)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        self._letters.pos, self._letters.size = self.pos, self.size


@lru_cache(maxsize=64)
def _draw(
    ground: Colour, paper: Colour, back: Back, colours: str, cards: tuple[SampleCard, ...], width: int
) -> Texture:
    card = read_look("cards").card
    height = 2 * round(width * card.ratio / 2)
    step = width * (1 + GAP)
    group = InstructionGroup()
    paint = Paint(group)
    for at, (faces, rank, suit) in enumerate(cards):
        edge = max(card.edge_width, 1 / width)
        look = Faces(height / width, faces == "large", colours, back, paper, edge)
        pen = Pen(paint, width * SUPERSAMPLE, (MARGIN + at * step) * SUPERSAMPLE, MARGIN * SUPERSAMPLE)
        if rank < 0:
            look.draw_back(pen)
        else:
            look.face(pen, rank, suit)
    paint.flush()
    size = (round(2 * MARGIN + (len(cards) - 1) * step + width), height + 2 * MARGIN)
    return still(group, size, ground, SUPERSAMPLE)
