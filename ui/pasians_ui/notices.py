"""What is said over the table when a game is won, and when it cannot go on."""

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp

from pasians.words import _
from pasians_ui.winfan import WinFan

if TYPE_CHECKING:
    from pasians_ui.pages.moments import WonPanel
    from pasians_ui.tablescreen import TableScreen


class Notices:
    """Shows these over a screen, as soon as the cards have come to rest: that no move is left, once in a game."""

    def __init__(self, screen: "TableScreen") -> None:
        self._screen = screen
        self.won_panel: WonPanel | None = None
        self._fan: WinFan | None = None
        self._told = False
        self._waiting = Clock.create_trigger(lambda _dt: self.refresh(), 0)

    def begin(self) -> None:
        """Another game is played."""
        self._told = False

    def refresh(self) -> None:
        """Say what the session calls for; wait for the cards first."""
        session, due = self._screen.session, None
        if session.won:
            due = self._show_won if self.won_panel is None else None
        else:
            self.hide_won()
            over = self._over
            due = self._show_stuck if over and not self._told else None
            self._told = self._told and over
        self._waiting.cancel()
        motion = self._screen.table.motion
        if due and motion.running:
            self._waiting.timeout = motion.seconds_left
            self._waiting()
        elif due:
            due()

    def repeat(self) -> bool:
        """Say again that the game cannot go on, when the player asks what to do; False where it can."""
        over = self._over
        if over:
            self._show_stuck()
        return over

    @property
    def _over(self) -> bool:
        """Whether the game has ended without a win."""
        session = self._screen.session
        return not session.won and (session.lost or session.stuck)

    def stop(self) -> None:
        """Wait for nothing."""
        self._waiting.cancel()

    def hide_won(self) -> None:
        """Show the table again."""
        for part in (self.won_panel, self._fan):
            if part is not None:
                self._screen.remove_widget(part)
        self.won_panel = self._fan = None
        self._screen.status.opacity = 1
        self._screen.table.clear(False)

    def _show_won(self) -> None:
        from pasians_ui.pages.moments import WonPanel, won_line

        screen, session = self._screen, self._screen.session
        theme = screen.look.theme
        screen.close()
        self.won_panel = WonPanel(
            theme, line=won_line(session), figures=screen.ways.figures(),
            deal=session.deal_text or "", on_new_deal=screen.ways.new_deal, on_same_deal=screen.ways.same_deal, on_other_game=screen.ways.games,
        )  # fmt: skip
        self.won_panel.bind(height=lambda *_: self._place_won())
        screen.add_widget(self.won_panel)
        longest = max(map(session.cards, screen.table.plan.frames), key=len)
        self._fan = WinFan(longest, screen.table.atlas, screen.screen.felt.width)
        screen.add_widget(self._fan)
        screen.table.clear(True)
        self._place_won()
        screen.table.motion.run(theme.motion.win_fan, self._fan.open)

    def _place_won(self) -> None:
        """The fan above the words, both in the middle of the felt; without the fan where there is no room for it."""
        panel, fan, screen = self.won_panel, self._fan, self._screen.screen
        if panel is None or fan is None:
            return
        felt = screen.felt
        panel.size_hint = (None, None)
        panel.width = min(felt.width - dp(24), dp(760))
        below = felt.height - screen.status.height - panel.height
        fan.opacity = 1 if fan.height <= below else 0
        both = panel.height + (fan.height if fan.opacity else 0)
        panel.center_x = fan.center_x = round(felt.middle[0])
        panel.y = round(felt.y + max((felt.height - both) / 2, 0))
        fan.y = panel.top
        self._screen.status.opacity = 0 if panel.collide_widget(self._screen.status) else 1

    def _show_stuck(self) -> None:
        from pasians_ui.pages.moments import StuckSheet, stuck_text

        self._told = True
        screen, session = self._screen, self._screen.session
        if session.stuck:
            title, text = _("No more moves"), stuck_text(session)
        else:
            title, text = _("This game cannot be won any more"), _("The rules of the game end it here.")
        screen.show(
            StuckSheet(
                screen.look.theme, title=title, text=text, on_undo=screen.table.undo if session.can_undo else None,
                on_restart=screen.table.restart, on_new_deal=screen.ways.new_deal,
            )
        )  # fmt: skip
