"""Start Pasians from a checkout, with nothing installed but what it depends on."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "core"), str(ROOT / "ui")]

from pasians_ui.cli import main

if __name__ == "__main__":
    main()
