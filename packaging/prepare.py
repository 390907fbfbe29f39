"""Prepare this checkout: system libraries, the virtual environment, what pip brings.

Run as ``python3 packaging/prepare.py [EXTRA]``; with ``dev`` it brings the tools of the tests as well. It needs the standard library only,
and a Python too old for Pasians still runs it, to say so in a sentence.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
INSIDE = str(VENV / "bin" / "python")
OLDEST, NEWEST = (3, 11), (3, 13)
NEEDED = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1"}  # file: Debian's package
WELCOME = {"libmtdev.so.1": "libmtdev1"}  # Kivy complains in its log where it is missing, and does without


def main() -> None:
    python, version = find_python()
    install_packages(missing_packages(python, version))
    make_environment(python)
    wanted = "".join(f"[{extra}]" for extra in sys.argv[1:])
    print(f"Installing what Pasians{wanted} needs into .venv; this takes a minute or two, once.", flush=True)
    pip = [INSIDE, "-m", "pip", "--disable-pip-version-check", "install", "-qq", "--editable", f"{ROOT}{wanted}"]
    run(pip, "pip could not install what Pasians needs; its message is above.")


def find_python() -> tuple[str, tuple[int, int]]:
    """The interpreter to use and its version: python3 where it fits, else the newest other that does."""
    others = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    for name in ["python3", *others]:
        version = version_of(name)
        if version and OLDEST <= version <= NEWEST:
            return name, version
    here = ".".join(map(str, sys.version_info[:2]))
    sys.exit(f"Pasians needs Python 3.{OLDEST[1]} to 3.{NEWEST[1]}, and python3 here is {here}.")


def version_of(python: str) -> tuple[int, int] | None:
    """The version as (major, minor), or None where no such interpreter runs."""
    script = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([python, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    major, minor = answer.stdout.split()
    return int(major), int(minor)


def missing_packages(python: str, version: tuple[int, int]) -> list[str]:
    """Debian's names of what is not there yet. Kivy's wheels for other systems than Linux bring their libraries along."""
    missing = []
    if not imports(python, "ensurepip, venv"):
        missing.append(f"python{version[0]}.{version[1]}-venv")
    if sys.platform.startswith("linux"):
        missing += [package for library, package in NEEDED.items() if not loads(library)]
        if missing:
            missing += [package for library, package in WELCOME.items() if not loads(library)]
    return missing


def imports(python: str, modules: str) -> bool:
    return subprocess.run([python, "-c", f"import {modules}"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_packages(packages: list[str]) -> None:
    """Install with apt, asking for rights where this user has none; elsewhere say what is missing."""
    if not packages:
        return
    names = " ".join(packages)
    if not shutil.which("apt-get"):
        sys.exit(f"Missing here, by the names that Debian gives them: {names}; please install them and try again.")
    if os.geteuid() == 0:
        apt = ["apt-get"]
        print(f"Installing with apt-get: {names}", flush=True)
    elif shutil.which("sudo"):
        apt = ["sudo", "apt-get"]
        print(f"Missing here: {names}. apt-get will install them; sudo may ask for your password.", flush=True)
    else:
        sys.exit(f"Missing here: {names}; as root, run: apt-get install {names}")
    failed = f"apt-get could not install {names}; please install them and try again."
    run([*apt, "-qq", "update"], failed)
    run([*apt, "-qq", "install", "--yes", "--no-install-recommends", *packages], failed, stdout=subprocess.DEVNULL)


def make_environment(python: str) -> None:
    """A virtual environment of a Python that Pasians runs on; one that works is kept, with what lies in it."""
    version = version_of(INSIDE)
    if not version or not OLDEST <= version <= NEWEST or not imports(INSIDE, "pip"):
        run([python, "-m", "venv", "--clear", str(VENV)], "The virtual environment .venv could not be made.")


def run(command: list[str], failed: str, **how: Any) -> None:
    """Run a command to its end, or end with a sentence that names it."""
    if subprocess.run(command, check=False, **how).returncode:
        sys.exit(f"{failed} The command was: {' '.join(map(shlex.quote, command))}")


if __name__ == "__main__":
    main()
