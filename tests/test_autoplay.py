"""Cards that go up by themselves because the player wishes it, and games that are finished by going up alone."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from pathlib import Path

import pytest

from pasians.autoplay import Rising, Wish
from pasians.deals import Deal
from pasians.facts import NO_EVENT
from pasians.game import Game
from pasians.position import Position
from pasians.saved import read_session, write_session
from pasians.session import Session
from tests.support import ALL, catalogue, dealt, game, made_game, piles_text, placed, play, story

pytestmark = pytest.mark.usefixtures("in_english")


# ---- what goes up


def test_F10_safe_cards_go_up_one_after_the_other_until_none_is_safe() -> None:
    session = placed(
        game("klondike:unlimited"), tableau_1="QSAS", tableau_2="2H2SAH", tableau_3="3S5C", tableau_4="4SKD", waste="AD"
    )
    session.autoplay = "safe"
    session.do("move tableau-2 1 foundation-1")
    assert [str(card) for card in session.cards("foundation-1")] == ["AH", "2H"]
    assert all(session.why_not(move) or not safe(session, move) for move in session.legal_moves())
    assert session.cards("tableau-3")[-1].rank == 5
    session.undo()
    assert not session.can_undo and not any(session.cards(f"foundation-{n}") for n in (1, 2, 3, 4))


def safe(session: Session, move: str) -> bool:
    """Whether a move puts a card up that is proved never to be needed again."""
    upward = session.game.upward(session.position)
    names = session.game.names.piles
    return any(
        move == f"move {names[source]} {count} {names[target]}"
        and session.game.is_safe(session.position, (source, count, target))
        for source, count, target in upward
    )


@pytest.mark.parametrize(("wish", "up"), [("off", 1), ("safe", 2), ("all", 3)])
def test_the_wish_decides_what_goes_up(wish: Wish, up: int) -> None:
    session = placed(game("klondike"), tableau_1="AS", tableau_2="KD2S", tableau_3="KH3S")
    session.autoplay = wish
    session.do("move tableau-1 1 foundation-1")
    assert len(session.cards("foundation-1")) == up
    assert session.moves == 1


def test_F10_a_card_taken_back_stays_until_the_player_puts_it_up() -> None:
    session = placed(game("klondike"), foundation_1="AS2S", foundation_2="AH", tableau_1="3H", tableau_2="KD")
    session.autoplay = "all"
    session.do("move foundation-1 1 tableau-1")
    assert len(session.cards("foundation-1")) == 1
    session.do("deal")
    assert len(session.cards("foundation-1")) == 1, "another move does not put it up"
    session.do("move tableau-1 1 foundation-1")
    assert len(session.cards("foundation-1")) == 2
    session.undo()
    session.do("deal")
    assert len(session.cards("foundation-1")) == 1, "nor does one after undoing that"
    session.restart()
    assert session.position == session.origin.position


def test_a_card_taken_back_stays_also_in_a_game_that_was_kept() -> None:
    session = placed(game("klondike"), foundation_1="AS2S", foundation_2="AH", tableau_1="3H", tableau_2="KD")
    session.do("move foundation-1 1 tableau-1")
    again = read_session(write_session(session), catalogue().game)
    again.autoplay = "all"
    again.do("deal")
    assert len(again.cards("foundation-1")) == 1
    again.do("move tableau-1 1 foundation-1")
    assert len(again.cards("foundation-1")) == 2


def test_a_setting_changed_in_the_middle_holds_from_the_next_move() -> None:
    session = placed(game("klondike"), tableau_1="AS", tableau_2="KD2S")
    session.do("move tableau-1 1 foundation-1")
    session.autoplay = "safe"
    assert len(session.cards("foundation-1")) == 1
    session.do("deal")
    assert len(session.cards("foundation-1")) == 2


def test_which_card_sets_the_base_is_left_to_the_player() -> None:
    ways = [entry.id for entry in catalogue().entries if not game(entry.id).first_base and game(entry.id).foundations]
    assert ways
    for id in ways:
        session = Session(game(id), Deal(1), autoplay="all")
        while not session.base and (legal := session.legal_moves()):
            before = session.position
            session.do(random.Random(1).choice(legal))
            made = session.log[-1].moves
            assert len(made) == 1 or session.base, story(session.game, 1, before, made[1])


@pytest.mark.parametrize("id", ["gypsy", "camelot", "terrace", "canfield", "scorpion", "cruel", "fortress", "yukon"])
def test_where_the_proof_does_not_hold_nothing_is_safe(id: str) -> None:
    """Two packs, another base, tableaus dealt again or built both ways, groups out of order: the proof is not about these."""
    assert not game(id).safe_relation


# ---- the proof, tried on small games from end to end

SMALL = """\
[game]
table = [6, 4]
without = "5-K"
deal = ["{rows} rows to tableau"]

[foundation]
piles = 4
at = [0, 0]
build = "up same-suit"
capacity = 4
take = "{back}"

[tableau]
piles = {columns}
at = [0, 1]
build = "down {relation}"
take = "{take}"
space = "{space}"

[stock]
at = [4, 3]
{stock}

