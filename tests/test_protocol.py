"""The engine protocol: every answer is as the schema says, whatever was asked, and says the same as before."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from support import catalogue, every_way, new_catalogue, write_plugin
from transcribe import TRANSCRIPTS, answered, answers_of, requests_of

from pasians import paths
from pasians.engine import Engine

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8"))
REWRITE = "if this is meant, run tests/transcribe.py and look at the difference"
STATE = ("new", "state", "set", "undo", "redo", "restart", "load")
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**53, 2**70, 1.5, float("nan"), "", " ", "x", "deal", "9C", "\ud800", "move a 1 b", "ms", "pysol",
    [], ["x"], [1], [[]], {}, {"stock": "9C"}, {"stock": 5}, {"base": 99}, {"base": 5}, {"pause": 1}, {"pause": 99}, {"base": "x"},
    {"seed": "x"}, {"redeals": -5}, {"redeals": True}, {"shuffles": 2**60}, {"dealt-0": 1.5}, {"locked": 2}, {"removing": True},
    "klondike", "terrace", "freecell:x", "camelot~x", "golf+y", "osmosis+three-cards", "spider:one-suit",
)  # fmt: skip


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


VALIDATORS = {
    name: validator(name)
    for name in ("request", "answer", *(part["$ref"][8:] for part in SCHEMA["$defs"]["answer"]["oneOf"]))
}


class Conversation:
    """A client that holds every answer against the schema, and knows which kind of answer belongs to a request."""

    def __init__(self) -> None:
        self.engine = Engine(catalogue())
        self.asked: list[str] = []

    def send(self, line: str, kind: str = "") -> dict[str, Any]:
        """The answer to a line, checked against the schema of its kind; without one, of the kind that its first key tells."""
        self.asked.append(line)
        text = self.engine.answer_line(line)
        assert "\n" not in text and text.isascii(), self.story()
        answer = json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is no JSON: {self.story()}"))
        told = {"protocol": "games", "id": "state", "ok": "done" if answer.get("ok") else "refused"}
        self.check(kind or told.get(next(iter(answer)), next(iter(answer))), answer)
        return dict(answer)

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request that is right, checked against the schema of its own answer."""
        request = {"cmd": cmd, **fields}
        self.check("request", request)
        return self.send(json.dumps(request), "" if cmd == "do" else "state" if cmd in STATE else cmd)

    def again(self, cmd: str) -> dict[str, Any]:
        """An answer that is compared with one that was checked."""
        self.asked.append(json.dumps({"cmd": cmd}))
        return dict(json.loads(self.engine.answer_line(self.asked[-1])))

    def check(self, kind: str, value: Any) -> None:
        """Hold a value against one part of the schema."""
        fault = jsonschema.exceptions.best_match(VALIDATORS[kind].iter_errors(value))
        assert fault is None, f"{kind}: {fault.message} at {list(fault.path)} in {self.story()}"

    def story(self) -> str:
        """What was asked, so that it can be asked again."""
        return "\n".join(self.asked[-30:])


def piles(state: dict[str, Any]) -> dict[str, str]:
    return {pile["name"]: pile["cards"] for pile in state["piles"]}


def after_steps(state: dict[str, Any], steps: list[list[Any]]) -> tuple[dict[str, str], dict[str, Any]]:
    """Piles and variables after some steps, done one by one as docs/protocol.md says."""
    found = {name: [cards[at : at + 2] for at in range(0, len(cards), 2)] for name, cards in piles(state).items()}
    variables = dict(state["vars"])
    for kind, *rest in steps:
        if kind == "move":
            source, number, target = rest
            found[target] += found[source][-number:]
            del found[source][-number:]
        elif kind == "pick":
            source, index, target = rest
            found[target].append(found[source].pop(index))
        elif kind == "turn":
            pile, index = rest
            found[pile][index] = found[pile][index].swapcase()
        elif kind == "set" and rest[0] in variables:
            variables[rest[0]] = rest[1]
    return {name: "".join(cards) for name, cards in found.items()}, variables


# ---- the schema itself


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "wrong",
    [
        {"legal": ["jump"]},
        {"legal": ["deal", "deal"]},
        {"ok": True},
        {"ok": False, "reason": ""},
        {"error": "x", "ok": False},
        {"text": 5},
        {"protocol": 2, "games": []},
        {},
    ],
    ids=json.dumps,
)
def test_the_schema_refuses_what_is_no_answer(wrong: dict[str, Any]) -> None:
    assert not VALIDATORS["answer"].is_valid(wrong)


@pytest.mark.parametrize("field", ["id", "deal", "piles", "score", "moves", "won", "lost", "stuck", "redeals", "vars"])
def test_every_field_of_a_state_is_needed(field: str) -> None:
    state = Conversation().ask("new", game="golf", deal=1)
    del state[field]
    assert not VALIDATORS["state"].is_valid(state)


