"""What a wheel carries besides the two packages: the catalogue and the games, inside ``pasians``.

An editable install reads them from the checkout instead. Recordings of play serve the tests and stay out.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilderConfig


class GamesHook(BuildHookInterface[WheelBuilderConfig]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        carried = [root / "games.toml", *(root / "plugins").rglob("*")]
        for path in carried:
            inside = path.relative_to(root)
            if path.is_file() and not {"recordings", "__pycache__"} & set(inside.parts):
                build_data["force_include"][str(path)] = f"pasians/{inside.as_posix()}"
