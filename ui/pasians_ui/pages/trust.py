"""Games from outside that bring code: the page that asks whether it may run, and the decisions as rows of the settings."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from pasians import NotAllowed
from pasians.store import Decision
from pasians.words import _
from pasians_ui.ground import Text
from pasians_ui.pages.page import Lead, Page, Quoted, column
from pasians_ui.theme import Theme
from pasians_ui.widgets import Buttons, ListRow, Panel, PillButton


class TrustPage(Page):
    """Who brings code with a game, in which files, and what code may do; then the player decides.

    Args:
        theme: of the page.
        title: of the game.
        fault: what the catalogue said when it was to be opened.
        refused: the player did not allow this code before.
        on_back: leaves the page without a decision.
        on_decide: called with whether the code may run.
    """

    def __init__(
        self,
        theme: Theme,
        title: str,
        fault: NotAllowed,
        refused: bool,
        *,
        on_back: Callable[[], Any],
        on_decide: Callable[[bool], Any],
    ) -> None:
        super().__init__(theme, on_back)
        self.title, self.fault, self.refused, self._on_decide = title, fault, refused, on_decide

    def arrange(self) -> None:
        theme, page = self.theme, self.theme.page
        scroll, box = column(theme, 792, padding=dp(16))
        panel = Panel(theme, padding=dp(20 if self.phone else 32), spacing=dp(20))
        panel.add_widget(self._head())
        for text in (
            _("Code can do whatever this program may do: read, change and delete files, and use the network."),
            _("Allow it only if you know who wrote it and trust them. If the code changes, you are asked again."),
        ):
            panel.add_widget(Text(text, theme.type.label + 1, page.ink, line_height=1.3))
        panel.add_widget(Quoted(theme, map(str, self.fault.files)))
        buttons = Buttons()
        refuse = _("Leave it so") if self.refused else _("Do not allow")
        decide = self._on_decide
        buttons.add_widget(PillButton(theme, refuse, kind="filled", on_release=lambda: decide(False)))
        buttons.add_widget(PillButton(theme, _("Allow"), on_release=lambda: decide(True)))
        panel.add_widget(buttons)
        box.add_widget(panel)
        self.frame.add_widget(scroll)

    def _head(self) -> Lead:
        page = self.theme.page
        head = _("You did not allow its code to run") if self.refused else _("May this game run its own code?")
        return Lead(self.theme, "trust", (page.ontint, page.tint), head, self._origin())

    def _origin(self) -> str:
        if self.fault.author:
            return _("It did not come with Pasians. It says that it is by %(author)s.") % {"author": self.fault.author}
        return _("It did not come with Pasians, and does not say who wrote it.")


def decision_rows(
    theme: Theme, decisions: Iterable[Decision], title: Callable[[str], str], on_forget: Callable[[Decision], Any]
) -> list[Widget]:
    """What the player decided about code, a row each; a press takes it back. ``title`` names the game of an id."""
    rows: list[Widget] = []
    for decision in decisions:
        said = _("Its code may run") if decision.allowed else _("Its code may not run")
        second = _("%(decision)s. Press to take this back.") % {"decision": said}
        rows.append(
            ListRow(
                theme, title(decision.game), icon="trust", second=second, on_release=lambda d=decision: on_forget(d)
            )
        )
    return rows
