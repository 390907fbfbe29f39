"""Own card tables: files of the user that say what differs, and what is said where one is wrong."""

import re
from pathlib import Path

import pytest

from pasians.words import set_language
from pasians_ui import tablefile
from pasians_ui.preferences import DEFAULTS
from pasians_ui.theme import Theme


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of own tables; it is empty."""
    monkeypatch.setenv("PASIANS_HOME", str(tmp_path))
    set_language("en")
    own = tmp_path / "themes"
    own.mkdir()
    return own


def write(folder: Path, text: str, name: str = "harbour") -> None:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def faults() -> list[str]:
    return [str(fault) for file in tablefile.own().values() for fault in file.faults]


def test_a_file_names_only_what_differs(folder: Path) -> None:
    write(folder, 'title = "Harbour"\nlike = "night"\n[table]\ncenter = "#203040"\n[table.ring]\nhint = "#FFFFFF"\n')
    assert Theme.names()[-1] == "harbour" and not faults()
    own, night = Theme.load("harbour"), Theme.load("night")
    assert (own.title, own.table.center.hex, own.table.ring.hint.hex) == ("Harbour", "#203040", "#FFFFFF")
    assert (own.table.edge, own.table.ring.legal, own.page.bg) == (
        night.table.edge,
        night.table.ring.legal,
        night.page.bg,
    )


def test_an_empty_file_is_the_usual_table_under_another_name(folder: Path) -> None:
    write(folder, "")
    assert Theme.load("harbour").title == "harbour"
    assert Theme.load("harbour").table.center == Theme.load().table.center


def test_a_back_of_its_own(folder: Path) -> None:
    write(folder, '[back]\nfield = "#112233"\nnet = "#445566"\nline = "#778899"\n')
    theme = Theme.load("harbour")
    assert theme.back[theme.table.back].field.hex == "#112233"
    assert Theme.load("harbour", back="moss").table.back == "moss"


def test_a_changed_file_is_read_again(folder: Path) -> None:
    import os

    write(folder, 'title = "One"\n')
    assert Theme.load("harbour").title == "One"
    write(folder, 'title = "Two"\n')
    os.utime(folder / "harbour.toml", (1, 1))
    assert Theme.load("harbour").title == "Two"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x =", "harbour.toml: this is no TOML: Invalid value (at end of document)"),
        ('like = "nigth"', 'harbour.toml: like: expected one of meadow, evening, night, linen, found "nigth"; did you mean "night"?'),
        ('pages = "blue"', 'harbour.toml: pages: expected one of light, dark, found "blue"'),
        ("title = 3", "harbour.toml: title: expected a text, found 3"),
        ('[table]\ncentre = "#203040"', 'harbour.toml: table.centre: nothing of this name belongs here; did you mean "center"?'),
        ('[rings]', "harbour.toml: rings: nothing of this name belongs here; known are title, pages, table, like, back"),
        ('[table]\nink = "red"', 'harbour.toml: table.ink: expected a colour such as "#F7F1E1", found "red"'),
        ("[table]\nslot_alpha = 3", "harbour.toml: table.slot_alpha: expected a number from 0 to 1, found 3"),
        ("[table]\nslot_alpha = true", "harbour.toml: table.slot_alpha: expected a number from 0 to 1, found True"),
        ('[table]\nback = "plumm"', 'harbour.toml: table.back: expected one of harbour, brick, moss, plum, slate, found "plumm"; did you mean "plum"?'),
        ("[table]\nring = 4", "harbour.toml: table.ring: expected a table, [table.ring], found 4"),
        ('back = "plum"', 'harbour.toml: back: expected a table of three colours, field, net, line, found "plum"'),
        ('[back]\nfield = "#203040"\nnet = "#203040"', "harbour.toml: back.line: a back has three colours, and this one is missing"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_wrong_file(folder: Path, text: str, sentence: str) -> None:
    write(folder, text)
    assert faults() == [sentence]
    assert "harbour" not in Theme.names()
    with pytest.raises(KeyError):
        Theme.load("harbour")


def test_the_name_of_a_bundled_table_and_a_file_that_is_no_text(folder: Path) -> None:
    write(folder, "", "meadow")
    (folder / "noise.toml").write_bytes(b"\xff\xfe")
    said = faults()
    assert said[0] == "meadow.toml: a table of this name comes with the program; give the file another name"
    assert said[1].startswith("noise.toml: the file cannot be read: ")
    assert Theme.load("meadow").title == "Meadow"


def test_settings_that_name_what_is_gone_get_the_usual(folder: Path) -> None:
    theme = Theme.chosen({**DEFAULTS, "table": "harbour", "back": "gone"})
    assert (theme.name, theme.table.back) == ("meadow", Theme.load().table.back)
    folder.rmdir()
    assert not tablefile.own()


def test_settings_choose_pages_back_and_flat_felt() -> None:
    theme = Theme.chosen({**DEFAULTS, "pages": "dark", "back": "plum", "flat_felt": True})
    assert theme.page.bg == Theme.load("night").page.bg
    assert theme.table.back == "plum" and theme.table.edge == theme.table.center
    assert Theme.chosen({**DEFAULTS, "pages": "device"}, dark=True).page.bg == theme.page.bg
    assert Theme.chosen({**DEFAULTS, "table": "night", "pages": "device"}).page.bg != theme.page.bg


DOCS = (Path(__file__).parents[2] / "docs" / "themes.md").read_text(encoding="utf-8")


def test_the_example_in_the_docs_is_a_table_that_can_be_read(folder: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", DOCS, flags=re.DOTALL)
    write(folder, example, "harbour-at-night")
    assert not faults()
    table = Theme.load("harbour-at-night").table
    for ground in (table.center, table.edge, table.rail):
        assert table.ink.contrast(ground) >= 4.5 and table.dim.contrast(ground) >= 4.5
    for ground in (table.center, table.edge):
        assert all(
            table.ring[ring].contrast(ground) >= 3 for ring in ("lift", "select", "legal", "best", "hint", "cursor")
        )


def test_the_docs_name_every_key_and_tell_what_is_said(folder: Path) -> None:
    named = set(re.findall(r"`\[?([a-z_.]+)\]?`", DOCS))
    table = tablefile.bundled()["meadow"]["table"]
    assert {*table, *table["ring"], *tablefile.BACK_COLOURS, "title", "like", "pages", "table.ring"} - named == {"ring"}
    write(folder, '[table]\nink = "red"\ncentre = "#000000"\n')
    assert all(fault in DOCS for fault in faults())
