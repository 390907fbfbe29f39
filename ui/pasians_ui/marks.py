"""What the place of an empty pile says: read from the rules of its game, so that no game is named here."""

from collections.abc import Iterable

from pasians import Session
from pasians.cards import SUITS, rank_of, suit_of
from pasians.game import Game
from pasians.words import ngettext
from pasians_ui.slots import Mark

SIGNS = dict(zip("CDHS", "♣♦♥♠", strict=True))
RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def rank_sign(rank: int) -> str:
    """The sign of a rank, as it stands on a card."""
    return RANKS.get(rank, str(rank))


def mark(session: Session, name: str) -> Mark:
    """What the empty place of a pile shows."""
    game = session.game
    pile = game.names.pile_index[name]
    if game.group_of[pile].cover:
        return Mark("none")  # what lies over each other leaves no places behind
    makers = {
        "stock": lambda: _stock(session),
        "waste": lambda: Mark("faint"),
        "foundation": lambda: _foundation(session, pile),
        "cell": lambda: Mark("strong", ring=True),
        "reserve": lambda: Mark("dashed"),
        "discard": lambda: Mark("soft", icon="discard"),
        "grid": lambda: Mark("soft", text=_distinction(game, pile)),
    }
    return makers.get(game.group_of[pile].type, lambda: _tableau(game, session, pile))()


def count_text(session: Session) -> str:
    """The badge on the stock: cards left, or deals where each deal gives a card to every column; empty without cards."""
    left = session.stock_left
    if not left:
        return ""
    row = _row(session.game)
    if row > 3 and left % row == 0:
        deals = left // row
        return ngettext("%(number)d deal", "%(number)d deals", deals) % {"number": deals}
    return str(left)


def suits_matter(game: Game) -> bool:
    """Whether cards are built in suit on the tableau, so that four colours help; where rules speak of colours they mislead."""
    groups = [group for group in game.definition.groups if group.type == "tableau"]
    builds = [
        build for group in groups for build in (*group.build, *(unit.build for unit in group.take.units)) if build
    ]
    relations = {build.relation for build in builds}
    return "same-suit" in relations and not relations & {"alternate", "same-colour"}


def _row(game: Game) -> int:
    """How many cards a tap on the stock deals to piles of the tableau."""
    steps = game.definition.stock.deals
    return sum(len(row) for step in steps for row in step.rows if row and game.group_of[row[0]].type == "tableau")


def _stock(session: Session) -> Mark:
    left = session.redeals_left
    if left is None:
        return Mark("strong", icon="redeal", below="∞")
    if left > 0:
        return Mark("strong", icon="redeal", below=str(left))
    return Mark("strong", icon="redeal" if session.why_not("deal") is None else "no_redeal")


def _foundation(session: Session, pile: int) -> Mark:
    group, number = session.game.group_of[pile], session.game.number_of[pile]
    suits = {suit_of(card) for card in _cards(group.only[number - 1].mask(session.base or 0))}
    if group.accepts == "suit":
        return Mark("double", text="K–A")
    if len(suits) == 1:
        return Mark("double", suit=SIGNS[SUITS[suits.pop()]])
    base = group.base[number - 1] or session.base
    return Mark("double", text=rank_sign(base) if base else "")


def _tableau(game: Game, session: Session, pile: int) -> Mark:
    """A plain outline, with a rank where only that may come; dashed where nothing may."""
    mask = 0
    for filling in game.group_of[pile].space:
        mask |= filling.cards.mask(session.base or 0)
    ranks = {rank_of(card) for card in _cards(mask)} - {0}
    if not ranks:
        return Mark("dashed")
    return Mark("soft", text=rank_sign(ranks.pop()) if len(ranks) == 1 else "")


def _distinction(game: Game, pile: int) -> str:
    """The rank that may lie in this place and not in all of its group, if it is one."""
    group = game.group_of[pile]
    allowed = [{rank_of(card) for card in _cards(only.mask(0))} for only in group.only]
    own = allowed[game.number_of[pile] - 1].difference(allowed[0].intersection(*allowed))
    return rank_sign(own.pop()) if len(own) == 1 else ""


def _cards(mask: int) -> Iterable[int]:
    return (card for card in range(64) if mask >> card & 1)
