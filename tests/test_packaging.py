"""What is shipped: the wheel, the versions, and what README and CONTRIBUTING promise."""

import os
import re
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import pasians

ROOT = Path(__file__).resolve().parent.parent
GUIDES = ("README.md", "CONTRIBUTING.md")
GAMES = sorted(path.parent.name for path in ROOT.glob("plugins/*/game.toml"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    return zipfile.ZipFile(next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])))


@pytest.fixture(scope="module")
def names(wheel: zipfile.ZipFile) -> set[str]:
    return set(wheel.namelist())


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile, names: set[str]) -> Message:
    (name,) = (name for name in names if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel.read(name).decode())


def shipped(pattern: str, source: str) -> set[str]:
    """Files of the checkout under a source root, as they are called in a wheel."""
    return {path.relative_to(ROOT / source).as_posix() for path in (ROOT / source).glob(pattern)}


def test_wheel_carries_the_catalogue_and_every_game(names: set[str]) -> None:
    assert "pasians/games.toml" in names
    assert GAMES
    assert {f"pasians/plugins/{game}/game.toml" for game in GAMES} <= names
    played = {f"pasians/{path}" for kind in ("*/hooks.py", "*/help/*.rst") for path in shipped(f"plugins/{kind}", ".")}
    assert played <= names


def test_wheel_carries_the_data_of_both_packages(names: set[str]) -> None:
    assert {"pasians/py.typed", "pasians_ui/py.typed"} <= names
    translations, looks = shipped("**/*.mo", "core"), shipped("**/*.toml", "ui")
    assert translations
    assert any(name.startswith("pasians_ui/themes/") for name in looks)
    assert translations | looks <= names


def test_wheel_carries_nothing_else(names: set[str]) -> None:
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"pasians", "pasians_ui"}
    assert not [name for name in names if {"recordings", "tests", "__pycache__"} & set(name.split("/"))]


def test_wheel_plays_by_itself(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    command = (
        "import pasians; print(pasians.__file__); print(*(entry.id for entry in pasians.Catalogue.standard().entries))"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    answer = subprocess.run(
        [sys.executable, "-c", command], cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    )
    place, found = answer.stdout.splitlines()
    assert Path(place).is_relative_to(tmp_path)
    assert set(GAMES) <= set(found.split())


def test_versions_agree(metadata: Message) -> None:
    assert metadata["Version"] == pasians.__version__
    assert f"\n## {pasians.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_ci_runs_what_people_run() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "make test"


@pytest.mark.parametrize("guide", GUIDES)
def test_make_commands_named_to_readers_exist(guide: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)\b[`\s]", code(guide))) <= targets


def test_commands_named_to_readers_exist() -> None:
    from pasians_ui.cli import main

    named = {command for guide in GUIDES for command in re.findall(r"pasians(?: --plugin \S+)? ([a-z]+)", code(guide))}
    assert {"play", "list", "render", "engine"} <= named <= set(main.commands)


@pytest.mark.parametrize("guide", GUIDES)
def test_links_lead_somewhere(guide: str) -> None:
    links = re.findall(r"\]\(([^):#]+)\)", (ROOT / guide).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("guide", GUIDES)
def test_games_shown_to_readers_can_be_played(guide: str, tmp_path: Path) -> None:
    """Each block is a game of its own; one that only holds variants continues the block before it."""
    games: list[str] = []
    for block in re.findall(
        r"^ *```toml\n(.*?)^ *```", (ROOT / guide).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    ):
        games.append(f"{games[-1]}\n{block}" if block.lstrip().startswith("[variant") else block)
    assert games
    for number, text in enumerate(games):
        folder = tmp_path / f"shown-{number}"
        folder.mkdir()
        (folder / "game.toml").write_text(text, encoding="utf-8")
        game = pasians.Catalogue.standard(extra=[folder]).game(folder.name)
        assert pasians.Session(game, pasians.Deal(1)).moves == 0


def code(guide: str) -> str:
    """The commands in a guide: its code, in lines and in blocks."""
    return "\n".join(re.findall(r"`[^`]+`", (ROOT / guide).read_text(encoding="utf-8").replace("```", "`")))
