from pasians import hookimpl


@hookimpl
def can_place(position, cards, source, target):
    """From the second foundation on, a card needs its rank in the foundation above."""
    if target.group != "foundation" or target.number == 1:
        return None
    above = position[f"foundation-{target.number - 1}"]
    if not any(card.rank == cards[0].rank for card in above):
        return False
    return None  # suit and base rank: as the TOML says
