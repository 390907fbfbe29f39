"""The golden transcripts of the engine protocol: what requests were sent, and what was answered, line by line.

`PYTHONPATH=core .venv/bin/python tests/transcribe.py` answers the requests anew and writes the answers into the files; look at the difference before
you commit it. To add a transcript, write its requests alone, one a line with an empty line after each.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from pasians import paths
from pasians.catalogue import Catalogue
from pasians.engine import Engine
from pasians.index import Index

TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.jsonl"))


def requests_of(transcript: Path) -> list[str]:
    """The requests of a transcript: its first line and every second one after it."""
    return transcript.read_text(encoding="utf-8").splitlines()[::2]


def answers_of(transcript: Path) -> list[str]:
    """The answers that a transcript holds."""
    return transcript.read_text(encoding="utf-8").splitlines()[1::2]


def answered(requests: list[str]) -> list[str]:
    """What an engine of its own, which knows the bundled games, answers to some lines."""
    with tempfile.TemporaryDirectory() as folder:
        engine = Engine(Catalogue([paths.bundled()], paths.root() / paths.CATALOGUE, Index(Path(folder, "index.json"))))
        return [engine.answer_line(line) for line in requests]


def main() -> None:
    """Write the answers of all transcripts anew."""
    for transcript in TRANSCRIPTS:
        requests = requests_of(transcript)
        pairs = zip(requests, answered(requests), strict=True)
        transcript.write_text("".join(f"{request}\n{answer}\n" for request, answer in pairs), encoding="utf-8")


if __name__ == "__main__":
    main()
