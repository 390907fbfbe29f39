"""The screen on which one plays: the table, the status on its felt, the toolbar beside it, messages and notices over it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from pasians import Session
from pasians.words import _
from pasians_ui.chrome import Chrome, MessageBar
from pasians_ui.facts import clock, facts, said, variant
from pasians_ui.keys import Keys
from pasians_ui.scene import Look
from pasians_ui.screen import Screen
from pasians_ui.status import StatusLine
from pasians_ui.table import Table
from pasians_ui.winfan import WinFan

if TYPE_CHECKING:
    from pasians_ui.pages.moments import WonPanel
    from pasians_ui.pages.page import Sheet


@dataclass(frozen=True)
class Ways:
    """Where the screen leads: what its buttons, keys and notices call."""

    menu: Callable[[], Any]
    new_deal: Callable[[], Any]
    games: Callable[[], Any]
    help: Callable[[], Any]


class TableScreen(FloatLayout):
    """A session on the table with everything around it."""

    def __init__(self, look: Look, session: Session, screen: Screen, ways: Ways) -> None:
        super().__init__(size_hint=(None, None))
        theme = look.theme
        self.look, self.screen, self.ways = look, screen, ways
        self.bar = MessageBar(theme)
        self.status = StatusLine(theme)
        self.table = Table(look, session, screen, say=self._say, changed=self.refresh)
        self.keys = Keys(self.table, ways.new_deal, ways.help)
        self.chrome = Chrome(
            theme, on_menu=ways.menu, on_new_deal=ways.new_deal, on_undo=self.table.undo, on_redo=self.table.redo,
        )  # fmt: skip
        self.sheet: Sheet | None = None
        self.won_panel: WonPanel | None = None
        self._fan: WinFan | None = None
        self._told = self._paused = False
        self._waiting = Clock.create_trigger(lambda _dt: self._notice(), 0)
        self._clock = Clock.create_trigger(self._tick, 1, interval=True)
        for part in (self.table, self.status, self.chrome, self.bar):
            part.size_hint, part.pos_hint = (None, None), {}
            self.add_widget(part)
        self.follow(screen)

    @property
    def session(self) -> Session:
        """What is played."""
        return self.table.session

    @property
    def sheet_open(self) -> bool:
        """Whether a sheet lies over the table."""
        return self.sheet is not None and self.sheet.parent is not None

    def play(self, session: Session) -> None:
        """Play something else, from its deal."""
        self.close()
        self._told = False
        self.table.play(session)

    def follow(self, screen: Screen) -> None:
        """Fit another window."""
        self.screen = screen
        self.size = (screen.width, screen.height)
        if self.table.screen is not screen:
            self.table.follow(screen)
        self.chrome.follow(screen)
        felt, floor = screen.felt, self.table.plan.floor
        below = floor if floor > felt.y + dp(24) else felt.y  # over the row of sources, where there is one
        self.bar.pos, self.bar.size = (felt.x, below), (felt.width, felt.top - below)
        self._hide_won()
        self.refresh()

    def refresh(self) -> None:
        """Bring status, buttons and notices up to date with the session."""
        session, table = self.session, self.table
        self.status.follow(table.plan.status, table.plan.aside)
        self._show_status()
        self.chrome.undo.disabled = not session.can_undo
        self.chrome.redo.disabled = not session.can_redo
        self._run_clock()
        self._notice()
        self.keys.refresh()

    def show(self, sheet: "Sheet") -> None:
        """Open a sheet over the table."""
        self.table.stop()
        self.close()
        self.sheet = sheet
        sheet.open(self)

    def close(self) -> bool:
        """Close the sheet that is open, and take a message away; True if there was a sheet."""
        self.bar.hide()
        sheet, self.sheet = self.sheet, None
        if sheet is None or sheet.parent is None:
            return False
        sheet.close()
        return True

    def back(self) -> bool:
        """What Back does here: close what is open, else let go of what is held. False where there was nothing."""
        return self.close() or self.table.stop()

    def pause(self) -> None:
        """Hold the clock and put down what is held, when the window is left."""
        self.table.stop()
        self._paused = True
        self._clock.cancel()

    def resume(self) -> None:
        """Go on."""
        self._paused = False
        self._run_clock()

    def retire(self) -> None:
        """Let go of the session, when another screen is to show it."""
        self.pause()
        self._waiting.cancel()
        self.table.retire()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.bar.hide()
        self.keys.hide()
        return bool(super().on_touch_down(touch))

    def _say(self, text: str, upper: bool) -> None:
        self.bar.show(text, upper=upper)

    # The clock

    def _run_clock(self) -> None:
        if self.session.timed and not self._paused:
            self._clock()
        else:
            self._clock.cancel()

    def _tick(self, _dt: float) -> None:
        self.session.tick(1)
        self._show_status()

    def _show_status(self) -> None:
        session, phone = self.session, self.screen.phone or self.screen.low
        second = "" if phone else variant(session)
        self.status.show(session.game.title, second, said(session), facts(session, brief=phone))

    # Notices

    def _notice(self) -> None:
        """Say that the game is won, or cannot go on, as soon as the cards have come to rest."""
        session, due = self.session, None
        if session.won:
            due = self._show_won if self.won_panel is None else None
        else:
            self._hide_won()
            over = session.lost or session.stuck
            due = self._show_stuck if over and not self._told else None
            self._told = self._told and over
        self._waiting.cancel()
        if due and self.table.motion.running:
            self._waiting.timeout = self.table.motion.seconds_left
            self._waiting()
        elif due:
            due()

    def _show_won(self) -> None:
        from pasians_ui.pages.moments import Figure, WonPanel

        session, theme = self.session, self.look.theme
        figures = [Figure(clock(session.seconds), _("Time")), Figure(str(session.moves), _("Moves"))]
        if session.has_score:
            figures.insert(0, Figure(str(session.score), _("Score")))
        self.close()
        self.won_panel = WonPanel(
            theme, line=session.game.variant_title or session.game.title, figures=figures, deal=session.deal_text or "",
            on_new_deal=self.ways.new_deal, on_same_deal=self._same_deal, on_other_game=self.ways.games,
        )  # fmt: skip
        self.won_panel.bind(height=lambda *_: self._place_won())
        self.add_widget(self.won_panel)
        longest = max(map(session.cards, self.table.plan.frames), key=len)
        self._fan = WinFan(longest, self.table.atlas, self.screen.felt.width)
        self.add_widget(self._fan)
        self.table.clear(True)
        self._place_won()
        self.table.motion.run(theme.motion.win_fan, self._fan.open)

    def _hide_won(self) -> None:
        for part in (self.won_panel, self._fan):
            if part is not None:
                self.remove_widget(part)
        self.won_panel = self._fan = None
        self.table.clear(False)

    def _place_won(self) -> None:
        """The fan above the words, both in the middle of the felt; without the fan where there is no room for it."""
        panel, fan, felt = self.won_panel, self._fan, self.screen.felt
        if panel is None or fan is None:
            return
        panel.size_hint = (None, None)
        panel.width = min(felt.width - dp(24), dp(760))
        below = felt.height - self.screen.status.height - panel.height
        fan.opacity = 1 if fan.height <= below else 0
        both = panel.height + (fan.height if fan.opacity else 0)
        panel.center_x = fan.center_x = round(felt.middle[0])
        panel.y = round(felt.y + max((felt.height - both) / 2, 0))
        fan.y = panel.top

    def _same_deal(self) -> None:
        self.play(Session(self.session.game, self.session.deal))

    def _show_stuck(self) -> None:
        from pasians_ui.pages.moments import StuckSheet

        self._told = True
        session = self.session
        if session.stuck:
            title, text = _("No more moves"), _("No card can be moved, and there is nothing left to deal.")
        else:
            title, text = _("This game cannot be won any more"), _("The rules of the game end it here.")
        undo = self.table.undo if session.can_undo else None
        sheet = StuckSheet(
            self.look.theme, title=title, text=text, on_undo=undo, on_restart=self.table.restart,
            on_new_deal=self.ways.new_deal,
        )  # fmt: skip
        self.show(sheet)
