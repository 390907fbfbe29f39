"""What outlives the program: every move is kept as it is made, whatever happens to the program or to the file."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pasians import Deal, DealError, NotAllowed, PasiansError, paths
from pasians.database import COPY, FILE
from pasians.exchange import read_all, write_all
from pasians.player import Player
from pasians.saved import write_session
from pasians.statistics import counted, statistics
from pasians.store import Decision, Play, Store
from tests import record
from tests.support import catalogue, new_catalogue, write_plugin

pytestmark = pytest.mark.usefixtures("in_english")


class Clock:
    """Time that a test sets."""

    def __init__(self):
        self.time = 1_800_000_000.0

    def __call__(self):
        self.time += 1
        return self.time


def sat_down(folder, game=None, deal=None, games=None):
    """A player who starts the program, with what is in a folder; None keeps nothing."""
    player = Player(games or catalogue(), Store(folder, Clock()))
    player.start(game, deal)
    return player


def end(player):
    """The program ends as it should."""
    player.save()
    player.store.close()


def kill(player):
    """The program is gone at once: what is not in the file is lost, and the system takes the locks away."""
    player.store._seat.leave()
    player.store.database._base.close()


def make(session, moves):
    """The first legal moves, one after the other."""
    for _ in range(moves):
        session.do(session.legal_moves()[0])
    return session


def damage(file):
    """Write nonsense over all of a file but its head."""
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(100)
        opened.write(b"\xff" * (size - 100))


def won_game():
    """A game that is soon won: its id, the number of a deal, and the moves."""
    recording = record.read(paths.bundled() / "auld-lang-syne" / "recordings" / "auld-lang-syne-won.txt")
    game, deal = Deal.read(recording.deal)
    return game, (deal.number, recording.moves)


def file_with(**values):
    """A file with one game played that has some values of its own."""
    play = Play("a", "klondike", "1", 1.0, 2.0, "won")
    return json.dumps({"pasians": 1, "settings": {}, "held": [], "plays": [{**play._asdict(), **values}]})


def with_code(tmp_path):
    """The bundled games and one from outside that brings code."""
    plugins = tmp_path / "plugins"
    code = "from pasians import hookimpl\n\n\n@hookimpl\ndef score():\n    return 1\n"
    write_plugin(plugins, "made", '[game]\nname = "Made"\nextends = "klondike"\n', code)
    return new_catalogue([plugins, paths.bundled()], order=paths.root() / paths.CATALOGUE)


class TestGamesInPlay:
    def test_every_move_is_kept_as_it_is_made(self, tmp_path):
        """D1, D7: also where the program is killed, with undo, clock and score."""
        player = sat_down(tmp_path, "klondike", Deal(5))
        make(player.session, 7).undo()
        player.session.tick(12)
        player.session.do("deal")
        before = write_session(player.session)
        kill(player)
        assert write_session(sat_down(tmp_path).session) == before

    def test_what_is_taken_back_leaves_no_trace(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(5))
        text = write_session(player.session)
        player.session.do("deal")
        player.session.take_back()
        kill(player)
        later = sat_down(tmp_path)
        assert write_session(later.session) == text
        assert later.store.plays() == []

    def test_a_new_game_is_kept_before_anything_is_drawn(self, tmp_path):
        """D1."""
        player = sat_down(tmp_path, "spider", Deal(8))
        kill(player)
        assert sat_down(tmp_path).session.deal_text == player.session.deal_text

    def test_each_way_to_play_holds_its_own_game(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        kept = {}
        for way in ("klondike:three-cards", "spider", "klondike"):
            kept[way] = write_session(make(player.open(way), 3))
        for way, text in kept.items():
            assert write_session(player.open(way)) == text
        end(player)
        later = sat_down(tmp_path)
        assert later.session.game.id == "klondike:single-card"
        assert write_session(later.open("spider")) == kept["spider"]

    def test_a_game_that_is_named_is_taken_up(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        text = write_session(make(player.session, 3))
        player.open("spider")
        end(player)
        assert write_session(sat_down(tmp_path, "klondike").session) == text

    def test_a_restart_after_resuming_is_stable(self, tmp_path):
        """A7: save, load, restart, restart: one deal."""
        player = sat_down(tmp_path, "spider", Deal(77))
        first = player.session.position
        make(player.session, 4)
        end(player)
        later = sat_down(tmp_path).session
        later.restart()
        assert later.position == first
        make(later, 2).restart()
        assert later.position == first

    @pytest.mark.parametrize("deal", [Deal(3), Deal.parse("ms:617"), Deal.parse("pysol:987654321")], ids=str)
    def test_a_game_of_any_numbering_is_kept(self, tmp_path, deal):
        """D5."""
        text = write_session(make(sat_down(tmp_path, "freecell", deal).session, 5))
        assert write_session(sat_down(tmp_path / "other", "freecell", deal).session) != text
        assert [held.text for held in Store(tmp_path, Clock()).held()] == [text]

    def test_an_untouched_deal_is_not_put_by(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        player.open("spider")
        assert [held.game for held in player.store.held()] == [player.session.game.id]

    def test_a_new_deal_can_be_taken_back_until_its_first_move(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        text = write_session(make(player.session, 4))
        player.deal()
        player.deal(Deal(9))
        assert player.can_go_back
        assert write_session(player.go_back()) == text
        player.deal(Deal(9)).do("deal")
        assert not player.can_go_back
        assert [play.result for play in player.store.plays()] == ["left", "open"]

    def test_a_deal_of_another_way_to_play_can_be_taken_back_until_its_first_move(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        text = write_session(make(player.session, 4))
        player.open("spider")
        player.open("klondike", Deal(9))
        assert str(player.session.deal) == "9"
        assert write_session(player.go_back()) == text
        player.open("spider")
        player.open("klondike", Deal(9))
        player.open("spider")
        assert write_session(player.open("klondike")) == text
        player.open("spider")
        player.open("klondike", Deal(9)).do("deal")
        assert not player.can_go_back
        assert [play.result for play in player.store.plays()] == ["left", "open"]

    def test_killed_between_a_new_deal_and_its_first_move_both_are_there(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        text = write_session(make(player.session, 4))
        player.deal(Deal(9))
        kill(player)
        later = sat_down(tmp_path)
        assert str(later.session.deal) == "9"
        assert later.can_go_back
        assert write_session(later.go_back()) == text
        assert [held.text for held in later.store.held()] == [text]

    def test_a_game_held_beside_an_untouched_deal_is_not_lost_by_its_first_move(self, tmp_path):
        other = sat_down(tmp_path / "other", "klondike", Deal(1))
        text = write_session(make(other.session, 4))
        player = sat_down(tmp_path / "here", "klondike", Deal(9))
        read_all(player.store, write_all(other.store))
        player.store.now.time += 100
        end(player)
        later = sat_down(tmp_path / "here")
        later.store.now.time += 200
        make(later.session, 1)
        assert not later.can_go_back
        assert [play.result for play in later.store.plays()] == ["open", "open"]
        kill(later)
        last = sat_down(tmp_path / "here")
        assert str(last.session.deal) == "9"
        assert text in [held.text for held in last.store.held()]

    def test_a_deal_that_does_not_fit_leaves_everything(self, tmp_path):
        player = sat_down(tmp_path, "spider", Deal(1))
        text = write_session(make(player.session, 2))
        with pytest.raises(DealError):
            player.deal(Deal.parse("ms:1"))
        with pytest.raises(PasiansError):
            player.open("no-such-game")
        assert write_session(player.session) == text
        assert [held.text for held in player.store.held()] == [text]


class TestTwoPrograms:
    def test_the_second_deals_anew_and_is_told(self, tmp_path):
        first = sat_down(tmp_path, "klondike", Deal(1))
        text = write_session(make(first.session, 3))
        second = sat_down(tmp_path)
        assert second.session.deal != first.session.deal
        assert "open in another window" in second.told[0]
        make(second.session, 2)
        assert text in [held.text for held in second.store.held()]
        make(first.session, 1)
        end(second)
        end(first)
        assert len(Store(tmp_path, Clock()).held()) == 2

    def test_a_game_that_is_put_by_is_free_for_another_program(self, tmp_path):
        first = sat_down(tmp_path, "klondike", Deal(1))
        text = write_session(make(first.session, 3))
        first.deal(Deal(2))
        first.open("spider")
        second = sat_down(tmp_path)
        assert not second.told
        assert write_session(second.session) == text
        assert first.open("klondike").deal != second.session.deal
        assert "open in another window" in first.told[0]

    def test_what_a_killed_program_had_open_is_free_when_its_seat_has_another(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        text = write_session(make(player.session, 3))
        kill(player)
        first, second = sat_down(tmp_path, "spider"), sat_down(tmp_path, "klondike")
        assert first.store._seat.name == "1"
        assert write_session(second.session) == text

    def test_a_killed_program_holds_nothing_back(self, tmp_path):
        first = sat_down(tmp_path, "klondike", Deal(1))
        second = sat_down(tmp_path, "spider", Deal(1))
        text = write_session(make(first.session, 3))
        kill(first)
        assert write_session(second.open("klondike")) == text


class TestFile:
    def test_the_folder_is_made(self, tmp_path):
        """D6."""
        end(sat_down(tmp_path / "not" / "there", "klondike"))
        assert (tmp_path / "not" / "there" / FILE).is_file()

    def test_the_file_lies_in_one_place(self, monkeypatch):
        """D9: the place depends on the user alone."""
        monkeypatch.delenv("PASIANS_HOME")
        monkeypatch.setenv("XDG_DATA_HOME", "/data")
        if os.name == "posix" and not Path("/system").is_dir():
            assert paths.user_data() == Path("/data/pasians")

    @pytest.mark.skipif(os.name != "posix", reason="Android is told by paths of POSIX")
    def test_on_android_all_lies_in_the_apps_own_folder(self):
        """D10: no permission is asked for that folder. The environment and the path of the modules tell that it is Android."""
        code = "import sys; sys.path.insert(0, '/data/user/0/org.pasians/files/app'); from pasians import paths; print(paths.user_data())"
        others = {name: value for name, value in os.environ.items() if name not in ("PASIANS_HOME", "SHELL", "PREFIX")}
        android = {
            **others,
            "ANDROID_DATA": "/data",
            "ANDROID_ROOT": "/system",
            "PYTHONPATH": str(paths.root() / "core"),
        }
        done = subprocess.run([sys.executable, "-c", code], env=android, capture_output=True, text=True, check=True)
        assert done.stdout.startswith("/data/user/0/org.pasians/files/")

    def test_where_nothing_can_be_kept_one_plays_and_is_told(self, tmp_path):
        """D6: failure is shown."""
        (tmp_path / "file").write_text("in the way")
        player = sat_down(tmp_path / "file", "klondike")
        make(player.session, 3)
        assert len(player.told) == 1
        assert str(tmp_path / "file") in player.told[0]

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a folder that cannot be written to")
    def test_a_folder_that_cannot_be_written_to(self, tmp_path):
        tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
        player = sat_down(tmp_path, "klondike")
        make(player.session, 3)
        assert len(player.told) == 1

    def test_where_no_seat_can_be_had_games_are_kept_all_the_same(self, tmp_path):
        (tmp_path / "seats").write_text("in the way")
        player = sat_down(tmp_path, "klondike")
        text = write_session(make(player.session, 3))
        player.store.close()
        assert write_session(sat_down(tmp_path).session) == text

    def test_a_seat_that_cannot_be_locked_holds_nothing_back(self, tmp_path):
        player = sat_down(tmp_path, "klondike")
        text = write_session(make(player.session, 3))
        kill(player)
        (tmp_path / "seats" / "1").write_bytes(b"no seat" * 100)
        assert write_session(sat_down(tmp_path).session) == text

    @pytest.mark.parametrize("damage", [b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
    def test_a_damaged_file_is_set_aside(self, tmp_path, damage):
        (tmp_path / FILE).write_bytes(damage)
        player = sat_down(tmp_path, "klondike")
        make(player.session, 3)
        aside = list(tmp_path.glob("damaged-*.sqlite"))
        assert [file.read_bytes() for file in aside] == [damage]
        assert len(player.told) == 1
        assert aside[0].name in player.told[0]
        end(player)
        assert sat_down(tmp_path).session.moves == 3

    def test_the_copy_of_an_earlier_day_is_used(self, tmp_path):
        """D9: there is a copy to fall back on."""
        end(sat_down(tmp_path, "klondike", Deal(4)))
        end(sat_down(tmp_path))
        assert (tmp_path / COPY).is_file()
        (tmp_path / FILE).write_bytes(b"broken" * 1000)
        player = sat_down(tmp_path)
        assert str(player.session.deal) == "4"
        assert "copy" in player.told[0]

    def test_the_copy_is_made_anew_when_the_program_is_paused(self, tmp_path):
        """D9: a tablet may never close the program."""
        player = sat_down(tmp_path, "klondike", Deal(4))
        make(player.session, 3)
        player.store.now.time += 2 * 24 * 3600
        (tmp_path / COPY).unlink(missing_ok=True)
        player.save()
        kill(player)
        (tmp_path / FILE).write_bytes(b"broken" * 1000)
        assert sat_down(tmp_path).session.moves == 3

    def test_what_cannot_be_written_is_told_once(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(4))
        player.store.database._base.execute("PRAGMA query_only = ON")
        make(player.session, 5)
        assert len(player.told) == 1
        assert "could not be kept" in player.told[0]

    def test_a_file_damaged_in_the_midst_of_play_loses_no_move(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(4))
        make(player.session, 30)
        player.store.database.checkpoint()
        damage(tmp_path / FILE)
        player.store.database._base.execute("PRAGMA shrink_memory")  # or SQLite would not look at the file again
        text = write_session(make(player.session, 3))
        end(player)
        assert "set aside" in " ".join(player.told)
        assert write_session(sat_down(tmp_path).session) == text

    @pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file stays where it is")
    def test_of_two_programs_that_find_the_file_damaged_neither_loses_a_move(self, tmp_path):
        players = [sat_down(tmp_path, "klondike", Deal(4)), sat_down(tmp_path, "spider", Deal(5))]
        for player in players:
            make(player.session, 10)
        players[0].store.database.checkpoint()
        damage(tmp_path / FILE)
        for player in players * 2:
            player.store.database._base.execute("PRAGMA shrink_memory")
            make(player.session, 2)
        texts = {write_session(player.session) for player in players}
        for player in players:
            end(player)
        assert len(list(tmp_path.glob("damaged-*.sqlite"))) == 1
        assert texts <= {held.text for held in Store(tmp_path, Clock()).held()}

    @pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be deleted")
    def test_a_file_deleted_in_the_midst_of_play_is_made_anew(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(4))
        make(player.session, 3)
        for file in tmp_path.glob(f"{FILE}*"):
            file.unlink()
        text = write_session(make(player.session, 1))
        kill(player)
        assert write_session(sat_down(tmp_path).session) == text

    def test_a_file_of_a_later_version_is_left_alone(self, tmp_path):
        end(sat_down(tmp_path, "klondike"))
        with sqlite3.connect(tmp_path / FILE) as base:
            base.execute("PRAGMA user_version = 99")
        player = sat_down(tmp_path, "klondike")
        make(player.session, 2)
        assert "later version" in player.told[0]
        assert list(tmp_path.glob("damaged-*")) == []
        with sqlite3.connect(tmp_path / FILE) as base:
            assert base.execute("PRAGMA user_version").fetchone() == (99,)

    @pytest.mark.parametrize(
        "file", sorted((Path(__file__).parent / "stores").glob("*.sql")), ids=lambda file: file.stem
    )
    def test_old_files_are_brought_up_to_date(self, tmp_path, file):
        """D4, D9: each version of the file is kept as the text of its tables, with a game and a record in them."""
        with sqlite3.connect(tmp_path / FILE) as base:
            base.executescript(file.read_text(encoding="utf-8"))
        base.close()
        player = sat_down(tmp_path)
        assert not player.told
        assert (player.session.game.id, player.session.moves) == ("klondike:single-card", 3)
        assert statistics(player.store.plays("klondike:three-cards")).won == 1
        assert player.store.settings()["table"] == "night"


class TestChangedGames:
    GAME = '[game]\nname = "Made"\nextends = "klondike"\nfamily = "klondike"\n'

    def player(self, tmp_path, toml, start=True):
        plugins = tmp_path / "plugins"
        write_plugin(plugins, "made", toml)
        store = Store(tmp_path / "home", Clock())
        return Player(new_catalogue([plugins, paths.bundled()], order=paths.root() / paths.CATALOGUE), store)

    def test_a_game_whose_rules_have_changed_is_kept_and_explained(self, tmp_path):
        first = self.player(tmp_path, self.GAME)
        make(first.start("made", Deal(1)), 6)
        text = write_session(first.session)
        end(first)
        later = self.player(tmp_path, self.GAME + '[stock]\ndeals = "3 cards to waste"\n')
        later.start()
        assert "the rules of made" in str(later.stranded[0].fault)
        assert later.session.game.id == "klondike:single-card"
        assert text in [held.text for held in later.store.held()]

    def test_a_game_that_cannot_be_taken_up_is_told_of_once(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        (held,) = player.store.held()
        player.store.hold(held._replace(text=held.text.replace('"stock":"', '"stock":"KS')), None)
        kill(player)
        later = sat_down(tmp_path)
        assert [stranded.held.key for stranded in later.stranded] == [held.key]

    def test_a_game_whose_plugin_is_gone_is_kept_and_explained(self, tmp_path):
        first = self.player(tmp_path, self.GAME)
        make(first.start("made", Deal(1)), 6)
        end(first)
        later = sat_down(tmp_path / "home")
        assert 'no game "made"' in str(later.stranded[0].fault)
        assert len(later.store.held()) == 2
        end(later)
        back = self.player(tmp_path, self.GAME)
        assert back.start("made").moves == 6

    def test_a_game_that_cannot_be_taken_up_can_be_deleted(self, tmp_path):
        first = self.player(tmp_path, self.GAME)
        make(first.start("made", Deal(1)), 6)
        end(first)
        later = sat_down(tmp_path / "home")
        later.discard(later.stranded[0].held)
        assert [held.game for held in later.store.held()] == ["klondike:single-card"]
        assert [(play.game, play.result) for play in later.store.plays()] == [("made", "left")]


class TestStatistics:
    def test_looking_at_a_deal_counts_nothing(self, tmp_path):
        """D12, D14: also where the program is quit."""
        player = sat_down(tmp_path, "klondike")
        player.deal()
        player.open("spider")
        end(player)
        assert Store(tmp_path, Clock()).plays() == []

    def test_a_deal_that_is_left_counts_from_its_first_move(self, tmp_path):
        """D14."""
        player = sat_down(tmp_path, "klondike", Deal(1))
        make(player.session, 1)
        assert counted(player.store.plays()) == []
        player.deal().do("deal")
        assert statistics(player.store.plays())[:2] == (1, 0)

    def test_a_restart_goes_on_with_the_same_play(self, tmp_path):
        """D11: restarts do not count twice."""
        player = sat_down(tmp_path, "klondike", Deal(1))
        make(player.session, 4).restart()
        make(player.session, 2)
        player.deal().do("deal")
        assert statistics(player.store.plays()).played == 1

    def test_the_same_deal_again_is_listed_apart(self, tmp_path):
        """D11."""
        player = sat_down(tmp_path, "klondike", Deal(1))
        for _ in range(3):
            make(player.session, 2)
            player.deal(Deal(1))
        assert [play.again for play in player.store.plays()] == [False, True, True]
        assert statistics(player.store.plays()).played == 1

    def test_variants_are_counted_apart(self, tmp_path):
        """D15."""
        player = sat_down(tmp_path, "klondike", Deal(1))
        for way in ("klondike", "klondike:three-cards", "klondike:three-cards"):
            make(player.open(way), 2)
            player.deal().do("deal")
        played = {
            way: statistics(player.store.plays(way)).played for way in ("klondike:single-card", "klondike:three-cards")
        }
        assert played == {"klondike:single-card": 1, "klondike:three-cards": 2}

    def test_a_win_is_kept_at_once_and_undo_does_not_take_it_away(self, tmp_path):
        """D12, D16."""
        game, moves = won_game()
        player = sat_down(tmp_path, game, Deal(moves[0]))
        for move in moves[1]:
            player.session.do(move)
        assert player.session.won
        player.session.undo()
        kill(player)
        store = Store(tmp_path, Clock())
        (play,) = store.plays()
        assert (play.result, play.moves) == ("won", len(moves[1]))
        figures = statistics(store.plays())
        assert (figures.played, figures.won, figures.lost, figures.rate) == (1, 1, 0, 1.0)

    def test_figures(self):
        """D16: totals as they are defined."""
        results = ["won", "won", "left", "won", "won", "won", "left", "open"]
        plays = [
            Play(str(number), "g", str(number), number, None if result == "open" else number + 0.5, result, False, 60 + number, 40 - number)
            for number, result in enumerate(results)
        ]  # fmt: skip
        plays.append(Play("x", "g", "0", 20, 21, "won", True, 1, 1))
        figures = statistics(plays)
        assert (figures.played, figures.won, figures.lost) == (7, 5, 2)
        assert (figures.streak, figures.longest_streak) == (0, 3)
        assert (figures.best_time, figures.average_time) == (60, 62.6)
        assert (figures.fewest_moves, figures.average_moves) == (35, 37.4)

    def test_figures_of_nothing(self):
        assert statistics([]) == (0, 0, 0, 0, None, None, None, None, None)
        assert statistics([]).rate is None

    @settings(max_examples=25, deadline=None)
    @given(st.lists(st.sampled_from(["new", "same", "restart", "move", "win", "undo", "quit", "other"]), max_size=25))
    def test_played_is_never_less_than_won(self, actions):
        """D11: over any sequence of doings."""
        game, (deal, moves) = won_game()
        player = sat_down(None, game, Deal(deal))
        for action in actions:
            if action == "win":
                player.deal(Deal(deal))
                for move in moves:
                    player.session.do(move)
            elif action == "other":
                player.open("klondike")
                player.open(game)
            elif action == "quit":
                player.save()
                player = Player(catalogue(), player.store)
                player.start()
            elif action == "move":
                if legal := player.session.legal_moves():
                    player.session.do(legal[0])
            elif action in ("restart", "undo"):
                getattr(player.session, action)()
            else:
                player.deal(player.session.deal if action == "same" else None)
            figures = statistics(player.store.plays(player.session.game.id))
            assert 0 <= figures.won <= figures.played
            assert figures.longest_streak <= figures.won


class TestExchange:
    def test_everything_goes_over(self, tmp_path):
        first = sat_down(tmp_path / "a", "klondike", Deal(1))
        make(first.session, 5)
        make(first.open("spider"), 3)
        first.deal().do("deal")
        first.store.set("table", "linen")
        text = write_all(first.store)
        second = Store(tmp_path / "b", Clock())
        read_all(second, text)
        read_all(second, text)  # twice is as once
        assert second.plays() == first.store.plays()
        assert {held.text for held in second.held()} == {held.text for held in first.store.held()}
        assert second.settings() == {"table": "linen"}
        assert max(map(len, text.splitlines())) < 1000, "it can be read"

    def test_a_game_that_has_ended_here_does_not_come_back(self, tmp_path):
        player = sat_down(tmp_path, "klondike", Deal(1))
        make(player.session, 3)
        text = write_all(player.store)
        player.deal(Deal(2)).do("deal")
        read_all(player.store, text)
        assert [str(play.deal) for play in player.store.plays() if play.result == "open"] == ["2"]
        assert len(player.store.held()) == 1

    def test_trust_stays_behind(self, tmp_path):
        store = Store(tmp_path, Clock())
        store.decide(Decision("digest", "made", True))
        assert "digest" not in write_all(store)

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "no file that Pasians has written"),
            ("[]", "no file that Pasians has written"),
            ('{"pasians": 2}', "another version (format 2)"),
            ('{"pasians": 1, "settings": {}, "held": [{}], "plays": []}', '"held", entry 1'),
            ('{"pasians": 1, "settings": {}, "held": [], "plays": [{"key": "a"}]}', '"plays", entry 1'),
            (file_with(moves=10**30), '"plays", entry 1'),
            (file_with(key="\ud800"), '"plays", entry 1'),
            ('{"pasians": 1, "settings": {"\\ud800": 1}, "held": [], "plays": []}', "no file that Pasians has written"),
        ],
    )
    def test_a_faulty_file_changes_nothing(self, tmp_path, text, says):
        store = Store(tmp_path, Clock())
        with pytest.raises(PasiansError, match=says.replace("(", r"\(").replace(")", r"\)")):
            read_all(store, text)
        assert write_all(store).count("[]") == 2


class TestTrust:
    def test_decisions_are_kept(self, tmp_path):
        store = Store(tmp_path, Clock())
        store.decide(Decision("a", "made", True))
        store.decide(Decision("b", "other", False))
        store.decide(Decision("a", "made", False))
        store.close()
        later = Store(tmp_path, Clock())
        assert later.decisions() == [Decision("a", "made", False), Decision("b", "other", False)]
        later.forget("a")
        assert later.decisions() == [Decision("b", "other", False)]

    def test_deleting_leaves_nothing(self, tmp_path):
        player = sat_down(tmp_path, "klondike")
        make(player.session, 2)
        player.store.decide(Decision("a", "made", True))
        player.store.set("table", "night")
        player.store.delete_all()
        store = player.store
        assert (store.held(), store.plays(), store.settings(), store.decisions()) == ([], [], {}, [])

    def test_code_can_be_forbidden_again(self, tmp_path):
        player = sat_down(tmp_path, games=with_code(tmp_path))
        with pytest.raises(NotAllowed) as refusal:
            player.open("made")
        assert [file.name for file in refusal.value.files] == ["hooks.py"]
        player.store.decide(Decision(refusal.value.digest, "made", True))
        player.catalogue.allow(refusal.value.digest)
        assert player.open("made").game.id == "made"
        player.catalogue.forbid(refusal.value.digest)
        player.open("klondike")
        with pytest.raises(NotAllowed):
            player.open("made")


class TestDeletingAll:
    def test_nothing_is_left_and_one_begins_anew(self, tmp_path):
        games = with_code(tmp_path)
        player = sat_down(tmp_path, "freecell", Deal(1), games)
        with pytest.raises(NotAllowed) as refusal:
            games.game("made")
        player.store.decide(Decision(refusal.value.digest, "made", True))
        games.allow(refusal.value.digest)
        make(player.session, 3)
        player.deal()
        player.store.set("table", "night")
        player.store.database._copy(player.store.database._base, at_once=True)
        assert player.delete_all().game.id == "klondike:single-card"
        assert not (tmp_path / COPY).exists()
        player.session.do("deal")
        assert [play.game for play in player.store.plays()] == ["klondike:single-card"]
        assert [held.game for held in player.store.held()] == ["klondike:single-card"]
        assert player.store.settings() == {} and player.store.decisions() == []
        with pytest.raises(NotAllowed):
            player.open("made")
