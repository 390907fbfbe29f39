"""How cards sound: short quiet sounds of paper, wood and one plucked string, computed from nothing but numbers.

A sound is a list of samples from -1 to 1, `RATE` a second. Noise comes from a seed, so that a sound is the same each time.
"""

import math
import wave
from array import array
from pathlib import Path
from random import Random

RATE = 22050
VARIANTS = 3
"""Of each sound, a little higher and lower, so that nothing repeats exactly."""
VARIATION = 0.04
VERSION = 1
"""Part of the names of kept files: raise it with every audible change."""

Samples = list[float]


def sound(name: str, pitch: float = 1.0, seed: int = 1) -> Samples:
    """The samples of a sound: ``deal``, ``pick``, ``place``, ``home``, ``turn``, ``refuse`` or ``won``.

    Args:
        name: of the sound. Raises KeyError for any other.
        pitch: 1 for the usual one.
        seed: of its noise.
    """
    chance = Random(seed)
    match name:
        case "deal":
            return _paper(chance, 0.060, 2600 * pitch, -24, rise=0.35)
        case "pick":
            return _paper(chance, 0.040, 3200 * pitch, -26, rise=0.5)
        case "place":
            return _mixed(_paper(chance, 0.080, 1500 * pitch, -22), _knock(0.060, 120 * pitch, -26))
        case "home":
            return _mixed(_paper(chance, 0.080, 1500 * pitch, -24), _knock(0.160, 210 * pitch, -21))
        case "turn":
            return _paper(chance, 0.070, 3600 * pitch, -24, rise=0.7)
        case "refuse":
            knock = _knock(0.055, 95 * pitch, -20)
            return knock + [0.0] * round(0.012 * RATE) + [0.7 * sample for sample in knock]
        case "won":
            notes = ((0.0, 392.0), (0.28, 493.9), (0.56, 587.3))
            return _mixed(*(_late(start, _string(chance, 1.0, note * pitch, -20)) for start, note in notes))
    raise KeyError(name)


NAMES = ("deal", "pick", "place", "home", "turn", "refuse", "won")


def pitches() -> list[float]:
    """The pitch of each variant."""
    return [1 + VARIATION * (2 * at / (VARIANTS - 1) - 1) for at in range(VARIANTS)]


def write(path: Path, samples: Samples) -> None:
    """Write a sound as a WAV file: one channel, 16 bits. Raises OSError where that is not possible."""
    frames = array("h", (round(32767 * sample) for sample in samples))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames.tobytes())


def _paper(chance: Random, seconds: float, brightness: float, decibels: float, rise: float = 0.15) -> Samples:
    """A brush of paper: noise of about one brightness in hertz, that swells for a part ``rise`` of its time and goes."""
    count = round(seconds * RATE)
    smooth = 1 - math.exp(-2 * math.pi * brightness / RATE)
    low = lower = 0.0
    samples = []
    for at in range(count):
        low += smooth * (chance.uniform(-1, 1) - low)
        lower += 0.12 * (low - lower)
        samples.append((low - lower) * _swell(at / count, rise))
    return _levelled(samples, decibels)


def _swell(progress: float, rise: float) -> float:
    """Loudness in the course of a sound that swells and goes, without a click at either end."""
    if progress < rise:
        return math.sin(math.pi / 2 * progress / rise) ** 2
    return math.cos(math.pi / 2 * (progress - rise) / (1 - rise)) ** 2


def _knock(seconds: float, pitch: float, decibels: float) -> Samples:
    """A soft knock on wood: a low tone and a shorter higher one, both dying away."""
    count, turn = round(seconds * RATE), 2 * math.pi * pitch / RATE
    samples = []
    for at in range(count):
        fade = math.exp(-5 * at / count) * min(1.0, at / 40) * min(1.0, (count - at) / 40)
        samples.append(fade * (math.sin(turn * at) + 0.4 * math.exp(-6 * at / count) * math.sin(2.76 * turn * at)))
    return _levelled(samples, decibels)


def _string(chance: Random, seconds: float, pitch: float, decibels: float) -> Samples:
    """A plucked string: a loop of noise as long as a swing, softened at each round."""
    loop = [chance.uniform(-1, 1) for _sample in range(round(RATE / pitch))]
    loop = [(loop[at - 1] + loop[at]) / 2 for at in range(len(loop))]
    count = round(seconds * RATE)
    samples = []
    for at in range(count):
        place = at % len(loop)
        samples.append(loop[place] * min(1.0, at / 60) * min(1.0, (count - at) / (0.3 * RATE)))
        loop[place] = 0.498 * (loop[place] + loop[(place + 1) % len(loop)])
    return _levelled(samples, decibels)


def _late(seconds: float, samples: Samples) -> Samples:
    return [0.0] * round(seconds * RATE) + samples


def _mixed(*sounds: Samples) -> Samples:
    mixed = [0.0] * max(map(len, sounds))
    for samples in sounds:
        for at, sample in enumerate(samples):
            mixed[at] += sample
    return mixed


def _levelled(samples: Samples, decibels: float) -> Samples:
    """The samples with their peak at a level, 0 being full."""
    factor = 10 ** (decibels / 20) / max(max(map(abs, samples)), 1e-9)
    return [factor * sample for sample in samples]
