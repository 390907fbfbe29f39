"""What all pages share: the header with the way back, room for what they show, and sheets that open over them."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.animation import Animation
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from pasians.words import _
from pasians_ui.controls import Control, Reachable, Scroll
from pasians_ui.ground import Ground, Icon, Rule, Text, Word, is_dark
from pasians_ui.rects import Rect
from pasians_ui.screen import Insets
from pasians_ui.theme import Colour, Theme
from pasians_ui.widgets import IconButton

WIDE = 840
RISE = 24
CORNER = 10
"""What a sheet keeps free above and below its list, in dp, so that the list's bar stays within its round corners."""


class Header(BoxLayout):
    """The line above a page: back arrow, title, a quiet word after it, and room for more at its end."""

    def __init__(self, theme: Theme, title: str, second: str, phone: bool, on_back: Callable[[], Any]) -> None:
        measures = theme.chrome
        super().__init__(
            size_hint_y=None, height=dp(measures.page_header_phone if phone else measures.page_header),
            padding=(dp(8 if phone else 16), 0, dp(16 if phone else 24), 0), spacing=dp(8 if phone else 16),
        )  # fmt: skip
        back = IconButton(theme, "back", _("Back"), on_release=on_back, pos_hint={"center_y": 0.5})
        self.title = Text(
            title, 24 if phone else theme.type.page_title, theme.page.ink, font="Title", lines=1, size_hint_y=1
        )
        self.natural_width = Word(title, theme.type.page_title, theme.page.ink, font="Title").width + 2
        self.add_widget(back)
        self.add_widget(self.title)
        if second and phone:
            self.add_widget(Word(second, theme.type.meta, theme.page.dim, pos_hint={"center_y": 0.48}))
        elif second:
            self.title.size_hint_x, self.title.width = None, self.natural_width
            quiet = Text(second, theme.type.row - 1, theme.page.dim, size_hint_y=1, lines=1, padding=(0, dp(8), 0, 0))
            self.add_widget(quiet)


