"""The table in pixels: the largest cards that fit the window, where each pile lies, and where each of its cards.

Pure functions of the game's layout, the window and the cards; nothing is remembered, so that a resize, a rotation or a
long pile can never leave a card behind.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pasians_ui.arrangement import Arrangement, Spot
from pasians_ui.fans import STEPS, Strips, spread
from pasians_ui.rects import Rect, around
from pasians_ui.screen import Screen

FaceChoice = Literal["automatic", "classic", "large"]
Faces = Sequence[bool]
"""Of each card of a pile, bottom to top, whether it lies face up."""

SMALLEST = 16
"""Card width in pixels under which no window is served."""
EASE = 0.4
"""How far open the expected column's strips must be able to lie: 0 squeezed to the limit, 1 normal."""
YIELD = 0.75
"""How far cards shrink for a long pile before its strips are squeezed beyond the limit."""
GAP_LEAST = 0.08
"""Gap between columns and rows in card widths and heights, beside the fixed least gap."""
GAP_MOST = 0.2
"""Gap between columns, in card widths, to which free width is spread."""
ROW_GAPS = {False: (0.15, 0.12), True: (0.28, 0.15, 0.12)}
"""Room between rows in card heights, in the order they are tried; for landscape and portrait."""
EDGES = 3
"""Cards of a stock that show an edge."""
STATUS_ASIDE = 110
"""Width in dp that status lines beside the table get where there is room for it."""
FREE_BELOW = 1.2
"""Card heights that must remain under the longest column before the sources move below it."""


@dataclass(frozen=True)
class Frame:
    """A pile's place in pixels.

    ``slot`` is where its first card lies; ``step`` the direction of the fan, (0, 0) for none; ``room`` what the strips
    may take; ``count`` how many top cards are fanned, 0 for all; ``edges`` how many cards of a closed heap show an edge.
    """

    slot: Rect
    step: tuple[int, int]
    room: float
    count: int
    edges: int


@dataclass(frozen=True)
class Plan:
    """The table laid out: card size, whether large print is used, the frame of each pile, and the places for words.

    Columns end above ``floor``. ``shrunk`` tells that cards are smaller than usual, for the sake of a long pile.
    """

    card: tuple[int, int]
    large: bool
    frames: Mapping[str, Frame]
    strips: Mapping[bool, Strips]
    field: Rect
    status: Rect
    aside: bool
    edge: float
    floor: float
    shrunk: bool = False

    def offsets(self, name: str, faces: Faces) -> list[tuple[int, int]]:
        """Where each card of a pile lies from its slot, (across, up) in whole pixels, bottom to top."""
        frame = self.frames[name]
        if frame.edges:
            return [(0, round(self.edge * min(above, frame.edges - 1))) for above in reversed(range(len(faces)))]
        if frame.step == (0, 0):
            return [(0, 0)] * len(faces)
        fanned = min(frame.count or len(faces), len(faces))
        ways = [0.0] * (len(faces) - fanned) + spread(faces[len(faces) - fanned :], self._strips(frame), frame.room)
        across, up = frame.step
        return [(round(way * across), round(way * up)) for way in ways]

    def places(self, name: str, faces: Faces) -> list[Rect]:
        """The rectangle of each card of a pile, bottom to top."""
        slot = self.frames[name].slot
        return [slot.moved(across, up) for across, up in self.offsets(name, faces)]

    def extent(self, name: str, faces: Faces) -> Rect:
        """The rectangle around a pile's slot and all its cards."""
        return around([self.frames[name].slot, *self.places(name, faces)])

    def holds(self, name: str, faces: Faces) -> bool:
        """Whether a pile fits with strips that can still be read."""
        frame = self.frames[name]
        if frame.step == (0, 0) or not faces:
            return True
        fanned = faces[-frame.count :] if frame.count else faces
        return self._strips(frame).least(fanned) <= frame.room + 0.5

    def holds_all(self, held: Mapping[str, Faces]) -> bool:
        """The same for all piles that are on the table."""
        return all(self.holds(name, faces) for name, faces in held.items() if name in self.frames)

    def _strips(self, frame: Frame) -> Strips:
        return self.strips[frame.step[0] != 0]


