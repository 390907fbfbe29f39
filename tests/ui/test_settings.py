"""The page of settings: everything that can be chosen is there, works at once and can be reached; and what it sets."""

import subprocess
import sys

import pytest
from kivy.metrics import Metrics, dp
from kivy.uix.label import Label
from test_pages import LOW, PHONE, SIZES, TALL, WIDE, Calls, every, named, opened, press, show  # noqa: F401

from pasians.words import set_language
from pasians_ui import device
from pasians_ui.controls import Control
from pasians_ui.pages.sections import EASIER, OFF
from pasians_ui.pages.settings import SettingsPage
from pasians_ui.preferences import DEFAULTS
from pasians_ui.theme import Theme


@pytest.fixture(autouse=True)
def english():
    set_language("en")
    yield
    set_language("en")
    Metrics.fontscale = 1


@pytest.fixture
def changed():
    """The changes that the page told."""
    return []


def settings(changed, values=(), **more):
    values = {**DEFAULTS, **dict(values)}
    return SettingsPage(Theme.chosen(values), values, on_back=lambda: None, on_change=changed.append, **more)


def pick(driver, page, name):
    """Press a control, wherever on the page it is."""
    control = [control for control in every(page, Control) if control.name == name][-1]
    control._reveal()
    driver.frames(3)
    press(driver, control)


CHOICES = {
    "Table and cards": {
        "Night": {"table": "night"}, "Dark": {"pages": "dark"}, "Large print": {"faces": "large"},
        "Always": {"colours": "four"}, "Plum": {"back": "plum"}, "Smallest": {"card_size": 0.8},
    },
    "Play": {
        "All that fit": {"autoplay": "all"}, "Show the score": {"show_score": False}, "Show the time": {"show_time": False},
    },
    "Touch and keys": {
        "Buttons and stock for the left hand": {"left_handed": True}, "Below": {"toolbar": "below"},
        "Drag only": {"touch": "drag"},
    },
    "Sound and motion": {"Quick": {"speed": "quick"}, "Card sounds": {"sounds": True}, "Read aloud": {"speech": True}},
    "Easier to see": {"Largest": {"text": 1.3}, "Plain felt": {"flat_felt": True}, "Offer a hint": {"idle_hint": True}},
    "Language": {"Čeština": {"language": "cs"}},
}  # fmt: skip


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_every_setting_can_be_chosen_and_is_told_at_once(show, driver, changed, size):  # noqa: F811
    page = show(settings(changed), size)
    for section, choices in CHOICES.items():
        press(driver, named(page, section))
        for name, value in choices.items():
            pick(driver, page, name)
            assert changed[-1] == value
            assert page.values.items() >= value.items()
        if size is TALL:
            press(driver, named(page, "Back"))
    assert {key for change in changed for key in change} == set(DEFAULTS) - {"seen"}, "but what the first run asks"


def test_wide_pages_show_one_section_at_a_time(show, driver, changed):  # noqa: F811
    page = show(settings(changed), WIDE)
    names = {control.name for control in every(page, Control)}
    assert "Night" in names and "Quick" not in names
    press(driver, named(page, "Sound and motion"))
    press(driver, named(page, "Quick"))
    assert changed == [{"speed": "quick"}]


def test_easier_to_see_is_one_switch_over_others(show, driver, changed):  # noqa: F811
    page = show(settings(changed), PHONE)
    press(driver, named(page, "Easier to see"))
    pick(driver, page, "Easier to see")
    assert changed[-1] == EASIER
    assert page.values["faces"] == "large" and not page.values["show_time"]
    pick(driver, page, "Usual")
    pick(driver, page, "Easier to see")
    assert changed[-1] == EASIER, "with one of them changed it is off"
    pick(driver, page, "Easier to see")
    assert changed[-1] == OFF and page.values == DEFAULTS


def test_the_place_on_the_page_and_the_focus_are_kept(show, driver, changed):  # noqa: F811
    page = show(settings(changed), LOW)
    press(driver, named(page, "Table and cards"))
    named(page, "Classic").focus = True
    driver.frames(3)
    scrolled = page.scroll.scroll_y
    driver.key(13)
    driver.frames(2)
    assert changed == [{"faces": "classic"}] and named(page, "Classic").focus
    assert 1 > page.scroll.scroll_y == pytest.approx(scrolled, abs=0.01)


