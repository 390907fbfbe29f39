"""Killed at any moment, the program loses nothing that was done."""

import itertools
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from pasians.store import Store
from tests import victim
from tests.support import ALL

KILLS = 200 if ALL else 12
LONGEST = 0.4
"""Seconds after its first word that a victim lives at most."""


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX systems do")
@pytest.mark.parametrize("seed", range(KILLS))
def test_nothing_is_lost_when_killed(tmp_path, seed):
    """D1, D23: what is found is what was last said to be done, or the next thing, done but not yet said."""
    killed = subprocess.Popen(
        [sys.executable, "-m", "tests.victim", tmp_path, str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert killed.stdout
    said = [killed.stdout.readline()]
    time.sleep(random.Random(seed).uniform(0, LONGEST))
    os.kill(killed.pid, signal.SIGKILL)
    said += killed.stdout.readlines()
    killed.wait()
    done = int([line for line in said if line.endswith("\n")][-1])
    store = Store(tmp_path, time.time)
    held = store.take()
    assert not store.database.told
    assert held
    assert held.text in list(itertools.islice(victim.plays(None, seed), done, done + 2))
