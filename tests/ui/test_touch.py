"""The real program under real touches: what goes wrong in other programs must go right here. Names carry the case."""

import gc
import random
import weakref

import pytest
from players import FAMILIES

from pasians_ui.rects import Rect


def test_a_deal_travels_and_comes_to_rest(play):
    player = play("klondike", 7)
    player.app.new_deal()
    assert player.table.motion.running
    player.settle()
    assert player.table.session.moves == 0


@pytest.mark.parametrize("game", FAMILIES)
def test_every_family_is_dealt_and_shown(play, game):
    play(game, 3).settle()


@pytest.mark.parametrize("game", FAMILIES)
def test_every_legal_move_of_cards_can_be_made_by_drag(play, game):
    player = play(game, 5, speed="none")
    chance = random.Random(5)
    made = 0
    for _ in range(12):
        legal = player.session.legal_moves()
        cards = [move for move in legal if move.startswith("move") and "bottom" not in move]
        if cards:
            _word, pile, count, target = chance.choice(cards).split()
            before = player.session.position
            player.drag(pile, int(count), target)
            assert player.session.position != before, (pile, count, target)
            made += 1
        elif "deal" in legal:
            player.tap("stock")
        else:
            break
        player.settle()
    assert made or game == "golf"


def test_a_run_is_dragged_as_a_whole(play):
    player = play("klondike")
    player.arrange(tableau_1="9C8H7S", tableau_2="TDTH")
    player.drag("tableau-1", 3, "tableau-2")
    player.settle()
    assert player.cards("tableau-2") == "TD TH 9C 8H 7S"


def test_a_lowest_card_is_dragged_out_from_under_the_others(play):
    player = play("treize")
    player.arrange(waste="9CKS5H", pyramid_28="4D", pyramid_27="2H")
    player.drag("waste", 3, "pyramid-28")
    assert (player.cards("waste"), player.cards("pyramid-28"), player.cards("pyramid-27")) == ("KS 5H", "", "2H")
    player.settle()
    player.table.undo()
    player.settle()
    player.tap("waste", 3)
    assert player.cards("waste") == "KS 5H"


def test_while_cards_are_held_legal_targets_are_lit_and_the_best_has_a_badge(play):
    player = play("klondike")
    player.arrange(tableau_1="9C", tableau_2="TD", tableau_3="TH", tableau_4="8D")
    touch = player.driver.carry(player.place("tableau-1"), player.over("tableau-1", 1, "tableau-3"))
    held = player.table.hand.held
    assert set(held.targets) == {"tableau-2", "tableau-3"}
    assert held.best == "tableau-3"
    assert player.table.lights.lit == {"tableau-2": "legal", "tableau-3": "best"}
    player.driver.up(touch)
    player.settle()
    assert player.table.lights.lit == {}
    assert player.cards("tableau-3") == "TH 9C"


def test_a_refused_drop_glides_home_and_says_why(play):
    player = play("klondike")
    player.arrange(tableau_1="9C", tableau_2="8D")
    player.drag("tableau-1", 1, "tableau-2")
    assert player.table.motion.running
    assert player.message
    player.settle()
    assert player.cards("tableau-1") == "9C"
    assert player.session.moves == 0


def test_the_message_goes_with_the_next_touch_and_never_covers_the_pile(play):
    player = play("klondike")
    player.arrange(tableau_1="9C", tableau_2="8D")
    player.drag("tableau-1", 1, "tableau-2")
    assert player.message and player.screen.bar.anchor_y == "bottom"
    player.tap("tableau-2")
    assert not player.message


def test_the_message_covers_no_cards_where_there_is_room(play):
    player = play("klondike", speed="none")
    player.arrange(tableau_3="KSQHJSTH9S8H7S6H5S4H", tableau_4="KHQSJHTS9H8S7H6S5H4S", tableau_1="9C", tableau_7="8D")
    player.driver.frames(3)
    player.drag("tableau-1", 1, "tableau-7")
    player.driver.frames(3)
    box = player.screen.bar.box
    assert player.message and player.screen.bar.anchor_y == "top"
    assert not any(Rect(*box.pos, *box.size).overlap(rect) for rect in player.table.lying())


def test_a_drop_beside_everything_goes_home_without_a_word(play):
    player = play("klondike")
    player.arrange(tableau_1="9C")
    player.driver.drag(player.place("tableau-1"), (600, 40))
    player.settle()
    assert not player.message


def test_tap_makes_the_best_move(play):
    player = play("klondike")
    player.arrange(tableau_1="AS", tableau_2="2H")
    player.tap("tableau-1")
    player.settle()
    assert player.cards("foundation-1") == "AS"


