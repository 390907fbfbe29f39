"""The chooser with what the player has: favourites, recent games, games in play, how often each was won; keys and speed."""

from functools import partial
from types import SimpleNamespace

import pytest
from kivy.metrics import Metrics, sp
from kivy.uix.label import Label
from test_pages import (  # noqa: F401
    ENTER,
    PHONE,
    TAB,
    TALL,
    WIDE,
    calls,
    catalogue,
    cell,
    english,
    entry_of,
    every,
    named,
    opened,
    press,
    show,
    shown,
)  # fmt: skip

from pasians import Catalogue
from pasians.shelf import Shelf
from pasians.store import Held, Play, Store
from pasians.words import set_language
from pasians_ui.controls import Control
from pasians_ui.pages.cells import Cell
from pasians_ui.pages.chooser import FAVOURITES, RECENT, ChooserPage
from pasians_ui.pages.thumbnail import Thumbnails
from pasians_ui.theme import Theme
from pasians_ui.widgets import Chip

DOWN, RIGHT, UP = 274, 275, 273


@pytest.fixture
def store():
    """Six games of FreeCell, of which four were won, one of Golf that is in play, one of Spider that was left."""
    store = Store(None, lambda: 1000.0)
    for at in range(6):
        result = "won" if at < 4 else "left"
        store.release(str(at), Play(str(at), "freecell", str(at), begun=at, ended=at + 1, result=result))
    store.release("s", Play("s", "spider:one-suit", "1", begun=20.0, ended=21.0, result="left"))
    store.hold(Held("g", "golf", 90.0, ""), Play("g", "golf", "1", begun=80.0))
    return store


@pytest.fixture
def chooser(catalogue, calls, store):  # noqa: F811
    def make(theme="meadow", **more):
        given = {"thumbnails": None, "shelf": Shelf(store)} | more
        return ChooserPage(
            catalogue, Theme.load(theme), on_open=calls.opened, on_back=calls.back, on_broken=calls.broken,
            on_help=calls.help, on_statistics=calls.statistics, **given,
        )  # fmt: skip

    return make


@pytest.fixture
def scaled():
    """Sets the size of text until the test has ended."""
    yield partial(setattr, Metrics, "fontscale")
    Metrics.fontscale = 1


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_star_makes_a_favourite_that_is_kept(show, driver, chooser, store, size):  # noqa: F811
    page = show(chooser(), size)
    star = cell(page, "klondike").star
    assert star.name == "Make it a favourite"
    press(driver, star)
    assert star.name == "Not a favourite any more"
    assert Shelf(store).favourites == ("klondike",)
    press(driver, named(page, "Favourites"))
    assert shown(page) == ["klondike"]
    press(driver, cell(page, "klondike").star)
    assert shown(page) == ["klondike"], "a slip can be mended"
    assert Shelf(store).favourites == ()


def test_favourites_and_recent_games_are_counted(show, driver, chooser):  # noqa: F811
    page = show(chooser())
    assert (page._counts[FAVOURITES].text, page._counts[RECENT].text) == ("0", "3")
    press(driver, cell(page, "klondike").star)
    assert page._counts[FAVOURITES].text == "1"


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_recent_games_come_newest_first(show, driver, chooser, size):  # noqa: F811
    page = show(chooser(), size)
    press(driver, named(page, "Recent"))
    assert shown(page) == ["golf", "spider", "freecell"]
    page.search.input.insert_text("sp")
    assert shown(page) == ["spider"]


def test_what_is_empty_says_what_belongs_there(show, driver, chooser):  # noqa: F811
    page = show(chooser(shelf=Shelf(Store(None, lambda: 0.0))))
    for section, words in (("Favourites", "Games whose star you touch"), ("Recent", "Games that you play")):
        press(driver, named(page, section))
        assert any(words in getattr(widget, "text", "") for widget in page.walk())
    press(driver, named(page, "Show all games"))
    assert len(shown(page)) > 90


