"""A player at the table: which game is in play, which are put by, and how one leads to another. The shell asks it for sessions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pasians.catalogue import Catalogue
from pasians.deals import Deal
from pasians.errors import PasiansError
from pasians.keeper import Keeper
from pasians.log import Change
from pasians.saved import Saved
from pasians.session import Session
from pasians.store import Held, Play, Store
from pasians.words import _


class Stranded(NamedTuple):
    """A game in play that stays kept but cannot be taken up, and why."""

    held: Held
    fault: PasiansError


class Player:
    """Begins, puts by and takes up games, each kept in the store with its every move.

    One game is held for each way to play. A new deal leaves the game before for good with its first move; until then
    `go_back` returns to it. ``tell`` hears what the player should know, at first it gathers in ``told``. Games that cannot
    be taken up gather in ``stranded``, until somebody has dealt with them.
    """

    def __init__(self, catalogue: Catalogue, store: Store) -> None:
        self.catalogue, self.store = catalogue, store
        self.told: list[str] = []
        self.stranded: list[Stranded] = []
        self.tell: Callable[[str], Any] = self.told.append
        store.database.tell = lambda text: self.tell(text)
        self.told += store.database.told
        self._keeper: Keeper | None = None
        self._stop_listening: Callable[[], None] = lambda: None
        self._before: Keeper | None = None
        self._for_good = True

    @property
    def session(self) -> Session:
        """The game in play, once there is one."""
        assert self._keeper
        return self._keeper.session

    @property
    def play(self) -> Play | None:
        """What the game in play counts as, None while it has not been begun."""
        return self._keeper.play if self._keeper else None

    def start(self, game: str | None = None, deal: Deal | None = None) -> Session:
        """The first game after the program has started: that named, else the one touched last, else the catalogue's first.

        Raises:
            PasiansError: the game that is named cannot be opened, or the deal does not fit it.
        """
        if game is None and deal is None:
            held = self.store.take()
            if held and (session := self._resumed(held)):
                return self._sit_down(self._taken_up(held, session))
        return self.open(game or self.catalogue.first, deal)

    def open(self, id: str, deal: Deal | None = None) -> Session:
        """Put the game in play by, and take up that of another way to play where one is held; else deal it.

        With a deal, it is that deal: the one held where it is the same, else it is dealt, and the one held is left for it
        with the first move.

        Raises:
            PasiansError: the game cannot be opened, or the deal does not fit it; the game in play stays.
        """
        game = self.catalogue.game(id)
        if self._keeper and self.session.game.id == game.id:
            return self.session if deal in (None, self.session.deal) else self.deal(deal)
        held = self.store.take(game.id)
        if held is None and self.store.open_elsewhere(game.id):
            self.tell(_("Your game of %(game)s is open in another window. Here is a new deal.") % {"game": game.title})
        kept = self._resumed(held) if held else None
        wanted = kept if kept and deal in (None, kept.deal) else Session(game, deal)
        for left in filter(None, (self._before, self._keeper)):
            left.put_by()
        self._before, self._for_good = None, True
        if held and wanted is kept:
            return self._sit_down(self._taken_up(held, kept))
        if held and kept:
            self._before = Keeper(self.store, kept, held)
        return self._sit_down(Keeper(self.store, wanted))

    def deal(self, deal: Deal | None = None) -> Session:
        """Deal the same game anew, by a number or by chance. Raises `DealError` where the deal does not fit it."""
        left = self._keeper
        session = self._sit_down(Keeper(self.store, Session(self.session.game, deal)))
        if left and left.session.log and not left.session.won:
            self._before, self._for_good = left, True
        elif left:
            left.end()
        return session

    @property
    def can_go_back(self) -> bool:
        """Whether the deal is untouched and another game was left for it."""
        return self._before is not None

    def go_back(self) -> Session:
        """Take the new deal back: the game before lies on the table again."""
        assert self._keeper and self._before
        left, before, self._before = self._keeper, self._before, None
        session = self._sit_down(before)
        left.end()
        return session

    def discard(self, held: Held) -> None:
        """Keep a game no longer that is not in play; it counts as left."""
        play = self.store.play(held.key)
        self.store.release(held.key, play and play.left(self.store.now()))

    def delete_all(self) -> Session:
        """Delete all that is kept and all decisions about code, and begin as on the first day."""
        for decision in self.store.decisions():
            self.catalogue.forbid(decision.digest)
        for keeper in filter(None, (self._keeper, self._before)):
            keeper.drop()
        self._keeper = self._before = None
        self.store.delete_all()
        return self.start()

    def save(self) -> None:
        """Keep the clock as well, and bring everything into the one file: when the program is paused or ends."""
        if self._keeper:
            self._keeper.save()
        self.store.database.checkpoint()

    def _sit_down(self, keeper: Keeper) -> Session:
        """Play a kept session; from now on it is the one touched last."""
        self._stop_listening()
        keeper.save()
        self._keeper = keeper
        self._stop_listening = keeper.session.listen(self._changed)
        return keeper.session

    def _taken_up(self, held: Held, session: Session) -> Keeper:
        """A game taken up; with a deal that waits for its first move also the other game held, for `go_back`.

        The first move does not end that one, since perhaps the deal was not made in its place.
        """
        if not session.log and (other := self.store.take(held.game, but=held.key)) and (kept := self._resumed(other)):
            self._before, self._for_good = Keeper(self.store, kept, other), False
        return Keeper(self.store, session, held)

    def _changed(self, _change: Change) -> None:
        if self._keeper and self._before and self.session.log:
            if self._for_good:
                self._before.end()
            else:
                self._before.put_by()
            self._before = None

    def _resumed(self, held: Held) -> Session | None:
        """The game held, played again; None where it cannot be: it stays kept, and is among those stranded."""
        try:
            return Saved.read(held.text).resume(self.catalogue.game)
        except PasiansError as fault:
            if all(other.held.key != held.key for other in self.stranded):
                self.stranded.append(Stranded(held, fault))
            return None
