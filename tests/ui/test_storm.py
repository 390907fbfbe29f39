"""A storm of input: whatever comes, at whatever moment, the deck stays whole and the picture true."""

import random

import pytest
from players import FAMILIES

SIZES = [(1280, 800), (800, 1280), (400, 800), (800, 400), (1920, 1080)]
ARROWS, ENTER, SPACE, ESCAPE = (273, 274, 275, 276), 13, 32, 27
LETTERS = [ord(letter) for letter in "zyhpm"]
SAMPLE, WHOLE = 150, 2000


@pytest.mark.parametrize("game", FAMILIES)
def test_C11_a_storm_of_input_leaves_a_true_picture(play, game):
    storm(play, game, seed=1, inputs=SAMPLE)


@pytest.mark.thorough
@pytest.mark.parametrize("game", FAMILIES)
def test_C11_a_long_storm_of_input_leaves_a_true_picture(play, game):
    storm(play, game, seed=2, inputs=WHOLE)


def storm(play, game, seed, inputs):
    """Send so many inputs, most of them while something moves; the picture is checked after each."""
    chance = random.Random(f"{game} {seed}")
    player = play(game, seed, autoplay=chance.choice(["off", "safe", "all"]))
    weather, sent = Storm(player, chance), []
    for _ in range(inputs):
        sent.append(weather.send())
        try:
            player.check_underway()
        except AssertionError as fault:
            raise AssertionError(f"after {len(sent)} inputs, the last of them {sent[-8:]}: {fault}") from fault
    weather.lift_all()
    player.app.show(None)
    player.driver.key(ENTER)  # a pause ends
    player.screen.finishing.stop()
    player.table.stop()
    player.settle()


class Storm:
    """Sends inputs by chance. Fingers may stay down while others, keys or changes of the window come."""

    def __init__(self, player, chance):
        self.player, self.driver, self.chance = player, player.driver, chance
        self.fingers = []
        self.left = False
        self.kinds = {
            self.tap: 16, self.double_tap: 6, self.drag: 14, self.finger_down: 4, self.finger_moves: 8, self.finger_up: 6,
            self.long_press: 2, self.deal: 10, self.letter: 8, self.arrow: 8, self.enter: 6, self.button: 8,
            self.restart: 1, self.resize: 2, self.leave_window: 2, self.new_deal: 1, self.menu: 2, self.back: 1,
            self.touch_anywhere: 4, self.mouse: 3, self.wait: 6,
        }  # fmt: skip

    def send(self):
        """Send one input and let a few frames pass; what it was."""
        player, chance = self.player, self.chance
        if player.app.page and chance.random() < 0.7:
            player.app.show(None)
            return "show the table"
        kind = chance.choices(list(self.kinds), list(self.kinds.values()))[0]
        kind()
        self.driver.frames(chance.randrange(4))
        return kind.__name__

    def somewhere(self):
        """A point on a pile."""
        name = self.chance.choice(list(self.player.table.plan.frames))
        return self.player.place(name, self.chance.randint(1, max(1, len(self.player.session.cards(name)))))

    def tap(self):
        self.driver.tap(*self.somewhere())

    def double_tap(self):
        self.driver.double_tap(*self.somewhere())

    def drag(self):
        """Half of the drags are legal moves."""
        player = self.player
        moves = [
            move.split() for move in player.session.legal_moves() if move.startswith("move") and "bottom" not in move
        ]
        if moves and self.chance.random() < 0.5:
            _word, pile, count, target = self.chance.choice(moves)
            if {pile, target} <= player.table.plan.frames.keys():
                player.drag(pile, int(count), target)
                return
        self.driver.drag(self.somewhere(), self.somewhere(), steps=3)

    def finger_down(self):
        if len(self.fingers) < 3:
            self.fingers.append(self.driver.down(*self.somewhere()))

    def finger_moves(self):
        if self.fingers:
            self.driver.move(self.chance.choice(self.fingers), *self.somewhere())

    def finger_up(self):
        if self.fingers:
            self.driver.up(self.fingers.pop(self.chance.randrange(len(self.fingers))))

    def lift_all(self):
        """Lift all fingers."""
        while self.fingers:
            self.finger_up()

    def long_press(self):
        touch = self.driver.down(*self.somewhere())
        self.driver.wait(0.4)
        self.driver.up(touch)

    def deal(self):
        self.driver.key(SPACE)

    def letter(self):
        modifiers = self.chance.choice([(), (), ("ctrl",), ("ctrl", "shift")])
        self.driver.key(self.chance.choice(LETTERS), modifiers=modifiers)

    def arrow(self):
        self.driver.key(self.chance.choice(ARROWS))

    def enter(self):
        self.driver.key(ENTER)

    def button(self):
        self.player.press(self.chance.choice(["hint", "undo", "undo", "redo"]))

    def restart(self):
        self.player.table.restart()

    def resize(self):
        self.driver.resize(*self.chance.choice(SIZES))

    def leave_window(self):
        """Leave the window, or come back to it."""
        self.left = not self.left
        self.player.app.dispatch("on_pause" if self.left else "on_resume")

    def new_deal(self):
        self.player.app.new_deal()

    def menu(self):
        if self.player.app.page is None:
            self.player.app.show_menu()

    def back(self):
        if self.player.app.page is None:
            self.driver.key(ESCAPE)

    def touch_anywhere(self):
        width, height = self.driver.window.size
        if self.player.app.page is None and not self.player.screen.sheet_open:
            self.driver.tap(self.chance.uniform(0, width), self.chance.uniform(0, height))

    def mouse(self):
        self.driver.window.mouse_pos = self.somewhere()

    def wait(self):
        self.driver.frames(self.chance.randint(5, 30))
