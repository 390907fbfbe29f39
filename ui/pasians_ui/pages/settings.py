"""Settings: few, each shown as what it does, and each at work at once."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from pasians.words import _, pgettext
from pasians_ui.chrome import MessageBar
from pasians_ui.controls import Control, Scroll
from pasians_ui.pages import sections
from pasians_ui.pages.form import Form
from pasians_ui.pages.page import Page, Sheet, column
from pasians_ui.pages.sections import Section
from pasians_ui.preferences import DEFAULTS
from pasians_ui.theme import Theme
from pasians_ui.widgets import Buttons, ListRow, PillButton

WIDTH = 1008
"""Of the panels with their margins at most, in dp."""


class SettingsPage(Page):
    """All settings, a section at a time: beside the list of sections where there is room, else in its place.

    The caller puts a change to work: it may set ``theme`` anew before the page shows itself again.

    Args:
        theme: of the page.
        values: as in `DEFAULTS`.
        on_back: leaves the page.
        on_change: called with the settings that have changed, by name.
        rows: makes what is told of the games that were added.
        on_export: and ``on_import``, ``on_delete``: deal with what is kept; a sentence that they return is shown.
    """

    def __init__(
        self,
        theme: Theme,
        values: Mapping[str, Any],
        *,
        on_back: Callable[[], Any],
        on_change: Callable[[Mapping[str, Any]], Any],
        rows: Callable[[], Sequence[Widget]] = list,
        on_export: Callable[[], str | None] | None = None,
        on_import: Callable[[], str | None] | None = None,
        on_delete: Callable[[], str | None] | None = None,
    ) -> None:
        super().__init__(theme, on_back)
        self.values, self._on_change, self._rows = {**DEFAULTS, **values}, on_change, rows
        self._data = (self._telling(on_export), self._telling(on_import), on_delete and partial(self._ask, on_delete))
        self.sections = [
            Section("look", lambda: _("Table and cards"), sections.table_and_cards),
            Section("new_deal", lambda: pgettext("settings", "Play"), sections.play),
            Section("touch", lambda: _("Touch and keys"), sections.touch_and_keys),
            Section("sound", lambda: _("Sound and motion"), sections.sound_and_motion),
            Section("see", lambda: _("Easier to see"), sections.easier_to_see),
            Section("language", lambda: _("Language"), sections.languages),
            Section("added_games", lambda: _("Added games"), lambda form: sections.added_games(form, self._rows())),
            Section("data", lambda: _("Your data"), lambda form: sections.your_data(form, *self._data)),
        ]
        self._at: int | None = None
        self._bar = MessageBar(theme)
        self.add_widget(self._bar)

    @property
    def title(self) -> str:  # type: ignore[override]
        return _("Settings") if self.wide or self._at is None else self.sections[self._at].title()

    @property
    def _shown(self) -> int | None:
        """The number of the section that is seen; None while only their list is."""
        return 0 if self.wide and self._at is None else self._at

    def arrange(self) -> None:
        margin = self.margin
        self.scroll, self._box = column(self.theme, WIDTH, spacing=dp(16), padding=(margin, dp(8), margin, dp(32)))
        at = self._shown
        if at is None:
            self._list(self._box, None)
        else:
            self._fill(at)
        body = BoxLayout()
        if self.wide:
            body.add_widget(self._beside(at))
        body.add_widget(self.scroll)
        self.frame.add_widget(body)

    def _fill(self, at: int) -> None:
        """Show the panels of a section."""
        self._box.clear_widgets()
        for panel in self.sections[at].panels(Form(self.theme, self.values, bool(self.phone), self.change)):
            self._box.add_widget(panel)

    def go(self, at: int | None) -> None:
        """Show the section of that number; None shows the list of them, or the first beside it."""
        self._at = at
        self.rebuild()

    def back(self) -> None:
        """Close the sheet that is open, else go from a section to the list that it has taken the place of, else leave."""
        if self.wide or self._at is None or (self.sheet and self.sheet.parent):
            super().back()
        else:
            self.go(None)

    def change(self, values: Mapping[str, Any]) -> None:
        """Set some values, show them and tell."""
        self.values.update(values)
        theme, scrolled = self.theme, self.scroll.scroll_y
        self._on_change(values)
        focused = next((at for at, control in enumerate(self._controls()) if control.focus), None)
        if self.theme is theme and self._shown is not None:
            self._fill(self._shown)
        else:
            self.rebuild()
        if focused is not None:
            self._controls()[focused].focus = True
        self.scroll.scroll_y = scrolled  # last: the focus scrolls to where its control does not lie yet

    def _controls(self) -> list[Control]:
        return [widget for widget in self.frame.walk() if isinstance(widget, Control)]

    def _beside(self, at: int | None) -> Scroll:
        """The list of sections beside the one that is shown."""
        scroll = Scroll(self.theme, size_hint_x=None, width=dp(self.theme.chrome.nav_width + 16))
        box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2), padding=(dp(16), dp(8), 0, dp(16)))
        box.bind(minimum_height=box.setter("height"))
        self._list(box, at)
        scroll.add_widget(box)
        return scroll

    def _list(self, box: BoxLayout, chosen: int | None) -> None:
        """Fill a column with the names of the sections."""
        height = self.theme.target.nav_row if self.wide else None
        for at, section in enumerate(self.sections):
            row = ListRow(
                self.theme, section.title(), icon=section.icon, height=height, chosen=at == chosen,
                on_release=partial(self.go, at),
            )  # fmt: skip
            box.add_widget(row)

    def _telling(self, call: Callable[[], str | None] | None) -> Callable[[], None] | None:
        return call and (lambda: self._tell(call()))

    def _tell(self, sentence: str | None) -> None:
        if sentence:
            self._bar.show(sentence)

    def _ask(self, on_delete: Callable[[], str | None]) -> None:
        """Deleting is asked about, for undo cannot help; the harmless answer is the filled one."""
        sheet = Sheet(self.theme, side="middle", width=520)
        sheet.add_heading(_("Delete everything?"))
        sheet.add_text(_("Games in play, statistics and settings are gone for good. Games that you added stay."))

        def delete() -> None:
            sheet.close()
            self._tell(on_delete())

        buttons = Buttons(padding=(dp(16), dp(8)))
        buttons.add_widget(PillButton(self.theme, _("Delete"), kind="danger", on_release=delete))
        buttons.add_widget(PillButton(self.theme, _("Keep everything"), kind="filled", on_release=sheet.close))
        sheet.content.add_widget(buttons)
        self.show(sheet)
