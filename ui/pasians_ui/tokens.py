"""The look as values: colours, measures and times from ``look/*.toml``.

Pure Python. Colours become `Colour`, everything else stays as written; lengths are dp, type is sp, times are milliseconds.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tomli

LOOK = Path(__file__).with_name("look")


class Colour(NamedTuple):
    """Red, green, blue and alpha from 0 to 1, in the order that Kivy takes them: ``Color(*theme.table.ink)``."""

    r: float
    g: float
    b: float
    a: float = 1.0

    @classmethod
    def read(cls, text: str) -> "Colour":
        """The colour of ``"#RRGGBB"``. Raises ValueError for any other text."""
        if len(text) != 7 or not text.startswith("#"):
            raise ValueError(f"{text!r} is no colour such as #1B1D23")
        return cls(*(int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)))

    @property
    def hex(self) -> str:
        """``"#RRGGBB"`` without the alpha, for markup."""
        return "#" + "".join(f"{round(part * 255):02X}" for part in self[:3])

    def alpha(self, a: float) -> "Colour":
        """The same colour with another alpha."""
        return self._replace(a=a)

    def over(self, ground: "Colour") -> "Colour":
        """The opaque colour that is seen when this one lies on an opaque ground."""
        mixed = (mine * self.a + under * (1 - self.a) for mine, under in zip(self[:3], ground[:3], strict=True))
        return Colour(*mixed)

    def scaled(self, factor: float) -> "Colour":
        """The same colour brighter or darker, each channel times the factor, at most full."""
        return Colour(*(min(1.0, part * factor) for part in self[:3])).alpha(self.a)

    @property
    def luminance(self) -> float:
        """Relative luminance as WCAG 2 defines it."""
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in self[:3]]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(self, other: "Colour") -> float:
        """Contrast ratio of two opaque colours as WCAG 2 defines it, 1 to 21."""
        darker, lighter = sorted((self.luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)


class Tokens(Mapping[str, Any]):
    """A branch of the tree of values, read by attribute (``tokens.page_margin``) or by key (``tokens["2"]``)."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = {key: _value(value) for key, value in values.items()}

    def __getattr__(self, name: str) -> Any:
        # Python's own protocols ask for dunder names before __init__ has run (copy, pickle).
        if name.startswith("_") or name not in self._values:
            raise AttributeError(name)
        return self._values[name]

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return Tokens(value)
    if isinstance(value, list):
        return tuple(_value(item) for item in value)
    if isinstance(value, str) and value.startswith("#"):
        return Colour.read(value)
    return value


@cache
def read_look(name: str) -> Tokens:
    """One of the files that all tables share: ``tokens``, ``cards`` or ``courts``."""
    return Tokens(tomli.loads((LOOK / f"{name}.toml").read_text(encoding="utf-8")))
