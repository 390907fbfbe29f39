"""What every page is drawn with: grounds with round corners, shadows and outlines, words, and icons.

A ground is a few nine-part textures, each made once for a radius and tinted by colour: crisp corners without
multisampling, and no shader that computes a shadow again in every frame.
"""

from functools import lru_cache, partial
from math import hypot
from typing import Any

from kivy.graphics import BorderImage, Color
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from pasians_ui import fonts
from pasians_ui.textures import kept_texture
from pasians_ui.theme import Colour, Theme, Tokens

fonts.register()

SUITS = "♠♥♦♣"
CLEAR = Colour(0, 0, 0, 0)
LINE_HEIGHT = {"Text": 1.16, "Title": 0.92}
"""Of each font, in its own: the serif brings wide lines of itself."""


def is_dark(theme: Theme) -> bool:
    """Whether the pages of a theme are dark: there a line tells height, and no shadow."""
    return bool(theme.page.bg.luminance < 0.2)


class Ground:
    """A shape with round corners behind a widget: its shadow, filling and outline, each where asked for.

    ``radius`` and ``spread`` are pixels; without a radius the ends are half circles. A positive ``spread`` makes the
    shape so much larger than the widget on every side. Lines are inside the shape.
    """

    def __init__(
        self,
        widget: Widget,
        fill: Colour | None = None,
        line: Colour | None = None,
        *,
        radius: float | None = None,
        line_width: float = 1.0,
        shadow: Tokens | None = None,
        spread: float = 0.0,
    ) -> None:
        self._widget, self._radius, self._spread, self._shadow = widget, radius, spread, shadow
        self._line_width = max(1, round(dp(line_width)))
        with widget.canvas.before:
            self._shadow_colour = Color(0, 0, 0, shadow.alpha if shadow else 0)
            self._shadow_image = BorderImage()
            self._fill_colour = Color(0, 0, 0, 0)
            self._fill_image = BorderImage()
            self._line_colour = Color(0, 0, 0, 0)
            self._line_image = BorderImage()
            Color(1, 1, 1, 1)
        self.paint(fill, line)
        place = partial(Ground._place, self)  # keeps the ground as long as its widget; a bound method would not
        widget.bind(pos=place, size=place)
        self._place()

    def paint(self, fill: Colour | None, line: Colour | None = None) -> None:
        """Give it another filling and outline; ``None`` leaves that part out."""
        self._fill_colour.rgba = fill or CLEAR
        self._line_colour.rgba = line or CLEAR

    def _place(self, *_: object) -> None:
        spread = self._spread
        x, y = round(self._widget.x - spread), round(self._widget.y - spread)
        width, height = round(self._widget.width + 2 * spread), round(self._widget.height + 2 * spread)
        if width <= 0 or height <= 0:
            return
        most = min(width, height) // 2
        radius = most if self._radius is None else min(round(self._radius), most)
        _stretch(self._fill_image, _corners(radius), radius, (x, y, width, height))
        _stretch(self._line_image, _corners(radius, line=self._line_width), radius, (x, y, width, height))
        if self._shadow:
            blur, drop = round(dp(self._shadow.blur)), round(dp(self._shadow.y))
            place = (x - blur, y - blur - drop, width + 2 * blur, height + 2 * blur)
            _stretch(self._shadow_image, _corners(radius, blur=blur), radius + blur, place)


def _stretch(image: BorderImage, texture: Texture, border: int, place: tuple[int, int, int, int]) -> None:
    image.texture = texture
    image.border = (border, border, border, border)
    image.display_border = (border, border, border, border)
    image.pos, image.size = place[:2], place[2:]