def arrange(
    arrangement: Arrangement,
    screen: Screen,
    expected: Mapping[str, Faces],
    held: Mapping[str, Faces],
    choice: FaceChoice = "automatic",
    size: float = 1.0,
) -> Plan:
    """Lay out a table.

    Args:
        arrangement: the game's piles, as the game has them for this orientation.
        screen: the window.
        expected: for each pile, the longest state to be expected; it sets the card size and must not change in a game.
        held: the cards of each pile now; where a pile outgrows even squeezed strips, all cards become smaller.
        choice: the faces; automatic takes large print for small cards.
        size: of the cards, as a part of the largest that fit.
    """
    given = _Given(arrangement.sideways() if screen.low else arrangement, screen, expected, choice, size)
    plan = _largest(given)
    if screen.portrait and _free_below(plan, expected) >= FREE_BELOW * plan.card[1]:
        given, plan = _lowered(given, plan)
    plan = _shrunk(plan, given, held)
    return _mirrored(plan, screen) if screen.left_handed else plan


@dataclass(frozen=True)
class _Given:
    """What a plan is made from, as `arrange` has it."""

    arrangement: Arrangement
    screen: Screen
    expected: Mapping[str, Faces]
    choice: FaceChoice
    size: float


def _largest(given: _Given) -> Plan:
    """The plan with the largest cards for the expected columns, rows as far apart as then fits."""
    arrangement, screen = given.arrangement, given.screen
    gaps = ROW_GAPS[screen.portrait]

    def build(width: int, gap: float) -> Plan | None:
        plan = _build(given, width, gap)
        return plan if plan and _fits(plan, given.expected) else None

    most = _search(lambda width: build(width, gaps[-1]) is not None, _widest(arrangement, screen))
    width = max(SMALLEST, _even(most * given.size))
    for gap in gaps:
        if plan := build(width, gap):
            return plan
    return _plan(_Scale.of(arrangement, screen, SMALLEST, gaps[-1]), given)


def _lowered(given: _Given, plan: Plan) -> tuple[_Given, Plan]:
    """With the sources below: and the one reserve that is fanned to the right in the top row, if it fits beside them."""
    spots = given.arrangement.spots
    reserves = [n for n in given.arrangement.kind("reserve") if spots[n].fan == "right" and spots[n].y == 0]
    for moved in [reserves, []] if len(reserves) == 1 else [[]]:
        arrangement = given.arrangement.lowered(moved)
        if arrangement is given.arrangement:
            break
        lowered = replace(given, arrangement=arrangement)
        below = _largest(lowered)
        if all(below.holds(name, given.expected.get(name, ())) for name in moved):
            return lowered, below
    return given, plan


def _shrunk(plan: Plan, given: _Given, held: Mapping[str, Faces]) -> Plan:
    """The same plan where every pile fits, else the largest smaller one where each does, within `YIELD`."""
    if plan.holds_all(held):
        return plan
    gap = ROW_GAPS[given.screen.portrait][-1]
    least = _even(plan.card[0] * YIELD)
    for width in range(plan.card[0], least - 1, -2):
        smaller = _build(given, width, gap)
        if smaller and smaller.holds_all(held):
            return replace(smaller, shrunk=True)
    return replace(_build(given, least, gap) or plan, shrunk=True)


def _widest(arrangement: Arrangement, screen: Screen) -> int:
    return _even(screen.felt.width / max(arrangement.width, 1))


def _search(fits: Callable[[int], bool], most: int) -> int:
    """The largest even width that fits, between `SMALLEST` and ``most``; fitting is monotonic."""
    low, high = SMALLEST // 2, max(most, SMALLEST) // 2
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(2 * middle) else (low, middle - 1)
    return 2 * low


def _even(width: float) -> int:
    return int(width) // 2 * 2


