"""A game's help text, reStructuredText, as a list of blocks that a page can show one below the other."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.utils import escape_markup

HEADING, PARAGRAPH, ITEM, CODE = "heading", "paragraph", "item", "code"


class Block(NamedTuple):
    """One block: its kind, its text with Kivy's markup, how deep it stands (1 is outermost), and an item's mark."""

    kind: str
    text: str
    depth: int = 1
    mark: str = ""


def blocks(source: str) -> list[Block]:
    """The blocks of a text, in order. A title of the whole text is left out: the page has one already."""
    from docutils.core import publish_doctree  # is slow to import, and only who reads help needs it

    settings = {"report_level": 5, "file_insertion_enabled": False, "raw_enabled": False, "_disable_config": True}
    return list(_blocks(publish_doctree(source, settings_overrides=settings), 0))


def _blocks(parent: Any, depth: int) -> Iterator[Block]:
    for node in parent.children:
        name = type(node).__name__
        if name == "section":
            yield from _blocks(node, depth + 1)
        elif name == "title" and depth:
            yield Block(HEADING, _inline(node), depth)
        elif name == "paragraph":
            yield Block(PARAGRAPH, _inline(node), depth)
        elif name in ("bullet_list", "enumerated_list"):
            yield from _items(node, 1)
        elif name == "literal_block":
            yield Block(CODE, escape_markup(node.astext()), depth)
        elif name not in ("comment", "system_message", "title"):
            yield from _blocks(node, depth)


def _items(parent: Any, depth: int) -> Iterator[Block]:
    numbered = type(parent).__name__ == "enumerated_list"
    for number, item in enumerate(parent.children, parent.get("start", 1)):
        mark = f"{number}." if numbered else "•"
        for node in item.children:
            if type(node).__name__ in ("bullet_list", "enumerated_list"):
                yield from _items(node, depth + 1)
            else:
                yield Block(ITEM, _inline(node), depth, mark)
                mark = ""


def _inline(parent: Any) -> str:
    parts = []
    for node in parent.children:
        name = type(node).__name__
        if name == "Text":
            parts.append(escape_markup(node.astext().replace("\n", " ")))
        elif name in ("strong", "emphasis", "literal"):
            parts.append(f"[b]{_inline(node)}[/b]")
        elif name != "system_message":
            parts.append(_inline(node))
    return "".join(parts)
