"""The felt of a table: one soft radial gradient."""

import math

from kivy.graphics.texture import Texture

from pasians_ui.textures import kept_texture
from pasians_ui.theme import Theme

MIDDLE = 0.45  # of the height, from above
CLEAR = 0.25  # of the radius: up to here the felt has the colour of the middle
SIDE = 96  # of the texture at most: the gradient has no detail, linear filtering does the rest
STEPS = 256


def felt(theme: Theme, size: tuple[float, float]) -> Texture:
    """A texture to be stretched over a surface of this size in pixels; it survives the loss of the graphics context."""
    factor = min(1.0, SIDE / max(size))
    small = 2 * max(1, round(size[0] * factor / 2)), max(1, round(size[1] * factor))
    texture = kept_texture(small, _gradient(theme, *small), "rgb")
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"
    return texture


def _gradient(theme: Theme, width: int, height: int) -> bytes:
    """RGB pixels, row by row from the bottom; the width is even."""
    shades = []
    for step in range(STEPS + 1):
        part = max(0.0, (step / STEPS - CLEAR) / (1 - CLEAR))
        colour = theme.table.edge.alpha(part * part * (3 - 2 * part)).over(theme.table.center)
        shades.append(bytes(round(channel * 255) for channel in colour[:3]))
    middle = height * (1 - MIDDLE)
    reach = math.hypot(width / 2, middle)
    rows = []
    for y in range(height):
        right = [shades[round(math.hypot(x + 0.5, y + 0.5 - middle) / reach * STEPS)] for x in range(width // 2)]
        rows.append(b"".join(right[::-1] + right))
    return b"".join(rows)
