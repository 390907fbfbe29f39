"""Fonts and icons: files of the packages they come in, registered with Kivy under the names that the shell uses.

``Text`` is Roboto, ``Title`` a serif for titles and figures, ``Suits`` has the suit signs and infinity, ``Icons`` the icons.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from kivy import kivy_data_dir
from kivy.core.text import LabelBase

from pasians_ui.theme import read_look

ROBOTO = Path(kivy_data_dir) / "fonts" / "Roboto-Regular.ttf"
ROBOTO_BOLD = ROBOTO.with_name("Roboto-Bold.ttf")
DEJAVU = ROBOTO.with_name("DejaVuSans.ttf")


@cache
def register() -> None:
    """Make the four fonts known to Kivy; a font whose package is missing is replaced by Roboto."""
    serif = "font_source_serif_pro"
    LabelBase.register("Text", str(ROBOTO), fn_bold=str(ROBOTO_BOLD))
    LabelBase.register(
        "Title",
        _file(serif, "files/SourceSerifPro-Semibold.ttf", ROBOTO_BOLD),
        fn_bold=_file(serif, "files/SourceSerifPro-Bold.ttf", ROBOTO_BOLD),
    )
    LabelBase.register("Suits", str(DEJAVU))
    LabelBase.register("Icons", _file("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf", ROBOTO))


def icon(meaning: str) -> str:
    """The glyph in the font ``Icons`` for one of the meanings in ``look/tokens.toml``, such as ``"undo"``.

    Raises:
        KeyError: when there is no such meaning.
    """
    _, code_point = read_look("tokens").icons[meaning]
    return chr(code_point)


def _file(package: str, name: str, otherwise: Path) -> str:
    """A file inside an installed package, found without running its code, and without metadata, which Android may lack."""
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / name
        if path.is_file():
            return str(path)
    return str(otherwise)
