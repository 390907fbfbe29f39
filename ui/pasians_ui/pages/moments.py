"""What is said when a game is won, when no move is left, and when a game cannot be opened."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from pasians import Session
from pasians.shelf import LEAST
from pasians.statistics import statistics
from pasians.store import Play
from pasians.words import _, ngettext
from pasians_ui.facts import clock
from pasians_ui.ground import Ground, Text
from pasians_ui.pages.deals import DealText
from pasians_ui.pages.page import Even, Lead, Page, Quoted, Sheet, column
from pasians_ui.theme import Theme
from pasians_ui.widgets import Buttons, Panel, PillButton


class Figure(NamedTuple):
    """A number of the game that was won: the value, what it is, and whether it is better than ever before."""

    value: str
    caption: str
    record: bool = False


def _home(session: Session) -> tuple[int, int]:
    """How many cards lie on the foundations, of how many."""
    piles = [pile.name for pile in session.game.piles if pile.type == "foundation"]
    return sum(len(session.cards(pile)) for pile in piles), len(session.game.pack)


def won_line(session: Session) -> str:
    """What was done: that all cards are home, where they are, else what was played."""
    home, all = _home(session)
    if home < all:
        return session.game.variant_title or session.game.title
    return ngettext("The %(number)d card is home.", "All %(number)d cards are home.", all) % {"number": all}


def stuck_text(session: Session) -> str:
    """What is certain where no move is left."""
    home, all = _home(session)
    nothing = _("No card can be moved, and there is nothing left to deal.")
    if not home:
        return nothing
    count = ngettext("%(home)d of %(all)d card is home.", "%(home)d of %(all)d cards are home.", all)
    return f"{nothing} {count % {'home': home, 'all': all}}"


def won_figures(session: Session, play: Play | None, plays: Sequence[Play], values: Mapping[str, Any]) -> list[Figure]:
    """The three figures of a game that was won, of those that the player wants to see.

    ``play`` is what it counts as, ``plays`` all of its way to play. A record is one against games that were won before.
    """
    before, all = statistics(other for other in plays if not play or other.key != play.key), statistics(plays)
    counts = play is not None and not play.again and before.won > 0
    found = []
    if session.has_score and values["show_score"]:
        best = counts and session.score > (before.best_score or 0)
        found.append(Figure(str(session.score), _("your best score") if best else _("score"), best))
    if values["show_time"]:
        best = counts and session.seconds < (before.best_time or 0)
        found.append(Figure(clock(session.seconds), _("your best time") if best else _("time"), best))
    best = counts and session.moves < (before.fewest_moves or 0)
    found.append(Figure(str(session.moves), _("your fewest moves") if best else _("moves"), best))
    if all.rate is not None and all.played >= LEAST:
        caption = _("won, %(won)d of %(played)d") % {"won": all.won, "played": all.played}
        found.append(Figure(_("%(percent)d %%") % {"percent": round(100 * all.rate)}, caption))
    return found[:3]


class WonPanel(BoxLayout):
    """The words of victory on the felt: one line, some figures, what one may do next.

    It is as high as it needs; place it where it suits.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        line: str,
        figures: Sequence[Figure],
        deal: str,
        on_new_deal: Callable[[], Any],
        on_same_deal: Callable[[], Any],
        on_other_game: Callable[[], Any],
    ) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(24), padding=dp(16))
        self.bind(minimum_height=self.setter("height"))
        self.theme = theme
        table, type = theme.table, theme.type
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(4))
        words.bind(minimum_height=words.setter("height"))
        words.add_widget(Text(_("You won"), type.moment, table.ink, font="Title", halign="center"))
        words.add_widget(Text(line, type.body, table.dim, halign="center"))
        self.add_widget(words)
        row = Even(rows=1, size_hint_x=None, spacing=dp(14), pos_hint={"center_x": 0.5})
        for figure in figures:
            row.add_widget(self._figure(figure))
        self.bind(width=lambda _panel, width: setattr(row, "width", min(width - dp(32), dp(190) * len(figures))))
        self.add_widget(row)
        self._buttons = Buttons(pos_hint={"center_x": 0.5}, size_hint_x=None)
        new = PillButton(theme, _("New deal"), icon="new_deal", kind="filled", felt=True, on_release=on_new_deal)
        self._buttons.add_widget(new)
        self._buttons.add_widget(PillButton(theme, _("Same deal again"), felt=True, on_release=on_same_deal))
        self._buttons.add_widget(PillButton(theme, _("Other game"), felt=True, on_release=on_other_game))
        self.bind(width=lambda _panel, width: setattr(self._buttons, "width", min(width - dp(32), dp(680))))
        self.add_widget(self._buttons)
        if deal:
            around = AnchorLayout(size_hint_y=None, height=dp(theme.target.min))
            self._deal = DealText(theme, deal, felt=True)
            self._deal.size_hint_x = None
            around.add_widget(self._deal)
            self.add_widget(around)
            natural = self._deal.natural_width
            self.bind(width=lambda _panel, width: setattr(self._deal, "width", min(natural, width - dp(32))))

    def _figure(self, figure: Figure) -> BoxLayout:
        theme = self.theme
        box = BoxLayout(orientation="vertical", size_hint_y=None, padding=(dp(8), dp(14)), spacing=dp(2))
        box.bind(minimum_height=box.setter("height"))
        Ground(box, theme.table.rail.alpha(0.45), radius=dp(theme.radius.icon_button))
        ink = theme.table.gold if figure.record else theme.table.ink
        box.add_widget(Text(figure.value, 28, ink, font="Title", halign="center"))
        box.add_widget(Text(figure.caption, theme.type.meta, theme.table.dim, halign="center"))
        return box


