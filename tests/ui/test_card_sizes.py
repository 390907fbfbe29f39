"""The cards of every game can be read in every window, also when columns have grown as long as is to be expected."""

import pytest
from support import catalogue

from pasians_ui.arrangement import Arrangement
from pasians_ui.geometry import arrange
from pasians_ui.screen import Screen
from pasians_ui.theme import Theme

LEAST = {(360, 640): 28, (400, 800): 32, (640, 360): 26, (800, 1280): 70, (1280, 800): 66}
"""The narrowest card in each window, in pixels: that of the table with the most columns, or of Wall with its many rows."""
THEME = Theme.load()


@pytest.mark.parametrize("size", LEAST, ids=str)
@pytest.mark.parametrize("id", [entry.id for entry in catalogue().entries])
def test_cards_are_wide_enough(id: str, size: tuple[int, int]) -> None:
    game, screen = catalogue().game(id), Screen(*size, THEME)
    layout = game.layout(screen.portrait)
    kinds = {pile.name: pile.type for pile in game.piles}
    arrangement = Arrangement.of(layout.places, kinds, layout.width, layout.height)
    expected = {name: (False,) * place.down + (True,) * place.up for name, place in layout.places.items()}
    assert arrange(arrangement, screen, expected, {}).card[0] >= LEAST[size]
