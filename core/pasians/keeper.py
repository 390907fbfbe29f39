"""A session whose every change is kept, and what it counts as in the statistics.

A deal counts from its first move, once, by its first finish: won, or left for another deal. Looking at a deal counts nothing,
a restart goes on with the same play, and the same deal begun once more is listed apart (``again``).
"""

from __future__ import annotations

import secrets

from pasians.log import Change
from pasians.saved import write_session
from pasians.session import Session
from pasians.store import Held, Play, Store


class Keeper:
    """Keeps one session in a store after each of its changes; `save` keeps it at first."""

    def __init__(self, store: Store, session: Session, held: Held | None = None) -> None:
        """Keep a session; ``held`` is what it was taken up from."""
        self.store, self.session = store, session
        self.key = held.key if held else secrets.token_hex(8)
        self.play = store.play(self.key) if held else None
        self._touched = held.changed if held else store.now()
        self._stop = session.listen(self._changed)

    def save(self) -> None:
        """Keep the game as it is, with its clock, as the one touched last.

        Done after every change; to be done before anything of the game is drawn, and when the program is paused.
        """
        self._touched = self.store.now()
        self._keep()

    def _keep(self, put_by: bool = False) -> None:
        self._count()
        held = Held(self.key, self.session.game.id, self._touched, write_session(self.session))
        self.store.hold(held, self.play, put_by)

    def end(self) -> None:
        """The game is left for good: for another deal."""
        self._stop()
        self._count()
        self.play = self.play and self.play.left(self.store.now())
        self.store.release(self.key, self.play)

    def drop(self) -> None:
        """Keep nothing of the game from now on: the store is being emptied."""
        self._stop()

    def put_by(self) -> None:
        """The game is left to be taken up again, which does not touch it; one that is won is over."""
        if self.session.won or not self.session.log:
            self.end()
        else:
            self._stop()
            self._keep(put_by=True)

    def _changed(self, _change: Change) -> None:
        self.save()

    def _count(self) -> None:
        """Bring the play up to date, until its first finish."""
        session, store = self.session, self.store
        play = self.play
        if session.deal is None or (play and play.result != "open"):
            return
        if not session.log:
            self.play = None
            return
        if play is None:
            game, deal = session.game.id, str(session.deal)
            play = Play(self.key, game, deal, store.now(), again=store.begun_before(game, deal))
        play = play._replace(
            seconds=session.seconds, moves=session.moves, score=session.score,
            undone=session.undone, hinted=session.hinted,
        )  # fmt: skip
        if session.won:
            play = play._replace(result="won", ended=store.now())
        self.play = play
