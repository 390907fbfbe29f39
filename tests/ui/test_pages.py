"""The pages around the table, driven with real touches and keys: each alone, as the program shows it."""

from pathlib import Path
from time import time
from types import SimpleNamespace

import pytest
from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from pasians import Catalogue, Choice, Deal, Entry, Session
from pasians.shelf import Shelf
from pasians.store import Store
from pasians.words import set_language
from pasians_ui import png
from pasians_ui.chrome import Chrome, MessageBar
from pasians_ui.controls import Control
from pasians_ui.ground import suits_marked
from pasians_ui.pages.cells import Cell
from pasians_ui.pages.chooser import ChooserPage
from pasians_ui.pages.deals import DealSheet
from pasians_ui.pages.help import HelpPage
from pasians_ui.pages.menu import MenuPanel
from pasians_ui.pages.moments import BrokenPage, Figure, StuckSheet, WonPanel
from pasians_ui.pages.named import NamedTable
from pasians_ui.pages.rst import HEADING, ITEM, blocks
from pasians_ui.pages.search import find, searchable
from pasians_ui.pages.thumbnail import Thumbnails
from pasians_ui.pages.ways import WaysSheet
from pasians_ui.preferences import DEFAULTS
from pasians_ui.screen import Screen
from pasians_ui.theme import Theme
from pasians_ui.widgets import ListRow, PillButton, SwitchRow

WIDE, TALL, PHONE = (1280, 800), (800, 1280), (400, 800)
LOW = (800, 400)
SIZES = [WIDE, TALL, PHONE]
LANGUAGES = ["en", "cs", "sv"]
ENTER, TAB = 13, 9


class Shell(App):
    """A window with one page in it."""

    def __init__(self, page: Widget) -> None:
        super().__init__()
        self.page = page

    def build(self) -> FloatLayout:
        root = FloatLayout()
        root.add_widget(self.page)
        return root

    def stop_playing(self) -> None:
        """Nothing is played here."""


class Calls(list):
    """Notes what was called back: ``calls.opened`` is a callback that notes ("opened", its arguments)."""

    def __getattr__(self, name):
        return lambda *arguments: self.append((name, *arguments))


@pytest.fixture(autouse=True)
def english():
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def calls():
    return Calls()


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    """All bundled games, and one that is broken."""
    folder = tmp_path_factory.mktemp("games") / "evening-star"
    folder.mkdir()
    (folder / "game.toml").write_text('[game]\nname = "Evening Star"\ntable = "wide"\n', encoding="utf-8")
    return Catalogue.standard(extra=[folder])


@pytest.fixture
def show(driver):
    """Shows a page in a window of a size, and waits until everything has its place."""

    def show(page, size=WIDE):
        if hasattr(driver, "window"):
            for widget in list(driver.window.children):
                driver.window.remove_widget(widget)
        driver.start(Shell(page))
        driver.resize(*size)
        driver.frames(8)
        return page

    return show


def entry_of(catalogue, id):
    return next(entry for entry in catalogue.entries if entry.id == id)


def chooser(catalogue, calls, theme="meadow", **more):
    return ChooserPage(
        catalogue, Theme.load(theme), shelf=Shelf(Store(None, time)), on_open=calls.opened, on_back=calls.back, on_broken=calls.broken,
        on_help=calls.help, **more,
    )  # fmt: skip


def every(widget, kind):
    return [child for child in widget.walk() if isinstance(child, kind)]


def named(widget, name):
    """The control of that name."""
    found = [control for control in every(widget, Control) if control.name == name]
    assert found, f"no {name!r} among {sorted(control.name for control in every(widget, Control))}"
    return found[0]


def cell(page, id):
    """The entry of a game in the chooser's list."""
    return next(cell for cell in every(page.grid, Cell) if cell.entry.id == id)


def press(driver, control):
    driver.tap(*control.to_window(*control.center))
    driver.frames(3)


def opened(driver, sheet):
    """A sheet, when it has risen into its place."""
    driver.until(lambda: sheet.opacity == 1)
    driver.frames(2)
    return sheet


