"""The table of a game in small: its first deal, drawn from the game's own layout in the colours of the chosen table.

A picture is drawn once, few in a frame so that lists go on scrolling, and kept as a file for the next start and as
pixels, which outlive the graphics context.
"""

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from pasians import Card, Deal, Game, PasiansError, Session, __version__, paths
from pasians.source import split_id
from pasians_ui import png
from pasians_ui.faces import suit_shape
from pasians_ui.fans import STEPS
from pasians_ui.ground import Ground
from pasians_ui.pages.still import still_pixels
from pasians_ui.pen import Paint, Pen, Shape, convex
from pasians_ui.textures import kept_texture
from pasians_ui.theme import Theme

CARD = 0.86
"""Width and height of a card in pitches."""
RATIO = 1.4
UP, DOWN, ACROSS = 0.26, 0.11, 0.26
"""Strips of a fan in pitches: cards face up, face down, and cards that lie side by side."""
SUPERSAMPLE = 2
"""Times that a picture is drawn larger than it is shown."""
LEAST = (4.0, 2.6)
"""Columns and rows in pitches below which cards grow no more."""
DEAL = 1
"""The deal that is shown."""
VERSION = 1
"""Of the drawing; another one makes every file old."""
FILES_KEPT = 600
SLICE = 0.006
"""Seconds of a frame in which pictures may be begun."""

Size = tuple[int, int]


class Spot(NamedTuple):
    """A card or an empty place in pitches, y downwards; ``face`` is a suit, ``"back"`` or ``"slot"``."""

    x: float
    y: float
    face: str


def sketch(game: Game, cards: Callable[[str], Sequence[Card]]) -> list[Spot]:
    """What lies on a game's table, in the order of drawing; ``cards`` gives those of a pile, bottom to top."""
    spots: list[Spot] = []
    for name, place in game.layout().places.items():
        pile = cards(name)
        if not pile:
            spots.append(Spot(place.x, place.y, "slot"))
        x, y = place.x, place.y
        across, up = STEPS.get(place.fan, (0, 0))
        closed = len(pile) - (place.count or len(pile)) if across or up else len(pile)
        for index, card in enumerate(pile):
            spots.append(Spot(x, y, card.suit if card.up else "back"))
            if index >= closed:
                strip = ACROSS if across else UP if card.up else DOWN
                x, y = x + across * strip, y - up * strip
    return spots


def first_deal(game: Game) -> list[Spot]:
    """What lies on the table in the deal that pictures show."""
    return sketch(game, Session(game, Deal(DEAL)).cards)


class Fit(NamedTuple):
    """How a sketch fits a size: pixels to a pitch, where its upper left corner is, what lies there, in pitches, and the
    pixels of height that it takes up."""

    pitch: float
    x: float
    y: float
    left: float
    top: float
    height: float


def fit(spots: Sequence[Spot], size: tuple[float, float]) -> Fit:
    """A sketch in the middle of a size in pixels, as large as fits."""
    width, height = size
    left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
    columns = max(spot.x for spot in spots) - left + CARD
    rows = max(spot.y for spot in spots) - top + CARD
    least = max(rows, LEAST[1]) * RATIO
    pitch = min(width / max(columns, LEAST[0]), height / least)
    return Fit(pitch, (width - columns * pitch) / 2, (height + rows * pitch * RATIO) / 2, left, top, least * pitch)


def draw(theme: Theme, spots: Sequence[Spot], size: Size) -> bytes:
    """The picture of a table of that size: RGBA, row by row from the bottom."""
    width, height = size[0] * SUPERSAMPLE, size[1] * SUPERSAMPLE
    group = InstructionGroup()
    paint = Paint(group)
    found = fit(spots, (width, height))
    pen = Pen(paint, found.pitch, found.x, found.y)
    for spot in spots:
        _draw_card(theme, pen.at(spot.x - found.left, -(spot.y - found.top + CARD) * RATIO), spot.face)
    paint.flush()
    return still_pixels(group, size, theme.table.center, SUPERSAMPLE)


def _draw_card(theme: Theme, pen: Pen, face: str) -> None:
    table = theme.table
    if face == "slot":
        pen.fill(table.mark.alpha(0.22).over(table.center), SHEET)
        return
    pen.fill(table.center.scaled(0.62), EDGE)
    pen.fill(table.paper, SHEET)
    if face == "back":
        pen.fill(theme.back[table.back].field.scaled(1.25), BACK)
    else:
        pen.at(0.2, CARD * RATIO - 0.22, 0.26).fill(theme.card.ink.two[face], suit_shape(face))


