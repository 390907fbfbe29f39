"""Keys and the mouse: play without a finger."""

import pytest

UP, DOWN, RIGHT, LEFT, ENTER = 273, 274, 275, 276, 13


@pytest.mark.parametrize(
    "undo, redo",
    [
        ((ord("z"), ()), (ord("y"), ())),
        ((ord("z"), ("ctrl",)), (ord("y"), ("ctrl",))),
        ((ord("z"), ("ctrl", "numlock")), (ord("z"), ("ctrl", "shift"))),
        ((ord("z"), ("meta",)), (ord("z"), ("meta", "shift"))),
    ],
)
def test_undo_and_redo_by_the_keys_that_people_know(play, undo, redo):
    player = play("klondike", 7, speed="none")
    player.tap("stock")
    player.driver.key(undo[0], modifiers=undo[1])
    assert player.session.moves == 0
    player.driver.key(redo[0], modifiers=redo[1])
    assert player.session.moves == 1


@pytest.mark.parametrize("modifiers", [(), ("ctrl",)])
def test_n_deals_anew(play, modifiers):
    player = play("klondike", 7, speed="none")
    before = player.session
    player.driver.key(ord("n"), modifiers=modifiers)
    assert player.session is not before


@pytest.mark.parametrize("key", [ord("h"), ord("m"), 32, ord("p")])
@pytest.mark.parametrize("modifier", ["ctrl", "alt"])
def test_other_keys_with_ctrl_or_alt_mean_nothing_here(play, key, modifier):
    player = play("klondike", 7, speed="none")
    player.driver.key(key, modifiers=(modifier,))
    assert player.session.moves == 0 and not player.screen.sheet_open and not player.message


def test_m_opens_the_menu_and_escape_closes_it(play):
    player = play("klondike", 7, speed="none")
    player.driver.key(ord("m"))
    assert player.screen.sheet_open
    player.driver.key(27)
    assert not player.screen.sheet_open


def test_f11_fills_the_screen_and_gives_it_back(play):
    player = play("klondike", 7, speed="none")
    player.driver.key(292)
    assert player.driver.window.fullscreen == "auto"
    player.driver.key(292)
    assert not player.driver.window.fullscreen


def test_f1_helps(play):
    player = play("klondike", 7, speed="none")
    player.driver.key(282)
    assert type(player.app.page).__name__ == "HelpPage"


def cursor(player, pile):
    """Bring the cursor to a pile with arrows alone."""
    keys = player.screen.keys
    player.driver.key(RIGHT)
    frames = player.table.plan.frames
    seen = [keys.cursor.pile]
    while keys.cursor.pile != pile:
        x, y = frames[keys.cursor.pile].slot.middle
        to_x, to_y = frames[pile].slot.middle
        before = keys.cursor
        vertical = DOWN if to_y < y - 1 else UP if to_y > y + 1 else None
        player.driver.key(vertical or (RIGHT if to_x > x else LEFT))
        if keys.cursor == before:
            player.driver.key(RIGHT if to_x > x else LEFT)
        seen.append(keys.cursor.pile)
        assert len(seen) < 60, seen


@pytest.mark.parametrize("touch", ["both", "tap", "drag"])
def test_a_game_is_played_by_keys_alone(play, touch):
    player = play("klondike", autoplay="off", speed="none", touch=touch)
    player.arrange(tableau_1="KH9C", tableau_2="TD", tableau_3="TH")
    cursor(player, "tableau-1")
    player.driver.key(ENTER)
    assert player.table.hand.held
    cursor(player, "tableau-3")
    player.driver.key(ENTER)
    player.settle()
    assert player.cards("tableau-3") == "TH 9C"
    player.driver.key(32)
    player.settle()
    assert player.session.moves == 2


def test_what_the_cursor_is_on_can_be_looked_at(play):
    player = play("klondike", 7, speed="none")
    cursor(player, "tableau-5")
    player.driver.key(ord("p"))
    assert player.table.looking
    player.driver.key(ord("p"))
    assert not player.table.looking


# What moves cards


def two_choices(play, touch):
    player = play("klondike", autoplay="off", touch=touch)
    player.arrange(tableau_1="AS", tableau_2="9C", tableau_3="TD")
    return player


def test_C5_only_taps_where_the_player_wants_that(play):
    player = two_choices(play, "tap")
    player.drag("tableau-2", 1, "tableau-3")
    player.settle()
    assert player.session.moves == 0
    x, y = player.place("tableau-1")
    player.driver.drag((x, y), (x + 20, y), steps=2)
    player.settle()
    assert player.session.moves == 1, "an unsteady tap is a tap"


def test_C5_only_drags_where_the_player_wants_that(play):
    player = two_choices(play, "drag")
    player.tap("tableau-1")
    player.driver.wait(1)
    player.tap("tableau-2")
    assert player.session.moves == 0 and not player.table.hand.held
    player.drag("tableau-2", 1, "tableau-3")
    player.settle()
    assert player.session.moves == 1
    player.tap("stock")
    player.settle()
    assert player.session.moves == 2, "the stock is dealt by a tap"


def test_where_only_drags_move_cards_a_double_tap_still_sends_home(play):
    player = two_choices(play, "drag")
    player.double_tap("tableau-1")
    player.settle()
    assert player.cards("foundation-1") == "AS"


# The mouse


def point(player, x, y):
    player.driver.window.mouse_pos = (x, y)
    player.driver.frames(2)


def ringed(player):
    return [str(widget.card) for widget in player.table.picture.cards if widget._halo]


