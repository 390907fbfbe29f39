"""The controls that pages and toolbars are made of. They take their colours and sizes from a theme and know no game.

Every control is at least 57 dp high, answers on release with some slip allowed, can be reached with the keyboard
(Tab or arrows, Enter or Space to press), and has a ``name`` that says what it does.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from pasians_ui.controls import Control
from pasians_ui.ground import Ground, Icon, Text, Word, is_dark
from pasians_ui.theme import Colour, Theme


class IconButton(Control):
    """A sign alone, for back, close, clear and star; its name is told to those who cannot see it."""

    def __init__(self, theme: Theme, icon: str, name: str, *, colour: Colour | None = None, **rest: Any) -> None:
        side = dp(theme.target.min)
        super().__init__(theme, name, **{"size_hint": (None, None), "size": (side, side)} | rest)
        self.icon = Icon(icon, 28, colour or theme.page.ink, size_hint=(1, 1))
        self.add_widget(self.icon)


class PillButton(Control):
    """A button with round ends: the word for what it does, and perhaps an icon before it.

    ``kind`` is ``"filled"`` (one a page: the thing to do), ``"plain"`` (an outline) or ``"danger"``. With ``felt`` it
    lies on the table and takes the table's colours.
    """

    def __init__(
        self, theme: Theme, text: str, *, icon: str | None = None, kind: str = "plain", felt: bool = False, **rest: Any
    ) -> None:
        super().__init__(theme, text, **{"size_hint_y": None, "ring": theme.table.ink if felt else None} | rest)
        ink, fill, line = _pill_colours(theme, kind, felt)
        Ground(self, fill, line)
        self._word = Word(text, theme.type.button, ink, bold=True)
        self.label = Text(text, theme.type.button, ink, bold=True, halign="center", pos_hint={"center_y": 0.5})
        self._content = BoxLayout(size_hint_x=None, spacing=dp(12))
        self._around = dp(48) + (dp(36) if icon else 0)
        if icon:
            self._content.add_widget(Icon(icon, 24, ink, pos_hint={"center_y": 0.5}))
        self._content.add_widget(self.label)
        for widget in (Widget(), self._content, Widget()):
            self.add_widget(widget)
        self.bind(width=self._fit, pressed=lambda *_: setattr(self, "opacity", 0.75 if self.pressed else 1))
        self._fit()

    @property
    def natural_width(self) -> float:
        """The width in pixels at which the text stands on one line."""
        return float(self._word.width + self._around + 2)

    def _fit(self, *_: object) -> None:
        words = max(dp(40), min(self._word.width + 2, self.width - self._around))
        self._content.width = words + self._around - dp(48)
        self.label.text_size = (words, None)
        self.label.texture_update()
        self.height = max(dp(self.theme.target.button), self.label.texture_size[1] + dp(20))


class Buttons(BoxLayout):
    """Pill buttons side by side where their words have room on one line, else below each other."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(**{"size_hint_y": None, "spacing": dp(12)} | rest)
        self.bind(width=self._arrange, minimum_height=self.setter("height"), children=self._arrange)

    def add_widget(self, widget: Widget, *args: Any, **named: Any) -> None:
        super().add_widget(widget, *args, **named)
        widget.bind(height=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        buttons = self.children
        left, _top, right, _bottom = self.padding
        share = (self.width - left - right - self.spacing * (len(buttons) - 1)) / max(1, len(buttons))
        widest = max((button.natural_width for button in buttons), default=0)
        needed = sum(button.natural_width for button in buttons) + self.spacing * (len(buttons) - 1)
        across = needed <= self.width - left - right
        self.orientation = "horizontal" if across else "vertical"
        for button in buttons:
            even = not across or widest <= share
            button.size_hint_x = 1 if even else button.natural_width / max(1.0, needed)


def _pill_colours(theme: Theme, kind: str, felt: bool) -> tuple[Colour, Colour | None, Colour | None]:
    page, table = theme.page, theme.table
    if kind == "filled":
        return (page.ongold, page.goldfill, None) if felt else (page.onaccent, page.accent, None)
    if kind == "danger":
        return page.err, None, page.err
    return (table.ink, None, table.ink) if felt else (page.ink, None, page.outline)


class ListRow(Control):
    """One line of a list: an icon, words that wrap, perhaps a second line, and something at the end.

    Chosen, it lies on the tint of chosen things.
    """

    chosen = BooleanProperty(False)

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        icon: str | None = None,
        second: str = "",
        end: Widget | None = None,
        height: float | None = None,
        icon_colour: Colour | None = None,
        **rest: Any,
    ) -> None:
        chosen = rest.pop("chosen", False)
        super().__init__(theme, text, size_hint_y=None, padding=(dp(16), dp(8)), spacing=dp(16), **rest)
        page = theme.page
        self._least, self._icon_colour = dp(height or theme.target.list_row), icon_colour or page.dim
        self._ground = Ground(self, radius=dp(theme.radius.icon_button))
        self.icon = Icon(icon, 24, self._icon_colour, pos_hint={"center_y": 0.5}) if icon else None
        if self.icon:
            self.add_widget(self.icon)
        self.words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5}, spacing=dp(2))
        self.words.bind(minimum_height=self.words.setter("height"))
        self.label = Text(text, theme.type.row, page.ink)
        self.words.add_widget(self.label)
        if second:
            self.words.add_widget(Text(second, theme.type.meta, page.dim))
        self.add_widget(self.words)
        if end:
            end.pos_hint = {"center_y": 0.5}
            self.add_widget(end)
        self.words.bind(height=self._fit)
        self.bind(chosen=self._paint, pressed=self._paint)
        self._fit()
        self.chosen = chosen

    def _fit(self, *_: object) -> None:
        self.height = max(self._least, self.words.height + dp(16))

    def _paint(self, *_: object) -> None:
        page = self.theme.page
        self._ground.paint(page.tint if self.chosen else page.ink.alpha(0.06) if self.pressed else None)
        self.label.color = page.ontint if self.chosen else page.ink
        self.label.bold = self.chosen
        if self.icon:
            self.icon.color = page.ontint if self.chosen else self._icon_colour


