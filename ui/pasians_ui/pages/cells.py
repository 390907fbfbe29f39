"""The entries of the chooser: a card with the table in small, or a row of a phone's list."""

from typing import Any, Protocol
from weakref import proxy

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from pasians import Entry
from pasians.shelf import Shelf
from pasians.words import _, ngettext
from pasians_ui.controls import Control
from pasians_ui.ground import Ground, Icon, Text, Word, is_dark
from pasians_ui.pages.search import packs_text
from pasians_ui.pages.thumbnail import TablePicture, Thumbnails
from pasians_ui.theme import Theme
from pasians_ui.widgets import IconButton

LEVELS = 5
GAP = 5
"""Between a tag and the edges of its picture, in dp."""


class Chooser(Protocol):
    """What an entry asks of the page that it is on."""

    theme: Theme
    thumbnails: Thumbnails
    shelf: Shelf
    phone: bool

    def open(self, entry: Entry) -> None: ...
    def open_ways(self, entry: Entry) -> None: ...
    def mark(self, entry: Entry) -> None: ...
    def step(self, entry: Entry, key: str) -> bool: ...


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


def won_text(rate: float | None) -> str:
    """How often a game was won: "won 63 %"; empty while there is nothing to say."""
    return "" if rate is None else _("won %(number)d %%") % {"number": round(100 * rate)}


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


class Tag(BoxLayout):
    """A few words on a picture, no wider than ``most`` pixels; empty ones are not seen."""

    text = StringProperty()
    most = NumericProperty(float("inf"))

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None), padding=(dp(10), dp(4)))
        page = theme.page
        self._fill, self._ground = page.surface, Ground(self)
        self._word = Word("", theme.type.caption, page.accent, bold=True)
        self._size = self._word.font_size
        self.add_widget(self._word)
        self.bind(minimum_size=self.setter("size"), most=self._fit)

    def on_text(self, _tag: Widget, text: str) -> None:
        self._word.text = text
        self._ground.paint(self._fill if text else None)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Large text may not fit on a small picture."""
        word, room = self._word, max(1.0, self.most - dp(20))
        word.font_size = self._size
        word.texture_update()
        if word.texture_size[0] > room:
            word.font_size = self._size * room / word.texture_size[0]


class Picture(FloatLayout):
    """The table of a game in small, with tags in its lower corners; a broken game has a broken piece instead."""

    def __init__(self, theme: Theme, thumbnails: Thumbnails, inset: float) -> None:
        super().__init__()
        self.theme = theme
        self._table = TablePicture(thumbnails, inset=inset)
        self._ground = Ground(self, radius=dp(theme.radius.thumbnail))
        self._broken = Icon("broken", 44, theme.page.err, size_hint=(1, 1))
        self.in_play, self.won = Tag(theme), Tag(theme)
        for tag in (self.in_play, self.won):
            tag.bind(size=self._place)
        self.bind(pos=self._place, size=self._place, width=self._fit)

    def show(self, entry: Entry) -> None:
        """Show the picture of a game."""
        self.clear_widgets()
        self._ground.paint(self.theme.page.errtint if entry.fault else None)
        for widget in (self._broken if entry.fault else self._table, self.in_play, self.won):
            self.add_widget(widget)
        self._table.game = "" if entry.fault else entry.id
        self._place()

    def _fit(self, *_: object) -> None:
        self.in_play.most = self.won.most = self.width - 2 * dp(GAP)

    def _place(self, *_: object) -> None:
        for picture in (self._table, self._broken):
            picture.pos, picture.size = self.pos, self.size
        gap = dp(GAP)
        self.in_play.pos = round(self.x + gap), round(self.y + gap)
        self.won.pos = round(self.right - gap - self.won.width), round(self.y + gap)


class Cell(Control):
    """What cards and rows of the chooser have in common. ``entry`` is the game that it shows at present.

    Each page makes a class of its own from it (`bound`), because Kivy keeps views for reuse by class, for all lists
    at once, and must never hand out one in another theme.
    """

    chooser: Chooser
    entry = ObjectProperty(None, allownone=True, force_dispatch=True)  # what is told of the same game may have changed

    @classmethod
    def bound(cls, chooser: Chooser) -> type["Cell"]:
        """The class of the cells of one page. Kivy never forgets a class, so it must not keep the page."""
        return type(cls.__name__, (cls,), {"chooser": proxy(chooser)})

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
        centred = {"center_y": 0.5}
        self.title = Text("", theme.type.heading, page.ink, font="Title", lines=2, pos_hint=centred)
        self.facts = Text("", theme.type.meta, page.dim, lines=1)
        self.bars = Bars(theme)
        self.level = Text("", theme.type.meta, page.dim, lines=1)
        self.ways = IconButton(
            theme, "open_list", "", colour=page.dim, pos_hint=centred, on_release=lambda: chooser.open_ways(self.entry)
        )
        self.star = IconButton(theme, "no_favourite", "", pos_hint=centred, on_release=self._mark)
        self.bind(pressed=lambda *_: self._ground.paint(page.sunk if self.pressed else page.surface, line))

    def on_entry(self, _cell: Widget, entry: Entry | None) -> None:
        if entry is None:
            return
        self.title.text = entry.title
        self.facts.text = _("This game cannot be opened.") if entry.fault else facts_text(entry)
        level = 0 if entry.fault else entry.difficulty or 0
        self.bars.level = level
        self.level.text = difficulty_text(level) if level else ""
        self.ways.name = ways_text(entry)
        self._show_star()

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """The arrows go from game to game."""
        return self.chooser.step(self.entry, keycode[1]) or super().keyboard_on_key_down(
            window, keycode, text, modifiers
        )

    def say(self, *more: str) -> None:
        """Give the cell its name: the game's, and what else is shown of it."""
        self.name = ", ".join([self.entry.title, *filter(None, more)])

    def _mark(self) -> None:
        self.chooser.mark(self.entry)
        self._show_star()

    def _show_star(self) -> None:
        on, page = self.entry.id in self.chooser.shelf.favourites, self.theme.page
        self.star.icon.name, self.star.icon.color = ("favourite", page.gold) if on else ("no_favourite", page.dim)
        self.star.name = _("Not a favourite any more") if on else _("Make it a favourite")

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
        self._line_above = BoxLayout(size_hint_y=None, height=self._title_height(theme), padding=(dp(10), 0, 0, 0))
        for widget in (self.title, self.ways, self.star):
            self._line_above.add_widget(widget)
        self.add_widget(self._line_above)
        below = BoxLayout(size_hint_y=None, height=sp(26) + dp(6), padding=(dp(10), 0, dp(10), dp(8)), spacing=dp(10))
        self.bars.pos_hint = self.facts.pos_hint = {"center_y": 0.5}
        self._below = below
        self.add_widget(below)

    @classmethod
    def height_for(cls, width: float, theme: Theme) -> float:
        """How high a card of that width is, in pixels."""
        return float(round(dp(8) + width * 0.44 + cls._title_height(theme) + sp(26) + dp(14)))

    @staticmethod
    def _title_height(theme: Theme) -> float:
        """Room for two lines of a long name."""
        return float(max(dp(theme.target.min), sp(theme.type.heading * 2.6)))

    def on_entry(self, cell: Widget, entry: Entry | None) -> None:
        super().on_entry(cell, entry)
        if entry is None:
            return
        if self.level.text:
            self.facts.text = f"{self.level.text} · {self.facts.text}"
        shelf, picture = self.chooser.shelf, self.picture
        picture.in_play.text = _("In play") if shelf.in_play(entry.id) else ""
        picture.won.text = won_text(shelf.rate(entry.id))
        picture.show(entry)
        self.say(picture.in_play.text, picture.won.text)
        self.put(self._below, self.facts, False)
        self.put(self._below, self.bars, bool(self.bars.level))
        self.put(self._below, self.facts, True)