# ---- conversations


@pytest.mark.parametrize("id", every_way())
def test_a_game_played_at_random_answers_as_the_schema_says(id: str) -> None:
    """Every way to play: moves, undo and redo, restart, text and back; steps lead from one state to the next."""
    talk, choose = Conversation(), random.Random(id)
    state = talk.ask("new", game=id, deal=choose.randrange(1, 10**6))
    assert state["id"] == catalogue().game(id).id
    for _ in range(12):
        legal = talk.ask("legal")["legal"]
        assert legal == sorted(legal), talk.story()
        assert state["stuck"] == (not legal and not state["won"]), talk.story()
        hint = talk.ask("hint")["hint"]
        assert hint is None or hint in legal, talk.story()
        if not legal:
            break
        move = choose.choice(legal)
        done = talk.ask("do", move=move)
        assert done.pop("ok") is True, talk.story()
        steps = done.pop("steps")
        if not any(step[0] == "shuffle" for step in steps):
            assert after_steps(state, steps) == (piles(done), done["vars"]), talk.story()
        assert done["moves"] == state["moves"] + 1, talk.story()
        assert talk.again("undo") == state, talk.story()
        assert talk.again("redo") == done, talk.story()
        state = done
    assert talk.ask("state") == state, talk.story()
    text = talk.ask("text")["text"]
    talk.ask("restart")
    assert talk.ask("load", text=text) == state, talk.story()
    assert talk.ask("text")["text"] == text, talk.story()


def test_the_games_are_those_of_the_catalogue_in_its_order() -> None:
    games = Conversation().ask("games")["games"]
    assert [game["id"] for game in games] == [entry.id for entry in catalogue().entries]
    klondike = next(game for game in games if game["id"] == "klondike")
    assert [variant["id"] for variant in klondike["variants"]] == [
        "three-cards",
        "single-card",
        "no-redeals",
        "unlimited",
    ]
    osmosis = next(game for game in games if game["id"] == "osmosis")
    assert osmosis["options"] == [{"id": "three-cards", "name": "Three card deals"}]


@pytest.mark.parametrize("numbering", ["own", "ms", "pysol"])
def test_a_numbered_deal_is_the_same_each_time_and_says_its_number(numbering: str) -> None:
    talk = Conversation()
    state = talk.ask("new", game="freecell", deal=31_999, numbering=numbering)
    assert state["deal"] == ("31999" if numbering == "own" else f"{numbering}:31999")
    assert talk.ask("new", game="freecell", deal=31_999, numbering=numbering) == state
    assert piles(talk.ask("new", game="freecell", deal=31_998, numbering=numbering)) != piles(state)
    random_one = talk.ask("new", game="freecell", numbering=numbering)["deal"]
    assert random_one.startswith("" if numbering == "own" else f"{numbering}:")


def test_the_first_microsoft_deal_is_the_one_that_everybody_knows() -> None:
    state = piles(Conversation().ask("new", game="freecell", deal=1, numbering="ms"))
    assert [state[f"tableau-{n}"][:2] for n in range(1, 9)] == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"]


def test_variant_and_options_may_stand_in_the_id_or_apart() -> None:
    talk = Conversation()
    apart = talk.ask("new", game="klondike", variant="three-cards", deal=1)
    assert talk.ask("new", game="klondike:three-cards", deal=1) == apart
    with_option = talk.ask("new", game="osmosis", options=["three-cards"], deal=1)
    assert talk.ask("new", game="osmosis+three-cards", deal=1) == with_option
    assert talk.ask("new", game="osmosis", options=[], deal=1)["id"] == "osmosis"


def test_a_given_pack_is_dealt_in_its_order() -> None:
    pack = "".join(rank + suit for rank in "KQJT98765432A" for suit in "SHDC")
    talk = Conversation()
    state = talk.ask("new", game="golf", pack=pack)
    assert state["deal"] is None
    assert [piles(state)[f"tableau-{n}"][:2] for n in range(1, 8)] == ["KS", "KH", "KD", "KC", "QS", "QH", "QD"]
    assert piles(state)["stock"][-2:].upper() == pack[70:72]
    spaced = " ".join(pack[at : at + 2].replace("T", "10") for at in range(0, 104, 2))
    assert talk.ask("new", game="golf", pack=spaced) == state


def test_a_given_table_derives_base_and_pause() -> None:
    talk = Conversation()
    started = talk.ask("new", game="terrace", deal=3)
    paused = talk.ask("new", game="terrace", piles=piles(started))
    assert paused["vars"]["base"] == 0
    moves = talk.ask("legal")["legal"]
    assert moves and all(" foundation-" in move for move in moves)
    chosen = talk.ask("do", move=moves[0])
    again = talk.ask("new", game="terrace", piles=piles(chosen))
    assert again["vars"]["base"] == chosen["vars"]["base"] != 0
    assert "deal" in talk.ask("legal")["legal"]