class Chip(Control):
    """A round filter that is on or off."""

    on = BooleanProperty(False)

    def __init__(self, theme: Theme, text: str, *, icon: str | None = None, on: bool = False, **rest: Any) -> None:
        super().__init__(
            theme, text, size_hint=(None, None), height=dp(theme.target.chip_height), padding=(dp(18), 0),
            spacing=dp(10), **rest,
        )  # fmt: skip
        self._ground = Ground(self)
        self.icon = Icon(icon, 22, theme.page.dim, pos_hint={"center_y": 0.5}) if icon else None
        if self.icon:
            self.add_widget(self.icon)
        self.label = Word(text, theme.type.label, theme.page.ink, pos_hint={"center_y": 0.5})
        self.add_widget(self.label)
        self.bind(minimum_width=self._fit, on=self._paint)
        self._fit()
        self.on = on
        self._paint()

    def _fit(self, *_: object) -> None:
        self.width = max(dp(self.theme.target.min), self.minimum_width)

    def _paint(self, *_: object) -> None:
        page = self.theme.page
        self._ground.paint(page.tint if self.on else None, page.accent if self.on else page.outline)
        self.label.color = page.ontint if self.on else page.ink
        self.label.bold = self.on


class OnOff(Widget):
    """The picture of a switch; the row that it stands in is what one presses."""

    def __init__(self, theme: Theme, on: bool) -> None:
        super().__init__(size_hint=(None, None), size=(dp(60), dp(36)))
        page = theme.page
        Ground(self, page.accent if on else page.sunk, None if on else page.outline)
        self._knob = Widget(size_hint=(None, None), size=(dp(26), dp(26)))
        Ground(self._knob, page.onaccent if on else page.outline)
        self.add_widget(self._knob)
        if on:
            self._check = Icon("check", 16, page.accent)
            self._knob.add_widget(self._check)
        self._on = on
        self.bind(pos=self._place)

    def _place(self, *_: object) -> None:
        inset = dp(5)
        self._knob.pos = (self.right - inset - self._knob.width if self._on else self.x + inset, self.y + inset)
        for check in self._knob.children:
            check.center = self._knob.center


class SwitchRow(ListRow):
    """A line with a switch at its end: one thing that is on or off."""

    def __init__(
        self, theme: Theme, text: str, on: bool, on_change: Callable[[bool], Any], *, second: str = "", **rest: Any
    ) -> None:
        super().__init__(theme, text, second=second, end=OnOff(theme, on), on_release=lambda: on_change(not on), **rest)


