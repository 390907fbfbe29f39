"""Loading a game's `hooks.py` and binding its hooks once as plain functions.

Each loaded game has a pluggy manager of its own, holding its hooks and those of the games it extends, because a hook call
reaches every plugin registered. No pluggy call stands in a hot path: `bind` takes the functions out of the manager.
"""

from __future__ import annotations

import inspect
import marshal
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import MAGIC_NUMBER
from operator import itemgetter
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pluggy

from pasians import hookspecs
from pasians.answers import NAMES, Answer, Hooks, Refuse
from pasians.definition import HookFile
from pasians.errors import Fault, HookError, PluginError, did_you_mean, listed
from pasians.table import Table

_PYC_HEADER = 16  # bytes before the code in a compiled file
_Function = Callable[..., Any]


def bind(game: str, files: Sequence[HookFile]) -> Hooks:
    """The hooks in some files, the game's own first, then those of the games it extends.

    Refusals of all count; ``after`` runs the base first; the others are the topmost one's alone.

    Raises:
        PluginError: a file cannot be run or has no hooks, or a hook is unknown, not marked or has an unknown parameter.
    """
    manager = pluggy.PluginManager("pasians")
    manager.add_hookspecs(hookspecs)
    for number, file in reversed(list(enumerate(files))):  # pluggy calls the last registered first
        _register(manager, game, file, number)
    found: dict[str, Any] = {}
    for name in NAMES:
        implementations = getattr(manager.hook, name).get_hookimpls()
        functions = [_guarded(game, name, item.function, item.argnames) for item in reversed(implementations)]
        if functions:
            found[name] = _joined(name, functions)
    return Hooks(**found)


def _register(manager: pluggy.PluginManager, game: str, file: HookFile, number: int) -> None:
    shown = f"{file.path.parent.name}/{file.path.name}"
    module = _load(file, f"pasians_hooks.{game.partition(':')[0].replace('-', '_')}_{number}", shown)
    functions = {name: value for name, value in vars(module).items() if inspect.isfunction(value)}
    faults = [Fault(shown, line, "", text) for line, text in _wrong_hooks(module, functions)]
    if not faults and not any(map(_marked, functions.values())):
        faults = [Fault(shown, 0, "", f"has no hooks; a hook is marked @hookimpl and is one of {listed(NAMES)}")]
    if faults:
        raise PluginError(faults)
    try:
        manager.register(module, name=str(number))
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginError([Fault(shown, 0, "", str(error).splitlines()[-1].strip())]) from None


def _marked(function: FunctionType) -> bool:
    return hasattr(function, "pasians_impl")


def _wrong_hooks(module: ModuleType, functions: Mapping[str, FunctionType]) -> Iterator[tuple[int, str]]:
    """Hooks that there are none of or that are not marked, and parameters that a hook does not have, with their lines."""
    for name, value in functions.items():
        line = value.__code__.co_firstlineno
        if not _marked(value):
            if name in NAMES and value.__globals__ is vars(module):  # not one that was imported
                yield line, f"{name} is not marked @hookimpl"
            continue
        if name not in NAMES:
            yield line, f'"{name}" is no hook' + (did_you_mean(name, NAMES) or f"; hooks are {listed(NAMES)}")
            continue
        known = list(inspect.signature(getattr(hookspecs, name)).parameters)
        for parameter in inspect.signature(value).parameters:
            if parameter not in known:
                hint = did_you_mean(parameter, known) or f"; it has {listed(known)}"
                yield line, f'{name} has no parameter "{parameter}"{hint}'


def _load(file: HookFile, name: str, shown: str) -> ModuleType:
    """Run a file as a module of its own, under no importable name, so that plugins cannot see each other's names."""
    module = ModuleType(name)
    module.__file__ = str(file.path)
    try:
        exec(_code(file, shown), module.__dict__)
    except PluginError:
        raise
    except SyntaxError as error:
        raise PluginError([Fault(shown, error.lineno or 0, "", error.msg)]) from None
    except (Exception, SystemExit) as error:
        lines = [
            frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file.path)
        ]
        fault = Fault(shown, (lines or [0])[-1] or 0, "", f"{type(error).__name__}: {error}")
        raise PluginError([fault]) from error
    return module


def _code(file: HookFile, shown: str) -> CodeType:
    if file.path.suffix != ".pyc":
        return compile(file.code, str(file.path), "exec")
    if not file.code.startswith(MAGIC_NUMBER):
        raise PluginError([Fault(shown, 0, "", "is compiled for another version of Python")])
    code = marshal.loads(file.code[_PYC_HEADER:])
    assert isinstance(code, CodeType)
    return code


def _guarded(game: str, name: str, function: _Function, parameters: Sequence[str]) -> _Function:
    """The function with exactly the parameters it names, its exceptions and nonsense answers told with game and hook."""
    spec = getattr(hookspecs, name)
    order = spec.__code__.co_varnames[: spec.__code__.co_argcount]
    places = [order.index(parameter) for parameter in parameters]
    picked = itemgetter(*places) if len(places) > 1 else lambda given: tuple(given[at] for at in places)
    expected = _ANSWERS[name]

    def call(*arguments: Any) -> Any:
        try:
            answer = function(*picked(arguments))
        except Exception as error:
            raise HookError(f"{game}: {name} raised {type(error).__name__}: {error}") from error
        if answer is not None and not isinstance(answer, expected):
            raise HookError(f"{game}: {name} answered {answer!r}, which is no {_ANSWER_NAMES[name]}")
        return answer

    return call


_ANSWERS: dict[str, Any] = {
    name: (Table if name in ("arrange", "deal", "tap", "after") else int if name == "score" else (bool, Refuse))
    for name in NAMES
}
_ANSWER_NAMES = {
    name: "position" if answer is Table else "number" if answer is int else "True, False, Refuse or None"
    for name, answer in _ANSWERS.items()
}


def _joined(name: str, functions: list[_Function]) -> _Function:
    """One function for the hooks of a game and of those it extends, the topmost first."""
    if len(functions) == 1 or name in ("deal", "tap", "arrange", "score"):
        return functions[0]
    if name == "after":

        def follow(position: Table, move: str | None) -> Table | None:
            changed = None
            for function in reversed(functions):
                answer = function(changed or position, move)
                changed = answer if answer is not None else changed
            return changed

        return follow

    def decide(*arguments: Any) -> Answer:
        answers = [function(*arguments) for function in functions]
        refusal = next((answer for answer in answers if answer is not None and not answer), None)
        return refusal if refusal is not None else next((answer for answer in answers if answer is not None), None)

    return decide
