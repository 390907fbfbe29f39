"""Where a game's piles stand relative to each other, in pitches, and how that changes with the shape of the window.

A pitch is the way from one column to the next, or from one row to the next; x counts to the right, y downwards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

TOUCH = 0.85
"""Piles that are nearer than this in both directions lie over each other on purpose."""

SHORT_FAN = 3
"""Cards of a fan that need no more than one pitch beside the pile's own."""

SIDE_COLUMN, SIDE_COLUMN_OVER_STATUS = 4, 3
"""How many piles stand above each other at the sides of a low window; the status lies under the sources."""


class Place(Protocol):
    """What is read of the core's places."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def fan(self) -> str: ...
    @property
    def count(self) -> int: ...


@dataclass(frozen=True)
class Spot:
    """A pile's place: where it stands, how it fans (``"none"`` not at all), and how many top cards fan (0: all).

    ``low`` piles stand in a row of their own at the lower edge, whatever their ``y``.
    """

    x: float
    y: float
    fan: str
    count: int
    low: bool = False


@dataclass(frozen=True)
class Arrangement:
    """Places of all piles on the table, its width and least height in pitches, and whether the status stands aside."""

    spots: Mapping[str, Spot]
    kinds: Mapping[str, str]
    width: float
    height: float
    aside: bool = False

    @classmethod
    def of(cls, places: Mapping[str, Place], kinds: Mapping[str, str], width: float, height: float) -> "Arrangement":
        """The arrangement as the game has it; ``kinds`` gives each pile's type."""
        spots = {name: Spot(place.x, place.y, place.fan, place.count) for name, place in places.items()}
        last = max((spot.x + 1 for spot in spots.values()), default=width)  # steps of 0.91 may end beyond the table
        return cls(spots, kinds, max(width, last), height)

    def tightest(self) -> tuple[float, float]:
        """The smallest steps from pile to pile, across and down, at most 1; piles that cover others do not count."""
        across = down = 1.0
        spots = [spot for spot in self.spots.values() if not spot.low]
        for number, one in enumerate(spots):
            for other in spots[:number]:
                dx, dy = abs(one.x - other.x), abs(one.y - other.y)
                if dx >= TOUCH > dy:
                    across = min(across, dx)
                elif dy >= TOUCH > dx:
                    down = min(down, dy)
        return across, down

    def next_along(self, name: str) -> float | None:
        """How far the next pile stands in the direction of a pile's fan, in pitches; None where the table ends first."""
        own = self.spots[name]
        ways = [
            way
            for spot in self.spots.values()
            if spot.low == own.low and (way := _way(own, spot)) is not None and way > 0
        ]
        return min(ways, default=None)

    def kind(self, *kinds: str) -> list[str]:
        """Names of the piles of some types, in order."""
        return [name for name in self.spots if self.kinds[name] in kinds]

    def lowered(self, reserves: Iterable[str] = ()) -> "Arrangement":
        """Sources below: stock, waste and the given reserves move to a row of their own at the lower edge.

        Columns that only they took are dropped. The arrangement itself is returned where the sources do not stand in the
        top row, where there are several of a kind, or where there is nothing else.
        """
        stock, waste = self.kind("stock"), self.kind("waste")
        sources = [*stock, *waste, *reserves]
        if len(stock) != 1 or len(waste) > 1 or len(sources) == len(self.spots):
            return self
        if any(self.spots[name].y for name in sources):
            return self
        spots, width = self._closed_up(sources)
        taken = 1 + sum(2 if self.spots[name].fan == "right" else 1 for name in waste)
        if width < taken:
            spots = {name: replace(spot, x=spot.x + (taken - width) / 2) for name, spot in spots.items()}
            width = taken
        spots[stock[0]] = replace(self.spots[stock[0]], x=width - 1, low=True)
        for name in waste:
            endless = self.spots[name].fan == "right" and not 0 < self.spots[name].count <= SHORT_FAN
            spots[name] = replace(self.spots[name], x=0 if endless else width - taken, low=True)
        for name in reserves:
            spots[name] = replace(self.spots[name], x=0, low=True)
        lift = min(spot.y for spot in spots.values() if not spot.low)
        return Arrangement({name: spots[name] for name in self.spots}, self.kinds, width, max(self.height - lift, 1))

    def _closed_up(self, sources: list[str]) -> tuple[dict[str, Spot], float]:
        """The other piles without the columns and rows that only the sources took, and the columns that are left."""
        reach = {name: self._reach(name) for name in self.spots}
        rest = sorted((name for name in self.spots if name not in sources), key=reach.__getitem__)
        edge = cut = reach[rest[0]][0]
        lift = min(self.spots[name].y for name in rest)
        spots = {}
        for name in rest:
            start, end = reach[name]
            cut += sum(max(min(start, reach[source][1]) - max(edge, reach[source][0]), 0) for source in sources)
            spots[name] = replace(self.spots[name], x=self.spots[name].x - cut, y=self.spots[name].y - lift)
            edge = max(edge, end)
        if lift == 0:
            self._begin_row(spots)
        return spots, edge - cut

    def _begin_row(self, spots: dict[str, Spot]) -> None:
        """A top row of foundations and cells moves to its beginning, unless it stands over just as many columns."""
        top = [name for name, spot in spots.items() if spot.y == 0]
        xs = {spots[name].x for name in top}
        columns = {spot.x for name, spot in spots.items() if self.kinds[name] == "tableau"}
        if xs == columns or any(self.kinds[name] not in ("foundation", "cell") for name in top):
            return
        for name in top:
            spots[name] = replace(spots[name], x=spots[name].x - min(xs))

    def _reach(self, name: str) -> tuple[float, float]:
        """The columns that a pile and its fan may take, from the first one to the end of the last one."""
        spot, way = self.spots[name], self.next_along(name)
        if spot.fan == "right":
            return spot.x, self.width if way is None else spot.x + way
        if spot.fan == "left":
            return 0 if way is None else spot.x - way + 1, spot.x + 1
        return spot.x, spot.x + 1

    def sideways(self) -> "Arrangement":
        """For low windows: what the top row holds stands in columns at the sides, and the rest takes the whole height.

        The arrangement itself is returned where the top row holds more than stock, waste, cells and foundations.
        """
        top = [name for name, spot in self.spots.items() if spot.y < 1]
        rest = [name for name in self.spots if name not in top]
        if not rest or any(self.kinds[name] not in ("stock", "waste", "cell", "foundation") for name in top):
            return self
        if any(self.spots[name].fan != "none" for name in top):
            return self
        goals = [name for name in top if self.kinds[name] == "foundation"]
        sources = [name for name in top if name not in goals]
        spots = _columns(sources, 0, SIDE_COLUMN_OVER_STATUS)
        inner = max((spot.x + 1 for spot in spots.values()), default=0) + (0.1 if sources else 0)
        for name in rest:
            spot = self.spots[name]
            spots[name] = replace(spot, x=spot.x + inner, y=spot.y - 1)
        outer = inner + self.width + (0.1 if goals else 0)
        spots |= _columns(goals, outer, SIDE_COLUMN)
        width = max(spot.x + 1 for spot in spots.values())
        return Arrangement({name: spots[name] for name in self.spots}, self.kinds, width, self.height - 1, aside=True)


def _way(own: Spot, other: Spot) -> float | None:
    """How far another spot lies in the direction of a spot's fan; None where it does not stand in the way."""
    dx, dy = other.x - own.x, other.y - own.y
    if own.fan in ("right", "left") and abs(dy) < TOUCH:
        return dx if own.fan == "right" else -dx
    if own.fan in ("down", "up") and abs(dx) < TOUCH:
        return dy if own.fan == "down" else -dy
    return None


def _columns(names: list[str], x: float, most: int) -> dict[str, Spot]:
    """Piles above each other, in columns of equal height from a given x, ``most`` in each."""
    columns = -(-len(names) // most) or 1
    height = -(-len(names) // columns)
    return {name: Spot(x + at // height, at % height, "none", 0) for at, name in enumerate(names)}
