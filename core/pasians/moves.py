"""What the player may do in a position. Drag, tap, hint, automatic plays, stuck check and solver all ask here.

Inside the core a move is three numbers, ``(pile, count, pile)``; outside it is a text. Neither has a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pasians.cards import DOWN
from pasians.conditions import sorted_pile
from pasians.facts import NO_EVENT
from pasians.position import Position
from pasians.rules import Giver, Rules

if TYPE_CHECKING:
    from pasians.game import Game

Move = tuple[int, int, int]
"""The top ``count`` cards of a pile to another; or the lowest card, a tap on a pile, a tap on the stock."""

BOTTOM, CLICK = -1, 0
DEAL: Move = (-1, CLICK, -1)

Live = list[tuple[int, int, int, int]]
"""Piles that take something now: the pile, the mask of cards, how many at once, the bit mask of who may give."""


def legal_moves(game: Game, position: Position) -> list[Move]:
    """Every legal move but those that take part in a pause of the deal; see `Game.legal_moves`."""
    rules = game.rules(position)
    piles = position.piles
    live = live_targets(game, position, rules)
    union = 0
    for _, mask, _, _ in live:
        union |= mask
    moves: list[Move] = []
    if union:
        for giver in rules.givers:
            if piles[giver.pile] and not any(piles[over] for over in giver.covers):
                _from_giver(game, position, rules, giver, live, union, moves)
        if rules.spaces:
            moves = list(dict.fromkeys(moves))
    if rules.suits:
        _whole_suits(game, position, rules, moves)
    if game.hooks.can_take or game.hooks.can_place:
        moves = _as_hooks_say(game, position, rules, moves)
    if game.removal:
        moves += removals(game, position)
    if game.hooks.tap:
        moves += [(pile, CLICK, pile) for pile in range(game.removed) if game.tapped(position, pile) is not None]
    if game.can_deal(position):
        moves.append(DEAL)
    return moves


def live_targets(game: Game, position: Position, rules: Rules) -> Live:
    """The piles that take something in this position."""
    piles = position.piles
    live: Live = []
    for pile, on, space, most, at_once, sources, look in rules.targets:
        cards = piles[pile]
        if cards:
            room = most - len(cards)
            if room <= 0:
                continue
            mask = on[cards[-1]] if look is None else look(piles)
            if mask:
                live.append((pile, mask, room if room < at_once else at_once, sources))
        elif space:
            live.append((pile, space, at_once, sources))
        elif space is None:
            for part in rules.spaces[pile]:
                mask = part.mask if part.left is None else part.mask & part.left(piles)
                if mask and part.check(position, NO_EVENT):
                    live.append((pile, mask, at_once, part.sources))
    return live


def _from_giver(
    game: Game, position: Position, rules: Rules, giver: Giver, live: Live, union: int, moves: list[Move]
) -> None:
    """The moves of the cards of one pile."""
    cards = position.piles[giver.pile]
    source, liftable = giver.pile, giver.liftable
    lead = cards[-1]
    if giver.top and union >> lead & 1 and liftable >> lead & 1:
        for pile, mask, _, sources in live:
            if mask >> lead & 1 and sources >> source & 1:
                moves.append((source, 1, pile))
    run = giver.run
    if run is not None:
        count = 1
        for lower in cards[-2::-1]:
            if not run[lower] >> lead & 1:
                break
            lead = lower
            count += 1
            if union >> lead & 1 and liftable >> lead & 1:
                for pile, mask, room, sources in live:
                    if mask >> lead & 1 and sources >> source & 1 and count <= room:
                        if (giver.cells or giver.spaces) and count > run_limit(game, position, giver, pile):
                            continue
                        moves.append((source, count, pile))
    if giver.whole or giver.bottom:
        _whole_and_bottom(game, position, giver, live, moves)
    if rules.rising and len(cards) > 1:
        _rising_runs(position, rules, giver, live, moves)


def face_up(cards: bytes) -> int:
    """How many cards from the top down lie face up."""
    count = 0
    for card in reversed(cards):
        if card >= DOWN:
            break
        count += 1
    return count


def _whole_and_bottom(game: Game, position: Position, giver: Giver, live: Live, moves: list[Move]) -> None:
    cards = position.piles[giver.pile]
    if giver.whole:
        count = face_up(cards)
        for pile, mask, room, sources in live:
            if not sources >> giver.pile & 1 or not count:
                continue
            lead = cards[-count]
            if mask >> lead & 1 and count <= room and giver.liftable >> lead & 1:
                moves.append((giver.pile, count, pile))
            lead = cards[-1]
            # the top card of a pile that moves whole may still go up
            if count > 1 and not giver.top and mask >> lead & 1 and game.group_of[pile].type == "foundation":
                moves.append((giver.pile, 1, pile))
    if giver.bottom and len(cards) > 1 and giver.liftable >> cards[0] & 1:
        moves += [
            (giver.pile, BOTTOM, pile)
            for pile, mask, _, sources in live
            if mask >> cards[0] & 1 and sources >> giver.pile & 1
        ]


def _rising_runs(position: Position, rules: Rules, giver: Giver, live: Live, moves: list[Move]) -> None:
    """Runs to foundations that take them: their cards go up one by one, the top card first."""
    cards = position.piles[giver.pile]
    if cards[-2] >= DOWN or not giver.pack[cards[-2]] >> cards[-1] & 1:
        return
    for pile, mask, _, sources in live:
        if pile not in rules.rising or not mask >> cards[-1] & 1 or not sources >> giver.pile & 1:
            continue
        target = rules.by_pile[pile]
        for count in range(2, min(len(cards), target.most - len(position.piles[pile])) + 1):
            upper, lower = cards[-count + 1], cards[-count]
            if not giver.pack[lower] >> upper & 1 or not target.on[upper] >> lower & 1:
                break
            moves.append((giver.pile, count, pile))


def run_limit(game: Game, position: Position, giver: Giver, target: int) -> int:
    """The most cards that go together: free cells and one more, twice for each other empty tableau pile."""
    piles = position.piles
    limit = 1 + sum(1 for cell in game.cells if not piles[cell]) if giver.cells else 1
    if giver.spaces:
        limit <<= sum(1 for space in game.tableaus if not piles[space] and space != target)
    return limit


def _whole_suits(game: Game, position: Position, rules: Rules, moves: list[Move]) -> None:
    """Packed runs of a whole suit, king to ace, to the foundations that take only those."""
    free = [pile for pile in sorted(rules.suits) if not position.piles[pile]]
    for giver in rules.givers:
        cards = position.piles[giver.pile]
        if free and len(cards) >= 13 and giver.run and sorted_pile(cards[-13:], game.build_of(giver.pile), 0):
            moves += [
                (giver.pile, 13, pile) for pile in free if rules.by_pile[pile].sources >> giver.pile & 1
            ]


def units(game: Game, position: Position, rules: Rules, giver: Giver) -> Iterator[int]:
    """The numbers of cards that may be lifted together from a pile, fewest first, wherever they may go."""
    cards = position.piles[giver.pile]
    if not cards or cards[-1] >= DOWN or any(position.piles[over] for over in giver.covers):
        return
    run = giver.run if giver.run is not None else giver.pack if rules.rising else None
    most = face_up(cards)
    if giver.whole and run is None:
        yield from sorted({1, most})
        return
    if giver.top and giver.liftable >> cards[-1] & 1:
        yield 1
    if run is None or run is giver.pack and not giver.top:
        return
    limit = run_limit(game, position, giver, -1) if giver.cells or giver.spaces else most
    for count in range(2, most + 1):
        if not run[cards[-count]] >> cards[-count + 1] & 1 or (count > limit and not rules.rising):
            return
        if giver.liftable >> cards[-count] & 1:
            yield count


def _as_hooks_say(game: Game, position: Position, rules: Rules, moves: list[Move]) -> list[Move]:
    """The moves of the TOML, narrowed by `can_take` and decided by `can_place`."""
    by_toml = frozenset(moves)
    found: list[Move] = []
    for giver in rules.givers:
        cards = position.piles[giver.pile]
        counts = sorted({count for source, count, _ in moves if source == giver.pile and count > 0})
        if game.hooks.can_place:
            counts = sorted({*counts, *units(game, position, rules, giver)})
        for count in counts:
            if not game.hook_allows_take(position, giver.pile, count):
                continue
            for target in rules.targets:
                move = (giver.pile, count, target.pile)
                answer = game.hook_answer_place(position, move) if target.sources >> giver.pile & 1 else False
                if answer is None or answer is True:
                    if answer or move in by_toml:
                        found.append(move)
        if len(cards) > 1:
            found += [move for move in moves if move[0] == giver.pile and move[1] == BOTTOM]
    return found


# ---- removal


def available(game: Game, position: Position, pile: int) -> bool:
    """Whether the top card of a pile lies free, whatever the pile's ``take`` says."""
    cards = position.piles[pile]
    return bool(cards) and cards[-1] < DOWN and not any(position.piles[over] for over in game.covers[pile])


