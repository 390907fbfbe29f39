"""The sections of the settings: which settings there are, in which words and pictures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from pasians import paths
from pasians.words import LANGUAGES, _
from pasians_ui import tablefile
from pasians_ui.pages.form import Form
from pasians_ui.pages.samples import BackSample, CardSizeSample, FaceSample, TableSample, TextSample, ToolbarSample
from pasians_ui.preferences import DEFAULTS
from pasians_ui.theme import Theme
from pasians_ui.widgets import ListRow, SwitchRow

LANGUAGE_NAMES = {"en": "English", "cs": "Čeština", "sv": "Svenska"}
EASIER: Mapping[str, Any] = {
    "faces": "large", "colours": "four", "text": 1.15, "flat_felt": True, "idle_hint": True, "show_score": False,
    "show_time": False,
}  # fmt: skip
"""What "Easier to see" sets; each can still be changed."""
OFF: Mapping[str, Any] = {key: DEFAULTS[key] for key in EASIER}


class Section(NamedTuple):
    """A part of the settings: its icon, its name, and what makes its panels."""

    icon: str
    title: Callable[[], str]
    panels: Callable[[Form], list[Widget]]


def table_title(theme: Theme) -> str:
    """The name of a card table in the reader's language."""
    titles = {"meadow": _("Meadow"), "evening": _("Evening"), "night": _("Night"), "linen": _("Linen")}
    return titles.get(theme.name, theme.title)


def table_and_cards(form: Form) -> list[Widget]:
    """Table, faces, backs and size of the cards."""
    return [_table(form), _faces(form), _backs(form), _card_size(form)]


def _table(form: Form) -> Widget:
    flat = form.values["flat_felt"]
    themes = [Theme.load(name, back=_known_back(form), flat=flat) for name in Theme.names()]
    pages = [("table", _("As the table")), ("light", _("Light")), ("dark", _("Dark")), ("device", _("As the device"))]
    rows = [
        form.pictures(
            "table", [(t.name, table_title(t), TableSample(form.theme, t)) for t in themes], 2 if form.phone else 4, 92
        ),
        form.choice("pages", pages, _("Pages"), _("Games, help, statistics and settings")),
    ]
    faults = [form.note(str(fault), wrong=True) for file in tablefile.own().values() for fault in file.faults]
    return form.panel(_("Table"), [rows[0], *faults, rows[1]])


def _known_back(form: Form) -> str:
    back: str = form.values["back"]
    return back if back in form.theme.back else "table"


def _faces(form: Form) -> Widget:
    titles = {"automatic": _("As the size needs"), "classic": _("Classic"), "large": _("Large print")}
    four = form.values["colours"] == "four"
    faces = [(faces, title, FaceSample(form.theme, faces, four)) for faces, title in titles.items()]
    choices = [("automatic", _("As the game needs")), ("four", _("Always")), ("two", _("Never"))]
    return form.panel(
        _("Card faces"),
        [
            form.pictures("faces", faces, 2 if form.phone else 3, 104),
            form.choice("colours", choices, _("Four colours"), _("Blue diamonds, green clubs")),
        ],
    )


def _backs(form: Form) -> Widget:
    titles = {
        "harbour": _("Harbour"), "brick": _("Brick"), "moss": _("Moss"), "plum": _("Plum"), "slate": _("Slate"),
    }  # fmt: skip
    own = Theme.load(form.theme.name)
    backs = [("table", _("The table's own"), BackSample(form.theme, own.table.back))]
    backs += [(back, title, BackSample(form.theme, back)) for back, title in titles.items()]
    return form.panel(_("Backs"), [form.pictures("back", backs, 3 if form.phone else 6, 92)])


def _card_size(form: Form) -> Widget:
    titles = {1.0: _("As large as fits"), 0.9: _("Smaller"), 0.8: _("Smallest")}
    sizes = [(share, title, CardSizeSample(form.theme, share)) for share, title in titles.items()]
    return form.panel(_("Size of the cards"), [form.pictures("card_size", sizes, 3, 92)])


def play(form: Form) -> list[Widget]:
    """What happens in a game, and what is told about it."""
    choices = [("off", _("Off")), ("safe", _("Safe cards only")), ("all", _("All that fit"))]
    autoplay = form.choice(
        "autoplay", choices, _("Cards go up by themselves"), _("Safe is a card that is of no more use on the table")
    )
    shown = [form.switch("show_score", _("Show the score")), form.switch("show_time", _("Show the time"))]
    return [
        form.panel(_("Automatic moves"), [autoplay]),
        form.panel(_("Score and time"), [*shown, form.note(_("Statistics are kept either way."))]),
    ]


