"""The recogniser alone: what touches mean, told to a table that only takes notes."""

import pytest

from pasians_ui.gestures import DOUBLE, LONG, Gestures, Hit, Phase

CARD, STOCK = Hit("tableau-1", 2), Hit("stock", 1)


class Notes:
    """A table with a card left of x = 100, a stock left of x = 200, and felt beyond."""

    def __init__(self):
        self.told = []
        self.liftable = True

    def touched(self, x, y):
        return CARD if x < 100 else STOCK if x < 200 else None

    def deals(self, hit):
        return hit is STOCK

    def lift(self, hit):
        self.told.append(("lift", hit))
        return self.liftable

    def __getattr__(self, name):
        return lambda *args: self.told.append((name, *args))


class Clock:
    def __init__(self):
        self.now, self.waiting = 0.0, []

    def later(self, seconds, callback):
        timer = Timer(self, self.now + seconds, callback)
        self.waiting.append(timer)
        return timer

    def run(self, seconds):
        self.now += seconds
        for timer in [timer for timer in self.waiting if timer.when <= self.now]:
            self.waiting.remove(timer)
            timer.callback()


class Timer:
    def __init__(self, clock, when, callback):
        self.clock, self.when, self.callback = clock, when, callback

    def cancel(self):
        if self in self.clock.waiting:
            self.clock.waiting.remove(self)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def notes():
    return Notes()


@pytest.fixture
def gestures(notes, clock):
    return Gestures(notes, 10, clock.later, lambda: clock.now)


def tap(gestures, x=50, y=50):
    gestures.down(1, x, y)
    gestures.up(1)


def test_a_tap_is_told_when_the_finger_is_lifted(gestures, notes):
    gestures.down(1, 50, 50)
    assert notes.told == []
    gestures.up(1)
    assert notes.told == [("tap", CARD)]


def test_a_tap_on_the_felt(gestures, notes):
    tap(gestures, 500)
    assert notes.told == [("tap", None)]


def test_C6_a_small_slip_is_a_tap_and_a_longer_way_a_drag(gestures, notes):
    gestures.down(1, 50, 50)
    gestures.move(1, 56, 50)
    gestures.up(1)
    assert notes.told == [("tap", CARD)]
    gestures.down(1, 50, 50)
    gestures.move(1, 70, 50)
    gestures.move(1, 80, 40)
    gestures.up(1)
    assert notes.told[1:] == [("lift", CARD), ("drag", 20, 0), ("drag", 30, -10), ("drop",)]


def test_what_cannot_be_lifted_is_neither_dragged_nor_tapped(gestures, notes):
    notes.liftable = False
    gestures.down(1, 50, 50)
    gestures.move(1, 90, 50)
    gestures.up(1)
    assert notes.told == [("lift", CARD)]


def test_two_quick_taps_at_one_place_are_a_double_tap(gestures, notes, clock):
    tap(gestures)
    clock.run(DOUBLE - 0.01)
    tap(gestures, 55, 48)
    assert notes.told == [("tap", CARD), ("double_tap", CARD)]


@pytest.mark.parametrize("wait, x", [(DOUBLE + 0.01, 50), (0.1, 80)])
def test_slow_or_distant_taps_are_two(gestures, notes, clock, wait, x):
    tap(gestures)
    clock.run(wait)
    tap(gestures, x)
    assert notes.told == [("tap", CARD), ("tap", CARD)]


def test_C1_a_third_quick_tap_is_a_new_one(gestures, notes):
    for _ in range(3):
        tap(gestures)
    assert [told[0] for told in notes.told] == ["tap", "double_tap", "tap"]


def test_C4_every_tap_on_the_stock_counts_by_itself(gestures, notes, clock):
    for _ in range(10):
        tap(gestures, 150)
        clock.run(0.05)
    assert notes.told == [("tap", STOCK)] * 10


def test_C8_a_second_pointer_is_ignored_until_the_first_is_lifted(gestures, notes):
    gestures.down(1, 50, 50)
    gestures.move(1, 80, 50)
    gestures.down(2, 150, 50)
    gestures.move(2, 190, 50)
    gestures.up(2)
    gestures.up(1)
    assert [told[0] for told in notes.told] == ["lift", "drag", "drop"]
    gestures.down(2, 150, 50)
    gestures.up(2)
    assert notes.told[-1] == ("tap", STOCK)


def test_a_long_press_looks_and_never_moves(gestures, notes, clock):
    gestures.down(1, 50, 50)
    clock.run(LONG)
    gestures.move(1, 150, 50)
    gestures.up(1)
    assert notes.told == [("look", CARD, 50, 50), ("look_away",)]


def test_moving_in_time_prevents_the_long_press(gestures, notes, clock):
    gestures.down(1, 50, 50)
    gestures.move(1, 90, 50)
    clock.run(LONG)
    assert [told[0] for told in notes.told] == ["lift", "drag"]


def test_the_right_button_looks_at_once(gestures, notes):
    gestures.down(1, 50, 50, looking=True)
    assert notes.told == [("look", CARD, 50, 50)]


def test_a_cancelled_drag_is_let_go_and_its_pointer_ignored(gestures, notes):
    gestures.down(1, 50, 50)
    gestures.move(1, 90, 50)
    assert gestures.cancel()
    gestures.move(1, 120, 50)
    assert not gestures.cancel()
    gestures.up(1)
    assert [told[0] for told in notes.told] == ["lift", "drag", "let_go"]
    assert gestures.phase is Phase.FREE


def test_a_cancelled_touch_is_no_tap(gestures, notes, clock):
    gestures.down(1, 50, 50)
    assert not gestures.cancel(), "nothing was held yet"
    clock.run(LONG)
    gestures.up(1)
    assert notes.told == []