[waste]
at = [5, 3]
"""
SINGLY = 'deals = "1 card to waste"\nredeals = "unlimited"'
BY_THREE = 'deals = "3 cards to waste"\nredeals = "unlimited"'


def small_rules(
    relation: str,
    take: str = "run",
    space: str = "none",
    back: str = "none",
    stock: str = "",
    rows: int = 4,
    columns: int = 4,
) -> str:
    return SMALL.format(rows=rows, columns=columns, relation=relation, take=take, space=space, back=back, stock=stock)


KINDS = {
    "alternate": small_rules("alternate"),
    "alternate, cards come back": small_rules("alternate", back="top"),
    "alternate, fours in spaces": small_rules("alternate", take="top", space="4", back="top"),
    "any suit": small_rules("any-suit", take="top"),
    "any suit, cards come back": small_rules("any-suit", back="top"),
    "in suit": small_rules("same-suit", space="any"),
    "in suit, fours in spaces": small_rules("same-suit", space="4", back="top"),
    "stock dealt singly": small_rules("alternate", back="top", stock=SINGLY, rows=3, columns=3),
    "stock dealt by three": small_rules("alternate", back="top", stock=BY_THREE, rows=3, columns=3),
}


class Solver:
    """Whether positions of a small game can be won, by trying everything."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[Hashable, bool] = {}
        self.alike = [game.tableaus, game.cells, game.foundations]
        self.others = sorted(set(range(len(game.group_of))) - {pile for piles in self.alike for pile in piles})

    def can_win(self, start: Position) -> bool:
        """Whether any line of moves wins."""
        stack, entered = [(self._key(start), self._onward(start), start)], {self._key(start)}
        while stack:
            key, onward, position = stack[-1]
            if self.known.get(key) or self.game.won(position):
                self.known.update((earlier, True) for earlier, _, _ in stack)
                return True
            after = next(onward, None)
            if after is None:
                stack.pop()
            elif (key := self._key(after)) not in entered and self.known.get(key) is not False:
                entered.add(key)
                stack.append((key, self._onward(after), after))
        self.known.update((key, False) for key in entered)
        return False

    def _key(self, position: Position) -> Hashable:
        """Piles of a kind are alike whatever their order, and redeals without end are not counted."""
        piles = position.piles
        alike = (tuple(sorted(piles[pile] for pile in group)) for group in self.alike)
        return *alike, *(piles[pile] for pile in self.others)

    def _onward(self, position: Position) -> Iterator[Position]:
        foundations = self.game.foundations
        moves = sorted(self.game.legal_moves(position), key=lambda move: (move[2] not in foundations, move))
        return (self.game.result(position, move)[0] for move in moves)


def risings(small: Game, deals: int, wish: Wish) -> Iterator[tuple[Position, Position]]:
    """Positions of random play before and after each card that goes up by itself."""
    for deal in range(1, deals + 1):
        for turn in play(small, dealt(small, deal), deal, 25):
            before = turn.after
            for _, after, _ in Rising(own=False, wish=wish).plays(small, before, NO_EVENT):
                yield before, after
                before = after


@pytest.mark.parametrize("kind", KINDS)
def test_F10_safe_plays_never_lose_a_game_that_can_be_won(tmp_path: Path, kind: str) -> None:
    small = made_game(tmp_path, KINDS[kind])
    solver, winnable = Solver(small), 0
    for before, after in risings(small, 100 if ALL else 12, "safe"):
        if solver.can_win(before):
            winnable += 1
            assert solver.can_win(after), piles_text(small, before)
    assert winnable > 10


def test_F10_cards_that_are_not_safe_can_lose_a_game(tmp_path: Path) -> None:
    """So the test above would see it."""
    small = made_game(tmp_path, KINDS["stock dealt by three"])
    solver = Solver(small)
    assert any(solver.can_win(before) > solver.can_win(after) for before, after in risings(small, 40, "all"))


# ---- finishing


def test_a_certain_win_is_finished_by_going_up() -> None:
    kings = {f"tableau_{n}": f"K{suit}Q{suit}J{suit}T{suit}" for n, suit in enumerate("SHDC", 1)}
    low = {f"foundation_{n}": "".join(f"{rank}{suit}" for rank in "A23456789") for n, suit in enumerate("SHDC", 1)}
    session = placed(game("klondike"), **kings, **low)
    moves = session.finish()
    assert len(moves) == 16
    session.do(moves[0])
    for move in session.finish():
        session.do(move, joined=True)
    assert session.won and session.finish() == ()
    session.undo()
    assert not session.can_undo


def test_a_win_is_finished_through_the_stock() -> None:
    low = {f"foundation_{n}": "".join(f"{rank}{suit}" for rank in "A23456789TJ") for n, suit in enumerate("SHDC", 1)}
    session = placed(game("klondike:unlimited"), **low)
    assert session.stock_left == 8
    for move in session.finish():
        session.do(move)
    assert session.won


def test_what_is_not_certain_is_not_finished() -> None:
    assert Session(game("klondike"), Deal(1)).finish() == ()
    assert Session(game("klondike:unlimited"), Deal(1)).finish() == ()
    assert Session(game("freecell"), Deal(1)).finish() == ()


@pytest.mark.parametrize("id", ["thumb-and-pouch", "freecell", "westhaven"])
def test_a_game_played_by_hints_is_finished_when_its_win_is_certain(id: str) -> None:
    session = Session(game(id), Deal(1))
    while not (moves := session.finish()):
        hint = session.hint()
        assert hint is not None
        session.do(hint)
    for move in moves:
        session.do(move)
    assert session.won


# ---- joined moves


def test_a_joined_move_belongs_to_the_undo_before() -> None:
    session = Session(game("klondike"), Deal(1))
    start = session.position
    session.do("deal", joined=True)
    assert session.moves == 1, "with nothing before it stands alone"
    session.do("deal", joined=True)
    assert (session.moves, session.log[-1].moves) == (1, ("deal", "deal"))
    session.undo()
    assert session.position == start
    session.redo()
    assert session.stock_left == 22
    session.restart()
    session.do("deal", joined=True)
    assert session.moves == 1, "a restart is an undo of its own"