def test_filters_of_one_kind_widen_and_of_several_narrow(show, driver, catalogue, chooser):  # noqa: F811
    page = show(chooser())

    def found(*names):
        for name in names:
            named(page, name).dispatch("on_release")
        ids = set(shown(page))
        for name in names:
            named(page, name).dispatch("on_release")
        return ids

    assert found("In play") == {"golf"}
    assert found("Not tried yet") == set(shown(page)) - {"golf", "spider", "freecell"}
    easy, hard, short = found("Easy"), found("Hard"), found("Short")
    assert easy and hard and not easy & hard
    assert found("Easy", "Hard") == easy | hard
    assert found("Easy", "Short") == easy & short
    assert {entry_of(catalogue, id).packs for id in found("Two packs")} == {2}


def test_a_game_tells_how_often_it_was_won_and_that_it_is_in_play(show, driver, chooser):  # noqa: F811
    page = show(chooser())
    press(driver, named(page, "Recent"))
    assert cell(page, "freecell").name == "FreeCell, won 67 %"
    assert cell(page, "golf").name == "Golf, In play"
    assert cell(page, "spider").name == "Spider", "one game says nothing"
    assert cell(page, "freecell").picture.won.text == "won 67 %"


def test_surprise_takes_a_game_that_was_not_tried(show, driver, chooser, calls):  # noqa: F811
    page = show(chooser())
    page.section, page.query = RECENT, ""
    page.surprise()
    assert calls.pop()[1] in ("golf", "spider", "freecell")
    page.section = ""
    for _ in range(60):
        page.surprise()
        assert calls.pop()[1] not in ("golf", "spider", "freecell", "evening-star")


def test_the_right_button_opens_the_page_of_a_game(show, driver, chooser, calls):  # noqa: F811
    from kivy.tests.common import UnitTestTouch

    page = show(chooser())
    card = cell(page, "klondike")
    touch = UnitTestTouch(*card.to_window(card.center_x, card.top - 30))
    touch.button = "right"
    driver._send("begin", touch)
    driver.up(touch)
    driver.frames(3)
    assert page.sheet.entry.id == "klondike"
    assert not calls


def test_the_page_of_a_game_tells_how_each_way_went(show, driver, chooser, catalogue, calls):  # noqa: F811
    page = show(chooser())
    page.open_ways(entry_of(catalogue, "spider"))
    texts = [getattr(widget, "text", "") for widget in opened(driver, page.sheet).walk()]
    assert "won 0 of 1 game" in texts
    press(driver, named(page.sheet, "Statistics"))
    assert calls == [("statistics", "spider:one-suit")]


def test_arrows_go_from_game_to_game_and_scroll(show, driver, chooser, calls):  # noqa: F811
    page = show(chooser())
    ids = shown(page)
    columns = page._grid.cols
    cell(page, ids[0]).focus = True
    for code, at in (
        (RIGHT, 1),
        (DOWN, 1 + columns),
        (DOWN, 1 + 2 * columns),
        (DOWN, 1 + 3 * columns),
        (UP, 1 + 2 * columns),
    ):
        driver.key(code)
        driver.frames(3)
        (focused,) = [control for control in every(page, Control) if control.focus]
        assert focused.entry.id == ids[at]
        low, high = focused.to_window(0, focused.y)[1], focused.to_window(0, focused.top)[1]
        assert page.grid.to_window(0, page.grid.y)[1] <= low < high <= page.grid.to_window(0, page.grid.top)[1]
    driver.key(ENTER)
    assert calls == [("opened", ids[1 + 2 * columns])]


def test_the_keyboard_reaches_chips_beyond_the_edge(show, driver, chooser):  # noqa: F811
    page = show(chooser(), PHONE)
    last = every(page, Chip)[-1]
    last.focus = True
    driver.frames(2)
    left = last.to_window(last.x, 0)[0]
    assert left >= 0 and left + last.width <= PHONE[0]


@pytest.mark.parametrize("text", [1, 1.3])
@pytest.mark.parametrize("size", [WIDE, (1130, 800), PHONE])
def test_the_longest_names_fit(show, driver, chooser, size, text, scaled):  # noqa: F811
    set_language("sv")
    scaled(text)
    page = show(chooser(), size)
    for query in ("spindeln med", "borgen", "schack"):
        page.search.input.text = query
        driver.frames(4)
        first = every(page.grid, Cell)[0]
        assert first.title.texture_size[1] <= 2.7 * sp(20)
        assert first.title.texture_size[0] <= first.title.width
        assert first.title.top <= first.top
        labels = [widget for widget in first.walk(restrict=True) if isinstance(widget, Label) and widget.text]
        assert not [label.text for label in labels if label.y < first.y]


