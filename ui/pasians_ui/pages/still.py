"""Still pictures for pages: drawn once, larger than they are shown so that edges are smooth, and kept as pixels."""

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture

from pasians_ui.textures import kept_texture
from pasians_ui.theme import Colour


def still(drawing: InstructionGroup, size: tuple[int, int], ground: Colour, times: int) -> Texture:
    """The picture, ``size`` pixels large, of a drawing that is ``times`` as large each way, on an opaque ground.

    ``times`` is a power of two. The texture outlives the graphics context.
    """
    return kept_texture(size, still_pixels(drawing, size, ground, times))


def still_pixels(drawing: InstructionGroup, size: tuple[int, int], ground: Colour, times: int) -> bytes:
    """The same as pixels: RGBA, row by row from the bottom."""
    width, height = size[0] * times, size[1] * times
    fbo = Fbo(size=(width, height))
    with fbo:
        ClearColor(*ground)
        ClearBuffers()
    fbo.add(drawing)
    fbo.draw()
    while width > size[0]:  # by halves, so that each pixel is the mean of four
        width, height = width // 2, height // 2
        half = Fbo(size=(width, height))
        with half:
            Color(1, 1, 1, 1)
            Rectangle(texture=fbo.texture, size=(width, height))
        half.draw()
        fbo = half
    return bytes(fbo.pixels)
