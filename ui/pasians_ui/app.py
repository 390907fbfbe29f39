"""The program: one window that shows the table, or a page over it; what Back and the keys do; pause and resume.

Pages are imported when they are first shown: the table is there sooner without them.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from pasians import Deal, Entry, NotAllowed, PasiansError, Session
from pasians.player import Player
from pasians.source import split_id
from pasians.words import _, set_language
from pasians_ui.device import insets, prefers_dark
from pasians_ui.keys import ESCAPE, F11
from pasians_ui.pages.asking import Asking
from pasians_ui.preferences import DEFAULTS, chosen
from pasians_ui.scene import Look
from pasians_ui.screen import NO_INSETS, Insets, Screen
from pasians_ui.tablescreen import TableScreen, Ways
from pasians_ui.theme import Theme

if TYPE_CHECKING:
    from pasians_ui.pages.chooser import ChooserPage
    from pasians_ui.pages.moments import Figure
    from pasians_ui.pages.page import Page
    from pasians_ui.pages.thumbnail import Thumbnails

PAGES_SHOW = frozenset({"table", "pages", "back", "flat_felt", "text", "language"})
"""The settings with which a page must be made anew: each gives it another theme, in the same colours it may be."""


class PasiansApp(App):
    """The shell with a player's game on the table.

    Args:
        player: whose games are played; a game is in play.
        values: settings that differ from those that were kept.
    """

    title = "Pasians"

    def __init__(self, player: Player, values: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.player, self.catalogue = player, player.catalogue
        self.values: dict[str, Any] = {**chosen(player.store.settings()), **(values or {})}
        self.asking = Asking(self)
        self.insets: Insets = NO_INSETS
        self.page: Page | None = None
        self._at_games = False
        self.theme = self._chosen_theme()
        self._thumbnails: Thumbnails | None = None
        self._chooser: ChooserPage | None = None
        self._device_text = float(Metrics.fontscale)
        self._outdated = False

    def build(self) -> FloatLayout:
        """The window's content."""
        self.layers = FloatLayout()
        Window.softinput_mode = "below_target"  # the keyboard on the glass covers no field that is written in
        Metrics.fontscale = self._device_text * self.values["text"]
        self._set_table(self.player.session)
        Window.bind(**self._window_events)
        self.layers.bind(size=self._resized)
        ExceptionManager.add_handler(self)
        return self.layers

    def on_start(self) -> None:
        """The deal is dealt when the window is there."""
        self._resized()
        if not self.screen.session.log:
            self.screen.table.deal_out()
        self.player.tell = self._hear
        for text in self.player.told:
            self._hear(text)
        self.asking.welcome()
        self.asking.stranded()

    def on_pause(self) -> bool:
        """The device shows something else."""
        self._left()
        return True

    def on_resume(self) -> None:
        """The device shows this again."""
        Window.update_viewport()
        self._returned()

    def on_stop(self) -> None:
        """Leave nothing bound to the window."""
        self.screen.pause()
        self.player.save()
        Metrics.fontscale = self._device_text
        ExceptionManager.remove_handler(self)
        Window.unbind(**self._window_events)
        self.layers.clear_widgets()

    # Games

    def play(self, session: Session) -> None:
        """Put another session on the table and show it."""
        self.screen.play(session)
        self.show(None)
        self.asking.stranded()

    def new_deal(self) -> None:
        """Deal the same game anew."""
        self.play(self.player.deal())

    def same_deal(self) -> None:
        """Deal the same cards again."""
        self.play(self.player.deal(self.player.session.deal))

    def go_back(self) -> None:
        """Take an untouched new deal back for the game before."""
        self.play(self.player.go_back())

    def open(self, id: str, deal: Deal | None = None) -> None:
        """Open a game, with a deal or as it was left; where it is broken, say why."""
        try:
            self.play(self.player.open(id, deal))
        except PasiansError as fault:
            self.explain(id, fault, deal)

    def begin_anew(self, session: Session) -> None:
        """Nothing is kept any more: put a session on the table and all settings as they are at first."""
        self.values.update(DEFAULTS)
        set_language(None)
        self._put_to_work(DEFAULTS)
        self.play(session)

    def handle_exception(self, error: BaseException) -> int:
        """Show what the game on the table gets wrong in the midst of play; other errors end the program, as Kivy has it."""
        if not isinstance(error, PasiansError):
            return int(ExceptionManager.RAISE)
        self._show_broken(self.screen.session.game.id, str(error))
        return int(ExceptionManager.PASS)

    def _hear(self, text: str) -> None:
        """Show on the next frame what the player should know: by then the table is there that it speaks of."""
        Clock.schedule_once(lambda _dt: self.screen.tell(text))

    # Pages and sheets

    def show(self, page: "Page | None") -> None:
        """Show a page instead of the table; None shows the table."""
        if self.page:
            self.layers.remove_widget(self.page)
        self.page, self._at_games = page, False
        if page:
            self.screen.pause()
            self.screen.close()
            page.inset(self.insets)
            self.layers.remove_widget(self.screen)
            self.layers.add_widget(page)
        elif self._outdated:
            self._renew_table()
        elif self.screen.parent is None:
            self.layers.add_widget(self.screen)
            self.screen.resume()

    def show_chooser(self) -> None:
        """Show all games, as they were left where nothing of their looks has changed."""
        from pasians.shelf import Shelf
        from pasians_ui.pages.chooser import ChooserPage

        shelf = Shelf(self.player.store)
        if self._chooser and self._chooser.theme is self.theme:
            self._chooser.take_up(shelf)
        else:
            self._chooser = ChooserPage(
                self.catalogue, self.theme, shelf=shelf, on_open=self.open, on_back=lambda: self.show(None),
                on_broken=lambda entry: self._show_broken(entry.id, entry.fault or ""), on_help=self.show_help,
                on_statistics=self.show_statistics, thumbnails=self._small_tables(),
            )  # fmt: skip
        self.show(self._chooser)
        self._at_games = True

    def show_help(self, entry: Entry | None = None) -> None:
        """Show how a game is played, by default the one on the table."""
        from pasians.shelf import Shelf
        from pasians_ui.pages.help import HelpPage
        from pasians_ui.pages.ways import won_of

        came_from = self.show_chooser if self.page else lambda: self.show(None)
        playing = self.screen.session.game
        entry = entry or self.catalogue.entry(playing.plugin)
        here = entry.id == playing.plugin

        def play() -> None:
            if here:
                self.show(None)
            else:
                self.open(entry.id)

        try:
            told = playing if here else self.catalogue.game(entry.id)
            page = HelpPage(
                self.theme, entry, self._small_tables(), game=told, on_back=came_from, on_play=play, on_open=self.open,
                record=lambda way: won_of(Shelf(self.player.store).figures(way)),
            )  # fmt: skip
        except PasiansError as fault:
            self.explain(entry.id, fault)
        else:
            self.show(page)

    def show_statistics(self, way: str | None = None) -> None:
        """Show how games went that were played in one way, by default as the one on the table."""
        from pasians_ui.pages.statistics import StatisticsPage

        self.show(
            StatisticsPage(
                self.catalogue, self.theme, self.player.store, way or self.screen.session.game.id,
                on_back=self.show_chooser if self.page else lambda: self.show(None),
                on_deal=lambda way, deal: self.open(way, Deal.parse(deal)), on_play=self.open,
            )
        )  # fmt: skip

    def _small_tables(self) -> "Thumbnails":
        """The pictures of tables in small, kept as long as the theme is."""
        from pasians_ui.pages.thumbnail import Thumbnails

        if self._thumbnails is None or self._thumbnails.theme is not self.theme:
            self._thumbnails = Thumbnails(self.theme, self.catalogue.game, self.catalogue.stamp)
        return self._thumbnails

    def show_settings(self) -> None:
        """Show the settings."""
        from pasians_ui.pages.settings import SettingsPage

        asking = self.asking
        self.show(
            SettingsPage(
                self.theme, self.values, on_back=lambda: self.show(None), on_change=self.change, rows=asking.decisions,
                on_export=asking.export, on_import=asking.import_, on_delete=asking.delete,
            )
        )  # fmt: skip

    def show_menu(self) -> None:
        """Open the menu beside the table."""
        from pasians_ui.pages.deals import number_text
        from pasians_ui.pages.menu import MenuPanel

        session, screen = self.screen.session, self.screen.screen
        entry = self.catalogue.entry(session.game.plugin)
        deal = _("Deal %(number)s") % {"number": number_text(session.deal)} if session.deal else ""
        self.screen.show(
            MenuPanel(
                self.theme, title=session.game.title, deal=deal, side=screen.side, on_games=self.show_chooser,
                on_help=self.show_help, on_statistics=self.show_statistics, on_settings=self.show_settings,
                on_ways=self.show_ways if len(entry.variants) > 1 or entry.options else None,
                on_pause=self.screen.cover if session.timed else None, on_restart=self.screen.table.restart,
                on_deal_number=self.asking.deal, on_share=self.asking.share if session.deal else None,
                values=self.values, on_change=self.change,
            )
        )  # fmt: skip

    def show_ways(self) -> None:
        """Show the ways to play the game on the table; its options are as they are now."""
        from pasians.shelf import Shelf
        from pasians_ui.pages.ways import WaysSheet

        game = self.screen.session.game
        entry, shelf = self.catalogue.entry(game.plugin), Shelf(self.player.store)
        self.screen.show(WaysSheet(self.theme, entry, self.open, shelf=shelf, way=game.id))

    def back(self) -> bool:
        """Close what is open, else cancel what is held, else go from a page to the table, from there to the games, and out."""
        page = self.page
        if page is None:
            if not self.screen.back():
                self.show_chooser()
        elif self._at_games and not (page.sheet and page.sheet.parent):
            self.stop()
        else:
            page.back()
        return True

    def _won_figures(self) -> "list[Figure]":
        from pasians_ui.pages.moments import won_figures

        session, player = self.player.session, self.player
        return won_figures(session, player.play, player.store.plays(session.game.id), self.values)

    def explain(self, id: str, fault: PasiansError, deal: Deal | None = None) -> None:
        """Show why a game cannot be opened."""
        if isinstance(fault, NotAllowed):
            self.asking.trust(id, fault, deal)
        else:
            self._show_broken(id, str(fault))

    def _show_broken(self, id: str, fault: str) -> None:
        from pasians_ui.pages.moments import BrokenPage

        title = self.catalogue.entry(split_id(id)[0]).title
        self.show(BrokenPage(self.theme, title, fault, on_back=self.show_chooser, on_retry=lambda: self.open(id)))

    # The window

    @property
    def _window_events(self) -> dict[str, Any]:
        return {
            "on_resize": self._resized, "on_key_down": self._key, "on_minimize": self._left, "on_hide": self._left,
            "on_restore": self._returned, "on_show": self._returned,
        }  # fmt: skip

    def _chosen_theme(self) -> Theme:
        return Theme.chosen(self.values, self.values["pages"] == "device" and prefers_dark())

    def _make_screen(self) -> Screen:
        hand, toolbar = self.values["left_handed"], self.values["toolbar"]
        side = None if toolbar == "hand" else toolbar
        text = float(Metrics.fontscale)
        return Screen(Window.width, Window.height, self.theme, Metrics.density, self.insets, hand, side, text)

    def _set_table(self, session: Session) -> None:
        """Make the table anew, with the settings as they are."""
        values = self.values
        look = Look(self.theme, values["speed"], values["faces"], values["colours"], values["card_size"])
        ways = Ways(
            self.show_menu, self.new_deal, self.same_deal, self.show_chooser, self.show_help,
            lambda: self.player.can_go_back, self.go_back, self._won_figures,
        )  # fmt: skip
        Window.clearcolor = self.theme.table.edge
        self.screen = TableScreen(look, session, self._make_screen(), ways, self.values)
        self.layers.add_widget(self.screen)

    def change(self, changed: Mapping[str, Any]) -> None:
        """Some settings have changed: they work at once."""
        self.values.update(changed)
        for key, value in changed.items():
            self.player.store.set(key, value)
        if "language" in changed:
            set_language(changed["language"] or None)
        self._put_to_work(changed)

    def _put_to_work(self, changed: Iterable[str]) -> None:
        """Show what has changed; a table that a page covers waits until it is seen again."""
        Metrics.fontscale = self._device_text * self.values["text"]
        if PAGES_SHOW.intersection(changed):
            self.theme = self._chosen_theme()
        if self.page:
            self.page.theme, self._outdated = self.theme, True
        else:
            self._renew_table()

    def _renew_table(self) -> None:
        self._outdated = False
        old = self.screen
        old.retire()
        self.layers.remove_widget(old)
        self._set_table(old.session)

    def _resized(self, *_: object) -> None:
        self.insets = insets() or self.insets
        if self.page:
            self.page.inset(self.insets)
        screen = self._make_screen()
        if screen != self.screen.screen:
            self.screen.follow(screen)

    def _key(self, _window: Any, code: int, _scancode: int, _text: str | None, modifiers: list[str]) -> bool:
        if code == ESCAPE:
            return self.back()
        if code == F11:
            Window.fullscreen = False if Window.fullscreen else "auto"
            return True
        if self.page or not self.screen.takes_keys:
            return False
        return self.screen.press(code, modifiers)

    def _left(self, *_: object) -> None:
        if self.page is None:
            self.screen.cover()
        self.player.save()

    def _returned(self, *_: object) -> None:
        if self.page is None:
            self.screen.resume()
