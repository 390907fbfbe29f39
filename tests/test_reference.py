"""The reference in docs/ is the one that the code writes, and all that it shows is taken by the code."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
import tomli

import pasians
from pasians import Deal, Session, hookreference, hookspecs, reference
from pasians.answers import NAMES
from pasians.reference import GRAMMAR, Phrase, Section, example_of
from pasians.schema import KEYS, TYPES, Key
from pasians.scope import Scope
from tests.support import made_game

FILE = Path(__file__).parent.parent / "docs" / "reference.md"
PILES = {"stock": 1, "waste": 1, "foundation": 4, "tableau": 10, "reserve": 1, "cell": 4, "grid": 25}


def scope() -> Scope:
    """The groups and the state that the examples speak of."""
    groups, start = {}, 0
    for group, number in PILES.items():
        groups[group] = (group, tuple(range(start, start + number)))
        start += number
    return Scope(groups, frozenset(["dealt"]), frozenset(["points"]))


def phrases() -> list[tuple[Section, Phrase]]:
    return [(section, phrase) for section in GRAMMAR for phrase in section.phrases]


def test_the_reference_in_docs_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == "\n".join(reference.lines()) + "\n", "run `make docs`"


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"{key.table}.{key.name}")
def test_the_example_of_a_key_is_toml_that_its_kind_reads(key: Key) -> None:
    values = tomli.loads(example_of(key))
    assert list(values) == [key.name]
    assert key.kind.read(values[key.name], scope()) is not None


@pytest.mark.parametrize(("section", "phrase"), phrases(), ids=lambda part: getattr(part, "example", part))
def test_the_example_of_a_phrase_is_read_and_shows_its_form(section: Section, phrase: Phrase) -> None:
    section.kind.read(phrase.example, scope())
    words = phrase.form.replace(",", "").replace("…", "").split()
    literal = [word for word in words if word.islower()]
    assert not literal or any(word in phrase.example for word in literal), (
        f"{phrase.example} does not show {phrase.form}"
    )


def test_no_example_stands_for_a_key_that_is_gone() -> None:
    assert set(reference.EXAMPLES) <= {(key.table, key.name) for key in KEYS}
    assert set(reference.TABLES) == {key.table for key in KEYS}


@pytest.mark.parametrize("name", [*TYPES, *NAMES, *(key.name for key in KEYS)])
def test_every_type_hook_and_key_stands_in_the_reference(name: str) -> None:
    assert f"`{name}" in FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_hook_is_shown_with_its_parameters_and_its_docstring(name: str) -> None:
    hook = getattr(hookspecs, name)
    text = FILE.read_text(encoding="utf-8")
    parameters = ", ".join(str(part) for part in inspect.signature(hook).parameters.values()).replace("'", "")
    assert f"### `{name}({parameters}) -> " in text
    assert str(inspect.getdoc(hook)).split("\n")[0].replace("``", "`") in text


def test_the_hooks_that_it_shows_are_loaded_and_do_what_they_say(tmp_path: Path) -> None:
    toml = '[game]\nextends = "klondike:single-card"\n' + hookreference.EXAMPLE_STATE
    session = Session(made_game(tmp_path, toml, hookreference.EXAMPLE), Deal(1))
    session.do("deal")
    assert session.score == -1


def test_what_hooks_may_import_is_public() -> None:
    assert set(hookreference.IMPORTS) <= set(pasians.__all__)
    for kind in (pasians.Card, pasians.PileName):
        shown = hookreference.IMPORTS[kind.__name__]
        fields = [name for name in inspect.get_annotations(kind) if name != "code"]
        assert all(f"`{name}`" in shown for name in fields), kind
