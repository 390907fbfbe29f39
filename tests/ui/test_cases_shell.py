"""Cases of the shell that are no touches: the way back, deals in time, reasons in words."""

import pytest

from pasians_ui.marks import mark


def test_D22_the_score_stays_when_a_menu_opens_and_closes(play):
    player = play("klondike", 7, speed="none")
    player.arrange(tableau_1="AS", tableau_2="KD2S")
    player.tap("tableau-1")
    before = player.session.score, player.screen.status.texts
    player.app.show_menu()
    player.driver.wait(0.5)
    player.driver.key(27)
    player.driver.wait(0.3)
    assert (player.session.score, player.screen.status.texts) == before


def test_D27_back_closes_then_cancels_then_leaves_and_loses_nothing(play):
    player = play("klondike")
    player.arrange(tableau_1="9C", tableau_2="AS")
    player.tap("tableau-2")
    session, moves = player.session, player.session.moves
    player.app.show_menu()
    player.driver.frames(3)
    player.driver.key(27)
    assert not player.screen.sheet_open
    touch = player.driver.carry(player.place("tableau-1"), (600, 300))
    player.driver.key(27)
    assert player.table.hand.held is None and player.app.page is None
    player.driver.up(touch)
    player.settle()
    player.driver.key(27)
    assert type(player.app.page).__name__ == "ChooserPage"
    player.app.show(None)
    assert player.session is session and player.session.moves == moves


def test_D27_a_text_field_does_not_swallow_back(play):
    from kivy.uix.textinput import TextInput

    player = play("klondike", speed="none")
    player.driver.key(27)
    player.driver.frames(3)
    field = next(widget for widget in player.app.page.walk() if isinstance(widget, TextInput))
    field.focus = True
    player.driver.frames(3)
    left = []
    player.app.stop = lambda: left.append(True)
    for _ in range(2):
        if not left:
            player.driver.key(27)
    assert left == [True], "from the games it leads out, the second time at the latest"


@pytest.mark.parametrize("speed", ["none", "quick", "calm", "slow"])
def test_G12_a_deal_of_104_cards_is_over_in_a_second_and_a_half(play, speed):
    player = play("spider", 7, speed=speed)
    player.settle()
    player.app.new_deal()
    assert player.table.motion.seconds_left <= 1.5
    assert player.table.motion.running is (speed != "none")
    player.settle()


@pytest.mark.parametrize("speed, seconds", [("none", 0), ("quick", 0.096), ("calm", 0.16), ("slow", 0.256)])
def test_G12_cards_turn_over_at_the_speed_chosen(play, speed, seconds):
    player = play("klondike", speed=speed)
    player.arrange(tableau_1="KH", tableau_2="QS")
    widget = player.table.picture.piles["tableau-1"][0]
    card = player.session.cards("stock")[0]
    player.table.motion.finish()
    player.table._turn(widget, card, 0.0)
    assert player.table.motion.seconds_left == pytest.approx(seconds, abs=0.001)


def test_a_tap_is_answered_on_the_next_frame(play):
    player = play("klondike", 7)
    player.settle()
    x, y = player.place("stock")
    top = player.table.picture.piles["stock"][-1]
    touch = player.driver.down(x, y)
    before = top.pos[:]
    player.driver._send("end", touch)
    assert player.session.moves == 1
    player.driver.frames()
    assert list(top.pos) != before


def test_B15_a_deal_over_an_empty_column_is_refused_in_words(play):
    player = play("spider", speed="none")
    player.arrange(tableau_1="KS", tableau_2="KH")
    player.tap("stock")
    assert player.session.moves == 0
    assert player.message == player.session.why_not("deal") != ""


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("klondike:no-redeals", ["no_redeal"]),
        ("klondike:single-card", ["redeal 2", "redeal 1", "no_redeal"]),
        ("klondike:unlimited", ["redeal ∞"] * 4),
    ],
)
def test_B12_the_empty_stock_shows_the_redeals_left_and_a_tap_redeals_as_long_as_there_are_some(play, game, shown):
    player = play(game, 4, speed="none")
    for sign in shown:
        while player.session.stock_left:
            player.tap("stock")
        sign_shown = mark(player.session, "stock")
        assert " ".join(filter(None, (sign_shown.icon, sign_shown.below))) == sign
        before = player.session.moves
        player.tap("stock")
        assert (player.session.moves > before) == sign.startswith("redeal")
    if shown[-1] == "no_redeal":
        assert player.message == player.session.why_not("deal") != ""