class Sheet(Reachable, FloatLayout):
    """A panel over what is there: from below, in the middle, or at a side with the full height.

    Add what it shows to ``content``. With ``scrim`` all else is dimmed and a touch beside the panel closes it: it is
    ``modal``; without, what lies around it can be touched. `open` puts it over a layout, `close` takes it away.
    """

    rise = NumericProperty(0)

    def __init__(
        self,
        theme: Theme,
        *,
        side: str = "below",
        width: float = 560,
        scrim: bool = True,
    ) -> None:
        super().__init__(pos_hint={"x": 0, "y": 0})
        self.theme, self.side, self._most, self.modal = theme, side, dp(width), scrim
        page = theme.page
        self._tall = side in ("left", "right")
        if scrim:
            Ground(self, theme.table.rail.scaled(0.35).alpha(0.55), radius=0)
        self.panel = BoxLayout(size_hint=(None, None), padding=(0, dp(CORNER)))
        Ground(
            self.panel, page.surface, page.line if is_dark(theme) and not self._tall else None, shadow=theme.shadow.sheet,
            radius=0 if self._tall else dp(theme.radius.sheet),
        )  # fmt: skip
        self.scroll = Scroll(theme)
        self.content = BoxLayout(orientation="vertical", size_hint_y=None, padding=(dp(12), dp(6)), spacing=dp(4))
        self.content.bind(minimum_height=self.content.setter("height"), height=self._place)
        self.scroll.add_widget(self.content)
        self.panel.add_widget(self.scroll)
        self.add_widget(self.panel)
        self.bind(pos=self._place, size=self._place, rise=self._place)

    def open(self, over: Widget, within: Rect | None = None) -> None:
        """Show it over a layout, rising into its place, in all of it or ``within`` a part."""
        if within:
            self.fill(within)
        for widget in over.walk():
            if getattr(widget, "focus", False):
                widget.focus = False
        over.add_widget(self)
        controls = [widget for widget in self.walk() if isinstance(widget, Control)]
        if len(controls) > 1:  # the keyboard stays in the sheet
            controls[-1].focus_next = controls[0]
        self.opacity, self.rise = 0, dp(RISE)
        Animation(opacity=1, rise=0, d=self.theme.motion.sheet_in / 1000, t="out_quart").start(self)

    def fill(self, part: Rect) -> None:
        """Take up a part of what it lies over, and no more."""
        self.pos_hint, self.size_hint = dict[str, float](), (None, None)
        self.pos, self.size = part[:2], part[2:]

    @property
    def holds_keys(self) -> bool:
        """Whether keys belong to it: it is dimming all else, or the focus is in it."""
        return self.modal or any(getattr(widget, "focus", False) for widget in self.walk())

    def close(self) -> None:
        """Take it away."""
        if self.parent:
            Animation.cancel_all(self)
            self.parent.remove_widget(self)

    def add_heading(self, text: str, close_name: str = "") -> None:
        """The title of the sheet, with a cross at its end where that has a name."""
        line = BoxLayout(size_hint_y=None, spacing=dp(8), padding=(dp(16), 0, 0, dp(4)))
        title = Text(text, self.theme.type.sheet_title, self.theme.page.ink, font="Title", pos_hint={"center_y": 0.5})
        line.add_widget(title)
        if close_name:
            line.add_widget(IconButton(self.theme, "close", close_name, on_release=self.close, pos_hint={"top": 1}))
        line.bind(minimum_height=line.setter("height"))
        self.content.add_widget(line)

    def add_text(self, text: str) -> None:
        """A quiet paragraph."""
        type = self.theme.type
        self.content.add_widget(
            Text(text, type.label, self.theme.page.dim, line_height=1.3, padding=(dp(16), 0, dp(16), dp(12)))
        )

    def add_rule(self) -> None:
        """A thin line that parts groups."""
        around = BoxLayout(size_hint_y=None, height=dp(17), padding=(dp(16), dp(8)))
        around.add_widget(Rule(self.theme.page.line))
        self.content.add_widget(around)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.panel.collide_point(*touch.pos):
            super().on_touch_down(touch)
            return True
        if self.modal and self.collide_point(*touch.pos):
            self.close()
            return True
        return False

    def _place(self, *_: object) -> None:
        chrome = self.theme.chrome
        small = self.width < dp(chrome.phone_below_width) or self.height < dp(chrome.low_below_height)
        margin = dp(12 if small else 24)
        if self._tall:
            self.panel.size = (min(self._most, self.width), self.height)
            self.panel.x = self.x if self.side == "left" else self.right - self.panel.width
            self.panel.y = self.y
            return
        self.panel.width = min(self._most, self.width - 2 * margin)
        self.panel.height = min(self.content.height + 2 * dp(CORNER), self.height - 2 * margin)
        low = self.y + margin if self.side == "below" else self.center_y - self.panel.height / 2
        self.panel.pos = round(self.center_x - self.panel.width / 2), round(low - self.rise)


