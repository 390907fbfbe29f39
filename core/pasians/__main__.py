"""``python -m pasians``: the list of games and the engine protocol, without the shell."""

from __future__ import annotations

import sys

from pasians.catalogue import Catalogue
from pasians.engine import serve
from pasians.errors import PasiansError


def main(arguments: list[str]) -> int:
    """Run ``list`` or ``engine``; returns the exit code."""
    try:
        if arguments == ["engine"]:
            serve(Catalogue.standard(), sys.stdin, sys.stdout)
            return 0
        if arguments == ["list"]:
            for entry in Catalogue.standard().entries:
                print(entry.id, entry.title, sep="\t")
            return 0
    except PasiansError as error:
        print(error, file=sys.stderr)
        return 1
    except (BrokenPipeError, KeyboardInterrupt):
        return 0
    print("usage: python -m pasians list | engine", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