def test_deleting_is_asked_about_and_the_harmless_answer_is_the_filled_one(show, driver, changed):  # noqa: F811
    calls = Calls()
    data = {"on_export": lambda: "It lies there.", "on_delete": lambda: calls.append("deleted")}
    page = show(settings(changed, **data), WIDE)
    press(driver, named(page, "Your data"))
    assert "Import" not in {control.name for control in every(page, Control)}
    press(driver, named(page, "Export"))
    assert page._bar.text == "It lies there."
    press(driver, named(page, "Delete everything"))
    opened(driver, page.sheet)
    press(driver, named(page.sheet, "Keep everything"))
    assert not calls and page.sheet.parent is None
    press(driver, named(page, "Delete everything"))
    opened(driver, page.sheet)
    press(driver, named(page.sheet, "Delete"))
    assert calls == ["deleted"]


@pytest.mark.parametrize(("language", "text"), [("en", 1.0), ("cs", 1.3), ("sv", 1.15)])
def test_controls_are_large_enough_and_words_are_whole(show, driver, changed, language, text):  # noqa: F811
    set_language(language)
    Metrics.fontscale = text
    least = dp(Theme.load().target.min)
    page = show(settings(changed, rows=list, on_delete=lambda: None))
    for size in [*SIZES, LOW]:
        driver.resize(*size)
        for at in (None, *range(len(page.sections))):
            page.go(at)
            driver.frames(5)
            for control in every(page, Control):
                assert control.name and min(control.size) >= least - 1, f"{control.name!r} is {control.size}"
            for label in every(page, Label):
                if label.text and not label.shorten:
                    assert label.texture_size[0] <= label.width + 1, f"{label.text!r} is cut"
                    assert label.texture_size[1] <= label.height + 1, f"{label.text!r} is cut"


def test_faults_of_own_tables_are_told_there(show, changed, tmp_path, monkeypatch):  # noqa: F811
    monkeypatch.setenv("PASIANS_HOME", str(tmp_path))
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "harbour.toml").write_text('[table]\nink = "red"\n', encoding="utf-8")
    (tmp_path / "themes" / "dusk.toml").write_text('title = "Dusk"\nlike = "night"\n', encoding="utf-8")
    page = show(settings(changed), WIDE)
    texts = [label.text for label in every(page, Label)]
    assert "Dusk" in texts
    assert 'harbour.toml: table.ink: expected a colour such as "#F7F1E1", found "red"' in texts


def test_changes_work_at_once_on_the_table(play):
    player = play("klondike", 7, speed="none")
    change, first = player.app.change, player.table.plan
    for values, works in [
        ({"table": "night", "pages": "light"}, lambda: player.app.theme.page.bg == Theme.load().page.bg),
        ({"back": "plum"}, lambda: player.app.theme.table.back == "plum"),
        ({"flat_felt": True}, lambda: player.app.theme.table.edge == Theme.load("night").table.center),
        ({"card_size": 0.8}, lambda: player.table.plan.card[0] == pytest.approx(0.8 * first.card[0], abs=2)),
        ({"faces": "large"}, lambda: player.table.plan.large),
        ({"toolbar": "below"}, lambda: player.screen.chrome.y == 0 and player.screen.chrome.width == WIDE[0]),
        ({"text": 1.3}, lambda: Metrics.fontscale == pytest.approx(1.3)),
        ({"speed": "slow"}, lambda: player.table.motion.speed == "slow"),
        ({"left_handed": True, "toolbar": "hand"}, lambda: player.screen.chrome.x == 0),
    ]:
        change(values)
        player.driver.frames(2)
        assert works(), values
        player.check()
    change(OFF)
    assert Metrics.fontscale == 1


def test_an_own_table_that_is_gone_is_replaced_by_the_usual_one(play):
    assert play("klondike", 7, table="harbour", back="gone").app.theme.name == "meadow"


def test_a_table_that_a_page_covers_changes_when_it_is_seen_again(play):
    player = play("klondike", 7, speed="none")
    player.app.show_settings()
    player.driver.frames(3)
    before, page = player.screen, player.app.page
    press(player.driver, named(page, "Night"))
    assert page.theme.name == "night" and player.screen is before
    press(player.driver, named(page, "Back"))
    assert player.screen is not before and player.screen.look.theme.name == "night"
    player.check()


@pytest.mark.skipif(sys.platform != "linux", reason="asks as desktops of Linux do")
@pytest.mark.parametrize(("answer", "dark"), [("'prefer-dark'\n", True), ("'default'\n", False), (None, False)])
def test_pages_follow_the_device_where_it_tells(monkeypatch, answer, dark):
    def ask(*_command, **_rest):
        if answer is None:
            raise FileNotFoundError("gsettings")
        return subprocess.CompletedProcess([], 0, stdout=answer)

    monkeypatch.setattr(device.subprocess, "run", ask)
    assert device.prefers_dark() is dark
