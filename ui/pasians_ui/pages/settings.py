"""Settings: few, each shown as what it does, and each at work at once."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from pasians.words import _
from pasians_ui.controls import Control
from pasians_ui.ground import Ground, Icon, Text
from pasians_ui.pages.page import Page, column
from pasians_ui.pages.samples import FaceSample, TableSample
from pasians_ui.preferences import DEFAULTS
from pasians_ui.theme import Theme
from pasians_ui.widgets import Panel, Segments, SwitchRow

LANGUAGE_NAMES = {"en": "English", "cs": "Čeština", "sv": "Svenska"}


def table_title(theme: Theme) -> str:
    """The name of a card table in the reader's language."""
    titles = {"meadow": _("Meadow"), "evening": _("Evening"), "night": _("Night"), "linen": _("Linen")}
    return titles.get(theme.name, theme.title)


class SettingsPage(Page):
    """The settings that are there: ``values`` as in `DEFAULTS`; ``on_change(key, value)`` is called for each change.

    The caller puts it to work: it may set ``theme`` anew and call `rebuild`.
    """

    def __init__(
        self,
        theme: Theme,
        values: Mapping[str, Any],
        *,
        on_back: Callable[[], Any],
        on_change: Callable[[str, Any], Any],
    ) -> None:
        super().__init__(theme, on_back)
        self.values, self._on_change = {**DEFAULTS, **values}, on_change

    def arrange(self) -> None:
        scroll, box = column(self.theme, 944, spacing=dp(16), padding=(self.margin, dp(8), self.margin, dp(32)))
        for panel in (self._tables(), self._cards(), self._play(), self._languages()):
            box.add_widget(panel)
        self.frame.add_widget(scroll)
        self.scroll = scroll

    @property
    def title(self) -> str:  # type: ignore[override]
        return _("Settings")

    def change(self, key: str, value: Any) -> None:
        """Set one value, show it and tell."""
        self.values[key] = value
        scrolled = self.scroll.scroll_y
        self._on_change(key, value)
        self.rebuild()
        self.scroll.scroll_y = scrolled

    def _panel(self, title: str) -> Panel:
        panel = Panel(self.theme, padding=dp(16) if self.phone else dp(24))
        panel.add_widget(Text(title, self.theme.type.heading, self.theme.page.ink, font="Title"))
        return panel

    def _tables(self) -> Panel:
        panel = self._panel(_("Table"))
        grid = self._grid(2 if self.phone else 4)
        for name in Theme.names():
            theme = Theme.load(name)
            picture = TableSample(theme)
            grid.add_widget(self._choice(picture, table_title(theme), "table", name, dp(92)))
        panel.add_widget(grid)
        return panel

    def _cards(self) -> Panel:
        panel = self._panel(_("Card faces"))
        grid = self._grid(2 if self.phone else 3)
        titles = {"automatic": _("As the size needs"), "classic": _("Classic"), "large": _("Large print")}
        for faces, title in titles.items():
            grid.add_widget(self._choice(FaceSample(self.theme, faces), title, "faces", faces, dp(104)))
        panel.add_widget(grid)
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2), padding=(0, dp(8), 0, 0))
        words.bind(minimum_height=words.setter("height"))
        words.add_widget(Text(_("Four colours"), self.theme.type.row, self.theme.page.ink))
        words.add_widget(Text(_("Blue diamonds, green clubs"), self.theme.type.meta, self.theme.page.dim))
        panel.add_widget(words)
        choices = [("automatic", _("As the game needs")), ("four", _("Always")), ("two", _("Never"))]
        panel.add_widget(self._segments(choices, "colours"))
        return panel

    def _play(self) -> Panel:
        panel = Panel(self.theme, padding=(dp(8), dp(8)))
        panel.add_widget(
            SwitchRow(
                self.theme, _("Buttons and stock for the left hand"), self.values["left_handed"],
                lambda on: self.change("left_handed", on),
                second=_("Mirrors the table and moves the buttons to the left"),
            )
        )  # fmt: skip
        return panel

    def _languages(self) -> Panel:
        panel = self._panel(_("Language"))
        panel.add_widget(self._segments([("", _("As the device")), *LANGUAGE_NAMES.items()], "language"))
        return panel

    def _segments(self, choices: list[tuple[str, str]], key: str) -> Segments:
        chosen, change = self.values[key], lambda value: self.change(key, value)
        return Segments(self.theme, choices, chosen, change, stacked=bool(self.phone))

    def _grid(self, columns: int) -> GridLayout:
        grid = GridLayout(cols=columns, size_hint_y=None, spacing=dp(16))
        grid.bind(minimum_height=grid.setter("height"))
        return grid

    def _choice(self, picture: Widget, title: str, key: str, value: str, height: float) -> "PictureChoice":
        chosen = self.values[key] == value
        return PictureChoice(self.theme, picture, title, height, chosen, lambda: self.change(key, value))


class PictureChoice(Control):
    """A choice shown as a picture of itself, with its name below; chosen, it has a line around it and a check."""

    def __init__(
        self, theme: Theme, picture: Widget, title: str, height: float, chosen: bool, on_release: Callable[[], Any]
    ) -> None:
        super().__init__(
            theme, title, orientation="vertical", size_hint_y=None, padding=dp(5), spacing=dp(8), on_release=on_release
        )
        self.chosen = chosen
        self.bind(minimum_height=self.setter("height"))
        frame = AnchorLayout(anchor_x="right", anchor_y="top", size_hint_y=None, height=height)
        picture.size_hint = (1, 1)
        frame.add_widget(picture)
        if chosen:
            Ground(frame, line=theme.page.accent, line_width=2.5, radius=dp(theme.radius.icon_button), spread=dp(5))
            check = AnchorLayout(size_hint=(None, None), size=(dp(30), dp(30)))
            Ground(check, theme.page.accent)
            check.add_widget(Icon("check", 18, theme.page.onaccent))
            frame.add_widget(check)
        self.add_widget(frame)
        colour = theme.page.ink
        self.add_widget(Text(title, theme.type.label, colour, bold=chosen, halign="center", padding=(0, 0, 0, dp(4))))
