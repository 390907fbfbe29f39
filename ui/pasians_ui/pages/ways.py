"""The sheet of a game in the chooser: its ways to play, its options, how they went, and its help."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from pasians import Catalogue, Entry, UnknownGame
from pasians.shelf import Shelf
from pasians.source import split_id
from pasians.statistics import Statistics
from pasians.words import _, ngettext
from pasians_ui.pages.page import Sheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import Buttons, ListRow, PillButton, SwitchRow


class WaysSheet(Sheet):
    """Ways to play a game, to choose one: ``on_open`` is called with the full id (``"spider:two-suits+open"``).

    ``on_statistics`` is called likewise, with the way that was played last, else the first; ``shelf`` tells how each went.
    The options are on that are on in ``way``, else the usual ones.
    """

    def __init__(
        self,
        theme: Theme,
        entry: Entry,
        on_open: Callable[[str], Any],
        on_help: Callable[[Entry], Any] | None = None,
        on_statistics: Callable[[str], Any] | None = None,
        shelf: Shelf | None = None,
        way: str | None = None,
    ) -> None:
        super().__init__(theme)
        self.entry, self._on_open, self._on_help, self._on_statistics = entry, on_open, on_help, on_statistics
        self._shelf = shelf
        _, _, on, off = split_id(way or entry.id)
        self._options = {
            option.id for option in entry.options if option.id in on or (option.on and option.id not in off)
        }
        self._fill()

    def id_for(self, variant: str | None) -> str:
        """The id of one way to play (None: the only one), with the options that are switched on."""
        return self.entry.way(variant, [option.id for option in self.entry.options if option.id in self._options])

    def _fill(self) -> None:
        theme, entry = self.theme, self.entry
        self.content.clear_widgets()
        self.add_heading(entry.title, _("Close"))
        if entry.summary:
            self.add_text(entry.summary)
        for option in entry.options:
            on = option.id in self._options
            row = SwitchRow(theme, option.title, on, partial(self._toggle, option.id))
            self.content.add_widget(row)
        if len(entry.variants) > 1:
            for variant in entry.variants:
                self._row("play", variant.title, partial(self._play, variant.id), self._went(self.id_for(variant.id)))
        else:
            buttons = Buttons(padding=(dp(16), dp(8)))
            buttons.add_widget(
                PillButton(theme, _("Play"), icon="play", kind="filled", on_release=partial(self._play, None))
            )
            self.content.add_widget(buttons)
        if self._on_help or self._on_statistics:
            self.add_rule()
        if self._on_help:
            self._row("help", _("How to play"), self._help)
        if self._on_statistics:
            self._row("statistics", _("Statistics"), self._statistics)

    def _row(self, icon: str, text: str, then: Callable[[], Any], second: str = "") -> None:
        accent = self.theme.page.accent
        self.content.add_widget(
            ListRow(self.theme, text, icon=icon, second=second, height=64, icon_colour=accent, on_release=then)
        )

    def _went(self, way: str) -> str:
        """How one way to play went, in a few words; empty where it was not played."""
        if not self._shelf:
            return ""
        said = [_("In play") if self._shelf.in_play(way) else "", won_of(self._shelf.figures(way))]
        return " · ".join(filter(None, said))

    def _toggle(self, option: str, _on: bool) -> None:
        self._options ^= {option}
        self._fill()

    def _play(self, variant: str | None) -> None:
        self.close()
        self._on_open(self.id_for(variant))

    def _statistics(self) -> None:
        self.close()
        if self._on_statistics:
            first = self.entry.way(self.entry.variants[0].id if self.entry.variants else None)
            self._on_statistics((self._shelf and self._shelf.last_way(self.entry.id)) or first)

    def _help(self) -> None:
        self.close()
        if self._on_help:
            self._on_help(self.entry)


def way_title(catalogue: Catalogue, id: str) -> str:
    """The name of a way to play: of the game, the variant and the options; its id where the game is gone."""
    game, variant, on, off = split_id(id)
    try:
        entry = catalogue.entry(game)
    except UnknownGame:
        return id
    named = [choice.title for choice in entry.variants if choice.id == variant] if len(entry.variants) > 1 else []
    named += [option.title for option in entry.options if option.id in on]
    named += [_("without: %(option)s") % {"option": option.title} for option in entry.options if option.id in off]
    return " · ".join([entry.title, *named])


def won_of(figures: Statistics) -> str:
    """How many games were won: "won 12 of 30 games"; empty where none was played."""
    if not figures.played:
        return ""
    text = ngettext("won %(won)d of %(number)d game", "won %(won)d of %(number)d games", figures.played)
    return text % {"won": figures.won, "number": figures.played}