def test_the_seed_of_given_cards_decides_how_they_are_shuffled(tmp_path: Path) -> None:
    plugin = tmp_path / "shuffled"
    plugin.mkdir()
    (plugin / "game.toml").write_text(
        '[game]\ntable = [3, 1]\n[stock]\ndeals = ["shuffle stock", "1 card to waste"]\n[waste]\n', encoding="utf-8"
    )
    engine = Engine(new_catalogue([tmp_path]))
    pack = "".join(rank + suit for rank in "A23456789TJQK" for suit in "SHDC")

    def dealt(seed: int) -> str:
        engine.answer(json.dumps({"cmd": "new", "game": "shuffled", "pack": pack, "seed": seed}))
        return piles(engine.answer('{"cmd":"do","move":"deal"}'))["stock"]

    assert dealt(1) == dealt(1)
    assert dealt(1) != dealt(2)


def test_automatic_plays_may_be_left_out() -> None:
    suits = {f"foundation-{n}": "".join(rank + suit for rank in "A23456789TJQ") for n, suit in enumerate("CDHS", 1)}
    table = {**suits, "tableau-1": "KSKC", "tableau-2": "KHKD"}
    talk = Conversation()
    talk.ask("new", game="freecell", piles=table)
    assert talk.ask("do", move="move tableau-1 1 cell-1")["won"]
    talk.ask("new", game="freecell", piles=table, auto=False)
    assert piles(talk.ask("do", move="move tableau-1 1 cell-1"))["cell-1"] == "KC"
    assert talk.ask("load", text=talk.ask("text")["text"])["won"] is False
    assert talk.ask("undo")["moves"] == 0
    assert piles(talk.ask("do", move="move tableau-1 1 cell-1"))["cell-1"] == "KC", "auto is forgotten by a text"


def test_set_changes_what_it_names_and_undo_starts_anew() -> None:
    talk = Conversation()
    talk.ask("new", game="camelot", deal=1)
    before = talk.ask("do", move="deal")
    card = piles(before)["waste"]
    after = talk.ask("set", piles={"waste": "", "grid-6": card}, vars={"removing": True})
    assert piles(after) == {**piles(before), "waste": "", "grid-6": card}
    assert after["vars"] == {**before["vars"], "removing": 1}
    assert after["deal"] is None and after["moves"] == 0
    assert talk.ask("undo") == after


def test_redeals_left_are_counted_and_null_where_there_is_no_limit() -> None:
    talk = Conversation()
    assert talk.ask("new", game="klondike:no-redeals", deal=1)["redeals"] == 0
    assert talk.ask("new", game="klondike:unlimited", deal=1)["redeals"] is None
    counted = talk.ask("new", game="osmosis", deal=1)["redeals"]
    assert counted == 2
    assert talk.ask("set", vars={"redeals": 1})["redeals"] == 1


def test_a_game_without_a_score_answers_nought_and_piles_off_the_table_have_no_place() -> None:
    state = Conversation().ask("new", game="monte-carlo", deal=1)
    assert state["score"] == 0
    assert {pile["name"]: pile["at"] for pile in state["piles"]}["removed"] is None


# ---- what is no conversation


def nonsense(choose: random.Random, engine: Engine) -> Iterator[str]:
    """Requests with wrong fields, with fields that do not belong, cut short; and right ones in between."""
    commands = [*engine._commands, "x"]
    keys = ("game", "variant", "options", "numbering", "deal", "pack", "piles", "seed", "auto", "move", "text", "vars")
    text = ""
    for _ in range(500):
        request: dict[str, Any] = {"cmd": choose.choice(commands)}
        if request["cmd"] == "new" and choose.random() < 0.5:
            request |= {
                "game": choose.choice([entry.id for entry in catalogue().entries]),
                "deal": choose.randrange(99),
            }
        if request["cmd"] == "do" and engine.session and choose.random() < 0.7:
            request["move"] = choose.choice([*engine.session.legal_moves(), "deal"])
        for key in choose.sample(keys, choose.choice((0, 1, 1, 2, 3))):
            request.setdefault(key, choose.choice(JUNK))
        if request["cmd"] == "load" and text and choose.random() < 0.8:
            at = choose.randrange(len(text))
            request["text"] = (
                text[:at]
                + choose.choice(['"', "0", "x", "{}", "", "-1", "null", "99"])
                + text[at + choose.randrange(9) :]
            )
        line = json.dumps(request)
        yield line[: choose.randrange(len(line))] if choose.random() < 0.05 else line
        if engine.session and choose.random() < 0.05:
            text = engine.answer('{"cmd":"text"}').get("text", text)


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_is_answered_and_survived(seed: int) -> None:
    talk = Conversation()
    for line in nonsense(random.Random(seed), talk.engine):
        talk.send(line)
    state = talk.ask("new", game="klondike", deal=1)
    assert state["deal"] == "1" and talk.ask("legal")["legal"]


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        "9" * 5_000,
        '{"cmd":"new","game":"golf","deal":' + "9" * 5_000 + "}",
        "\x00",
        "\ufffd",
        "NaN",
        "null",
        '"games"',
        "7",
    ],
    ids=["deep", "long number", "long deal", "nul", "no text", "nan", "null", "text", "number"],
)
def test_a_line_that_is_no_request_is_an_error(line: str) -> None:
    assert list(Conversation().send(line)) == ["error"]


