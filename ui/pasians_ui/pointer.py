"""The mouse before it is pressed: a thin ring about what it could lift, and what a button is called with its key."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import platform

from pasians.words import _
from pasians_ui.chrome import RailButton
from pasians_ui.ground import Ground, Word
from pasians_ui.theme import Theme

if TYPE_CHECKING:
    from pasians_ui.tablescreen import TableScreen

REST = 0.6
"""Seconds that the mouse rests on a button before its key is told."""
GAP = 8


class Pointer:
    """Follows the mouse over a screen while that is in a window; a finger leaves no trace."""

    def __init__(self, screen: "TableScreen") -> None:
        self._screen = screen
        self._tip = Tip(screen.look.theme)
        self._button: RailButton | None = None
        self._follow = Clock.create_trigger(self._move)  # once a frame is often enough
        self._rest = Clock.create_trigger(self._show_tip, REST)
        if platform not in ("android", "ios"):
            screen.bind(parent=self._attend)

    def hide(self) -> None:
        """Take ring and sign away until the mouse moves again."""
        self._button = None
        self._rest.cancel()
        self._screen.remove_widget(self._tip)
        self._screen.table.lights.hover([])

    def _attend(self, _screen: Widget, parent: Widget | None) -> None:
        listen = Window.bind if parent else Window.unbind
        listen(mouse_pos=self._follow, on_cursor_leave=self._gone)

    def _gone(self, *_: Any) -> None:
        self.hide()

    def _move(self, _dt: float) -> None:
        screen, (x, y) = self._screen, Window.mouse_pos
        if screen.parent is None or screen.sheet_open or screen.covered or screen.table.hand.finger:
            return
        screen.table.hover(x, y)
        button = next((button for button in screen.chrome.buttons if button.collide_point(x, y)), None)
        if button is not self._button:
            self._button = button
            screen.remove_widget(self._tip)
            self._rest.cancel()
            if button:
                self._rest()

    def _show_tip(self, _dt: float) -> None:
        if self._button and self._tip.parent is None:
            self._tip.show(_("%(action)s, key %(key)s") % {"action": self._button.name, "key": self._button.key})
            self._tip.stand_beside(self._button, self._screen)
            self._screen.add_widget(self._tip)


class Tip(Widget):
    """A small sign beside a button."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None))
        look = theme.snackbar
        Ground(self, look.fill, radius=dp(8), shadow=theme.shadow.snackbar)
        self._word = Word("", theme.type.meta, look.ink)
        self.add_widget(self._word)

    @property
    def text(self) -> str:
        """What it says."""
        return str(self._word.text)

    def show(self, text: str) -> None:
        """Say something, and be as large as that."""
        self._word.text = text
        self._word.texture_update()
        self._word.size = self._word.texture_size
        self.size = (self._word.width + dp(20), self._word.height + dp(12))

    def stand_beside(self, button: Widget, screen: "TableScreen") -> None:
        """Stand on the felt beside a button of the rail, or above one of the bar."""
        felt = screen.screen.felt
        if screen.screen.portrait:
            x = min(max(button.center_x - self.width / 2, felt.x + dp(GAP)), felt.right - self.width - dp(GAP))
            self.pos = (round(x), round(felt.y + dp(GAP)))
        elif screen.screen.chrome.x > felt.x:
            self.pos = (round(felt.right - self.width - dp(GAP)), round(button.center_y - self.height / 2))
        else:
            self.pos = (round(felt.x + dp(GAP)), round(button.center_y - self.height / 2))
        self._word.center = self.center
