"""The page of statistics, alone and in the program: what was played is told, a deal is dealt again, nobody is scolded."""

import time

import pytest
from kivy.metrics import dp
from kivy.uix.label import Label
from test_chooser import scaled  # noqa: F401
from test_pages import (  # noqa: F401
    ENTER,
    LOW,
    PHONE,
    SIZES,
    TAB,
    WIDE,
    calls,
    catalogue,
    english,
    every,
    named,
    opened,
    picture,
    press,
    show,
)  # fmt: skip

from pasians.statistics import statistics
from pasians.store import Play, Store
from pasians_ui import png
from pasians_ui.controls import Control
from pasians_ui.pages.chart import Curve, TimeBars
from pasians_ui.pages.dates import when
from pasians_ui.pages.statistics import PlayedGame, StatisticsPage, tiles
from pasians_ui.theme import Theme

NOW = time.mktime((2026, 11, 30, 18, 0, 0, 0, 0, -1))
WAY = "spider:one-suit"


@pytest.fixture
def store():
    """Eleven games of one way to play, of which eight were won and the last three left, and one played again."""
    store = Store(None, lambda: NOW)
    for at in range(11):
        begun, result = NOW - 3600 * (24 - 2 * at), "won" if at < 8 else "left"
        facts = {"seconds": 300.0 + 60 * at, "moves": 100 + at, "undone": at % 3, "hinted": at == 10}
        keep(store, Play(f"k{at}", WAY, str(1000 + at), begun, begun + 900, result, **facts))
    keep(store, Play("again", WAY, "1003", NOW - 500, NOW - 100, "won", again=True, seconds=90.0, moves=50))
    keep(store, Play("other", "golf", "5", NOW - 9000, NOW - 8000, "left"))
    return store


def keep(store, play):
    store.release(play.key, play)


@pytest.fixture
def page(catalogue, calls, store):  # noqa: F811
    def make(way=WAY, theme="meadow", store=store):
        return StatisticsPage(
            catalogue, Theme.load(theme), store, way, on_back=calls.back, on_deal=calls.deal, on_play=calls.play
        )

    return make


def texts(widget):
    return [label.text for label in every(widget, Label) if label.text]


def test_five_figures(store):
    made = tiles(statistics(store.plays(WAY)))
    assert [(tile.value, tile.caption) for tile in made] == [
        ("11", "games played"), ("8", "won, 73 %"), ("0", "in a row, best 8"),
        ("5:00", "best time, average 8:30"), ("100", "fewest moves, average 104"),
    ]  # fmt: skip
    assert tiles(statistics(store.plays(WAY)), brief=True)[0].caption == "won of 11, 73 %"


def test_figures_where_none_was_won(store):
    assert [tile.value for tile in tiles(statistics(store.plays("golf")))] == ["1", "0", "0"]


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_everything_is_told(show, page, size):  # noqa: F811
    shown = show(page(), size)
    said = texts(shown)
    for text in ("How often you win", "Time of games won", "Last games", "Played again", "first game", "latest"):
        assert text in said
    assert "Half of them took less than 9 minutes." in said
    assert len(every(shown, Curve)) == len(every(shown, TimeBars)) == 1


def test_E7_what_was_taken_back_and_advised_is_noted(show, page):  # noqa: F811
    said = texts(show(page()))
    assert "2 taken back" in said
    assert "1 taken back · 1 hint" in said


def test_the_last_games_come_latest_first_and_are_dealt_again(show, driver, page, calls):  # noqa: F811
    shown = show(page(), PHONE)
    games = every(shown, PlayedGame)
    assert [games[at].name for at in (0, 10, 11)] == [
        "Today 14:15, not won", "Yesterday 18:15, won", "Today 17:58, won",
    ]  # fmt: skip
    games[0]._reveal()
    driver.frames(3)
    press(driver, games[0])
    assert calls == [("deal", WAY, "1010")]


def test_another_way_is_chosen_among_those_that_were_played(show, driver, page, calls):  # noqa: F811
    shown = show(page())
    press(driver, named(shown, "Spider · One suit"))
    press(driver, named(opened(driver, shown.sheet), "Golf"))
    driver.frames(3)
    assert shown.way == "golf"
    assert "1" in texts(shown)
    shown.back()
    assert calls == [("back",)]


def test_back_closes_the_choice_first(show, driver, page, calls):  # noqa: F811
    shown = show(page())
    press(driver, named(shown, "Spider · One suit"))
    opened(driver, shown.sheet)
    shown.back()
    assert not calls
    assert shown.sheet.parent is None


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_where_nothing_was_played_one_can_play(show, driver, page, calls, size):  # noqa: F811
    shown = show(page("terrace"), size)
    assert "No game has ended here yet." in texts(shown)
    press(driver, named(shown, "Play"))
    assert calls == [("play", "terrace")]


