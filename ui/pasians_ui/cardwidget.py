"""One card on the table: a widget with a texture of the atlas, its shadow, and what surrounds it (rings, a lifted shadow)."""

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.widget import Widget

from pasians import Card
from pasians_ui.atlas import Atlas
from pasians_ui.nineparts import NinePart
from pasians_ui.rects import Rect


class Halo:
    """Nine-part pictures about a rectangle that moves with a card or stands on the felt: a ring, a shadow, or both."""

    def __init__(self, parts: Sequence[NinePart], rect: Rect) -> None:
        self.group = InstructionGroup()
        self._color = Color(1, 1, 1, 1)
        self.group.add(self._color)
        self._images = [(part, part.around(*rect)) for part in parts]
        for _part, image in self._images:
            self.group.add(image)
        self.group.add(Color(1, 1, 1, 1))

    def place(self, rect: Rect) -> None:
        """Stand about another rectangle."""
        for part, image in self._images:
            box = part.box(*rect)
            image.pos, image.size = box["pos"], box["size"]

    def fade(self, alpha: float) -> None:
        """Become visible to a degree."""
        self._color.a = alpha


class CardWidget(Widget):
    """A card: ``card`` is what it shows, ``pos`` where it lies; `squeeze` and `fade` serve motion.

    ``due`` and ``goal`` are what it shows and where it lies when all motion has ended; without a goal it is out of play.
    Widgets are pooled: one shows another card as soon as it is told to. While it is ``covered`` its back is seen.
    """

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.card: Card | None = None
        self.due: Card | None = None
        self.goal: tuple[float, float] | None = None
        self.covered = False
        self._squeeze = 1.0
        self._halo: Halo | None = None
        self._halo_rect = Rect(0, 0, 0, 0)
        self._shadow_part: NinePart | None = None
        self._under = InstructionGroup()
        self.canvas.add(self._under)
        self._color = Color(1, 1, 1, 1)
        self.canvas.add(self._color)
        self._shadow = InstructionGroup()
        self.canvas.add(self._shadow)
        self._face = Rectangle()
        self.canvas.add(self._face)
        self.bind(pos=self._place, size=self._place)

    @property
    def rect(self) -> Rect:
        """Where it lies, in pixels."""
        return Rect(*self.pos, *self.size)

    def show(self, card: Card | None, atlas: Atlas) -> None:
        """Show a card with the textures of an atlas; None shows a back."""
        self.card = card
        self._face.texture = atlas.face(card) if card and not self.covered else atlas.back
        part = atlas.shadow_card
        if part is not self._shadow_part:
            self._shadow_part = part
            self._shadow.clear()
            self._shadow_image = part.around(*self.rect)
            self._shadow.add(self._shadow_image)

    def squeeze(self, width: float) -> None:
        """Be drawn narrower about the middle: 1 is the full width, 0 nothing."""
        self._squeeze = width
        self._place()

    def fade(self, alpha: float) -> None:
        """Become visible to a degree, with its shadow."""
        self._color.a = alpha

    def surround(self, halo: Halo | None, rect: Rect | None = None) -> None:
        """Carry a halo under the card, about a rectangle given for where the card lies now (its own by default)."""
        if self._halo:
            self._under.remove(self._halo.group)
        self._halo = halo
        if halo:
            rect = rect or self.rect
            self._halo_rect = rect.moved(-self.x, -self.y)
            self._under.add(halo.group)
            halo.place(rect)

    def _place(self, *_: object) -> None:
        width = self.width * self._squeeze
        x = self.x + (self.width - width) / 2
        self._face.pos, self._face.size = (x, self.y), (width, self.height)
        if self._shadow_part:
            box = self._shadow_part.box(x, self.y, width, self.height)
            self._shadow_image.pos, self._shadow_image.size = box["pos"], box["size"]
        if self._halo:
            self._halo.place(self._halo_rect.moved(self.x, self.y))
