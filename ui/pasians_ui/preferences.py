"""What the player can choose, and how it is at first."""

from collections.abc import Mapping
from typing import Any

DEFAULTS: Mapping[str, Any] = {
    "table": "meadow", "pages": "table", "faces": "automatic", "colours": "automatic", "back": "table", "card_size": 1.0,
    "text": 1.0, "flat_felt": False, "speed": "calm", "left_handed": False, "toolbar": "hand", "touch": "both",
    "autoplay": "safe", "show_score": True, "show_time": True, "idle_hint": False, "sounds": False, "speech": False,
    "language": "",
}  # fmt: skip
