"""The hand-written Klondike of the benchmarks plays the same game as the plugin: else its speed would prove nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks import klondike_by_hand as by_hand
from pasians import Catalogue, Deal, Session
from pasians.cards import DOWN, turned
from pasians.deals import Random

REDEALS = {"single-card": 2, "no-redeals": 0, "unlimited": -1}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.standard()


@pytest.mark.parametrize("variant", REDEALS)
@pytest.mark.parametrize("number", range(1, 6))
def test_agrees_for_300_random_moves(catalogue: Catalogue, variant: str, number: int) -> None:
    chance = Random(number, 1)
    compare(catalogue, variant, number, 300, lambda texts: texts[chance.below(len(texts))])


@pytest.mark.parametrize("number", [2, 30])
def test_agrees_until_the_game_is_won(catalogue: Catalogue, number: int) -> None:
    """Cards go up whenever one can, until nothing is left to do."""
    chance = Random(number, 1)

    def choose(texts: list[str]) -> str:
        up = [text for text in texts if "foundation" in text.split()[-1] and "foundation" not in text.split()[1]]
        return (up or texts)[chance.below(len(up or texts))]

    assert compare(catalogue, "unlimited", number, 600, choose).won


def compare(catalogue: Catalogue, variant: str, number: int, moves: int, choose: Callable[[list[str]], str]) -> Session:
    """Play the same game both ways, comparing legal moves and piles before each move; the session at the end."""
    game = catalogue.game(f"klondike:{variant}")
    session = Session(game, Deal(number), auto=False)
    hand = by_hand.Klondike(turned(Deal(number).pack(game.pack), up=True), REDEALS[variant])
    for _ in range(moves):
        legal = {by_hand.text(move): move for move in hand.legal()}
        assert sorted(legal) == sorted(session.legal_moves())
        assert piles_by_hand(hand) == {name: piles_of(session, name) for name in by_hand.NAMES}
        if not legal:
            break
        text = choose(sorted(legal))
        hand.play(legal[text])
        session.do(text)
    return session


def piles_by_hand(hand: by_hand.Klondike) -> dict[str, tuple[tuple[int, bool], ...]]:
    """Cards and faces of every pile, bottom to top."""
    found = {}
    for pile, name in enumerate(by_hand.NAMES):
        down = len(hand.piles[pile]) if pile == by_hand.STOCK else hand.hidden[pile]
        found[name] = tuple((card, place >= down) for place, card in enumerate(hand.piles[pile]))
    return found


def piles_of(session: Session, name: str) -> tuple[tuple[int, bool], ...]:
    """Cards and faces of a pile of a session, bottom to top."""
    return tuple((card.code & ~DOWN, card.up) for card in session.cards(name))
