"""The felt of a table: one soft radial gradient."""

import math

from kivy.graphics.texture import Texture

from pasians_ui.textures import kept_texture
from pasians_ui.theme import Theme

MIDDLE = 0.45  # of the height, from above
CLEAR = 0.25  # of the radius: up to here the felt has the colour of the middle
SIDE = 96  # of the texture at most: the gradient has no detail, linear filtering does the rest
STEPS = 1024


def felt(theme: Theme, size: tuple[float, float]) -> Texture:
    """The shade of a felt whose colour is that of its middle: a texture to be stretched over it, ``size`` in pixels.

    It is the edge's colour, opaque at the corners. The two colours differ by few steps only, opacity by many: blended by
    the screen, the shade has round contours however small its texture is. It survives the loss of the graphics context.
    """
    factor = min(1.0, SIDE / max(size))
    small = 2 * max(1, round(size[0] * factor / 2)), max(1, round(size[1] * factor))
    texture = kept_texture(small, _shade(theme, *small))
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"
    return texture


def _shade(theme: Theme, width: int, height: int) -> bytes:
    """RGBA pixels, row by row from the bottom; the width is even."""
    edge = bytes(round(channel * 255) for channel in theme.table.edge[:3])
    shades = []
    for step in range(STEPS + 1):
        part = max(0.0, (step / STEPS - CLEAR) / (1 - CLEAR))
        shades.append(edge + bytes([round(255 * part * part * (3 - 2 * part))]))
    middle = height * (1 - MIDDLE)
    reach = math.hypot(width / 2, middle)
    rows = []
    for y in range(height):
        right = [shades[round(math.hypot(x + 0.5, y + 0.5 - middle) / reach * STEPS)] for x in range(width // 2)]
        rows.append(b"".join(right[::-1] + right))
    return b"".join(rows)
