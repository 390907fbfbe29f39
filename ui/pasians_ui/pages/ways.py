"""The sheet of a game in the chooser: its ways to play, its options, and its help."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pasians import Entry
from pasians.words import _
from pasians_ui.ground import Rule
from pasians_ui.pages.page import Sheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import ListRow, PillButton, SwitchRow


class WaysSheet(Sheet):
    """Ways to play a game, to choose one: ``on_open`` is called with the full id (``"spider:two-suits+open"``)."""

    def __init__(
        self,
        theme: Theme,
        entry: Entry,
        on_open: Callable[[str], Any],
        on_help: Callable[[Entry], Any] | None = None,
    ) -> None:
        super().__init__(theme)
        self.entry, self._on_open, self._on_help = entry, on_open, on_help
        self._options = {option.id for option in entry.options if option.on}
        self._fill()

    def id_for(self, variant: str | None) -> str:
        """The id of one way to play (None: the only one), with the options that are switched on."""
        return self.entry.way(variant, [option.id for option in self.entry.options if option.id in self._options])

    def _fill(self) -> None:
        theme, entry = self.theme, self.entry
        self.content.clear_widgets()
        self.add_heading(entry.title, _("Close"))
        if entry.summary:
            self.add_text(entry.summary)
        for option in entry.options:
            on = option.id in self._options
            row = SwitchRow(theme, option.title, on, partial(self._toggle, option.id))
            self.content.add_widget(row)
        if len(entry.variants) > 1:
            for variant in entry.variants:
                self._row("play", variant.title, partial(self._play, variant.id))
        else:
            self.content.add_widget(
                PillButton(theme, _("Play"), icon="play", kind="filled", on_release=partial(self._play, None))
            )
        if self._on_help:
            self.content.add_widget(Rule(theme.page.line))
            self._row("help", _("How to play"), self._help)

    def _row(self, icon: str, text: str, then: Callable[[], Any]) -> None:
        accent = self.theme.page.accent
        self.content.add_widget(ListRow(self.theme, text, icon=icon, height=64, icon_colour=accent, on_release=then))

    def _toggle(self, option: str, _on: bool) -> None:
        self._options ^= {option}
        self._fill()

    def _play(self, variant: str | None) -> None:
        self.close()
        self._on_open(self.id_for(variant))

    def _help(self) -> None:
        self.close()
        if self._on_help:
            self._on_help(self.entry)
