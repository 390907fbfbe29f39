"""What the program asks and tells beside the games, in the real one: first run, deals, trust, data, records."""

from types import SimpleNamespace

import pytest
from kivy.core.clipboard import Clipboard

from pasians import Deal
from pasians.saved import write_session
from pasians.store import Play
from pasians_ui.controls import Control
from pasians_ui.pages.moments import StrandedSheet, won_figures
from pasians_ui.pages.settings import SettingsPage
from pasians_ui.pages.trust import TrustPage

GAME = '[game]\nname = "Evening Star"\nextends = "klondike"\nauthor = "Ann Other"\n'
CODE = "from pasians import hookimpl\n\n\n@hookimpl\ndef score():\n    return 1\n"
CTRL_Z = (ord("z"), "z", ["ctrl"])


def controls(widget):
    return {control.name: control for control in widget.walk() if isinstance(control, Control)}


def press(player, name):
    """Press the control of a name on the page, else on the sheet over the table."""
    app = player.app
    player.driver.frames(2)
    layer = app.page.sheet if app.page and app.page.sheet and app.page.sheet.parent else app.page or app.screen.sheet
    found = controls(layer)
    assert name in found, f"no {name!r} among {sorted(found)}"
    found[name].dispatch("on_release")
    player.driver.frames(4)


def with_code(folder, toml=GAME):
    """A game from outside that brings code."""
    plugin = folder / "evening-star"
    plugin.mkdir(parents=True, exist_ok=True)
    (plugin / "game.toml").write_text(toml, encoding="utf-8")
    (plugin / "hooks.py").write_text(CODE, encoding="utf-8")
    return plugin


# The first run


def test_the_first_move_ends_the_welcome_for_good(play, driver, tmp_path):
    player = play("klondike", 4, home=tmp_path, seen=False)
    assert "Play" in controls(player.screen.sheet)
    player.settle()
    player.tap("stock")
    assert not player.screen.sheet_open and player.session.moves == 1
    driver.stop()
    assert play("klondike", 4, home=tmp_path).app.player.store.settings()["seen"]


def test_the_welcome_is_played_around_with_keys(play, driver):
    player = play("klondike", 4, seen=False)
    player.settle()
    driver.key(32)
    assert player.session.moves == 1 and not player.screen.sheet_open


def test_what_the_welcome_offers_works_at_once(play):
    player = play("klondike", 4, seen=False)
    for name, key, value in (
        ("Large print", "faces", "large"),
        ("Left", "left_handed", True),
        ("Čeština", "language", "cs"),
    ):
        press(player, name)
        assert player.app.values[key] == value
        assert player.screen.sheet_open and not player.app.values["seen"]
    assert player.table.plan.large and player.screen.screen.side == "left"
    press(player, next(name for name in controls(player.screen.sheet) if name in ("Play", "Hrát")))
    assert player.app.values["seen"] and not player.screen.sheet_open


# Deals


def test_another_way_to_play_is_chosen_from_the_menu(play):
    player = play("osmosis+three-cards", 4)
    player.press("menu")
    press(player, "Ways to play")
    assert "How to play" not in controls(player.screen.sheet)
    press(player, "Play")
    assert player.session.game.id == "osmosis+three-cards"
    player = player.app.open("klondike") or player
    player.press("menu")
    press(player, "Ways to play")
    press(player, "Three card deals")
    assert player.session.game.id == "klondike:three-cards"
    player.app.open("golf")
    player.press("menu")
    player.driver.frames(2)
    assert "Ways to play" not in controls(player.screen.sheet)


@pytest.mark.parametrize("by", ["button", "key"])
def test_undo_takes_an_untouched_new_deal_back(play, driver, by):
    player = play("klondike", 4)
    player.settle()
    player.tap("stock")
    before = write_session(player.session)
    player.app.new_deal()
    player.settle()
    undo = player.screen.chrome.undo
    assert not undo.disabled and write_session(player.session) != before
    if by == "button":
        driver.tap(*undo.center)
    else:
        driver.key(*CTRL_Z)
    player.settle()
    assert write_session(player.session) == before
    player.app.new_deal()
    player.settle()
    player.tap("stock")
    player.app.screen.table.undo()
    assert undo.disabled


def test_a_whole_deal_opens_its_game_and_faults_stay_on_the_sheet(play):
    player = play("klondike", 4)
    player.app.asking.deal()
    sheet = player.screen.sheet
    for text, fault in (
        ("nothing#1", 'there is no game "nothing"'), ("spider#ms:5", "one whole pack"), ("klondike:four#1", "four"),
    ):  # fmt: skip
        sheet.field.input.text = text
        press(player, "Deal")
        assert fault in sheet.fault.text and sheet.parent
    sheet.field.input.text = "freecell#ms:617"
    press(player, "Deal")
    assert player.session.deal_text == "freecell#ms:617" and not player.screen.sheet_open


def test_the_deal_of_the_day_is_dealt_in_the_game_at_hand(play):
    player = play("spider:two-suits", 4)
    player.app.player.store.now = lambda: 1_795_996_800.0  # noon of the 30th of November 2026, in UTC
    player.app.asking.deal()
    press(player, "Deal of the day")
    assert player.session.deal == Deal(20261130) and player.session.game.id == "spider:two-suits"


def test_a_deal_is_shared_from_the_menu(play):
    player = play("freecell", 4)
    player.app.show_menu()
    press(player, "Share this deal")
    assert Clipboard.paste() == "freecell#4" and "freecell#4" in player.message


@pytest.mark.parametrize(
    ("row", "key", "value"), [("Large print", "faces", "large"), ("Four colours", "colours", "four")]
)
def test_large_print_and_four_colours_are_one_tap_away_in_the_menu(play, row, key, value):
    player = play("klondike", 4)
    for expected in (value, "automatic"):
        player.app.show_menu()
        press(player, row)
        assert player.app.values[key] == expected


