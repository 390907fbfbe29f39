"""What a game's own code gets wrong is shown on a page of its own; the program and its other games go on."""

import pytest
from kivy.uix.label import Label

from pasians_ui.pages.moments import BrokenPage


@pytest.fixture
def faulty(play, tmp_path):
    """Starts a game whose hooks are given; its name is Shaky."""

    def start(hooks, game="shaky"):
        folder = tmp_path / "shaky"
        folder.mkdir()
        (folder / "game.toml").write_text('[game]\nextends = "klondike"\nname = "Shaky"\n', encoding="utf-8")
        (folder / "hooks.py").write_text("from pasians import hookimpl\n\n\n" + hooks, encoding="utf-8")
        return play(game, 7, speed="none", extra=[tmp_path])

    return start


def hook(signature, body):
    return f"@hookimpl\ndef {signature}:\n    {body}\n"


def words(page):
    return " ".join(widget.text for widget in page.walk() if isinstance(widget, Label))


def says(player, *parts):
    player.driver.frames(3)
    page = player.app.page
    assert isinstance(page, BrokenPage)
    assert page.title == "Shaky"
    for part in parts:
        assert part in words(page), words(page)
    return True


def test_a_hook_that_fails_at_a_tap_shows_why_and_other_games_go_on(faulty):
    player = faulty(
        hook("can_deal(position)", "if len(position['stock']) < 24:\n        raise ValueError('spilt tea')")
    )
    player.tap("stock")
    assert says(player, "can_deal", "spilt tea")
    player.app.open("klondike")
    assert player.app.page is None
    player.settle()
    player.tap("stock")
    player.settle()
    assert player.session.moves == 1


def test_a_hook_that_fails_after_a_drop_puts_the_cards_back(faulty):
    player = faulty(hook("after(position, move)", "if move:\n        raise ValueError('spilt tea')"))
    player.arrange(tableau_1="9C", tableau_2="TD")
    player.drag("tableau-1", 1, "tableau-2")
    assert says(player, "spilt tea")
    player.app.show(None)
    player.settle()
    assert player.cards("tableau-1") == "9C"


def test_a_game_that_fails_when_it_is_dealt_is_not_opened(faulty):
    player = faulty(hook("can_deal(position)", "raise ValueError('spilt tea')"), "klondike")
    player.app.open("shaky")
    assert says(player, "spilt tea")
    player.app.page.on_retry()
    assert player.app.page
    assert says(player, "spilt tea")


def test_a_fault_found_only_when_a_game_is_opened_is_named(faulty):
    player = faulty("def broken(:\n", "klondike")
    player.app.open("shaky")
    assert says(player, "hooks.py")
    assert player.session.game.plugin == "klondike"
    player.app.show_help(player.app.catalogue.entry("shaky"))
    assert says(player, "hooks.py")
