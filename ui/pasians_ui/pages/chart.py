"""The two charts of the statistics: how often games are won, and how long that took."""

from collections.abc import Sequence
from itertools import pairwise

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from pasians.statistics import TEN, Span
from pasians.words import _
from pasians_ui.ground import Ground, Text, Word
from pasians_ui.pages.still import still
from pasians_ui.pen import Paint, Pen, box, convex, disc, stroke
from pasians_ui.theme import Colour, Theme

SUPERSAMPLE, LARGEST = 4, 4096
"""Times that the curve is drawn larger than it is shown, half of that where it would be more pixels across than every
device has textures for."""
MARKS = (0, 25, 50, 75, 100)
"""Lines across the curve, in percent."""
CLOSEST = 7
"""dp between two games; of more games than have room, the last are shown."""
DOT = 5
"""Radius of a game's dot in dp, where there is room."""


class Curve(FloatLayout):
    """The share of games won as a line, with each game as a filled or a hollow dot below.

    ``rates`` and ``won`` have an item for each game, oldest first. The line is thin while it stands for fewer than ten games.
    """

    def __init__(self, theme: Theme, rates: Sequence[float], won: Sequence[bool], **rest: object) -> None:
        super().__init__(**rest)
        self.theme, self._rates, self._won = theme, rates, won
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
        page, size = theme.page, theme.type.caption
        self._marks = [Word(_("%(number)d %%") % {"number": mark}, size, page.dim) for mark in MARKS]
        self._ends = [Word("", size, page.dim), Word(_("latest"), size, page.dim)]
        for word in (*self._marks, *self._ends):
            self.add_widget(word)
        self._drawn: tuple[int, int] | None = None
        draw_soon = Clock.create_trigger(self._draw)  # when the page has come to rest: it is dear
        self.bind(pos=draw_soon, size=draw_soon)

    def _draw(self, *_: object) -> None:
        left = max(word.width for word in self._marks) + dp(10)
        low, high = sp(20) + dp(30), sp(8)
        width, height = round(self.width - left), round(self.height - low - high)
        if width < dp(40) or height < dp(40):
            return
        self._place_words(left, low, width, height)
        below, edge = round(dp(26)), round(dp(8))  # room for the dots, and for the line's own width
        size = (width, height + below + edge)
        if size != self._drawn:
            times = SUPERSAMPLE if SUPERSAMPLE * width <= LARGEST else SUPERSAMPLE // 2
            drawing = self._drawing(width, height, below, times)
            self._picture.texture = still(drawing, size, self.theme.page.surface, times)
            self._picture.size = self._drawn = size
        self._picture.pos = round(self.x + left), round(self.y + low - below)

    def _place_words(self, left: float, low: float, width: float, height: float) -> None:
        for mark, word in zip(MARKS, self._marks, strict=True):
            word.pos = (
                round(self.x + left - dp(10) - word.width),
                round(self.y + low + height * mark / 100 - word.height / 2),
            )
        shown = self._shown(width)
        first, last = self._ends
        first.text = _("first game") if shown == len(self._won) else _("%(number)d games ago") % {"number": shown}
        first.texture_update()
        first.pos = round(self.x + left), round(self.y)
        last.pos = round(self.x + left + width - last.width), round(self.y)

    def _shown(self, width: float) -> int:
        """How many games there is room for."""
        return min(len(self._won), int(width // dp(CLOSEST)))

    def _drawing(self, width: int, height: int, below: int, times: int) -> InstructionGroup:
        group = InstructionGroup()
        paint = Paint(group)
        pen = Pen(paint, times, y=below * times)
        page, shown = self.theme.page, self._shown(width)
        radius = min(dp(DOT), 0.4 * width / shown)
        step = (width - 4 * radius) / max(1, shown - 1)
        first = len(self._won) - shown
        points = [(2 * radius + at * step, height * rate) for at, rate in enumerate(self._rates[first:])]
        area, thin, thick = page.accent.alpha(0.13).over(page.surface), dp(1), dp(2.2)
        for (x0, y0), (x1, y1) in pairwise(points):
            pen.fill(area, convex([(x0, 0), (x1, 0), (x1, y1), (x0, y0)]))
        for mark in MARKS:
            pen.fill(page.line, box(0, height * mark / 100 - dp(0.5), width, dp(1)))
        for at, ((x0, y0), (x1, y1)) in enumerate(pairwise(points), first + 2):
            line = thick if at > TEN else thin
            pen.fill(page.accent, stroke(x0, y0, x1, y1, line))
            pen.fill(page.accent, disc(x1, y1, line / 2))
        pen.fill(page.surface, disc(*points[-1], dp(8)))
        pen.fill(page.accent, disc(*points[-1], dp(5.5)))
        for (x, _y), won in zip(points, self._won[first:], strict=True):
            self._dot(pen, x, -dp(14), radius, won)
        paint.flush()
        return group

    def _dot(self, pen: Pen, x: float, y: float, radius: float, won: bool) -> None:
        page = self.theme.page
        colour: Colour = page.accent if won else page.outline
        pen.fill(colour, disc(x, y, radius))
        if not won:
            pen.fill(page.surface, disc(x, y, radius - max(dp(1), radius * 0.34)))


class TimeBars(BoxLayout):
    """How many games were won in which time: a bar for each span."""

    def __init__(self, theme: Theme, spans: Sequence[Span]) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(16))
        self.bind(minimum_height=self.setter("height"))
        self.theme = theme
        words = [Text(span_text(span), theme.type.meta, theme.page.dim, halign="right") for span in spans]
        widest = max(Word(word.text, theme.type.meta, theme.page.dim).width for word in words)
        most = max(span.games for span in spans)
        for span, word in zip(spans, words, strict=True):
            word.size_hint_x, word.width, word.pos_hint = None, widest + 2, {"center_y": 0.5}
            self.add_widget(self._row(word, span.games, most))

    def _row(self, word: Text, games: int, most: int) -> BoxLayout:
        theme, share = self.theme, games / most
        row = BoxLayout(size_hint_y=None, height=max(dp(36), sp(24)), spacing=dp(12))
        row.add_widget(word)
        room = BoxLayout(spacing=dp(10))
        if games:
            bar = Widget(size_hint=(share, None), height=dp(30), pos_hint={"center_y": 0.5})
            Ground(bar, theme.page.accent, radius=dp(6))
            room.add_widget(bar)
        room.add_widget(Word(str(games), theme.type.meta, theme.page.ink, bold=True, pos_hint={"center_y": 0.5}))
        room.add_widget(Widget(size_hint_x=1.001 - share))
        row.add_widget(room)
        return row


def span_text(span: Span) -> str:
    """A span of minutes in words: "under 8 min", "8 to 10", "over 15 min"."""
    if span.high is None:
        return _("over %(low)d min") % {"low": span.low}
    if span.low == 0:
        return _("under %(high)d min") % {"high": span.high}
    return _("%(low)d to %(high)d") % {"low": span.low, "high": span.high}
