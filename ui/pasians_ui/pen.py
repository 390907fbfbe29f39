"""Filled shapes and text for the card faces: shapes cut into triangles once, and a pen that places them.

Points count in the unit of the pen, y upwards. Everything drawn in one colour after another becomes one `Mesh`, which is
several times cheaper than an instruction for each shape.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from kivy.core.text import Label
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.tesselator import Tesselator
from kivy.graphics.texture import Texture

from pasians_ui.theme import Colour

Point = tuple[float, float]
ROUND = 32  # corners of a disc; 4x supersampling hides them up to cards of 400 px


class Shape(NamedTuple):
    """Corner points, and the triangles between them as indices, three by three."""

    points: tuple[Point, ...]
    triangles: tuple[int, ...]


def convex(points: Iterable[Point]) -> Shape:
    """A shape without dents, from its outline."""
    outline = tuple(points)
    return Shape(outline, tuple(corner for at in range(1, len(outline) - 1) for corner in (0, at, at + 1)))


def union(shapes: Iterable[Shape]) -> Shape:
    """Shapes as one; they may overlap."""
    points: list[Point] = []
    triangles: list[int] = []
    for shape in shapes:
        triangles += [corner + len(points) for corner in shape.triangles]
        points += shape.points
    return Shape(tuple(points), tuple(triangles))


@cache
def polygon(numbers: tuple[float, ...]) -> Shape:
    """A shape of any outline that does not cross itself: x, y, x, y, ..."""
    cutter = Tesselator()
    cutter.add_contour([float(number) for number in numbers])
    cutter.tesselate()
    pieces = [[(flat[at], flat[at + 1]) for at in range(0, len(flat), 4)] for flat, _ in cutter.meshes]
    return union(convex(piece) for piece in pieces)


@cache
def ellipse(x: float, y: float, width: float, height: float) -> Shape:
    """An ellipse in the box with this lower left corner and size."""
    rx, ry = width / 2, height / 2
    angles = [2 * math.pi * at / ROUND for at in range(ROUND)]
    return convex((x + rx + rx * math.cos(angle), y + ry + ry * math.sin(angle)) for angle in angles)


def disc(x: float, y: float, radius: float) -> Shape:
    """A disc about a point."""
    return ellipse(x - radius, y - radius, 2 * radius, 2 * radius)


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Shape:
    """A rectangle with this lower left corner and size, its corners rounded."""
    quarter = [math.pi / 2 * at / 12 for at in range(13)] if radius else [0.0]
    corners = [(x + width, y + height, 0), (x, y + height, 1), (x, y, 2), (x + width, y, 3)]
    points = []
    for cx, cy, turn in corners:
        mx = cx - radius if turn in (0, 3) else cx + radius
        my = cy - radius if turn in (0, 1) else cy + radius
        angles = [angle + turn * math.pi / 2 for angle in quarter]
        points += [(mx + radius * math.cos(angle), my + radius * math.sin(angle)) for angle in angles]
    return convex(points)


def stroke(x0: float, y0: float, x1: float, y1: float, width: float) -> Shape:
    """A straight line with square ends."""
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y0 - y1) / length * width / 2, (x1 - x0) / length * width / 2
    return convex([(x0 + nx, y0 + ny), (x0 - nx, y0 - ny), (x1 - nx, y1 - ny), (x1 + nx, y1 + ny)])


def diamond(x: float, y: float, rx: float, ry: float) -> Shape:
    """A lozenge about a point."""
    return convex([(x - rx, y), (x, y + ry), (x + rx, y), (x, y - ry)])


def star(x: float, y: float, radius: float) -> Shape:
    """A five-pointed star about a point, one point up."""
    radii = [radius if at % 2 == 0 else radius * 0.42 for at in range(10)]
    angles = [math.pi / 2 + at * math.pi / 5 for at in range(10)]
    outline = [(x + r * math.cos(angle), y + r * math.sin(angle)) for r, angle in zip(radii, angles, strict=True)]
    return polygon(tuple(number for point in outline for number in point))


def symmetric(curves: Sequence[Sequence[float]], segments: int) -> Shape:
    """A shape from its right half: cubic beziers from top to bottom, each as x0, y0 ... x3, y3, mirrored at x = 0."""
    half: list[Point] = []
    for x0, y0, x1, y1, x2, y2, x3, y3 in curves:
        for at in range(segments + 1):
            t, u = at / segments, 1 - at / segments
            a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            half.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    outline = half + [(-x, y) for x, y in reversed(half)]
    clean = [after for before, after in pairwise([outline[-1], *outline]) if math.dist(before, after) > 1e-9]
    return polygon(tuple(number for point in clean for number in point))


class Paint:
    """Collects triangles and gives them to a group of instructions, one mesh for each run of one colour."""

    def __init__(self, group: InstructionGroup) -> None:
        self._group = group
        self._colour: Colour | None = None
        self._texture: Texture | None = None
        self._vertices: list[float] = []
        self._indices: list[int] = []

    def add(self, colour: Colour, texture: Texture | None, vertices: list[float], indices: Iterable[int]) -> None:
        """Triangles over all that were added before; a vertex is x, y, u, v."""
        if (colour, texture) != (self._colour, self._texture):
            self.flush()
            self._colour, self._texture = colour, texture
        first = len(self._vertices) // 4
        self._vertices += vertices
        self._indices += [first + index for index in indices]

    def flush(self) -> None:
        """Hand over what is still held back."""
        if self._indices and self._colour is not None:
            self._group.add(Color(*self._colour))
            mesh = Mesh(vertices=self._vertices, indices=self._indices, mode="triangles", texture=self._texture)
            self._group.add(mesh)
        self._vertices, self._indices = [], []


@dataclass(frozen=True)
class Pen:
    """Draws in a frame of its own: origin at pixel (``x``, ``y``), one unit ``scale`` pixels long, negative: upside down."""

    paint: Paint
    scale: float
    x: float = 0.0
    y: float = 0.0

    def at(self, x: float, y: float, scale: float = 1.0, *, turned: bool = False) -> "Pen":
        """A pen with its origin at a point of this one and another unit, turned upside down on demand."""
        unit = -self.scale * scale if turned else self.scale * scale
        return replace(self, x=self.x + x * self.scale, y=self.y + y * self.scale, scale=unit)

    def fill(self, colour: Colour, shape: Shape) -> None:
        """Paint a shape in one opaque colour."""
        x, y, scale = self.x, self.y, self.scale
        vertices: list[float] = []
        for px, py in shape.points:
            vertices += (x + px * scale, y + py * scale, 0.0, 0.0)
        self.paint.add(colour, None, vertices, shape.triangles)

    def write(
        self, colour: Colour, text: str, font: str, size: float, *, squeeze: float = 1.0, left: bool = False
    ) -> None:
        """Write a short text about the origin, or to the right of it; ``size`` is that of the font."""
        texture = _text(text, font, round(size * abs(self.scale)))
        width, height = texture.width * squeeze / abs(self.scale), texture.height / abs(self.scale)
        start = 0.0 if left else -width / 2
        corners = [(start, -height / 2), (start + width, -height / 2), (start + width, height / 2), (start, height / 2)]
        uvs = texture.tex_coords
        vertices: list[float] = []
        for at, (px, py) in enumerate(corners):
            vertices += (self.x + px * self.scale, self.y + py * self.scale, uvs[2 * at], uvs[2 * at + 1])
        self.paint.add(colour, texture, vertices, (0, 1, 2, 0, 2, 3))


def _text(text: str, font: str, pixels: int) -> Texture:
    label = Label(text=text, font_size=pixels, font_name=font, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture
