"""What steps did to the table, in short sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pasians.cards import CARDS, DOWN
from pasians.game import Game
from pasians.names import card_name, card_names, pile_name, sentence
from pasians.position import Position, Step
from pasians.words import _, ngettext

MOST = 8  # sentences before the rest is left to the eye

Spot = list[int]
"""A card that is followed through the steps: one code, which a turn changes."""


@dataclass
class _Event:
    """Cards that went one way, or were turned over."""

    kind: str  # "move", "turn" or "shuffle"
    source: int = -1
    target: int = -1
    cards: list[Spot] = field(default_factory=list)


def told(game: Game, before: Position, steps: Iterable[Step], skipped: int = 0) -> list[str]:
    """What steps did from a position on, the first ``skipped`` of them left out."""
    return [sentence(_sentence(game, event)) for event in _events(game, before, steps, skipped)[:MOST]]


def _events(game: Game, before: Position, steps: Iterable[Step], skipped: int) -> list[_Event]:
    piles: list[list[Spot]] = [[[card] for card in cards] for cards in before.piles]
    index = game.names.pile_index
    events: list[_Event] = []
    moved: list[Spot] = []
    for number, step in enumerate(steps):
        match step:
            case ("move", str(source), int(count), str(target)):
                cards = piles[index[source]][-count:]
                del piles[index[source]][-count:]
                now = _Event("move", index[source], index[target], cards)
            case ("pick", str(source), int(at), str(target)):
                now = _Event("move", index[source], index[target], [piles[index[source]].pop(at)])
            case ("turn", str(pile), int(at)):
                card = piles[index[pile]][at]
                card[0] ^= DOWN
                if any(card is other for other in moved):
                    continue  # it is told as it lies in the end
                now = _Event("turn", index[pile], index[pile], [card])
            case ("shuffle", str(pile)):
                return [*events, _Event("shuffle")]  # which cards come after it the steps do not tell
            case _:
                continue
        if now.kind == "move":
            piles[now.target] += now.cards
            moved += now.cards
        if number < skipped:
            continue
        if events and _goes_with(game, events[-1], now):
            events[-1].cards += now.cards
        else:
            events.append(now)
    return events


def _goes_with(game: Game, event: _Event, now: _Event) -> bool:
    """Whether two events are told together: cards that are dealt, taken off, or gathered into the stock."""
    if event.kind != "move" or now.kind != "move":
        return False
    gathered = (game.removed, game.stock)
    if event.target in gathered or now.target in gathered:
        return event.target == now.target
    return event.source == now.source == game.stock


def _sentence(game: Game, event: _Event) -> str:
    cards = [card[0] for card in event.cards]
    if event.kind == "shuffle":
        return _("The cards are shuffled and dealt again.")
    if event.kind == "turn":
        return _("Turned over: %(card)s, %(pile)s.") % {
            "card": card_names(cards),
            "pile": pile_name(game, event.source),
        }
    if event.target == game.removed:
        return _("Off the table: %(cards)s.") % {"cards": card_names(cards)}
    if event.target == game.stock:
        n = len(cards)
        return ngettext("%(n)d card goes back to the stock.", "%(n)d cards go back to the stock.", n) % {"n": n}
    if event.source == game.stock:
        return _("Dealt: %(cards)s.") % {"cards": card_names(cards)}
    words: dict[str, str | int] = {
        "card": card_name(CARDS[cards[0] & ~DOWN]),
        "n": len(cards) - 1,
        "source": pile_name(game, event.source),
        "target": pile_name(game, event.target),
    }
    if len(cards) == 1:
        return _("%(card)s: %(source)s to %(target)s.") % words
    return (
        ngettext(
            "%(card)s and %(n)d card on it: %(source)s to %(target)s.",
            "%(card)s and %(n)d cards on it: %(source)s to %(target)s.",
            len(cards) - 1,
        )
        % words
    )
