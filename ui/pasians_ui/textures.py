"""Textures of pixels that were computed."""

from kivy.graphics.texture import Texture


def kept_texture(size: tuple[int, int], pixels: bytes | bytearray, colours: str = "rgba") -> Texture:
    """A texture of pixels, row by row from the bottom, that survives the loss of the graphics context.

    Args:
        size: width and height in pixels.
        pixels: a byte for each channel.
        colours: the channels, ``"rgba"`` or ``"rgb"``.
    """
    texture = Texture.create(size=size, colorfmt=colours)

    def fill(target: Texture) -> None:
        target.blit_buffer(pixels, colorfmt=colours, bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
