"""The sounds of the table, quiet and off at first. Where there is no audio, it is silent, and nothing fails."""

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.logger import Logger

from pasians import paths
from pasians_ui import synthesis

A_SECOND = 12
"""Sounds in a second at most."""
IN_A_ROW = 10
"""Sounds that follow one another at most, for several cards."""


class Sounds:
    """Plays sounds by name, where they are ``on``.

    The files are written once, aside, to the cache; until they are there it is silent.
    """

    def __init__(self, on: bool) -> None:
        self._on, self._last = on, 0.0
        self._waiting: list[Any] = []
        self._chance = Random()
        if on and not all(path.is_file() for name in synthesis.NAMES for path in _files(name)):
            Thread(target=_write_all, daemon=True).start()

    def play(self, name: str, times: int = 1) -> None:
        """Play one of `synthesis.NAMES`, several times for several cards; too many too soon are left out."""
        self.stop()
        if self._on and times and Clock.get_boottime() - self._last >= 1 / A_SECOND:
            self._play(name)
            later = range(1, min(times, IN_A_ROW))
            self._waiting = [Clock.schedule_once(lambda _dt: self._play(name), at / A_SECOND) for at in later]

    def stop(self) -> None:
        """Play nothing more of what was to follow."""
        for event in self._waiting:
            event.cancel()
        self._waiting.clear()

    def _play(self, name: str) -> None:
        file = self._chance.choice(_files(name))
        if file.is_file() and (sound := _loaded(file)):
            self._last = Clock.get_boottime()
            sound.play()


def heard(steps: Sequence[tuple[Any, ...]], kind: Callable[[str], str]) -> tuple[str, int]:
    """What is heard of the steps of a change, and how many times; ``kind`` tells the type of a pile."""
    moves = [step for step in steps if step[0] in ("move", "pick")]
    dealt = sum(step[2] if step[0] == "move" else 1 for step in moves if kind(step[1]) == "stock")
    home = sum(kind(step[3]) == "foundation" for step in moves)
    if dealt:
        return "deal", dealt
    if home:
        return "home", home
    if moves:
        return "place", 1
    return "turn", sum(step[0] == "turn" for step in steps)


def _files(name: str) -> list[Path]:
    """Where the variants of a sound are kept."""
    return [
        paths.cache() / "sounds" / f"{name}-{variant}-{synthesis.VERSION}.wav" for variant in range(synthesis.VARIANTS)
    ]


def _write_all() -> None:
    """Write all sounds; a file that is there is whole, for it gets its name last."""
    try:
        for name in synthesis.NAMES:
            for variant, (path, pitch) in enumerate(zip(_files(name), synthesis.pitches(), strict=True)):
                path.parent.mkdir(parents=True, exist_ok=True)
                begun = path.with_suffix(f".{os.getpid()}")  # two programs may begin at once
                synthesis.write(begun, synthesis.sound(name, pitch, variant + 1))
                begun.replace(path)
    except OSError as fault:
        Logger.warning("Pasians: no sounds can be kept: %s", fault)


@cache
def _loaded(path: Path) -> Any:
    """The sound in a file; None where it cannot be played."""
    try:
        # The import opens the device: only those wait for it who want to hear something.
        from kivy.core.audio import SoundLoader

        return SoundLoader.load(str(path))
    except Exception as fault:  # each of Kivy's audio libraries fails in its own way
        Logger.warning("Pasians: no sound: %s", fault)
        return None
