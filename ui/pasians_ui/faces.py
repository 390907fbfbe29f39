"""Card faces and backs, drawn from the values in ``look/cards.toml`` and ``look/courts.toml``.

The unit of the pen is the width of the card, its origin the lower left corner.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pasians_ui.fonts import ROBOTO_BOLD
from pasians_ui.pen import Pen, Shape, box, diamond, disc, ellipse, polygon, star, stroke, symmetric, union
from pasians_ui.theme import Colour, read_look

VERSION = 3
"""Version of the drawing, part of the key of cached pictures: raise it with every visible change."""

LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}
COURTS = {0: "joker", 11: "J", 12: "Q", 13: "K"}
INDEX_FONT = str(ROBOTO_BOLD)


def rank_sign(rank: int) -> str:
    """The sign of a rank, 1 to 13, as it stands in the corner of a card."""
    return LETTERS.get(rank, str(rank))


@cache
def suit_shape(suit: str) -> Shape:
    """The sign of a suit in a box from -0.5 to 0.5."""
    outlines = read_look("cards").suit
    if suit != "C":
        return symmetric(outlines[suit], outlines.segments)
    return union(
        [symmetric(outlines.club_stem, outlines.segments), *(disc(*numbers) for numbers in outlines.club_discs)]
    )


class Back(NamedTuple):
    """The colours of a back: its field, the net on it, and the fine line and medallion."""

    field: Colour
    net: Colour
    line: Colour

    @property
    def code(self) -> str:
        """The three colours as one word."""
        return "-".join(colour.hex[1:] for colour in self)


@dataclass(frozen=True)
class Faces:
    """How the cards of a set look.

    Attributes:
        height: of a card, in card widths.
        large: large print instead of classic faces.
        colours: ``"two"`` or ``"four"`` inks.
        back: the colours of the back.
        paper: colour of the cards.
        edge: width of the outline, in card widths.
    """

    height: float
    large: bool
    colours: str
    back: Back
    paper: Colour
    edge: float

    @property
    def outline(self) -> Colour:
        """Colour of the line round a card."""
        line: Colour = read_look("cards").card.edge
        return line

    def face(self, pen: Pen, rank: int, suit: str) -> None:
        """Draw a card face up: rank 0 (joker) to 13, suit one of ``SHDC``."""
        self._sheet(pen)
        if self.large:
            self._large(pen, rank, suit)
        else:
            self._classic(pen, rank, suit)

    def draw_back(self, pen: Pen) -> None:
        """Draw a card face down: a net of lozenges, a fine line, a medallion of the four suits."""
        self._sheet(pen)
        look, colours = read_look("cards").back_geometry, self.back
        width, height = 1 - 2 * look.margin, self.height - 2 * look.margin
        pen.fill(colours.field, box(look.margin, look.margin, width, height, look.radius))
        outer = look.margin + look.line_inset
        inner = outer + look.line_width
        for colour, inset in ((colours.line, outer), (colours.field, inner)):
            radius = look.radius - inset + look.margin
            pen.fill(colour, box(inset, inset, 1 - 2 * inset, self.height - 2 * inset, radius))
        self._net(pen, inner + look.line_inset / 2, colours)
        medal = look.medallion
        middle = pen.at(0.5, self.height / 2)
        for colour, radius in (
            (colours.field, medal.disc),
            (colours.line, medal.ring),
            (colours.field, medal.ring - medal.ring_width),
        ):
            middle.fill(colour, disc(0, 0, radius))
        step = medal.suit_offset
        for suit, x, y in (("S", 0, step), ("H", step, 0), ("C", 0, -step), ("D", -step, 0)):
            middle.at(x, y, medal.suit_size).fill(colours.line, suit_shape(suit))

    def _net(self, pen: Pen, inset: float, colours: Back) -> None:
        columns, rows = read_look("cards").back_geometry.lattice
        across, down = (1 - 2 * inset) / columns, (self.height - 2 * inset) / rows
        centres = [(inset + (i + 0.5) * across, inset + (j + 0.5) * down) for i in range(columns) for j in range(rows)]
        for colour, size in ((colours.net, 0.48), (colours.field, 0.31), (colours.net, 0.09)):
            pen.fill(colour, union(diamond(x, y, across * size, down * size) for x, y in centres))

    def _sheet(self, pen: Pen) -> None:
        card, edge = read_look("cards").card, self.edge
        pen.fill(self.outline, box(0, 0, 1, self.height, card.radius))
        pen.fill(self.paper, box(edge, edge, 1 - 2 * edge, self.height - 2 * edge, card.radius - edge))

    def _ink(self, rank: int, suit: str) -> Colour:
        ink: Colour = read_look("cards").card.ink[self.colours if rank else "two"][suit]
        return ink

    def _index(self, pen: Pen, rank: int, suit: str, *, left: bool = False) -> None:
        look = read_look("cards").card["large" if self.large else "classic"]
        squeeze = look.ten_squeeze if rank == 10 else look.index_squeeze
        text = rank_sign(rank)
        pen.write(self._ink(rank, suit), text, INDEX_FONT, look.index_size, squeeze=squeeze, left=left)

    def _sign(self, pen: Pen, rank: int, suit: str) -> None:
        """The sign of the suit, or a joker's star, one unit high."""
        pen.fill(self._ink(rank, suit), suit_shape(suit) if rank else star(0, -0.05, 0.55))

    def _classic(self, pen: Pen, rank: int, suit: str) -> None:
        look = read_look("cards").card.classic
        if rank in COURTS:
            self._court(pen, rank, suit)
        for turned in (False, True):
            upper = self._half(pen, turned)
            if rank:
                self._index(upper.at(*_down(look.ten_at if rank == 10 else look.index_at)), rank, suit)
                signs = (look.index_suit, look.corner_suit)
            else:
                signs = (look.joker, look.corner_suit)
            for sign in signs:
                self._sign(upper.at(*_down(sign.at), sign.size), rank, suit)
        if rank == 1:
            self._ace(pen.at(0.5, self.height / 2), suit)
        for column, row in read_look("cards").pips.get(str(rank), ()):
            x = look.pip_columns[round(2 * column)]
            top, bottom = look.pip_rows
            y = self.height * (1 - top - (bottom - top) * row)
            self._sign(pen.at(x, y, look.pip_size, turned=row > 0.5), rank, suit)

    def _half(self, pen: Pen, turned: bool) -> Pen:
        """A pen at the upper left corner of the card, or at the lower right one when the card is turned."""
        return pen.at(1, 0, turned=True) if turned else pen.at(0, self.height)

    def _ace(self, pen: Pen, suit: str) -> None:
        look = read_look("cards").card.classic
        size = look.ace_of_spades_size if suit == "S" else look.ace_size
        ace = pen.at(0, 0, size)
        self._sign(ace, 1, suit)
        if suit == "S":
            inlay = ace.at(0, -0.06, 0.42)
            inlay.fill(self.paper, suit_shape("S"))
            inlay.at(0, -0.03, 0.40).fill(self._ink(1, suit), suit_shape("D"))

    def _court(self, pen: Pen, rank: int, suit: str) -> None:
        look, card = read_look("cards").card.classic, read_look("cards").card
        left, top, right, bottom = look.court_frame
        low, width, height = self.height * (1 - bottom), right - left, self.height * (bottom - top)
        line = max(self.edge, look.court_line_width)
        pen.fill(card.court_line, box(left, low, width, height, look.court_radius))
        inner = box(left + line, low + line, width - 2 * line, height - 2 * line, look.court_radius - line)
        pen.fill(self._court_paper, inner)
        for turned in (False, True):
            figure = pen.at(0.5, self.height / 2, turned=turned).at(0, look.court_raised, width - 2 * line)
            self._figure(figure, rank, suit)
        self._belt(pen.at(0.5, self.height / 2), width - 2 * line, rank, suit)
        if rank:
            x, y = look.court_suit.inset
            for turned in (False, True):
                corner = self._half(pen, turned).at(left + x, -self.height * top - y, look.court_suit.size)
                self._sign(corner, rank, suit)

    @property
    def _court_paper(self) -> Colour:
        """The ground of the courts, darkened as much as the paper is."""
        card = read_look("cards").card
        parts = (
            ground * paper / day for ground, paper, day in zip(card.court_paper, self.paper, card.paper, strict=True)
        )
        return Colour(*(min(1.0, part) for part in parts))

    def _belt(self, pen: Pen, width: float, rank: int, suit: str) -> None:
        card = read_look("cards").card
        belt = card.classic.belt
        pen.fill(card.gold, box(-width / 2, -belt.height / 2, width, belt.height))
        pen.fill(self._robe(rank, suit)[0], box(-width / 2, -belt.inner / 2, width, belt.inner))
        step = width / belt.lozenges
        for at in range(belt.lozenges):
            x = (at + 0.5) * step - width / 2
            pen.fill(read_look("courts").colour.light, diamond(x, 0, belt.inner * 0.42, belt.inner * 0.36))

    def _robe(self, rank: int, suit: str) -> tuple[Colour, Colour]:
        robe: tuple[Colour, Colour] = read_look("cards").card.robe[self.colours if rank else "two"][suit]
        return robe

    def _figure(self, pen: Pen, rank: int, suit: str) -> None:
        """Half a court figure, one unit wide, standing on the origin."""
        courts = read_look("courts")
        figure = courts[COURTS[rank]]
        hair = courts.hair[suit].get(COURTS[rank], courts.hair[suit].J)
        main, second = self._robe(rank, suit)
        colours = {**courts.colour, "main": main, "second": second, "hair": hair, "hair_light": hair.scaled(1.22)}
        for colour, kind, *numbers in (*courts.shared.robe, *figure.attribute, *courts.shared.hand, *figure.head):
            pen.fill(colours[colour], _court_shape(kind, tuple(numbers)))

    def _large(self, pen: Pen, rank: int, suit: str) -> None:
        card = read_look("cards").card
        look = card.large
        corner = self._half(pen, False)
        if rank:
            self._index(corner.at(look.index_left, -look.index_y), rank, suit, left=True)
            signs = [look.corner_suit, look.index_suit]
        else:
            signs = [look.joker, look.corner_suit]
        if rank in COURTS:
            x, y = look.bust.at
            line = box(x - look.bust.width / 2, self.height - y - look.bust.line, look.bust.width, look.bust.line)
            self._figure(pen.at(x, self.height - y, look.bust.width), rank, suit)
            pen.fill(card.gold, line)
        else:
            signs.append(look.big_suit)
        for sign in signs:
            self._sign(corner.at(*_down(sign.at), sign.size), rank, suit)


def _down(at: tuple[float, float]) -> tuple[float, float]:
    """A point counted from the upper edge, for a pen that stands at that edge."""
    return at[0], -at[1]


@cache
def _court_shape(kind: str, numbers: tuple[float, ...]) -> Shape:
    match kind:
        case "path":
            return polygon(numbers)
        case "ellipse":
            return ellipse(*numbers)
        case "line":
            return stroke(*numbers)
    raise ValueError(kind)