def test_tap_chooses_where_several_moves_are_equally_good(play):
    player = play("klondike")
    player.arrange(tableau_1="KH9C", tableau_2="TD", tableau_3="TH")
    player.tap("tableau-1")
    assert player.session.moves == 0
    assert player.table.hand.held and set(player.table.lights.lit) == {"tableau-2", "tableau-3"}
    player.driver.wait(0.3)
    player.tap("tableau-3")
    player.settle()
    assert player.cards("tableau-3") == "TH 9C"


def test_a_second_tap_elsewhere_lets_go_and_one_on_the_same_card_plays_the_best(play):
    player = play("klondike")
    player.arrange(tableau_1="KH9C", tableau_2="TD", tableau_3="TH")
    player.tap("tableau-1")
    player.driver.wait(0.3)
    player.driver.tap(600, 40)
    player.settle()
    assert player.table.hand.held is None and player.session.moves == 0
    player.tap("tableau-1")
    player.driver.wait(0.3)
    player.tap("tableau-1")
    player.settle()
    assert player.session.moves == 1


def test_double_tap_sends_a_card_to_its_foundation_without_a_trace_of_the_first_tap(play):
    player = play("klondike")
    player.arrange(foundation_1="AS", tableau_1="KD2S", tableau_2="3H")
    player.double_tap("tableau-1")
    player.settle()
    assert player.cards("foundation-1") == "AS 2S"
    assert player.session.moves == 1


def test_double_tap_without_a_foundation_is_what_one_tap_is(play):
    player = play("klondike")
    player.arrange(tableau_1="KD9S", tableau_2="TH")
    player.double_tap("tableau-1")
    player.settle()
    assert player.cards("tableau-2") == "TH 9S"
    assert player.session.moves == 1


def test_double_tap_on_a_card_with_equal_choices_plays_the_best(play):
    player = play("klondike")
    player.arrange(tableau_1="KH9C", tableau_2="TD", tableau_3="TH")
    player.double_tap("tableau-1")
    player.settle()
    assert player.cards("tableau-2") == "TD 9C" and player.session.moves == 1


def test_double_tap_on_a_covered_card_is_one_tap(play):
    player = play("klondike")
    player.arrange(foundation_1="AS", tableau_1="KD3D2S", tableau_2="4C")
    player.double_tap("tableau-1", 2)
    player.settle()
    assert player.cards("foundation-1") == "AS"
    assert player.cards("tableau-2") == "4C 3D 2S" and player.session.moves == 1


def test_double_tap_on_a_foundation_plays_all_that_can_go_up(play):
    player = play("klondike")
    player.arrange(foundation_1="AS", tableau_1="2S", tableau_2="3S", tableau_3="4S")
    player.double_tap("foundation-1")
    player.settle()
    assert player.cards("foundation-1") == "AS 2S 3S 4S"
    player.table.undo()
    player.settle()
    assert player.cards("foundation-1") == "AS", "it is one undo"


@pytest.mark.parametrize("game", ["klondike", "terrace", "spider", "freecell"])
def test_A10_undo_in_mid_animation(play, game):
    player = play(game, 5)
    player.settle()
    before = player.table.settled_picture()
    move = next(move for move in player.session.legal_moves() if move.startswith("move"))
    _word, pile, count, target = move.split()
    player.drag(pile, int(count), target)
    player.driver.wait(0.05)
    assert player.table.motion.running
    player.table.undo()
    player.settle()
    assert player.table.settled_picture() == before


def test_A10_undo_of_a_long_run_in_flight(play):
    player = play("klondike")
    player.arrange(tableau_1="KS QH JS TH 9S".replace(" ", ""))
    player.table.do("move tableau-1 5 tableau-4")
    player.driver.wait(0.05)
    player.table.undo()
    player.check_order_in_flight()
    player.settle()
    assert player.cards("tableau-1") == "KS QH JS TH 9S"


def test_A10_a_card_that_flies_under_others_is_drawn_under_them(play):
    player = play("klondike")
    player.arrange(tableau_1="9C8H7S", tableau_2="KD")
    player.lay(tableau_1="KD8H7S", tableau_2="9C")
    player.driver.wait(0.1)
    assert player.table.motion.running
    player.check_underway()
    player.settle()


def test_A15_restart_is_undone_like_a_move(play):
    player = play("klondike", 7)
    for _ in range(5):
        player.tap("stock")
    player.settle()
    waste = player.cards("waste")
    player.table.restart()
    player.settle()
    assert player.cards("waste") == ""
    player.table.undo()
    player.settle()
    assert player.cards("waste") == waste


