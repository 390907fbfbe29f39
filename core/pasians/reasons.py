"""Why a move is refused, as a sentence. Legality itself is asked of `Game.legal_moves`; this only explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasians.answers import Answer, Refuse
from pasians.cards import DOWN
from pasians.facts import NO_EVENT, PAUSE, REDEALS
from pasians.moves import mask_taken, run_limit
from pasians.phrases import Condition, Test
from pasians.position import BOTTOM, CLICK, DEAL, Move, Position
from pasians.removal import available, is_removal
from pasians.rules import Giver, Target, face_up
from pasians.sentences import build_sentence, match_sentence, pile_word, space_sentence
from pasians.words import _, ngettext, pick

if TYPE_CHECKING:
    from pasians.game import Game


def why_not(game: Game, position: Position, move: Move) -> str | None:
    """The reason why a move is not legal, in the reader's language; None where it is."""
    if move in game.known_moves(position):
        return None
    if game.won(position):
        return _("The game is won.")
    if position.facts[PAUSE]:
        return _("First choose a base card: move one of the cards offered to a foundation.")
    if move == DEAL:
        return _no_deal(game, position)
    if move[1] == CLICK:
        return _no_click(game, position, move[0])
    return (
        _not_there(position, move)
        or _not_taken(game, position, move)
        or _not_removed(game, position, move)
        or _not_placed(game, position, move)
    )


def _no_deal(game: Game, position: Position) -> str:
    stock = game.definition.stock
    if game.hooks.can_deal:
        from_hook = _hook_sentence(game.hooks.can_deal(game.table(position)))
        if from_hook:
            return from_hook
    if not game.stock_when(position, NO_EVENT):
        return _condition_sentence(game, position, stock.when)
    if position.piles[game.stock]:
        return _("The stock is not dealt by hand; it fills the table by itself.")
    if stock.redeals and int(position.facts[REDEALS]) >= stock.redeals > 0:
        return _("The stock is empty, and no redeal is left.")
    if stock.redeals:
        return _("The stock is empty, and there is nothing to turn back.")
    return _("The stock is empty.")


def _condition_sentence(game: Game, position: Position, condition: Condition) -> str:
    """What keeps a condition from holding: the first test that fails."""
    for test in condition.tests():
        holds = game.holds(test, position)
        if holds:
            continue
        sentence = _test_sentence(game, test)
        if sentence:
            return sentence
    return _("The stock gives no card now.")


def _test_sentence(game: Game, test: Test) -> str:
    if test.kind == "flag":
        says = game.definition.flags[test.name].says
        return pick(says) if says else ""
    if test.piles is None or not test.piles.indexes:
        return ""
    word = {"piles": pile_word(game.group_of[test.piles.indexes[0]])}
    if (test.kind, test.negated) == ("filled", False):
        return _("First fill the empty piles: %(piles)s.") % word
    if (test.kind, test.negated) == ("empty", False):
        return _("First play the card that lies there: %(piles)s.") % word
    if (test.kind, test.negated) == ("filled", True):
        return _("There is no room for another card: %(piles)s.") % word
    return ""


def _no_click(game: Game, position: Position, pile: int) -> str:
    removal = game.definition.removal
    if removal and removal.sources.indexes and pile in removal.sources.indexes:
        if not position.piles[pile]:
            return _("This pile is empty.")
        if not game.removal_open(position):
            return _("Cards cannot be removed now.")
        return match_sentence(removal.matches)
    return _("A tap does nothing here.")


def _not_there(position: Position, move: Move) -> str:
    source, count, _target = move
    cards = position.piles[source]
    if not cards:
        return _("This pile is empty.")
    if count > len(cards):
        return ngettext("There is only %(n)d card.", "There are only %(n)d cards.", len(cards)) % {"n": len(cards)}
    lead = cards[0] if count == BOTTOM else cards[-count]
    if lead >= DOWN:
        return _("Face-down cards stay where they are.")
    return ""


