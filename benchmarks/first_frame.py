"""``python -m benchmarks.first_frame WHICH``: prints the processor time from the start of Python to the first frame.

``WHICH`` is ``empty``, an app with nothing in it; ``pasians``; or ``pasians-once``, which then leaves behind what a first
start leaves: the pictures of the cards.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from kivy.app import App


def main(which: str) -> None:
    """Run an app until its first frame is drawn."""
    start = App.run

    def run(app: App) -> None:
        app.bind(on_start=lambda *_: _watch(app if which == "pasians-once" else None))
        start(app)

    App.run = run
    if which == "empty":
        _empty().run()
    else:
        from pasians_ui.cli import main as pasians

        pasians([], standalone_mode=False)


def _empty() -> App:
    """The least that shows a window of the same size."""
    from kivy.config import Config

    for key, value in {"width": 1280, "height": 800, "multisamples": 0}.items():
        Config.set("graphics", key, str(value))
    from kivy.uix.widget import Widget

    class Empty(App):
        def build(self) -> Widget:
            return Widget()

    return Empty()


def _watch(first: Any) -> None:
    from kivy.core.window import Window

    def report(*_: Any) -> None:
        print(time.process_time(), flush=True)
        if first:
            first.screen.table.atlas.finish()
        os._exit(0)  # closing is not measured

    Window.bind(on_flip=report)


if __name__ == "__main__":
    main(sys.argv[1])
