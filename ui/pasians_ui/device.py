"""What the device itself is set to and how its glass is cut, as far as it tells."""

import subprocess
import sys
from importlib import import_module

from kivy.utils import platform

from pasians_ui.screen import Insets

PATIENCE = 1
"""Seconds that a question to the system may take."""


def prefers_dark() -> bool:
    """Whether the device is set to dark colours; False where it does not tell."""
    try:
        if platform == "android":
            return _android_is_dark()
        if sys.platform == "win32":
            return _windows_is_dark()
        if sys.platform == "darwin":
            return "dark" in _answer("defaults", "read", "-g", "AppleInterfaceStyle")
        return "dark" in _answer("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
    except (OSError, ImportError, subprocess.SubprocessError):
        return False


def insets() -> Insets | None:
    """What the system's bars and a notch take at each edge of the glass now; None where there is no such thing.

    Android draws programs beneath both from version 15 on.
    """
    if platform != "android":
        return None
    try:
        find = import_module("jnius").autoclass
        seen = find("org.kivy.android.PythonActivity").mActivity.getWindow().getDecorView().getRootWindowInsets()
        kinds = find("android.view.WindowInsets$Type")
        edges = seen.getInsets(kinds.systemBars() | kinds.displayCutout())
    except Exception:  # of Java: before Android 11 there is no such question, and nothing is drawn beneath the bars
        return None
    return Insets(edges.left, edges.top, edges.right, edges.bottom)


def share(text: str) -> bool:
    """Let the player choose where a text goes; False where the device has no such choice."""
    if platform != "android":
        return False
    try:
        find = import_module("jnius").autoclass
        kinds, activity = find("android.content.Intent"), find("org.kivy.android.PythonActivity").mActivity
        wish = kinds(kinds.ACTION_SEND)
        wish.setType("text/plain")
        wish.putExtra(kinds.EXTRA_TEXT, find("java.lang.String")(text))
        activity.startActivity(kinds.createChooser(wish, None))
    except Exception:  # of Java
        return False
    return True


def _answer(*command: str) -> str:
    """What a command of the system says, in small letters; empty where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.stdout.lower()


def _android_is_dark() -> bool:
    find = import_module("jnius").autoclass
    modes = find("android.content.res.Configuration")
    now = find("org.kivy.android.PythonActivity").mActivity.getResources().getConfiguration().uiMode
    return bool(now & modes.UI_MODE_NIGHT_MASK == modes.UI_MODE_NIGHT_YES)


if sys.platform == "win32":

    def _windows_is_dark() -> bool:
        import winreg

        path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
            return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
