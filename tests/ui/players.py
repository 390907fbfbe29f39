"""A player for tests: finds cards on the screen by pile, touches them, and checks that the picture tells the truth."""

FAMILIES = [
    "klondike",
    "terrace",
    "camelot",
    "freecell",
    "spider",
    "golf",
    "thirteen",
    "canfield",
    "monte-carlo",
    "osmosis",
]
"""Games that differ in all that the shell shows."""


class Player:
    """Plays the app that a driver has started, with real touches."""

    def __init__(self, driver):
        self.driver = driver

    @property
    def app(self):
        return self.driver.app

    @property
    def screen(self):
        return self.app.screen

    @property
    def table(self):
        return self.app.screen.table

    @property
    def session(self):
        return self.app.screen.session

    @property
    def message(self):
        return self.screen.bar.text

    def cards(self, pile: str) -> str:
        return " ".join(str(card) for card in self.session.cards(pile))

    def place(self, pile: str, count: int = 1) -> tuple[float, float]:
        """A point on the visible strip of the card that has ``count - 1`` cards above it; of the slot when it is empty."""
        places = self.table.places(pile)
        if not places:
            return self.table.plan.frames[pile].slot.middle
        rect = places[len(places) - count]
        if count == 1:
            return rect.middle
        above = places[len(places) - count + 1]
        return rect.middle[0], (rect.top + above.top) / 2

    def tap(self, pile: str, count: int = 1) -> None:
        self.driver.tap(*self.place(pile, count))

    def double_tap(self, pile: str, count: int = 1) -> None:
        self.driver.double_tap(*self.place(pile, count))

    def press(self, button: str) -> None:
        """Tap a button of the toolbar: ``"undo"``."""
        self.driver.tap(*getattr(self.screen.chrome, button).center)

    def over(self, pile: str, count: int, target: str, where: tuple[float, float] = (0.5, 0.5)) -> tuple[float, float]:
        """Where to bring the grip so that the first card dragged lies over the end of a target, shifted by card sizes.

        (0.5, 0.5) covers the target's last card, or its slot; (0.8, 0.5) hangs out to the right by 0.3 of a card.
        """
        lifted = self.table.places(pile)[-count]
        goal = (self.table.places(target) or [self.table.plan.frames[target].slot])[-1]
        x, y = self.place(pile, count)
        width, height = self.table.plan.card
        return x + goal.x - lifted.x + (where[0] - 0.5) * width, y + goal.y - lifted.y + (where[1] - 0.5) * height

    def drag(self, pile: str, count: int, target: str, where: tuple[float, float] = (0.5, 0.5)) -> None:
        self.driver.drag(self.place(pile, count), self.over(pile, count, target, where))

    def play_until_stuck(self) -> None:
        """Deal wherever that is possible, else make the first move, until none is left."""
        while not self.session.stuck:
            legal = self.session.legal_moves()
            self.table.do("deal" if "deal" in legal else legal[0])
        self.driver.frames(3)

    def settle(self) -> None:
        """Wait until nothing moves, and check the picture."""
        self.driver.until(lambda: not self.table.motion.running)
        self.check()

    def check(self) -> None:
        """All cards are there, where the layout wants them, showing what they are, drawn in the order of their piles."""
        table, session = self.table, self.session
        assert table.settled_picture() == table.expected_picture()
        everything = sorted(str(widget.card).upper() for widget in table.picture.cards)
        game = session.game
        assert everything == sorted(str(card).upper() for name in game.names.piles for card in session.cards(name))
        assert len(everything) == len(game.pack)
        self.check_order_in_flight()
        for name in table.plan.frames:
            if session.cards(name):
                assert table.picture.piles[name][-1] in table.picture.drawing_order, f"the top of {name} is not drawn"

    def check_underway(self) -> None:
        """The same at any moment: what moves is on its way to its place, what is held is not lost, all else is as in `check`."""
        table, session = self.table, self.session
        held = table.hand.held.widgets if table.hand.held else []
        dealt = sorted(str(widget.due).upper() for widget in table.picture.cards)
        assert dealt == sorted(str(card).upper() for name in session.game.names.piles for card in session.cards(name))
        assert len(dealt) == len(session.game.pack)
        for name in table.plan.frames:
            places = zip(table.picture.piles[name], session.cards(name), table.places(name), strict=True)
            for widget, card, place in places:
                assert widget.due == card, (name, str(card), str(widget.due))
                assert widget.goal == place[:2], (name, str(card), widget.goal, place)
                if widget not in table._moving and widget not in held:
                    assert (widget.card, *widget.pos) == (card, *place[:2]), (name, str(card), widget.pos, place)
        self.check_order_in_flight()

    def check_order_in_flight(self) -> None:
        """The cards of each pile are drawn in the order of the pile, also while they move."""
        table = self.table
        order = {widget: number for number, widget in enumerate(table.picture.drawing_order)}
        for name in table.plan.frames:
            drawn = [order[widget] for widget in table.picture.piles[name] if widget in order]
            assert drawn == sorted(drawn), f"{name} is drawn in the wrong order"

    def arrange(self, **piles: str) -> None:
        """Put cards where a test needs them: ``arrange(tableau_1="KH QS")``; what is not named goes to the stock."""
        self.lay(**piles)
        self.settle()

    def lay(self, **piles: str) -> None:
        """The same without waiting for the cards to come to rest."""
        from pasians.cards import DOWN, read_cards

        game = self.session.game
        wanted = {name.replace("_", "-"): read_cards(cards) for name, cards in piles.items()}
        left = list(game.pack)
        for card in b"".join(wanted.values()):
            left.remove(card | DOWN)
        stock = game.names.piles[game.stock]
        wanted[stock] = bytes(left) + wanted.get(stock, b"")
        self.session.set_position(game.place(wanted, seed=1))

    def nearly_win(self, left: int = 4) -> None:
        """Put all cards of Klondike but the highest ``left`` of each suit up; these lie in order on four columns."""
        ranks, suits = "KQJT98765432A", "SHDC"
        up = {
            f"foundation_{n}": "".join(rank + suit for rank in ranks[: left - 1 : -1])
            for n, suit in enumerate(suits, 1)
        }
        down = {f"tableau_{n}": "".join(rank + suit for rank in ranks[:left]) for n, suit in enumerate(suits, 1)}
        self.arrange(**up, **down)
