"""What the place of an empty pile looks like: signs for what the core says may come there, so that no game is named here."""

from pasians import Session
from pasians.places import row_dealt
from pasians.words import ngettext
from pasians_ui.faces import rank_sign
from pasians_ui.slots import Mark, Outline

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
OUTLINES: dict[str, Outline] = {"waste": "faint", "foundation": "double", "cell": "strong", "reserve": "dashed"}
ROW = 4  # from so many piles on, a deal to the tableau is counted and not its cards


def mark(session: Session, name: str) -> Mark:
    """What the empty place of a pile shows."""
    place = session.empty_place(name)
    if place.takes == "hidden":
        return Mark("none")
    if place.type == "stock":
        return _stock(session)
    if place.type == "discard":
        return Mark("soft", icon="discard")
    outline = OUTLINES.get(place.type, "dashed" if place.takes == "nothing" else "soft")
    if place.takes == "suits":
        return Mark(outline, text="K–A")
    if place.type == "foundation" and place.suit:
        return Mark(outline, suit=SUIT_SIGNS[place.suit])
    signed = place.rank and place.type in ("foundation", "tableau", "grid")
    return Mark(outline, text=rank_sign(place.rank) if signed else "", ring=place.type == "cell")


def count_text(session: Session) -> str:
    """The badge on the stock: cards left, or deals where each deal gives a card to every column; empty without cards."""
    left = session.stock_left
    if not left:
        return ""
    row = row_dealt(session.game)
    if row >= ROW and left % row == 0:
        deals = left // row
        return ngettext("%(number)d deal", "%(number)d deals", deals) % {"number": deals}
    return str(left)


def _stock(session: Session) -> Mark:
    left = session.redeals_left
    if left is None:
        return Mark("strong", icon="redeal", below="∞")
    if left > 0:
        return Mark("strong", icon="redeal", below=str(left))
    return Mark("strong", icon="redeal" if session.why_not("deal") is None else "no_redeal")
