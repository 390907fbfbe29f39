from collections.abc import Sequence

from pasians import Card, PileName, Refuse, Table, hookimpl

RANK_ABOVE = Refuse(
    {
        "en": "First a card of the same rank must lie in the row above.",
        "cs": "V řadě nad touto musí nejdřív ležet karta téže hodnoty.",
        "sv": "Först måste ett kort med samma valör ligga i raden ovanför.",
    }
)


@hookimpl
def can_place(position: Table, cards: Sequence[Card], target: PileName) -> Refuse | None:
    """From the second foundation on, a card needs its rank in the foundation above."""
    if target.group != "foundation" or target.number == 1:
        return None
    above = position[f"foundation-{target.number - 1}"]
    if not any(card.rank == cards[0].rank for card in above):
        return RANK_ABOVE
    return None  # suit and base rank: as the TOML says
