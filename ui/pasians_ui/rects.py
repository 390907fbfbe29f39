"""Rectangles in window pixels, origin at the lower left as in Kivy."""

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle: its lower left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of the upper edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The centre as (x, y)."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.top

    def contains(self, other: "Rect") -> bool:
        """Whether the whole of another rectangle lies inside."""
        return self.x <= other.x and other.right <= self.right and self.y <= other.y and other.top <= self.top

    def overlap(self, other: "Rect") -> float:
        """The area that two rectangles share, in square pixels."""
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.top, other.top) - max(self.y, other.y)
        return max(width, 0) * max(height, 0)

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside; 0 inside."""
        across = max(self.x - x, 0, x - self.right)
        along = max(self.y - y, 0, y - self.top)
        return (across**2 + along**2) ** 0.5

    def apart(self, other: "Rect") -> float:
        """The gap between two rectangles; 0 where they meet."""
        across = max(self.x - other.right, 0, other.x - self.right)
        along = max(self.y - other.top, 0, other.y - self.top)
        return (across**2 + along**2) ** 0.5

    def grown(self, by: float) -> "Rect":
        """The rectangle with each edge moved outwards."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, across: float, up: float) -> "Rect":
        """The rectangle at another place."""
        return Rect(self.x + across, self.y + up, self.width, self.height)


def around(rects: "list[Rect]") -> Rect:
    """The smallest rectangle that holds all of them; at least one is needed."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.top for rect in rects) - y)
