"""How the games went that were played in one way: figures, how often they are won, how long that took, the last games."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from pasians import Catalogue, Deal
from pasians.source import split_id
from pasians.statistics import Statistics, counted, rates, spans, statistics, usual_time
from pasians.store import Play, Store
from pasians.words import _, ngettext
from pasians_ui.controls import Control, Scroll
from pasians_ui.facts import clock
from pasians_ui.ground import Ground, Icon, Text
from pasians_ui.pages.chart import Curve, TimeBars
from pasians_ui.pages.dates import when
from pasians_ui.pages.deals import number_text
from pasians_ui.pages.page import Even, Page, Sheet
from pasians_ui.pages.ways import way_title, won_of
from pasians_ui.theme import Theme
from pasians_ui.widgets import ListRow, Panel, PillButton

LAST = 12
"""Games that are listed one by one."""
CURVE_HEIGHT = 270


class Tile(NamedTuple):
    """A figure and what it counts; the one that is won is drawn in the colour of that."""

    value: str
    caption: str
    accent: bool = False


class StatisticsPage(Page):
    """The statistics of a way to play, and the choice of another one.

    ``on_deal(way, deal)`` is called to deal one of the last games again, with the texts of both; ``on_play(way)`` to
    play where nothing was played yet.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        theme: Theme,
        store: Store,
        way: str,
        *,
        on_back: Callable[[], Any],
        on_deal: Callable[[str, str], Any],
        on_play: Callable[[str], Any],
    ) -> None:
        super().__init__(theme, on_back)
        self.title = _("Statistics")
        self.catalogue, self.store, self.way = catalogue, store, way
        self._on_deal, self._on_play = on_deal, on_play

    def arrange(self) -> None:
        plays = self.store.plays(self.way)
        self._arrange_choice()
        scroll = Scroll(self.theme)
        box = BoxLayout(
            orientation="vertical", size_hint_y=None, spacing=dp(16), padding=(self.margin, dp(12), self.margin, dp(24))
        )
        box.bind(minimum_height=box.setter("height"))
        if counted(plays):
            self._fill(box, plays)
        else:
            self._fill_empty(box)
        again = [play for play in plays if play.again and play.ended is not None]
        if again:
            text = _("Deals that had been played before do not count in the figures.")
            box.add_widget(self._games(_("Played again"), again, text))
        scroll.add_widget(box)
        self.frame.add_widget(scroll)

    def _fill(self, box: BoxLayout, plays: Sequence[Play]) -> None:
        box.add_widget(self._tiles(tiles(statistics(plays), brief=bool(self.phone))))
        charts = [self._curve(plays), *([self._times(plays)] if spans(plays) else ())]
        beside = Even(cols=len(charts), spacing=dp(16)) if self.wide else box
        if self.wide:
            box.add_widget(beside)
        for chart in charts:
            beside.add_widget(chart)
        box.add_widget(self._games(_("Last games"), counted(plays), _("Choose one to deal it again.")))

    def _fill_empty(self, box: BoxLayout) -> None:
        type, page = self.theme.type, self.theme.page
        inside = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(16), padding=(dp(16), dp(60)))
        inside.bind(minimum_height=inside.setter("height"))
        inside.add_widget(Text(_("No game has ended here yet."), type.section, page.ink, font="Title", halign="center"))
        text = _("A deal counts from your first move, and once. Taking moves back and starting again are free.")
        inside.add_widget(Text(text, type.body, page.dim, halign="center", line_height=1.3))
        if self._can_be_played:
            button = PillButton(
                self.theme, _("Play"), icon="play", kind="filled", on_release=lambda: self._on_play(self.way)
            )
            button.size_hint_x, button.width, button.pos_hint = None, button.natural_width, {"center_x": 0.5}
            inside.add_widget(button)
        box.add_widget(inside)

    # The way to play

    def _arrange_choice(self) -> None:
        button = PillButton(
            self.theme, way_title(self.catalogue, self.way), icon="open_list", on_release=self._open_ways
        )
        if self.wide or self.low:  # height is dear
            self.header.title.size_hint_x, self.header.title.width = None, self.header.natural_width
            button.size_hint_x, button.pos_hint = None, {"center_y": 0.5}
            button.width = min(button.natural_width, dp(480))
            self.header.add_widget(button)
            self.header.add_widget(Widget())
        else:
            line = BoxLayout(size_hint_y=None, padding=(self.margin, 0))
            line.bind(minimum_height=line.setter("height"))
            button.size_hint_x = None
            line.bind(
                width=lambda _line, room: setattr(button, "width", min(button.natural_width, room - 2 * self.margin))
            )
            line.add_widget(button)
            self.frame.add_widget(line)

    def _open_ways(self) -> None:
        """Let another way be chosen, of those that were played, the last one first."""
        played = {play.game: None for play in reversed(self.store.plays())}
        sheet = Sheet(self.theme)
        sheet.add_heading(_("Ways to play"), _("Close"))
        for way in {self.way: None} | played:
            row = ListRow(
                self.theme, way_title(self.catalogue, way), second=won_of(statistics(self.store.plays(way))),
                chosen=way == self.way, on_release=partial(self._choose, way),
            )  # fmt: skip
            sheet.content.add_widget(row)
        self.show(sheet)

    def _choose(self, way: str) -> None:
        self.way = way
        if self.sheet:
            self.sheet.close()
        self.rebuild()

    @property
    def _can_be_played(self) -> bool:
        game = split_id(self.way)[0]
        return any(entry.id == game and not entry.fault for entry in self.catalogue.entries)

    # Its parts

    def _tiles(self, tiles: Sequence[Tile]) -> Even:
        theme, page = self.theme, self.theme.page
        grid = Even(cols=2 if self.phone else len(tiles), spacing=dp(10 if self.phone else 16))
        for tile in tiles:
            panel = Panel(theme, padding=(dp(20), dp(16)), spacing=dp(2))
            ink = page.accent if tile.accent else page.ink
            panel.add_widget(Text(tile.value, 32 if self.phone else theme.type.figure, ink, font="Title", lines=1))
            panel.add_widget(Text(tile.caption, theme.type.meta, page.dim))
            grid.add_widget(panel)
        return grid

    def _curve(self, plays: Sequence[Play]) -> Panel:
        panel = self._panel(_("How often you win"), _("each ten games together"))
        won = [play.result == "won" for play in counted(plays)]
        panel.add_widget(Curve(self.theme, rates(plays), won, size_hint_y=None, height=dp(CURVE_HEIGHT)))
        panel.size_hint_x = 1.85 if self.wide else 1
        return panel

    def _times(self, plays: Sequence[Play]) -> Panel:
        panel = self._panel(_("Time of games won"))
        panel.add_widget(TimeBars(self.theme, spans(plays)))
        minutes = int((usual_time(plays) or 0) // 60) + 1
        text = ngettext(
            "Half of them took less than %(number)d minute.", "Half of them took less than %(number)d minutes.", minutes
        )
        panel.add_widget(Text(text % {"number": minutes}, self.theme.type.meta, self.theme.page.dim))
        return panel

    def _games(self, title: str, plays: Sequence[Play], text: str) -> Panel:
        panel = self._panel(title, text)
        grid = Even(cols=1 if self.phone else 4 if self.wide else 2, spacing=dp(8))
        last = sorted(plays, key=lambda play: play.ended or 0)[: -LAST - 1 : -1]
        for play in last:
            deal = partial(self._on_deal, self.way, play.deal) if self._can_be_played else None
            grid.add_widget(PlayedGame(self.theme, play, self.store.now(), deal))
        for _empty in range(grid.cols - len(last)):
            grid.add_widget(BoxLayout())
        panel.add_widget(grid)
        return panel

    def _panel(self, title: str, second: str = "") -> Panel:
        type, page = self.theme.type, self.theme.page
        panel = Panel(self.theme, padding=dp(16 if self.phone else 24), spacing=dp(14), pos_hint={"top": 1})
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2))
        words.bind(minimum_height=words.setter("height"))
        words.add_widget(Text(title, type.heading, page.ink, font="Title"))
        if second:
            words.add_widget(Text(second, type.meta, page.dim))
        panel.add_widget(words)
        return panel


