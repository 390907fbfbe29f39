"""The menu beside the table, and the sheet of the deal's number."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from pasians.words import _
from pasians_ui.ground import Rule, Text
from pasians_ui.pages.page import Sheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import Buttons, Field, ListRow, PillButton

ROW = 64
WIDTH = 400


class MenuPanel(Sheet):
    """Where one can go from the table, and what can be done with the deal: beside the rail, or from below.

    Rows whose callback is None are left out. A row closes the menu before it calls back.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        title: str,
        deal: str,
        side: str = "right",
        on_games: Callable[[], Any],
        on_help: Callable[[], Any] | None = None,
        on_settings: Callable[[], Any] | None = None,
        on_restart: Callable[[], Any] | None = None,
        on_deal_number: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__(theme, side=side, width=WIDTH)
        self._head(title, deal)
        going = [("games", _("Choose a game"), on_games), ("help", _("How to play"), on_help)]
        going.append(("settings", _("Settings"), on_settings))
        dealing = [
            ("restart", _("Start this deal again"), on_restart),
            ("deal_number", _("Deal by number"), on_deal_number),
        ]
        groups = [[row for row in group if row[2]] for group in (going, dealing)]
        for at, group in enumerate(filter(None, groups)):
            if at:
                self._rule()
            for icon, text, then in group:
                self._row(icon, text, then)

    def _head(self, title: str, deal: str) -> None:
        theme = self.theme
        head = BoxLayout(
            orientation="vertical", size_hint_y=None, padding=(dp(16), dp(12), dp(16), dp(16)), spacing=dp(2)
        )
        head.bind(minimum_height=head.setter("height"))
        head.add_widget(Text(title, theme.type.sheet_title, theme.page.ink, font="Title"))
        head.add_widget(Text(deal, theme.type.label, theme.page.dim))
        self.content.add_widget(head)

    def _rule(self) -> None:
        around = BoxLayout(size_hint_y=None, height=dp(17), padding=(dp(16), dp(8)))
        around.add_widget(Rule(self.theme.page.line))
        self.content.add_widget(around)

    def _row(self, icon: str, text: str, then: Callable[[], Any] | None) -> None:
        def run() -> None:
            self.close()
            if then:
                then()

        accent = self.theme.page.accent
        self.content.add_widget(ListRow(self.theme, text, icon=icon, height=ROW, icon_colour=accent, on_release=run))


class DealSheet(Sheet):
    """Shows the number of the deal and takes another one.

    ``on_deal(text)`` deals what was written; where it cannot, it answers with a sentence that says why, and the sheet
    stays.
    """

    def __init__(
        self, theme: Theme, *, number: str, on_deal: Callable[[str], str | None], on_random: Callable[[], Any]
    ) -> None:
        super().__init__(theme, side="middle", width=480)
        self._on_deal, self._on_random = on_deal, on_random
        self.add_heading(_("Deal by number"), _("Close"))
        self.add_text(
            _("The same number gives the same cards, here and everywhere. This is deal %(number)s.")
            % {"number": number}
        )
        inside = BoxLayout(orientation="vertical", size_hint_y=None, padding=(dp(16), 0, dp(16), dp(8)), spacing=dp(12))
        inside.bind(minimum_height=inside.setter("height"))
        self.field = Field(
            theme, _("Number of the deal"), lambda _text: self._say(""), clear=_("Clear"), input_type="number"
        )
        self.field.input.bind(on_text_validate=lambda _input: self._deal())
        self.fault = Text(" ", theme.type.label, theme.page.err, padding=(dp(8), 0))
        inside.add_widget(self.field)
        inside.add_widget(self.fault)
        buttons = Buttons()
        buttons.add_widget(PillButton(theme, _("Deal"), kind="filled", on_release=self._deal))
        buttons.add_widget(PillButton(theme, _("Any deal"), icon="surprise", on_release=self._random))
        inside.add_widget(buttons)
        self.content.add_widget(inside)

    def _deal(self) -> None:
        fault = self._on_deal(self.field.text.strip()) if self.field.text.strip() else _("Write a number first.")
        if fault:
            self._say(fault)
        else:
            self.close()

    def _random(self) -> None:
        self.close()
        self._on_random()

    def _say(self, fault: str) -> None:
        self.fault.say(fault or " ")
