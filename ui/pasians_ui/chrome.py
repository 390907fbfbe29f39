"""The toolbar beside or under the table, and the bar of messages over it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from pasians.words import _
from pasians_ui.controls import Control
from pasians_ui.ground import Ground, Icon, Text, Word
from pasians_ui.rects import Rect
from pasians_ui.screen import Screen
from pasians_ui.theme import Theme

AROUND = 16 + 26 + 14 + 20
"""Of the message bar's width in dp, what its words do not have: padding, icon, gap, padding."""
STAYS = float("inf")
"""Seconds of a message that stays until the next touch."""


class RailButton(Control):
    """A button of the toolbar: an icon and its word below. ``raised`` gives it a ground of its own, ``key`` does the same."""

    def __init__(self, theme: Theme, icon: str, text: str, key: str, *, raised: bool = False, **rest: Any) -> None:
        super().__init__(theme, text, ring=theme.table.ink, orientation="vertical", padding=(dp(2), 0), **rest)
        table, self.key = theme.table, key
        self._raised = raised
        self._ground = Ground(self, radius=dp(theme.radius.icon_button))
        self.add_widget(Widget())
        size = 36 if raised else 30
        self._icon = Icon(icon, size, table.ink, size_hint=(1, None), height=dp(30))
        self.add_widget(self._icon)
        self.add_widget(Widget(size_hint_y=0.6))
        self.label = Text(
            text, theme.type.rail_label, table.ink if raised else table.dim, halign="center", line_height=1.0
        )
        self.add_widget(self.label)
        self.add_widget(Widget())
        self.bind(pressed=self._paint)
        self._paint()

    def needed(self, width: float) -> float:
        """The height in pixels that icon and words need at a width."""
        self.label.width = width - self.padding[0] - self.padding[2]
        self.label.texture_update()
        return float(self._icon.height + self.label.texture_size[1] + dp(4))

    def level(self, lines: float) -> None:
        """Keep so many pixels of height for the words: icons stand in a row though one button's words need two lines."""
        self.label.padding = (0, 0, 0, max(0, round(lines - self.label.texture_size[1])))

    def _paint(self, *_: object) -> None:
        table = self.theme.table
        if self._raised:
            self._ground.paint(table.railhi.scaled(1.2) if self.pressed else table.railhi)
        else:
            self._ground.paint(table.railhi if self.pressed else None)


class Chrome(BoxLayout):
    """The toolbar: Menu and New deal at one end; Hint, Redo and Undo at the end where the thumb is.

    A rail in landscape, a bar in portrait, as `follow` is told. The buttons are called as the ``actions`` that they need:
    ``"menu"``, ``"new_deal"``, ``"hint"``, ``"redo"``, ``"undo"``; set their ``disabled``.
    """

    def __init__(self, theme: Theme, actions: Mapping[str, Callable[[], Any]]) -> None:
        super().__init__()
        self.theme = theme
        Ground(self, theme.table.rail, radius=0)

        def button(action: str, text: str, key: str, **rest: Any) -> RailButton:
            return RailButton(theme, action, text, key, on_release=actions[action], **rest)

        self.menu = button("menu", _("Menu"), "M")
        self.new_deal = button("new_deal", _("New deal"), "N")
        self.hint = button("hint", _("Hint"), "H")
        self.redo = button("redo", _("Redo"), "Y", repeats=True)
        self.undo = button("undo", _("Undo"), "Z", repeats=True, raised=True)

    @property
    def buttons(self) -> list[RailButton]:
        """All buttons, from the far end to the thumb."""
        return [self.menu, self.new_deal, self.hint, self.redo, self.undo]

    def follow(self, screen: Screen) -> None:
        """Take the place that the screen gives the toolbar; the buttons keep clear of what the system takes."""
        x, y, width, height = screen.chrome
        self.pos, self.size = (x, y), (width, height)
        self.clear_widgets()
        inset = screen.insets
        far = [self.menu, self.new_deal]
        near = [self.hint, self.redo, self.undo]
        edge = dp(8)
        self.padding = (
            edge + (0 if screen.side == "right" else inset.left),
            edge + (0 if screen.side == "below" else inset.top),
            edge + (0 if screen.side == "left" else inset.right),
            edge + inset.bottom,
        )
        if screen.side == "below":
            self._bar(screen, far, near)
        else:
            self._rail(screen, far, near)

    def _rail(self, screen: Screen, far: list[RailButton], near: list[RailButton]) -> None:
        self.orientation, self.spacing = "vertical", dp(8)
        target, width = self.theme.target, self.width - self.padding[0] - self.padding[2]
        for button in (*far, None, *near):
            if button is None:
                self.add_widget(Widget())
                continue
            button.level(0)
            height = target.undo_button[1] if button is self.undo else target.rail_button[1]
            button.size_hint = (1, None)
            button.height = max(dp(target.min if screen.low else height), button.needed(width))
            self.add_widget(button)

    def _bar(self, screen: Screen, far: list[RailButton], near: list[RailButton]) -> None:
        self.orientation, self.spacing = "horizontal", dp(8) if not screen.phone else dp(2)
        target = self.theme.target
        row: list[RailButton | None] = [*far, None, *near]
        share = (self.width - self.padding[0] - self.padding[2] + self.spacing) / len(self.buttons) - self.spacing
        for button in self.buttons:
            button.size_hint = (1 if screen.phone else None, 1)
            button.width = share if screen.phone else dp(target.bar_button[0] * (1.15 if button is self.undo else 1))
            button.level(0)
            button.needed(button.width)
        lines = max(button.label.texture_size[1] for button in self.buttons)
        for button in self.buttons:
            button.level(lines)
        for shown in reversed(row) if screen.left_handed else row:
            if shown is None:
                if not screen.phone:
                    self.add_widget(Widget())
                continue
            self.add_widget(shown)


