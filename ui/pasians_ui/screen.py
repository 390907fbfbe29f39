"""The parts of the window: where the rail or bar lies, the status line, and the field that is left for the cards."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from pasians_ui.rects import Rect
from pasians_ui.theme import Theme


class Insets(NamedTuple):
    """What the system takes at each edge of the glass (notch, bars), in pixels."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


NO_INSETS = Insets()

Side = Literal["left", "right", "below"]


@dataclass(frozen=True)
class Screen:
    """The window: size and insets in pixels, pixels to a dp, the playing hand, and where the toolbar is wanted.

    Without a ``toolbar`` it lies below in portrait, else at the side of the playing hand. ``text`` is how much larger
    words are than usual.
    """

    width: float
    height: float
    theme: Theme = field(repr=False)
    density: float = 1.0
    insets: Insets = NO_INSETS
    left_handed: bool = False
    toolbar: Side | None = None
    text: float = 1.0

    def dp(self, length: float) -> float:
        """Pixels of a length in dp."""
        return length * self.density

    @property
    def safe(self) -> Rect:
        """The window without the insets."""
        inset = self.insets
        return Rect(
            inset.left,
            inset.bottom,
            self.width - inset.left - inset.right,
            self.height - inset.top - inset.bottom,
        )

    @property
    def portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self.safe.width < self.safe.height * self.theme.chrome.portrait_below_ratio

    @property
    def phone(self) -> bool:
        """Whether the window is as narrow as a phone that is held upright."""
        return self.safe.width < self.dp(self.theme.chrome.phone_below_width)

    @property
    def low(self) -> bool:
        """Whether the window is as low as a phone on its side."""
        return not self.portrait and self.safe.height < self.dp(self.theme.chrome.low_below_height)

    @property
    def side(self) -> Side:
        """Where the toolbar lies: a bar below, or a rail at the left or right."""
        if self.toolbar:
            return self.toolbar
        return "below" if self.portrait else "left" if self.left_handed else "right"

    @cached_property
    def chrome(self) -> Rect:
        """The rail or bar with its ground, out to the edge of the glass."""
        measures, small = self.theme.chrome, self.phone or self.low
        if self.side == "below":
            height = self.dp(measures.bar_height_phone if small else measures.bar_height)
            return Rect(0, 0, self.width, height + self.insets.bottom)
        width = self.dp(measures.rail_width_low if small else measures.rail_width)
        if self.side == "left":
            return Rect(0, 0, width + self.insets.left, self.height)
        width += self.insets.right
        return Rect(self.width - width, 0, width, self.height)

    @cached_property
    def felt(self) -> Rect:
        """The safe area without the rail or bar."""
        safe, chrome = self.safe, self.chrome
        if self.side == "below":
            return Rect(safe.x, chrome.top, safe.width, safe.top - chrome.top)
        if self.side == "left":
            return Rect(chrome.right, safe.y, safe.right - chrome.right, safe.height)
        return Rect(safe.x, safe.y, chrome.x - safe.x, safe.height)

    @cached_property
    def status(self) -> Rect:
        """The line of words above the cards."""
        measures = self.theme.chrome
        height = measures.status_height
        if self.portrait:
            height = measures.status_height_phone if self.phone else measures.status_height_portrait
        felt, height = self.felt, self.dp(height) * max(1.0, self.text)
        return Rect(felt.x, felt.top - height, felt.width, height)

    @property
    def margin(self) -> float:
        """What stays free at the sides of the cards, in pixels."""
        return self.dp(self.theme.space.card_gap_min if self.phone or self.low else self.theme.space.m)