def test_C1_three_quick_taps_lose_no_card(play):
    player = play("klondike")
    player.arrange(foundation_1="AS", tableau_1="KD2S", tableau_2="3H")
    x, y = player.place("tableau-1")
    for _ in range(3):
        player.driver.tap(x, y)
    player.settle()
    assert player.session.moves <= 2


def test_C2_undo_right_after_a_double_tap(play):
    player = play("klondike")
    player.arrange(foundation_1="AS", tableau_1="KD2S", tableau_2="3H")
    player.double_tap("tableau-1")
    player.table.undo()
    player.settle()
    assert player.cards("tableau-1") == "KD 2S"


def test_C4_ten_quick_taps_on_the_stock_are_ten_deals(play):
    player = play("klondike", 7)
    for _ in range(10):
        player.tap("stock")
        player.driver.wait(0.05)
    player.settle()
    assert len(player.session.cards("waste")) == 10
    assert player.session.moves == 10


def test_C5_taps_and_drags_live_together(play):
    player = play("klondike")
    player.arrange(tableau_1="KD9S", tableau_2="TH", tableau_3="8D", tableau_4="AS")
    player.tap("tableau-1")
    player.drag("tableau-3", 1, "tableau-2")
    player.settle()
    assert player.cards("tableau-2") == "TH 9S 8D"
    player.tap("tableau-4")
    player.settle()
    assert player.session.moves == 3


@pytest.mark.parametrize("slip, moves", [(6, 1), (20, 0)])
def test_C6_a_slip_of_6_dp_is_a_tap_and_20_dp_a_drag(play, slip, moves):
    player = play("klondike")
    player.arrange(tableau_1="AS")
    x, y = player.place("tableau-1")
    player.driver.drag((x, y), (x, y - slip), steps=2)
    player.settle()
    assert player.session.moves == moves


def test_C7_the_card_keeps_its_grip(play):
    player = play("klondike")
    player.arrange(tableau_1="9C")
    x, y = player.place("tableau-1")
    x, y = x - 30, y + 40
    touch = player.driver.down(x, y)
    widget = player.table.picture.piles["tableau-1"][0]
    left, low = widget.pos
    for step in range(1, 30):
        player.driver.move(touch, x + 4 * step, y - 3 * step)
    rise = player.table.finger_rise
    assert widget.pos == pytest.approx((left + 116, low - 87 + rise), abs=1)
    player.driver.up(touch)
    player.settle()


@pytest.mark.parametrize("where", [(0.5 + 0.7, 0.5), (0.5 - 0.7, 0.5), (0.5, 0.5 - 0.7)])
def test_C7_thirty_percent_of_overlap_are_enough(play, where):
    player = play("klondike")
    player.arrange(tableau_1="9C", tableau_4="TD")
    player.drag("tableau-1", 1, "tableau-4", where)
    player.settle()
    assert player.cards("tableau-4") == "TD 9C"


def test_C8_a_second_pointer_is_ignored_while_the_first_drags(play):
    player = play("klondike")
    player.arrange(tableau_1="9C", tableau_2="TD")
    touch = player.driver.carry(player.place("tableau-1"), player.over("tableau-1", 1, "tableau-2"))
    player.tap("stock")
    assert player.session.moves == 0
    player.driver.up(touch)
    player.settle()
    assert player.cards("tableau-2") == "TD 9C"


def test_C13_after_a_win_nothing_moves_but_undo(play):
    player = play("klondike", speed="none")
    suits = {
        f"foundation_{number}": "".join(f"{rank}{suit}" for rank in "A23456789TJQ")
        for number, suit in enumerate("SHDC", 1)
    }
    player.arrange(**suits, tableau_1="KS", tableau_2="KH", tableau_3="KD", tableau_4="KC")
    player.double_tap("foundation-1")
    player.settle()
    assert player.session.won
    assert player.screen.notices.won_panel is not None
    moves = player.session.moves
    player.double_tap("foundation-2")
    player.drag("foundation-1", 1, "tableau-5")
    player.settle()
    assert player.session.moves == moves and player.session.won
    player.driver.key(ord("z"))
    player.settle()
    assert not player.session.won
    assert player.screen.notices.won_panel is None


def test_C15_enter_does_nothing_unasked(play):
    player = play("klondike", 7)
    while player.session.stock_left:
        player.tap("stock")
    player.settle()
    moves = player.session.moves
    player.driver.key(13)
    player.driver.key(271)
    assert player.session.moves == moves
    player.driver.key(275)
    assert player.screen.keys.cursor.pile == "stock"
    player.driver.key(13)
    player.settle()
    assert player.session.moves == moves + 1, "on the stock, where the cursor is, it redeals"