class GameRow(Cell):
    """A row of the narrow chooser: the table at the left, name and facts beside it. On a phone, a touch that is held is
    the way to what an arrow opens elsewhere."""

    def __init__(self) -> None:
        super().__init__(padding=(dp(6), dp(6), dp(2), dp(6)), spacing=dp(8))
        theme = self.theme
        self.picture = Picture(theme, self.chooser.thumbnails, 6)
        self.picture.size_hint_x, self.picture.width = None, dp(98 if self.chooser.phone else 130)
        self.add_widget(self.picture)
        words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5})
        words.bind(minimum_height=words.setter("height"))
        self._difficulty = BoxLayout(size_hint_y=None, height=sp(19), spacing=dp(8))
        self._won = Word("", theme.type.meta, theme.page.ink, bold=True, pos_hint={"center_y": 0.5})
        self._difficulty.bind(width=self._fit)
        self.bars.pos_hint = self.level.pos_hint = {"center_y": 0.5}
        for widget in (self.bars, self.level, self._won):
            self._difficulty.add_widget(widget)
        for widget in (self.title, self.facts, self._difficulty):
            words.add_widget(widget)
        self._words = words
        self.add_widget(words)
        if not self.chooser.phone:
            self.add_widget(self.ways)
        self.add_widget(self.star)

    @staticmethod
    def height_for(theme: Theme) -> float:
        """How high a row is, in pixels: a long name takes two lines."""
        type = theme.type
        return float(round(max(dp(92), sp(2.65 * type.heading + 1.25 * type.meta + 19) + dp(6))))

    def on_entry(self, cell: Widget, entry: Entry | None) -> None:
        super().on_entry(cell, entry)
        if entry is None:
            return
        shelf = self.chooser.shelf
        self.picture.in_play.text = _("In play") if shelf.in_play(entry.id) else ""
        self.picture.show(entry)
        self._won.text = won_text(shelf.rate(entry.id))
        self.say(self.picture.in_play.text, self._won.text)
        self.put(self._words, self._difficulty, bool(self.bars.level or self._won.text))
        self._fit()

    def _fit(self, *_: object) -> None:
        """Beside a rate that leaves no room for the word, bars alone tell the difficulty."""
        line, type = self._difficulty, self.theme.type
        room = line.width - self.bars.width - self._won.texture_size[0] - 2 * line.spacing
        whole = not self._won.text or Word(self.level.text, type.meta, self.level.color).width <= room
        self.level.opacity = 1 if whole else 0
