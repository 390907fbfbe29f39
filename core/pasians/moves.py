"""What the player may do in a position. Drag, tap, hint, automatic plays, stuck check and solver all ask here.

Inside the core a move is three numbers, ``(pile, count, pile)``; outside it is a text. Neither has a rule of its own.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from pasians.cards import DOWN
from pasians.facts import NO_EVENT
from pasians.position import BOTTOM, CLICK, DEAL, Move, Position
from pasians.removal import removals
from pasians.rules import BITS, Giver, Offer, Rules, Space, Target, face_up

if TYPE_CHECKING:
    from pasians.game import Game

Live = list[Offer]
"""What the piles of a position take."""


def legal_moves(game: Game, position: Position) -> list[Move]:
    """Every legal move but those that take part in a pause of the deal; see `Game.legal_moves`."""
    rules = game.rules(position)
    piles = position.piles
    live, union = _live_targets(position, rules)
    moves: list[Move] = []
    # The hot path of everything: whatever may be lifted from a pile is known by its cards, and most of it fits nowhere.
    for pile, covers, known, giver in rules.lifting:
        cards = piles[pile]
        if not cards or (covers and any(piles[over] for over in covers)):
            continue
        leads, units = known.get(cards) or giver.lift(cards)
        if leads & union:
            for count, bit in units:
                if bit & union:
                    for target, mask, at_once, sources in live:
                        if not mask & bit or not sources >> pile & 1 or count > at_once:
                            continue
                        if count == 1 or not rules.tight or _has_room(game, position, giver, count, target):
                            moves.append((pile, count, target))
    if rules.special:
        _special_moves(game, position, rules, live, moves)
    if rules.spaces:
        moves = list(dict.fromkeys(moves))
    if game.hooks.can_take or game.hooks.can_place:
        moves = _as_hooks_say(game, position, rules, moves)
    if game.removal:
        pairs = removals(game, position)
        moves = list(dict.fromkeys(moves + pairs)) if game.removal.built else moves + pairs
    if game.hooks.tap:
        moves += [(pile, CLICK, pile) for pile in range(game.removed) if game.tapped(position, pile) is not None]
    if game.can_deal(position):
        moves.append(DEAL)
    return moves


def _live_targets(position: Position, rules: Rules) -> tuple[Live, int]:
    """The piles that take something now, and the mask of all cards that any of them takes."""
    piles = position.piles
    live: Live = []
    union = 0
    for pile, most, offers, space, look in rules.taking:
        cards = piles[pile]
        if cards:
            if len(cards) >= most:
                continue
            offer = offers[cards[-1]]
            if look is not None:
                offer = (pile, look(piles), offer[2], offer[3])
        elif space is not None:
            offer = space
        else:
            for part in rules.spaces[pile]:
                mask = _space_mask(position, part)
                union |= mask
                live.append((pile, mask, offers[0][2], part.sources))
            continue
        if offer[1]:
            union |= offer[1]
            live.append(offer)
    return live, union


def _space_mask(position: Position, space: Space) -> int:
    """The cards that a space takes now in one of its ways."""
    if not space.check(position, NO_EVENT):
        return 0
    return space.mask if space.left is None else space.mask & space.left(position.piles)


def _has_room(game: Game, position: Position, giver: Giver, count: int, target: int) -> bool:
    """Whether a pile has room for several cards, and the free cells and spaces let them be moved together."""
    rule = game.rules(position).by_pile[target]
    if count > rule.most - len(position.piles[target]):
        return False
    return not (giver.cells or giver.spaces) or count <= run_limit(game, position, giver, target)


def _special_moves(game: Game, position: Position, rules: Rules, live: Live, moves: list[Move]) -> None:
    """What few games have: tops of whole piles and lowest cards, runs and suits that go up."""
    for giver in rules.two_ended:
        cards = position.piles[giver.pile]
        if len(cards) < 2 or any(position.piles[over] for over in giver.covers):
            continue
        takes = [(target, mask) for target, mask, _, sources in live if sources >> giver.pile & 1]
        if giver.whole and not giver.top and face_up(cards) > 1:  # the top card may still go up
            moves += [(giver.pile, 1, up) for up, mask in takes if mask >> cards[-1] & 1 and up in game.foundations]
        if giver.bottom and BITS[cards[0]] & giver.liftable:
            moves += [(giver.pile, BOTTOM, target) for target, mask in takes if mask >> cards[0] & 1]
    if rules.rising:
        rising = [offer for offer in live if offer[0] in rules.rising]
        tops = reduce(or_, (mask for _, mask, _, _ in rising), 0)
        for pile, covers, _, giver in rules.lifting:
            cards = position.piles[pile]
            if len(cards) < 2 or not BITS[cards[-1]] & tops or any(position.piles[over] for over in covers):
                continue
            for target, mask, _, sources in rising:
                if BITS[cards[-1]] & mask and sources >> pile & 1:
                    _rising_runs(position, rules, giver, target, moves)
    if rules.suits:
        _whole_suits(game, position, rules, moves)


def _rising_runs(position: Position, rules: Rules, giver: Giver, target: int, moves: list[Move]) -> None:
    """Runs to a foundation that takes them: their cards go up one by one, the top card first."""
    cards = position.piles[giver.pile]
    rule = rules.by_pile[target]
    for count in range(2, min(len(cards), rule.most - len(position.piles[target])) + 1):
        upper, lower = cards[-count + 1], cards[-count]
        if not giver.pack[lower] >> upper & 1 or not rule.on[upper] >> lower & 1:
            break
        moves.append((giver.pile, count, target))


def mask_taken(game: Game, position: Position, target: int, source: int) -> int:
    """The mask of the cards that a pile takes now from another, whatever the other may give."""
    live, _ = _live_targets(position, game.rules(position))
    return reduce(or_, (mask for pile, mask, _, who in live if pile == target and who >> source & 1), 0)


def run_limit(game: Game, position: Position, giver: Giver, target: int) -> int:
    """The most cards that go together: free cells and one more, twice for each other empty tableau pile."""
    piles = position.piles
    limit = 1 + sum(1 for cell in game.cells if not piles[cell]) if giver.cells else 1
    if giver.spaces:
        limit <<= sum(1 for space in game.tableaus if not piles[space] and space != target)
    return limit


def _whole_suits(game: Game, position: Position, rules: Rules, moves: list[Move]) -> None:
    """Packed runs of a whole suit, as their pile is built, to the foundations that take only those."""
    length = game.suit_length
    free = [pile for pile in sorted(rules.suits) if not position.piles[pile]]
    for giver in rules.givers:
        cards = position.piles[giver.pile]
        if free and len(cards) >= length and game.is_whole_suit(cards[-length:], game.build_of(giver.pile)):
            moves += [(giver.pile, length, pile) for pile in free if rules.by_pile[pile].sources >> giver.pile & 1]


def units(game: Game, position: Position, rules: Rules, giver: Giver) -> list[int]:
    """The numbers of cards that may be lifted together from a pile, fewest first, wherever they may go."""
    cards = position.piles[giver.pile]
    if not cards or cards[-1] >= DOWN or any(position.piles[over] for over in giver.covers):
        return []
    counts = {count for count, _ in giver.lift(cards)[1]}
    if giver.cells or giver.spaces:
        limit = run_limit(game, position, giver, -1)
        counts = {count for count in counts if count <= limit}
    if giver.whole:
        counts.add(1)
    if rules.rising:
        count = 1
        while count < len(cards) and giver.pack[cards[-count - 1]] >> cards[-count] & 1:
            count += 1
            counts.add(count)
    return sorted(counts)


def _full_for_good(position: Position, rule: Target) -> bool:
    """Whether a pile is full and nothing is built on it: then no hook is asked about it, or grids would cost thousands."""
    cards = position.piles[rule.pile]
    return len(cards) >= rule.most and rule.look is None and not rule.on[cards[-1]]


def _as_hooks_say(game: Game, position: Position, rules: Rules, moves: list[Move]) -> list[Move]:
    """The moves of the TOML, narrowed by `can_take` and decided by `can_place`, and those that only this allows."""
    by_unit: dict[tuple[int, int], set[int]] = {}
    for source, count, target in moves:
        by_unit.setdefault((source, count), set()).add(target)
    if game.hooks.can_place:
        for giver in rules.givers:
            for count in units(game, position, rules, giver):
                by_unit.setdefault((giver.pile, count), set())
    asked = [
        (rule.pile, rule.sources, game.names.shown[rule.pile])
        for rule in rules.by_pile.values()
        if not _full_for_good(position, rule)
    ]
    found: list[Move] = []
    for (source, count), by_toml in by_unit.items():
        if not game.hook_allows_take(position, source, count):
            continue
        if game.hooks.can_place is None:
            found += [(source, count, target) for target in by_toml]
            continue
        ask = game.hook_for_lifted(position, source, count)
        for target, sources, shown in asked:
            if sources >> source & 1:
                answer = ask(shown)
                if answer is True or (answer is None and target in by_toml):
                    found.append((source, count, target))
    return found
