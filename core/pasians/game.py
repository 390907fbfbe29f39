"""One way to play a plugin, compiled: stateless, shared, cheap to call."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from itertools import pairwise

from pasians import dealing, moves, progress, safety, setup
from pasians.answers import Answer, Hooks
from pasians.board import Board
from pasians.cards import DOWN, ONE, as_objects, rank_of
from pasians.conditions import Check, bind_condition
from pasians.consequences import follow
from pasians.deals import Random
from pasians.definition import UNLIMITED, Definition
from pasians.facts import BASE, NO_EVENT, PAUSE, REDEALS, SEED, SHUFFLES, Event
from pasians.layout import Layout, layout_of
from pasians.phrases import ALWAYS, Condition, DealStep, Test
from pasians.position import BOTTOM, CLICK, DEAL, Move, Position, Step, part_lifted
from pasians.removal import bind_removal, is_removal
from pasians.rules import Rules, compile_rules
from pasians.scoring import best_score, bind_score, join_table
from pasians.table import PileName, Table, Work
from pasians.words import pick


class Game(Board):
    """The rules of one way to play: legal moves, what a move does, verdicts, score. Positions go in and come out."""

    def __init__(self, definition: Definition, hooks: Hooks) -> None:
        super().__init__(definition)
        self.hooks = hooks
        self._rules: dict[int, Rules] = {}
        self._bind()

    # ---- binding

    def _bind(self) -> None:
        definition = self.definition
        self.is_won: Check = bind_condition(definition.won, self)
        self.is_lost: Check = bind_condition(definition.lost, self)
        self.stock_when: Check = bind_condition(definition.stock.when, self)
        self.score_terms: Callable[[Position], int] = bind_score(definition.score, self)
        self.flags = tuple(
            (self.names.fact_index[name], bind_condition(flag.on, self), bind_condition(flag.off, self))
            for name, flag in definition.flags.items()
        )
        self.fills = tuple(
            (
                pile,
                tuple(p for part in group.fill.sources for p in part.indexes),
                bind_condition(group.fill.when, self, pile),
            )
            for pile, group in enumerate(self.group_of)
            if group.fill.sources
        )
        self.turns = frozenset(pile for pile, group in enumerate(self.group_of) if group.turn)
        self.autos = tuple(
            (pile, group.auto.kind, bind_condition(group.auto.when, self))
            for pile, group in enumerate(self.group_of)
            if group.auto.kind != "none"
        )
        self._bind_stock()
        self.removal = bind_removal(self)
        self.plain = not (
            self.flags
            or self.fills
            or self.hooks.after
            or self.removal
            or any(self.covers)
            or not self.first_base
            or any(group.accepts == "run" for group in definition.groups)
        )  # nothing follows a move but the turning of a card
        self.safe_relation = safety.proved_relation(self)
        self.joining = tuple(join_table(self, pile) for pile in range(len(self.group_of)))
        self.known_moves = lru_cache(maxsize=4)(lambda position: tuple(self.legal_moves(position)))
        self.tapped = lru_cache(maxsize=512)(self._tapped)
        self.dealt = lru_cache(maxsize=512)(self._dealt)
        self.no_progress = lru_cache(maxsize=512)(lambda position: progress.no_progress(self, position))

    def _bind_stock(self) -> None:
        stock = self.definition.stock
        self.deals_always = bool(stock.deals) and all(  # with a card in the stock there is a place for it
            step.kind in ("rows", "cards") and not any(self.capacity[pile] for pile in step.piles.indexes)
            for step in stock.deals
        )
        self.freely_dealt = (  # a card in the stock is enough
            self.deals_always and stock.when == ALWAYS and not (self.hooks.can_deal or self.hooks.deal)
        )
        only_gathers = all(step.kind == "gather" for step in stock.redeal)  # then any card there makes a difference
        self.gathered = tuple(pile for step in stock.redeal for pile in step.piles.indexes) if only_gathers else ()

    # ---- questions

    @property
    def title(self) -> str:
        """The game's name in the reader's language."""
        return pick(self.definition.title)

    @property
    def variant_title(self) -> str | None:
        """The variant's and options' names in the reader's language, None where there are none."""
        parts = [pick(title) for title in (self.definition.variant_title, *self.definition.option_titles) if title]
        return ", ".join(parts) or None

    def rules(self, position: Position) -> Rules:
        """The tables for a position's base rank."""
        base = int(position.facts[BASE])
        return self._rules.get(base) or self.rules_for(base)

    def rules_for(self, base: int) -> Rules:
        """The tables for a base rank, made when they are first asked for."""
        if base not in self._rules:
            self._rules[base] = compile_rules(self, base)
        return self._rules[base]

    def legal_moves(self, position: Position) -> list[Move]:
        """Every legal move, none once the game is won. The order means nothing; no move stands twice."""
        if self.is_won(position, NO_EVENT):
            return []
        if position.facts[PAUSE]:
            return self._choices(position)
        return moves.legal_moves(self, position)

    def meant(self, position: Position, move: Move) -> Move:
        """The legal move that a move stands for: a pair may be dropped either way, a lone card on its own place.

        A card dropped on a pile meets its top card, else, where that takes part, its lowest.
        """
        source, count, target = move
        if self.removal is None or move in (legal := self.known_moves(position)):
            return move
        others = [(source, CLICK, source)] if source == target else [(target, count, source)]
        if count == 1:
            others.append((target, BOTTOM, source))
        return next(
            (other for other in others if other in legal and is_removal(self, position, (source, 1, target))), move
        )

    def _choices(self, position: Position) -> list[Move]:
        """The moves of a pause of the deal: a top card of the group to a foundation, which sets the base."""
        step = self.definition.deal[int(position.facts[PAUSE]) - 1]
        sources = [pile for pile in step.piles.indexes if position.piles[pile] and position.piles[pile][-1] < DOWN]
        found: list[Move] = [(s, 1, t) for s in sources for t in self.foundations if not position.piles[t]]
        if self.hooks.can_deal and self.can_deal(position):
            found.append(DEAL)
        return found

    def has_move(self, position: Position) -> bool:
        """Whether any move is legal."""
        return bool(self.known_moves(position))

    def can_leave(self, position: Position, pile: int) -> bool:
        """Whether an available card of a pile can move or leave."""
        return any(
            source == pile or (target == pile and is_removal(self, position, (source, count, target)))
            for source, count, target in self.legal_moves(position)
        )

    def can_deal(self, position: Position) -> bool:
        """Whether a tap on the stock is allowed and changes something."""
        if self.freely_dealt and position.piles[self.stock] and not position.facts[PAUSE]:
            return True
        answer = self.hooks.can_deal(Table(self.names, position)) if self.hooks.can_deal else None
        if answer is None:
            answer = not position.facts[PAUSE] and self.stock_when(position, NO_EVENT)
        if not answer:
            return False
        return self.tap_kind(position) != "" or (self.hooks.deal is not None and self.dealt(position) is not None)

    def tap_kind(self, position: Position) -> str:
        """What the declared steps would do on a tap: "deal", "redeal" or "" (nothing changes)."""
        stock = self.definition.stock
        if position.piles[self.stock]:
            return "deal" if stock.deals and (self.deals_always or self._changes(position, stock.deals)) else ""
        redeal_left = stock.redeals == UNLIMITED or int(position.facts[REDEALS]) < stock.redeals
        if redeal_left and self._redeal_changes(position):
            return "redeal"
        return "deal" if stock.deals and not self.deals_always and self._changes(position, stock.deals) else ""

    def _redeal_changes(self, position: Position) -> bool:
        if self.gathered:
            return any(position.piles[pile] for pile in self.gathered)
        return self._changes(position, self.definition.stock.redeal)

    def _changes(self, position: Position, steps: tuple[DealStep, ...]) -> bool:
        if not any(position.piles[:-1]):
            return False
        work = Work(self.names, position)
        dealing.run_steps(self, work, steps)
        return tuple(work.piles) != position.piles

    def holds(self, test: Test, position: Position) -> bool:
        """Whether one test of a condition holds, no action just made."""
        return bind_condition(Condition(((test,),)), self)(position, NO_EVENT)

    def removal_open(self, position: Position) -> bool:
        """Whether cards may be removed at all now."""
        return self.removal is not None and self.removal.when(position, NO_EVENT)

    def table(self, position: Position) -> Table:
        """The position as hooks see it."""
        return Table(self.names, position)

    def redeals_left(self, position: Position) -> int | None:
        """How many redeals are left, None when they are unlimited."""
        redeals = self.definition.stock.redeals
        return None if redeals == UNLIMITED else redeals - int(position.facts[REDEALS])

    # ---- verdicts

    def score(self, position: Position) -> int:
        """The score, worked out anew from the position."""
        if self.hooks.score:
            points = self.hooks.score(Table(self.names, position))
            if points is not None:
                return int(points)
        return self.score_terms(position)

    @property
    def best_score(self) -> int | None:
        """The highest score possible: as declared, or the whole pack where each card scores once; else None."""
        return best_score(self)

    def won(self, position: Position) -> bool:
        """Whether the game is won; then no move is legal."""
        return self.is_won(position, NO_EVENT)

    def lost(self, position: Position) -> bool:
        """Whether the game is lost, as far as its rules say so. It never refuses a move."""
        return not self.won(position) and not position.facts[PAUSE] and self.is_lost(position, NO_EVENT)

    def stuck(self, position: Position) -> bool:
        """Whether nothing is left to do: no legal move, deal or redeal, and not won."""
        return not self.won(position) and not self.has_move(position)

    def is_sorted(self, position: Position, pile: int) -> bool:
        """Whether a pile is empty, or one complete run of its build in one suit, or all cards of a rank."""
        cards, build = position.piles[pile], self.build_of(pile)
        if not cards or build is None:
            return not cards
        if build.course == "same-rank":
            rank = [card & ~DOWN for card in self.pack if rank_of(card) == rank_of(cards[0])]
            return sorted(cards) == sorted(rank)
        return self.is_whole_suit(cards, build)

    def joins(self, position: Position, pile: int) -> int:
        """How many neighbouring face-up cards of a pile follow each other by its run relation."""
        cards, table = position.piles[pile], self.joining[pile]
        return sum(upper < DOWN and table[lower] >> upper & 1 for lower, upper in pairwise(cards))

    # ---- the deal

    def start(self, cards: bytes, seed: int) -> tuple[Position, list[Step]]:
        """Deal a pack given in the order in which it is dealt; the position, and the steps from all cards in the stock."""
        return setup.start(self, cards, seed)

    def place(self, piles: dict[str, bytes], seed: int = 0) -> Position:
        """The table right after a deal, given pile by pile; see `pasians.setup.place`."""
        return setup.place(self, piles, seed)

    @cached_property
    def usual_deal(self) -> Position:
        """A deal to tell lengths of piles from: that of the pack as it comes, the same every time."""
        return self.start(self.pack, 0)[0]

    def layout(self, portrait: bool = False) -> Layout:
        """Where the piles stand, in cards."""
        return layout_of(self, portrait)

    def random(self, position: Position) -> Random:
        """The generator of a position: made from the deal and the shuffles so far."""
        return Random(int(position.facts[SEED]), int(position.facts[SHUFFLES]) + 1)

    # ---- moves

    def result(self, position: Position, move: Move) -> tuple[Position, list[Step]]:
        """The position after a legal move, what follows it included, and the steps. The move is trusted to be legal."""
        if self.plain and move[1] > 0:
            return self._plain_result(position, *move)
        return follow(self, position, move)

    def _plain_result(self, position: Position, source: int, count: int, target: int) -> tuple[Position, list[Step]]:
        """A move that nothing follows but the turning of a card: most moves of most games."""
        piles = list(position.piles)
        names = self.names.piles
        cards = piles[source]
        left = cards[:-count]
        piles[target] += cards[-count:]
        steps: list[Step] = [("move", names[source], count, names[target])]
        if left and left[-1] >= DOWN and source in self.turns:
            steps.append(("turn", names[source], len(left) - 1))
            left = left[:-1] + ONE[left[-1] & ~DOWN]
        piles[source] = left
        return Position(tuple(piles), position.facts), steps

    def event_of(self, position: Position, move: Move) -> Event:
        """What a move is, for conditions: a deal, a redeal, a removal or a move."""
        if move == DEAL:
            return Event(self.tap_kind(position) or "deal")
        if move[1] == CLICK or is_removal(self, position, move):
            return Event("remove", move[0], move[2])
        return Event("move", move[0], move[2])

    def _dealt(self, position: Position) -> Table | None:
        """What the hook `deal` makes of a tap on the stock, None where it changes nothing."""
        assert self.hooks.deal is not None
        table = self.hooks.deal(Table(self.names, position), self.random(position))
        return table if table is not None and table.position != position else None

    def _tapped(self, position: Position, pile: int) -> Table | None:
        """What the hook `tap` makes of a tap on a pile, None where it changes nothing."""
        assert self.hooks.tap is not None
        table = self.hooks.tap(Table(self.names, position), self.names.shown[pile])
        return table if table is not None and table.position != position else None

    def hook_allows_take(self, position: Position, pile: int, count: int) -> bool:
        """Whether `can_take` lets these cards be lifted."""
        answer = self.hook_answer_take(position, pile, count)
        return answer is None or bool(answer)

    def hook_answer_take(self, position: Position, pile: int, count: int) -> Answer:
        """What `can_take` says: None where it has no objection."""
        if self.hooks.can_take is None:
            return None
        table = Table(self.names, position)
        lifted, _ = part_lifted(position.piles[pile], count)
        return self.hooks.can_take(table, as_objects(lifted), self.names.shown[pile])

    def hook_answer_place(self, position: Position, move: Move) -> Answer:
        """What `can_place` says of cards that are off their pile: True, None, or a refusal."""
        source, count, target = move
        return self.hook_for_lifted(position, source, count)(self.names.shown[target]) if self.hooks.can_place else None

    def hook_for_lifted(self, position: Position, source: int, count: int) -> Callable[[PileName], Answer]:
        """The hook `can_place` for cards lifted from a pile, to be asked of each pile they might go to."""
        assert self.hooks.can_place is not None
        lifted, left = part_lifted(position.piles[source], count)
        table = Table(
            self.names, Position((*position.piles[:source], left, *position.piles[source + 1 :]), position.facts)
        )
        return partial(self.hooks.can_place, table, as_objects(lifted), self.names.shown[source])

    # ---- automatic plays and double taps

    def upward(self, position: Position) -> list[Move]:
        """What may go up to a foundation, one card or a whole suit each; waste first, then in order of their piles."""
        found = [
            move
            for move in self.known_moves(position)
            if move[2] in self.foundations
            and move[0] not in self.foundations
            and move[1] == self.rising_at_once(move[2])
        ]
        return sorted(found, key=lambda move: (self.group_of[move[0]].type != "waste", move[0], move[2]))

    def rising_at_once(self, pile: int) -> int:
        """How many cards go up to a pile together where the player does not say: one, a whole suit where it takes only that."""
        return self.suit_length if self.group_of[pile].accepts == "suit" else 1

    def is_safe(self, position: Position, move: Move) -> bool:
        """Whether a card that goes up is proved never to be needed again (Blake and Gent, Corollary 3; one pack only)."""
        return safety.is_safe(self, position, move)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"
