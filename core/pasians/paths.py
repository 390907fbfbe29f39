"""Where things lie: the bundled games, and the user's own folders."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

APP = "pasians"
CATALOGUE = "games.toml"
_HERE = Path(__file__).resolve().parent


def root() -> Path:
    """The folder with `games.toml` and `plugins`: beside this module where installed, else the checkout's root."""
    return _HERE if (_HERE / CATALOGUE).is_file() else _HERE.parents[1]


def bundled() -> Path:
    """The folder of the games that come with the program."""
    return root() / "plugins"


def user_data() -> Path:
    """The user's data folder; ``PASIANS_HOME`` overrides it. It is made when something is written."""
    return Path(os.environ.get("PASIANS_HOME") or platformdirs.user_data_path(APP, appauthor=False))


def user_games() -> Path:
    """The folder for games that the user adds."""
    return user_data() / "games"


def cache() -> Path:
    """The user's cache folder; ``PASIANS_CACHE`` overrides it."""
    return Path(os.environ.get("PASIANS_CACHE") or platformdirs.user_cache_path(APP, appauthor=False))
