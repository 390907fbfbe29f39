"""Drives the real program in tests, without a display: touches, keys, resizes go the way that real ones go."""

import os
import tempfile
import time

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["KIVY_NO_ARGS"] = "1"  # pytest's arguments are not Kivy's
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_LOG_MODE"] = "PYTHON"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-")
os.environ.setdefault("PASIANS_CACHE", os.path.join(tempfile.gettempdir(), "pasians-test-cache"))
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
os.environ.setdefault("LANG", "en")
from kivy.config import Config

for key, value in {"width": 1280, "height": 800, "multisamples": 0, "maxfps": 0, "vsync": 0}.items():
    Config.set("graphics", key, str(value))

import pytest

SIZE = (1280, 800)


class Driver:
    """Synthetic input for a running app. Window pixels, origin at the lower left."""

    def start(self, app):
        """Start an app as its ``run`` does, but for the main loop."""
        from kivy.base import EventLoop
        from kivy.core.window import Window
        from kivy.input.postproc import kivy_postproc_modules

        self.app, self.loop, self.window = app, EventLoop, Window
        Window.size = SIZE
        app._run_prepare()
        for module in kivy_postproc_modules.values():
            if module not in EventLoop.postproc_modules:
                EventLoop.add_postproc_module(module)
        for provider in list(EventLoop.input_providers):
            EventLoop.remove_input_provider(provider)
        self.frames(3)
        return app

    def frames(self, count=1):
        for _ in range(count):
            self.loop.idle()

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.loop.idle()

    def until(self, condition, seconds=10.0):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it never came true"
            self.loop.idle()

    def down(self, x, y):
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        self._send("begin", touch)
        return touch

    def move(self, touch, x, y):
        touch.touch_move(x, y)
        self.frames()

    def up(self, touch):
        self._send("end", touch)

    def _send(self, kind, touch):
        self.loop._dispatch_input(kind, touch)
        self.frames()

    def tap(self, x, y):
        self.up(self.down(x, y))

    def double_tap(self, x, y):
        self.tap(x, y)
        self.tap(x, y)

    def drag(self, start, end, steps=6):
        """Drag from one point to another and let go."""
        self.up(self.carry(start, end, steps))

    def carry(self, start, end, steps=6):
        """Drag without letting go; the touch."""
        touch = self.down(*start)
        for step in range(1, steps + 1):
            self.move(touch, *(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
        return touch

    def key(self, code, text=None, modifiers=()):
        self.window.dispatch("on_key_down", code, 0, text, list(modifiers))
        self.window.dispatch("on_key_up", code, 0)
        self.frames()

    def resize(self, width, height):
        self.window.size = (width, height)
        self.frames(3)

    def drawn_frames(self, seconds):
        """How many frames are drawn in a time."""
        count = []
        self.window.bind(on_flip=lambda *_: count.append(1))
        self.wait(seconds)
        return len(count)


@pytest.fixture
def driver():
    driver = Driver()
    yield driver
    if hasattr(driver, "window"):
        driver.app.stop_playing()
        for widget in list(driver.window.children):
            driver.window.remove_widget(widget)
