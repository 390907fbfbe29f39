"""Hints, cards that go up by themselves, and games that play themselves to the end, in the real program."""

import pytest


def ringed(player):
    return {name: state for name, state in player.table.lights.lit.items() if state == "hint"}


# Hints


def test_a_hint_puts_blue_rings_about_a_move_and_says_it(play):
    player = play("klondike", autoplay="off")
    player.arrange(tableau_1="QH", tableau_2="KS")
    player.press("hint")
    assert ringed(player) == {"tableau-1": "hint", "tableau-2": "hint"}
    assert "queen of hearts" in player.message.lower()
    player.driver.wait(20)
    assert ringed(player) and player.message, "nothing times out"
    player.driver.tap(600, 40)
    assert not ringed(player) and not player.message
    assert player.session.moves == 0
    player.settle()


def test_G3_a_hint_stands_still(play):
    player = play("klondike", 7, idle_hint=True)
    player.settle()
    player.driver.until(lambda: player.table.atlas.finished)
    player.press("hint")
    player.driver.wait(0.5)
    assert player.driver.drawn_frames(0.5) == 0


def test_a_second_hint_shows_the_next_move(play):
    player = play("klondike", autoplay="off")
    player.arrange(tableau_1="QH", tableau_2="KS", tableau_3="QD", tableau_4="AS")
    shown = []
    for _ in range(2):
        player.press("hint")
        shown.append(player.message)
    assert shown[0] != shown[1]


def test_a_hint_that_nothing_leads_on_is_a_sentence(play):
    player = play("klondike", autoplay="off", speed="none")
    player.arrange(tableau_1="KS", foundation_1="")
    player.session.hint = lambda: None
    player.press("hint")
    assert player.message and not ringed(player)


def test_a_hint_in_a_game_that_is_over_says_so_again(play):
    player = play("golf", 1, speed="none")
    player.play_until_stuck()
    player.driver.key(27)
    assert not player.screen.sheet_open
    player.press("hint")
    assert player.screen.sheet_open and not player.message


def test_the_key_h_hints_and_what_it_advises_can_be_done(play):
    player = play("klondike", 7, autoplay="off")
    player.settle()
    player.driver.key(ord("h"))
    assert player.message
    player.driver.key(ord("z"))
    assert not player.message and not ringed(player)


@pytest.mark.parametrize("game", ["klondike", "camelot", "spider", "golf", "monte-carlo", "thirteen", "treize"])
def test_every_hint_can_be_shown(play, game):
    player = play(game, 4, speed="none")
    for _ in range(15):
        move = player.session.hint()
        if move is None:
            break
        player.table.advise(move)
        assert set(player.table.lights.lit.values()) <= {"hint"}
        player.session.do(move)
        player.settle()
        assert player.table.lights.lit == {}


@pytest.mark.parametrize("wanted", [True, False])
def test_after_a_rest_a_hint_comes_only_where_it_is_wanted(play, wanted):
    player = play("klondike", 7, idle_hint=wanted)
    player.settle()
    player.driver.wait(28)
    assert not player.message
    player.tap("stock")
    player.driver.wait(28)
    assert not player.message, "each touch begins the rest anew"
    player.driver.wait(4)
    assert bool(player.message) is wanted


def test_after_a_rest_nothing_is_said_where_nothing_leads_on(play):
    player = play("klondike", 7, idle_hint=True)
    player.settle()
    player.session.hint = lambda: None
    player.driver.wait(40)
    assert not player.message


def test_no_hint_comes_while_something_else_is_shown(play):
    player = play("klondike", 7, idle_hint=True)
    player.settle()
    player.app.show_settings()
    player.driver.wait(40)
    player.app.show(None)
    assert not player.message
    player.app.show_menu()
    player.driver.wait(40)
    assert not player.message


# Cards that go up by themselves


@pytest.mark.parametrize("autoplay, foundation", [("off", "AS"), ("safe", "AS 2S"), ("all", "AS 2S 3S")])
def test_cards_go_up_after_a_move_as_the_player_wishes(play, autoplay, foundation):
    player = play("klondike", autoplay=autoplay)
    player.arrange(tableau_1="2S", tableau_2="3S", tableau_3="AS", tableau_4="KH5C", tableau_5="KD5D")
    player.session.finish = lambda: ()
    player.tap("tableau-3")
    player.settle()
    assert player.cards("foundation-1") == foundation
    player.table.undo()
    player.settle()
    assert player.cards("tableau-3") == "AS", "it is one undo"


