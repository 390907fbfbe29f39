"""The reader's language: gettext for sentences, and the choice among the words that a game gives in several languages.

Sentences are looked up when they are shown, never when a module is imported, so that the language can change at once.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = ("en", "cs", "sv")
FALLBACK = "en"
Text = str | Mapping[str, str]

_LOCALE = Path(__file__).with_name("locale")
_current = FALLBACK
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def set_language(language: str | None) -> str:
    """Choose the language of all texts; ``None`` asks the system. Returns the one chosen, English where it is unknown."""
    global _current, _catalogue
    wanted = language or system_language()
    _current = wanted if wanted in LANGUAGES else FALLBACK
    _catalogue = gettext.translation("pasians", _LOCALE, [_current], fallback=True)
    return _current


def language() -> str:
    """The language in use, as its two letters."""
    return _current


def system_language() -> str:
    """The two letters of the language that the system is set to."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2].lower()
    return (locale.getlocale()[0] or FALLBACK)[:2].lower()


def _(message: str) -> str:
    """The sentence in the reader's language."""
    return _catalogue.gettext(message)


def pgettext(context: str, message: str) -> str:
    """The sentence as it reads in a context, for a text that another language says in more than one way."""
    return _catalogue.pgettext(context, message)


def ngettext(one: str, many: str, number: int) -> str:
    """The sentence in the form that belongs to a number."""
    return _catalogue.ngettext(one, many, number)


def pick(text: Text) -> str:
    """The reader's word among a game's words; a plain string is the word in every language."""
    if isinstance(text, str):
        return text
    return text.get(_current) or text.get(FALLBACK) or next(iter(text.values()))
