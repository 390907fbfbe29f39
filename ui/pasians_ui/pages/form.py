"""What the settings are made of: panels with rows, each a choice among words, among pictures, or between on and off."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from pasians_ui.controls import Control
from pasians_ui.ground import Ground, Icon, Rule, Text
from pasians_ui.theme import Theme
from pasians_ui.widgets import ListRow, Panel, Segments, SwitchRow

SHARE = 0.66
"""Of a row, what a choice among words may take beside what it is about."""


class Form:
    """Builds the parts of a page of settings.

    Args:
        theme: of the page.
        values: all settings by name.
        phone: whether the page is as narrow as a phone.
        change: called with the settings that the player changes, by name.
    """

    def __init__(
        self, theme: Theme, values: Mapping[str, Any], phone: bool, change: Callable[[Mapping[str, Any]], Any]
    ) -> None:
        self.theme, self.values, self.phone, self.change = theme, values, phone, change

    def panel(self, title: str, rows: Iterable[Widget]) -> Panel:
        """Rows on a surface, parted by lines where they can be pressed whole, with a title above where there is one."""
        panel = Panel(self.theme, padding=(dp(8), dp(12)), spacing=dp(4))
        if title:
            panel.add_widget(self.padded(Text(title, self.theme.type.heading, self.theme.page.ink, font="Title")))
        before: Widget | None = None
        for row in rows:
            if isinstance(row, ListRow) and isinstance(before, ListRow):
                panel.add_widget(self.padded(Rule(self.theme.page.line), above=0))
            panel.add_widget(row)
            before = row
        return panel

    def padded(self, widget: Widget, above: float = 6) -> BoxLayout:
        """A widget with the room at its sides that rows have."""
        box = BoxLayout(size_hint_y=None, padding=(dp(16), dp(above)))
        box.add_widget(widget)
        box.bind(minimum_height=box.setter("height"))
        return box

    def words(self, text: str, second: str = "") -> BoxLayout:
        """What a row is about, with a quiet second line."""
        box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2), pos_hint={"center_y": 0.5})
        box.bind(minimum_height=box.setter("height"))
        if text:
            box.add_widget(Text(text, self.theme.type.row, self.theme.page.ink))
        if second:
            box.add_widget(Text(second, self.theme.type.meta, self.theme.page.dim))
        return box

    def switch(self, key: str, text: str, second: str = "") -> SwitchRow:
        """A setting that is on or off."""
        return SwitchRow(self.theme, text, self.values[key], lambda on: self.change({key: on}), second=second)

    def choice(self, key: str, choices: Sequence[tuple[Any, str]], text: str = "", second: str = "") -> Widget:
        """One of a few words; ``text`` says of what."""
        segments = Segments(self.theme, choices, self.values[key], lambda value: self.change({key: value}))
        return self.padded(_Row(self.words(text, second), segments) if text else segments)

    def pictures(self, key: str, choices: Iterable[tuple[Any, str, Widget]], columns: int, height: float) -> Widget:
        """One of a few pictures, each (value, name, picture); ``height`` of a picture in dp."""
        grid = GridLayout(cols=columns, size_hint_y=None, spacing=(dp(12), dp(8)))
        grid.bind(minimum_height=grid.setter("height"))
        for value, name, picture in choices:
            chosen, press = self.values[key] == value, partial(self.change, {key: value})
            grid.add_widget(PictureChoice(self.theme, picture, name, dp(height), chosen, press))
        return self.padded(grid)

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> Widget:
        """Short things with what they mean, each on a line."""
        box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(8))
        box.bind(minimum_height=box.setter("height"))
        type, page = self.theme.type, self.theme.page
        for short, meaning in pairs:
            line = BoxLayout(size_hint_y=None, spacing=dp(16))
            line.bind(minimum_height=line.setter("height"))
            line.add_widget(Text(short, type.label, page.ink, bold=True, size_hint_x=0.36, pos_hint={"top": 1}))
            line.add_widget(Text(meaning, type.label, page.dim, size_hint_x=0.64, pos_hint={"top": 1}))
            box.add_widget(line)
        return self.padded(box)

    def note(self, text: str, *, wrong: bool = False) -> Widget:
        """A quiet sentence, or one that says what is wrong."""
        page = self.theme.page
        return self.padded(Text(text, self.theme.type.meta, page.err if wrong else page.dim, line_height=1.3))


class _Row(BoxLayout):
    """Words with a choice beside them, or below them where there is no room."""

    def __init__(self, words: BoxLayout, segments: Segments) -> None:
        super().__init__(size_hint_y=None, spacing=dp(12))
        self.add_widget(words)
        self.add_widget(segments)
        self._segments = segments
        segments.pos_hint = {"center_y": 0.5}
        self.bind(minimum_height=self.setter("height"), width=self._arrange)

    def _arrange(self, *_: object) -> None:
        beside = self._segments.natural_width <= SHARE * self.width
        self.orientation = "horizontal" if beside else "vertical"
        self._segments.size_hint_x = None if beside else 1
        self._segments.width = self._segments.natural_width if beside else self.width


class _Check(AnchorLayout):
    """The sign that a picture is chosen; it lies on the picture's corner, half outside."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None), size=(dp(22), dp(22)))
        Ground(self, theme.page.accent, spread=dp(4))
        Ground(self, line=theme.page.surface, line_width=2, spread=dp(5))
        self._icon = Icon("check", 18, theme.page.onaccent)
        self.add_widget(self._icon)


class PictureChoice(Control):
    """A choice shown as a picture of itself, with its name below; chosen, it has a line around it and a check."""

    def __init__(
        self, theme: Theme, picture: Widget, title: str, height: float, chosen: bool, on_release: Callable[[], Any]
    ) -> None:
        super().__init__(
            theme, title, orientation="vertical", padding=(dp(5), dp(5), dp(5), 0), spacing=dp(8), on_release=on_release
        )
        self.chosen = chosen
        self.bind(minimum_height=self.setter("size_hint_min_y"))
        frame = AnchorLayout(anchor_x="right", anchor_y="top", size_hint_y=None, height=height)
        picture.size_hint = (1, 1)
        frame.add_widget(picture)
        if chosen:
            Ground(frame, line=theme.page.accent, line_width=2.5, radius=dp(theme.radius.icon_button), spread=dp(5))
            frame.add_widget(_Check(theme))
        self.add_widget(frame)
        colour = theme.page.ink
        self.add_widget(Text(title, theme.type.label, colour, bold=chosen, halign="center"))
        self.add_widget(Widget())  # the row may be higher, for the sake of a longer name
