"""Sentences said aloud, where the device can do it; never in the way of play.

What the device offers is found by plyer. It may take seconds to say a sentence, so a thread of its own waits for it; of
the sentences that come meanwhile only the newest is said, for the others are past.
"""

from queue import Empty, SimpleQueue
from threading import Thread

from kivy.logger import Logger

_waiting: SimpleQueue[str] = SimpleQueue()
_speaker: Thread | None = None


def speak(text: str) -> None:
    """Say a sentence soon; returns at once."""
    global _speaker
    if not text:
        return
    _waiting.put(text)
    if _speaker is None:
        _speaker = Thread(target=_say_all, name="speech", daemon=True)
        _speaker.start()


def say_nothing(_text: str) -> None:
    """Stands in for `speak` where the player wants quiet."""


def _say_all() -> None:
    while True:
        text = _waiting.get()
        try:
            while True:
                text = _waiting.get_nowait()
        except Empty:
            pass
        try:
            _say(text)
        except Exception as fault:  # each platform fails in its own way, and play goes on without a voice
            Logger.warning("Speech: nothing can be said here: %r", fault)


def _say(text: str) -> None:
    """Say a sentence, and return when it is said."""
    from plyer import tts

    tts.speak(message=text)