class MessageBar(AnchorLayout):
    """One sentence over the table, for some seconds or until the next touch; touches go through it.

    It fills the felt and anchors the sentence at its lower end, or at its upper end where that covers less of what matters.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(anchor_x="center", anchor_y="bottom", padding=dp(12), pos_hint={"x": 0, "y": 0})
        self.theme = theme
        look = theme.snackbar
        self.box = BoxLayout(size_hint=(None, None), padding=(dp(16), dp(12), dp(20), dp(12)), spacing=dp(14))
        Ground(self.box, look.fill, radius=dp(theme.radius.snackbar), shadow=theme.shadow.snackbar)
        self._icon = Icon("message", 26, look.icon, pos_hint={"center_y": 0.5})
        self._text = Text("", theme.type.body, look.ink, pos_hint={"center_y": 0.5})
        self.box.add_widget(self._icon)
        self.box.add_widget(self._text)
        self._text.bind(height=self._grow)
        self.bind(width=self._fit)
        self._timer: Any = None
        self._one_line = 0.0

    @property
    def text(self) -> str:
        """The sentence that is shown, empty while there is none."""
        return str(self._text.text) if self.box.parent else ""

    def show(
        self,
        text: str,
        icon: str = "message",
        *,
        avoid: Sequence[Sequence[Rect]] = (),
        middle: bool = False,
        seconds: float | None = None,
    ) -> None:
        """Show a sentence; the one that was there goes. The same sentence again only stays longer.

        Args:
            text: the sentence.
            icon: a meaning from the theme's list (``"message"``, ``"hint"``, ``"no_redeal"``).
            avoid: what it should not cover, the most important first.
            middle: show it in the middle instead.
            seconds: how long; `STAYS` for until the next touch.
        """
        self._set_timer(self.theme.motion.snackbar_shown / 1000 if seconds is None else seconds)
        if text == self.text:
            return
        self._icon.name = icon
        self._text.say(text)
        size, markup = self.theme.type.body, self._text.markup
        self._one_line = Word(self._text.text, size, self._text.color, markup=markup).width + 2
        self._fit()
        self.anchor_y = "center" if middle else self._freer_end(avoid)
        if not self.box.parent:
            self.add_widget(self.box)
        self.opacity = 0
        Animation.cancel_all(self)
        Animation(opacity=1, d=self.theme.motion.snackbar_in / 1000, t="out_quart").start(self)

    def hide(self, *_: object) -> None:
        """Take the sentence away."""
        Animation.cancel_all(self)
        self._set_timer(None)
        self.clear_widgets()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.hide()
        return False

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = Clock.schedule_once(self.hide, seconds) if seconds not in (None, STAYS) else None

    def _freer_end(self, avoid: Sequence[Sequence[Rect]]) -> Literal["bottom", "top"]:
        """The end at which the sentence covers less; the lower one where that is equal."""
        (width, height), margin = self.box.size, dp(12)
        x = self.center_x - width / 2
        low, high = Rect(x, self.y + margin, width, height), Rect(x, self.top - margin - height, width, height)
        covered = [[sum(end.overlap(rect) for rect in rects) for rects in avoid] for end in (low, high)]
        return "bottom" if covered[0] <= covered[1] else "top"

    def _fit(self, *_: object) -> None:
        room = min(self.width - dp(24), dp(self.theme.chrome.reading_width_max)) - dp(AROUND)
        self._text.width = max(dp(120), min(room, self._one_line))
        self._grow()

    def _grow(self, *_: object) -> None:
        self.box.size = (self._text.width + dp(AROUND), max(self._text.height, dp(40)) + dp(24))
