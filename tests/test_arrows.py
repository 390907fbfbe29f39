"""The arrows of the architecture: who may know of whom. Imports are read from the source, nothing is run."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pasians
from pasians.schema import KEYS

ROOT = Path(__file__).resolve().parent.parent
CORE = sorted((ROOT / "core" / "pasians").rglob("*.py"))
SHELL = sorted((ROOT / "ui" / "pasians_ui").rglob("*.py"))
HOOKS = sorted((ROOT / "plugins").glob("*/hooks.py"))
CARD_TERMS = {
    "cover",
    "maze",
    "clock",
    "yield",
    "wall",
    "peek",
    "giant",
}  # words of the rule language and of English too
GAMES = {path.parent.name for path in (ROOT / "plugins").glob("*/game.toml")} - CARD_TERMS
OURS = ("pasians", "pasians_ui")
CORE_MAY_USE = {"pluggy", "tomli", "platformdirs"}

# The reference shows a value of each key, among them the id and the title of a game.
EXAMPLES = {key.kind.example for key in KEYS}


def where(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def imports(file: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Modules that a file imports, each with the names taken from it (none: the module itself)."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{where(file)}: imports are written out whole"
            yield node.module or "", tuple(alias.name for alias in node.names)


def strings(file: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file that the program reads, with their lines; docstrings are left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def test_there_is_something_to_look_at() -> None:
    assert len(CORE) > 20 and len(SHELL) > 20 and HOOKS and len(GAMES) >= 10


@pytest.mark.parametrize("file", CORE, ids=where)
def test_core_imports_only_itself_the_standard_library_and_three_packages(file: Path) -> None:
    for module, _ in imports(file):
        top = module.partition(".")[0]
        assert top == "pasians" or top in sys.stdlib_module_names or top in CORE_MAY_USE, module


def test_core_runs_without_kivy_and_the_shell() -> None:
    """Everything in core is imported and a game is played, and neither Kivy nor the shell was asked for."""
    modules = [".".join(file.relative_to(ROOT / "core").with_suffix("").parts) for file in CORE]
    program = (
        "import importlib, sys\n"
        f"for name in {[name for name in modules if not name.endswith('__main__')]!r}: importlib.import_module(name)\n"
        "from pasians import Catalogue, Deal, Session\n"
        "session = Session(Catalogue.standard().game('klondike'), Deal(1))\n"
        "session.do('deal')\n"
        "print([name for name in sys.modules if name.partition('.')[0] in ('kivy', 'pasians_ui')])\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT / "core", capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("file", SHELL, ids=where)
def test_the_shell_uses_no_private_name_of_core(file: Path) -> None:
    for module, names in imports(file):
        if module.partition(".")[0] == "pasians":
            taken = [name for name in (*module.split("."), *names) if is_private(name)]
            assert not taken or (module, taken) == ("pasians.words", ["_"]), f"{module}: {taken}"


def private_names(files: list[Path]) -> set[str]:
    """Private functions, methods and attributes that files define or use."""
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
                found.add(node.attr)
    return {name for name in found if is_private(name)}


def test_the_shell_reaches_into_no_object_of_core() -> None:
    """No private attribute that core has and the shell has not is used in the shell."""
    hidden = private_names(CORE) - private_names(SHELL)
    assert hidden
    for file in SHELL:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr not in hidden, f"{where(file)}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("file", HOOKS, ids=where)
def test_hooks_use_only_the_public_names(file: Path) -> None:
    for module, names in imports(file):
        top = module.partition(".")[0]
        assert top in sys.stdlib_module_names or (module == "pasians" and set(names) <= set(pasians.__all__)), module


def test_public_names_are_there() -> None:
    assert all(hasattr(pasians, name) for name in pasians.__all__)
    assert sorted(pasians.__all__, key=str.casefold) == sorted(set(pasians.__all__), key=str.casefold)


@pytest.mark.parametrize("file", [*CORE, *SHELL], ids=where)
def test_no_game_is_named(file: Path) -> None:
    """No id of a bundled game stands in a string as a whole word: what a game needs, it says in its own folder."""
    for line, text in strings(file):
        words = set("".join(sign if sign.isalnum() or sign == "-" else " " for sign in text.casefold()).split())
        named = words & GAMES
        assert not named or text in EXAMPLES, f"{where(file)}:{line}: {text!r} names {named}"