def test_C19_what_is_dragged_is_the_run(play):
    player = play("klondike")
    player.arrange(tableau_1="KC9C8H7S", tableau_2="TD")
    touch = player.driver.carry(player.place("tableau-1", 2), (700, 300))
    held = player.table.hand.held
    assert [str(widget.card) for widget in held.widgets] == ["8H", "7S"]
    assert player.table.picture.drawing_order[-2:] == held.widgets
    player.driver.up(touch)
    player.settle()


@pytest.mark.parametrize("size", [(800, 1280), (640, 480), (2000, 900)])
def test_C21_resize_in_mid_deal(play, size):
    player = play("klondike", 7)
    player.app.new_deal()
    player.driver.wait(0.1)
    assert player.table.motion.running
    player.driver.resize(*size)
    player.settle()
    assert player.screen.screen.width == size[0]


@pytest.mark.parametrize("game", ["klondike", "terrace", "camelot"])
def test_C21_resize_in_mid_drag(play, game):
    player = play(game, 5, speed="none")
    for _ in range(3):
        if "deal" in player.session.legal_moves():
            player.tap("stock")
    move = next(move for move in player.session.legal_moves() if move.startswith("move"))
    _word, pile, count, _target = move.split()
    touch = player.driver.carry(player.place(pile, int(count)), (500, 300))
    assert player.table.hand.held
    player.driver.resize(800, 1280)
    assert player.table.hand.held is None
    player.check()
    player.driver.move(touch, 300, 300)
    player.driver.up(touch)
    player.settle()


@pytest.mark.parametrize("wait", [0.05, 0.4, 2.0, 4.0])
def test_C21_resize_in_mid_win(play, wait):
    player = play("klondike", autoplay="all")
    player.nearly_win()
    player.tap("tableau-1")
    player.driver.wait(wait)
    player.driver.resize(800, 1280)
    player.check_underway()
    player.settle()
    player.driver.until(lambda: player.screen.notices.won_panel)
    player.driver.resize(1280, 800)
    player.settle()
    panel, felt = player.screen.notices.won_panel, player.screen.screen.felt
    assert felt.contains(Rect(*panel.pos, *panel.size))


@pytest.mark.parametrize("game", FAMILIES)
def test_G7_rotation_leaves_no_card_behind(play, game):
    player = play(game, 3, speed="none")
    for size in [(800, 1280), (1280, 800), (400, 800), (800, 400), (1280, 800)]:
        player.driver.resize(*size)
        player.check()
        for name in player.table.plan.frames:
            extent = player.table.extent(name)
            assert player.screen.screen.felt.contains(extent), (size, name)


@pytest.mark.parametrize("game", FAMILIES)
def test_G4_the_longest_possible_pile_stays_on_the_felt(play, game):
    player = play(game, 3, speed="none")
    rules = player.session.game
    fanned = [name for name, place in rules.layout().places.items() if place.fan != "none"]
    longest = next(iter(fanned[::-1]), None)
    if longest is None:
        return
    pack = bytes(card & 63 for card in rules.pack)
    player.session.set_position(rules.place({longest: pack}, seed=1))
    for size in [(1280, 800), (800, 1280), (400, 800), (800, 400), (2560, 1600)]:
        player.driver.resize(*size)
        player.check()
        assert player.screen.screen.felt.contains(player.table.extent(longest)), size


@pytest.mark.parametrize("edge", range(4))
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_G10_no_pile_and_no_button_lies_inside_the_insets(play, size, edge):
    from pasians_ui.screen import Insets

    player = play("klondike", 3, speed="none")
    player.app.insets = Insets(*(80 if at == edge else 0 for at in range(4)))
    player.driver.resize(1000, 700)
    player.driver.resize(*size)
    safe = player.screen.screen.safe
    for name in player.table.plan.frames:
        assert safe.contains(player.table.extent(name)), name
    chrome = player.screen.chrome
    for button in chrome.buttons:
        assert button.x >= safe.x and button.right <= safe.right and button.y >= safe.y and button.top <= safe.top
        assert button.height >= 57 and button.width >= 57


