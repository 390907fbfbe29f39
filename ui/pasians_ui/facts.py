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


def second_line(session: Session) -> str:
    """What the game has to say of itself now, else the name of its variant."""
    if session.base == 0:
        return _("Choose a base card")
    game = session.game
    variant = game.variant_title if game.variant_title != game.title else None
    return ". ".join(session.status) or variant or ""


def facts(session: Session, brief: bool = False) -> list[Fact]:
    """Base, redeals, score, moves, time, as far as the game has them; ``brief`` leaves out what a look at the stock tells."""
    found: list[Fact] = []
    if session.base:
        found.append((_("Base"), rank_sign(session.base)))
    if session.redeals_left and not brief:
        found.append((_("Redeals"), str(session.redeals_left)))
    if session.has_score:
        found.append((_("Score"), str(session.score)))
    found.append((_("Moves"), str(session.moves)))
    found.append((_("Time"), clock(session.seconds)))
    return found
