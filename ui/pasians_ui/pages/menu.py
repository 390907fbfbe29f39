"""The menu beside the table."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from pasians.words import _
from pasians_ui.ground import Text
from pasians_ui.pages.page import Sheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import IconButton, ListRow, SwitchRow

ROW = 64
WIDTH = 400

Call = Callable[[], Any] | None


class MenuPanel(Sheet):
    """Where one can go from the table, what can be done with the deal, and how cards are seen: beside the rail, or from below.

    Rows whose callback is None are left out. A row closes the menu before it calls back; ``on_change`` is called with the
    settings that have changed, by name, and ``values`` are those in force.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        title: str,
        deal: str,
        side: str = "right",
        on_games: Call,
        on_ways: Call = None,
        on_help: Call = None,
        on_statistics: Call = None,
        on_settings: Call = None,
        on_pause: Call = None,
        on_restart: Call = None,
        on_deal_number: Call = None,
        on_share: Call = None,
        values: Mapping[str, Any] | None = None,
        on_change: Callable[[Mapping[str, Any]], Any] | None = None,
    ) -> None:
        super().__init__(theme, side=side, width=WIDTH)
        self.content.spacing = 0
        self._head(title, deal, on_share)
        self._rows([
            ("games", _("Choose a game"), on_games), ("variants", _("Ways to play"), on_ways),
            ("help", _("How to play"), on_help), ("statistics", _("Statistics"), on_statistics),
            ("settings", _("Settings"), on_settings),
        ])  # fmt: skip
        self._rows([
            ("pause", _("Pause"), on_pause), ("restart", _("Start this deal again"), on_restart),
            ("deal_number", _("Deal by number"), on_deal_number),
        ])  # fmt: skip
        if values and on_change:
            self.add_rule()
            self._switch("see", _("Large print"), "faces", "large", values, on_change)
            self._switch("look", _("Four colours"), "colours", "four", values, on_change)

    def _head(self, title: str, deal: str, on_share: Call) -> None:
        theme = self.theme
        line = BoxLayout(size_hint_y=None, padding=(dp(16), dp(4), 0, dp(12)), spacing=dp(8))
        line.bind(minimum_height=line.setter("height"))
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2), pos_hint={"center_y": 0.5})
        words.bind(minimum_height=words.setter("height"))
        words.add_widget(Text(title, theme.type.sheet_title, theme.page.ink, font="Title"))
        words.add_widget(Text(deal, theme.type.label, theme.page.dim))
        line.add_widget(words)
        if on_share:
            share = IconButton(theme, "share", _("Share this deal"), on_release=self._closing(on_share))
            share.pos_hint = {"center_y": 0.5}
            line.add_widget(share)
        self.content.add_widget(line)
        self._begun = False

    def _rows(self, rows: list[tuple[str, str, Call]]) -> None:
        """A group of rows, parted from the one before."""
        shown = [(icon, text, then) for icon, text, then in rows if then]
        if shown and self._begun:
            self.add_rule()
        self._begun = self._begun or bool(shown)
        accent = self.theme.page.accent
        for icon, text, then in shown:
            row = ListRow(
                self.theme, text, icon=icon, height=ROW, icon_colour=accent, on_release=self._closing(then)
            )  # fmt: skip
            self.content.add_widget(row)

    def _switch(
        self,
        icon: str,
        text: str,
        name: str,
        value: str,
        values: Mapping[str, Any],
        on_change: Callable[[Mapping[str, Any]], Any],
    ) -> None:
        """A setting that has one of its values, or is automatic."""

        def change(on: bool) -> None:
            self.close()
            on_change({name: value if on else "automatic"})

        accent = self.theme.page.accent
        on = values[name] == value
        self.content.add_widget(
            SwitchRow(self.theme, text, on, change, icon=icon, height=ROW, icon_colour=accent)
        )  # fmt: skip

    def _closing(self, then: Callable[[], Any]) -> Callable[[], None]:
        def run() -> None:
            self.close()
            then()

        return run
