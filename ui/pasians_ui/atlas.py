"""The cards of a set in one texture, each drawn at its exact size in pixels, and kept as a PNG file for the next start."""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import ClassVar, Protocol

from kivy.clock import Clock
from kivy.graphics import Canvas, ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture, TextureRegion
from kivy.logger import Logger

from pasians import paths
from pasians_ui import png
from pasians_ui.faces import VERSION, Back, Faces
from pasians_ui.nineparts import NinePart, ring, shadow
from pasians_ui.pen import Paint, Pen
from pasians_ui.theme import Colour, Theme

SUITS = "SHDC"
CELLS = [(rank, suit) for suit in SUITS for rank in range(1, 14)] + [(0, "C"), (0, "D")]
BACK = len(CELLS)
COLUMNS, ROWS = 8, 7
GAP = 2  # pixels between cells, so that linear filtering never sees a neighbour
FILES_KEPT = 12
ATLASES_KEPT = 2  # the one in use, and the one before it, which is on screen until all cards have changed


class AnyCard(Protocol):
    """What the atlas asks of a `pasians.cards.Card`."""

    @property
    def rank(self) -> int: ...
    @property
    def suit(self) -> str: ...
    @property
    def up(self) -> bool: ...


class Atlas:
    """Textures of all cards of one look and size. Ask `Atlas.get`; the window must be there.

    A card is drawn when it is first asked for, the others one by one in the following frames, then the file is written.
    Textures stay valid for the life of the atlas, also when the graphics context is lost.
    """

    _live: ClassVar[OrderedDict[tuple[object, ...], "Atlas"]] = OrderedDict()

    @classmethod
    def get(
        cls, width: int, theme: Theme, faces: str = "classic", colours: str = "two", back: str | None = None
    ) -> "Atlas":
        """The atlas for cards of a width in pixels, odd widths rounded down to even ones.

        Args:
            width: of a card, at least 2.
            theme: of the table; gives the paper, the rings and shadows, and the back unless it is named.
            faces: ``"classic"`` or ``"large"`` (large print).
            colours: ``"two"`` or ``"four"``.
            back: one of ``theme.back``.
        """
        width -= width % 2
        drawn = Back(**theme.back[back or theme.table.back])
        key = (width, theme.name, theme.table.paper, faces, colours, drawn)
        atlas = cls._live.get(key)
        if atlas is None:
            atlas = cls._live[key] = cls(width, theme, faces, colours, drawn)
        cls._live.move_to_end(key)
        while len(cls._live) > ATLASES_KEPT:
            cls._live.popitem(last=False)
        return atlas

    def __init__(self, width: int, theme: Theme, faces: str, colours: str, back: Back) -> None:
        height = 2 * round(width * theme.card.ratio / 2)
        paper: Colour = theme.table.paper
        self.card_size = (width, height)
        """Width and height of a card in pixels, both even."""
        self._theme = theme
        edge = max(theme.card.edge_width, 1 / width)
        self._faces = Faces(height / width, faces == "large", colours, back, paper, edge)
        name = f"cards-{width}-{faces}-{colours}-{back.code}-{paper.hex[1:]}-{VERSION}.png"
        self._path = paths.cache() / "cards" / name
        self._size = (COLUMNS * (width + GAP), ROWS * (height + GAP))
        self._artist: _Artist | None = None
        self._drawn: set[int] = set()
        self._pixels: bytes | bytearray | None = None  # while they are in no file
        self._texture = Texture.create(size=self._size, colorfmt="rgba")
        self._texture.add_reload_observer(self._restore)
        self._regions: dict[int, TextureRegion] = {}
        if not self._load():
            self._pixels = bytearray(self._size[0] * self._size[1] * 4)
            Clock.schedule_interval(self._draw_next, 0)

    def face(self, card: AnyCard) -> Texture:
        """The picture of a card: its face when it is up, else the back."""
        if not card.up:
            return self.back
        if card.rank:
            return self._cell(SUITS.index(card.suit) * 13 + card.rank - 1)
        return self._cell(CELLS.index((0, "D" if card.suit in "DH" else "C")))

    @property
    def back(self) -> Texture:
        """The picture of a card that lies face down."""
        return self._cell(BACK)

    @property
    def shadow_card(self) -> NinePart:
        """Shadow of a card at rest."""
        return self._shadow("card")

    @property
    def shadow_lifted(self) -> NinePart:
        """Shadow of a card or run that is dragged."""
        return self._shadow("lifted")

    @property
    def shadow_selected(self) -> NinePart:
        """Shadow of a card or run that is selected."""
        return self._shadow("selected")

    def ring(self, state: str) -> NinePart:
        """The ring round a card, a run or an empty pile, in its colours, with keyline and glow.

        Args:
            state: ``"lift"``, ``"select"``, ``"legal"``, ``"best"`` or ``"hint"``.
        """
        return ring(self._theme, state, self._corner)

    @property
    def finished(self) -> bool:
        """Whether all cards are drawn."""
        return len(self._drawn) > BACK

    def finish(self) -> None:
        """Draw at once what is not drawn yet, and write the file before returning."""
        for cell in range(BACK + 1):
            self._cell(cell)
        self._save()

    def _shadow(self, height: str) -> NinePart:
        return shadow(self._theme.shadow[height], self._corner)

    @property
    def _corner(self) -> int:
        """Radius of a card's corners in pixels."""
        return round(self._theme.card.radius * self.card_size[0])

    def _cell(self, cell: int) -> Texture:
        if cell not in self._drawn:
            self._draw(cell)
        if cell not in self._regions:
            self._regions[cell] = self._texture.get_region(*self._place(cell), *self.card_size)
        return self._regions[cell]

    def _place(self, cell: int) -> tuple[int, int]:
        """Left and lower edge of a cell, in pixels from the lower left corner of the atlas."""
        row, column = divmod(cell, COLUMNS)
        return column * (self.card_size[0] + GAP), row * (self.card_size[1] + GAP)

    def _draw(self, cell: int) -> None:
        if self._artist is None:
            self._artist = _Artist(self.card_size, self._faces)
        picture = self._artist.draw(*CELLS[cell]) if cell < BACK else self._artist.draw_back()
        self._drawn.add(cell)
        left, low = self._place(cell)
        self._texture.blit_buffer(picture, size=self.card_size, colorfmt="rgba", bufferfmt="ubyte", pos=(left, low))
        if isinstance(self._pixels, bytearray):
            row, stride = self.card_size[0] * 4, self._size[0] * 4
            for y in range(self.card_size[1]):
                start = (low + y) * stride + left * 4
                self._pixels[start : start + row] = picture[y * row : y * row + row]

    def _draw_next(self, _seconds: float) -> bool:
        """Draw one more card; once there is none left, write the file aside and leave the clock."""
        missing = next((cell for cell in range(BACK + 1) if cell not in self._drawn), None)
        if missing is not None:
            self._cell(missing)
        elif self._pixels is not None:
            Thread(target=self._save, name="save cards").start()
        return missing is not None

    def _save(self) -> None:
        pixels = self._pixels
        self._artist = None
        if pixels is None:
            return
        try:
            png.write(self._path, *self._size, pixels)
            _prune(self._path.parent)
        except OSError as fault:
            Logger.warning("Pasians: cards are drawn anew at each start: %s", fault)
        else:
            self._pixels = None

    def _load(self) -> bool:
        """Fill the texture from the file; whether that was possible."""
        try:
            pixels = png.read(self._path, *self._size)
        except (OSError, ValueError):
            return False
        self._texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        self._drawn = set(range(BACK + 1))
        return True

    def _restore(self, _texture: Texture) -> None:
        """Fill the texture again after the graphics context was lost."""
        if self._pixels is not None:
            self._texture.blit_buffer(self._pixels, colorfmt="rgba", bufferfmt="ubyte")
        elif not self._load():
            # The file was taken away meanwhile. Drawing needs a context that is whole again, which it is in the next frame.
            Clock.schedule_once(lambda _seconds: self._draw_again())

    def _draw_again(self) -> None:
        for cell in range(BACK + 1):
            self._draw(cell)
        self._artist = None