class Segments(BoxLayout):
    """A few choices, one of them chosen: side by side where their words have room, else below each other.

    ``choices`` are (value, word).
    """

    def __init__(
        self,
        theme: Theme,
        choices: Sequence[tuple[Any, str]],
        chosen: Any,
        on_choose: Callable[[Any], Any],
        **rest: Any,
    ) -> None:
        super().__init__(**{"size_hint_y": None, "padding": dp(5)} | rest)
        Ground(self, theme.page.sunk, radius=dp(theme.radius.icon_button))
        self._row = dp(theme.target.min)
        self._segments = [_Segment(theme, word, value == chosen, partial(on_choose, value)) for value, word in choices]
        for segment in self._segments:
            self.add_widget(segment)
        self.bind(width=self._arrange)
        self._arrange()

    @property
    def natural_width(self) -> float:
        """The width in pixels at which all words stand side by side on one line each."""
        return 2 * dp(5) + sum(segment.natural_width for segment in self._segments)

    def _arrange(self, *_: object) -> None:
        across = self.natural_width <= self.width
        self.orientation = "horizontal" if across else "vertical"
        self.height = 2 * dp(5) + self._row * (1 if across else len(self._segments))
        for segment in self._segments:
            segment.size_hint_x = segment.natural_width if across else 1


class _Segment(Control):
    def __init__(self, theme: Theme, text: str, chosen: bool, on_release: Callable[[], Any]) -> None:
        super().__init__(theme, text, on_release=on_release, padding=(dp(8), 0))
        page = theme.page
        self.chosen = chosen
        Ground(self, page.surface if chosen else None, page.accent if chosen else None, radius=dp(12))
        colour = page.accent if chosen else page.ink
        self.natural_width = max(dp(theme.target.min), Word(text, theme.type.label, colour, bold=True).width + dp(34))
        self.add_widget(
            Text(text, theme.type.label, colour, bold=chosen, halign="center", size_hint_y=1, line_height=1)
        )


class Field(BoxLayout):
    """A field to write one line in, with an icon before it and, while it holds words, a cross that clears it."""

    def __init__(
        self,
        theme: Theme,
        hint: str,
        on_text: Callable[[str], Any],
        *,
        icon: str | None = None,
        clear: str = "",
        **rest: Any,
    ) -> None:
        super().__init__(size_hint_y=None, height=dp(theme.target.button), padding=(dp(20), 0, dp(4), 0), spacing=dp(8))
        page = theme.page
        Ground(self, page.sunk)
        self._edge = Ground(self, line_width=2)
        self._accent = page.accent
        if icon:
            self.add_widget(Icon(icon, 26, page.dim, pos_hint={"center_y": 0.5}))
        size = sp(theme.type.row)
        self.input = TextInput(
            hint_text=hint, multiline=False, font_name="Text", font_size=size, background_color=(0, 0, 0, 0),
            foreground_color=page.ink, hint_text_color=page.dim, cursor_color=page.accent,
            selection_color=page.accent.alpha(0.3), cursor_width=dp(2), write_tab=False, is_focusable=True,
            padding=(dp(8), (dp(theme.target.button) - size * 1.18) / 2), **rest,
        )  # fmt: skip
        self._clear = IconButton(theme, "close", clear, on_release=self.clear, pos_hint={"center_y": 0.5})
        self.add_widget(self.input)
        self.input.bind(text=self._changed, focus=self._focused)
        self._on_text = on_text

    @property
    def text(self) -> str:
        """What is written in it."""
        return str(self.input.text)

    def clear(self) -> None:
        """Empty the field."""
        self.input.text = ""

    def _changed(self, _input: TextInput, text: str) -> None:
        if text and self._clear.name and not self._clear.parent:
            self.add_widget(self._clear)
        elif not text and self._clear.parent:
            self.remove_widget(self._clear)
        self._on_text(text)

    def _focused(self, _input: TextInput, focused: bool) -> None:
        self._edge.paint(None, self._accent if focused else None)


class SearchField(Field):
    """The field that finds games."""

    def __init__(self, theme: Theme, hint: str, clear: str, on_text: Callable[[str], Any]) -> None:
        super().__init__(theme, hint, on_text, icon="search", clear=clear)


class Panel(BoxLayout):
    """A surface that lies on a page, as high as what it holds."""

    def __init__(self, theme: Theme, **rest: Any) -> None:
        super().__init__(
            **{"orientation": "vertical", "size_hint_y": None, "padding": dp(24), "spacing": dp(12)} | rest
        )
        page = theme.page
        Ground(
            self, page.surface, page.line if is_dark(theme) else None, radius=dp(theme.radius.panel),
            shadow=None if is_dark(theme) else theme.shadow.panel,
        )  # fmt: skip
        self.bind(minimum_height=self.setter("height"))
