"""Pasians: a framework for solitaire card games. The names here are the public ones."""

from typing import TYPE_CHECKING, Any

from pasians.answers import Refuse
from pasians.cards import Card
from pasians.catalogue import Catalogue, Choice, Entry, NotAllowed
from pasians.deals import Deal, DealError
from pasians.errors import BadText, HookError, PasiansError, PluginError, Refused, UnknownGame
from pasians.game import Game
from pasians.layout import Layout, Place
from pasians.log import Change
from pasians.position import Position
from pasians.session import Session
from pasians.table import PileName, Shuffler, Table

__version__ = "0.1.0"

__all__ = [
    "BadText", "Card", "Catalogue", "Change", "Choice", "Deal", "DealError", "Entry", "Game", "HookError", "Layout",
    "NotAllowed", "PasiansError", "PileName", "Place", "PluginError", "Position", "Refuse", "Refused", "Session",
    "Shuffler", "Table", "UnknownGame", "hookimpl",
]  # fmt: skip

if TYPE_CHECKING:
    from pasians.hookspecs import hookimpl


def __getattr__(name: str) -> Any:
    """``hookimpl`` brings pluggy with it, which only games with hooks need."""
    if name == "hookimpl":
        from pasians.hookspecs import hookimpl

        return hookimpl
    raise AttributeError(name)
