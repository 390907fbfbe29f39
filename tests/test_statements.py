"""Every numbered statement of the founding families is tested: by play, or in the help where no play can show it."""

from __future__ import annotations

import pytest

from tests import statements, test_camelot, test_help_statements, test_klondike, test_terrace, test_terrace_stock

NUMBERS = {"klondike": 27, "terrace": 33, "camelot": 24}
BY_PLAY = (test_klondike, test_terrace, test_terrace_stock, test_camelot)


@pytest.mark.parametrize("name", NUMBERS)
def test_no_statement_is_forgotten(name: str) -> None:
    assert any(module.__name__.endswith(name) for module in BY_PLAY)
    played = {number for game, number in statements.COVERED if game == name}
    told = {int(key.split()[1]) for key in test_help_statements.STATEMENTS if key.split()[0] == name}
    every = set(range(1, NUMBERS[name] + 1))
    assert played | told == every, f"{name}: no test names {sorted(every - played - told)}"
