"""How to play a game: its help in the reader's language, its table in small, and its ways to play."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from pasians import Entry, Game
from pasians.rulebook import rules_text
from pasians.words import _, language
from pasians_ui.controls import Scroll
from pasians_ui.ground import Rule, Text, is_dark, suits_marked
from pasians_ui.pages.named import NamedTable
from pasians_ui.pages.page import Page, column
from pasians_ui.pages.rst import HEADING, ITEM, PARAGRAPH, Block, blocks
from pasians_ui.pages.thumbnail import Thumbnails
from pasians_ui.theme import Theme
from pasians_ui.widgets import ListRow, Panel, PillButton

SECTIONS_FROM = 1060
"""Width in dp from which the sections stand at the left."""
SIDE = 380
ICONS = ("still_winnable", "games", "touch", "redeal", "deal_number", "variants", "hint", "help")
"""Of the sections in the order of a full help: aim, table, moves, stock, score, ways to play, good to know; the rules."""
WAYS = 5


def rule_blocks(game: Game) -> list[Block]:
    """The rules of a game, made from its definition, as blocks of its help."""
    found = [Block(HEADING, _("The rules in detail"), 1)]
    if game.variant_title:
        found.append(Block(PARAGRAPH, f"[b]{escape_markup(game.variant_title)}[/b]"))
    for section in rules_text(game):
        found.append(Block(HEADING, escape_markup(section.title), 2))
        found.append(Block(PARAGRAPH, escape_markup(" ".join(section.sentences))))
    return found


class HelpPage(Page):
    """The help of a game: its author's words, and its rules as they are played, made from its definition.

    ``game`` is the way to play whose rules are told. ``on_play`` goes to the table; ``on_open(id)`` deals one way to play,
    where there are several, and ``record(id)`` says in a few words what the player has done in it, empty for nothing.
    """

    def __init__(
        self,
        theme: Theme,
        entry: Entry,
        thumbnails: Thumbnails,
        *,
        game: Game,
        on_back: Callable[[], Any],
        on_play: Callable[[], Any],
        on_open: Callable[[str], Any] | None = None,
        record: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__(theme, on_back)
        self.entry, self.game, self.title, self.second = entry, game, entry.title, _("how to play")
        self.thumbnails, self.on_play, self.on_open, self._record = thumbnails, on_play, on_open, record
        file = entry.help_file(language())
        text = file.read_text(encoding="utf-8") if file else ""
        self.blocks = blocks(text) + rule_blocks(game)
        self.headings: list[Text] = []
        self._rows: list[ListRow] = []
        self.bind(width=lambda *_: self._widths())
        self._had_sections: bool | None = None

    @property
    def has_sections(self) -> bool:
        """Whether there is room for the list of sections."""
        return bool(self.width >= dp(SECTIONS_FROM))

    def arrange(self) -> None:
        self._had_sections = self.has_sections
        scroll, text = self._text()
        self.scroll, self._content = scroll, text
        play = PillButton(self.theme, _("Play"), icon="play", kind="filled", on_release=self.on_play)
        if self.wide:
            play.size_hint_x, play.width, play.pos_hint = None, max(play.natural_width, dp(176)), {"center_y": 0.5}
            self.header.add_widget(play)
            across = BoxLayout(spacing=dp(8))
            if self.has_sections:
                across.add_widget(self._sections())
            across.add_widget(scroll)
            across.add_widget(self._side())
            self.frame.add_widget(across)
        else:
            self.frame.add_widget(scroll)
            self.frame.add_widget(Rule(self.theme.page.line))
            foot = AnchorLayout(size_hint_y=None, padding=(dp(16), dp(14)))
            play.size_hint_max_x = dp(self.theme.chrome.reading_width_max)
            play.bind(height=lambda _play, height: setattr(foot, "height", height + dp(28)))
            foot.height = play.height + dp(28)
            foot.add_widget(play)
            self.frame.add_widget(foot)
        mark = Clock.create_trigger(lambda _dt: self._mark())  # in the next frame, when everything has its place
        scroll.bind(scroll_y=mark, size=mark)
        text.bind(height=mark)
        mark()

    def go_to(self, section: int) -> None:
        """Scroll so that a section begins at the upper edge."""
        hidden = self.scroll.children[0].height - self.scroll.height
        if hidden > 0:
            self.scroll.scroll_y = min(1.0, max(0.0, (self.headings[section].top - self.scroll.height) / hidden))
        self._mark(section)

    def _widths(self) -> None:
        if self._had_sections is not None and self._had_sections != self.has_sections:
            self.rebuild()

    def _text(self) -> tuple[Scroll, BoxLayout]:
        theme = self.theme
        margin = dp(24) if self.wide else self.margin
        scroll, box = column(
            theme, theme.chrome.reading_width_max + 2 * margin / dp(1), spacing=dp(10),
            padding=(margin, dp(16 if self.wide else 4), margin, dp(32)),
        )  # fmt: skip
        if not self.wide:
            box.add_widget(NamedTable(self.thumbnails, self.game, 176 if self.phone else 280))
            box.add_widget(Widget(size_hint_y=None, height=dp(4)))
        self.headings = []
        for block in self.blocks:
            box.add_widget(self._block(block))
        if not self.wide and self._has_ways:
            box.add_widget(Widget(size_hint_y=None, height=dp(8)))
            box.add_widget(self._ways())
        return scroll, box

    def _block(self, block: Block) -> Widget:
        theme, page = self.theme, self.theme.page
        red = page.err if is_dark(theme) else theme.card.ink.two.H
        words = suits_marked(block.text, red, page.ink)
        if block.kind == HEADING:
            size = theme.type.section if block.depth == 1 else theme.type.heading
            ink = page.accent if is_dark(theme) else page.ink
            heading = Text(words, size, ink, font="Title", markup=True, padding=(0, dp(14), 0, 0))
            if block.depth == 1:
                self.headings.append(heading)
            return heading
        text = Text(words, theme.type.body, page.ink, markup=True, line_height=theme.type.body_line_height)
        if block.kind != ITEM:
            return text
        line = BoxLayout(size_hint_y=None, spacing=dp(8), padding=(dp(20) * (block.depth - 1), 0, 0, 0))
        mark = Text(block.mark, theme.type.body, page.gold, line_height=theme.type.body_line_height, halign="right")
        mark.size_hint_x, mark.width = None, dp(20)
        mark.pos_hint = {"top": 1}
        line.add_widget(mark)
        line.add_widget(text)
        text.bind(height=line.setter("height"))
        return line

    def _sections(self) -> Widget:
        theme = self.theme
        nav = BoxLayout(
            orientation="vertical", size_hint=(None, 1), width=dp(theme.chrome.nav_width + 24), spacing=dp(4),
            padding=(dp(16), dp(16), dp(0), dp(16)),
        )  # fmt: skip
        sections = [block.text for block in self.blocks if block.kind == HEADING and block.depth == 1]
        icons = [icon for at, icon in enumerate(ICONS) if len(sections) == len(ICONS) or at != WAYS]
        names = icons if len(icons) == len(sections) else ["help"] * len(sections)
        self._rows = [
            ListRow(theme, text, icon=icon, height=theme.target.nav_row, on_release=lambda at=at: self.go_to(at))
            for at, (text, icon) in enumerate(zip(sections, names, strict=True))
        ]
        for row in self._rows:
            nav.add_widget(row)
        nav.add_widget(Widget())
        return nav

    def _mark(self, section: int | None = None) -> None:
        if not self.has_sections or not self._rows:
            return
        if section is None:
            hidden = max(0.0, self.scroll.children[0].height - self.scroll.height)
            edge = self.scroll.scroll_y * hidden + self.scroll.height - dp(40)
            section = sum(heading.top > edge for heading in self.headings[1:])
            section = min(section, len(self._rows) - 1)
        for at, row in enumerate(self._rows):
            row.chosen = at == section

    def _side(self) -> Widget:
        scroll = Scroll(self.theme, size_hint_x=None, width=dp(SIDE))
        box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(16), padding=(0, dp(24), dp(24), dp(32)))
        box.bind(minimum_height=box.setter("height"))
        box.add_widget(NamedTable(self.thumbnails, self.game, 240))
        if self._has_ways:
            box.add_widget(self._ways())
        scroll.add_widget(box)
        return scroll

    @property
    def _has_ways(self) -> bool:
        return self.on_open is not None and len(self.entry.variants) > 1

    def _ways(self) -> Panel:
        theme = self.theme
        panel = Panel(theme, padding=(dp(8), dp(16)), spacing=dp(0))
        panel.add_widget(
            Text(_("Ways to play"), theme.type.heading, theme.page.ink, font="Title", padding=(dp(16), 0, 0, dp(8)))
        )
        usual = [option.id for option in self.entry.options if option.on]
        for variant in self.entry.variants:
            way = self.entry.way(variant.id, usual)
            panel.add_widget(
                ListRow(
                    theme, variant.title, icon="play", height=theme.target.nav_row, icon_colour=theme.page.accent,
                    second=self._record(way) if self._record else "",
                    on_release=lambda way=way: self.on_open and self.on_open(way),
                )
            )  # fmt: skip
        return panel