def shown(page):
    return [item["entry"].id for item in page.grid.data]


# Search


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("klon", "klondike"), ("Terasa", "terrace"), ("terrass", "terrace"), ("generaluv pas", "terrace"),
        ("two packs terr", "terrace"), ("MONTE", "monte-carlo"),
    ],
)  # fmt: skip
def test_search_finds_names_of_all_languages_ways_to_play_and_packs(catalogue, query, first):
    games = [(searchable(entry), entry) for entry in catalogue.entries]
    assert find(query, games)[0].id == first


def test_search_by_packs_and_by_nothing(catalogue):
    games = [(searchable(entry), entry) for entry in catalogue.entries]
    assert {entry.packs for entry in find("two packs", games)} == {2}
    assert find("", games) == [entry for _words, entry in games]
    assert find("no such game", games) == []


# The chooser


def test_search_by_keys_and_open_by_touch(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    press(driver, page.search.input)
    page.search.input.insert_text("golf")
    driver.frames(3)
    assert shown(page)[0] == "golf"
    press(driver, cell(page, "golf"))
    assert calls == [("opened", "golf")]


def test_a_search_without_result_offers_all_games(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    page.search.input.insert_text("xyzzy")
    driver.frames(3)
    assert shown(page) == []
    press(driver, named(page, "Show all games"))
    driver.wait(0.2)
    assert len(shown(page)) == len(catalogue.entries)


def test_the_clear_cross_comes_with_the_words(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls), PHONE)
    page.search.input.insert_text("sp")
    driver.frames(3)
    press(driver, named(page, "Clear the search"))
    assert page.search.text == ""
    assert not [control for control in every(page, Control) if control.name == "Clear the search"]


def test_ways_to_play_are_chosen_on_a_sheet(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    press(driver, cell(page, "klondike").ways)
    assert isinstance(opened(driver, page.sheet), WaysSheet)
    title = next(way.title for way in entry_of(catalogue, "klondike").variants if way.id == "three-cards")
    press(driver, named(page.sheet, title))
    assert calls == [("opened", "klondike:three-cards")]


def test_options_become_part_of_the_id():
    options = (Choice("safe", "Safe", on=True), Choice("open", "Open"))
    entry = Entry("x", Path(), "X", "", "", {}, (), 1, None, None, (), options, None)
    sheet = WaysSheet(Theme.load(), entry, on_open=lambda id: None)
    assert sheet.id_for("two") == "x:two"
    for at in reversed(range(2)):
        sorted(every(sheet, SwitchRow), key=lambda row: row.name)[at].dispatch("on_release")
    assert sheet.id_for(None) == "x+open~safe"


def test_holding_a_game_opens_its_page_and_not_the_game(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    card = cell(page, catalogue.first)
    touch = driver.down(*card.to_window(card.x + dp(60), card.y + dp(20)))
    driver.until(lambda: page.sheet)
    driver.up(touch)
    assert page.sheet.entry.id == catalogue.first
    assert not calls


def test_a_drag_scrolls_and_opens_nothing(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls), PHONE)
    before = page.grid.scroll_y
    driver.drag((150, 250), (150, 600), steps=10)
    assert page.grid.scroll_y < before
    assert not calls


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_list_is_recycled(show, driver, catalogue, calls, size):
    many = [entry for _again in range(40) for entry in catalogue.entries]
    page = show(chooser(SimpleNamespace(entries=many, game=catalogue.game), calls), size)
    for height in (0.5, 0.0, 1.0):
        page.grid.scroll_y = height
        driver.frames(3)
    assert len(every(page.grid, Cell)) < 30 < len(page.grid.data)


def test_families_and_filters(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    first = entry_of(catalogue, catalogue.first)
    press(driver, named(page, first.family_title))
    driver.frames(3)
    assert shown(page) == [entry.id for entry in catalogue.entries if entry.family == first.family]
    press(driver, named(page, "All games"))
    press(driver, named(page, "Two packs"))
    driver.wait(0.2)
    assert set(shown(page)) == {entry.id for entry in catalogue.entries if entry.packs == 2}


def test_families_on_a_phone(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls), PHONE)
    named(page, "Families")._reveal()
    driver.frames(2)
    press(driver, named(page, "Families"))
    family = entry_of(catalogue, catalogue.first).family
    press(driver, named(opened(driver, page.sheet), entry_of(catalogue, catalogue.first).family_title))
    driver.frames(3)
    assert shown(page) == [entry.id for entry in catalogue.entries if entry.family == family]


def test_surprise_opens_one_of_the_games_shown(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    page.search.input.insert_text("golf")
    driver.frames(3)
    press(driver, named(page, "Surprise"))
    ((_name, opened_game),) = calls
    assert opened_game in shown(page) and len(shown(page)) < len(catalogue.entries)


def test_a_broken_game_is_listed_and_says_why(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    page.search.input.insert_text("evening")
    driver.frames(3)
    press(driver, cell(page, "evening-star"))
    ((_name, entry),) = calls
    assert entry.fault
    broken = show(BrokenPage(Theme.load(), entry.title, entry.fault, on_back=calls.back, on_retry=calls.retry))
    assert entry.fault.splitlines()[0] in [label.text for label in every(broken, Label)]
    press(driver, named(broken, "Copy these lines"))
    press(driver, named(broken, "Try again"))
    press(driver, named(broken, "Back"))
    assert entry.fault in Clipboard.paste()
    assert [call[0] for call in calls[1:]] == ["retry", "back"]


def test_back_closes_the_sheet_before_it_leaves(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    page.open_ways(entry_of(catalogue, "klondike"))
    opened(driver, page.sheet)
    page.back()
    assert page.sheet.parent is None
    assert not calls
    page.back()
    assert calls == [("back",)]


def test_a_touch_beside_the_sheet_closes_it(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    page.open_ways(entry_of(catalogue, "klondike"))
    opened(driver, page.sheet)
    driver.tap(30, 770)
    assert page.sheet.parent is None
    assert not calls


def test_the_chooser_turns_with_the_window(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    page.search.input.insert_text("s")
    found = shown(page)
    driver.resize(*PHONE)
    driver.frames(5)
    assert not page.wide
    assert page.phone
    assert page.search.text == "s"
    assert shown(page) == found


def test_small_tables_are_drawn_once(driver, show, catalogue, calls):
    asked = []

    def game(id):
        asked.append(id)
        return catalogue.game(id)

    page = show(chooser(SimpleNamespace(entries=catalogue.entries, game=game), calls))
    for height in (0.0, 1.0, 0.0, 1.0):
        page.grid.scroll_y = height
        driver.frames(15)
    assert len(asked) == len(set(asked)) > 5


# Help


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_of_every_game(show, catalogue, calls, language):
    set_language(language)
    theme = Theme.load()
    thumbnails = Thumbnails(theme, catalogue.game)
    for entry in catalogue.entries:
        if entry.help_file(language):
            game = catalogue.game(entry.id)
            page = HelpPage(theme, entry, thumbnails, game=game, on_back=calls.back, on_play=calls.play)
            assert sum(block.kind == HEADING for block in page.blocks) >= 3, entry.id


def test_help_goes_to_a_section_and_to_the_table(show, driver, catalogue, calls):
    theme, entry = Theme.load(), entry_of(catalogue, "terrace")
    page = show(
        HelpPage(
            theme,
            entry,
            Thumbnails(theme, catalogue.game),
            game=catalogue.game("terrace"),
            on_back=calls.back,
            on_play=calls.play,
            on_open=calls.opened,
        )
    )
    assert next(row.chosen for row in every(page, ListRow))
    press(driver, named(page, "Moves"))
    heading = next(heading for heading in page.headings if heading.text == "Moves")
    _x, top = heading.to_window(heading.x, heading.top)
    assert top == pytest.approx(page.scroll.top, abs=2)
    assert named(page, "Moves").chosen
    press(driver, named(page, "Play"))
    assert calls == [("play",)]


def test_the_parts_of_every_table_are_numbered_and_named(catalogue):
    thumbnails = Thumbnails(Theme.load(), catalogue.game)
    for entry in catalogue.entries:
        if entry.fault:
            continue
        table = NamedTable(thumbnails, catalogue.game(entry.id), 240)
        table.width = 360
        table.do_layout()
        picture = table._picture
        picture.size, picture.pos = (360, 240), (0, 100)
        centres = {tuple(map(round, badge.center)) for badge, _x, _y in table._badges}
        assert len(centres) == len(table._badges) > 0, entry.id
        assert all(0 < x < 360 and 100 < y < 340 for x, y in centres), entry.id


def test_help_text_is_no_wider_than_one_reads_well(show, driver, catalogue, calls):
    theme, entry = Theme.load(), entry_of(catalogue, "klondike")
    thumbnails = Thumbnails(theme, catalogue.game)
    game = catalogue.game("klondike")
    page = show(HelpPage(theme, entry, thumbnails, game=game, on_back=calls.back, on_play=calls.play))
    for size in SIZES:
        driver.resize(*size)
        driver.frames(5)
        assert max(heading.width for heading in page.headings) <= dp(theme.chrome.reading_width_max)


def test_help_text_becomes_blocks():
    text = "Title\n=====\n\nFirst [one].\n\nAim\n---\n\n- **Stock**, top\n\n  - *inner*\n\n1. one\n2. two\n"
    made = blocks(text)
    assert [(block.kind, block.depth, block.mark) for block in made] == [
        ("paragraph", 0, ""), (HEADING, 1, ""), (ITEM, 1, "•"), (ITEM, 2, "•"), (ITEM, 1, "1."), (ITEM, 1, "2."),
    ]  # fmt: skip
    assert made[0].text == "First &bl;one&br;."
    assert made[2].text == "[b]Stock[/b], top"


def test_suits_in_text_have_their_colours():
    page = Theme.load().page
    marked = suits_marked("♥ and ♠", page.err, page.ink)
    assert f"[color={page.err.hex}][font=Suits]♥[/font][/color]" in marked
    assert f"[color={page.ink.hex}][font=Suits]♠[/font][/color]" in marked


# Menu, deal number, settings


@pytest.mark.parametrize("side", ["right", "left", "below"])
def test_the_menu_closes_and_goes(show, driver, calls, side):
    root = FloatLayout()
    show(root)
    menu = MenuPanel(
        Theme.load(), title="Klondike", deal="Deal 7", side=side, on_games=calls.games, on_help=calls.help,
        on_statistics=calls.statistics, on_settings=calls.settings, on_restart=calls.restart,
        on_deal_number=calls.number, on_share=calls.share, values=DEFAULTS, on_change=calls.changed,
    )  # fmt: skip
    names = ["Choose a game", "How to play", "Statistics", "Settings", "Start this deal again", "Deal by number"]
    names += ["Share this deal", "Large print", "Four colours"]
    expected = [("games",), ("help",), ("statistics",), ("settings",), ("restart",), ("number",), ("share",)]
    expected += [("changed", {"faces": "large"}), ("changed", {"colours": "four"})]
    for name, call in zip(names, expected, strict=True):
        menu.open(root)
        press(driver, named(opened(driver, menu), name))
        assert menu.parent is None
        assert calls == [call]
        calls.clear()


def test_rows_without_callback_are_left_out(calls):
    menu = MenuPanel(Theme.load(), title="Golf", deal="Deal 7", on_games=calls.games)
    assert [row.name for row in every(menu, ListRow)] == ["Choose a game"]


@pytest.fixture
def deal_sheet(show, driver, catalogue, calls):
    """Opens the sheet of deals over a deal of a game."""

    def open_it(game, deal=7, fault=None):
        root = show(FloatLayout())
        answer = lambda *what: calls.append(("deal", *what)) or fault  # noqa: E731
        session = Session(catalogue.game(game), Deal(deal))
        sheet = DealSheet(Theme.load(), session, Deal(20261130), on_deal=answer, on_same=calls.same)
        sheet.open(root)
        return opened(driver, sheet)

    return open_it


def test_a_deal_by_number(deal_sheet, driver, calls):
    sheet = deal_sheet("klondike")
    press(driver, named(sheet, "Deal"))
    assert sheet.fault.text == "Write a number first."
    for text, fault in (("none", '"none" is not a deal'), ("0", "There is no deal 0")):
        sheet.field.input.text = text
        press(driver, named(sheet, "Deal"))
        assert fault in sheet.fault.text
    sheet.field.input.text = "4 128 733"
    assert not sheet.fault.text.strip()
    press(driver, named(sheet, "Deal"))
    assert sheet.parent is None
    assert calls == [("deal", "klondike:single-card", Deal(4128733))]


def test_the_deal_on_the_table_is_copied_and_one_of_any_game_pasted(deal_sheet, driver, calls):
    sheet = deal_sheet("klondike")
    press(driver, named(sheet, "Copy klondike:single-card#7"))
    assert Clipboard.paste() == "klondike:single-card#7"
    assert named(sheet, "Copied")
    Clipboard.copy("Try this one:\n freecell#ms:617")
    press(driver, named(sheet, "Paste"))
    press(driver, named(sheet, "Deal"))
    assert calls == [("deal", "freecell", Deal(617, "ms"))]


def test_numberings_are_offered_where_they_fit_the_game(deal_sheet, driver, calls):
    sheet = deal_sheet("freecell")
    press(driver, named(sheet, "Microsoft"))
    sheet.field.input.text = "617"
    press(driver, named(sheet, "Deal"))
    assert calls == [("deal", "freecell", Deal(617, "ms"))]
    names = {control.name for control in every(deal_sheet("spider"), Control)}
    assert "PySolFC" in names and "Microsoft" not in names
    names = {control.name for control in every(deal_sheet("block-ten"), Control)}
    assert not names & {"Pasians", "PySolFC", "Microsoft"} or "PySolFC" in names


def test_a_deal_that_cannot_be_dealt_is_explained_on_the_sheet(deal_sheet, driver):
    sheet = deal_sheet("klondike", fault="There is no such game.")
    sheet.field.input.text = "nothing#3"
    press(driver, named(sheet, "Deal"))
    assert sheet.parent and sheet.fault.text == "There is no such game."


def test_the_deal_of_the_day_and_the_same_deal_again(deal_sheet, driver, calls):
    press(driver, named(deal_sheet("golf"), "Deal of the day"))
    press(driver, named(deal_sheet("golf"), "Same deal again"))
    assert calls == [("deal", "golf", Deal(20261130)), ("same",)]


# Moments


def won_panel(calls):
    return WonPanel(
        Theme.load(), line="All 52 cards are home.", deal="Deal 7",
        figures=[Figure("7:42", "time"), Figure("128", "moves")],
        on_new_deal=calls.new, on_same_deal=calls.same, on_other_game=calls.other,
    )  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_won(show, driver, calls, size):
    panel = show(won_panel(calls), size)
    for name in ("New deal", "Same deal again", "Other game"):
        press(driver, named(panel, name))
    assert calls == [("new",), ("same",), ("other",)]


@pytest.mark.parametrize("size", SIZES)
def test_no_more_moves(show, driver, calls, size):
    root = FloatLayout()
    show(root, size)

    def sheet():
        made = StuckSheet(
            Theme.load(), title="No more moves", text="Nothing is lost.", on_undo=calls.undo, on_restart=calls.restart,
            on_new_deal=calls.new,
        )  # fmt: skip
        made.open(root)
        return opened(driver, made)

    for name, call in (("Take one back", "undo"), ("Start this deal again", "restart"), ("New deal", "new")):
        shown = sheet()
        press(driver, named(shown, name))
        assert shown.parent is None
        assert calls == [(call,)]
        calls.clear()
    looking = sheet()
    driver.tap(size[0] / 2, size[1] - 20)
    assert looking.parent is root  # the table above can be touched, the sheet stays
    press(driver, named(looking, "Close"))
    assert looking.parent is None


def test_a_message_lets_touches_through_and_goes(show, driver, calls):
    root = FloatLayout()
    below = PillButton(Theme.load(), "Below", on_release=calls.pressed, pos_hint={"x": 0, "y": 0})
    bar = MessageBar(Theme.load())
    root.add_widget(below)
    root.add_widget(bar)
    show(root)
    bar.show("Only a king may go to an empty column.")
    driver.frames(3)
    assert bar.text == "Only a king may go to an empty column."
    driver.tap(640, 30)
    assert calls == [("pressed",)]
    assert bar.text == ""
    bar.show("Short", seconds=0.2)
    driver.wait(0.1)
    assert bar.text == "Short"
    driver.wait(0.3)
    assert bar.text == ""


# The toolbar


def toolbar(calls, theme="meadow"):
    actions = {"menu": calls.menu, "new_deal": calls.new, "hint": calls.hint, "redo": calls.redo, "undo": calls.undo}
    return Chrome(Theme.load(theme), actions)


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("size", [*SIZES, LOW])
def test_the_toolbar(show, driver, calls, size, left):
    chrome = toolbar(calls)
    chrome.size_hint = (None, None)
    show(chrome, size)
    screen = Screen(*size, theme=chrome.theme, left_handed=left)
    chrome.follow(screen)
    driver.frames(3)
    for button in (chrome.menu, chrome.new_deal, chrome.redo, chrome.undo):
        press(driver, button)
    assert [call[0] for call in calls] == ["menu", "new", "redo", "undo"]
    assert chrome.undo.y <= chrome.menu.y
    if screen.portrait:
        assert (chrome.undo.x < chrome.menu.x) == left


def test_undo_is_repeated_while_it_is_held(show, driver, calls):
    chrome = toolbar(calls)
    chrome.size_hint = (None, None)
    show(chrome)
    chrome.follow(Screen(*WIDE, theme=chrome.theme))
    driver.frames(3)
    touch = driver.down(*chrome.undo.center)
    driver.wait(1.15)
    driver.up(touch)
    assert 3 <= len(calls) <= 4
    chrome.undo.disabled = True
    calls.clear()
    press(driver, chrome.undo)
    assert not calls


# What holds for everything


def test_everything_can_be_reached_and_pressed_with_the_keyboard(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    seen = set()
    for _step in range(150):
        focused = next((control for control in every(page, Control) if control.focus), None)
        if focused:
            seen.add(focused.name)
        driver.key(TAB)
    assert {"Back", "Surprise", "All games", entry_of(catalogue, "klondike").title, "4 ways to play"} <= seen
    card = cell(page, "klondike")
    card.focus = True
    driver.key(ENTER)
    assert calls == [("opened", "klondike")]


def test_the_keyboard_stays_in_a_sheet(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    driver.key(TAB)
    page.open_ways(entry_of(catalogue, "klondike"))
    opened(driver, page.sheet)
    for _step in range(12):
        driver.key(TAB)
        (focused,) = [control for control in every(page, Control) if control.focus]
        assert focused in page.sheet.walk()


def test_a_touch_leaves_no_focus(show, driver, catalogue, calls):
    page = show(chooser(catalogue, calls))
    press(driver, named(page, "Two packs"))
    assert not [control for control in every(page, Control) if control.focus]


def picture(driver, path: Path) -> Path:
    """Write what the window shows; the file."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    window, got = driver.window, []

    def read(*_):
        got.append(bytes(glReadPixels(0, 0, *window.size, GL_RGBA, GL_UNSIGNED_BYTE)))

    driver.draw(True)
    window.bind(on_flip=read)
    driver.frames(2)
    window.unbind(on_flip=read)
    driver.draw(False)
    png.write(path, *window.size, got[-1])
    return path
