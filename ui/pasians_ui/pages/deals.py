"""Deals: the one on the table as a text to copy, and another by its number, by such a text, or by the day."""

from collections.abc import Callable
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from pasians import Deal, Session
from pasians.words import _
from pasians_ui.controls import Control
from pasians_ui.ground import Ground, Icon, Text, Word
from pasians_ui.pages.page import Sheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import Buttons, Field, ListRow, PillButton, Segments


def read_deal(text: str, id: str, numbering: str) -> tuple[str, Deal]:
    """The way to play and the deal that a person has written.

    A text with ``#`` among its words is that of any game; anything else is a deal of the game at hand, ``id``, a mere number in
    the ``numbering`` that was chosen.

    Raises:
        DealError: it is neither; the message says why.
    """
    for word in text.split():
        if "#" in word:
            return Deal.read(word)
    written = "".join(text.split())  # numbers are shown in groups
    return id, Deal.parse(f"{numbering}:{written}" if written.isascii() and written.isdigit() else text)


def number_text(deal: Deal) -> str:
    """The number of a deal as one reads it, in groups: ``4 128 733``."""
    return f"{deal.number:_}".replace("_", "\N{NO-BREAK SPACE}") if deal.numbering == "own" else str(deal)


class DealText(Control):
    """The text of a deal; a press copies it, and the icon says so. ``felt``: it lies on the table."""

    def __init__(self, theme: Theme, text: str, *, felt: bool = False) -> None:
        super().__init__(
            theme, _("Copy %(deal)s") % {"deal": text}, on_release=self._copy, size_hint_y=None, spacing=dp(12),
            padding=(dp(20), dp(8)), ring=theme.table.ink if felt else None,
        )  # fmt: skip
        ink, fill = (theme.table.dim, None) if felt else (theme.page.ink, theme.page.sunk)
        Ground(self, fill, radius=dp(theme.radius.icon_button))
        self.text = text
        size = theme.type.meta if felt else theme.type.row
        self.natural_width = Word(text, size, ink).width + dp(24 + 12 + 2 * 20) + 2
        self._icon = Icon("copy", 24, ink, pos_hint={"center_y": 0.5})
        words = Text(text, size, ink, pos_hint={"center_y": 0.5})
        words.bind(height=lambda _words, height: setattr(self, "height", max(dp(theme.target.min), height + dp(16))))
        self.height = max(dp(theme.target.min), words.height + dp(16))
        self.add_widget(words)
        self.add_widget(self._icon)

    def _copy(self) -> None:
        Clipboard.copy(self.text)
        self._icon.name, self.name = "check", _("Copied")


class DealSheet(Sheet):
    """Shows the deal of a session and takes another one.

    Args:
        theme: of the sheet.
        session: the game on the table.
        today: the deal of the day.
        on_deal: called with a way to play and a deal; where it cannot be dealt, it answers with a sentence that says why, and
            the sheet stays.
        on_same: deals the same cards again.
    """

    def __init__(
        self,
        theme: Theme,
        session: Session,
        today: Deal,
        *,
        on_deal: Callable[[str, Deal], str | None],
        on_same: Callable[[], Any],
    ) -> None:
        super().__init__(theme, side="middle", width=520)
        self._id, self._on_deal = session.game.id, on_deal
        self.add_heading(_("Deal by number"), _("Close"))
        self.add_text(_("The same text gives the same cards, here and everywhere."))
        inside = BoxLayout(orientation="vertical", size_hint_y=None, padding=(dp(16), 0, dp(16), dp(8)), spacing=dp(12))
        inside.bind(minimum_height=inside.setter("height"))
        if session.deal_text:
            inside.add_widget(DealText(theme, session.deal_text))
        self.field = Field(
            theme, _("A number, or a whole deal"), lambda _text: self._say(""), clear=_("Clear"), input_type="text"
        )
        self.field.input.bind(on_text_validate=lambda _input: self._deal())
        self.fault = Text(" ", theme.type.label, theme.page.err, padding=(dp(8), 0))
        self._known = Deal.numberings(session.game.pack)
        self._numberings = BoxLayout(size_hint_y=None)
        self._numberings.bind(minimum_height=self._numberings.setter("height"))
        if len(self._known) > 1:
            inside.add_widget(self._numberings)
        self._count_in(session.deal.numbering if session.deal else self._known[0])
        inside.add_widget(self.field)
        inside.add_widget(self.fault)
        buttons = Buttons()
        buttons.add_widget(PillButton(theme, _("Deal"), icon="play", kind="filled", on_release=self._deal))
        buttons.add_widget(PillButton(theme, _("Paste"), icon="paste", on_release=self._paste))
        inside.add_widget(buttons)
        self.content.add_widget(inside)
        self.add_rule()
        day = _("Deal %(number)s, for everyone today") % {"number": number_text(today)}
        self._row("day", _("Deal of the day"), day, lambda: self._try(self._id, today))
        if session.deal:
            self._row("redeal", _("Same deal again"), "", lambda: self._leave(on_same))

    def _row(self, icon: str, text: str, second: str, then: Callable[[], Any]) -> None:
        accent = self.theme.page.accent
        row = ListRow(self.theme, text, icon=icon, second=second, height=64, icon_colour=accent, on_release=then)
        self.content.add_widget(row)

    def _count_in(self, numbering: str) -> None:
        """Choose the numbering in which a number is read."""
        self._numbering = numbering
        titles = {"own": "Pasians", "ms": "Microsoft", "pysol": "PySolFC"}
        self._numberings.clear_widgets()
        choices = [(known, titles[known]) for known in self._known]
        self._numberings.add_widget(Segments(self.theme, choices, numbering, self._count_in))

    def _paste(self) -> None:
        self.field.input.text = " ".join(Clipboard.paste().split())

    def _deal(self) -> None:
        if not self.field.text.strip():
            self._say(_("Write a number first."))
            return
        try:
            id, deal = read_deal(self.field.text, self._id, self._numbering)
        except ValueError as fault:
            self._say(str(fault))
        else:
            self._try(id, deal)

    def _try(self, id: str, deal: Deal) -> None:
        fault = self._on_deal(id, deal)
        if fault:
            self._say(fault)
        else:
            self.close()

    def _leave(self, then: Callable[[], Any]) -> None:
        self.close()
        then()

    def _say(self, fault: str) -> None:
        self.fault.say(fault or " ")
