"""The entries of the chooser: a card with the table in small, or a row of a phone's list."""

from collections.abc import Callable
from typing import Any, Protocol

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from pasians import Entry
from pasians.words import _, ngettext
from pasians_ui.controls import Control
from pasians_ui.ground import Ground, Icon, Text, Word, is_dark
from pasians_ui.pages.search import packs_text
from pasians_ui.pages.thumbnail import TablePicture, Thumbnails
from pasians_ui.theme import Theme
from pasians_ui.widgets import IconButton

LEVELS = 5


class Chooser(Protocol):
    """What an entry asks of the page that it is on."""

    theme: Theme
    thumbnails: Thumbnails

    def open(self, entry: Entry) -> None: ...
    def open_ways(self, entry: Entry) -> None: ...


def difficulty_text(level: int) -> str:
    """The word for a difficulty from 1 to 5."""
    return [_("Very easy"), _("Easy"), _("Medium"), _("Hard"), _("Very hard")][level - 1]


def facts_text(entry: Entry) -> str:
    """Packs and usual length: "1 pack · 8 min"."""
    parts = [packs_text(entry.packs)]
    if entry.minutes:
        parts.append(_("%(number)d min") % {"number": entry.minutes})
    return " · ".join(parts)


def ways_text(entry: Entry) -> str:
    """How many ways to play a game has."""
    number = max(1, len(entry.variants))
    return ngettext("%(number)d way to play", "%(number)d ways to play", number) % {"number": number}


def has_ways(entry: Entry) -> bool:
    """Whether there is something to choose before a game is opened."""
    return not entry.fault and (len(entry.variants) > 1 or bool(entry.options))


class Bars(Widget):
    """Difficulty as five bars, of which ``level`` are filled."""

    level = NumericProperty(0)

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None), size=(dp(34), dp(14)))
        self.theme = theme
        self.bind(pos=self._draw, level=self._draw)

    def _draw(self, *_: object) -> None:
        page = self.theme.page
        self.canvas.clear()
        with self.canvas:
            for bar in range(LEVELS if self.level else 0):
                Color(*(page.gold if bar < self.level else page.line))
                height = dp(5 + 9 * bar / (LEVELS - 1))
                Rectangle(pos=(round(self.x + dp(7) * bar), round(self.y)), size=(round(dp(5)), round(height)))


class Picture(FloatLayout):
    """The table of a game in small; a broken game has a broken piece instead."""

    def __init__(self, theme: Theme, thumbnails: Thumbnails, inset: float) -> None:
        super().__init__()
        self.theme = theme
        self._table = TablePicture(thumbnails, inset=inset)
        self._ground = Ground(self, radius=dp(theme.radius.thumbnail))
        self._broken = Icon("broken", 44, theme.page.err, size_hint=(1, 1))
        self.bind(pos=self._place, size=self._place)

    def show(self, entry: Entry) -> None:
        """Show the picture of a game."""
        self.clear_widgets()
        self._ground.paint(self.theme.page.errtint if entry.fault else None)
        self.add_widget(self._broken if entry.fault else self._table)
        self._table.game = "" if entry.fault else entry.id
        self._place()

    def _place(self, *_: object) -> None:
        for child in self.children:
            child.pos, child.size = self.pos, self.size


class Ways(Control):
    """The small button that opens a game's ways to play; it is touched in a larger area than it shows."""

    def __init__(self, theme: Theme, on_release: Callable[[], Any]) -> None:
        super().__init__(theme, size_hint=(None, None), height=dp(theme.target.min), on_release=on_release)
        self._pill = BoxLayout(size_hint=(None, None), height=dp(36), padding=(dp(14), 0, dp(8), 0), spacing=dp(2))
        self._pill.pos_hint = {"center_y": 0.5}
        Ground(self._pill, theme.page.tint)
        self._word = Word("", theme.type.caption, theme.page.ontint, bold=True, pos_hint={"center_y": 0.5})
        self._pill.add_widget(self._word)
        self._pill.add_widget(Icon("open_list", 20, theme.page.ontint, pos_hint={"center_y": 0.5}))
        self.add_widget(self._pill)
        self._pill.bind(minimum_width=self._pill.setter("width"), width=self.setter("width"))

    def show(self, entry: Entry) -> None:
        """Name the number of ways of a game."""
        number = len(entry.variants)
        self.name = ways_text(entry)
        self._word.text = (
            ngettext("%(number)d way", "%(number)d ways", number) % {"number": number} if number > 1 else _("Options")
        )


