"""Fans: how far the cards of a pile lie apart, and how they squeeze when the pile grows long."""

from collections.abc import Sequence
from typing import NamedTuple

STEPS = {"down": (0, -1), "up": (0, 1), "right": (1, 0), "left": (-1, 0)}
"""The direction of each fan, as (across, up); a pile that is not named here lies on one spot."""


class Strips(NamedTuple):
    """The visible strip of a card that another one lies on, in pixels: opened to the full and squeezed to the limit."""

    open: float
    closed: float
    least_open: float
    least_closed: float

    def eased(self, faces: Sequence[bool], ease: float) -> float:
        """The length of all strips of a pile without its last card: squeezed to the limit (0), normal (1), or between."""
        up = sum(faces[:-1])
        down = max(len(faces) - 1, 0) - up
        least = up * self.least_open + down * self.least_closed
        normal = up * self.open + down * self.closed
        return least + ease * (normal - least)

    def least(self, faces: Sequence[bool]) -> float:
        """The length of all strips, squeezed as far as the faces can still be read."""
        return self.eased(faces, 0)


def spread(faces: Sequence[bool], strips: Strips, room: float) -> list[float]:
    """How far each card of a fan lies from the first one, in pixels, bottom to top.

    ``faces`` says of each card whether it is face up; ``room`` is the length that the strips may take, without the last
    card. Strips open to normal; face-down ones give way first, then face-up ones; where even the limits do not fit, all
    shrink alike, so that the pile stays inside.
    """
    sizes = _sizes(faces[:-1], strips, room)
    offsets = [0.0]
    for size in sizes:
        offsets.append(offsets[-1] + size)
    return offsets[: len(faces)]


def _sizes(faces: Sequence[bool], strips: Strips, room: float) -> list[float]:
    down = sum(1 for up in faces if not up)
    up = len(faces) - down
    excess = up * strips.open + down * strips.closed - max(room, 0)
    if excess <= 0:
        return [strips.open if face else strips.closed for face in faces]
    given = min(excess, down * (strips.closed - strips.least_closed))
    closed = strips.closed - given / down if down else strips.closed
    excess -= given
    given = min(excess, up * (strips.open - strips.least_open))
    opened = strips.open - given / up if up else strips.open
    sizes = [opened if face else closed for face in faces]
    total = sum(sizes)
    return [size * max(room, 0) / total for size in sizes] if excess > given else sizes
