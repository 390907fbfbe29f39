"""Setting up a game: the deal of a pack, or a table given pile by pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians import dealing
from pasians.cards import DOWN
from pasians.consequences import arrange, end_deal, remember, settle_bases
from pasians.facts import BASE, PAUSE
from pasians.notation import read_pile
from pasians.position import Fact, Position, Step
from pasians.scoring import memories
from pasians.table import Work

if TYPE_CHECKING:
    from pasians.game import Game


def start(game: Game, cards: bytes, seed: int) -> tuple[Position, list[Step]]:
    """Deal a pack given in the order in which it is dealt; the position, and the steps from all cards in the stock."""
    piles = [b""] * len(game.group_of)
    piles[game.stock] = bytes(card | DOWN for card in reversed(cards))
    work = Work(game.names, Position(tuple(piles), _first_facts(game, seed)))
    pause = dealing.run_steps(game, work, game.definition.deal)
    work.facts[PAUSE] = pause
    if pause:
        settle_bases(game, work)
    else:
        arrange(game, work)
        end_deal(game, work)
    remember(game, work)
    return work.position(), work.steps


def _first_facts(game: Game, seed: int) -> tuple[Fact, ...]:
    flags = (0,) * len(game.definition.flags)
    variables = tuple(game.definition.variables.values())
    memory = (0,) * len(memories(game.definition.score))
    return (seed, 0, 0, 0, game.first_base, *flags, *variables, *memory)


def place(game: Game, piles: dict[str, bytes], seed: int = 0) -> Position:
    """The table right after a deal, given pile by pile; piles not named are empty.

    A base rank, a paused deal, what scoring remembers and what follows the deal are derived; nothing is arranged.

    Raises:
        BadText: a pile is unknown, or the cards are not the game's pack.
    """
    laid = [b""] * len(game.group_of)
    for name, cards in piles.items():
        laid[read_pile(game, name)] = cards
    game.require_pack(tuple(laid))
    work = Work(game.names, Position(tuple(laid), _first_facts(game, seed)))
    settle_bases(game, work)
    if not work.facts[BASE]:
        work.facts[PAUSE] = next(iter(game.pauses[1:]), 0)
    if not work.facts[PAUSE]:
        end_deal(game, work)
    remember(game, work)
    return work.position()