def _blunt(grow: float, cut: float, drop: float = 0.0) -> Shape:
    """A card larger by so much on each side, with small cut corners: all that is seen of round ones at this size."""
    left, low, right, high = -grow, -grow - drop, CARD + grow, CARD * RATIO + grow
    return convex([
        (left + cut, low), (right - cut, low), (right, low + cut), (right, high - cut),
        (right - cut, high), (left + cut, high), (left, high - cut), (left, low + cut),
    ])  # fmt: skip


SHEET, BACK, EDGE = _blunt(0, 0.05), _blunt(-0.07, 0.03), _blunt(0.015, 0.05, drop=0.02)


class Thumbnails:
    """Draws and keeps the pictures of all games, for one theme.

    ``game`` gives the game of an id, as the catalogue does. With ``stamp``, likewise, the pictures are kept as files, and
    good for as long as the stamp of a game stays the same.
    """

    def __init__(self, theme: Theme, game: Callable[[str], Game], stamp: Callable[[str], str] | None = None) -> None:
        self.theme, self._game, self._stamp = theme, game, stamp
        self._kept: dict[tuple[str, Size], Texture] = {}
        self._wanted: deque[tuple[str, Size, Callable[[Texture], None]]] = deque()

    def ask(self, id: str, size: Size, then: Callable[[Texture], None]) -> None:
        """Call ``then`` with the picture: now if there is one, else in a later frame; never for a broken game."""
        kept = self._kept.get((id, size))
        if kept:
            then(kept)
            return
        if not self._wanted:
            Clock.schedule_once(self._next, 0)
        self._wanted.append((id, size, then))

    def _next(self, _dt: float) -> None:
        """Show what is wanted, as much as fits in a frame."""
        end = perf_counter() + SLICE
        while self._wanted and perf_counter() < end:
            id, size, then = self._wanted.popleft()
            texture = self._kept.get((id, size))
            if texture is None and (pixels := self._read(id, size) or self._drawn(id, size)):
                texture = self._kept[id, size] = kept_texture(size, pixels)
            if texture:
                then(texture)
        if self._wanted:
            Clock.schedule_once(self._next, 0)

    def _read(self, id: str, size: Size) -> bytes | None:
        if self._stamp:
            with suppress(OSError, ValueError):
                return png.read(self._file(id, size), *size)
        return None

    def _drawn(self, id: str, size: Size) -> bytes | None:
        try:
            spots = first_deal(self._game(id))
        except PasiansError:
            return None
        pixels = draw(self.theme, spots, size)
        if self._stamp:
            with suppress(OSError):  # what cannot be kept is drawn again
                png.write(self._file(id, size), *size, pixels)
        return pixels

    def _file(self, id: str, size: Size) -> Path:
        assert self._stamp
        game = split_id(id)[0]
        made_of = (id, self._stamp(game), self._colours, __version__, VERSION)
        key = sha256(repr(made_of).encode()).hexdigest()[:16]
        return self._folder / f"{game}-{size[0]}x{size[1]}-{key}.png"

    @cached_property
    def _folder(self) -> Path:
        """Where the files are; when it is first asked for, all but the newest are deleted."""
        folder = paths.cache() / "tables"
        with suppress(OSError):
            files = sorted(folder.glob("*.png"), key=lambda file: file.stat().st_mtime, reverse=True)
            for file in files[FILES_KEPT:]:
                file.unlink(missing_ok=True)
        return folder

    @cached_property
    def _colours(self) -> tuple[object, ...]:
        table = self.theme.table
        return table.center, table.mark, table.paper, self.theme.back[table.back].field


class TablePicture(Widget):
    """A piece of felt with the small table of the game ``game`` on it, or empty felt until the picture is there."""

    game = StringProperty()

    def __init__(self, thumbnails: Thumbnails, *, inset: float = 10, **rest: object) -> None:
        super().__init__(**rest)
        theme = thumbnails.theme
        self._thumbnails, self._inset = thumbnails, inset
        Ground(self, theme.table.center, radius=dp(theme.radius.thumbnail))
        with self.canvas:
            self._tint = Color(1, 1, 1, 0)
            self._picture = Rectangle()
        self._ask = Clock.create_trigger(self._want)
        self.bind(game=self._changed, size=self._changed, pos=self._place)

    def _changed(self, *_: object) -> None:
        self._tint.a = 0
        self._ask()

    def _want(self, *_: object) -> None:
        inset = round(dp(self._inset))
        size = (round(self.width) - 2 * inset, round(self.height) - 2 * inset)
        if self.game and min(size) > 8:
            id = self.game
            self._thumbnails.ask(id, size, lambda texture: self._show(id, texture))

    def _show(self, id: str, texture: Texture) -> None:
        if id == self.game:
            self._picture.texture, self._tint.a = texture, 1
            self._place()

    def _place(self, *_: object) -> None:
        if texture := self._picture.texture:
            self._picture.size = texture.size
            self._picture.pos = (
                round(self.center_x - texture.width / 2),
                round(self.center_y - texture.height / 2),
            )
