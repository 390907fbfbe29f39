"""Choosing a game: search, sections, filters, and the games with their tables in small."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recyclegridlayout import RecycleGridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from pasians import Catalogue, Entry
from pasians.shelf import Shelf
from pasians.words import _, ngettext
from pasians_ui.controls import Control, RecycledList, Scroll
from pasians_ui.ground import Text, Word
from pasians_ui.pages.cells import GameCard, GameRow
from pasians_ui.pages.filters import filters, passes
from pasians_ui.pages.page import Page, Sheet
from pasians_ui.pages.search import find, searchable
from pasians_ui.pages.thumbnail import Thumbnails
from pasians_ui.pages.ways import WaysSheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import Chip, IconButton, ListRow, PillButton, SearchField

ALL, FAVOURITES, RECENT = "", "*favourites", "*recent"
"""Sections beside the families, which bear the families' ids."""
F = ord("f")
NAME_LEAST, BESIDE = 140, 140
"""Room that every name needs on a card, in sp, so that it fits on two lines; and what is beside it in dp."""


class ChooserPage(Page):
    """All games of a catalogue.

    ``on_open(id)`` is called with the id of a game, perhaps with a way to play and options
    (``"klondike:three-cards"``). ``on_broken(entry)`` opens the page of a game that cannot be played,
    ``on_help(entry)`` its help, ``on_statistics(id)`` how one way to play it went. ``shelf`` tells what the player has
    with each game. Give the same ``thumbnails`` each time, and the pictures are drawn once only.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        theme: Theme,
        *,
        shelf: Shelf,
        on_open: Callable[[str], Any],
        on_back: Callable[[], Any],
        on_broken: Callable[[Entry], Any],
        on_help: Callable[[Entry], Any] | None = None,
        on_statistics: Callable[[str], Any] | None = None,
        thumbnails: Thumbnails | None = None,
    ) -> None:
        super().__init__(theme, on_back)
        self.title = _("Choose a game")
        self.on_open, self.on_broken, self.on_help, self.on_statistics = on_open, on_broken, on_help, on_statistics
        self.shelf = shelf
        self.thumbnails = thumbnails or Thumbnails(theme, catalogue.game)
        self.section, self.chosen, self.query = ALL, set[str](), ""
        self._games = {entry.id: (searchable(entry), entry) for entry in catalogue.entries}
        self._filters = filters(catalogue.entries, shelf)

    @property
    def shown(self) -> list[Entry]:
        """The games that section, filters and search leave, in order."""
        chosen = [filter for filter in self._filters if filter.id in self.chosen]
        games = [self._games[id] for id in self._members() if id in self._games]
        return find(self.query, [(words, entry) for words, entry in games if passes(entry, chosen)])

    def arrange(self) -> None:
        self._chips: dict[str, Chip] = {}
        self._rows: dict[str, ListRow] = {}
        self._counts: dict[str, Word] = {}
        self._family_chip: Chip | None = None
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
        self._nothing.clear_widgets()
        if not entries:
            self._nothing.add_widget(self._empty())
        for id, chip in self._chips.items():
            chip.on = id in self.chosen or id == self.section
        for section, row in self._rows.items():
            row.chosen = section == self.section

    def take_up(self, shelf: Shelf) -> None:
        """Show the page once more, as it was left, with what the player has by now."""
        offered = [filter.id for filter in self._filters]
        self.shelf, self._filters = shelf, filters([entry for _words, entry in self._games.values()], shelf)
        if self.wide is None:  # it was never seen
            return
        if offered != [filter.id for filter in self._filters]:
            self.rebuild()
            return
        seen = self.grid.scroll_y
        self.refresh()
        self.grid.refresh_from_data()
        self.grid.scroll_y = seen
        for section in (FAVOURITES, RECENT):
            if section in self._counts:
                self._counts[section].text = str(self._number(section))

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
            self.show(WaysSheet(self.theme, entry, self.on_open, self.on_help, self.on_statistics, self.shelf))

    def mark(self, entry: Entry) -> None:
        """Make a game a favourite, or not any more; it stays in the list that is shown, so that a slip can be mended."""
        self.shelf.mark(entry.id, entry.id not in self.shelf.favourites)
        if FAVOURITES in self._counts:
            self._counts[FAVOURITES].text = str(self._number(FAVOURITES))

    def surprise(self) -> None:
        """Open one of the games shown, by chance: one that was not tried yet, as long as there is one."""
        games = [entry for entry in self.shown if not entry.fault]
        untried = [entry for entry in games if not self.shelf.tried(entry.id)]
        if games:
            self.on_open(random.choice(untried or games).id)

    def step(self, entry: Entry, key: str) -> bool:
        """Give the focus to the game beside or below one, for an arrow key; False where there is none."""
        columns = self._grid.cols
        far = {"left": -1, "right": 1, "up": -columns, "down": columns}.get(key, 0)
        at = [item["entry"].id for item in self.grid.data].index(entry.id) + far
        if far == 0 or not 0 <= at < len(self.grid.data):
            return False
        self._bring(at)
        Clock.schedule_once(lambda _dt: self._focus(self.grid.data[at]["entry"]), 0)
        return True

    def _enter(self, window: Any, code: int, *rest: Any) -> bool:
        """Ctrl+F goes to the search."""
        if code == F and "ctrl" in rest[-1] and not (self.sheet and self.sheet.parent):
            self.search.input.focus = True
            return True
        return super()._enter(window, code, *rest)

    def _bring(self, at: int) -> None:
        """Scroll as far as it takes to see all of a cell."""
        height, gap = self._grid.default_size[1], self._grid.spacing[1]
        _left, above, _right, _below = self._grid.padding
        top = above + at // self._grid.cols * (height + gap)
        hidden = self._grid.height - self.grid.height
        if hidden > 0:
            seen = (1 - self.grid.scroll_y) * hidden
            seen = min(max(seen, top + height + gap - self.grid.height), top - gap)
            self.grid.scroll_y = 1 - min(1.0, max(0.0, seen / hidden))

    def _focus(self, entry: Entry) -> None:
        for cell in self._grid.children:
            if cell.entry is entry:
                cell.focus = True

    def _members(self) -> list[str]:
        """The ids of the games of the section."""
        if self.section == RECENT:
            return list(self.shelf.recent)
        favourites = self.shelf.favourites
        return [
            id
            for id, (_words, entry) in self._games.items()
            if self.section in (ALL, entry.family) or (self.section == FAVOURITES and id in favourites)
        ]

    def _number(self, section: str) -> int:
        wanted = self.shelf.recent if section == RECENT else self.shelf.favourites
        return sum(id in self._games for id in wanted)

    def _search(self, query: str) -> None:
        if query != self.query:
            self.query = query
            self.refresh()

    def _choose(self, section: str) -> None:
        self.section = section
        if self.sheet:
            self.sheet.close()
        if self._family_chip:
            title = next((title for id, title, _number in self._families() if id == section), "")
            self._family_chip.name = self._family_chip.label.text = title or _("Families")
            self._family_chip.on = bool(title)
        self.refresh()

    def _filter(self, id: str) -> None:
        self.chosen ^= {id}
        self.refresh()

    def _show_all(self) -> None:
        self.chosen = set()
        self.search.clear()
        self._choose(ALL)

    # The list

    def _make_list(self) -> RecycledList:
        listed = RecycledList(self.theme, do_scroll_x=False)
        self._grid = grid = RecycleGridLayout(
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
        self._nothing = AnchorLayout(anchor_y="top")
        self._list.add_widget(self._nothing)
        return listed

    def _fit(self, grid: RecycleGridLayout, width: float) -> None:
        if not self.wide:
            grid.default_size = (None, GameRow.height_for(self.theme))
            return
        left, _top, right, _bottom = grid.padding
        gap, room = dp(20), width - left - right
        grid.cols = max(1, int((room + gap) // (sp(NAME_LEAST) + dp(BESIDE) + gap)))
        cell = (room - gap * (grid.cols - 1)) / grid.cols
        grid.default_size = (None, GameCard.height_for(cell, self.theme))

    def _empty(self) -> Widget:
        """What is said where no game is shown."""
        box = BoxLayout(orientation="vertical", size_hint=(1, None), spacing=dp(20), padding=dp(40))
        box.bind(minimum_height=box.setter("height"))
        text = _("No game answers to that.")
        if not self.query and not self.chosen:
            text = {
                FAVOURITES: _("Games whose star you touch are found here."),
                RECENT: _("Games that you play are found here."),
            }.get(self.section, text)
        type, ink = self.theme.type, self.theme.page.ink
        box.add_widget(Text(text, type.section, ink, font="Title", halign="center"))
        button = PillButton(self.theme, _("Show all games"), on_release=self._show_all)
        button.size_hint_x, button.width, button.pos_hint = None, button.natural_width, {"center_x": 0.5}
        box.add_widget(button)
        return box

    # What is around it

    def _arrange_wide(self) -> None:
        theme = self.theme
        nav_width = dp(theme.chrome.nav_width) + dp(24)
        self.header.title.size_hint_x = None
        self.header.title.width = max(self.header.natural_width, nav_width - dp(16 + 57))
        self.search.pos_hint = {"center_y": 0.5}
        self.header.add_widget(self.search)
        self.header.add_widget(self._surprise())
        below = BoxLayout()
        nav = Scroll(theme, size_hint_x=None, width=nav_width)
        nav.add_widget(self._nav())
        below.add_widget(nav)
        right = BoxLayout(orientation="vertical")
        if self._filters:
            right.add_widget(self._line(self._filter_chips()))
        right.add_widget(self._list)
        below.add_widget(right)
        self.frame.add_widget(below)

    def _arrange_narrow(self) -> None:
        theme = self.theme
        if self.low:  # height is dear
            self.header.title.size_hint_x, self.header.title.width = None, self.header.natural_width
            self.search.pos_hint = {"center_y": 0.5}
            self.header.add_widget(self.search)
        else:
            search = BoxLayout(size_hint_y=None, height=self.search.height, padding=(self.margin - dp(4), 0))
            search.add_widget(self.search)
            self.frame.add_widget(search)
        self.header.add_widget(self._surprise())
        sections = [
            (ALL, _("All"), None),
            (FAVOURITES, _("Favourites"), "no_favourite"),
            (RECENT, _("Recent"), "recent"),
        ]
        for section, text, icon in sections:
            self._chips[section] = Chip(theme, text, icon=icon, on_release=partial(self._choose, section))
        self._family_chip = family = Chip(theme, _("Families"), icon="open_list", on_release=self._open_families)
        chips = [*self._chips.values(), family, *self._filter_chips()]
        self.frame.add_widget(self._line(chips))
        self.frame.add_widget(self._list)

    def _surprise(self) -> Control:
        """The button that opens a game by chance; on a phone there is no room for its word."""
        if self.phone:
            button: Control = IconButton(self.theme, "surprise", _("Surprise"), on_release=self.surprise)
        else:
            button = PillButton(self.theme, _("Surprise"), icon="surprise", on_release=self.surprise, size_hint_x=None)
            button.width = button.natural_width
        button.pos_hint = {"center_y": 0.5}
        return button

    def _families(self) -> list[tuple[str, str, int]]:
        entries = [entry for _words, entry in self._games.values()]
        titles = {entry.family: entry.family_title for entry in entries}
        families = [entry.family for entry in entries]
        return [(family, title, families.count(family)) for family, title in titles.items()]

    def _nav(self) -> BoxLayout:
        theme = self.theme
        nav = BoxLayout(
            orientation="vertical", size_hint_y=None, padding=(dp(16), dp(12), dp(8), dp(24)), spacing=dp(4)
        )
        nav.bind(minimum_height=nav.setter("height"))
        nav.add_widget(self._nav_row(ALL, _("All games"), len(self._games), "games"))
        nav.add_widget(self._nav_row(FAVOURITES, _("Favourites"), self._number(FAVOURITES), "no_favourite"))
        nav.add_widget(self._nav_row(RECENT, _("Recent"), self._number(RECENT), "recent"))
        heading = Text(_("Families"), theme.type.meta, theme.page.dim, bold=True, padding=(dp(16), dp(16), 0, dp(4)))
        nav.add_widget(heading)
        for family, title, number in self._families():
            nav.add_widget(self._nav_row(family, title, number))
        return nav

    def _nav_row(self, section: str, text: str, number: int, icon: str | None = None) -> ListRow:
        count = self._counts[section] = Word(str(number), self.theme.type.meta, self.theme.page.dim)
        self._rows[section] = row = ListRow(
            self.theme, text, icon=icon, end=count, height=self.theme.target.nav_row - 2,
            chosen=section == self.section, on_release=partial(self._choose, section),
        )  # fmt: skip
        return row

    def _filter_chips(self) -> list[Chip]:
        made = {
            filter.id: Chip(self.theme, filter.text, on_release=partial(self._filter, filter.id))
            for filter in self._filters
        }
        self._chips |= made
        return list(made.values())

    def _line(self, chips: list[Chip]) -> ScrollView:
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
