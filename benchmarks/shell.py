"""The shell against an empty Kivy app, and against itself: each start in a process of its own, without a display."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Cost, Result, below, compare
from pasians import paths

ROOT = Path(__file__).parents[1]
ROUNDS = 5
FEW, MANY = 3, 1000
MODEL = "klondike"  # what generated plugins are copies of


def results() -> Iterator[Result]:
    """First frame, start with many plugins, dragging, keeping, idling."""
    with TemporaryDirectory(prefix="pasians-bench-") as name:
        home = Path(name)
        yield _first_frame(home)
        yield _many_plugins(home)
        yield from _frames(home)


def _first_frame(home: Path) -> Result:
    _start("pasians-once", home / "none")()
    found = compare(_start("pasians", home / "none"), _start("empty", home / "none"), ROUNDS)
    behind = f"{found.first * 1e3:.0f} against {found.second * 1e3:.0f} ms"
    return below("processor time to the first frame: Pasians / empty Kivy app", found.ratio, 1.5, behind)


def _many_plugins(home: Path) -> Result:
    for count in (FEW, MANY):
        _generate(count, home / str(count) / "games")
        _start("pasians-once", home / str(count))()
    found = compare(_start("pasians", home / str(MANY)), _start("pasians", home / str(FEW)), ROUNDS)
    behind = f"{found.first * 1e3:.0f} against {found.second * 1e3:.0f} ms"
    return below(f"the same with {MANY:,} plugins more / with {FEW} more", found.ratio, 1.2, behind)


def _frames(home: Path) -> Iterator[Result]:
    found = json.loads(_run(["benchmarks.frames"], home / "none"))
    behind = f"{found['drag'] * 1e3:.1f} against {found['still'] * 1e3:.1f} ms"
    yield below("processor time of a frame: a run dragged / held at rest", found["ratio"], 1.5, behind)
    behind = f"{found['save'] * 1e3:.1f} against {found['still'] * 1e3:.1f} ms"
    yield below("processor time: a move kept after 300 others / a frame", found["save"] / found["still"], 1, behind)
    seconds = found["seconds"]
    idle = Result("frames drawn when idle", str(found["idle"]), "none", found["idle"] == 0, f"in {seconds} s")
    clock = Result(
        "the same, the clock running",
        str(found["clock"]),
        "one a second",
        found["clock"] <= seconds + 1,
        f"in {seconds} s",
    )
    yield from (idle, clock)


def _generate(count: int, folder: Path) -> None:
    """Copies of a real game under names of their own."""
    text = (paths.bundled() / MODEL / "game.toml").read_text(encoding="utf-8")
    for number in range(count):
        plugin = folder / f"generated-{number}"
        plugin.mkdir(parents=True)
        (plugin / "game.toml").write_text(text, encoding="utf-8")
        shutil.copytree(paths.bundled() / MODEL / "help", plugin / "help")


def _start(which: str, home: Path) -> Cost:
    return lambda: float(_run(["benchmarks.first_frame", which], home))


def _run(module: list[str], home: Path) -> str:
    """The last line that a module prints. Each home has settings and caches of its own."""
    command = [sys.executable, "-m", *module]
    done = subprocess.run(command, env=_environment(home), cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout.splitlines()[-1]


def _environment(home: Path) -> Mapping[str, str]:
    kivy = home / "kivy"
    kivy.mkdir(parents=True, exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "LANG": "C.UTF-8", "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "KIVY_HOME": str(kivy),
        "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1", "KIVY_LOG_MODE": "PYTHON", "KIVY_METRICS_DENSITY": "1",
        "PYTHONPYCACHEPREFIX": str(home / "pycache"), "PASIANS_HOME": str(home), "PASIANS_CACHE": str(home / "cache"),
        "PYTHONPATH": os.pathsep.join(str(ROOT / folder) for folder in ("core", "ui")),
    }  # fmt: skip
