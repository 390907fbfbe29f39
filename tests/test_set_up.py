"""What ``make`` does before anything is installed: find a Python, say or install what is missing."""

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import tomli

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def prepare() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prepare", ROOT / "packaging/prepare.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def commands(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would have been run; nothing is."""
    run: list[str] = []

    def note(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        run.append(" ".join(command))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(prepare.subprocess, "run", note)
    return run


def on_machine(monkeypatch: pytest.MonkeyPatch, prepare: ModuleType, *, user: int, programs: set[str]) -> None:
    monkeypatch.setattr(prepare.os, "geteuid", lambda: user)
    monkeypatch.setattr(prepare.shutil, "which", lambda name: name if name in programs else None)


def test_python_is_the_one_that_the_metadata_names(prepare: ModuleType) -> None:
    project = tomli.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (_, oldest), (_, newest) = prepare.OLDEST, prepare.NEWEST
    assert project["requires-python"] == f">=3.{oldest},<3.{newest + 1}"
    named = {text.rpartition(":: ")[2] for text in project["classifiers"] if "Python :: 3." in text}
    assert named == {f"3.{minor}" for minor in range(oldest, newest + 1)}
    for file in ("README.md", "Makefile"):
        assert f"Python 3.{oldest} to 3.{newest}" in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("there", "chosen"),
    [
        ({"python3": (3, 12), "python3.13": (3, 13)}, "python3"),
        ({"python3": (3, 10), "python3.11": (3, 11), "python3.12": (3, 12)}, "python3.12"),
        ({"python3": (3, 14), "python3.11": (3, 11)}, "python3.11"),
    ],
)
def test_python_that_fits_is_found(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, there: dict[str, tuple[int, int]], chosen: str
) -> None:
    monkeypatch.setattr(prepare, "version_of", there.get)
    assert prepare.find_python() == (chosen, there[chosen])


def test_no_python_that_fits_is_said_in_a_sentence(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "version_of", {"python3": (3, 9)}.get)
    monkeypatch.setattr(prepare.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"^Pasians needs Python 3\.11 to 3\.13, and python3 here is 3\.9\.$"):
        prepare.find_python()


def test_what_is_missing_has_the_names_of_debian(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare.sys, "platform", "linux")
    monkeypatch.setattr(prepare, "imports", lambda _python, _modules: False)
    monkeypatch.setattr(prepare, "loads", lambda library: library == "libGL.so.1")
    assert prepare.missing_packages("python3", (3, 12)) == ["python3.12-venv", "libegl1", "libmtdev1"]


def test_nobody_is_asked_for_a_library_that_is_only_welcome(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "imports", lambda _python, _modules: True)
    monkeypatch.setattr(prepare, "loads", lambda library: library in prepare.NEEDED)
    assert prepare.missing_packages("python3", (3, 12)) == []


def test_nothing_is_installed_where_nothing_is_missing(prepare: ModuleType, commands: list[str]) -> None:
    prepare.install_packages([])
    assert commands == []


@pytest.mark.parametrize(("user", "rights"), [(0, ""), (1000, "sudo ")])
def test_apt_installs_what_is_missing(
    prepare: ModuleType,
    commands: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    user: int,
    rights: str,
) -> None:
    on_machine(monkeypatch, prepare, user=user, programs={"apt-get", "sudo"})
    prepare.install_packages(["libgl1", "libegl1"])
    assert commands == [
        f"{rights}apt-get -qq update",
        f"{rights}apt-get -qq install --yes --no-install-recommends libgl1 libegl1",
    ]
    said = capsys.readouterr().out
    assert "libgl1 libegl1" in said
    assert ("sudo" in said) == bool(rights)


@pytest.mark.parametrize(
    ("user", "programs", "said"),
    [
        (1000, {"apt-get"}, "Missing here: libgl1; as root, run: apt-get install libgl1"),
        (
            1000,
            {"sudo"},
            "Missing here, by the names that Debian gives them: libgl1; please install them and try again.",
        ),
        (0, set(), "Missing here, by the names that Debian gives them: libgl1; please install them and try again."),
    ],
)
def test_what_cannot_be_installed_is_said_in_a_sentence(
    prepare: ModuleType,
    commands: list[str],
    monkeypatch: pytest.MonkeyPatch,
    user: int,
    programs: set[str],
    said: str,
) -> None:
    on_machine(monkeypatch, prepare, user=user, programs=programs)
    with pytest.raises(SystemExit) as end:
        prepare.install_packages(["libgl1"])
    assert end.value.code == said
    assert commands == []
