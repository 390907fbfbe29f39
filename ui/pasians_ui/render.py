"""A picture of the table as a file, drawn by the real shell without a display."""

from pathlib import Path
from typing import TYPE_CHECKING

from pasians import Session
from pasians.deals import Random
from pasians_ui import png

if TYPE_CHECKING:
    from pasians_ui.app import PasiansApp


def play_by_chance(session: Session, moves: int) -> int:
    """Make so many legal moves, chosen by chance from the deal's number, the same everywhere, while there are any; how many."""
    chance = Random(session.deal.number if session.deal else 0)
    for made in range(moves):
        legal = session.legal_moves()
        if not legal:
            return made
        session.do(legal[chance.below(len(legal))])
    return moves


def write_picture(app: "PasiansApp", size: tuple[int, int], file: Path) -> None:
    """Show the app, read what is drawn, and write it as PNG.

    Raises:
        OSError: when the file cannot be written.
    """
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    app._run_prepare()
    app.screen.pause()  # or the clock of a slow machine would be in the picture
    EventLoop.idle()
    app.screen.table.atlas.finish()
    width, height = size
    pictures: list[bytes] = []

    def read(*_: object) -> None:
        pictures.append(bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)))

    Window.bind(on_flip=read)  # after the flip nobody knows what the buffer holds
    Window.canvas.ask_update()
    while not pictures:
        EventLoop.idle()
    Window.unbind(on_flip=read)
    app.stop()
    png.write(file, width, height, pictures[-1])
