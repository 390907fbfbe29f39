"""One game in play: the log of moves with the position in it, undo, redo, restart, score, clock, and whom to tell.

The shell, the command line and the engine protocol talk to a session and to nothing deeper.
"""

from __future__ import annotations

from collections.abc import Callable

from pasians import lifting, reasons
from pasians.autoplay import Rising, Wish, finish
from pasians.cards import CARDS, Card
from pasians.deals import Deal
from pasians.errors import Refused
from pasians.facts import BASE
from pasians.game import Game
from pasians.hints import Adviser
from pasians.log import Change, Entry, Origin, backwards, since_restart, still_held
from pasians.notation import read_move, write_move
from pasians.places import EmptyPlace, empty_place
from pasians.position import BOTTOM, Move, Position, Step
from pasians.words import pick

Listener = Callable[[Change], None]


class Session:
    """A game in play. Piles are named and moves are texts; sentences come in the reader's language."""

    def __init__(
        self,
        game: Game,
        deal: Deal | None = None,
        origin: Origin | None = None,
        auto: bool = True,
        autoplay: Wish = "off",
    ) -> None:
        """Start a deal of a game.

        ``auto`` false leaves out the automatic plays that belong to the game; ``autoplay`` is what the player wishes to go
        up besides: "off", "safe" (cards that are proved never to be needed again) or "all". It may be set at any time.
        """
        self.game = game
        self.origin = origin or Origin.dealt(game, deal or Deal.random())
        self.auto = auto
        self.autoplay: Wish = autoplay
        self.log: list[Entry] = []
        self.cursor = 0
        self.seconds = 0.0
        self.undone = 0
        self.hinted = 0
        self._adviser = Adviser(game)
        self._listeners: dict[object, Listener] = {}

    # ---- looking

    @property
    def position(self) -> Position:
        """The position now."""
        return self.log[self.cursor - 1].after if self.cursor else self.origin.position

    @property
    def held(self) -> frozenset[int]:
        """The cards that the player took back from foundations: they go up again only when he puts them there."""
        return self.log[self.cursor - 1].held if self.cursor else frozenset()

    @property
    def deal(self) -> Deal | None:
        """The numbered deal, None where the cards were given."""
        return self.origin.deal

    @property
    def deal_text(self) -> str | None:
        """The deal as a text to share: ``klondike:single-card#12345``."""
        return self.deal.text(self.game.id) if self.deal else None

    def cards(self, pile: str) -> tuple[Card, ...]:
        """The cards of a pile, bottom to top."""
        return tuple(CARDS[card] for card in self.position.piles[self._pile(pile)])

    def empty_place(self, pile: str) -> EmptyPlace:
        """What may come to a pile when it is empty: what its place on the table shows."""
        return empty_place(self.game, self.position, self._pile(pile))

    def legal_moves(self) -> list[str]:
        """Every legal move as a text, sorted."""
        return sorted(write_move(self.game, move) for move in self._moves())

    def takes(self, pile: str) -> tuple[int, ...]:
        """Which cards may be lifted from a pile, wherever they may go: each with so many cards from it to the top, fewest first.

        All of them lift together, but for a lowest card that comes out alone; see `lifts_alone`.
        """
        return tuple(sorted(lifting.takes(self.game, self.position, self._pile(pile))))

    def lifts_alone(self, pile: str, count: int) -> bool:
        """Whether the card with ``count - 1`` cards above it is a lowest card that is lifted from under them."""
        return lifting.unit(self.game, self.position, self._pile(pile), count) == BOTTOM

    def targets(self, pile: str, count: int) -> tuple[str, ...]:
        """The piles that take what is lifted with a card and the ``count - 1`` cards above it, the best first."""
        found = lifting.targets(self.game, self.position, self._pile(pile), count)
        return tuple(self.game.names.piles[target] for target in found)

    def move_for(self, pile: str, count: int, target: str) -> str:
        """The text of the move that a drop of cards on a pile means, legal or not."""
        index = self._pile(pile)
        move = (index, lifting.unit(self.game, self.position, index, count), self._pile(target))
        return write_move(self.game, self.game.meant(self.position, move))

    def tap(self, pile: str, count: int = 1) -> str | None:
        """The move of a tap on a card with ``count - 1`` cards above it: the only one or the clearly best; else None."""
        move = lifting.tap(self.game, self.position, self._pile(pile), count)
        return write_move(self.game, move) if move else None

    def why_not(self, move: str) -> str | None:
        """Why a move is refused, as a sentence; None where it is legal."""
        return reasons.why_not(self.game, self.position, self._read(move, self.position))

    def _read(self, text: str, position: Position) -> Move:
        return self.game.meant(position, read_move(self.game, text))

    def _pile(self, name: str) -> int:
        return self.game.names.pile_index[name]

    def _moves(self) -> tuple[Move, ...]:
        return self.game.known_moves(self.position)

    @property
    def score(self) -> int:
        """The score."""
        return self.game.score(self.position)

    @property
    def best_score(self) -> int | None:
        """The highest score possible, None where it is not known."""
        return self.game.best_score

    @property
    def has_score(self) -> bool:
        """Whether the game is scored at all."""
        return bool(self.game.definition.score) or self.game.hooks.score is not None

    @property
    def moves(self) -> int:
        """How many moves were made since the deal or the last restart, automatic plays not counted."""
        return len(since_restart(self.log[: self.cursor]))

    @property
    def won(self) -> bool:
        """Whether the game is won."""
        return self.game.won(self.position)

    @property
    def lost(self) -> bool:
        """Whether the game is lost, as far as its rules call it so."""
        return self.game.lost(self.position)

    @property
    def timed(self) -> bool:
        """Whether the clock runs: from the first move, also where it is undone, until the game is won."""
        return bool(self.log) and not self.won

    @property
    def stuck(self) -> bool:
        """Whether there is no legal move, deal or redeal."""
        return self.game.stuck(self.position)

    @property
    def stock_left(self) -> int:
        """How many cards the stock holds."""
        return len(self.position.piles[self.game.stock])

    @property
    def redeals_left(self) -> int | None:
        """How many redeals are left; None: unlimited."""
        return self.game.redeals_left(self.position)

    @property
    def base(self) -> int | None:
        """The base rank (1 to 13) where the game has one that is dealt or chosen, 0 while it is not known; else None."""
        return int(self.position.facts[BASE]) if not self.game.first_base and self.game.foundations else None

    @property
    def status(self) -> tuple[str, ...]:
        """What the flags that are on have to say."""
        facts, names = self.position.facts, self.game.names
        flags = self.game.definition.flags.items()
        return tuple(pick(flag.says) for name, flag in flags if flag.says and facts[names.fact_index[name]])

    # ---- advice

    def hint(self) -> str | None:
        """The text of the best move; asked again before anything changes, of the next best, after the last the first again.

        None where no move leads on. ``hinted`` counts the hints given, ``undone`` the undos.
        """
        game, here, rising = self.game, self.position, self._rising(self.held)
        past = [self.origin.position, *(entry.after for entry in since_restart(self.log[: self.cursor]))]
        move = self._adviser.hint(past, lambda move: rising.after(game, here, move)[0])
        if move is None:
            return None
        self.hinted += 1
        return write_move(game, move)

    def finish(self) -> tuple[str, ...]:
        """Moves that certainly win from here by only going up, and dealing where nothing can; none where that is not so."""
        moves = finish(self.game, self.position, self._rising(self.held))
        return tuple(write_move(self.game, move) for move in moves)

    def _rising(self, held: frozenset[int]) -> Rising:
        """What goes up by itself, but for some cards."""
        return Rising(self.auto, self.autoplay, held)

    # ---- doing

    def do(self, move: str, joined: bool = False) -> Change:
        """Make a move, and what goes up by itself after it; one undo takes all back, with ``joined`` the move before as well.

        Raises:
            BadText: the text is no move.
            Refused: the move is not legal; the message is the reason.
        """
        return self._make((move,), joined)

    def double_tap(self, pile: str) -> Change | None:
        """What a double tap on a pile does: on a foundation everything that can go up, else the top card to where it goes."""
        moves = self._double_tap_moves(self._pile(pile))
        return self._make(tuple(moves)) if moves else None

    def _double_tap_moves(self, index: int) -> list[str]:
        game, position = self.game, self.position
        if game.group_of[index].type == "foundation":
            found = []
            while upward := game.upward(position):
                found.append(write_move(game, upward[0]))
                position, _ = game.result(position, upward[0])
            return found
        legal = self._moves()
        for group in game.group_of[index].double_tap:
            for target in sorted(group.indexes, key=lambda pile: not position.piles[pile]):  # spaces last
                move = (index, game.rising_at_once(target), target)
                if move in legal and target != index:
                    return [write_move(game, move)]
        return []

    def _make(self, texts: tuple[str, ...], joined: bool = False) -> Change:
        game, before = self.game, self.position
        position, made, steps = before, list[str](), list[Step]()
        for text in texts:
            move = self._read(text, position)
            reason = reasons.why_not(game, position, move)
            if reason is not None:
                raise Refused(reason)
            event = game.event_of(position, move)
            position, caused = game.result(position, move)
            made.append(write_move(game, move))
            steps += caused
        held = still_held(game, self.held, before, position)
        for move, after, caused in self._rising(held).plays(game, position, event):
            made.append(write_move(game, move))
            steps += caused
            position = after
        return self._enter(Entry(tuple(made), before, position, tuple(steps), held), "move", joined)

    def _enter(self, entry: Entry, kind: str, joined: bool = False) -> Change:
        del self.log[self.cursor :]
        if joined and self.log and not self.log[-1].is_restart:
            self.log[-1] = self.log[-1].joined(entry)
        else:
            self.log.append(entry)
        self.cursor = len(self.log)
        return self._tell(Change(kind, entry.steps, entry.after, jump=entry.is_restart))

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and can be done again."""
        return self.cursor < len(self.log)

    def undo(self) -> Change | None:
        """Take the last move, or the restart, back; None where there is nothing to undo."""
        if not self.can_undo:
            return None
        self.undone += 1
        return self._undo()

    def _undo(self, trace: bool = True) -> Change:
        self.cursor -= 1
        entry = self.log[self.cursor]
        if not trace:
            del self.log[self.cursor :]
        steps = backwards(entry.steps)
        return self._tell(Change("undo", steps or (), entry.before, jump=steps is None or entry.is_restart))

    def redo(self) -> Change | None:
        """Do again what was undone; None where nothing was."""
        if not self.can_redo:
            return None
        entry = self.log[self.cursor]
        self.cursor += 1
        return self._tell(Change("redo", entry.steps, entry.after, jump=entry.is_restart))

    def take_back(self) -> Change | None:
        """Undo without a trace in the log: the first tap of a double tap."""
        return self._undo(trace=False) if self.can_undo else None

    def restart(self) -> Change | None:
        """Begin the same deal again; an entry of the log, so that undo brings the game back. None where nothing was done."""
        if self.position == self.origin.position:
            return None
        return self._enter(Entry((), self.position, self.origin.position, ()), "restart")

    def set_position(self, position: Position) -> Change:
        """Put another position in place of the present one; undo starts anew."""
        self.origin = self.origin._replace(position=position, steps=(), deal=None)
        self.log.clear()
        self.cursor = self.undone = self.hinted = 0
        return self._tell(Change("deal", (), position, jump=True))

    def tick(self, seconds: float) -> None:
        """Let the clock run where the session is timed. The caller says how long."""
        if self.timed:
            self.seconds += seconds

    # ---- telling

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a function after each change; returns a function that ends this, from the next change on."""
        mark = object()
        self._listeners[mark] = listener

        def end() -> None:
            self._listeners.pop(mark, None)

        return end

    def _tell(self, change: Change) -> Change:
        self._adviser.changed()
        for listener in tuple(self._listeners.values()):
            listener(change)
        return change