def _fits(plan: Plan, expected: Mapping[str, Faces]) -> bool:
    """Whether all slots lie in the field and downward columns have room for what is expected at normal strips."""
    for name, frame in plan.frames.items():
        if not plan.field.grown(0.5).contains(frame.slot):
            return False
        if frame.step[1] and name in expected and plan.strips[False].eased(expected[name], EASE) > frame.room + 0.5:
            return False
    return True


def _field(arrangement: Arrangement, screen: Screen) -> Rect:
    """The field for the cards: the felt without the status and the margins."""
    felt, below = screen.felt, screen.dp(screen.theme.space.m)
    top = (felt.top if arrangement.aside else screen.status.y) - below
    return Rect(felt.x + screen.margin, felt.y + below, felt.width - 2 * screen.margin, top - felt.y - below)


def _build(given: _Given, width: int, gap: float) -> Plan | None:
    """The plan for one card width and row gap; None where columns or rows do not fit."""
    scale = _Scale.of(given.arrangement, given.screen, width, gap)
    return _plan(scale, given) if scale.fits else None


def _plan(scale: "_Scale", given: _Given) -> Plan:
    """The plan at one scale, whether it fits or not."""
    screen, arrangement, card = given.screen, given.arrangement, given.screen.theme.card
    small = scale.width < screen.dp(card.faces_auto_large_below)
    large = given.choice == "large" or (given.choice == "automatic" and small)
    plan = Plan(
        card=(scale.width, scale.height),
        large=large,
        frames=_frames(scale),
        strips=_strips(screen, large, scale.width, scale.height),
        field=scale.field,
        status=screen.status,
        aside=arrangement.aside,
        edge=screen.dp(card.fan.stock_steps.dp),
        floor=scale.floor,
    )
    plan = _centred(plan, scale, given.expected)
    return replace(plan, status=_status_aside(plan, arrangement, screen)) if arrangement.aside else plan


def _centred(plan: Plan, scale: "_Scale", expected: Mapping[str, Faces]) -> Plan:
    """The same plan with what is expected to be seen, fans included, in the middle of the field."""
    shown = around([plan.extent(name, expected.get(name, ())) for name in plan.frames])
    aside = plan.field.middle[0] - shown.middle[0]
    return replace(plan, frames=_frames(replace(scale, left=scale.left + aside)))


@dataclass(frozen=True)
class _Scale:
    """What turns the pitches of an arrangement into pixels, for one card width.

    ``left`` is the x of the first column, ``pitch`` and ``row`` the steps across and down, ``gap`` the least gap between
    piles, ``low`` the lower edge of the row at the bottom, ``floor`` that of what the other rows may take.
    """

    arrangement: Arrangement
    field: Rect
    width: int
    height: int
    left: float
    pitch: float
    row: float
    gap: float
    low: float
    floor: float
    across: float

    @classmethod
    def of(cls, arrangement: Arrangement, screen: Screen, width: int, row_gap: float) -> "_Scale":
        """The scale for a card width in pixels and a gap between rows in card heights."""
        theme, field = screen.theme, _field(arrangement, screen)
        height = 2 * round(width * theme.card.ratio / 2)
        across, down = arrangement.tightest()
        closest = screen.dp(theme.space.card_gap_min)
        gap, columns = max(closest, GAP_LEAST * width), arrangement.width - 1
        pitch = max(width * (1 + GAP_MOST), width + gap) / across
        if columns > 0:
            pitch = min(pitch, (field.width - width) / columns)
        low = field.y + screen.dp(theme.ring.badge.size) / 2  # clear of the badge on the stock
        has_low_row = any(spot.low for spot in arrangement.spots.values())
        return cls(
            arrangement,
            field,
            width,
            height,
            left=field.x + (field.width - max(columns, 0) * pitch - width) / 2,
            pitch=pitch,
            row=(height + max(row_gap * height, closest)) / down,
            gap=gap,
            low=low,
            floor=low + height + 2 * gap if has_low_row else field.y,
            across=across,
        )

    @property
    def fits(self) -> bool:
        """Whether columns fit side by side with the least gap, and rows above each other."""
        if self.arrangement.width > 1 and self.pitch * self.across - self.width < self.gap:
            return False
        rows = (self.arrangement.height - 1) * self.row + self.height
        return self.width <= self.field.width and rows <= self.field.top - self.floor

    def slot(self, spot: Spot) -> Rect:
        """The slot of a spot, in whole pixels."""
        y = self.low if spot.low else self.field.top - spot.y * self.row - self.height
        return Rect(round(self.left + spot.x * self.pitch), round(y), self.width, self.height)


