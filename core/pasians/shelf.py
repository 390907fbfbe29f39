"""What a player has with each game of the catalogue: favourites, games in play, when it was last played, how often it was won."""

from __future__ import annotations

from collections import defaultdict

from pasians.source import split_id
from pasians.statistics import Statistics, statistics
from pasians.store import Play, Store

FAVOURITES = "favourites"
"""The setting that keeps the ids of favourite games."""
LEAST = 5
"""Games that a share of won ones needs before it says something."""
RECENT = 12


class Shelf:
    """The games as the store knows them at this moment, by their ids, all ways to play them together where not said otherwise."""

    def __init__(self, store: Store) -> None:
        self._store = store
        kept = store.settings().get(FAVOURITES)
        self._favourites = [id for id in kept if isinstance(id, str)] if isinstance(kept, list) else []
        self._plays: dict[str, list[Play]] = defaultdict(list)
        self._ways: dict[str, list[Play]] = defaultdict(list)
        self._touched: dict[str, float] = {}
        for play in store.plays():
            self._plays[_game(play.game)].append(play)
            self._ways[play.game].append(play)
            self._touch(play.game, play.ended or play.begun)
        for held in store.held():
            self._touch(held.game, held.changed)
        latest_first = sorted(self._touched, key=self._touched.__getitem__, reverse=True)
        self._recent = list(dict.fromkeys(map(_game, latest_first)))[:RECENT]

    @property
    def favourites(self) -> tuple[str, ...]:
        """Games that the player marked, the latest last."""
        return tuple(self._favourites)

    @property
    def recent(self) -> tuple[str, ...]:
        """Games that were played last, the latest first."""
        return tuple(self._recent)

    def mark(self, game: str, favourite: bool) -> None:
        """Make a game a favourite or not, and keep that."""
        self._favourites = [id for id in self._favourites if id != game] + [game] * favourite
        self._store.set(FAVOURITES, self._favourites)

    def tried(self, game: str) -> bool:
        """Whether a move was ever made in a game."""
        return game in self._plays

    def in_play(self, game: str) -> bool:
        """Whether a game, or a way to play, was begun and not ended."""
        return any(play.result == "open" for plays in (self._plays, self._ways) for play in plays.get(game, ()))

    def rate(self, game: str) -> float | None:
        """The share of games won, 0 to 1; None while there are too few to say."""
        figures = statistics(self._plays.get(game, ()))
        return figures.rate if figures.played >= LEAST else None

    def last_way(self, game: str) -> str | None:
        """The way in which a game was played last, None where it was not played."""
        ways = {play.game for play in self._plays.get(game, ())}
        return max(ways, key=self._touched.__getitem__, default=None)

    def figures(self, way: str) -> Statistics:
        """What the games played in one way come to."""
        return statistics(self._ways.get(way, ()))

    def _touch(self, way: str, time: float) -> None:
        self._touched[way] = max(time, self._touched.get(way, time))


def _game(way: str) -> str:
    return split_id(way)[0]