def touch_and_keys(form: Form) -> list[Widget]:
    """Hands, buttons and ways to move a card."""
    titles = {
        "hand": _("At the playing hand"), "left": _("Left"), "right": _("Right"), "below": _("Below"),
    }  # fmt: skip
    left = bool(form.values["left_handed"])
    sides = [(side, title, ToolbarSample(form.theme, side, left)) for side, title in titles.items()]
    touch = [("both", _("Tap and drag")), ("tap", _("Tap only")), ("drag", _("Drag only"))]
    hand = form.switch(
        "left_handed", _("Buttons and stock for the left hand"),
        _("Mirrors the table and moves the buttons to the left"),
    )  # fmt: skip
    return [
        form.panel("", [hand]),
        form.panel(_("Buttons"), [form.pictures("toolbar", sides, 2 if form.phone else 4, 92)]),
        form.panel(_("Moving cards"), [form.choice("touch", touch)]),
        form.panel(_("Keys"), [form.pairs(_keys())]),
    ]


def _keys() -> list[tuple[str, str]]:
    """The keys of the table and what they do."""
    return [
        (_("Arrows"), _("Go from pile to pile, and up and down in a pile")),
        (_("Enter"), _("Take up, or put down")),
        (_("Escape"), _("Let go, close, go back")),
        (_("Space"), _("Deal from the stock")),
        (_("Z or Ctrl+Z"), _("Undo")),
        (_("Y or Ctrl+Shift+Z"), _("Redo")),
        ("H", _("Hint")),
        ("P", _("Look at the pile")),
        (_("N or Ctrl+N"), _("New deal")),
        ("M", _("Menu")),
        ("F1", _("How to play")),
        ("F11", _("The whole screen")),
    ]


def sound_and_motion(form: Form) -> list[Widget]:
    """How fast cards travel, and what is heard."""
    speeds = [("none", _("None")), ("quick", _("Quick")), ("calm", _("Calm")), ("slow", _("Slow"))]
    heard = [
        form.switch("sounds", _("Card sounds"), _("Soft paper on felt")),
        form.switch("speech", _("Read aloud"), _("What happens on the table, and what is asked")),
    ]
    return [
        form.panel(_("Motion"), [form.choice("speed", speeds, _("Speed of the cards"))]),
        form.panel(_("Sound"), heard),
    ]


def easier_to_see(form: Form) -> list[Widget]:
    """One switch over others, and those that stand nowhere else."""
    on = all(form.values[key] == value for key, value in EASIER.items())
    switch = SwitchRow(
        form.theme, _("Easier to see"), on, lambda on: form.change(EASIER if on else OFF),
        second=_("Large print, four colours, larger words, plain felt, a hint after a while; no score and no time"),
    )  # fmt: skip
    titles = {0.9: _("Small"), 1.0: _("Usual"), 1.15: _("Large"), 1.3: _("Largest")}
    words = [(scale, title, TextSample(form.theme, scale)) for scale, title in titles.items()]
    more = [
        form.switch("flat_felt", _("Plain felt"), _("One colour, without light and shade")),
        form.switch("idle_hint", _("Offer a hint"), _("When nothing has been done for half a minute")),
    ]
    return [
        form.panel("", [switch]),
        form.panel(_("Size of words"), [form.pictures("text", words, 2 if form.phone else 4, 72)]),
        form.panel("", more),
    ]


def languages(form: Form) -> list[Widget]:
    """The language of all texts."""
    choices = [("", _("As the device")), *((language, LANGUAGE_NAMES[language]) for language in LANGUAGES)]
    return [form.panel("", [form.choice("language", choices)])]


def added_games(form: Form, rows: Sequence[Widget]) -> list[Widget]:
    """Where own games and tables belong; ``rows`` are the games that were added."""
    places = [
        form.padded(form.words(_("Games"), str(paths.user_games()))),
        form.padded(form.words(_("Card tables"), str(tablefile.own_folder()))),
    ]
    note = form.note(_("What lies in these folders is there at the next start."))
    panels = [form.panel(_("Folders for what you add"), [*places, note])]
    return [form.panel("", rows), *panels] if rows else panels


def your_data(
    form: Form,
    on_export: Callable[[], Any] | None,
    on_import: Callable[[], Any] | None,
    on_delete: Callable[[], Any] | None,
) -> list[Widget]:
    """Everything that was kept: taken out, brought in, deleted. What has no callback is left out."""
    theme = form.theme
    rows = [
        (on_export, _("Export"), _("Games, statistics and settings in one file that can be read"), theme.page.ink),
        (on_import, _("Import"), _("Bring such a file in"), theme.page.ink),
        (on_delete, _("Delete everything"), _("Games, statistics and settings; this cannot be undone"), theme.page.err),
    ]
    lines = []
    for call, text, second, colour in rows:
        if call:
            line = ListRow(theme, text, second=second, on_release=call)
            line.label.color = colour
            lines.append(line)
    return [form.panel("", lines)] if lines else []
