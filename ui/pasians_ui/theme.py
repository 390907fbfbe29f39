"""Card tables with all that belongs to them, for whatever draws: the table's own file together with what all tables share."""

from collections.abc import Mapping
from typing import Any

from pasians_ui import tablefile
from pasians_ui.tokens import Colour, Tokens, read_look

__all__ = ["Colour", "Theme", "Tokens", "read_look"]


class Theme(Tokens):
    """A card table with everything that belongs to it.

    ``theme.table`` holds its colours (``theme.table.ring`` those of the rings), ``theme.page`` the colours of the pages;
    ``space``, ``radius``, ``target``, ``chrome``, ``type``, ``motion``, ``shadow``, ``ring``, ``snackbar`` and ``icons`` are
    branches of ``look/tokens.toml``, ``card`` and ``back`` of ``look/cards.toml``.
    """

    name: str
    """The id: the name of the file."""
    title: str
    """English name, a text for translation; of an own table, the name that its file gives."""

    @classmethod
    def names(cls) -> list[str]:
        """Ids of all tables, in the order in which they are offered; own ones without fault come last."""
        return [*tablefile.bundled(), *(name for name, file in tablefile.own().items() if not file.faults)]

    @classmethod
    def load(
        cls, name: str = tablefile.DEFAULT, pages: str = "table", back: str = "table", flat: bool = False
    ) -> "Theme":
        """The theme of a table.

        Args:
            name: one of `names`.
            pages: ``"light"``, ``"dark"``, or ``"table"`` for what suits the table.
            back: one of ``theme.back``, or ``"table"`` for the one that belongs to the table.
            flat: whether the felt is of one colour, that of its middle.

        Raises:
            KeyError: when there is no such table, no such pages or no such back.
        """
        if name not in cls.names():
            raise KeyError(name)
        values = Tokens(tablefile.bundled().get(name) or tablefile.own()[name].values)
        tokens, cards = read_look("tokens"), read_look("cards")
        backs = {**cards.back, name: values.back} if "back" in values else cards.back
        table = {**values.table, "back": values.table.back if back == "table" else back}
        if flat:
            table["edge"] = values.table.center
        if table["back"] not in backs:
            raise KeyError(back)
        page = tokens.page[values.pages if pages == "table" else pages]
        own = {"name": name, "table": table, "page": page, "card": cards.card, "back": backs}
        return cls({**tokens, **values, **own})

    @classmethod
    def chosen(cls, values: Mapping[str, Any], dark: bool = False) -> "Theme":
        """The theme that settings ask for; what is no longer there is replaced by what is usual.

        Args:
            values: the settings; `table`, `pages`, `back` and `flat_felt` are read.
            dark: whether the device wants dark pages, where the pages are to follow it.
        """
        name = values["table"] if values["table"] in cls.names() else tablefile.DEFAULT
        pages, back = values["pages"], values["back"]
        if pages == "device":
            pages = "dark" if dark else "light"
        return cls.load(name, pages, back if back in read_look("cards").back else "table", values["flat_felt"])
