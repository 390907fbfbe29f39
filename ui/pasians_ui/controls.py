"""What all controls share: how they are pressed, held and reached with the keyboard; and the lists they scroll in."""

from time import time
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from pasians_ui.ground import Ground
from pasians_ui.theme import Colour, Theme

DISABLED = 0.38
HOLD_SECONDS = 0.35
REPEAT_AFTER, REPEAT_EVERY = 0.5, 0.25
TAB = 9
PRESS_KEYS = ("enter", "numpadenter", "spacebar")


class Control(FocusBehavior, BoxLayout):
    """A thing to press. Fires ``on_release``; and ``on_hold`` when it is held, or pressed with the right button, where
    somebody listens to that.

    Focus comes from the keyboard only: a touch shows no focus ring.
    """

    name = StringProperty()
    pressed = BooleanProperty(False)
    repeats = BooleanProperty(False)
    __events__ = ("on_release", "on_hold")

    def __init__(self, theme: Theme, name: str = "", *, ring: Colour | None = None, **rest: Any) -> None:
        release, hold = rest.pop("on_release", None), rest.pop("on_hold", None)
        super().__init__(**rest)
        self.theme, self.name, self.is_focusable = theme, name, True
        self._holds, self._timer, self._repeated = hold is not None, None, False
        self._ring_colour = ring or theme.page.accent
        self._ring = Ground(self, radius=dp(theme.radius.icon_button), line_width=3, spread=dp(3))
        if release:
            self.bind(on_release=lambda _control: release())
        if hold:
            self.bind(on_hold=lambda _control: hold())

    def on_release(self) -> None:
        """It was pressed."""

    def on_hold(self) -> None:
        """It was held."""

    def on_focus(self, _control: Widget, focused: bool) -> None:
        self._ring.paint(None, self._ring_colour if focused else None)
        if focused:
            self._reveal()

    def on_disabled(self, _control: Widget, disabled: bool) -> None:
        self.opacity = DISABLED if disabled else 1

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if BoxLayout.on_touch_down(self, touch):  # not `super()`: the focus behaviour would take the focus
            return True
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if self._holds and getattr(touch, "button", "left") == "right":
            self.dispatch("on_hold")
            return True
        if touch.ud.get("over"):  # a list hands on a quick tap when the finger has left already
            self.dispatch("on_release")
            return True
        touch.grab(self)
        self.pressed, self._repeated = True, False
        if self.repeats:
            self._timer = Clock.schedule_once(self._repeat, REPEAT_AFTER)
        elif self._holds:
            left = HOLD_SECONDS - (time() - touch.time_start)  # a list may have kept the touch for a while
            self._timer = Clock.schedule_once(lambda _dt: self._held(touch), max(0.0, left))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if not self._near(touch):
            self._let_go()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.pressed:
            self._let_go()
            if not self._repeated:  # what was held has done enough
                self.dispatch("on_release")
        return True

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        if keycode[1] in PRESS_KEYS and not self.disabled:
            self.dispatch("on_release")
            return True
        if keycode[1] in ("up", "down", "left", "right"):
            forward = keycode[1] in ("down", "right")
            other = self.get_focus_next() if forward else self.get_focus_previous()
            if other:
                other.focus = True
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def _reveal(self) -> None:
        """Scroll the lists that it is in as far as it takes to see all of it."""
        view = self.parent
        while view is not None and view is not view.parent:
            if isinstance(view, ScrollView):
                inside = view.children[0]
                left, low = view.parent.to_widget(*self.to_window(self.x, self.y))
                if view.do_scroll_y:
                    beyond = min(0.0, low - view.y) or max(0.0, low + self.height - view.top)
                    view.scroll_y = _scrolled(view.scroll_y, beyond, inside.height - view.height)
                if view.do_scroll_x:
                    beyond = min(0.0, left - view.x) or max(0.0, left + self.width - view.right)
                    view.scroll_x = _scrolled(view.scroll_x, beyond, inside.width - view.width)
            view = view.parent

    def _near(self, touch: MotionEvent) -> bool:
        slop = dp(self.theme.target.touch_slop)
        x, y = touch.pos
        return bool(self.x - slop <= x <= self.right + slop and self.y - slop <= y <= self.top + slop)

    def _let_go(self) -> None:
        self.pressed = False
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _held(self, touch: MotionEvent) -> None:
        if self.pressed:
            self._let_go()
            touch.ungrab(self)
            self.dispatch("on_hold")

    def _repeat(self, _dt: float) -> None:
        if self.pressed and not self.disabled:
            self._repeated = True
            self.dispatch("on_release")
            self._timer = Clock.schedule_once(self._repeat, REPEAT_EVERY)


def _scrolled(at: float, beyond: float, hidden: float) -> float:
    """Where a list of which so many pixels are hidden is to stand, from 0 to 1, to show so many pixels beyond its edge."""
    return min(1.0, max(0.0, at + beyond / hidden)) if beyond and hidden > 0 else at


class Reachable:
    """For layers: Tab gives the focus to the layer's first control while nothing has it."""

    def on_parent(self, layer: Widget, parent: Widget | None) -> None:
        """Listen to keys while the layer is shown."""
        if parent:
            Window.bind(on_key_down=self._enter)
        else:
            Window.unbind(on_key_down=self._enter)

    def _enter(self, _window: Any, code: int, *_: object) -> bool:
        if code != TAB or not self.get_root_window():  # type: ignore[attr-defined]
            return False
        inside = [widget for widget in self.walk() if isinstance(widget, FocusBehavior)]  # type: ignore[attr-defined]
        if not inside or any(widget.focus for widget in inside):
            return False
        inside[0].focus = True
        return True


class _QuickTaps:
    """For lists: a tap that was over before the list knew that it is no scroll is marked, so that it acts at once."""

    def on_touch_up(self, touch: MotionEvent) -> bool:
        touch.ud["over"] = True
        return bool(super().on_touch_up(touch))  # type: ignore[misc]


class Scroll(_QuickTaps, ScrollView):
    """A page that is higher than the window."""

    def __init__(self, theme: Theme, **rest: Any) -> None:
        super().__init__(**{"do_scroll_x": False} | scroll_style(theme) | rest)


class RecycledList(_QuickTaps, RecycleView):
    """A list that keeps only the rows that are seen."""

    def __init__(self, theme: Theme, **rest: Any) -> None:
        super().__init__(**scroll_style(theme) | rest)


def scroll_style(theme: Theme) -> dict[str, Any]:
    """How every list scrolls: a quiet bar, and drags of the pages' slop."""
    return {
        "bar_width": dp(4), "bar_color": theme.page.outline.alpha(0.6), "bar_inactive_color":
        theme.page.outline.alpha(0.25), "scroll_type": ["bars", "content"], "bar_margin": dp(2), "scroll_distance":
        dp(theme.target.touch_slop),
    }  # fmt: skip
