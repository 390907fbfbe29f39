"""Pausing: the window is left and looked at again."""

import pytest


@pytest.fixture
def paused(play):
    """A game in play whose window has been left and is there again."""
    player = play("klondike", 7)
    player.tap("stock")
    player.settle()
    player.driver.wait(2)
    player.app.dispatch("on_pause")
    player.driver.wait(5)
    player.app.dispatch("on_resume")
    return player


def backs(player):
    back = player.table.atlas.back
    return all(widget._face.texture is back for widget in player.table.picture.cards)


def test_D19_a_paused_table_shows_backs_and_plays_nothing(paused):
    player = paused
    assert backs(player) and player.message == "Paused. Tap to go on."
    moves = player.session.moves
    player.driver.key(ord("n"))
    player.driver.key(ord("h"))
    assert player.session.moves == moves and backs(player)
    player.tap("stock")
    assert player.session.moves == moves, "the tap only goes on"
    assert not backs(player) and not player.message
    player.tap("stock")
    player.settle()
    assert player.session.moves == moves + 1


@pytest.mark.parametrize("code", [13, 32, 27])
def test_D19_keys_go_on_too(paused, code):
    player = paused
    moves = player.session.moves
    player.driver.key(code)
    assert not backs(player) and player.app.page is None
    player.settle()
    assert player.session.moves == moves


def test_D20_no_time_passes_while_the_window_is_left_or_the_game_is_paused(paused):
    player = paused
    assert player.session.seconds == 2
    player.driver.wait(5)
    assert player.session.seconds == 2
    player.driver.tap(600, 40)
    player.driver.wait(3.2)
    assert player.session.seconds == 5
    bar = player.screen.status.texts
    assert bar[bar.index("Time") + 1] == "0:05", "the bar shows the time that is kept"


def test_D20_the_message_at_the_end_tells_the_time_and_moves_of_the_bar(play):
    player = play("klondike", autoplay="off", speed="none")
    player.nearly_win(left=1)
    for number in range(1, 5):
        player.driver.wait(1)
        player.tap(f"tableau-{number}")
    player.settle()
    bar, texts = player.screen.status.texts, words(player.screen.notices.won_panel)
    assert bar[bar.index("Time") + 1] in texts and bar[bar.index("Moves") + 1] in texts


def words(widget):
    from kivy.uix.label import Label

    return [child.text for child in widget.walk() if isinstance(child, Label)]


def test_D25_a_drag_is_over_when_the_window_is_left(play):
    player = play("klondike", autoplay="off")
    player.arrange(tableau_1="9C", tableau_2="AS")
    player.tap("tableau-2")
    player.settle()
    touch = player.driver.carry(player.place("tableau-1"), (600, 300))
    player.app.dispatch("on_pause")
    player.check()
    player.app.dispatch("on_resume")
    player.driver.move(touch, 640, 320)
    player.driver.up(touch)
    player.driver.tap(600, 40)
    player.settle()
    assert player.cards("tableau-1") == "9C"


def test_the_menu_pauses_a_game_in_play(play):
    from pasians_ui.widgets import ListRow

    player = play("klondike", 7, speed="none")

    def rows():
        player.app.show_menu()
        player.driver.wait(0.5)
        return {row.name: row for row in player.screen.sheet.walk() if isinstance(row, ListRow)}

    assert "Pause" not in rows(), "there is nothing to pause yet"
    player.driver.key(27)
    player.tap("stock")
    row = rows()["Pause"]
    player.driver.tap(*row.to_window(*row.center))
    player.driver.wait(0.3)
    assert backs(player) and not player.screen.sheet_open
    player.driver.tap(600, 40)
    assert not backs(player)


def test_a_game_that_has_not_begun_is_not_covered(play):
    player = play("klondike", 7)
    player.app.dispatch("on_pause")
    player.app.dispatch("on_resume")
    assert not backs(player) and not player.message


def test_G3_nothing_is_drawn_while_the_game_is_paused(paused):
    player = paused
    player.driver.until(lambda: player.table.atlas.finished)
    player.driver.wait(1)
    assert player.driver.drawn_frames(2.5) == 0


def test_a_window_that_is_hidden_pauses_too(play):
    player = play("klondike", 7)
    player.tap("stock")
    player.driver.window.dispatch("on_hide")
    player.driver.window.dispatch("on_show")
    assert backs(player)


def test_a_resize_while_paused_shows_no_face(paused):
    player = paused
    player.driver.resize(800, 1280)
    player.driver.wait(1)
    assert backs(player) and player.message
    player.driver.tap(400, 640)
    assert not backs(player)
    player.settle()


def test_another_deal_is_not_covered(paused):
    player = paused
    player.app.new_deal()
    player.settle()
    assert not backs(player) and not player.message


def test_a_page_that_is_shown_while_the_window_is_left_stays(play):
    player = play("klondike", 7)
    player.tap("stock")
    player.app.show_settings()
    page = player.app.page
    player.app.dispatch("on_pause")
    player.app.dispatch("on_resume")
    assert player.app.page is page
    player.app.show(None)
    assert not player.message
    player.settle()


@pytest.mark.parametrize("hidden", ["show_time", "show_score"])
def test_time_and_score_can_be_hidden(play, hidden):
    player = play("klondike", 7, **{hidden: False})
    player.tap("stock")
    shown = {"Time", "Score"} & set(player.screen.status.texts)
    assert shown == {"show_time": {"Score"}, "show_score": {"Time"}}[hidden]
