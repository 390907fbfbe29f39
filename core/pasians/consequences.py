"""An action and what follows it: one move, undone as one.

1. the action: a move, a removal, a deal or redeal, or a tap that a hook answers;
2. the hook `after`, then the flags: each ``off``, then each ``on``, also after every automatic deal;
3. face-down tops are turned up; spaces fill; what follows a removal; again until nothing changes.
Automatic plays to foundations are the session's doing, as ordinary moves in the same undo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians import dealing
from pasians.cards import DOWN, rank_of
from pasians.facts import BASE, NO_EVENT, PAUSE, REDEALS, Event
from pasians.notation import write_move
from pasians.position import BOTTOM, CLICK, DEAL, Move, Position, Step
from pasians.scoring import count_cards, memories
from pasians.table import Table, Work

if TYPE_CHECKING:
    from pasians.game import Game

DEALT = Event("deal")


def follow(game: Game, position: Position, move: Move) -> tuple[Position, list[Step]]:
    """The position after a legal move and all that follows it, and the steps."""
    work = Work(game.names, position)
    event = game.event_of(position, move)
    _act(game, work, position, move, event)
    settle_bases(game, work)
    if position.facts[PAUSE] and event.kind == "move":
        _go_on_dealing(game, work, int(position.facts[PAUSE]))
    if game.hooks.after:
        adopt(work, game.hooks.after(Table(game.names, work.position()), write_move(game, move)))
    _switch_flags(game, work, event)
    if not (game.plain and move == DEAL):
        _settle(game, work, position, move, event)
    return work.position(), work.steps


def _act(game: Game, work: Work, position: Position, move: Move, event: Event) -> None:
    source, count, target = move
    if move == DEAL:
        _tap_stock(game, work, position, event)
    elif count == CLICK:
        table = game.tapped(position, source) if game.hooks.tap else None
        if table is not None:
            adopt(work, table)
        else:
            work.move(source, 1, game.removed)
    elif event.kind == "remove":
        if count == BOTTOM:
            work.pick(source, 0, game.removed)
        else:
            work.move(source, 1, game.removed)
        work.move(target, 1, game.removed)
    elif count == BOTTOM:
        work.pick(source, 0, target)
    elif target in game.rules(position).rising:
        for _ in range(count):  # a run goes up card by card, so that it lies turned round
            work.move(source, 1, target)
    else:
        work.move(source, count, target)


def _tap_stock(game: Game, work: Work, position: Position, event: Event) -> None:
    table = game.dealt(position) if game.hooks.deal else None
    adopt(work, table)
    if event.kind == "redeal":
        work.set(REDEALS, int(work.facts[REDEALS]) + 1)
    if table is None:
        stock = game.definition.stock
        dealing.run_steps(game, work, stock.redeal if event.kind == "redeal" else stock.deals)


def _go_on_dealing(game: Game, work: Work, pause: int) -> None:
    """The deal goes on after the base was chosen."""
    before = work.position()
    work.facts[PAUSE] = 0
    again = dealing.run_steps(game, work, game.definition.deal, pause)
    work.facts[PAUSE] = again
    work.steps.append(("set", "pause", again))
    if not again:
        arrange(game, work)
        end_deal(game, work)
    remember(game, work, before)


def arrange(game: Game, work: Work) -> None:
    """What the hook of that name makes of the table after the last step of the deal."""
    if game.hooks.arrange:
        position = work.position()
        adopt(work, game.hooks.arrange(Table(game.names, position), game.random(position)))


def end_deal(game: Game, work: Work) -> None:
    """What follows the deal: the base is known where a foundation holds a card; the hook `after`, with no move."""
    settle_bases(game, work)
    if game.hooks.after:
        adopt(work, game.hooks.after(Table(game.names, work.position()), None))


def remember(game: Game, work: Work, before: Position | None = None) -> None:
    """Add what scoring must know of the deal: how many cards came where they score when gone, since a position."""
    for name, term in memories(game.definition.score):
        fact = game.names.fact_index[name]
        dealt = count_cards(term, work.position()) - (count_cards(term, before) if before else 0)
        work.set(fact, int(work.facts[fact]) + dealt)


def adopt(work: Work, table: Table | None) -> None:
    """Take over what a hook made of the table."""
    if table is not None:
        work.piles, work.facts = list(table.position.piles), list(table.position.facts)
        work.steps += table.steps


def settle_bases(game: Game, work: Work) -> None:
    """Remember the rank of the first card that reached a foundation whose base is the first."""
    if work.facts[BASE] or game.first_base:
        return
    for pile in game.foundations:
        if work.piles[pile]:
            work.set(BASE, rank_of(work.piles[pile][0]))
            return


def _switch_flags(game: Game, work: Work, event: Event) -> None:
    """Each flag goes off, then each goes on, where its condition says so."""
    for fact, _, goes_off in game.flags:
        if goes_off(work.position(), event):
            work.set(fact, 0)
    for fact, goes_on, _ in game.flags:
        if goes_on(work.position(), event):
            work.set(fact, 1)


def _settle(game: Game, work: Work, before: Position, move: Move, event: Event) -> None:
    """Turn and fill until nothing changes; what follows a removal is done once, after the first time."""
    removal = game.definition.removal
    then = removal.then if removal and event.kind == "remove" else ()
    touched = [pile for pile in (move[0], move[2]) if pile >= 0]
    while True:
        piles = list(work.piles)
        _turn(game, work, before)
        _fill(game, work, touched, event)
        dealing.run_steps(game, work, then)
        then = ()
        if work.piles == piles:
            return


def _turn(game: Game, work: Work, before: Position) -> None:
    """Face-down cards with nothing on them any more are turned up: only where something was taken away."""
    for pile, cards in enumerate(work.piles):
        if not cards or cards[-1] < DOWN or pile not in game.turns:
            continue
        shorter = len(cards) < len(before.piles[pile])
        bared = any(before.piles[over] and not work.piles[over] for over in game.covers[pile])
        if (shorter or bared) and not any(work.piles[over] for over in game.covers[pile]):
            work.turn(pile)


def _fill(game: Game, work: Work, touched: list[int], event: Event) -> None:
    """Empty piles fill themselves: those just emptied first, in the order in which they gave cards, then the others."""
    for pile, sources, when in sorted(
        game.fills, key=lambda fill: touched.index(fill[0]) if fill[0] in touched else len(touched)
    ):
        if work.piles[pile] or not when(work.position(), event):
            continue
        source = next((p for p in sources if work.piles[p]), None)
        if source is None:
            continue
        if source != game.stock:
            work.move(source, 1, pile)
            work.face(pile, up=True)
        elif game.group_of[pile].type != "waste":
            dealing.deal_one(game, work, pile, up=True)
        elif game.stock_when(work.position(), NO_EVENT):
            dealing.deal_one(game, work, pile, up=True)
            _switch_flags(game, work, DEALT)
