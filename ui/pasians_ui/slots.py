"""The places of piles on the felt: outlines and quiet signs that say what an empty pile takes, and the badges on piles."""

from dataclasses import dataclass
from typing import Literal

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from pasians_ui import fonts
from pasians_ui.cardwidget import Halo
from pasians_ui.ground import Ground, Icon, Word
from pasians_ui.rects import Rect
from pasians_ui.theme import Theme

Outline = Literal["strong", "double", "soft", "faint", "dashed", "none"]

FAINT = 0.22
SIGN_SIZE = 0.45
"""Height of a sign of one letter, in card widths."""
DASH, DASH_GAP = 7, 5
OUTSIDE = 6
"""What words on a badge may stick out at either side of the pile, in dp."""


@dataclass(frozen=True)
class Mark:
    """What an empty pile shows: its outline, a sign in letters or as an icon's or suit's name, and a word under it."""

    outline: Outline = "soft"
    text: str = ""
    icon: str = ""
    suit: str = ""
    below: str = ""
    ring: bool = False


class Slot(Widget):
    """The place of one pile."""

    def __init__(self, theme: Theme, rect: Rect, mark: Mark) -> None:
        super().__init__(size_hint=(None, None), pos=rect[:2], size=rect[2:])
        self.theme, self.mark = theme, mark
        self._halo: Halo | None = None
        self._outline()
        self._sign()

    @property
    def rect(self) -> Rect:
        """Where it lies."""
        return Rect(*self.pos, *self.size)

    def surround(self, halo: Halo | None, _rect: Rect | None = None) -> None:
        """Carry a halo about the place, which never moves; None takes it away."""
        if self._halo:
            self.canvas.after.remove(self._halo.group)
        self._halo = halo
        if halo:
            self.canvas.after.add(halo.group)

    def _outline(self) -> None:
        table, outline = self.theme.table, self.mark.outline
        radius = self.theme.card.radius * self.width
        alpha = {"soft": table.outline_soft_alpha, "faint": FAINT}.get(outline, table.outline_alpha)
        line = table.mark.alpha(alpha)
        if outline == "none":
            return
        if outline == "dashed":
            self.canvas.add(_dashes(self.rect, radius, line))
            return
        Ground(self, table.mark.alpha(table.slot_alpha), line, radius=radius)
        if outline == "double":
            inset = self.width * 0.055
            Ground(self, None, table.mark.alpha(alpha / 2), radius=max(radius - inset, 2), spread=-inset)

    def _sign(self) -> None:
        mark, width = self.mark, self.width
        ink = self.theme.table.mark.alpha(self.theme.table.sign_alpha)
        raise_by = 0.0
        if mark.below:
            raise_by = width * 0.1
            self._label(mark.below, "Suits" if mark.below == "∞" else "Text", width * 0.19, ink, -width * 0.3)
        if mark.ring:
            self._label(fonts.icon("not_won"), "Icons", width * 0.36, ink, 0)
        elif mark.icon:
            self._label(fonts.icon(mark.icon), "Icons", width * 0.4, ink, raise_by)
        elif mark.suit:
            self._label(mark.suit, "Suits", width * 0.5, ink, raise_by)
        elif mark.text:
            size = SIGN_SIZE if len(mark.text) <= 2 else SIGN_SIZE * 3 / (len(mark.text) + 1)
            self._label(mark.text, "Title", width * size, ink, raise_by)

    def _label(self, text: str, font: str, size: float, ink: tuple[float, ...], up: float) -> None:
        label = Label(text=text, font_name=font, bold=font != "Icons", font_size=size, color=ink, size=self.size)
        label.center = (self.center_x, self.center_y + up)
        self.add_widget(label)


def _dashes(rect: Rect, radius: float, colour: tuple[float, ...]) -> InstructionGroup:
    """Dashes along the four edges, clear of the round corners."""
    group = InstructionGroup()
    group.add(Color(*colour))
    line = max(1, round(dp(1.5)))
    for start, end, across in (
        (rect.x + radius, rect.right - radius, True),
        (rect.y + radius, rect.top - radius, False),
    ):
        count = max(1, round((end - start + dp(DASH_GAP)) / dp(DASH + DASH_GAP)))
        step = (end - start + dp(DASH_GAP)) / count
        for number in range(count):
            at = round(start + number * step)
            length = round(step - dp(DASH_GAP))
            for edge in (rect.y, rect.top - line) if across else (rect.x, rect.right - line):
                pos, size = ((at, edge), (length, line)) if across else ((edge, at), (line, length))
                group.add(Rectangle(pos=pos, size=size))
    group.add(Color(1, 1, 1, 1))
    return group


class CountBadge(Widget):
    """A small sign on the lower edge of a pile that tells how many cards, or deals, are left."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None))
        table = theme.table
        Ground(self, table.rail, table.mark.alpha(0.3))
        self._word = Word("", theme.type.status, table.ink, bold=True)
        self.add_widget(self._word)

    @property
    def text(self) -> str:
        """What it tells."""
        return str(self._word.text)

    def show(self, text: str, slot: Rect, field: Rect, floor: float) -> None:
        """Tell something at the lower edge of a slot, inside the field and no lower than ``floor``.

        It is its number alone where words would hide a neighbour.
        """
        self._say(text)
        if self._word.width + dp(16) > slot.width + 2 * dp(OUTSIDE):
            self._say("".join(filter(str.isdigit, text)))
        word = self._word
        self.size = (max(word.width + dp(16), dp(34)), dp(28))
        x = min(max(slot.middle[0] - self.width / 2, field.x), field.right - self.width)
        self.pos = (round(x), round(max(slot.y - self.height / 2, floor)))
        word.pos = (self.x + (self.width - word.width) / 2, self.y + (self.height - word.height) / 2)

    def _say(self, text: str) -> None:
        word = self._word
        if word.text != text:
            word.text = text
            word.texture_update()
            word.size = word.texture_size


class BestBadge(Widget):
    """The round arrow on the pile where a second tap, or letting go, sends what is held."""

    def __init__(self, theme: Theme) -> None:
        side = dp(theme.ring.badge.size)
        super().__init__(size_hint=(None, None), size=(side, side))
        colours = theme.table.ring
        Ground(self, colours.best, colours.keyline, line_width=1.5)
        self._icon = Icon(theme.ring.badge.icon, 20, colours.badge_ink)
        self.add_widget(self._icon)

    def show(self, rect: Rect) -> None:
        """Stand on the middle of the lower edge of a card or slot."""
        self.center = (round(rect.middle[0]), round(rect.y))
        self._icon.center = self.center