class PlayedGame(Control):
    """A game that has ended: when, how, which deal; what was taken back and advised is noted. Pressed, it is dealt again."""

    def __init__(self, theme: Theme, play: Play, now: float, on_release: Callable[[], Any] | None) -> None:
        won = play.result == "won"
        then = when(play.ended or play.begun, now)
        title = (_("%(when)s, won") if won else _("%(when)s, not won")) % {"when": then}
        super().__init__(theme, title, padding=(dp(8), dp(10)), spacing=dp(12), on_release=on_release)
        page, type = theme.page, theme.type
        self.is_focusable = on_release is not None
        self._ground = Ground(self, radius=dp(theme.radius.icon_button))
        self.add_widget(Icon("won" if won else "not_won", 26, page.accent if won else page.dim, pos_hint={"top": 1}))
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2), pos_hint={"top": 1})
        words.bind(minimum_height=words.setter("height"))
        words.add_widget(Text(title, type.meta, page.ink, bold=True))
        words.add_widget(Text(f"{clock(play.seconds)} · {_moves(play.moves)}", type.meta, page.dim))
        number = number_text(Deal.parse(play.deal))
        words.add_widget(Text(_("Deal %(number)s") % {"number": number}, type.meta, page.dim))
        if noted := remarks(play):
            words.add_widget(Text(" · ".join(noted), type.meta, page.dim))
        self.add_widget(words)
        self.bind(pressed=self._paint)

    def _paint(self, *_: object) -> None:
        self._ground.paint(self.theme.page.ink.alpha(0.06) if self.pressed and self.is_focusable else None)


def tiles(figures: Statistics, brief: bool = False) -> list[Tile]:
    """The five figures of a way to play; ``brief`` puts the first two together."""
    share = round(100 * (figures.rate or 0))
    facts = {"number": figures.played, "share": share, "best": figures.longest_streak}
    made = [Tile(str(figures.played), ngettext("game played", "games played", figures.played))]
    if brief:
        made = [Tile(str(figures.won), _("won of %(number)d, %(share)d %%") % facts, True)]
    else:
        made.append(Tile(str(figures.won), _("won, %(share)d %%") % facts, True))
    made.append(Tile(str(figures.streak), _("in a row, best %(best)d") % facts))
    if figures.best_time is not None and figures.average_time is not None:
        text = _("best time, average %(time)s") % {"time": clock(figures.average_time)}
        made.append(Tile(clock(figures.best_time), text))
    if figures.fewest_moves is not None and figures.average_moves is not None:
        text = _("fewest moves, average %(number)d") % {"number": round(figures.average_moves)}
        made.append(Tile(str(figures.fewest_moves), text))
    return made


def remarks(play: Play) -> list[str]:
    """What is noted of a game: how often the player took back and was advised."""
    said = []
    if play.undone:
        said.append(ngettext("%(number)d taken back", "%(number)d taken back", play.undone) % {"number": play.undone})
    if play.hinted:
        said.append(ngettext("%(number)d hint", "%(number)d hints", play.hinted) % {"number": play.hinted})
    return said


def _moves(number: int) -> str:
    return ngettext("%(number)d move", "%(number)d moves", number) % {"number": number}
