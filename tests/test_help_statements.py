"""Statements about the founding families that no play can show: their authors, their history, and advice.

They stand in the help of each language. A statement counts as said where all its key phrases stand in one section.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parent.parent / "plugins"

STATEMENTS: dict[str, dict[str, tuple[str, ...]]] = {
    # who wrote it
    "klondike 1": {
        "en": ("Rules as first programmed and described by Jonathan Blandford",),
        "cs": ("Pravidla poprvé naprogramoval a popsal Jonathan Blandford",),
        "sv": ("Reglerna programmerades och beskrevs först av Jonathan Blandford",),
    },
    # history: the first two ways to play are traditional, the game without redeals is in older books
    "klondike 24": {
        "en": ("The first two are the traditional ways", "without redeals", "older books"),
        "cs": ("První dva způsoby jsou ty tradiční", "bez vracení", "starší knihy"),
        "sv": ("De två första är de traditionella sätten", "utan omgivar", "äldre böcker"),
    },
    # advice: do not give up, take cards back from the foundations and rearrange
    "klondike 27": {
        "en": ("Don't give up", "foundations", "take it back to the tableau", "rearrange"),
        "cs": ("Nevzdávejte se", "ze seřazených", "zpátky mezi rozdané", "přeskládejte"),
        "sv": ("Ge inte upp", "på grundhögarna", "ta tillbaka det till en bordshög", "flytta om"),
    },
    # who wrote it
    "terrace 1": {
        "en": ("Rules as first programmed by Vincent Povirk, described by David Rogers",),
        "cs": ("Pravidla poprvé naprogramoval Vincent Povirk, popsal je David Rogers",),
        "sv": ("Reglerna programmerades först av Vincent Povirk och beskrevs av David Rogers",),
    },
    # advice: study the reserve before choosing the base, avoid ranks that are buried there
    "terrace 30": {
        "en": ("Study the reserve before you choose the base", "deep in the reserve", "poor choice"),
        "cs": ("Než zvolíte základní hodnotu, prohlédněte si záložní", "leží hluboko", "špatná volba"),
        "sv": ("Studera reserven innan du väljer grundvalören", "djupt i reserven", "dåligt val"),
    },
    # advice: watch for reversed sequences in stock, reserve and foundations
    "terrace 31": {
        "en": ("reverse order", "in the reserve", "what the stock brings", "what the foundations need"),
        "cs": ("v obráceném pořadí", "v záložních", "přichází z volných", "potřebují seřazené"),
        "sv": ("i omvänd ordning", "i reserven", "kommer från högen", "grundhögarna behöver"),
    },
    # advice: start a tableau pile with the card that a foundation needs last
    "terrace 32": {
        "en": ("Begin a tableau pile with the card that a foundation needs last",),
        "cs": ("Hromádku rozdaných začínejte kartou, kterou seřazené potřebují jako poslední",),
        "sv": ("Börja en bordshög med kortet som en grundhög behöver sist",),
    },
    # advice, read as 16 says: with a place open, the one card drawn must be used before another comes
    "terrace 33": {
        "en": ("leave a place empty", "cannot go on drawing", "Only one comes", "use it before the next"),
        "cs": (
            "necháte místo prázdné",
            "nemůžete dál brát z volných",
            "Přijde jen jedna",
            "použít, než dostanete další",
        ),
        "sv": (
            "lämnar en plats tom",
            "inte kan fortsätta ta kort",
            "Bara ett kommer",
            "använda det innan du får nästa",
        ),
    },
    # who wrote it
    "camelot 1": {
        "en": ("Rules as first programmed and described by Rosanna Yuen",),
        "cs": ("Pravidla poprvé naprogramovala a popsala Rosanna Yuen",),
        "sv": ("Reglerna programmerades och beskrevs först av Rosanna Yuen",),
    },
    # advice: the middle before the edges; on an edge, a card that may make a pair
    "camelot 24": {
        "en": ("Fill the middle before the edges", "make a pair"),
        "cs": ("nejdřív střed a až potom okraje", "utvořit dvojici"),
        "sv": ("Fyll mitten före kanterna", "bilda par"),
    },
}


def sections(path: Path) -> list[str]:
    """The parts of a help page between its titles, each as one line."""
    text = path.read_text(encoding="utf-8")
    return [" ".join(part.split()) for part in re.split(r"^.+\n=+$", text, flags=re.MULTILINE)]


@pytest.mark.parametrize("language", ("en", "cs", "sv"))
@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_help_says(statement: str, language: str) -> None:
    game = statement.split()[0]
    phrases = STATEMENTS[statement][language]
    parts = sections(PLUGINS / game / "help" / f"{language}.rst")
    assert any(all(phrase in part for phrase in phrases) for part in parts)