@lru_cache(maxsize=256)
def _corners(radius: int, line: int = 0, blur: int = 0) -> Texture:
    """A white square with round corners, as small as can be: filled, or a line of that width, or blurred outwards and
    inwards.

    It is computed, not drawn: coverage follows from the distance to the edge, so that it can be made again when the
    graphics context was lost.
    """
    reach = radius + blur
    centre = reach - 0.5  # of the corner's circle, seen from the middle of the outermost pixel

    def coverage(column: int, row: int) -> float:
        inside = radius - hypot(max(0.0, centre - column), max(0.0, centre - row))
        if radius == 0:
            inside = min(column, row) + 0.5 - blur
        if blur:
            share = min(1.0, max(0.0, (inside + blur) / (2 * blur)))
            return share * share * (3 - 2 * share)
        outer = min(1.0, max(0.0, inside + 0.5))
        return outer - min(1.0, max(0.0, inside + 0.5 - line)) if line else outer

    side = 2 * reach + 2
    half = [[round(255 * coverage(column, row)) for column in range(row + 1)] for row in range(reach + 1)]
    rows = [bytes(half[max(row, column)][min(row, column)] for column in range(reach + 1)) for row in range(reach + 1)]
    pixels = bytearray(b"\xff" * (4 * side * side))
    pixels[3::4] = b"".join(row + row[::-1] for row in rows + rows[::-1])
    return kept_texture((side, side), pixels)


class Text(Label):
    """Words that wrap to the width they are given and are then as high as they need.

    ``size`` is in sp. With ``lines`` there are at most so many, and what is left out is told by dots. With a
    ``size_hint_y`` the words stand in the middle of the height they are given.
    """

    def __init__(
        self, text: str, size: float, colour: Colour, *, font: str = "Text", lines: int = 0, **rest: Any
    ) -> None:
        super().__init__(
            font_size=sp(size), color=colour, disabled_color=colour, font_name=font, shorten=lines == 1,
            shorten_from="right", max_lines=lines,
            **{"size_hint_y": None, "halign": "left", "valign": "middle", "line_height": LINE_HEIGHT[font]} | rest,
        )  # fmt: skip
        self._plain = "markup" not in rest
        self.bind(size=self._wrap, texture_size=self._grow)
        self.say(text)
        self._wrap()
        self._grow()

    def say(self, text: str) -> None:
        """Show other words; suit signs among them get a font that knows them."""
        if self._plain:
            self.markup = any(suit in text for suit in SUITS)
            text = suits_marked(escape_markup(text)) if self.markup else text
        self.text = text

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None if self.size_hint_y is None else self.height)

    def _grow(self, *_: object) -> None:
        if self.size_hint_y is None:
            self.height = self.texture_size[1]


class Word(Label):
    """Words on one line, as wide as they are: for buttons, chips and figures."""

    def __init__(self, text: str, size: float, colour: Colour, *, font: str = "Text", **rest: Any) -> None:
        super().__init__(
            text=text,
            font_size=sp(size),
            color=colour,
            disabled_color=colour,
            font_name=font,
            size_hint=(None, None),
            **rest,
        )
        self.bind(texture_size=self.setter("size"))
        self.texture_update()
        self.size = self.texture_size


class Icon(Label):
    """A sign of the icon font, ``size`` dp high, in a square; ``name`` is its meaning in the theme's list."""

    name = StringProperty()

    def __init__(self, name: str, size: float, colour: Colour, **rest: Any) -> None:
        super().__init__(
            font_name="Icons", font_size=dp(size), color=colour, disabled_color=colour,
            **{"size_hint": (None, None), "size": (dp(size), dp(size))} | rest,
        )  # fmt: skip
        self.name = name

    def on_name(self, _icon: Label, name: str) -> None:
        self.text = fonts.icon(name)


def suits_marked(text: str, red: Colour | None = None, black: Colour | None = None) -> str:
    """Text in which every suit sign has the markup of a font that knows it, and of its colour where one is given."""
    for suit in SUITS:
        colour = red if suit in "♥♦" else black
        sign = f"[font=Suits]{suit}[/font]"
        if colour:
            sign = f"[color={colour.hex}]{sign}[/color]"
        text = text.replace(suit, sign)
    return text


class Rule(Widget):
    """A thin line across, that parts groups."""

    def __init__(self, colour: Colour, **rest: Any) -> None:
        super().__init__(**{"size_hint_y": None, "height": max(1, round(dp(1)))} | rest)
        Ground(self, fill=colour, radius=0)
