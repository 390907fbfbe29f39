"""The fan in which the cards of a won game open, above the words."""

import math
from collections.abc import Sequence

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.uix.widget import Widget

from pasians import Card
from pasians_ui.atlas import Atlas

SPREAD = 31.0
"""Degrees to each side."""
RADIUS = 4.8
"""Of the arc on which the middles of the cards lie, in card widths, where there is room."""
MOST = 13


class WinFan(Widget):
    """Up to thirteen cards in an arc; `open` moves them apart."""

    def __init__(self, cards: Sequence[Card], atlas: Atlas, room: float) -> None:
        cards = cards[-MOST:]
        width, height = atlas.card_size
        side = math.sin(math.radians(SPREAD))
        self._radius = min(RADIUS * width, (room - 1.7 * width) / (2 * side))
        drop = self._radius * (1 - math.cos(math.radians(SPREAD)))
        super().__init__(size_hint=(None, None), size=(room, drop + height + width * side / 2))
        self._turns: list[tuple[Rotate, Rectangle]] = []
        with self.canvas:
            Color(1, 1, 1, 1)
            for card in cards:
                PushMatrix()
                turn = Rotate(angle=0, axis=(0, 0, 1))
                self._turns.append((turn, Rectangle(texture=atlas.face(card), size=(width, height))))
                PopMatrix()
        self._opened = 0.0
        self.bind(pos=lambda *_: self.open(self._opened))

    def open(self, progress: float) -> None:
        """Show the fan closed (0), open (1), or between."""
        self._opened = progress
        last = max(len(self._turns) - 1, 1)
        for number, (turn, face) in enumerate(self._turns):
            angle = SPREAD * (1 - 2 * number / last) * progress
            width, height = face.size
            x = self.x + self.width / 2 - self._radius * math.sin(math.radians(angle))
            y = self.y + self.height - height / 2 - self._radius * (1 - math.cos(math.radians(angle)))
            face.pos = (x - width / 2, y - height / 2)
            turn.origin, turn.angle = (x, y), angle
