"""Every test run has a data folder and a cache of its own, so that no one's games or settings are touched."""

import os
import shutil
import tempfile
from collections.abc import Iterator

import pytest

from pasians import words

_FOLDER = tempfile.mkdtemp(prefix="pasians-tests-")
os.environ["PASIANS_HOME"] = os.path.join(_FOLDER, "home")
if "PYTEST_XDIST_WORKER" not in os.environ:  # workers share the cache of the process that started them
    os.environ["PASIANS_CACHE"] = os.path.join(_FOLDER, "cache")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take the folder away with all that was made in it."""
    shutil.rmtree(_FOLDER, ignore_errors=True)


@pytest.fixture
def in_english() -> Iterator[None]:
    """Sentences are English, whatever language another test has left behind."""
    before = words.language()
    words.set_language("en")
    yield
    words.set_language(before)
