"""The table of a game in small, its parts numbered and named."""

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from pasians import Game
from pasians.rulebook import part_names
from pasians_ui.ground import Ground, Word
from pasians_ui.pages.thumbnail import CARD, RATIO, Fit, TablePicture, Thumbnails, first_deal, fit
from pasians_ui.theme import Theme

BADGE = 24
INSET = 14


class NamedTable(BoxLayout):
    """A piece of felt with the table on it: a number on the first pile of each part, and below what it is called.

    ``height`` is that of the picture at most, in dp.
    """

    def __init__(self, thumbnails: Thumbnails, game: Game, height: float) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, padding=(0, 0, 0, dp(14)))
        self.bind(minimum_height=self.setter("height"))
        theme = thumbnails.theme
        Ground(self, theme.table.center, radius=dp(theme.radius.thumbnail))
        self._spots, self._most = first_deal(game), dp(height)
        self._picture = TablePicture(thumbnails, inset=INSET, game=game.id, size_hint_y=None, height=dp(height))
        self._picture.bind(pos=self._place, size=self._place, width=self._trim)
        self.add_widget(self._picture)
        names = StackLayout(size_hint_y=None, padding=(dp(16), 0), spacing=(dp(18), dp(8)))
        names.bind(minimum_height=names.setter("height"))
        self._badges: list[tuple[Widget, float, float]] = []
        places = game.layout().places
        for number, (group, title) in enumerate(part_names(game).items(), 1):
            x, y = min((places[name].x, places[name].y) for name in game.names.groups[group] if name in places)
            badge = _badge(theme, number)
            self._badges.append((badge, x, y))
            self._picture.add_widget(badge)
            names.add_widget(_named(theme, number, title))
        self.add_widget(names)

    def _trim(self, picture: TablePicture, width: float) -> None:
        """Make the picture of a wide and low table no higher than it needs."""
        room = width - 2 * dp(INSET), self._most - 2 * dp(INSET)
        if min(room) > 0:
            picture.height = min(self._most, round(fit(self._spots, room).height + 2 * dp(INSET)))

    def _place(self, *_: object) -> None:
        picture, inset = self._picture, dp(INSET)
        size = picture.width - 2 * inset, picture.height - 2 * inset
        if min(size) <= 0:
            return
        found: Fit = fit(self._spots, size)
        for badge, x, y in self._badges:
            badge.center = (
                picture.x + inset + found.x + (x - found.left + CARD / 2) * found.pitch,
                picture.y + inset + found.y - (y - found.top + CARD / 2) * RATIO * found.pitch,
            )


def _badge(theme: Theme, number: int) -> Widget:
    badge = AnchorLayout(size_hint=(None, None), size=(dp(BADGE), dp(BADGE)))
    Ground(badge, theme.table.rail, theme.table.ink)
    badge.add_widget(Word(str(number), theme.type.caption, theme.table.ink, bold=True))
    return badge


def _named(theme: Theme, number: int, name: str) -> Widget:
    word = Word(name, theme.type.meta, theme.table.ink, pos_hint={"center_y": 0.5})
    line = BoxLayout(size_hint=(None, None), spacing=dp(8), size=(dp(BADGE + 8) + word.width, dp(BADGE)))
    line.add_widget(_badge(theme, number))
    line.add_widget(word)
    return line
