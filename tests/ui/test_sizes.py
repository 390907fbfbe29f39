"""The real window in sizes from a phone to 4K, in three densities: everything is inside, large enough to touch and whole."""

import pytest
from kivy.metrics import Metrics, dp
from kivy.uix.label import Label
from test_every_page import TITLES, make, store  # noqa: F401
from test_pages import calls, catalogue, every, named, show  # noqa: F401

from pasians.words import set_language
from pasians_ui.controls import Control
from pasians_ui.rects import Rect
from pasians_ui.screen import Insets

WINDOWS = [(400, 800), (800, 400), (800, 1280), (1280, 800), (2560, 1600), (3840, 2160)]
SIDES = ["hand", "left", "right", "below"]
MILLIMETRES = 9 * 160 / 25.4
"""Nine millimetres in dp."""


@pytest.fixture(autouse=True)
def usual_metrics():
    yield
    Metrics.density = Metrics.fontscale = 1
    set_language("en")


def rect(widget) -> Rect:
    return Rect(*widget.to_window(*widget.pos), *widget.size)


def check_toolbar(player):
    """All buttons of the toolbar lie in it and in the safe area, apart, large enough, and their words are whole."""
    screen = player.screen.screen
    buttons = every(player.screen.chrome, Control)
    assert len(buttons) == 5
    for button in buttons:
        assert min(button.size) >= MILLIMETRES * Metrics.density - 1, (button.name, button.size)
        assert screen.chrome.grown(0.5).contains(rect(button)) and screen.safe.grown(0.5).contains(rect(button))
        assert all(rect(button).overlap(rect(other)) == 0 for other in buttons if other is not button)
        assert button.label.texture_size[0] <= button.label.width + 1, button.name
        assert screen.chrome.contains(rect(button.label)) and rect(button).contains(rect(button.label)), button.name


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("language", "text"), [("en", 1.0), ("cs", 1.3), ("sv", 1.15)])
def test_G1_the_toolbar_can_be_touched_in_all_windows_at_each_side(play, side, language, text):
    player = play("klondike", 3, speed="none", toolbar=side, text=text)
    player.app.change({"language": language})
    for size in WINDOWS:
        player.driver.resize(*size)
        player.check()
        check_toolbar(player)


@pytest.mark.parametrize("density", [1, 2, 3])
def test_G1_G2_densities_change_pixels_and_no_sizes(play, density):
    Metrics.density = density
    player = play("klondike", 3, speed="none")
    widths = {}
    for width, height in [(400, 800), (1280, 800)]:
        player.driver.resize(width * density, height * density)
        player.check()
        check_toolbar(player)
        widths[width] = player.table.plan.card[0] / density
    assert widths[400] == pytest.approx(50, abs=2) and widths[1280] == pytest.approx(130, abs=3)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("edge", range(4))
def test_G10_the_toolbar_keeps_clear_of_the_insets(play, edge, side):
    player = play("klondike", 3, speed="none", toolbar=side)
    player.app.insets = Insets(*(80 if at == edge else 0 for at in range(4)))
    for size in [(800, 1280), (1280, 800)]:
        player.driver.resize(1000, 700)
        player.driver.resize(*size)
        check_toolbar(player)
        for name in player.table.plan.frames:
            assert player.screen.screen.safe.contains(player.table.extent(name)), (size, name)


@pytest.mark.parametrize("title", ["chooser", "help", "settings", "statistics", "trust"])
def test_G10_pages_keep_clear_of_the_insets(show, driver, make, title):  # noqa: F811
    page = show(make(title))
    page.inset(Insets(30, 40, 50, 20))
    driver.frames(5)
    back = rect(named(page, "Back"))
    assert back.x >= 30 and back.top <= 800 - 40
    assert all(rect(control).right <= 1280 - 50 for control in every(page, Control))
    assert page.frame.children[0].y >= 20 - 1


@pytest.mark.parametrize("title", TITLES)
def test_words_are_whole_on_all_pages_in_the_largest_size(show, driver, make, title):  # noqa: F811
    set_language("cs")
    Metrics.fontscale = 1.3
    page = show(make(title))
    for size in [(1280, 800), (400, 800), (800, 400)]:
        driver.resize(*size)
        driver.frames(8)
        for label in every(page, Label):
            if label.text and not label.shorten:
                assert label.texture_size[0] <= label.width + 1, f"{label.text!r} is cut"
                assert label.texture_size[1] <= label.height + 1, f"{label.text!r} is cut"


@pytest.mark.parametrize("title", TITLES)
def test_all_controls_of_all_pages_are_large_enough_at_twice_the_density(show, driver, make, title):  # noqa: F811
    Metrics.density = 2
    page = show(make(title, "night"), (800, 1600))
    driver.frames(8)
    for control in every(page, Control):
        assert min(control.size) >= dp(MILLIMETRES) - 1, control.name


def test_icons_of_the_bar_stand_in_a_row_where_one_word_needs_two_lines(play):
    player = play("klondike", 3, speed="none")
    player.app.change({"language": "cs"})
    player.driver.resize(400, 800)
    buttons = player.screen.chrome.buttons
    assert len({button.label.texture_size[1] for button in buttons}) == 1
    assert max(button._icon.center_y for button in buttons) - min(button._icon.center_y for button in buttons) < 1


@pytest.mark.parametrize("game", ["klondike", "spider", "terrace", "osmosis"])
def test_no_pile_lies_over_the_badge_on_the_stock(play, game):
    player = play(game, 3, speed="none")
    for size in WINDOWS[:4]:
        player.driver.resize(*size)
        plan, badge = player.table.plan, rect(player.table._count_badge)
        covered = [name for name, frame in plan.frames.items() if badge.overlap(frame.slot.grown(-1)) > 0]
        assert covered == ["stock"], (size, player.table._count_badge.text)


def test_a_win_in_a_low_window_hides_the_status_that_its_buttons_need_the_place_of(play):
    player = play("klondike", 3, speed="none")
    player.driver.resize(800, 400)
    player.arrange(tableau_1="KS", **{f"foundation_{at}": up(suit) for at, suit in enumerate("SHDC", 1)})
    player.table.do("move tableau-1 1 foundation-1")
    player.driver.until(lambda: player.screen.notices.won_panel)
    player.driver.frames(3)
    assert player.screen.status.opacity == 0
    player.press("undo")
    player.driver.frames(3)
    assert player.screen.status.opacity == 1


def up(suit: str) -> str:
    """A suit from its ace, spades without the king."""
    return " ".join(rank + suit for rank in ("A23456789TJQ" if suit == "S" else "A23456789TJQK"))
