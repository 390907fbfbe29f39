"""The player's data as a file: written where it is found again, and read in from there."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from pasians import PasiansError, paths
from pasians.exchange import read_file, write_all
from pasians.store import Store
from pasians.words import _
from pasians_ui.ground import Text
from pasians_ui.pages.page import Sheet
from pasians_ui.theme import Theme
from pasians_ui.widgets import Buttons, Field, ListRow, PillButton

NAME = "pasians-*.json"
SHOWN = 6
"""Files that are offered, the newest ones."""


def folders() -> list[Path]:
    """Where such files are written and looked for, the first choice first."""
    return [platformdirs.user_documents_path(), platformdirs.user_downloads_path(), paths.user_data()]


def export(store: Store) -> str:
    """Write all data of a store into the first folder that takes it; the sentence that says where, or why not."""
    moment = datetime.fromtimestamp(store.now()).strftime("%Y-%m-%d-%H%M%S")
    text, reason = write_all(store), ""
    for folder in folders():
        file = folder / NAME.replace("*", moment)
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            reason = reason or f"{file}: {error.strerror}"
        else:
            return _("Everything is in %(file)s.") % {"file": file}
    return _("This could not be written: %(reason)s.") % {"reason": reason}


def found() -> list[Path]:
    """The files that were written so, the newest first."""
    return sorted(set(_files()), key=lambda file: file.name, reverse=True)


def _files() -> Iterator[Path]:
    for folder in folders():
        try:
            yield from folder.glob(NAME)
        except OSError:  # a folder that may not be looked into holds nothing for us
            continue


class ImportSheet(Sheet):
    """Offers the files that were found, and takes the name of another; then says what became of it.

    ``on_done`` is called when the sheet is left after something was read in.
    """

    def __init__(self, theme: Theme, store: Store, on_done: Callable[[], Any]) -> None:
        super().__init__(theme, side="middle", width=600)
        self._store, self._on_done, self._done = store, on_done, False
        self.add_heading(_("Import"), _("Close"))
        self.add_text(_("Games and statistics are added to what is here; settings are taken from the file."))
        files = found()[:SHOWN]
        for file in files:
            row = ListRow(
                theme, file.name, icon="import", second=str(file.parent), on_release=partial(self._read, file)
            )
            self.content.add_widget(row)
        inside = BoxLayout(
            orientation="vertical", size_hint_y=None, padding=(dp(16), dp(8), dp(16), dp(8)), spacing=dp(12)
        )
        inside.bind(minimum_height=inside.setter("height"))
        hint = _("Another file") if files else _("Where the file lies")
        self.field = Field(theme, hint, lambda _text: self._say(""), clear=_("Clear"))
        self.field.input.bind(on_text_validate=lambda _input: self._read_written())
        self.fault = Text(" ", theme.type.label, theme.page.err, padding=(dp(8), 0))
        buttons = Buttons()
        buttons.add_widget(PillButton(theme, _("Import"), icon="import", kind="filled", on_release=self._read_written))
        for widget in (self.field, self.fault, buttons):
            inside.add_widget(widget)
        self.content.add_widget(inside)

    def close(self) -> None:
        """Take it away."""
        super().close()
        if self._done:
            self._done = False
            self._on_done()

    def _read_written(self) -> None:
        if self.field.text.strip():
            self._read(Path(self.field.text.strip()).expanduser())
        else:
            self._say(_("Write where the file lies first."))

    def _read(self, file: Path) -> None:
        try:
            read_file(self._store, file)
        except OSError as error:
            self._say(f"{file}: {error.strerror}")
        except PasiansError as fault:
            self._say(f"{file.name}: {fault}")
        else:
            self._done = True
            self.content.clear_widgets()
            self.add_heading(_("Everything was read in"), _("Close"))
            self.add_text(str(file))
            self.content.add_widget(PillButton(self.theme, _("Go on"), kind="filled", on_release=self.close))

    def _say(self, fault: str) -> None:
        self.fault.say(fault or " ")
