"""Pasians: a framework for solitaire card games. The names here are the public ones."""

from pasians.cards import Card
from pasians.hookspecs import Refuse, hookimpl
from pasians.table import PileName, Table

__all__ = ["Card", "PileName", "Refuse", "Table", "hookimpl"]
