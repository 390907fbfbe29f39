"""``python -m pasians_ui`` is the command ``pasians``."""

from pasians_ui.cli import main

if __name__ == "__main__":
    main()