class StuckSheet(Sheet):
    """No move is left, or the game is lost: a sheet over the lower part of the table, which stays visible and
    touchable.

    ``text`` says only what is certain. The cross closes the sheet and leaves the player looking.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        title: str,
        text: str,
        on_undo: Callable[[], Any] | None,
        on_restart: Callable[[], Any],
        on_new_deal: Callable[[], Any],
    ) -> None:
        super().__init__(theme, width=760, scrim=False)
        self.add_heading(title, _("Close"))
        self.add_text(text)
        buttons = Buttons(padding=(dp(16), dp(8)))
        choices = [("undo", _("Take one back"), on_undo), (None, _("Start this deal again"), on_restart)]
        choices.append((None, _("New deal"), on_new_deal))
        offered = [(icon, text, then) for icon, text, then in choices if then]
        for at, (icon, text, then) in enumerate(offered):
            buttons.add_widget(
                PillButton(theme, text, icon=icon, kind="plain" if at else "filled", on_release=self._then(then))
            )
        self.content.add_widget(buttons)

    def _then(self, call: Callable[[], Any]) -> Callable[[], Any]:
        def run() -> None:
            self.close()
            call()

        return run


class StrandedSheet(Sheet):
    """A game that was kept cannot be taken up: ``text`` says why. It stays, unless the player deletes it."""

    def __init__(self, theme: Theme, title: str, text: str, on_delete: Callable[[], Any]) -> None:
        super().__init__(theme, width=760, scrim=False)
        self.add_heading(title, _("Close"))
        self.add_text(text)
        buttons = Buttons(padding=(dp(16), dp(8)))
        buttons.add_widget(PillButton(theme, _("Keep it"), kind="filled", on_release=self.close))
        buttons.add_widget(
            PillButton(theme, _("Delete it"), kind="danger", on_release=partial(self._delete, on_delete))
        )
        self.content.add_widget(buttons)

    def _delete(self, on_delete: Callable[[], Any]) -> None:
        self.close()
        on_delete()


class BrokenPage(Page):
    """Why a game cannot be opened: comfort first, then ``fault`` word by word, to copy; then what can be done."""

    def __init__(
        self,
        theme: Theme,
        title: str,
        fault: str,
        *,
        on_back: Callable[[], Any],
        on_retry: Callable[[], Any],
    ) -> None:
        super().__init__(theme, on_back)
        self.title, self.fault = title, fault
        self.on_retry = on_retry

    def arrange(self) -> None:
        theme, page = self.theme, self.theme.page
        scroll, box = column(theme, 792, padding=dp(16))
        panel = Panel(theme, padding=dp(20 if self.phone else 32), spacing=dp(24))
        comfort = _("This game cannot be opened"), _("All your other games are untouched.")
        panel.add_widget(Lead(theme, "broken", (page.err, page.errtint), *comfort))
        panel.add_widget(Quoted(theme, self.fault.splitlines()))
        advice = _("If you did not write this game yourself, send these lines to the person who gave it to you.")
        panel.add_widget(Text(advice, theme.type.label + 1, page.ink, line_height=1.3))
        buttons = Buttons()
        self.copied = PillButton(theme, _("Copy these lines"), icon="copy", kind="filled", on_release=self._copy)
        buttons.add_widget(self.copied)
        buttons.add_widget(PillButton(theme, _("Try again"), on_release=self.on_retry))
        panel.add_widget(buttons)
        box.add_widget(panel)
        self.frame.add_widget(scroll)

    def _copy(self) -> None:
        Clipboard.copy(f"{self.title}\n{self.fault}")