def _frames(scale: _Scale) -> dict[str, Frame]:
    return {name: _frame(scale, name, spot) for name, spot in scale.arrangement.spots.items()}


def _frame(scale: _Scale, name: str, spot: Spot) -> Frame:
    slot, step = scale.slot(spot), STEPS.get(spot.fan, (0, 0))
    edges = EDGES if scale.arrangement.kinds[name] == "stock" and step == (0, 0) else 0
    return Frame(slot, step, _room(scale, name, slot, step), spot.count, edges)


def _room(scale: _Scale, name: str, slot: Rect, step: tuple[int, int]) -> float:
    """What a pile's strips may take: to the next pile in the way, or to the edge of the field."""
    if step == (0, 0):
        return 0
    edge = {
        (1, 0): scale.field.right - slot.right,
        (-1, 0): slot.x - scale.field.x,
        (0, -1): slot.y - scale.floor,
        (0, 1): scale.field.top - slot.top,
    }[step]
    way = scale.arrangement.next_along(name)
    if way is None:
        return edge
    size, pitch = (scale.width, scale.pitch) if step[0] else (scale.height, scale.row)
    return min(edge, way * pitch - size - scale.gap)


def _strips(screen: Screen, large: bool, width: int, height: int) -> dict[bool, Strips]:
    """The strips of downward fans (False) and of fans to the side (True)."""
    fan = screen.theme.card.fan
    opened, side = (fan.down_open_large, fan.right_open_large) if large else (fan.down_open, fan.right_open)
    way = "portrait" if screen.portrait else "landscape"
    down = Strips(
        opened[way] * height, fan.down_closed[way] * height, opened.least * height, fan.down_closed.least * height
    )
    across = Strips(side.normal * width, side.normal * width, side.least * width, side.least * width)
    return {False: down, True: across}


def _free_below(plan: Plan, expected: Mapping[str, Faces]) -> float:
    """The height that remains under the lowest pile when all columns have grown as expected."""
    lowest = min(plan.extent(name, expected.get(name, (True,))).y for name in plan.frames)
    return lowest - plan.field.y


def _status_aside(plan: Plan, arrangement: Arrangement, screen: Screen) -> Rect:
    """The place of the status lines beside the table: under the sources, down to the lower edge, wide enough for words."""
    sources = [plan.frames[name].slot for name in arrangement.kind("stock", "waste", "cell")]
    above = min((slot.y for slot in sources), default=plan.field.top) - screen.dp(screen.theme.space.l)
    x = min((slot.x for slot in sources), default=plan.field.x)
    right = max((slot.right for slot in sources), default=x + plan.card[0])
    beyond = [frame.slot.x for frame in plan.frames.values() if frame.slot.x >= right]
    right = min(beyond, default=plan.field.right) - screen.dp(screen.theme.space.s)
    x = min(x, max(plan.field.x, right - screen.dp(STATUS_ASIDE) * max(1.0, screen.text)))
    return Rect(x, plan.field.y, right - x, max(above - plan.field.y, 0))


def _mirrored(plan: Plan, screen: Screen) -> Plan:
    """The plan for the other hand: all piles turned round the middle of the felt, fans to the right become fans left."""
    felt = screen.felt

    def turn(rect: Rect) -> Rect:
        return rect._replace(x=round(felt.x + felt.right - rect.right))

    frames = {
        name: replace(frame, slot=turn(frame.slot), step=(-frame.step[0], frame.step[1]))
        for name, frame in plan.frames.items()
    }
    status = turn(plan.status) if plan.aside else plan.status
    return replace(plan, frames=frames, status=status)
