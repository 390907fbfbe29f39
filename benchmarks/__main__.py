"""``python -m benchmarks``: a table of ratios, each measured in turn in this run."""

from __future__ import annotations

import sys

from benchmarks import rules, shell
from benchmarks.measure import Result

PARTS = {"rules": rules.results, "shell": shell.results}


def main(parts: list[str]) -> None:
    """Measure all parts, or those named, and print a line as soon as it is known."""
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        sys.exit(f'There is no part "{unknown[0]}" of the benchmarks; there are {", ".join(PARTS)}.')
    for name in parts or PARTS:
        for result in PARTS[name]():
            print(_line(result), flush=True)


def _line(result: Result) -> str:
    verdict = "met" if result.met else "NOT met"
    return f"{result.what:<62} {result.figure:>6}   {result.goal:<24} {verdict:<8} {result.behind}"


if __name__ == "__main__":
    main(sys.argv[1:])