# Code from outside


def test_code_is_asked_about_and_the_answer_kept(play, driver, tmp_path):
    plugin = with_code(tmp_path / "games")
    player = play("klondike", 4, extra=[tmp_path / "games"], trust=False)
    app = player.app
    app.open("evening-star")
    driver.frames(3)
    assert isinstance(app.page, TrustPage) and not app.page.refused
    assert str(plugin / "hooks.py") in [label.text for label in app.page.walk() if hasattr(label, "text")]
    press(player, "Do not allow")
    app.open("evening-star")
    assert app.page.refused
    press(player, "Allow")
    assert app.page is None and player.session.game.id == "evening-star"
    assert [decision.allowed for decision in app.player.store.decisions()] == [True]
    app.open("klondike")
    app.show_settings()
    app.page.go(6)
    press(player, "Evening Star")
    assert app.player.store.decisions() == [] and "Evening Star" not in controls(app.page)
    app.open("evening-star")
    assert isinstance(app.page, TrustPage) and not app.page.refused
    app.back()
    assert player.session.game.plugin == "klondike"


# What is kept


@pytest.fixture
def found(monkeypatch, tmp_path):
    """The folder in which files are written and looked for."""
    folder = tmp_path / "documents"
    monkeypatch.setattr("pasians_ui.pages.data.folders", lambda: [tmp_path / "missing", folder])
    folder.mkdir()
    return folder


def test_everything_goes_into_a_file_and_comes_back(play, driver, found):
    player = play("klondike", 4)
    player.settle()
    player.tap("stock")
    before = write_session(player.session)
    app = player.app
    app.change({"table": "night"})
    app.show_settings()
    app.page.go(7)
    press(player, "Export")
    (file,) = found.glob("pasians-*.json")
    assert str(file) in app.page._bar.text
    press(player, "Delete everything")
    press(player, "Keep everything")
    assert app.player.store.plays()
    press(player, "Delete everything")
    press(player, "Delete")
    assert app.page is None and app.values["table"] == "meadow" and app.player.store.plays() == []
    assert "Play" in controls(app.screen.sheet)  # as on the first day
    app.show_settings()
    app.page.go(7)
    press(player, "Import")
    press(player, file.name)
    press(player, "Go on")
    assert isinstance(app.page, SettingsPage) and app.values["table"] == "night" and app.page.values["table"] == "night"
    assert before in [held.text for held in app.player.store.held()]


@pytest.mark.parametrize(
    ("content", "says"),
    [(None, "No such file"), (b"{}", "no file that Pasians"), (b"\xff\xfe", "no file that Pasians")],
)
def test_a_faulty_file_is_explained_in_a_sentence(play, found, tmp_path, content, says):
    player = play("klondike", 4)
    player.app.show_settings()
    player.app.page.go(7)
    press(player, "Import")
    sheet = player.app.page.sheet
    press(player, "Import")
    assert sheet.fault.text == "Write where the file lies first."
    file = tmp_path / "mine.json"
    if content is not None:
        file.write_bytes(content)
    sheet.field.input.text = str(file)
    press(player, "Import")
    assert says in sheet.fault.text


@pytest.mark.parametrize(("answer", "left"), [("Keep it", 2), ("Delete it", 1)])
def test_a_game_that_cannot_be_taken_up_is_kept_or_deleted(play, driver, tmp_path, answer, left):
    with_code(tmp_path / "games")
    player = play("evening-star", 4, extra=[tmp_path / "games"], home=tmp_path)
    player.settle()
    player.tap("stock")
    driver.stop()
    player = play(deal=None, extra=[tmp_path / "games"], home=tmp_path, trust=False)
    assert isinstance(player.screen.sheet, StrandedSheet)
    press(player, answer)
    assert not player.screen.sheet_open
    assert len(player.app.player.store.held()) == left


# Records


def played(key, seconds, moves, score=0, won=True, again=False):
    return Play(key, "g", "1", 1.0, 2.0, "won" if won else "left", again, seconds, moves, score)


VALUES = {"show_score": True, "show_time": True}


@pytest.mark.parametrize(
    ("now", "before", "gold"),
    [
        (played("now", 90, 70), [], []),
        (played("now", 90, 70), [played("a", 100, 60)], ["your best time"]),
        (played("now", 90, 50), [played("a", 100, 60)], ["your best time", "your fewest moves"]),
        (played("now", 90, 50), [played("a", 100, 60, won=False)], []),
        (played("now", 90, 50, again=True), [played("a", 100, 60)], []),
        (None, [played("a", 100, 60)], []),
    ],
)
def test_figures_are_gold_for_a_record_only(now, before, gold):
    session = SimpleNamespace(has_score=False, score=0, seconds=90, moves=now.moves if now else 1)
    found = won_figures(session, now, [*before, now] if now else before, VALUES)
    assert [figure.caption for figure in found if figure.record] == gold


def test_the_three_figures_are_those_that_the_player_wants_to_see():
    session = SimpleNamespace(has_score=True, score=52, seconds=462, moves=128)
    plays = [played(str(at), 500, 130, 60, won=at < 3) for at in range(4)] + [played("now", 462, 128, 52)]
    figures = won_figures(session, plays[-1], plays, VALUES)
    assert [figure[:2] for figure in figures] == [
        ("52", "score"),
        ("7:42", "your best time"),
        ("128", "your fewest moves"),
    ]
    figures = won_figures(session, plays[-1], plays, {"show_score": False, "show_time": False})
    assert [figure[:2] for figure in figures] == [("128", "your fewest moves"), ("80 %", "won, 4 of 5")]
