"""What outlives the program, in the real one: it is left, closed and started again. Nothing is lost."""

import random

import pytest

from pasians import Deal
from pasians.database import FILE
from pasians.saved import write_session


def ways(player, number):
    """Make so many moves, the first legal ones, as far as there are any."""
    for _ in range(number):
        for move in player.session.legal_moves()[:1]:
            player.table.do(move)
    player.driver.frames()


def test_the_game_that_was_left_lies_on_the_table_again(play, driver, tmp_path):
    player = play("spider", 5, home=tmp_path)
    ways(player, 6)
    player.press("undo")
    driver.wait(3)
    before = write_session(player.session)
    driver.stop()
    player = play(deal=None, home=tmp_path)
    player.settle()
    assert write_session(player.session) == before
    assert player.session.seconds >= 3
    assert player.session.can_redo
    assert not player.screen.chrome.redo.disabled


def test_D23_all_is_kept_when_the_program_goes_to_the_background(play, driver, tmp_path):
    """Where it is then ended by the device, which says nothing, the clock has lost nothing either."""
    player = play("klondike", 5, home=tmp_path)
    ways(player, 2)
    driver.wait(4)
    driver.app.on_pause()
    before = write_session(player.session)
    driver.app.player.store.database._base.close()
    driver.app.player.store._seat.leave()
    driver.leave()
    player = play(deal=None, home=tmp_path)
    assert write_session(player.session) == before
    assert player.session.seconds >= 4


@pytest.mark.parametrize("seed", range(4))
def test_D24_started_left_and_started_again_at_random(play, driver, tmp_path, seed):
    choose = random.Random(seed)
    text = None
    for _ in range(6):
        player = play(deal=None, home=tmp_path)
        assert text in (None, write_session(player.session))
        for _ in range(choose.randrange(6)):
            deed = choose.choice(["move", "move", "new", "other", "undo", "restart", "menu"])
            if deed == "move" and player.session.legal_moves():
                player.table.do(choose.choice(player.session.legal_moves()))
            elif deed == "new":
                driver.app.new_deal()
            elif deed == "other":
                driver.app.open(choose.choice(["klondike", "spider", "golf", "terrace"]))
            elif deed == "menu":
                driver.app.show_menu()
            elif deed in ("undo", "restart"):
                getattr(player.table, deed)()
            driver.frames(choose.randrange(4))
        text = write_session(player.session)
        driver.stop()


def test_D1_a_new_deal_is_kept_before_its_first_frame(play, driver, tmp_path):
    player = play("klondike", 1, home=tmp_path)
    ways(player, 3)
    driver.app.player.deal(Deal(77))
    driver.app.player.store.database._base.close()
    driver.app.player.store._seat.leave()
    driver.leave()
    assert play(deal=None, home=tmp_path).session.deal == Deal(77)


def test_settings_stay(play, driver, tmp_path):
    play("klondike", home=tmp_path)
    for key, value in {"table": "night", "left_handed": True, "language": "cs", "card_size": 0.8}.items():
        driver.app.change({key: value})
    driver.stop()
    player = play(deal=None, home=tmp_path)
    values = driver.app.values
    assert (values["table"], values["left_handed"], values["language"], values["card_size"]) == (
        "night",
        True,
        "cs",
        0.8,
    )
    assert player.screen.look.theme.name == "night"


@pytest.mark.parametrize("kept", ['"no such thing"', "17", "true", "{", "null"])
def test_a_setting_that_is_no_choice_is_as_at_first(play, driver, tmp_path, kept):
    play("klondike", home=tmp_path)
    base = driver.app.player.store.database
    base.write(
        *(("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, kept)) for name in ("speed", "card_size", "touch"))
    )
    driver.stop()
    play(deal=None, home=tmp_path)
    assert [driver.app.values[name] for name in ("card_size", "touch")] == [1.0, "both"]


def test_what_went_wrong_is_said_on_the_table(play, driver, tmp_path):
    (tmp_path / FILE).write_bytes(b"damaged" * 1000)
    player = play("klondike", home=tmp_path)
    driver.frames()
    assert "was set aside as" in player.message
    ways(player, 2)
    assert player.session.moves == 2


def test_a_second_program_is_told(play, driver, tmp_path):
    from pasians import Catalogue
    from pasians.player import Player
    from pasians.store import Store

    first = Player(Catalogue.standard(), Store(tmp_path, lambda: 1.0))
    first.start("klondike", Deal(1)).do("deal")
    player = play("klondike", None, home=tmp_path)
    driver.frames()
    assert "open in another window" in player.message
    assert player.session.deal != Deal(1)
    first.store.close()


def picture(driver):
    """The pixels of the next frame."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    seen = []

    def read(*_):
        seen.append(bytes(glReadPixels(0, 0, *driver.window.size, GL_RGBA, GL_UNSIGNED_BYTE)))

    driver.draw(True)
    driver.window.bind(on_flip=read)
    driver.frames(2)
    driver.window.unbind(on_flip=read)
    driver.draw(False)
    return seen[-1]


def test_D26_after_twenty_rounds_in_the_background_all_is_drawn(play, driver):
    player = play("klondike", show_time=False)
    ways(player, 2)
    player.settle()
    before = picture(driver)
    assert len(set(before)) > 20
    for _ in range(20):
        driver.app.on_pause()
        driver.frames(2)
        driver.app.on_resume()
        driver.frames(2)
    if player.screen.covered:
        driver.tap(*player.screen.center)
    player.settle()
    assert picture(driver) == before


def test_G9_every_game_is_opened_on_a_phone(play, driver):
    """Each game is dealt, played and left on the smallest screen, with a menu, help and statistics that open."""
    player = play("klondike", speed="none")
    driver.resize(400, 800)
    app = driver.app
    for entry in app.catalogue.entries:
        app.open(entry.id)
        driver.frames(1)
        ways(player, 2)
        player.check()
    for page in (app.show_menu, app.show_help, app.show_statistics, app.show_settings, app.show_chooser):
        page()
        driver.frames(2)
    app.show(None)
    player.check()