def test_a_thin_ring_shows_what_the_mouse_could_lift(play):
    player = play("klondike", autoplay="off")
    player.arrange(tableau_1="KH9C8H", tableau_2="7D")
    point(player, *player.place("tableau-1", 2))
    assert ringed(player) == ["9C"], "borne by the lowest card of the run"
    point(player, *player.place("tableau-2"))
    assert ringed(player) == ["7D"]
    point(player, 600, 40)
    assert ringed(player) == []


def test_the_ring_of_the_mouse_goes_when_cards_are_held(play):
    player = play("klondike", autoplay="off")
    player.arrange(tableau_1="9C", tableau_2="TD")
    point(player, *player.place("tableau-1"))
    touch = player.driver.carry(player.place("tableau-1"), player.over("tableau-1", 1, "tableau-2"))
    assert player.table.lights.lit == {"tableau-2": "best"}
    player.driver.up(touch)
    player.settle()
    assert ringed(player) == []


def test_a_button_tells_its_key_when_the_mouse_rests_on_it(play):
    player = play("klondike", 7)
    tip = player.screen.pointer._tip
    point(player, *player.screen.chrome.undo.center)
    player.driver.wait(0.4)
    assert tip.parent is None
    player.driver.wait(0.4)
    assert tip.parent and tip.text == "Undo, key Z"
    point(player, *player.screen.chrome.hint.center)
    assert tip.parent is None
    player.driver.wait(0.8)
    assert tip.text == "Hint, key H"
    player.driver.tap(600, 40)
    assert tip.parent is None


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (400, 800), (800, 400)])
@pytest.mark.parametrize("left_handed", [False, True])
def test_the_sign_of_a_key_lies_on_the_felt(play, size, left_handed):
    player = play("klondike", 7, left_handed=left_handed)
    player.driver.resize(*size)
    for button in player.screen.chrome.buttons:
        point(player, *button.center)
        player.driver.wait(0.8)
        tip = player.screen.pointer._tip
        felt = player.screen.screen.felt
        assert tip.parent and felt.x <= tip.x and tip.right <= felt.right and felt.y <= tip.y and tip.top <= felt.top


def test_a_mouse_that_moves_over_a_page_does_nothing(play):
    player = play("klondike", 7)
    player.app.show_settings()
    point(player, 300, 300)
    player.app.show(None)
    player.settle()
    assert ringed(player) == []


# Speech


@pytest.fixture
def heard(monkeypatch):
    """What is said aloud."""
    said = []
    monkeypatch.setattr("pasians_ui.tablescreen.speak", said.append)
    return said


def test_what_happens_is_said_where_the_player_wants_it(play, heard):
    player = play("klondike", autoplay="off", speed="none", speech=True)
    player.arrange(tableau_1="9C", tableau_2="8D", tableau_6="TD")
    heard.clear()
    cursor(player, "tableau-1")
    assert "nine of clubs" in heard[-1].lower()
    player.drag("tableau-1", 1, "tableau-2")
    assert heard[-1] == player.message, "a refusal"
    player.drag("tableau-1", 1, "tableau-6")
    assert "nine of clubs" in heard[-1].lower()
    player.driver.key(ord("h"))
    assert heard[-1] == player.message, "a hint"
    touch = player.driver.down(*player.place("tableau-6"), button="right")
    assert "nine of clubs" in heard[-1].lower(), "a pile that is looked at"
    player.driver.up(touch)
    player.driver.key(ord("d"))
    assert heard[-1].startswith("Klondike") and heard[-1].count("\n") > 5, "the whole table"


def test_nothing_is_said_otherwise(play, heard):
    player = play("klondike", 7, speed="none")
    cursor(player, "tableau-1")
    player.tap("stock")
    assert heard == []


def test_a_device_without_a_voice_loses_nothing(monkeypatch):
    from pasians_ui import speech

    tried = []

    def fail(text):
        tried.append(text)
        raise NotImplementedError

    monkeypatch.setattr(speech, "_say", fail)
    speech.speak("One")
    wait_for(lambda: tried == ["One"])
    speech.speak("Two")
    wait_for(lambda: tried == ["One", "Two"])


def test_of_what_comes_while_something_is_said_only_the_newest_is_said(monkeypatch):
    from threading import Event

    from pasians_ui import speech

    tried, begun, done = [], Event(), Event()

    def say(text):
        tried.append(text)
        begun.set()
        done.wait(5)

    monkeypatch.setattr(speech, "_say", say)
    speech.speak("One")
    assert begun.wait(5)
    for text in ("Two", "Three", "Four"):
        speech.speak(text)
    done.set()
    wait_for(lambda: tried == ["One", "Four"])


def wait_for(condition):
    from time import monotonic, sleep

    end = monotonic() + 5
    while not condition():
        assert monotonic() < end
        sleep(0.01)


# Buttons


def test_a_held_undo_goes_on_four_times_a_second(play):
    player = play("klondike", 7, speed="none")
    for _ in range(10):
        player.tap("stock")
    touch = player.driver.down(*player.screen.chrome.undo.center)
    player.driver.wait(0.4)
    assert player.session.moves == 10
    player.driver.wait(0.8)
    assert player.session.moves == 7
    player.driver.up(touch)
    assert player.session.moves == 7, "lifting the finger takes no more back"
    player.press("undo")
    assert player.session.moves == 6
    player.settle()


def test_the_right_button_looks_at_a_pile_as_long_as_it_is_held(play):
    player = play("klondike", 7, speed="none")
    touch = player.driver.down(*player.place("tableau-7"), button="right")
    assert player.table.looking
    player.driver.up(touch)
    assert not player.table.looking and player.session.moves == 0
