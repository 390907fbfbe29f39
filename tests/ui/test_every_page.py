"""What holds for every page and sheet: large enough controls with names, whole words, all of it in reach of the keyboard."""

import time

import pytest
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from test_pages import (  # noqa: F401
    LOW,
    PHONE,
    SIZES,
    TAB,
    WIDE,
    calls,
    catalogue,
    chooser,
    english,
    entry_of,
    every,
    picture,
    show,
    won_panel,
)

from pasians import Deal, NotAllowed, Session
from pasians.store import Play, Store
from pasians.words import set_language
from pasians_ui import png
from pasians_ui.controls import Control
from pasians_ui.pages.data import ImportSheet
from pasians_ui.pages.deals import DealSheet
from pasians_ui.pages.firstrun import WelcomeSheet
from pasians_ui.pages.help import HelpPage
from pasians_ui.pages.menu import MenuPanel
from pasians_ui.pages.moments import BrokenPage, StrandedSheet, StuckSheet
from pasians_ui.pages.page import Sheet
from pasians_ui.pages.settings import SettingsPage
from pasians_ui.pages.statistics import StatisticsPage
from pasians_ui.pages.thumbnail import Thumbnails
from pasians_ui.pages.trust import TrustPage
from pasians_ui.preferences import DEFAULTS
from pasians_ui.theme import Theme

WAY = "klondike:single-card"
TITLES = [
    "chooser", "ways", "help", "settings", "statistics", "broken", "trust", "won", "menu", "deals", "welcome", "stuck",
    "stranded", "import",
]  # fmt: skip


@pytest.fixture
def store():
    """Of a player who has won and left some games."""
    made = Store(None, time.time)
    for at in range(12):
        result = "won" if at % 3 else "left"
        made.release(str(at), Play(str(at), WAY, str(at + 1), at, at + 1, result, False, 400 + at, 120, 30))
    yield made
    made.close()


@pytest.fixture
def make(catalogue, calls, store, monkeypatch, tmp_path):  # noqa: F811
    """Makes the page or sheet of a title, a sheet over an empty window."""
    (tmp_path / "pasians-2026-11-30-021500.json").write_text("{}")
    monkeypatch.setattr("pasians_ui.pages.data.folders", lambda: [tmp_path])

    def ways(theme):
        page = chooser(catalogue, calls, theme.name)
        page.open_ways(entry_of(catalogue, "terrace"))
        return page

    def help_page(theme):
        entry, thumbnails = entry_of(catalogue, "klondike"), Thumbnails(theme, catalogue.game)
        return HelpPage(
            theme, entry, thumbnails, game=catalogue.game(WAY), on_back=calls.back, on_play=calls.play,
            on_open=calls.opened, record=lambda way: "won 3 of 30 games",
        )  # fmt: skip

    def menu(theme):
        return MenuPanel(
            theme, title="Klondike", deal="Deal 7", on_games=calls.games, on_help=calls.help,
            on_statistics=calls.statistics, on_settings=calls.settings, on_restart=calls.restart,
            on_deal_number=calls.number, on_share=calls.share, values=DEFAULTS, on_change=calls.changed,
        )  # fmt: skip

    broken = next(entry for entry in catalogue.entries if entry.fault)
    refused = NotAllowed("evening-star", "0", "Ann Other", [broken.folder / "hooks.py"])
    session = Session(catalogue.game("freecell"), Deal(7))
    made = {
        "chooser": lambda theme: chooser(catalogue, calls, theme.name),
        "ways": ways,
        "help": help_page,
        "settings": lambda theme: SettingsPage(
            theme, {"table": theme.name}, on_back=calls.back, on_change=calls.changed, on_export=calls.out,
            on_import=calls.into, on_delete=calls.delete,
        ),
        "statistics": lambda theme: StatisticsPage(
            catalogue, theme, store, WAY, on_back=calls.back, on_deal=calls.deal, on_play=calls.play
        ),
        "broken": lambda theme: BrokenPage(
            theme, broken.title, broken.fault, on_back=calls.back, on_retry=calls.retry
        ),
        "trust": lambda theme: TrustPage(
            theme, "Evening Star", refused, False, on_back=calls.back, on_decide=calls.decided
        ),
        "won": lambda theme: won_panel(calls),
        "menu": menu,
        "deals": lambda theme: DealSheet(theme, session, Deal(20261130), on_deal=calls.deal, on_same=calls.same),
        "welcome": lambda theme: WelcomeSheet(
            theme, "Klondike", large=False, left_handed=False, on_change=calls.changed, on_close=calls.closed
        ),
        "stuck": lambda theme: StuckSheet(
            theme, title="No more moves", text="6 of 52 cards are home.", on_undo=calls.undo, on_restart=calls.restart,
            on_new_deal=calls.new,
        ),
        "stranded": lambda theme: StrandedSheet(theme, "Your game of Klondike", "It stays kept.", calls.delete),
        "import": lambda theme: ImportSheet(theme, store, calls.done),
    }  # fmt: skip
    assert list(made) == TITLES

    def make(title, theme="meadow"):
        page = made[title](Theme.load(theme))
        if not isinstance(page, Sheet):
            return page
        window = FloatLayout()
        page.open(window)
        return window

    return make


@pytest.mark.parametrize("title", TITLES)
def test_controls_are_large_enough_and_named_and_words_are_whole(show, driver, make, title):  # noqa: F811
    set_language("cs")  # which has the longest words
    least = dp(Theme.load().target.min)
    page = show(make(title))
    for size in [*SIZES, LOW]:
        driver.resize(*size)
        driver.frames(8)
        for control in every(page, Control):
            assert control.name
            assert min(control.size) >= least - 1, f"{control.name!r} is {control.size}"
        for label in every(page, Label):
            if label.text and not label.shorten:
                assert label.texture_size[0] <= label.width + 1, f"{label.text!r} is cut"
                assert label.texture_size[1] <= label.height + 1, f"{label.text!r} is cut"


@pytest.mark.parametrize("title", [title for title in TITLES if title not in ("chooser", "ways", "won")])
def test_tab_reaches_every_control_and_enter_presses_it(show, driver, make, title):  # noqa: F811
    """The long list of games makes its controls as it scrolls; it has a test of its own, and the panel of a win no layer."""
    page = show(make(title))
    driver.frames(10)
    wanted = {control for control in every(page, Control) if not control.disabled}
    reached = []
    for _step in range(3 * len(wanted)):
        driver.key(TAB)
        focused = [control for control in every(page, Control) if control.focus]
        assert len(focused) <= 1
        reached += focused
    assert {control.name for control in wanted} == {control.name for control in reached}
    pressed = []
    reached[-1].bind(on_release=lambda control: pressed.append(control))
    reached[-1].dispatch("on_release")
    assert pressed


@pytest.mark.parametrize("title", ["deals", "welcome", "stuck", "stranded", "import", "trust"])
def test_nothing_times_out(show, driver, make, title):  # noqa: F811
    page = show(make(title))
    driver.frames(10)
    before = [control.name for control in every(page, Control)]
    driver.wait(120)
    assert [control.name for control in every(page, Control)] == before


@pytest.mark.parametrize(("theme", "size"), [("meadow", WIDE), ("night", PHONE)])
@pytest.mark.parametrize("title", TITLES)
def test_every_page_is_drawn(show, driver, make, tmp_path, title, theme, size):  # noqa: F811
    show(make(title, theme), size)
    driver.frames(12)
    path = picture(driver, tmp_path / f"{title}.png")
    pixels = png.read(path, *size)
    assert len({pixels[at : at + 3] for at in range(0, len(pixels), 4 * 7)}) > 20
