"""What the player can choose, and how it is at first."""

from collections.abc import Mapping
from typing import Any

DEFAULTS: Mapping[str, Any] = {
    "table": "meadow", "faces": "automatic", "colours": "automatic", "left_handed": False, "language": "",
}  # fmt: skip