@pytest.mark.parametrize("game", FAMILIES)
def test_B5_every_pile_takes_a_drop_on_its_middle_and_its_corners(play, game):
    player = play(game, 5, speed="none")
    for size in [(1280, 800), (800, 1280)]:
        player.driver.resize(*size)
        for move in player.session.legal_moves()[:6]:
            if not move.startswith("move") or "bottom" in move:
                continue
            _word, pile, count, target = move.split()
            for where in [(0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)]:
                before = player.session.position
                player.drag(pile, int(count), target, where)
                player.check()
                if player.session.position == before:
                    raise AssertionError((size, move, where))
                player.table.undo()


def test_G3_nothing_is_drawn_while_nothing_happens(play):
    player = play("klondike", 7)
    player.settle()
    player.driver.until(lambda: player.table.atlas.finished, 60)
    player.driver.wait(0.5)
    assert player.driver.drawn_frames(0.5) == 0


def test_the_clock_starts_with_the_first_move_and_draws_one_frame_a_second(play):
    player = play("klondike", 7, speed="none")
    player.settle()
    assert player.session.seconds == 0
    player.driver.until(lambda: player.table.atlas.finished, 60)
    player.tap("stock")
    player.driver.wait(0.4)
    drawn = player.driver.drawn_frames(1.9)
    assert player.session.seconds >= 1
    assert drawn <= 3


def test_D25_pausing_puts_dragged_cards_back(play):
    player = play("klondike")
    player.arrange(tableau_1="9C")
    touch = player.driver.carry(player.place("tableau-1"), (600, 300))
    player.app.dispatch("on_pause")
    player.check()
    player.app.dispatch("on_resume")
    player.driver.up(touch)
    player.settle()


def test_a_long_press_shows_the_pile_and_never_moves(play):
    player = play("klondike")
    player.arrange(tableau_1="AS")
    touch = player.driver.down(*player.place("tableau-1"))
    player.driver.wait(0.5)
    assert player.table.looking
    player.driver.up(touch)
    assert not player.table.looking
    player.settle()
    assert player.session.moves == 0


def test_a_stuck_game_says_so_once(play):
    player = play("golf", 1, speed="none")
    player.play_until_stuck()
    assert player.screen.sheet_open
    player.driver.key(27)
    assert not player.screen.sheet_open
    player.driver.resize(800, 1280)
    player.driver.wait(0.5)
    assert not player.screen.sheet_open


def test_a_game_that_is_stuck_again_says_so_again(play):
    player = play("golf", 1, speed="none")
    player.play_until_stuck()
    player.driver.key(27)
    player.table.undo()
    player.table.redo()
    player.driver.frames(3)
    assert player.screen.sheet_open


def test_no_time_passes_while_a_page_is_shown(play):
    player = play("klondike", 7, speed="none")
    player.tap("stock")
    player.driver.wait(1.5)
    player.app.show_settings()
    before = player.session.seconds
    for change, width in (({"table": "night"}, 800), ({"faces": "large"}, 1280)):
        player.app.change(change)
        player.driver.resize(width, 800)
        player.driver.wait(2.2)
    assert player.session.seconds == before
    player.app.show(None)
    player.driver.wait(2.2)
    assert before + 2 <= player.session.seconds <= before + 3


def test_a_changed_setting_keeps_no_table_alive(play):
    player = play("klondike", 7, speed="none")
    player.settle()
    player.app.show_settings()
    old = weakref.ref(player.table)
    player.app.change({"table": "night"})
    player.app.show(None)
    player.driver.wait(1)
    player.tap("stock")
    gc.collect()
    assert old() is None


def test_a_table_follows_only_the_session_that_it_shows(play):
    player = play("klondike", 7, speed="none")
    before = player.session
    player.app.new_deal()
    player.settle()
    before.do("deal")
    player.check()


def test_the_first_of_several_dealt_cards_starts_at_once(play):
    player = play("klondike:three-cards", 7)
    player.settle()
    change = player.session.do("deal")
    starts = player.table._timing(change)
    moved = [start for step, start in zip(change.steps, starts, strict=True) if step[0] == "move"]
    assert moved == [0, 35, 70]


def test_extents_of_targets_are_worked_out_once_a_drag(play, monkeypatch):
    player = play("klondike")
    player.arrange(tableau_1="9C", tableau_2="TD", tableau_3="TH")
    asked, extent = [], player.table.extent
    monkeypatch.setattr(player.table, "extent", lambda name, without=(): asked.append(name) or extent(name, without))
    touch = player.driver.carry(player.place("tableau-1"), player.over("tableau-1", 1, "tableau-3"), steps=4)
    before = len(asked)
    for across in range(5):
        player.driver.move(touch, 400 + 10 * across, 400)
    assert len(asked) == before
    player.driver.up(touch)
    player.settle()
