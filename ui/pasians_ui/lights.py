"""Rings on the table: white about what the player holds or could hold, gold where it may go, blue about advice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp

from pasians_ui.cardwidget import CardWidget, Halo
from pasians_ui.rects import Rect, around
from pasians_ui.slots import BestBadge, Slot

if TYPE_CHECKING:
    from pasians_ui.scene import Scene


class Lights:
    """All rings of a scene; each of `hold`, `advise` and `hover` puts out what was lit before.

    Attributes:
        lit: what each pile with a ring is: ``"legal"``, ``"best"`` or ``"hint"``. These are drawn over their neighbours.
        front: the cards that are held, drawn above all others.
        best_badge: the sign on the pile that is ``"best"``.
    """

    def __init__(self, scene: "Scene") -> None:
        self._scene = scene
        self.lit: dict[str, str] = {}
        self.front: list[CardWidget] = []
        self.best_badge = BestBadge(scene.look.theme)
        self._bearers: list[CardWidget | Slot] = []
        self._hovered: list[CardWidget] = []

    def hold(self, held: Sequence[CardWidget], targets: Sequence[str], best: str | None, *, raised: bool) -> None:
        """Show what is held (``raised``: chosen by a tap, else dragged) and where it may go."""
        dark = not self.lit
        self._out()
        atlas, look = self._scene.atlas, self._scene.look.theme
        self.front = list(held)
        self.lit = {name: "best" if name == best else "legal" for name in targets}
        if raised:
            for widget in held:
                widget.y += dp(look.ring.select_raise)
        rect = around([widget.rect for widget in held])
        self._surround(
            held[0],
            Halo((atlas.shadow_selected, atlas.ring("select")) if raised else (atlas.shadow_lifted,), rect),
            rect,
        )
        for name, state in self.lit.items():
            self._ring(self._bearer(name), state, fades_in=dark)
        if best is not None:
            self.best_badge.show(self._bearer(best).rect)
        self._scene.stack()

    def advise(self, cards: Sequence[CardWidget], piles: Sequence[str]) -> None:
        """Show a hint: cards that lie together, and piles, each by its top card or its empty place; all as one piece of advice."""
        self._out()
        around_cards = [name for name, pile in self._scene.picture.piles.items() if cards and cards[0] in pile]
        self.lit = dict.fromkeys([*around_cards, *piles], "hint")
        if cards:
            self._ring(cards[0], "hint", around([widget.rect for widget in cards]), fades_in=True)
        for name in piles:
            self._ring(self._bearer(name), "hint", fades_in=True)
        self._scene.stack()

    def hover(self, cards: Sequence[CardWidget]) -> None:
        """Show with a thin ring what the mouse could lift; nothing without cards. Stronger rings stay as they are."""
        if self.lit or self.front or cards == self._hovered:
            return
        self._out()
        self._hovered = list(cards)
        if cards:
            self._ring(cards[0], "lift", around([widget.rect for widget in cards]))

    def out(self) -> None:
        """Light nothing."""
        self._out()
        self._scene.stack()

    def _out(self) -> None:
        for bearer in self._bearers:
            bearer.surround(None)
        self._bearers.clear()
        self.front, self.lit, self._hovered = [], {}, []

    def _bearer(self, name: str) -> CardWidget | Slot:
        """What bears the ring of a pile: its top card that is not held, else its place."""
        resting = [widget for widget in self._scene.picture.piles[name] if widget not in self.front]
        return resting[-1] if resting else self._scene.slots[name]

    def _ring(self, bearer: CardWidget | Slot, state: str, rect: Rect | None = None, *, fades_in: bool = False) -> None:
        halo = Halo((self._scene.atlas.ring(state),), rect or bearer.rect)
        self._surround(bearer, halo, rect)
        if fades_in:
            self._scene.motion.run(self._scene.look.theme.motion.ring_in, halo.fade, curve="linear")

    def _surround(self, bearer: CardWidget | Slot, halo: Halo, rect: Rect | None) -> None:
        bearer.surround(halo, rect)
        self._bearers.append(bearer)
