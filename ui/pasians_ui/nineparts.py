"""Rings and shadows as nine-part textures: corners keep their size, edges stretch with what they surround."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from pasians_ui.textures import kept_texture
from pasians_ui.theme import Colour, Theme, Tokens

STEPS = 12  # to a pixel, for distances from an edge
UNDER = 1.5  # pixels that a ring reaches under a card, whose corners are smoothed; it is hollow, for empty piles have rings too


@dataclass(frozen=True)
class NinePart:
    """A texture that is stretched about a rectangle.

    Attributes:
        texture: in its own colours, to be drawn with white.
        border: pixels of the texture's edges that are not stretched, the same on each side.
        reach: how far it extends beyond the rectangle on each side, in pixels.
        shift: how far it is moved against the rectangle, right and up, in pixels.
    """

    texture: Texture
    border: int
    reach: int
    shift: tuple[float, float] = (0.0, 0.0)

    def box(self, x: float, y: float, width: float, height: float) -> dict[str, tuple[float, float]]:
        """``pos`` and ``size`` for the drawing about a rectangle given by its lower left corner and size."""
        pos = x - self.reach + self.shift[0], y - self.reach + self.shift[1]
        return {"pos": pos, "size": (width + 2 * self.reach, height + 2 * self.reach)}

    def around(self, x: float, y: float, width: float, height: float) -> BorderImage:
        """An instruction that draws it about a rectangle; move it later with `box`."""
        edges = (self.border,) * 4
        return BorderImage(texture=self.texture, border=edges, display_border=edges, **self.box(x, y, width, height))


def shadow(look: Tokens, radius: int) -> NinePart:
    """A soft shadow under a rectangle with round corners.

    Args:
        look: a branch of ``theme.shadow``: ``blur`` in dp, ``alpha``, and how far it falls, ``x`` to the right, ``y`` down.
        radius: of the corners, in pixels.
    """
    fall = float(dp(look.get("x", 0))), -float(dp(look.y))
    return _shadow(float(dp(look.blur)), look.alpha, radius, fall)


def ring(theme: Theme, state: str, radius: int) -> NinePart:
    """The ring of a state (``"lift"``, ``"select"``, ``"legal"``, ``"best"``, ``"hint"``) round corners of a radius in pixels."""
    look, colours = theme.ring, theme.table.ring
    selected = state == "select"
    keyline = float(dp(look.keyline_select if selected else look.keyline))
    blur, alpha = look.glow.get(state, (0, 0.0))
    line = colours.cursor_inner if selected else colours.keyline
    return _ring(colours[state], float(dp(look[state])), line, keyline, float(dp(blur)), alpha, radius)


@lru_cache(64)
def _shadow(blur: float, alpha: float, radius: int, fall: tuple[float, float]) -> NinePart:
    reach = math.ceil(blur)

    def pixel(distance: float) -> Colour:
        return Colour(0, 0, 0, alpha * _fade(distance / blur))

    # Blurring also eats into the corner: there the shadow is rounder than what throws it.
    return _nine_part(pixel, radius + blur / 2, reach, math.ceil(radius + blur), fall)


@lru_cache(64)
def _ring(
    colour: Colour, width: float, line: Colour, keyline: float, blur: float, alpha: float, radius: int
) -> NinePart:
    outer = keyline + width

    def pixel(distance: float) -> Colour:
        edge = _cover(outer - distance) * _cover(distance + UNDER)
        shade = line.alpha(_cover(keyline - distance)).over(colour)
        glow = alpha * _fade((distance - outer) / blur) if blur else 0.0
        return shade.alpha(edge + (1 - edge) * glow if distance > 0 else edge)

    return _nine_part(pixel, radius, math.ceil(outer + blur) + 1, radius + 1, (0.0, 0.0))


def _cover(depth: float) -> float:
    """How much of a pixel lies inside an edge, when its centre does so by a depth."""
    return min(1.0, max(0.0, depth + 0.5))


def _fade(part: float) -> float:
    """From 1 well inside (-1) to 0 outside (1), as soft as a blurred edge."""
    t = min(1.0, max(0.0, (1 - part) / 2))
    return t * t * (3 - 2 * t)


def _nine_part(
    pixel: Callable[[float], Colour], radius: float, reach: int, inner: int, shift: tuple[float, float]
) -> NinePart:
    """Make a nine-part texture from what is seen at a distance from the rectangle's edge, outwards positive, in pixels.

    Args:
        pixel: gives the colour.
        radius: of the rectangle's corners.
        reach: of the picture beyond the rectangle.
        inner: of the corner part inside the rectangle.
        shift: see `NinePart`.
    """

    @cache
    def shade(step: int) -> bytes:
        return bytes(round(channel * 255) for channel in pixel(step / STEPS))

    border = reach + inner
    quarter = []
    for y in range(border + 1):
        row = []
        for x in range(border + 1):
            dx, dy = (max(0.0, reach + radius - at - 0.5) for at in (x, y))
            distance = min(math.hypot(dx, dy) - radius, reach)
            row.append(shade(round(distance * STEPS)))
        quarter.append(b"".join(row + row[-2::-1]))
    pixels = b"".join(quarter + quarter[-2::-1])
    side = 2 * border + 1
    texture = kept_texture((side, side), pixels)
    texture.wrap = "clamp_to_edge"
    return NinePart(texture, border, reach, shift)
