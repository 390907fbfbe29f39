"""Looking at a pile: all its cards side by side in a dark panel, as long as the finger stays down."""

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from pasians import Card
from pasians_ui.atlas import Atlas
from pasians_ui.ground import Ground
from pasians_ui.rects import Rect
from pasians_ui.theme import Theme

ROW = 13
"""Cards in a row at most."""
STEP_MOST, STEP_LEAST = 0.5, 0.34
"""From card to card, in card widths."""
PAD = 20


class LookPanel(Widget):
    """The panel; it never takes a touch."""

    def __init__(
        self, theme: Theme, atlas: Atlas, cards: Sequence[Card], field: Rect, finger: tuple[float, float]
    ) -> None:
        super().__init__(size_hint=(None, None))
        Ground(self, theme.table.rail, radius=dp(theme.radius.panel), shadow=theme.shadow.sheet)
        width, height = atlas.card_size
        room = field.width - 2 * dp(PAD) - width
        most = min(ROW, 1 + int(room / (STEP_LEAST * width)))
        rows = [cards[start : start + most] for start in range(0, len(cards), most)]
        longest = max(len(row) for row in rows)
        step = min(STEP_MOST * width, room / max(longest - 1, 1))
        down = height + dp(12)
        self.size = (width + step * (longest - 1) + 2 * dp(PAD), down * len(rows) - dp(12) + 2 * dp(PAD))
        self.pos = _above(Rect(0, 0, *self.size), field, finger)
        with self.canvas:
            Color(1, 1, 1, 1)
            for line, row in enumerate(rows):
                y = round(self.top - dp(PAD) - height - line * down)
                for at, card in enumerate(row):
                    x = round(self.x + dp(PAD) + at * step)
                    Rectangle(texture=atlas.face(card), pos=(x, y), size=(width, height))


def _above(panel: Rect, field: Rect, finger: tuple[float, float]) -> tuple[int, int]:
    """A place above the finger, or below it where there is no room, inside the field."""
    gap = dp(48)
    x = min(max(finger[0] - panel.width / 2, field.x), field.right - panel.width)
    y = finger[1] + gap
    if y + panel.height > field.top:
        y = finger[1] - gap - panel.height
    return round(x), round(min(max(y, field.y), field.top - panel.height))
