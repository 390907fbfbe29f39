"""The status: what is played and how it stands, in words on the felt. It cannot be touched."""

from collections.abc import Sequence
from itertools import chain

from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from pasians_ui.rects import Rect
from pasians_ui.theme import Theme

GAP, CLOSE = 22, 6
"""dp between two facts, and between a label and its value."""

BESIDE = 12
"""dp between the title and what stands beside it."""

Fact = tuple[str, str]
"""A quiet label, perhaps empty, and a bold value."""


class StatusLine(Widget):
    """Title and variant at one end, facts at the other, and what the game has to say; or all below each other."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None))
        self._theme = theme
        self._title = Label(font_name="Title", color=theme.table.ink, size_hint=(None, None), shorten_from="right")
        self._variant = self._label(theme.table.dim)
        self._said = self._label(theme.table.ink, valign="middle")
        self._facts: list[tuple[Label, Label]] = []
        self._aside = False

    @property
    def texts(self) -> list[str]:
        """All words that are shown."""
        return [label.text for label in self.children[::-1]]

    def show(self, title: str, variant: str, said: str, facts: Sequence[Fact]) -> None:
        """Say something else.

        ``said`` takes the place of the variant, or a line of its own. Where there is not room for all, the variant is left
        out first, then the label of the last fact, then facts from the end; the first fact and what is said stay.
        """
        while len(self._facts) < len(facts):
            self._facts.append((self._label(self._theme.table.dim), self._label(self._theme.table.ink, bold=True)))
        del self._facts[len(facts) :]
        for label, text in zip(self._labels(), (title, variant, said, *chain(*facts)), strict=True):
            label.text = text
        self._arrange()

    def follow(self, rect: Rect, aside: bool) -> None:
        """Take another place; ``aside`` is a narrow one with a line for each fact."""
        self.pos, self.size, self._aside = rect[:2], rect[2:], aside
        self._arrange()

    def _label(self, colour: tuple[float, ...], **more: object) -> Label:
        return Label(font_name="Text", color=colour, size_hint=(None, None), **more)

    def _labels(self) -> list[Label]:
        return [self._title, self._variant, self._said, *chain(*self._facts)]

    @property
    def _narrow(self) -> bool:
        return self._aside or self.width < dp(self._theme.chrome.phone_below_width)

    def _arrange(self) -> None:
        scale = 0.9 if self._narrow else 1.0
        for label in self._labels():
            size = self._theme.type.heading + 2 if label is self._title else self._theme.type.status
            label.font_size = sp(size) * scale
            _measure(label)
        shown = self._below_each_other() if self._aside else self._side_by_side()
        if shown != self.children[::-1]:
            self.clear_widgets()
            for label in shown:
                self.add_widget(label)

    def _side_by_side(self) -> list[Label]:
        margin = dp(14) if self._narrow else dp(22)
        title, said, left, across = self._title, self._said, self.x + margin, self.width - 2 * margin
        parts = [part for part in self._parts_within(across - title.width) if _width(part) + dp(GAP) < across]
        needed = sum(map(_width, parts)) + dp(GAP) * len(parts)
        beside = said if said.text else self._variant
        fits = title.width + dp(BESIDE) + beside.width + needed <= across
        if said.width > across:
            _wrap(said, across, self.height)
            said.pos = (round(left), round(self.y))
            return [said]
        if title.width + needed > across:
            title.shorten = True
            _wrap(title, max(across - needed, 1), None)
        middle, below = self.y + self.height / 2, []
        if said.text and not fits:
            below = _line([said], left, middle - title.height / 2)
            middle += said.height / 2
        shown = _line([title, beside] if beside.text and fits else [title], left, middle, dp(BESIDE)) + below
        right = self.right - margin
        for labels in reversed(parts):
            shown += _line(labels, right - _width(labels), middle)
            right -= _width(labels) + dp(GAP)
        return shown

    def _parts(self) -> list[list[Label]]:
        return [[label, value] if label.text else [value] for label, value in self._facts]

    def _parts_within(self, room: float) -> list[list[Label]]:
        """The facts that fit beside the title, each as its labels; the first one at the cost of the title."""
        parts = self._parts()

        def over() -> bool:
            return sum(map(_width, parts)) + dp(GAP) * len(parts) > room

        if len(parts) > 1 and over():
            parts[-1] = parts[-1][-1:]
        while len(parts) > 1 and over():
            parts.pop()
        return parts

    def _below_each_other(self) -> list[Label]:
        _wrap(self._said, self.width, None)
        if self._title.width > self.width:
            self._title.font_size *= self.width / self._title.width
            _measure(self._title)
        lines = [[self._title], [self._said]] if self._said.text else [[self._title]]
        kept = len(lines)
        lines += self._parts()
        while len(lines) > 1 and sum(line[0].height for line in lines) > self.height:
            lines.pop(-1 if len(lines) > kept else 0)
        top = self.y + sum(line[0].height for line in lines)
        shown: list[Label] = []
        for line in lines:
            shown += _line(line, self.x, top - line[0].height / 2)
            top -= line[0].height
        return shown


def _line(labels: list[Label], x: float, middle: float, gap: float | None = None) -> list[Label]:
    """Place labels side by side round a height; the same labels."""
    for label in labels:
        label.pos = (round(x), round(middle - label.height / 2))
        x += label.width + (dp(CLOSE) if gap is None else gap)
    return labels


def _width(labels: list[Label]) -> float:
    return float(sum(label.width for label in labels) + dp(CLOSE) * (len(labels) - 1))


def _measure(label: Label) -> None:
    """Give a label the size of its words, on one line."""
    label.shorten = False
    _wrap(label, None, None)


def _wrap(label: Label, width: float | None, height: float | None) -> None:
    """Give a label the size of its words within a width, and a height, in pixels."""
    label.text_size = (width, height)
    label.texture_update()
    label.size = label.texture_size
