"""How a game stands, as the words and figures of the status line."""

from pasians import Session
from pasians.words import _
from pasians_ui.faces import rank_sign
from pasians_ui.status import Fact


def clock(seconds: float) -> str:
    """A time as ``7:42`` or ``1:07:42``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def said(session: Session) -> str:
    """What the game has to say of itself now; empty for nothing."""
    if session.base == 0:
        return _("Choose a base card")
    return " · ".join(session.status)


def variant(session: Session) -> str:
    """The name of the variant where it is not that of the game, else empty."""
    game = session.game
    return game.variant_title if game.variant_title and game.variant_title != game.title else ""


def facts(session: Session, *, brief: bool = False, score: bool = True, time: bool = True) -> list[Fact]:
    """Base, redeals, score, moves, time, as far as the game has them and they are wanted.

    ``brief`` leaves out what an empty stock shows.
    """
    found: list[Fact] = []
    if session.base:
        found.append((_("Base"), rank_sign(session.base)))
    if session.redeals_left and (session.stock_left or not brief):
        found.append((_("Redeals"), str(session.redeals_left)))
    if session.has_score and score:
        found.append((_("Score"), str(session.score)))
    found.append((_("Moves"), str(session.moves)))
    if time:
        found.append((_("Time"), clock(session.seconds)))
    return found
