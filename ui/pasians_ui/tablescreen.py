"""The screen on which one plays: the table, the status on its felt, the toolbar beside it, messages and notices over it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from pasians import Change, Session
from pasians.describe import describe_change
from pasians.words import _
from pasians_ui.advice import Advice
from pasians_ui.chrome import STAYS, Chrome, MessageBar
from pasians_ui.facts import facts, said, variant
from pasians_ui.finishing import Finishing
from pasians_ui.keys import Keys
from pasians_ui.notices import Notices
from pasians_ui.pointer import Pointer
from pasians_ui.preferences import DEFAULTS
from pasians_ui.rects import Rect
from pasians_ui.scene import Look
from pasians_ui.screen import Screen
from pasians_ui.speech import say_nothing, speak
from pasians_ui.status import StatusLine
from pasians_ui.table import Table

if TYPE_CHECKING:
    from pasians_ui.pages.moments import Figure
    from pasians_ui.pages.page import Sheet


@dataclass(frozen=True)
class Ways:
    """Where the screen leads: what its buttons, keys and notices call, and what they ask.

    ``go_back`` takes an untouched deal back for the game before; ``figures`` are those of a game that was won.
    """

    menu: Callable[[], Any]
    new_deal: Callable[[], Any]
    same_deal: Callable[[], Any]
    games: Callable[[], Any]
    help: Callable[[], Any]
    can_go_back: Callable[[], bool]
    go_back: Callable[[], Any]
    figures: "Callable[[], Sequence[Figure]]"


class TableScreen(FloatLayout):
    """A session on the table with everything around it; ``values`` are the player's settings."""

    def __init__(
        self, look: Look, session: Session, screen: Screen, ways: Ways, values: Mapping[str, Any] = DEFAULTS
    ) -> None:
        super().__init__(size_hint=(None, None))
        theme = look.theme
        self.look, self.screen, self.ways, self.values = look, screen, ways, values
        session.autoplay = values["autoplay"]
        self.bar = MessageBar(theme)
        self.status = StatusLine(theme)
        self._tell = speak if values["speech"] else say_nothing
        self.table = Table(
            look,
            session,
            screen,
            say=self._say,
            changed=self._changed,
            tell=self._tell,
            touch=values["touch"],
            sounds=values["sounds"],
        )
        self.finishing = Finishing(self.table)
        self.advice = Advice(self.table, self.bar, bool(values["idle_hint"]), self._tell)
        self.notices = Notices(self)
        actions = {
            "menu": ways.menu, "new_deal": ways.new_deal, "hint": self._hint, "redo": self.table.redo,
            "undo": self._undo, "help": ways.help,
        }  # fmt: skip
        self.keys = Keys(self.table, actions, self._tell)
        self.chrome = Chrome(theme, actions)
        self.pointer = Pointer(self)
        self.sheet: Sheet | None = None
        self.covered = self._paused = False
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

    @property
    def takes_keys(self) -> bool:
        """Whether keys mean the table, not a sheet over it."""
        return not (self.sheet_open and self.sheet and self.sheet.holds_keys)

    def play(self, session: Session) -> None:
        """Play something else, from its deal."""
        session.autoplay = self.values["autoplay"]
        self.close()
        self.finishing.stop()
        self.notices.begin()
        self._uncover()
        self._tell(session.game.title)
        self.table.play(session)

    def follow(self, screen: Screen) -> None:
        """Fit another window."""
        self.screen = screen
        self.size = (screen.width, screen.height)
        if self.table.screen is not screen:
            self.advice.hide()
            self.table.follow(screen)
        self.chrome.follow(screen)
        felt, floor = screen.felt, self.table.plan.floor
        below = floor if floor > felt.y + dp(24) else felt.y  # over the row of sources, where there is one
        self.bar.pos, self.bar.size = (felt.x, below), (felt.width, felt.top - below)
        if self.sheet_open and self.sheet and self.sheet.side != "middle":
            self.sheet.fill(felt)
        self.pointer.hide()
        self.notices.hide_won()
        self.refresh()

    def refresh(self) -> None:
        """Bring status, buttons and notices up to date with the session."""
        session, table = self.session, self.table
        self.status.follow(table.plan.status, table.plan.aside)
        self._show_status()
        self.chrome.undo.disabled = not (session.can_undo or self.ways.can_go_back())
        self.chrome.redo.disabled = not session.can_redo
        self.chrome.hint.disabled = session.won
        self._run_clock()
        self.notices.refresh()
        self.keys.refresh()
        self._wait()

    def show(self, sheet: "Sheet") -> None:
        """Open a sheet over the table."""
        self.table.stop()
        self.close()
        self.sheet = sheet
        sheet.open(self, None if sheet.side == "middle" else self.screen.felt)
        self._wait()

    def close(self) -> bool:
        """Close the sheet that is open, and take a message away; True if there was a sheet."""
        self.bar.hide()
        sheet, self.sheet = self.sheet, None
        if sheet is None or sheet.parent is None:
            return False
        sheet.close()
        return True

    def back(self) -> bool:
        """What Back does here: close what is open, else let go of what is held, go on. False where there was nothing."""
        stopped = self.finishing.stop()
        return self._uncover() or self.close() or self.table.stop() or stopped

    # Pausing

    def pause(self) -> None:
        """Hold the clock and what goes by itself, and put down what is held, while something else is shown."""
        self.table.stop()
        self.pointer.hide()
        self.finishing.hold()
        self._paused = True
        self._clock.cancel()
        self._wait()

    def resume(self) -> None:
        """Go on after `pause`; a covered table waits for the player."""
        if not self.covered:
            self._paused = False
            self._run_clock()
            self.finishing.go_on()
            self._wait()

    def cover(self) -> None:
        """Pause; where the time counts, the cards show their backs until the player goes on."""
        self.pause()
        if self.session.timed and not self.covered:
            self.covered = True
            self.table.cover(True)
            text = _("Paused. Tap to go on.")
            self.bar.show(text, "pause", middle=True, seconds=STAYS)
            self._tell(text)

    def _uncover(self) -> bool:
        """Go on after `cover`; False where the table was not covered."""
        if not self.covered:
            return False
        self.covered = False
        self.table.cover(False)
        self.bar.hide()
        self.resume()
        return True

    def retire(self) -> None:
        """Let go of the session, when another screen is to show it."""
        self.pause()
        self.finishing.stop()
        self.notices.stop()
        self.table.retire()

    # Input

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self._uncover():
            return True
        self._input()
        self.bar.hide()
        self.keys.hide()
        if self.finishing.stop() and self.screen.felt.holds(*touch.pos):
            self.table.stop()
            return True
        return bool(super().on_touch_down(touch))

    def press(self, code: int, modifiers: list[str]) -> bool:
        """A key was pressed while nothing lies over the table; False where it means nothing here."""
        if self.covered:
            return code in self.keys.GOING_ON and self._uncover()
        self.finishing.stop()
        self._input()
        return self.keys.press(code, modifiers)

    def _input(self) -> None:
        self.advice.hide()
        self.pointer.hide()
        self._wait()

    def _wait(self) -> None:
        """Begin to wait for input, as long as the player sees the table."""
        self.advice.wait(not (self._paused or self.sheet_open))

    # The session

    def _changed(self, change: Change | None) -> None:
        if change and self.sheet_open and self.sheet and not self.sheet.modal:  # what it said is past
            self.close()
        self.refresh()
        if change:
            if self.values["speech"]:  # to describe a change costs more than to make it
                self._tell(describe_change(self.session, change))
            self.finishing.consider(change)

    def _say(self, text: str, avoid: Sequence[Sequence[Rect]]) -> None:
        self.bar.show(text, avoid=avoid)
        self._tell(text)

    def tell(self, text: str) -> None:
        """Show a sentence that concerns more than a move, until the next touch."""
        self.bar.show(text, seconds=STAYS)
        self._tell(text)

    def _hint(self) -> None:
        if not self.notices.repeat():
            self.advice.show()

    def _undo(self) -> None:
        if self.session.can_undo or not self.ways.can_go_back():
            self.table.undo()
        else:
            self.ways.go_back()

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
        session, phone, values = self.session, self.screen.phone or self.screen.low, self.values
        second = "" if phone else variant(session)
        shown = facts(session, brief=phone, score=values["show_score"], time=values["show_time"])
        self.status.show(session.game.title, second, said(session), shown)