def test_a_deep_text_to_load_is_an_error() -> None:
    assert list(Conversation().send(json.dumps({"cmd": "load", "text": "[" * 100_000}))) == ["error"]


def test_an_error_changes_nothing() -> None:
    talk = Conversation()
    state = talk.ask("new", game="klondike", deal=4)
    for request in (
        {"cmd": "new", "game": "x"},
        {"cmd": "set", "piles": {"waste": "AS"}},
        {"cmd": "load", "text": "{}"},
    ):
        assert list(talk.send(json.dumps(request))) == ["error"]
    assert talk.ask("do", move="move waste 1 tableau-1")["ok"] is False
    assert talk.ask("state") == state


def test_an_error_of_a_hook_changes_nothing(tmp_path: Path) -> None:
    hooks = "from pasians import hookimpl\n\n\n@hookimpl\ndef score(position):\n    return 1 if len(position['waste']) < 2 else None.x\n"
    write_plugin(tmp_path, "made", '[game]\nextends = "klondike"\n', hooks)
    engine = Engine(new_catalogue([tmp_path, paths.bundled()], trust=True))

    def ask(**request: Any) -> dict[str, Any]:
        return dict(json.loads(engine.answer_line(json.dumps(request))))

    ask(cmd="new", game="made", deal=4)
    state = ask(cmd="do", move="deal")
    assert "score" in ask(cmd="do", move="deal")["error"]
    assert ask(cmd="state")["piles"] == state["piles"]
    assert len(json.loads(ask(cmd="text")["text"])["log"]) == 1


# ---- golden transcripts


def test_there_is_a_transcript_for_every_family_and_one_of_errors() -> None:
    families = {entry.family.lower() for entry in catalogue().entries}
    missing = families | {"errors"}
    missing -= {transcript.stem for transcript in TRANSCRIPTS}
    assert not missing, f"tests/transcribe.py says how to add: {missing}"


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_is_answered_line_by_line_as_it_stands(transcript: Path) -> None:
    requests = requests_of(transcript)
    for number, (request, answer, golden) in enumerate(
        zip(requests, answered(requests), answers_of(transcript), strict=True)
    ):
        assert answer == golden, f"{transcript.name}, line {2 * number + 2}, to {request}; {REWRITE}"
        assert VALIDATORS["answer"].is_valid(json.loads(golden)), f"{transcript.name}, line {2 * number + 2}"


# ---- as another program sees it


def run_engine(lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """What `python -m pasians engine` makes of some lines; its input ends with them."""
    return subprocess.run(
        [sys.executable, "-m", "pasians", "engine"],
        input=lines,
        capture_output=True,
        timeout=60,
        cwd=ROOT / "core",
        check=False,
    )


@pytest.mark.parametrize("name", ["klondike", "errors"])
def test_the_engine_as_a_process_answers_a_transcript_and_ends_with_its_input(name: str) -> None:
    transcript = next(path for path in TRANSCRIPTS if path.stem == name)
    done = run_engine("".join(f"{line}\n" for line in requests_of(transcript)).encode())
    assert done.stdout.decode().splitlines() == answers_of(transcript)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_engine_as_a_process_survives_bytes_that_are_no_text_and_empty_lines() -> None:
    done = run_engine(b'\xff\xfe\x80\n\n  \n{"cmd":"games"}\nlast line without an end')
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [list(answer) for answer in answers] == [["error"], ["protocol", "games"], ["error"]]
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_engine_as_a_process_answers_each_line_before_the_next_is_sent() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pasians", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT / "core",
        text=True,
    ) as process:
        assert process.stdin and process.stdout
        for request, kind in (('{"cmd":"new","game":"golf","deal":1}', "id"), ('{"cmd":"legal"}', "legal")):
            process.stdin.write(request + "\n")
            process.stdin.flush()
            assert kind in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait(30) == 0
