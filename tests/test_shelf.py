"""What a player has with each game, and the figures that the statistics draw."""

from itertools import pairwise

import pytest

from pasians.shelf import FAVOURITES, Shelf
from pasians.statistics import Span, rates, spans, statistics, usual_time
from pasians.store import Held, Play, Store


@pytest.fixture
def store():
    return Store(None, lambda: 1000.0)


def keep(store, *plays):
    for play in plays:
        store.release(play.key, play)


def ended(key, game="golf", result="won", at=0.0, **more):
    return Play(key, game, key, begun=at, ended=at + 60, result=result, **more)


def test_favourites_are_kept_in_the_order_in_which_they_were_marked(store):
    shelf = Shelf(store)
    for game in ("spider", "golf", "klondike"):
        shelf.mark(game, True)
    shelf.mark("golf", False)
    assert shelf.favourites == Shelf(store).favourites == ("spider", "klondike")


@pytest.mark.parametrize("damaged", [None, "golf", 7, {"golf": 1}, [3, None]])
def test_favourites_that_cannot_be_read_are_none(store, damaged):
    store.set(FAVOURITES, damaged)
    assert Shelf(store).favourites == ()


def test_games_played_last_come_first_by_whatever_was_done_with_them_last(store):
    keep(store, ended("1", "golf", at=10), ended("2", "spider:one-suit", at=20), ended("3", "spider:two-suits", at=5))
    store.hold(Held("4", "klondike:three-cards", 500.0, ""), Play("4", "klondike:three-cards", "4", begun=1.0))
    shelf = Shelf(store)
    assert shelf.recent == ("klondike", "spider", "golf")
    assert shelf.last_way("spider") == "spider:one-suit"
    assert shelf.last_way("terrace") is None


def test_a_way_taken_up_again_is_the_one_played_last(store):
    store.hold(Held("1", "spider:one-suit", 500.0, ""), Play("1", "spider:one-suit", "1", begun=10.0))
    keep(store, ended("2", "spider:two-suits", at=200))
    assert Shelf(store).last_way("spider") == "spider:one-suit"


def test_a_game_is_in_play_from_its_first_move_until_it_ends(store):
    store.hold(Held("1", "golf", 1.0, ""), None)
    assert not Shelf(store).in_play("golf")
    assert not Shelf(store).tried("golf")
    store.hold(Held("1", "golf", 1.0, ""), Play("1", "golf", "1", begun=1.0))
    assert Shelf(store).in_play("golf")
    assert Shelf(store).tried("golf")
    keep(store, ended("1"))
    assert not Shelf(store).in_play("golf")
    assert Shelf(store).tried("golf")


def test_of_several_ways_to_play_each_is_in_play_by_itself(store):
    store.hold(Held("1", "spider:one-suit", 1.0, ""), Play("1", "spider:one-suit", "1", begun=1.0))
    shelf = Shelf(store)
    assert [shelf.in_play(way) for way in ("spider", "spider:one-suit", "spider:two-suits")] == [True, True, False]


def test_the_share_of_games_won_is_told_from_five_games_on(store):
    keep(store, *(ended(str(at), "spider:one-suit", at=at) for at in range(3)))
    keep(store, ended("3", "spider:two-suits", "left", at=3))
    assert Shelf(store).rate("spider") is None
    keep(store, ended("again", "spider:two-suits", at=4, again=True))
    assert Shelf(store).rate("spider") is None, "a deal played again does not count"
    keep(store, ended("4", "spider:two-suits", "left", at=5))
    assert Shelf(store).rate("spider") == 0.6
    assert Shelf(store).figures("spider:one-suit").won == 3


def won_in(*minutes):
    return [ended(str(at), at=at, seconds=60 * time) for at, time in enumerate(minutes)]


def test_times_fall_into_five_spans_and_none_is_left_out():
    plays = [*won_in(7.7, 8, 9, 9.9, 10, 11, 11.5, 12, 13, 14.9, 40), ended("left", result="left", seconds=5)]
    found = spans(plays)
    assert [span.games for span in found] == [0, 2, 5, 3, 1]
    assert found[1] == Span(6, 9, 2)
    assert found[-1].high is None
    assert all(before.high == after.low for before, after in pairwise(found))


@pytest.mark.parametrize("minutes", [(0.1,), (0.0, 0.0), (3, 200), (59.9, 60, 61, 300), tuple(range(1, 90)), (5000,)])
def test_every_game_won_is_in_one_span(minutes):
    found = spans(won_in(*minutes))
    assert sum(span.games for span in found) == len(minutes)
    assert len(found) == 5


def test_no_spans_and_no_usual_time_without_a_game_won():
    assert spans([ended("1", result="left")]) == ()
    assert usual_time([]) is None


def test_half_of_the_games_took_at_most_the_usual_time():
    assert usual_time(won_in(1, 2, 3)) == 120
    assert usual_time(won_in(1, 2, 3, 90)) == 120


def test_the_curve_has_a_point_for_each_game_that_counts():
    plays = [ended(str(at), result="won" if at % 2 else "left", at=at) for at in range(25)]
    plays.append(ended("again", at=30, again=True))
    found = rates(plays)
    assert len(found) == statistics(plays).played == 25
    assert found[0] == 0
    assert found[-1] == 0.5
