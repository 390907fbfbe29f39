"""What the player can choose, how it is at first, and what of what was kept is still a choice."""

from collections.abc import Mapping
from typing import Any

from pasians.words import LANGUAGES

DEFAULTS: Mapping[str, Any] = {
    "table": "meadow", "pages": "table", "faces": "automatic", "colours": "automatic", "back": "table", "card_size": 1.0,
    "text": 1.0, "flat_felt": False, "speed": "calm", "left_handed": False, "toolbar": "hand", "touch": "both",
    "autoplay": "safe", "show_score": True, "show_time": True, "idle_hint": False, "sounds": False, "speech": False,
    "language": "", "seen": False,
}  # fmt: skip

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "pages": ("table", "light", "dark", "device"), "faces": ("automatic", "classic", "large"),
    "colours": ("automatic", "four", "two"), "card_size": (1.0, 0.9, 0.8), "text": (0.9, 1.0, 1.15, 1.3),
    "speed": ("none", "quick", "calm", "slow"), "toolbar": ("hand", "left", "right", "below"),
    "touch": ("both", "tap", "drag"), "autoplay": ("off", "safe", "all"), "language": ("", *LANGUAGES),
}  # fmt: skip
"""Tables and backs are not among them: they are files, and one may be missing for a while."""


def chosen(kept: Mapping[str, Any]) -> dict[str, Any]:
    """All settings, each as it was kept where that is a choice of this version, else as it is at first."""
    return {name: kept[name] if _is_choice(name, kept.get(name)) else first for name, first in DEFAULTS.items()}


def _is_choice(name: str, value: Any) -> bool:
    if name in CHOICES:
        return not isinstance(value, bool) and value in CHOICES[name]
    return type(value) is type(DEFAULTS[name])
