"""The status: what is played and how it stands, in words on the felt. It cannot be touched."""

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from pasians_ui.rects import Rect
from pasians_ui.theme import Theme

GAP = 22
"""dp between two facts."""

Fact = tuple[str, str]
"""A quiet label, perhaps empty, and a bold value."""


class StatusLine(Widget):
    """Title and a second line at one end, facts at the other; or all of it below each other, beside a low table."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None))
        self._theme = theme
        self._title = Label(font_name="Title", color=theme.table.ink, size_hint=(None, None))
        self._second = Label(font_name="Text", color=theme.table.dim, size_hint=(None, None))
        self._facts: list[tuple[Label, Label]] = []
        self._aside = False

    @property
    def texts(self) -> list[str]:
        """All words that are shown."""
        return [label.text for label in self.children[::-1]]

    def show(self, title: str, second: str, facts: Sequence[Fact]) -> None:
        """Say something else. What does not fit is left out from the middle: first the second line, then labels."""
        _write(self._title, title)
        _write(self._second, second)
        while len(self._facts) < len(facts):
            self._facts.append((self._label(self._theme.table.dim, False), self._label(self._theme.table.ink, True)))
        del self._facts[len(facts) :]
        for (label, value), (name, text) in zip(self._facts, facts, strict=True):
            _write(label, name)
            _write(value, text)
        self._arrange()

    def follow(self, rect: Rect, aside: bool) -> None:
        """Take another place; ``aside`` is a narrow one with a line for each fact."""
        self.pos, self.size, self._aside = rect[:2], rect[2:], aside
        scale = 0.9 if aside or rect.width < dp(self._theme.chrome.phone_below_width) else 1.0
        self._title.font_size = sp(self._theme.type.heading + 2) * scale
        for label in (self._second, *(label for fact in self._facts for label in fact)):
            label.font_size = sp(self._theme.type.status) * scale
        for label in (self._title, self._second, *(label for fact in self._facts for label in fact)):
            _measure(label)
        self._arrange()

    def _label(self, colour: tuple[float, ...], bold: bool) -> Label:
        return Label(
            font_name="Text", bold=bold, color=colour, size_hint=(None, None), font_size=self._second.font_size
        )

    def _arrange(self) -> None:
        shown = self._below_each_other() if self._aside else self._on_one_line()
        if shown != self.children[::-1]:
            self.clear_widgets()
            for label in shown:
                self.add_widget(label)

    def _on_one_line(self) -> list[Label]:
        margin = dp(22) if self.width >= dp(self._theme.chrome.phone_below_width) else dp(14)
        room = self.width - 2 * margin - self._title.width - dp(GAP)
        labelled = self._facts
        needed = sum(label.width + value.width + dp(6 + GAP) for label, value in self._facts)
        bare = needed > room  # a phone: the last fact, the time, goes without its label
        if bare and self._facts:
            needed -= self._facts[-1][0].width + dp(6)
        shown = [self._title]
        middle = self.y + self.height / 2
        self._title.pos = (round(self.x + margin), round(middle - self._title.height / 2))
        if self._second.text and self._second.width + needed + dp(12) <= room:
            self._second.pos = (round(self._title.right + dp(12)), round(middle - self._second.height / 2))
            shown.append(self._second)
        right = self.right - margin
        for number, (label, value) in enumerate(reversed(labelled)):
            right = self._fact(label, value, right, middle, shown, named=not (bare and number == 0))
        return shown

    def _fact(self, label: Label, value: Label, right: float, middle: float, shown: list[Label], named: bool) -> float:
        """Place a fact so that it ends at ``right``; where the next one ends."""
        value.pos = (round(right - value.width), round(middle - value.height / 2))
        shown.append(value)
        left = value.x
        if named and label.text:
            label.pos = (round(left - dp(6) - label.width), round(middle - label.height / 2))
            shown.append(label)
            left = label.x
        return float(left - dp(GAP))

    def _below_each_other(self) -> list[Label]:
        lines: list[list[Label]] = [[self._title]]
        if self._second.text and self._second.width <= self.width:
            lines.append([self._second])
        lines += [[label, value] if label.text else [value] for label, value in self._facts]
        height = sum(line[0].height for line in lines)
        while height > self.height and len(lines) > 1:
            height -= lines.pop(1 if len(lines) > 2 else -1)[0].height
        top = self.y + height
        shown: list[Label] = []
        for line in lines:
            top -= line[0].height
            x = self.x
            for label in line:
                label.pos = (round(x), round(top))
                x += label.width + dp(6)
            shown += line
        return shown


def _write(label: Label, text: str) -> None:
    if label.text != text:
        label.text = text
        _measure(label)


def _measure(label: Label) -> None:
    label.texture_update()
    label.size = label.texture_size
