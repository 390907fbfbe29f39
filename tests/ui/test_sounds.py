"""Sounds: quiet and short, written once, as many as one can bear; and silence, not failure, where there is no audio."""

import math
import wave

import pytest
from kivy.clock import Clock

from pasians_ui import sounds, synthesis
from pasians_ui.sounds import Sounds, heard


class Loaded:
    """Notes the files whose sounds are played, in place of Kivy's sounds."""

    def __init__(self):
        self.played = []

    def __call__(self, path):
        self.path = path
        return self

    def play(self):
        self.played.append(self.path.stem.split("-")[0])


@pytest.fixture
def audio(tmp_path, monkeypatch):
    monkeypatch.setenv("PASIANS_CACHE", str(tmp_path))
    (tmp_path / "sounds").mkdir()
    loaded = Loaded()
    monkeypatch.setattr(sounds, "_loaded", loaded)
    return loaded


@pytest.fixture
def now(monkeypatch):
    """The clock, as a list of one number."""
    time = [100.0]
    monkeypatch.setattr(Clock, "get_boottime", lambda: time[0])
    return time


@pytest.mark.parametrize("name", synthesis.NAMES)
def test_sounds_are_short_and_quiet_and_begin_and_end_without_a_click(name):
    samples = synthesis.sound(name)
    assert len(samples) < synthesis.RATE * (1.7 if name == "won" else 0.25)
    assert -40 < 20 * math.log10(max(map(abs, samples))) < -18
    assert abs(samples[0]) < 0.001 and abs(samples[-1]) < 0.001


def test_variants_differ_and_each_is_the_same_every_time():
    low, middle, high = (synthesis.sound("place", pitch) for pitch in synthesis.pitches())
    assert low != middle != high
    assert synthesis.pitches() == pytest.approx([0.96, 1.0, 1.04])
    assert synthesis.sound("place") == middle
    with pytest.raises(KeyError):
        synthesis.sound("trumpet")


def test_files_are_written_once_and_are_sound_files(audio, tmp_path):
    sounds._write_all()
    files = sorted((tmp_path / "sounds").iterdir())
    assert len(files) == len(synthesis.NAMES) * synthesis.VARIANTS
    with wave.open(str(files[0])) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, synthesis.RATE)
        assert file.getnframes() == len(synthesis.sound("deal"))


def test_off_and_before_the_files_are_there_nothing_is_heard(audio, now, monkeypatch):
    monkeypatch.setattr(sounds, "Thread", lambda **_: type("Never", (), {"start": lambda self: None})())
    Sounds(False).play("place")
    Sounds(True).play("place")
    assert not audio.played


def test_at_most_twelve_a_second(audio, now):
    sounds._write_all()
    player = Sounds(True)
    for at in range(100):
        now[0] = 100 + at / 100
        player.play("place")
    assert 10 <= len(audio.played) <= 12


def test_several_cards_are_heard_one_after_another_until_it_is_stopped(play, audio):
    sounds._write_all()
    wait = play("klondike", 7).driver.wait
    player = Sounds(True)
    player.play("deal", 5)
    wait(2)
    assert audio.played == ["deal"] * 5
    player.play("deal", 100)
    wait(0.3)
    player.stop()
    wait(3)
    assert 7 <= len(audio.played) <= 9


def test_no_audio_and_no_place_to_keep_files_are_no_failure(tmp_path, monkeypatch):
    from kivy.core import audio

    def broken(_path):
        raise RuntimeError("no device")

    monkeypatch.setenv("PASIANS_CACHE", str(tmp_path))
    sounds._write_all()
    monkeypatch.setattr(audio.SoundLoader, "load", broken)
    Sounds(True).play("place")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PASIANS_CACHE", str(tmp_path / "file"))
    sounds._write_all()
    Sounds(True).play("place")


KINDS = {"stock": "stock", "waste": "waste", "tableau-1": "tableau", "foundation-1": "foundation"}


@pytest.mark.parametrize(
    ("steps", "sound"),
    [
        ([("move", "stock", 3, "waste"), ("turn", "waste", 0)], ("deal", 3)),
        ([("move", "stock", 1, "tableau-1"), ("move", "stock", 1, "tableau-1")], ("deal", 2)),
        ([("move", "waste", 1, "foundation-1"), ("move", "tableau-1", 1, "foundation-1")], ("home", 2)),
        ([("move", "waste", 4, "stock")], ("place", 1)),
        ([("pick", "tableau-1", 0, "waste"), ("turn", "tableau-1", 0)], ("place", 1)),
        ([("turn", "tableau-1", 0)], ("turn", 1)),
        ([("set", "base", 4)], ("turn", 0)),
    ],
)
def test_what_is_heard_of_a_change(steps, sound):
    assert heard(steps, KINDS.__getitem__) == sound


def test_the_table_is_heard(play, audio):
    sounds._write_all()
    player = play("klondike", 7, sounds=True)
    player.driver.wait(3)
    assert audio.played and set(audio.played) == {"deal"}
    assert len(audio.played) <= sounds.IN_A_ROW
    del audio.played[:]
    player.tap("stock")
    player.driver.wait(2)
    assert audio.played == ["deal"]


def test_a_card_that_is_taken_and_refused_is_heard_once_for_each_reason(play, audio):
    sounds._write_all()
    player = play("klondike", 7, sounds=True)
    player.driver.wait(3)
    for heard_again in (["pick", "refuse"], ["pick"]):
        del audio.played[:]
        player.driver.drag(player.place("tableau-1"), player.place("foundation-1"))
        player.driver.wait(2)
        assert player.message
        assert audio.played == heard_again