def removals(game: Game, position: Position) -> list[Move]:
    """Pairs and single cards that may leave, each pair once: from the later pile to the earlier.

    Where fills would give each order another outcome, both orders are listed.
    """
    removal = game.removal
    assert removal is not None
    if not removal.when(position, NO_EVENT):
        return []
    piles = position.piles
    free = [pile for pile in removal.sources if available(game, position, pile)]
    moves: list[Move] = [(pile, CLICK, pile) for pile in free if removal.single >> piles[pile][-1] & 1]
    for at, pile in enumerate(free):
        leaves_with = removal.match[piles[pile][-1]]
        if leaves_with:
            for other in free[:at]:
                if leaves_with >> piles[other][-1] & 1 and (removal.near is None or other in removal.near[pile]):
                    moves.append((pile, 1, other))
                    if any(piles[source] for source in removal.fills[pile] + removal.fills[other]):
                        moves.append((other, 1, pile))
        cards = piles[pile]
        if pile in removal.below and len(cards) > 1 and leaves_with >> cards[-2] & 1:
            moves.append((pile, 1, pile))
        if pile in removal.open_below and len(cards) > 1 and cards[0] < DOWN:
            moves += [
                (pile, BOTTOM, other)
                for other in free
                if other != pile and removal.match[cards[0]] >> piles[other][-1] & 1
            ]
    return moves


def is_removal(game: Game, move: Move) -> bool:
    """Whether a move onto a pile takes both cards off the table."""
    source, count, target = move
    return (
        game.removal is not None
        and source in game.removal.source_set
        and target in game.removal.source_set
        and (source == target or count in (1, BOTTOM))
        and (source == target or not game.may_build(source, target))
    )