class Cell(Control):
    """What cards and rows of the chooser have in common. ``entry`` is the game that it shows at present.

    Each page makes a class of its own from it (`bound`), because Kivy keeps views for reuse by class, for all lists
    at once, and must never hand out one in another theme.
    """

    chooser: Chooser
    entry = ObjectProperty(None, allownone=True)

    @classmethod
    def bound(cls, chooser: Chooser) -> type["Cell"]:
        """The class of the cells of one page."""
        return type(cls.__name__, (cls,), {"chooser": chooser})

    def __init__(self, **rest: Any) -> None:
        chooser, theme = self.chooser, self.chooser.theme
        super().__init__(
            theme, on_release=lambda: chooser.open(self.entry), on_hold=lambda: chooser.open_ways(self.entry), **rest
        )
        page = theme.page
        line = page.line if is_dark(theme) else None
        self._ground = Ground(
            self, page.surface, line, radius=dp(theme.radius.panel),
            shadow=None if is_dark(theme) else theme.shadow.panel,
        )  # fmt: skip
        self.title = Text("", theme.type.heading, page.ink, font="Title", lines=1, pos_hint={"center_y": 0.5})
        self.facts = Text("", theme.type.meta, page.dim, lines=1)
        self.bars = Bars(theme)
        self.level = Text("", theme.type.meta, page.dim, lines=1)
        self.bind(pressed=lambda *_: self._ground.paint(page.sunk if self.pressed else page.surface, line))

    def on_entry(self, _cell: Widget, entry: Entry | None) -> None:
        if entry is None:
            return
        self.title.text = self.name = entry.title
        self.facts.text = _("This game cannot be opened.") if entry.fault else facts_text(entry)
        level = 0 if entry.fault else entry.difficulty or 0
        self.bars.level = level
        self.level.text = difficulty_text(level) if level else ""

    @staticmethod
    def put(parent: Widget, widget: Widget, shown: bool) -> None:
        """Add a widget at the end of its parent, or take it away."""
        if shown and not widget.parent:
            parent.add_widget(widget)
        elif not shown and widget.parent:
            parent.remove_widget(widget)


class GameCard(Cell):
    """A card of the wide chooser: the table above, name and facts below."""

    def __init__(self) -> None:
        super().__init__(orientation="vertical", padding=dp(8))
        theme = self.theme
        self.picture = Picture(theme, self.chooser.thumbnails, 10)
        self.add_widget(self.picture)
        least = dp(theme.target.min)
        self._line_above = BoxLayout(size_hint_y=None, height=max(least, sp(30)), padding=(dp(10), 0, 0, 0))
        self._line_above.add_widget(self.title)
        self.ways = Ways(theme, lambda: self.chooser.open_ways(self.entry))
        self.add_widget(self._line_above)
        below = BoxLayout(size_hint_y=None, height=sp(26) + dp(6), padding=(dp(10), 0, dp(10), dp(8)), spacing=dp(10))
        self.bars.pos_hint = self.facts.pos_hint = {"center_y": 0.5}
        self._below = below
        self.add_widget(below)

    @staticmethod
    def height_for(width: float, theme: Theme) -> float:
        """How high a card of that width is, in pixels."""
        return float(round(dp(8) + width * 0.44 + max(dp(theme.target.min), sp(30)) + sp(26) + dp(14)))

    def on_entry(self, cell: Widget, entry: Entry | None) -> None:
        super().on_entry(cell, entry)
        if entry is None:
            return
        if self.level.text:
            self.facts.text = f"{self.level.text} · {self.facts.text}"
        self.picture.show(entry)
        self.ways.show(entry)
        self.put(self._line_above, self.ways, has_ways(entry))
        self.put(self._below, self.facts, False)
        self.put(self._below, self.bars, bool(self.bars.level))
        self.put(self._below, self.facts, True)


class GameRow(Cell):
    """A row of the narrow chooser: the table at the left, name and facts beside it."""

    def __init__(self) -> None:
        super().__init__(padding=(dp(6), dp(6), dp(2), dp(6)), spacing=dp(8))
        theme = self.theme
        self.picture = Picture(theme, self.chooser.thumbnails, 6)
        self.picture.size_hint_x, self.picture.width = None, dp(98)
        self.add_widget(self.picture)
        words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5}, spacing=dp(1))
        words.bind(minimum_height=words.setter("height"))
        self._difficulty = BoxLayout(size_hint_y=None, height=sp(20), spacing=dp(8))
        self.bars.pos_hint = self.level.pos_hint = {"center_y": 0.5}
        self._difficulty.add_widget(self.bars)
        self._difficulty.add_widget(self.level)
        for widget in (self.title, self.facts, self._difficulty):
            words.add_widget(widget)
        self._words = words
        self.add_widget(words)
        self.ways = IconButton(
            theme, "open_list", "", on_release=lambda: self.chooser.open_ways(self.entry), colour=theme.page.dim
        )
        self.ways.pos_hint = {"center_y": 0.5}

    @staticmethod
    def height_for(theme: Theme) -> float:
        """How high a row is, in pixels."""
        type = theme.type
        return float(round(max(dp(92), sp((type.heading + 2 * type.meta) * 1.3) + dp(18))))

    def on_entry(self, cell: Widget, entry: Entry | None) -> None:
        super().on_entry(cell, entry)
        if entry is None:
            return
        self.picture.show(entry)
        self.ways.name = ways_text(entry)
        self.put(self, self.ways, has_ways(entry))
        self.put(self._words, self._difficulty, bool(self.bars.level))
