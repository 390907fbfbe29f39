"""What players read: the translations of the program, the names of the games, and their help."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import docutils.core
import docutils.nodes
import pytest
import tomli
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from pasians import words

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "core" / "pasians" / "locale"
TRANSLATED = {"cs": "czech", "sv": "swedish"}
GAMES = sorted(path.parent for path in ROOT.glob("plugins/*/game.toml"))
SECTIONS = {
    "en": ("Aim", "The table", "Moves", "Stock and redeals", "Score", "Ways to play", "Good to know"),
    "cs": ("Cíl", "Na stole", "Tahy", "Volné a jejich vracení", "Body", "Způsoby hry", "Dobré vědět"),
    "sv": ("Mål", "Bordet", "Drag", "Högen och omgivar", "Poäng", "Sätt att spela", "Bra att veta"),
}
# The rules made from the definition tell the table, the stock and the score; a game with one way to play has no ways.
MAY_BE_MISSING = {1, 3, 4, 5}

every_language = pytest.mark.parametrize("language", TRANSLATED, ids=TRANSLATED.values())
every_game = pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)


def texts_of_the_code() -> set[Any]:
    """The texts that the code marks for translation, each with its context: a string, or the forms for one and for many."""
    return {
        (context, message)
        for root in ("core", "ui")
        for _, _, message, _, context in extract_from_dir(ROOT / root, method_map=[("**.py", "python")])
    }


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "pasians.po").open("rb") as file:
        return read_po(file, locale=language)


def compiled(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "pasians.mo"


def forms(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def text_of(message: Message) -> tuple[str | None, tuple[str, ...]]:
    """What a translation is found by."""
    return message.context, forms(message.id)


def placeholders(text: str) -> list[str]:
    """The places that values go into; named ones may stand in any order, others may not."""
    named = sorted(re.findall(r"%\(\w+\)[a-z]|\{\w+[^}]*\}", text))
    return named or re.findall(r"%[a-z]", text.replace("%%", ""))


@every_language
def test_every_text_is_translated(language: str) -> None:
    known = {(message.context, message.id): message for message in catalogue(language) if message.id}
    missing = sorted(str(text) for text in texts_of_the_code() if text not in known)
    assert not missing, f"{language}: not in the catalogue (make words adds them)"
    assert not [message.id for message in known.values() if not all(forms(message.string))], "no translation"
    assert not [message.id for message in known.values() if message.fuzzy], "a translation to be looked at"


@every_language
def test_no_translation_is_left_over(language: str) -> None:
    assert {(message.context, message.id) for message in catalogue(language) if message.id} <= texts_of_the_code()


@every_language
def test_placeholders_are_those_of_the_text(language: str) -> None:
    wrong = []
    for message in catalogue(language):
        if not message.id:
            continue
        first, last = forms(message.id)[0], forms(message.id)[-1]
        translated = forms(message.string)
        wrong += [
            (message.id, form)
            for form, expected in zip(translated, [first] + [last] * (len(translated) - 1), strict=True)
            if placeholders(form) != placeholders(expected)
        ]
    assert not wrong


@every_language
def test_translations_begin_and_end_like_the_text(language: str) -> None:
    def edges(text: str) -> tuple[str, str, str]:
        ends = re.search(r"[.!?:…]?$", text.strip())
        return text[: len(text) - len(text.lstrip())], ends[0] if ends else "", text[len(text.rstrip()) :]

    wrong = [
        (message.id, form)
        for message in catalogue(language)
        if message.id
        for form in forms(message.string)
        if edges(form) != edges(forms(message.id)[0])
    ]
    assert not wrong


@every_language
def test_the_compiled_catalogue_is_fresh(language: str) -> None:
    with compiled(language).open("rb") as file:
        in_use = {text_of(message): forms(message.string) for message in read_mo(file) if message.id}
    written = {text_of(message): forms(message.string) for message in catalogue(language) if message.id}
    assert in_use == written, "run make words"


@pytest.mark.parametrize(
    ("language", "numbers"),
    [("cs", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 22: 2}), ("sv", {0: 1, 1: 0, 2: 1, 5: 1, 22: 1})],
    ids=TRANSLATED.values(),
)
def test_each_number_has_its_form(language: str, numbers: dict[int, int]) -> None:
    counted = [message for message in catalogue(language) if isinstance(message.id, tuple)]
    assert counted
    words.set_language(language)
    try:
        for message in counted:
            one, many = message.id
            for number, form in numbers.items():
                assert words.ngettext(one, many, number) == message.string[form], number
    finally:
        words.set_language("en")


def test_the_headers_are_those_of_the_languages() -> None:
    for language, count in (("cs", 3), ("sv", 2)):
        with compiled(language).open("rb") as file:
            header = gettext.GNUTranslations(file).info()
        assert header["language"] == language
        assert header["content-type"].lower() == "text/plain; charset=utf-8"
        assert header["plural-forms"].startswith(f"nplurals={count};")


def names(tree: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """All texts for players (``name``, ``says``) in a TOML file, each with the place where it stands."""
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in parts:
        place = f"{where}.{key}".lstrip(".")
        if key in ("name", "says"):
            yield place, value
        elif isinstance(value, dict | list):
            yield from names(value, place)


def in_every_language(text: str | dict[str, str]) -> bool:
    """A plain string is the word in every language."""
    texts = [text] if isinstance(text, str) else [text.get(language, "") for language in words.LANGUAGES]
    return all(part.strip() for part in texts)


def definition(folder: Path) -> dict[str, Any]:
    return tomli.loads((folder / "game.toml").read_text(encoding="utf-8"))


@every_game
def test_names_are_there_in_three_languages(folder: Path) -> None:
    found = dict(names(definition(folder)))
    assert "game.name" in found
    assert not [place for place, name in found.items() if not in_every_language(name)]


def test_names_of_families_are_there_in_three_languages() -> None:
    catalogue_of_games = tomli.loads((ROOT / "games.toml").read_text(encoding="utf-8"))
    assert not [place for place, name in names(catalogue_of_games) if not in_every_language(name)]


def read_help(path: Path) -> tuple[docutils.nodes.document, str]:
    """A help page, and what docutils finds wrong with it."""
    complaints = io.StringIO()
    settings = {"warning_stream": complaints, "report_level": 1, "doctitle_xform": False}
    document = docutils.core.publish_doctree(path.read_text(encoding="utf-8"), settings_overrides=settings)
    return document, complaints.getvalue()


def sections(document: docutils.nodes.document) -> list[str]:
    return [node[0].astext() for node in document.children if isinstance(node, docutils.nodes.section)]


@every_game
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_help_is_well_formed(folder: Path, language: str) -> None:
    page, complaints = read_help(folder / "help" / f"{language}.rst")
    assert not complaints
    assert isinstance(page[0], docutils.nodes.paragraph), "it begins with the short description"
    assert len(re.findall(r"[.!?](?:\s|$)", page[0].astext())) <= 2, "one or two sentences"
    assert all(isinstance(node, docutils.nodes.section) for node in page.children[1:])


@every_game
def test_help_has_the_same_sections_in_each_language(folder: Path) -> None:
    found = {
        language: [SECTIONS[language].index(title) for title in sections(read_help(path)[0])]
        for language in words.LANGUAGES
        if (path := folder / "help" / f"{language}.rst")
    }
    english = found["en"]
    assert all(numbers == english for numbers in found.values())
    assert english == sorted(set(english)), "the order of the sections"
    assert set(range(len(SECTIONS["en"]))) - set(english) <= MAY_BE_MISSING


@every_game
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_help_names_every_way_to_play(folder: Path, language: str) -> None:
    tree = definition(folder)
    ways = [way["name"] for kind in ("variant", "option") for way in tree.get(kind, {}).values() if "name" in way]
    document, _ = read_help(folder / "help" / f"{language}.rst")
    strong = {node.astext() for node in document.findall(docutils.nodes.strong)}
    assert {way if isinstance(way, str) else way[language] for way in ways} <= strong
