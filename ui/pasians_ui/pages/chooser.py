"""Choosing a game: search, families, filters, and the games with their tables in small."""

import random
from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recyclegridlayout import RecycleGridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from pasians import Catalogue, Entry
from pasians.words import _, ngettext
from pasians_ui.controls import RecycledList, Scroll
from pasians_ui.ground import Text, Word
from pasians_ui.pages.cells import Cell, GameCard, GameRow
from pasians_ui.pages.page import Page, Sheet
from pasians_ui.pages.search import find, searchable
from pasians_ui.pages.thumbnail import Thumbnails
from pasians_ui.pages.ways import WaysSheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import Chip, IconButton, ListRow, PillButton, SearchField

ALL = ""
SHORT_MINUTES = 6
EASY = 2
CARD_LEAST = 250


class ChooserPage(Page):
    """All games of a catalogue.

    ``on_open(id)`` is called with the id of a game, perhaps with a way to play and options
    (``"klondike:three-cards"``). ``on_broken(entry)`` opens the page of a game that cannot be played,
    ``on_help(entry)`` its help. Give the same ``thumbnails`` each time, and the pictures are drawn once only.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        theme: Theme,
        *,
        on_open: Callable[[str], Any],
        on_back: Callable[[], Any],
        on_broken: Callable[[Entry], Any],
        on_help: Callable[[Entry], Any] | None = None,
        thumbnails: Thumbnails | None = None,
    ) -> None:
        super().__init__(theme, on_back)
        self.title = _("Choose a game")
        self.on_open, self.on_broken, self.on_help = on_open, on_broken, on_help
        self.thumbnails = thumbnails or Thumbnails(theme, catalogue.game)
        self.section, self.filters, self.query = ALL, set[str](), ""
        self._games = [(searchable(entry), entry) for entry in catalogue.entries]

    @property
    def shown(self) -> list[Entry]:
        """The games that section, filters and search leave, in order."""
        return find(self.query, [(words, entry) for words, entry in self._games if self._chosen(entry)])

    def arrange(self) -> None:
        self.grid = self._make_list()
        number = len(self._games)
        hint = ngettext("Search %(number)d game", "Search %(number)d games", number) % {"number": number}
        self.search = SearchField(self.theme, hint, _("Clear the search"), self._search)
        self.search.input.text = self.query
        if self.wide:
            self._arrange_wide()
        else:
            self._arrange_narrow()
        self.refresh()

    def refresh(self) -> None:
        """Show the games anew after section, filters or search have changed."""
        entries = self.shown
        self.grid.data = [{"entry": entry} for entry in entries]
        self.grid.scroll_y = 1
        Cell.put(self._list, self._nothing, not entries)

    def open(self, entry: Entry) -> None:
        """Open a game at once, or the page that says why it cannot be opened."""
        if entry.fault:
            self.on_broken(entry)
        else:
            self.on_open(entry.id)

    def open_ways(self, entry: Entry) -> None:
        """Show the ways to play a game."""
        if entry.fault:
            self.on_broken(entry)
        else:
            self.show(WaysSheet(self.theme, entry, self.on_open, self.on_help))

    def surprise(self) -> None:
        """Open one of the games shown, by chance."""
        games = [entry for entry in self.shown if not entry.fault]
        if games:
            self.on_open(random.choice(games).id)

    def _chosen(self, entry: Entry) -> bool:
        return self.section in (ALL, entry.family) and all(self._passes(entry, name) for name in self.filters)

    def _passes(self, entry: Entry, name: str) -> bool:
        if name == "easy":
            return bool(entry.difficulty and entry.difficulty <= EASY)
        if name == "short":
            return bool(entry.minutes and entry.minutes <= SHORT_MINUTES)
        return entry.packs == int(name)

    def _search(self, query: str) -> None:
        if query != self.query:
            self.query = query
            self.refresh()

    def _choose(self, section: str) -> None:
        self.section = section
        if self.sheet:
            self.sheet.close()
        self.rebuild()

    def _filter(self, name: str) -> None:
        self.filters ^= {name}
        self.rebuild()

    def _make_list(self) -> RecycledList:
        listed = RecycledList(self.theme, do_scroll_x=False)
        grid = RecycleGridLayout(
            cols=1, default_size_hint=(1, None), size_hint_y=None, spacing=dp(20 if self.wide else 8),
            padding=(self.margin - dp(4), dp(8), self.margin - dp(4), dp(24)),
        )  # fmt: skip
        grid.bind(minimum_height=grid.setter("height"))
        listed.add_widget(grid)
        listed.viewclass = (GameCard if self.wide else GameRow).bound(self)
        listed.bind(width=lambda _list, width: self._fit(grid, width))
        self._fit(grid, self.width)
        self._list = AnchorLayout(anchor_y="top")
        self._list.add_widget(listed)
        self._nothing = self._empty()
        return listed

    def _fit(self, grid: RecycleGridLayout, width: float) -> None:
        if not self.wide:
            grid.default_size = (None, GameRow.height_for(self.theme))
            return
        left, _top, right, _bottom = grid.padding
        gap, room = dp(20), width - left - right
        grid.cols = max(1, int((room + gap) // (dp(CARD_LEAST) + gap)))
        cell = (room - gap * (grid.cols - 1)) / grid.cols
        grid.default_size = (None, GameCard.height_for(cell, self.theme))

    def _empty(self) -> Widget:
        box = BoxLayout(orientation="vertical", size_hint=(1, None), spacing=dp(20), padding=dp(40))
        box.bind(minimum_height=box.setter("height"))
        box.add_widget(
            Text(
                _("No game answers to that."),
                self.theme.type.section,
                self.theme.page.ink,
                font="Title",
                halign="center",
            )
        )
        button = PillButton(self.theme, _("Show all games"), on_release=self._show_all)
        button.size_hint_x, button.width, button.pos_hint = None, button.natural_width, {"center_x": 0.5}
        box.add_widget(button)
        return box

    def _show_all(self) -> None:
        self.query, self.filters, self.section = "", set(), ALL
        self.rebuild()

    def _arrange_wide(self) -> None:
        theme = self.theme
        nav_width = dp(theme.chrome.nav_width) + dp(24)
        self.header.title.size_hint_x = None
        self.header.title.width = max(self.header.natural_width, nav_width - dp(16 + 57))
        self.search.pos_hint = {"center_y": 0.5}
        self.header.add_widget(self.search)
        surprise = PillButton(theme, _("Surprise"), icon="surprise", on_release=self.surprise, size_hint_x=None)
        surprise.width, surprise.pos_hint = surprise.natural_width, {"center_y": 0.5}
        self.header.add_widget(surprise)
        below = BoxLayout()
        nav = Scroll(theme, size_hint_x=None, width=nav_width)
        nav.add_widget(self._nav())
        below.add_widget(nav)
        right = BoxLayout(orientation="vertical")
        chips = self._chips(self._filter_chips())
        if chips:
            right.add_widget(chips)
        right.add_widget(self._list)
        below.add_widget(right)
        self.frame.add_widget(below)

    def _arrange_narrow(self) -> None:
        theme = self.theme
        if self.low:  # height is dear
            self.search.pos_hint = {"center_y": 0.5}
            self.header.add_widget(self.search)
        else:
            search = BoxLayout(size_hint_y=None, height=self.search.height, padding=(self.margin - dp(4), 0))
            search.add_widget(self.search)
            self.frame.add_widget(search)
        self.header.add_widget(
            IconButton(theme, "surprise", _("Surprise"), on_release=self.surprise, pos_hint={"center_y": 0.5})
        )
        chips = [
            Chip(theme, _("All"), icon="games", on=self.section == ALL, on_release=lambda: self._choose(ALL)),
        ]
        families = self._families()
        chosen = next((title for family, title, _number in families if family == self.section), None)
        chips.append(
            Chip(theme, chosen or _("Families"), on=bool(chosen), icon="open_list", on_release=self._open_families)
        )
        self.frame.add_widget(self._chips([*chips, *self._filter_chips()]))
        self.frame.add_widget(self._list)

    def _families(self) -> list[tuple[str, str, int]]:
        titles = {entry.family: entry.family_title for _words, entry in self._games}
        families = [entry.family for _words, entry in self._games]
        return [(family, title, families.count(family)) for family, title in titles.items()]

    def _nav(self) -> BoxLayout:
        theme = self.theme
        nav = BoxLayout(
            orientation="vertical", size_hint_y=None, padding=(dp(16), dp(12), dp(8), dp(24)), spacing=dp(4)
        )
        nav.bind(minimum_height=nav.setter("height"))
        nav.add_widget(self._nav_row(ALL, _("All games"), len(self._games), "games"))
        heading = Text(_("Families"), theme.type.meta, theme.page.dim, bold=True, padding=(dp(16), dp(16), 0, dp(4)))
        nav.add_widget(heading)
        for family, title, number in self._families():
            nav.add_widget(self._nav_row(family, title, number))
        return nav

    def _nav_row(self, section: str, text: str, number: int, icon: str | None = None) -> ListRow:
        count = Word(str(number), self.theme.type.meta, self.theme.page.dim)
        return ListRow(
            self.theme, text, icon=icon, end=count, height=self.theme.target.nav_row - 2,
            chosen=section == self.section, on_release=lambda: self._choose(section),
        )  # fmt: skip

    def _filter_chips(self) -> list[Chip]:
        names = [("easy", _("Easy")), ("short", _("Short")), ("1", _("One pack")), ("2", _("Two packs"))]
        tells = [(name, text) for name, text in names if 0 < self._count(name) < len(self._games)]
        return [
            Chip(self.theme, text, on=name in self.filters, on_release=lambda name=name: self._filter(name))
            for name, text in tells
        ]

    def _count(self, name: str) -> int:
        return sum(self._passes(entry, name) for _words, entry in self._games if not entry.fault)

    def _chips(self, chips: list[Chip]) -> ScrollView | None:
        if not chips:
            return None
        scroll = Scroll(self.theme, do_scroll_x=True, do_scroll_y=False, bar_width=0, size_hint_y=None)
        scroll.height = dp(self.theme.target.chip_height) + dp(20)
        line = BoxLayout(size_hint_x=None, spacing=dp(10), padding=(self.margin - dp(4), dp(10)))
        line.bind(minimum_width=line.setter("width"))
        for chip in chips:
            line.add_widget(chip)
        scroll.add_widget(line)
        return scroll

    def _open_families(self) -> None:
        sheet = Sheet(self.theme)
        sheet.add_heading(_("Families"), _("Close"))
        for family, title, number in self._families():
            sheet.content.add_widget(self._nav_row(family, title, number))
        self.show(sheet)
