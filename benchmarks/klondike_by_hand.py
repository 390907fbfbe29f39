"""Klondike written by hand for speed: what the benchmarks hold the compiled game against.

Single cards from the stock, with a number of redeals or without end. One game is one object, changed in place; nothing
is kept for undo, no step is reported, no rule can be exchanged. Legal moves are those of the plugin, neither more nor
fewer: ``tests/test_benchmark_klondike.py`` compares them.

Piles are numbered: stock 0, waste 1, foundations 2 to 5, tableau 6 to 12. Cards are ``rank << 2 | suit`` with the suits
in the order clubs, diamonds, hearts, spades; all face-down cards of a pile lie below its ``hidden`` mark.
"""

from collections.abc import Sequence

Move = tuple[int, int, int]  # from, how many cards, to

STOCK, WASTE = 0, 1
FOUNDATIONS = range(2, 6)
TABLEAU = range(6, 13)
NAMES = ("stock", "waste", *(f"foundation-{n}" for n in range(1, 5)), *(f"tableau-{n}" for n in range(1, 8)))
DEAL: Move = (STOCK, 0, WASTE)

ACE, KING, NEXT = 1 << 2, 13 << 2, 4  # NEXT: from a card to the one above it in suit
# Cards of one rank and colour are one kind to the tableau; a card takes one kind, and an ace none.
KIND = tuple((card >> 2) << 1 | (card & 3 in (1, 2)) for card in range(56))
TAKES = tuple((KIND[card] ^ 1) - 2 for card in range(56))
KINGS = (KIND[KING], KIND[KING] ^ 1)


class Klondike:
    """A game in play.

    Args:
        pack: 52 cards in the order in which they are dealt.
        redeals: how many; -1 stands for no end.
    """

    __slots__ = ("hidden", "piles", "redeals")

    def __init__(self, pack: Sequence[int], redeals: int) -> None:
        dealt = iter(pack)
        self.piles: list[list[int]] = [[] for _ in NAMES]
        for first in TABLEAU:
            for pile in range(first, TABLEAU.stop):
                self.piles[pile].append(next(dealt))
        self.piles[STOCK] = list(dealt)[::-1]
        self.hidden = [0] * TABLEAU.start + list(range(7))
        self.redeals = redeals

    def copy(self) -> "Klondike":
        """The same game, apart from this one."""
        other = Klondike.__new__(Klondike)
        other.piles = [pile[:] for pile in self.piles]
        other.hidden = self.hidden[:]
        other.redeals = self.redeals
        return other

    def legal(self) -> list[Move]:
        """Every legal move; none in a game that is won."""
        piles, hidden = self.piles, self.hidden
        moves: list[Move] = []

        takers: dict[int, list[int]] = {}  # kind of card: the tableau piles that take it
        spaces = []
        for to in TABLEAU:
            if pile := piles[to]:
                kind = TAKES[pile[-1]]
                if kind in takers:
                    takers[kind].append(to)
                else:
                    takers[kind] = [to]
            else:
                spaces.append(to)
        if spaces:
            takers[KINGS[0]] = takers[KINGS[1]] = spaces

        homes: dict[int, int] = {}  # card: the foundation that takes it
        empty = []
        kings = 0
        for to in FOUNDATIONS:
            if pile := piles[to]:
                card = pile[-1]
                homes[card + NEXT] = to
                kings += card >= KING
                for target in takers.get(KIND[card], ()):
                    moves.append((to, 1, target))
            else:
                empty.append(to)
        if kings == 4:
            return []
        if empty:
            for at in FOUNDATIONS:
                if len(piles[at]) == 1:
                    moves += [(at, 1, to) for to in empty]

        if pile := piles[WASTE]:
            card = pile[-1]
            for to in takers.get(KIND[card], ()):
                moves.append((WASTE, 1, to))
            if card in homes:
                moves.append((WASTE, 1, homes[card]))
            elif card < ACE + NEXT:
                moves += [(WASTE, 1, to) for to in empty]
            if self.redeals or piles[STOCK]:
                moves.append(DEAL)
        elif piles[STOCK]:
            moves.append(DEAL)

        for at in TABLEAU:
            if pile := piles[at]:
                card = pile[-1]
                if card in homes:
                    moves.append((at, 1, homes[card]))
                elif card < ACE + NEXT:
                    moves += [(at, 1, to) for to in empty]
                run = pile[hidden[at] :]
                count = len(run)
                for card in run:
                    if KIND[card] in takers:
                        for to in takers[KIND[card]]:
                            moves.append((at, count, to))
                    count -= 1
        return moves

    def play(self, move: Move) -> None:
        """Make a legal move, with the card that it turns up."""
        at, count, to = move
        piles = self.piles
        if at == STOCK:
            stock, waste = piles[STOCK], piles[WASTE]
            if stock:
                waste.append(stock.pop())
            else:
                waste.reverse()
                piles[STOCK], piles[WASTE] = waste, stock
                self.redeals -= self.redeals > 0
            return
        pile = piles[at]
        if count == 1:
            piles[to].append(pile.pop())
        else:
            piles[to] += pile[-count:]
            del pile[-count:]
        if pile and self.hidden[at] == len(pile):
            self.hidden[at] -= 1


def playout(game: Klondike, choices: Sequence[int]) -> int:
    """Play at random, one number for each move, until the numbers or the moves are out; how many moves were made."""
    for made, choice in enumerate(choices):
        moves = game.legal()
        if not moves:
            return made
        game.play(moves[choice % len(moves)])
    return len(choices)


def text(move: Move) -> str:
    """A move as its text in the move protocol."""
    at, count, to = move
    return "deal" if at == STOCK else f"move {NAMES[at]} {count} {NAMES[to]}"