def test_cards_that_go_up_follow_each_other(play):
    player = play("klondike", autoplay="all")
    player.arrange(tableau_1="2S", tableau_2="3S", tableau_3="AS", tableau_4="KH5C", tableau_5="KD5D")
    change = []
    player.session.listen(change.append)
    player.tap("tableau-3")
    starts = player.table._timing(change[0])
    assert [round(start) for step, start in zip(change[0].steps, starts, strict=True) if step[0] == "move"] == [
        0,
        110,
        220,
    ]


def test_C17_a_touch_during_automatic_plays_ends_their_motion_and_loses_nothing(play):
    player = play("klondike", autoplay="all")
    player.nearly_win()
    player.tap("tableau-1")
    player.driver.wait(0.2)
    assert player.table.motion.running
    player.driver.tap(600, 40)
    player.check()
    player.settle()


# The end of a game that is certainly won


@pytest.fixture
def finishing(play):
    """A game that plays itself to the end, in the midst of that: nothing is safe there by proof, so it goes move by move."""
    player = play("klondike", autoplay="safe")
    player.session.game.is_safe = lambda *_: False
    player.nearly_win()
    player.tap("tableau-1")
    player.driver.until(lambda: player.screen.finishing.running)
    player.driver.wait(0.3)
    assert player.screen.finishing.running and not player.session.won
    yield player
    del player.session.game.is_safe


def test_a_game_that_is_certainly_won_plays_itself_to_the_end_and_one_undo_takes_all_back(finishing):
    player = finishing
    player.driver.until(lambda: player.session.won)
    player.settle()
    assert player.session.moves == 1
    player.driver.key(ord("z"))
    player.settle()
    assert player.cards("tableau-1") == "KS QS JS TS"


def test_C18_any_touch_stops_it_and_the_next_move_goes_on(finishing):
    player = finishing
    player.driver.tap(600, 40)
    assert not player.screen.finishing.running
    before = player.session.position
    player.settle()
    player.driver.wait(2)
    assert player.session.position == before
    up = [move for move in player.session.legal_moves() if move.startswith("move tableau") and " foundation" in move]
    player.table.do(up[0])
    player.driver.until(lambda: player.session.won)
    player.settle()


def test_C18_a_touch_on_a_card_only_stops_it(finishing):
    player = finishing
    longest = max((name for name in player.table.plan.frames if "tableau" in name), key=player.cards)
    player.tap(longest)
    before = player.session.position
    player.settle()
    assert player.session.position == before


def test_undo_stops_it_and_takes_all_back(finishing):
    player = finishing
    player.press("undo")
    player.settle()
    assert not player.screen.finishing.running
    assert player.cards("tableau-1") == "KS QS JS TS"
    player.driver.wait(1)
    assert player.session.moves == 0


def test_D3_rotation_does_not_stop_it(finishing):
    player = finishing
    player.driver.resize(800, 1280)
    player.check_order_in_flight()
    player.driver.until(lambda: player.session.won)
    player.settle()


def test_it_stands_still_while_a_page_is_shown(finishing):
    player = finishing
    player.app.show_settings()
    before = player.session.position
    player.driver.wait(2)
    assert player.session.position == before
    player.app.show(None)
    player.driver.until(lambda: player.session.won)
    player.settle()


def test_moves_that_follow_each_other_quickly_ask_for_nothing(play):
    player = play("klondike", 7, autoplay="safe")
    player.settle()
    asked = []
    player.session.finish = lambda: asked.append(player.session.moves) or ()
    for _ in range(5):
        player.tap("stock")
    assert asked == []
    player.driver.wait(1)
    assert asked == [5]


def test_another_deal_ends_it(finishing):
    player = finishing
    player.app.new_deal()
    player.settle()
    player.driver.wait(1)
    assert player.session.moves == 0 and not player.screen.finishing.running
