"""The first run: the game lies dealt and can be played at once, and a sheet offers what one may want to set before."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from pasians.words import LANGUAGES, _, language
from pasians_ui.ground import Text
from pasians_ui.pages.page import Sheet
from pasians_ui.pages.sections import LANGUAGE_NAMES
from pasians_ui.theme import Theme
from pasians_ui.widgets import PillButton, Segments

SIDE_BY_SIDE = 700
"""Width in dp from which the choices stand beside each other."""


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
        self.content.padding = dp(20), dp(24)
        self.add_heading(_("Welcome to Pasians"))
        self.add_text(
            _("%(game)s is dealt. Play at once, or set these first; all can be changed later.") % {"game": title}
        )
        faces = [("classic", _("Classic")), ("large", _("Large print"))]
        hands = [(True, _("Left")), (False, _("Right"))]
        languages = [(known, LANGUAGE_NAMES[known]) for known in LANGUAGES]
        choices = BoxLayout(size_hint_y=None, padding=(dp(16), dp(4), dp(16), dp(20)), spacing=dp(24))
        choices.bind(minimum_height=choices.setter("height"))
        for caption, name, offered, chosen in (
            (_("Cards"), "faces", faces, "large" if large else "classic"),
            (_("Hand"), "left_handed", hands, left_handed),
            (_("Language"), "language", languages, language()),
        ):  # fmt: skip
            segments = Segments(theme, offered, chosen, partial(_set, on_change, name))
            choices.add_widget(self._captioned(caption, segments))
        self._choices = choices
        self.content.add_widget(choices)
        around = BoxLayout(size_hint_y=None, padding=(dp(16), 0))
        around.bind(minimum_height=around.setter("height"))
        around.add_widget(PillButton(theme, _("Play"), icon="play", kind="filled", on_release=self.close))
        self.content.add_widget(around)
        self.bind(width=self._arrange)

    def close(self) -> None:
        """Take it away for good."""
        if self.parent:
            super().close()
            self._on_close()

    def _captioned(self, caption: str, segments: Segments) -> Widget:
        theme = self.theme
        box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(6), pos_hint={"top": 1})
        box.bind(minimum_height=box.setter("height"))
        box.add_widget(Text(caption, theme.type.meta, theme.page.dim, bold=True))
        box.add_widget(segments)
        box.size_hint_x = segments.natural_width
        return box

    def _arrange(self, *_: object) -> None:
        across = self.width >= dp(SIDE_BY_SIDE)
        self._choices.orientation = "horizontal" if across else "vertical"
        self._choices.spacing = dp(24 if across else 12)
        for box in self._choices.children:
            box.size_hint_x = box.children[0].natural_width if across else 1


def _set(on_change: Callable[[Mapping[str, Any]], Any], name: str, value: Any) -> None:
    on_change({name: value})
