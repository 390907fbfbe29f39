"""``python -m benchmarks.frames``: what a frame costs while a run is dragged, and how many are drawn when nothing happens.

Prints one line of JSON. Two costs in processor seconds a frame: ``drag``, and ``still`` with the run held at rest; their
``ratio``; ``save``, the cost of keeping the game with all of its log; and two numbers of frames drawn in ``seconds``: ``idle``
before the first move, ``clock`` while the clock runs.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from itertools import count
from typing import Any

from benchmarks.measure import compare
from pasians import Catalogue, Deal, paths
from pasians.deals import Random
from pasians.player import Player
from pasians.store import Store

GAME, RUN = "klondike:unlimited", 4
FRAMES, ROUNDS, SECONDS = 15, 7, 4
LONG = 300  # moves in the log of a long game


def main() -> None:
    """Measure with the real app, and print."""
    player = Player(Catalogue.standard(), Store(paths.user_data(), time.time))
    player.start(GAME, Deal(1))
    app = _started(player)
    _frames(2)
    idle = _drawn(SECONDS)
    pile, size = _with_a_run(player)
    app.play(player.session)
    _frames(2)
    clock = _drawn(SECONDS)
    drag = _drag(app.screen.table.places(pile)[-size])
    figures = {"drag": drag.first, "still": drag.second, "ratio": drag.ratio, "save": _saved(player)}
    print(json.dumps({**figures, "idle": idle, "clock": clock, "seconds": SECONDS}), flush=True)


def _with_a_run(player: Player) -> tuple[str, int]:
    """Bring a run onto the table by playing at random; its pile and the number of its cards."""
    for number in count(1):
        session, chance = player.open(GAME, Deal(number)), Random(number, 1)
        for _ in range(100):
            legal = session.legal_moves()
            session.do(legal[chance.below(len(legal))])
            for pile in session.game.names.groups["tableau"]:
                if RUN in session.takes(pile):
                    return pile, RUN
    raise AssertionError


def _started(player: Player) -> Any:
    """The app as its command starts it, without devices and without the main loop."""
    from kivy.config import Config

    for key, value in {"width": 1280, "height": 800, "multisamples": 0, "maxfps": 0, "vsync": 0}.items():
        Config.set("graphics", key, str(value))
    from kivy.base import EventLoop

    from pasians_ui.app import PasiansApp

    app = PasiansApp(player)
    app._run_prepare()
    for provider in list(EventLoop.input_providers):
        EventLoop.remove_input_provider(provider)
    return app


def _frames(seconds: float) -> None:
    """Let the program run for a while."""
    from kivy.base import EventLoop

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        EventLoop.idle()


def _drawn(seconds: float) -> int:
    """How many frames are drawn in a time in which nobody touches anything."""
    from kivy.core.window import Window

    drawn: list[None] = []

    def note(*_: Any) -> None:
        drawn.append(None)

    Window.bind(on_flip=note)
    _frames(seconds)
    Window.unbind(on_flip=note)
    return len(drawn)


def _drag(card: Any) -> Any:
    """The cost of a frame with the run under a finger that circles, and under one that rests."""
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.tests.common import UnitTestTouch

    x, y = card.x + card.width / 2, card.y + card.height - 8
    finger = UnitTestTouch(x, y)
    EventLoop._dispatch_input("begin", finger)
    steps = count()

    def circle() -> None:
        turn = next(steps) / 20
        finger.touch_move(x + 150 * math.sin(turn), y - 150 + 150 * math.cos(turn))

    circle()
    return compare(lambda: _cost(circle), lambda: _cost(Window.canvas.ask_update), ROUNDS)


def _saved(player: Player) -> float:
    """Processor seconds for keeping a game with a long log in its file."""
    chance = Random(1)
    while len(player.session.log) < LONG:
        legal = player.session.legal_moves()
        player.session.do(legal[chance.below(len(legal))]) if legal else player.session.undo()
    start = time.process_time()
    for _ in range(FRAMES):
        player.save()
    return (time.process_time() - start) / FRAMES


def _cost(before_each: Callable[[], Any]) -> float:
    """Processor seconds a frame, all that the frames cause drawn."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    start = time.process_time()
    for _ in range(FRAMES):
        before_each()
        EventLoop.idle()
        glFinish()
    return (time.process_time() - start) / FRAMES


if __name__ == "__main__":
    main()