class _Artist:
    """Draws cards four times as large as they are wanted and halves the picture twice, which smooths all edges."""

    def __init__(self, size: tuple[int, int], faces: Faces) -> None:
        self._faces = faces
        with Canvas(noadd=True):  # a canvas that is being filled by the caller would take in all that is made here
            self._stages = [Fbo(size=(size[0] * factor, size[1] * factor)) for factor in (4, 2, 1)]

    def draw(self, rank: int, suit: str) -> bytes:
        """The pixels of a face, RGBA, row by row from the bottom."""
        return self._picture(lambda pen: self._faces.face(pen, rank, suit))

    def draw_back(self) -> bytes:
        """The pixels of the back, in the same order."""
        return self._picture(self._faces.draw_back)

    def _picture(self, draw: Callable[[Pen], None]) -> bytes:
        with Canvas(noadd=True):
            picture = InstructionGroup()
            paint = Paint(picture)
            draw(Pen(paint, self._stages[0].size[0]))
            paint.flush()
            for stage in self._stages:
                stage.clear()
                # Transparent, but in the colour of the cards' outline: black would show at the round corners.
                stage.add(ClearColor(*self._faces.outline.alpha(0)))
                stage.add(ClearBuffers())
                stage.add(picture)
                stage.draw()
                half = stage.size[0] // 2, stage.size[1] // 2
                picture = InstructionGroup()
                picture.add(Color(1, 1, 1, 1))
                picture.add(Rectangle(texture=stage.texture, size=half))
        return bytes(self._stages[-1].pixels)


def _prune(folder: Path) -> None:
    """Delete all but the newest pictures; each window size leaves one behind."""
    files = sorted(folder.glob("cards-*.png"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[FILES_KEPT:]:
        path.unlink(missing_ok=True)