def test_a_game_that_is_gone_is_told_and_not_dealt(show, driver, page, store, calls):  # noqa: F811
    keep(store, Play("x", "no-such-game:hard", "1", NOW - 90, NOW - 50, "won"))
    shown = show(page("no-such-game:hard"))
    assert "no-such-game:hard" in texts(shown)
    press(driver, every(shown, PlayedGame)[0])
    assert not calls


def test_D16_totals_are_what_they_say(show, page, store):  # noqa: F811
    figures = statistics(store.plays(WAY))
    assert figures.played == figures.won + figures.lost == 11
    shown = show(page())
    assert {"11", "8"} <= set(texts(shown))


def test_nobody_is_scolded(show, page, store, catalogue):  # noqa: F811
    """A game that was not won is a hollow ring; no word of losing, no red."""
    shown = show(page())
    assert not [text for text in texts(shown) if "lost" in text.lower() or "lose" in text.lower()]
    red = Theme.load().page.err
    assert not [label for label in every(shown, Label) if tuple(label.color) == tuple(red)]


@pytest.mark.parametrize("games", [1, 2, 9, 10, 11, 60, 400])
def test_the_curve_is_drawn_for_any_number_of_games(show, driver, page, games):  # noqa: F811
    many = Store(None, lambda: NOW)
    for at in range(games):
        keep(
            many,
            Play(str(at), WAY, str(at + 1), NOW - 9000 + at, NOW - 8000 + at, "won" if at % 3 else "left", seconds=60),
        )
    shown = show(page(store=many), PHONE)
    (curve,) = every(shown, Curve)
    assert curve._picture.texture is not None
    assert curve._picture.pos[0] + curve._picture.size[0] <= curve.right + 1
    assert ("first game" in texts(shown)) == (games < 40)


@pytest.mark.parametrize("text", [1, 1.3])
@pytest.mark.parametrize("size", [*SIZES, LOW])
def test_controls_are_large_enough_and_words_are_whole(show, driver, page, size, text, scaled):  # noqa: F811
    scaled(text)
    shown = show(page(), size)
    for control in every(shown, Control):
        assert control.name
        assert min(control.size) >= dp(57) - 1, f"{control.name!r} is {control.size}"
    for label in every(shown, Label):
        if label.text and not label.shorten:
            assert label.texture_size[0] <= label.width + 1, f"{label.text!r} is cut"
            assert label.texture_size[1] <= label.height + 1, f"{label.text!r} is cut"


def test_everything_is_reached_and_pressed_with_the_keyboard(show, driver, page, calls):  # noqa: F811
    shown = show(page())
    seen = []
    for _step in range(16):
        driver.key(TAB)
        seen += [control.name for control in every(shown, Control) if control.focus]
    assert seen[:3] == ["Back", "Spider · One suit", "Today 14:15, not won"]
    assert len(set(seen)) == 14
    every(shown, PlayedGame)[1].focus = True
    driver.key(ENTER)
    assert calls == [("deal", WAY, "1009")]


def test_it_is_drawn_in_the_dark_too(show, driver, page, tmp_path):  # noqa: F811
    show(page(theme="night"), PHONE)
    driver.frames(5)
    path = picture(driver, tmp_path / "statistics.png")
    pixels = png.read(path, *PHONE)
    assert len({pixels[at : at + 3] for at in range(0, len(pixels), 4 * 7)}) > 20


def test_dates_are_as_one_says_them():
    assert when(NOW - 3600, NOW) == "Today 17:00"
    assert when(NOW - 24 * 3600, NOW) == "Yesterday 18:00"
    assert when(NOW - 3 * 24 * 3600, NOW) == "27 Nov"
    assert when(NOW - 400 * 24 * 3600, NOW) == "26 Oct 2025"


# In the program


def test_D14_and_D12_in_the_program(play, driver):
    """Looking at a deal counts nothing, a game that is left counts once, and is found with its deal."""
    player = play("golf", 7)
    player.app.new_deal()
    player.app.show_statistics()
    driver.frames(5)
    assert "No game has ended here yet." in texts(player.app.page)
    player.app.show(None)
    player.table.do(player.session.legal_moves()[0])
    deal = str(player.session.deal)
    player.app.new_deal()
    player.table.do(player.session.legal_moves()[0])
    player.app.show_statistics()
    driver.frames(5)
    (game,) = every(player.app.page, PlayedGame)
    assert "not won" in game.name
    press(driver, game)
    assert player.app.page is None
    assert str(player.session.deal) == deal
    player.settle()


def test_statistics_lead_back_to_where_one_came_from(play, driver):
    player = play("golf", 7)
    player.app.show_statistics()
    driver.frames(3)
    player.app.back()
    assert player.app.page is None
    player.app.show_chooser()
    driver.frames(3)
    chooser = player.app.page
    player.app.show_statistics("klondike:three-cards")
    driver.frames(3)
    player.app.back()
    assert player.app.page is chooser


def test_at_rest_no_frame_is_drawn(play, driver):
    player = play("golf", 7)
    for show_page in (player.app.show_chooser, player.app.show_statistics):
        show_page()
        driver.wait(3)
        assert driver.drawn_frames(2) == 0
        driver.draw(False)
