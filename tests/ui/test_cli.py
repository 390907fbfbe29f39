"""The command line, as another program sees it: what it prints, where, and how it ends."""

import json
import os
import struct
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from pasians import Catalogue, Deal, Session
from pasians.player import Player
from pasians.store import Store
from pasians_ui.render import play_by_chance

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, input: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a process, without a display unless the environment names one."""
    quiet = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    command = [sys.executable, str(ROOT / "main.py"), *words]
    return subprocess.run(
        command, input=input, capture_output=True, text=True, timeout=300, env={**quiet, "LANG": "en", **environment}
    )


def fault(result: subprocess.CompletedProcess[str], code: int = 1) -> str:
    """The one line that says what was wrong."""
    assert result.returncode == code, result.stderr
    lines = result.stderr.strip().splitlines()
    assert result.stdout == "" and (code == 2 or len(lines) == 1), result.stderr
    return lines[-1]


def test_help_names_all_commands():
    result = run("--help")
    assert result.returncode == 0
    for command in ("play", "list", "render", "engine", "export", "import"):
        assert command in result.stdout


def test_list_names_games_and_their_variants_in_order():
    lines = run("list").stdout.splitlines()
    assert lines[0].startswith("klondike ")
    assert any(line.startswith("  klondike:three-cards") for line in lines)
    assert any(line.startswith("  osmosis+three-cards") for line in lines)


def test_list_tells_the_faults_of_a_game_below_it(tmp_path):
    (tmp_path / "My Game").mkdir()
    (tmp_path / "My Game" / "game.toml").touch()
    lines = run("--plugin", str(tmp_path), "list").stdout.splitlines()
    assert '  My Game/game.toml: "My Game" is no id; ids are lower-case letters, digits and -' in lines


def test_list_as_json_holds_what_the_catalogue_knows():
    games = {game["id"]: game for game in json.loads(run("list", "--json").stdout)}
    assert games["terrace"]["packs"] == 2
    assert {"id": "three-cards", "title": "Three card deals"} in games["klondike"]["variants"]


def test_list_speaks_the_language_asked_for():
    assert "Terasa" in run("--language", "cs", "list").stdout


def test_without_a_display_play_says_so_and_names_what_works():
    sentence = fault(run("play", "terrace"))
    assert "no display" in sentence and '"pasians render terrace' in sentence
    assert "pasians render" in fault(run())


def test_the_picture_instead_is_of_the_game_and_deal_asked_for(tmp_path):
    (tmp_path / "game.toml").touch()
    options = ["--plugin", str(tmp_path), "--trust"]
    sentence = fault(run(*options, "play", "osmosis+three-cards", "--deal", "ms:7"))
    assert f'"pasians {" ".join(options)} render osmosis+three-cards --deal ms:7 -o table.png"' in sentence


@pytest.mark.parametrize(
    "game, part",
    [
        ("klondyke", "klondike"),
        ("klondike:four-cards", "four-cards"),
        ("", "game"),
        ("osmosis:three-cards", 'did you mean "osmosis+three-cards"?'),
        ("klondike+three-cards", 'did you mean "klondike:three-cards"?'),
    ],
)
def test_an_unknown_game_is_said_in_one_line(game, part):
    assert part in fault(run("play", game))


@pytest.mark.parametrize("deal", ["0", "x", "99999999999999999999", "nope:3", "-1"])
def test_a_bad_deal_is_said_of_the_option(deal):
    assert "'--deal'" in fault(run("render", "klondike", f"--deal={deal}", "-o", "x.png"), code=2)


def test_a_plugin_is_a_folder_with_games(tmp_path):
    file, missing = tmp_path / "game", tmp_path / "missing"
    file.touch()
    assert f"there is no game in {tmp_path}" in fault(run("--plugin", str(tmp_path), "list"), code=2)
    assert f"{file} is a file; give its folder" in fault(run("--plugin", str(file), "list"), code=2)
    assert f"there is no folder {missing}" in fault(run("--plugin", str(missing), "list"), code=2)


def test_a_picture_of_another_kind_is_refused(tmp_path):
    assert "its name ends in .png" in fault(run("render", "klondike", "--deal", "1", "-o", str(tmp_path / "x.jpg")))
    assert not list(tmp_path.iterdir())


def test_a_game_that_ends_before_the_picture_is_told(tmp_path):
    words = ["render", "golf", "--deal", "1", "--moves", "500", "--size", "320x240", "-o", str(tmp_path / "x.png")]
    result = run(*words, PASIANS_CACHE=str(tmp_path / "cache"))
    assert result.returncode == 0 and (tmp_path / "x.png").is_file()
    assert result.stderr.startswith("no move was left after ") and result.stderr.endswith(" of 500\n")


@pytest.mark.parametrize("words", [["--size", "12"], ["--size", "9x9"], ["--moves", "-1"], ["--no-such"]])
def test_wrong_usage_ends_with_2(words, tmp_path):
    fault(run("render", "klondike", "--deal", "1", "-o", str(tmp_path / "x.png"), *words), code=2)


def test_an_unknown_command_ends_with_2():
    fault(run("plya"), code=2)


def test_render_into_a_folder_that_is_not_there(tmp_path):
    assert "folder" in fault(run("render", "klondike", "--deal", "1", "-o", str(tmp_path / "no" / "x.png")))


def test_render_writes_the_same_picture_of_the_size_asked_for(tmp_path):
    files = [tmp_path / "one.png", tmp_path / "two.png"]
    for file in files:
        words = ["render", "klondike:three-cards", "--deal", "7", "--moves", "20", "--size", "480x360", "-o", str(file)]
        result = run(*words, PASIANS_CACHE=str(tmp_path / "cache"))
        assert result.returncode == 0, result.stderr
        assert result.stderr == result.stdout == ""
    assert struct.unpack(">II", files[0].read_bytes()[16:24]) == (480, 360)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_engine_answers_line_by_line():
    result = run("engine", input='{"cmd":"new","game":"klondike","deal":7}\n{"cmd":"nonsense"}\n')
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["id"].startswith("klondike") and "error" in second


def test_commands_without_a_table_do_not_load_kivy():
    code = "import sys; import pasians_ui.cli; print([name for name in sys.modules if name.split('.')[0] == 'kivy'])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "core"), str(ROOT / "ui")])}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert result.stdout.strip() == "[]"


def test_a_language_that_there_is_not_is_refused():
    assert "'en', 'cs', 'sv'" in fault(run("--language", "xx", "list"), code=2)


def test_moves_by_chance_are_those_of_the_deal_on_every_machine():
    session = Session(Catalogue.standard().game("klondike"), Deal(1))
    play_by_chance(session, 4)
    assert [move for entry in session.log for move in entry.moves] == [
        "move tableau-3 1 tableau-5",
        "move tableau-7 1 foundation-3",
        "move foundation-3 1 foundation-2",
        "move tableau-6 1 tableau-7",
    ]


def test_a_whole_deal_names_game_and_number():
    assert '"pasians render freecell --deal ms:617 -o table.png"' in fault(run("play", "freecell#ms:617"))
    assert "given twice" in fault(run("play", "freecell#617", "--deal", "1"), 2)
    assert "is not a deal" in fault(run("play", "freecell#x"))


def test_everything_is_exported_and_imported(tmp_path):
    home, other, file = tmp_path / "home", tmp_path / "other", tmp_path / "mine.json"
    with closing(Store(home, time.time)) as store:
        Player(Catalogue.standard(), store).start("golf", Deal(3))
        store.set("table", "night")
    assert run("export", str(file), PASIANS_HOME=str(home)).returncode == 0
    said = run("import", str(file), PASIANS_HOME=str(other)).stdout
    assert said == f"{file} is read in. Games in play now: 1, games played: 0.\n"
    with closing(Store(other, time.time)) as store:
        assert [held.game for held in store.held()] == ["golf"] and store.settings() == {"table": "night"}


def test_a_file_that_cannot_be_imported_is_explained(tmp_path):
    file = tmp_path / "mine.json"
    home = {"PASIANS_HOME": str(tmp_path / "home")}
    assert "No such file" in fault(run("import", str(file), **home))
    for content in (b"\xff", b"{}"):
        file.write_bytes(content)
        assert "no file that Pasians has written" in fault(run("import", str(file), **home))


def test_render_takes_own_tables_and_says_what_is_wrong_with_one(tmp_path):
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "harbour.toml").write_text('like = "night"\n', encoding="utf-8")
    (tmp_path / "themes" / "dusk.toml").write_text('[table]\nink = "red"\n', encoding="utf-8")
    picture = tmp_path / "x.png"
    words = ["render", "golf", "--deal", "1", "--size", "320x240", "-o", str(picture), "--table"]
    home = {"PASIANS_HOME": str(tmp_path)}
    assert run(*words, "harbour", **home).returncode == 0 and picture.is_file()
    assert "dusk.toml: table.ink: expected a colour" in fault(run(*words, "dusk", **home), code=2)
    said = fault(run(*words, "nowhere", **home), code=2)
    assert "there is no table nowhere; there are meadow, evening, night, linen, dusk, harbour" in said
