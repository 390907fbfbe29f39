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
os.environ["PASIANS_CACHE"] = tempfile.mkdtemp(prefix="pasians-")
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
os.environ.setdefault("LANG", "en")
from kivy.config import Config

for key, value in {"width": 1280, "height": 800, "multisamples": 0, "maxfps": 0, "vsync": 0}.items():
    Config.set("graphics", key, str(value))

import pytest

SIZE = (1280, 800)


class Driver:
    """Synthetic input for a running app. Window pixels, origin at the lower left.

    Time is the driver's own: each frame takes a thirtieth of a second, however busy the machine is. Frames are drawn only
    where a test asks for ``drawing``; without, all but the pixels is as in the real program.
    """

    FRAME = 1 / 30
    app = None

    def start(self, app):
        """Start an app as its ``run`` does, but for the main loop."""
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window
        from kivy.input.postproc import kivy_postproc_modules

        self.app, self.loop, self.window = app, EventLoop, Window
        self.now = Clock.time()
        Clock.time = lambda: self.now
        self.draw(False)
        Window.size = SIZE
        app._run_prepare()
        for module in kivy_postproc_modules.values():
            if module not in EventLoop.postproc_modules:
                EventLoop.add_postproc_module(module)
        for provider in list(EventLoop.input_providers):
            EventLoop.remove_input_provider(provider)
        self.frames(3)
        return app

    def stop(self):
        """End the app as a closed window does."""
        self.draw(True)
        self.app.on_stop()
        if hasattr(self.app, "player"):  # pages are shown without one
            self.app.player.store.close()
        self.leave()

    def leave(self):
        """Take the app from the window without a word to it, as when it is killed."""
        from kivy.base import ExceptionManager

        self.window.unbind(**getattr(self.app, "_window_events", {}))  # pages alone have none
        ExceptionManager.remove_handler(self.app)
        for widget in list(self.window.children):
            self.window.remove_widget(widget)
        self.app = None

    def draw(self, really):
        """Whether frames are drawn."""
        if really:
            self.window.__dict__.pop("on_draw", None)
            self.window.canvas.ask_update()
        else:
            self.window.on_draw = lambda *_: None

    def frames(self, count=1):
        for _ in range(count):
            self.now += self.FRAME
            self._run(self.loop.idle)

    def _run(self, call, *arguments):
        """Errors go to the app as from the main loop."""
        from kivy.base import ExceptionManager

        try:
            call(*arguments)
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def wait(self, seconds):
        self.frames(round(seconds / self.FRAME))

    def until(self, condition, seconds=60.0):
        end = self.now + seconds
        while not condition():
            assert self.now < end, "it never came true"
            self.frames()

    def down(self, x, y, button=None):
        """A finger comes down, or a button of the mouse; the touch."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        if button:
            touch.profile, touch.button = [*touch.profile, "button"], button
        self._send("begin", touch)
        return touch

    def move(self, touch, x, y):
        touch.touch_move(x, y)
        self.frames()

    def up(self, touch):
        self._send("end", touch)

    def _send(self, kind, touch):
        self._run(self.loop._dispatch_input, kind, touch)
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
        self._run(self.window.dispatch, "on_key_down", code, 0, text, list(modifiers))
        self._run(self.window.dispatch, "on_key_up", code, 0)
        self.frames()

    def resize(self, width, height):
        self.window.size = (width, height)
        self.frames(3)

    def drawn_frames(self, seconds):
        """How many frames are drawn in a time."""
        self.draw(True)
        self.frames(2)
        count = []
        self.window.bind(on_flip=lambda *_: count.append(1))
        self.wait(seconds)
        return len(count)


@pytest.fixture
def driver():
    driver = Driver()
    yield driver
    if driver.app:
        driver.stop()


class BlankArtist:
    """Draws cards as white paper, at once."""

    def __init__(self, size, _faces):
        self._paper = b"\xff" * (4 * size[0] * size[1])

    def draw(self, _rank, _suit):
        return self._paper

    def draw_back(self):
        return self._paper


@pytest.fixture
def play(driver, monkeypatch):
    """Start the program with a deal of a game: ``play("klondike", 7)`` gives the player; ``extra`` are folders of games.

    Nothing is kept but in a folder ``home``; there ``play(deal=None, home=home)`` takes up the game that was left.
    """
    from players import Player

    def start(game=None, deal=1, speed="calm", extra=(), home=None, trust=True, **values):
        from pasians import Catalogue, Deal
        from pasians import player as players
        from pasians.store import Store
        from pasians.words import set_language
        from pasians_ui.app import PasiansApp

        monkeypatch.setattr("pasians_ui.atlas._Artist", BlankArtist)
        set_language("en")
        sitting = players.Player(Catalogue.standard(extra, trust=trust), Store(home, time.time))
        sitting.start(game, deal and Deal(deal))
        driver.start(PasiansApp(sitting, {"speed": speed, "autoplay": "off", "seen": True, **values}))
        return Player(driver)

    return start
