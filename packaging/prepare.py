"""Prepare this checkout: system libraries, the virtual environment, what pip brings.

Run as ``python3 packaging/prepare.py [EXTRA]``; with ``dev`` it brings the tools of the tests as well. It runs before anything is
installed, and on Pythons too old for Pasians, so that they get a sentence and not a syntax error: standard library, plain syntax.
"""

import ctypes
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST, NEWEST = (3, 11), (3, 13)
NEEDED = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1"}  # file: Debian's package
WELCOME = {"libmtdev.so.1": "libmtdev1"}  # Kivy complains in its log where it is missing, and does without


def main():
    python, version = find_python()
    install_packages(missing_packages(python, version))
    make_environment(python)
    extras = "".join("[%s]" % extra for extra in sys.argv[1:])
    print("Installing what %s needs into .venv; this takes a minute or two, once." % ("Pasians" + extras), flush=True)
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
    run(pip + ["--editable", str(ROOT) + extras], "pip could not install what Pasians needs; its message is above.")


def find_python():
    """The interpreter to use and its version: python3 where it is new enough, else the newest other that is."""
    names = ["python3"] + ["python3.%d" % minor for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    for name in names:
        version = version_of(name)
        if version and OLDEST <= version <= NEWEST:
            return name, version
    sys.exit("Pasians needs Python 3.%d to 3.%d; python3 here is %s." % (OLDEST[1], NEWEST[1], sys.version.split()[0]))


def version_of(python):
    """The version as (major, minor), or None where there is no such interpreter."""
    try:
        answer = subprocess.run(
            [python, "-c", "import sys; print(*sys.version_info[:2])"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    except OSError:
        return None
    return tuple(map(int, answer.stdout.split())) if answer.returncode == 0 else None


def missing_packages(python, version):
    """Debian's names of what is not there yet. Kivy's wheels for other systems than Linux bring their libraries along."""
    missing = []
    if not has_modules(python, "ensurepip, venv"):
        missing.append("python%d.%d-venv" % version)
    if sys.platform.startswith("linux"):
        missing += [package for library, package in NEEDED.items() if not loads(library)]
        if missing:
            missing += [package for library, package in WELCOME.items() if not loads(library)]
    return missing


def has_modules(python, names):
    return subprocess.run([python, "-c", "import " + names], stderr=subprocess.DEVNULL).returncode == 0


def loads(library):
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_packages(packages):
    """Install with apt, asking for rights where this user has none; elsewhere say what is missing."""
    if not packages:
        return
    names = " ".join(packages)
    if not shutil.which("apt-get"):
        sys.exit("Missing here, under the names that Debian gives them: %s; please install them and try again." % names)
    rights = []
    if os.geteuid():
        if not shutil.which("sudo"):
            sys.exit("Missing here: %s; as root, run: apt-get install %s" % (names, names))
        rights = ["sudo"]
        print("Missing here: %s. They are installed with apt-get, for which sudo may ask for your password." % names, flush=True)
    else:
        print("Installing with apt-get: %s" % names, flush=True)
    failed = "Could not install %s; please install them by hand and try again." % names
    apt = rights + ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    run(apt + ["update"], failed)
    run(apt + ["install", "--yes", "--no-install-recommends"] + packages, failed, stdout=subprocess.DEVNULL)


def make_environment(python):
    """A virtual environment of a Python that Pasians runs on; one that works is kept, with what lies in it."""
    inside = version_of(str(VENV / "bin" / "python"))
    usable = inside and OLDEST <= inside <= NEWEST
    if not usable or not has_modules(str(VENV / "bin" / "python"), "pip"):
        run([python, "-m", "venv", "--clear", str(VENV)], "The virtual environment .venv could not be made.")


def run(command, failed, **how):
    """Run a command to its end, or end with a sentence."""
    if subprocess.run(command, **how).returncode:
        sys.exit("%s\nThe command was: %s" % (failed, " ".join(map(shlex.quote, command))))


if __name__ == "__main__":
    main()