def test_ctrl_f_goes_to_the_search(show, driver, chooser):  # noqa: F811
    page = show(chooser())
    driver.key(ord("f"), "f", ["ctrl"])
    assert page.search.input.focus


def test_filtering_keeps_the_focus(show, driver, chooser):  # noqa: F811
    page = show(chooser())
    named(page, "Easy").focus = True
    driver.key(ENTER)
    driver.frames(3)
    assert named(page, "Easy").focus
    assert named(page, "Easy").on


def test_the_chooser_is_taken_up_as_it_was_left_with_what_is_new(show, driver, chooser, store):  # noqa: F811
    page = show(chooser())
    press(driver, named(page, "Easy"))
    store.release("g", Play("g", "golf", "1", begun=80.0, ended=90.0, result="won"))
    page.take_up(Shelf(store))
    driver.frames(3)
    assert named(page, "Easy").on, "although one filter less is offered"
    assert "In play" not in [chip.name for chip in every(page, Chip)]
    store.hold(Held("k", "spider:one-suit", 95.0, ""), Play("k", "spider:one-suit", "3", begun=95.0))
    page.take_up(Shelf(store))
    page.grid.scroll_y = 0.5
    store.set("favourites", ["golf"])
    page.take_up(Shelf(store))
    driver.frames(3)
    assert page._counts[FAVOURITES].text == "1"
    assert page.grid.scroll_y == 0.5


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_cells_that_are_seen_again_tell_what_is_new(show, driver, chooser, store, size):  # noqa: F811
    page = show(chooser(), size)
    first = page.grid.data[0]["entry"]
    store.set("favourites", [first.id])
    page.take_up(Shelf(store))
    driver.frames(3)
    assert cell(page, first.id).star.icon.name == "favourite"


def test_small_tables_are_kept_as_files_until_the_game_changes(show, driver, chooser, catalogue, monkeypatch, tmp_path):  # noqa: F811
    monkeypatch.setenv("PASIANS_CACHE", str(tmp_path))
    asked, theme = [], Theme.load()

    def game(id):
        asked.append(id)
        return catalogue.game(id)

    def drawn(stamp, theme=theme):
        asked.clear()
        thumbnails = Thumbnails(theme, game, stamp)
        page = show(chooser(theme.name, thumbnails=thumbnails))
        driver.until(lambda: not thumbnails._wanted)
        assert all(kept.picture._table._tint.a == 1 for kept in every(page.grid, Cell))
        return len(asked)

    stamp = SimpleNamespace(of="1")
    assert drawn(lambda _id: stamp.of) > 5
    assert drawn(lambda _id: stamp.of) == 0
    stamp.of = "2"
    assert drawn(lambda _id: stamp.of) > 5
    assert drawn(lambda _id: stamp.of, Theme.load("night")) > 5
    assert drawn(lambda _id: stamp.of) == 0
    for file in (tmp_path / "tables").iterdir():
        file.write_bytes(b"damaged")
    assert drawn(lambda _id: stamp.of) > 5


def test_the_stamp_of_a_game_changes_with_its_files(tmp_path, monkeypatch):
    monkeypatch.setenv("PASIANS_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "evening-star"
    folder.mkdir()
    golf = Catalogue.standard().entry("golf").folder / "game.toml"
    (folder / "game.toml").write_text(golf.read_text(encoding="utf-8"), encoding="utf-8")
    first = Catalogue.standard(extra=[folder]).stamp("evening-star")
    assert Catalogue.standard(extra=[folder]).stamp("evening-star") == first
    with (folder / "game.toml").open("a", encoding="utf-8") as file:
        file.write("# another one\n")
    assert Catalogue.standard(extra=[folder]).stamp("evening-star") != first


def test_the_program_shows_the_chooser_again_as_it_was_left(play, driver):
    player = play("klondike", 7)
    player.app.show_chooser()
    driver.frames(5)
    page = player.app.page
    press(driver, named(page, "Easy"))
    player.app.open("golf")
    driver.frames(3)
    player.app.show_chooser()
    driver.frames(3)
    assert player.app.page is page
    assert named(page, "Easy").on
    player.app.show(None)
    player.app.change({"table": "night"})
    player.app.show_chooser()
    assert player.app.page is not page
