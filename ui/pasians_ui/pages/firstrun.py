"""The first run: the game lies dealt and can be played at once, and a sheet offers what one may want to set before."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from pasians.words import LANGUAGES, _, language
from pasians_ui.ground import Text, Word
from pasians_ui.pages.page import Sheet
from pasians_ui.pages.sections import LANGUAGE_NAMES
from pasians_ui.theme import Theme
from pasians_ui.widgets import PillButton, Segments

GAP = 24
"""Between choices, in dp."""


class WelcomeSheet(Sheet):
    """Offers faces, hand and language over the lower part of the table, which can be played meanwhile.

    ``title`` is that of the game, ``large`` and ``left_handed`` say how the table is. ``on_change`` is called with the settings
    that were changed, by name, ``on_close`` when the player has done with it.
    """

    def __init__(
        self,
        theme: Theme,
        title: str,
        *,
        large: bool,
        left_handed: bool,
        on_change: Callable[[Mapping[str, Any]], Any],
        on_close: Callable[[], Any],
    ) -> None:
        super().__init__(theme, width=820, scrim=False)
        self._on_close = on_close
        self.content.padding = dp(20), dp(8)
        self.add_heading(_("Welcome to Pasians"))
        self.add_text(
            _("%(game)s is dealt. Play at once, or set these first; all can be changed later.") % {"game": title}
        )
        self._choices: list[tuple[str, str, list[tuple[Any, str]], Any]] = [
            (_("Cards"), "faces", [("classic", _("Classic")), ("large", _("Large print"))], "large" if large else "classic"),
            (_("Hand"), "left_handed", [(True, _("Left")), (False, _("Right"))], left_handed),
            (_("Language"), "language", [(known, LANGUAGE_NAMES[known]) for known in LANGUAGES], language()),
        ]  # fmt: skip
        self._on_change = on_change
        self._shown = BoxLayout(
            orientation="vertical", size_hint_y=None, padding=(dp(16), dp(4), dp(16), dp(12)), spacing=dp(10)
        )
        self._shown.bind(minimum_height=self._shown.setter("height"), width=self._arrange)
        self.content.add_widget(self._shown)
        around = BoxLayout(size_hint_y=None, padding=(dp(16), 0))
        around.bind(minimum_height=around.setter("height"))
        around.add_widget(PillButton(theme, _("Play"), icon="play", kind="filled", on_release=self.close))
        self.content.add_widget(around)

    def close(self) -> None:
        """Take it away for good."""
        if self.parent:
            super().close()
            self._on_close()

    def _arrange(self, *_: object) -> None:
        """All side by side below their names where there is room, else beside their names, with as many in a line as fit.

        They share the width of their line.
        """
        theme, room = self.theme, self._shown.width - dp(32)
        self._shown.clear_widgets()
        if room <= 0:  # before the sheet has its place
            return
        parts = [
            (
                Text(caption, theme.type.meta, theme.page.dim, bold=True),
                Segments(theme, offered, chosen, self._setter(name)),
            )
            for caption, name, offered, chosen in self._choices
        ]
        widths = [segments.natural_width for _caption, segments in parts]
        above, left = sum(widths) + dp(GAP) * (len(parts) - 1) <= room, 0.0
        for (caption, segments), width in zip(parts, widths, strict=True):
            box = BoxLayout(
                orientation="vertical" if above else "horizontal", size_hint_y=None, spacing=dp(6 if above else 12)
            )  # fmt: skip
            box.bind(minimum_height=box.setter("height"))
            name = 0 if above else Word(caption.text, theme.type.meta, theme.page.dim, bold=True).width + dp(14)
            if not above:
                caption.size_hint_x, caption.width, caption.pos_hint = None, name - dp(12), {"center_y": 0.5}
            if name + width <= room:  # choices that fill the line must do without their name
                box.add_widget(caption)
            else:
                name = 0
            box.add_widget(segments)
            box.size_hint_x = min(name + width, room)
            if box.size_hint_x > left:
                line, left = BoxLayout(size_hint_y=None, spacing=dp(GAP)), room
                line.bind(minimum_height=line.setter("height"))
                self._shown.add_widget(line)
            left -= box.size_hint_x + dp(GAP)
            line.add_widget(box)

    def _setter(self, name: str) -> Callable[[Any], Any]:
        return lambda value: self._on_change({name: value})