class Page(Reachable, FloatLayout):
    """A page that fills the window: a header, below it ``body``; the ground runs to the edge of the glass.

    Subclasses build what they show in `arrange`, which is called again when the page becomes wide, narrow, low, or
    a phone's.
    """

    wide = BooleanProperty(None, allownone=True)
    phone = BooleanProperty(None, allownone=True)
    low = BooleanProperty(None, allownone=True)
    title, second = "", ""

    def __init__(self, theme: Theme, on_back: Callable[[], Any]) -> None:
        super().__init__(pos_hint={"x": 0, "y": 0})
        self.theme, self.on_back = theme, on_back
        self._ground = Ground(self, radius=0)
        self.frame = BoxLayout(orientation="vertical")
        self.add_widget(self.frame)
        self.sheet: Sheet | None = None
        self.header: Header
        self.bind(size=self._measure)

    def inset(self, insets: Insets) -> None:
        """Keep what the page shows away from the edges that the system takes."""
        self.frame.padding = (insets.left, insets.top, insets.right, insets.bottom)

    def arrange(self) -> None:
        """Fill ``frame`` below the header, for the present ``wide``, ``phone`` and ``low``."""
        raise NotImplementedError

    @property
    def margin(self) -> float:
        """Free pixels at the sides of the page."""
        return float(dp(self.theme.space.page_margin if self.wide else self.theme.space.l))

    def rebuild(self) -> None:
        """Make everything anew, when what it shows has changed."""
        self._ground.paint(self.theme.page.bg)
        self.frame.clear_widgets()
        self.header = Header(self.theme, self.title, self.second, bool(self.phone or self.low), self.back)
        self.frame.add_widget(self.header)
        self.arrange()

    def show(self, sheet: Sheet) -> None:
        """Open a sheet over the page."""
        self.sheet = sheet
        sheet.open(self)

    def back(self) -> None:
        """Close the sheet that is open, else leave the page."""
        if self.sheet and self.sheet.parent:
            self.sheet.close()
        else:
            self.on_back()

    def _measure(self, *_: object) -> None:
        chrome = self.theme.chrome
        wide, phone = self.width >= dp(WIDE), self.width < dp(chrome.phone_below_width)
        low = self.height < dp(chrome.low_below_height)
        if (wide, phone, low) != (self.wide, self.phone, self.low):
            self.wide, self.phone, self.low = wide, phone, low
            self.rebuild()


class Even(GridLayout):
    """Things side by side, in rows that are all as high as the highest of them."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(size_hint_y=None, row_force_default=True, **rest)
        self.bind(minimum_height=self.setter("height"))

    def add_widget(self, item: BoxLayout, *args: Any, **named: Any) -> None:
        item.size_hint_y = 1
        if item.orientation == "vertical":
            item.add_widget(Widget())  # what it holds stays above
        item.bind(minimum_height=self._fit)
        super().add_widget(item, *args, **named)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.row_default_height = max(item.minimum_height for item in self.children)


class Lead(BoxLayout):
    """What a page is about: a sign on a round ground, ``colours`` being its own and that of the ground, and two lines beside."""

    def __init__(self, theme: Theme, icon: str, colours: tuple[Colour, Colour], title: str, second: str) -> None:
        super().__init__(size_hint_y=None, spacing=dp(20))
        self.bind(minimum_height=self.setter("height"))
        badge = AnchorLayout(size_hint=(None, None), size=(dp(64), dp(64)), pos_hint={"center_y": 0.5})
        Ground(badge, colours[1])
        badge.add_widget(Icon(icon, 32, colours[0]))
        self.add_widget(badge)
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(4), pos_hint={"center_y": 0.5})
        words.bind(minimum_height=words.setter("height"))
        words.add_widget(Text(title, theme.type.sheet_title, theme.page.ink, font="Title"))
        words.add_widget(Text(second, theme.type.label + 1, theme.page.dim))
        self.add_widget(words)


class Quoted(BoxLayout):
    """Lines that are shown as they are, on a ground of their own."""

    def __init__(self, theme: Theme, lines: Iterable[str]) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, padding=dp(20), spacing=dp(10))
        self.bind(minimum_height=self.setter("height"))
        Ground(self, theme.page.sunk, radius=dp(theme.radius.thumbnail))
        for line in lines:
            self.add_widget(Text(line, theme.type.label, theme.page.ink, line_height=1.3))


def column(theme: Theme, width: float, **rest: Any) -> tuple[Widget, BoxLayout]:
    """A scrolled column of at most ``width`` dp in the middle: (what to place, where to add)."""
    scroll = Scroll(theme)
    middle = AnchorLayout(anchor_x="center", anchor_y="top", size_hint_y=None)
    box = BoxLayout(orientation="vertical", size_hint=(None, None), **rest)
    box.bind(minimum_height=box.setter("height"), height=middle.setter("height"))
    middle.bind(width=lambda _middle, space: setattr(box, "width", min(space, dp(width))))
    middle.add_widget(box)
    scroll.add_widget(middle)
    return scroll, box