def _not_taken(game: Game, position: Position, move: Move) -> str:
    """What keeps the cards where they lie."""
    source, count, _target = move
    cards = position.piles[source]
    if any(position.piles[over] for over in game.covers[source]):
        return _("This card lies under others.")
    giver = next((giver for giver in game.rules(position).givers if giver.pile == source), None)
    if giver is None:
        if game.removal is not None and source in game.removal.source_set:
            return ""
        return _("Cards stay where they are here: %(piles)s.") % {"piles": pile_word(game.group_of[source])}
    if count == BOTTOM:
        reason = "" if giver.bottom else _("The lowest card is not lifted here.")
    elif not giver.liftable >> cards[-count] & 1:
        reason = _("This card is not lifted.")
    else:
        reason = _not_together(game, position, giver, move)
    return reason or _hook_sentence(game.hook_answer_take(position, source, count))


def _not_together(game: Game, position: Position, giver: Giver, move: Move) -> str:
    source, count, target = move
    cards = position.piles[source]
    rules = game.rules(position)
    rising = target in rules.rising
    if count == 1:
        whole_only = giver.whole and not giver.top and face_up(cards) > 1 and game.group_of[target].type != "foundation"
        return _("This pile moves as a whole.") if whole_only else ""
    run = giver.pack if rising else giver.run
    if giver.whole and count == face_up(cards):
        return ""
    if run is None:
        return _("Only one card at a time may be moved here.")
    packed = all(run[lower] >> upper & 1 for lower, upper in zip(cards[-count:], cards[-count + 1 :], strict=False))
    if not packed:
        return _("These cards are not in sequence.")
    if (giver.cells or giver.spaces) and not rising:
        most = run_limit(game, position, giver, target)
        if count > most:
            return ngettext(
                "With the free places there are, %(n)d card can be moved at a time.",
                "With the free places there are, %(n)d cards can be moved at a time.",
                most,
            ) % {"n": most}
    return ""


def _not_removed(game: Game, position: Position, move: Move) -> str:
    """What keeps two cards from leaving together, where that is what the move would do."""
    source, _count, target = move
    if not is_removal(game, position, move) or not position.piles[target]:
        return ""
    assert game.removal is not None and game.definition.removal is not None
    if not game.removal_open(position):
        return _("Cards cannot be removed now.")
    if not available(game, position, target) or not available(game, position, source):
        return _("This card lies under others.")
    near = game.removal.near
    if near is not None and target not in near[source]:
        if game.definition.removal.place == "touching":
            return _("The two cards do not touch.")
        return _("The two cards do not stand in one line.")
    return match_sentence(game.definition.removal.matches)


def _not_placed(game: Game, position: Position, move: Move) -> str:
    """What keeps the cards from their target."""
    source, _count, target = move
    group = game.group_of[target]
    word = {"piles": pile_word(group), "source": pile_word(game.group_of[source])}
    if source == target:
        return _("The cards lie there already.")
    rule = game.rules(position).by_pile.get(target)
    if rule is None:
        return _("Nothing is put there by hand: %(piles)s.") % word
    if not rule.sources >> source & 1:
        return _("Cards do not go from there to here: %(source)s, %(piles)s.") % word
    from_hook = _hook_sentence(game.hook_answer_place(position, move))
    if from_hook:
        return from_hook
    return _does_not_fit(game, position, move, rule) % word


def _does_not_fit(game: Game, position: Position, move: Move, rule: Target) -> str:
    source, count, target = move
    group, cards = game.group_of[target], position.piles[target]
    number = abs(count)
    if cards and cards[-1] >= DOWN:
        return _("Nothing is put on a face-down card.")
    if len(cards) >= rule.most:
        return _("This pile is full.")
    if group.accepts == "suit":
        return _("Only a whole suit, king to ace, goes there.")
    if group.type == "foundation" and number > 1 and target not in game.rules(position).rising:
        return _("One card at a time goes to the foundations.")
    if len(cards) + number > rule.most:
        return _("So many cards do not fit there.")
    if cards:
        build = game.build_of(target)
        return build_sentence(build) if build else _("Nothing is put on that card.")
    return space_sentence(group, mask_taken(game, position, target, source))


def _hook_sentence(answer: Answer) -> str:
    """The sentence of a hook's refusal; empty where it does not refuse."""
    if isinstance(answer, Refuse):
        return pick(answer.reason)
    return _("The rules of this game do not allow it.") if answer is False else ""
