"""What can be wrong with a definition whose every value is right: contradictions, and keys that no rule reads."""

from __future__ import annotations

from collections.abc import Iterator

from pasians.definition import FIRST, Definition, Group
from pasians.phrases import Step
from pasians.source import Tree

SLACK = 0.05  # of a card: places written as thirds and eighths do not add up exactly


def check(definition: Definition, tree: Tree) -> None:
    """Note the faults of a definition in its tree."""
    _places(definition, tree)
    _deal(definition, tree)
    _rules(definition, tree)


def _laid(definition: Definition) -> Iterator[tuple[Group, int, tuple[float, float]]]:
    for group in definition.groups:
        for number, place in enumerate(group.places, 1):
            if place is not None:
                yield group, number, place


def _places(definition: Definition, tree: Tree) -> None:
    """Piles off the table, and two piles in one place."""
    width, height = definition.table
    seen: dict[tuple[float, float], str] = {}
    for group, number, (x, y) in _laid(definition):
        name = group.piles[number - 1]
        if x + 1 > width + SLACK or y + 1 > height + SLACK:
            tree.fault((group.name, "at"), f"{name} lies off the table, which is {width:g} by {height:g} cards")
            return
        other = seen.get((x, y))
        if other and group.type != "discard" and not group.cover:
            tree.fault((group.name, "at"), f"{name} lies in the place of {other}")
            return
        if group.type != "discard":
            seen[x, y] = name


def _deal(definition: Definition, tree: Tree) -> None:
    """More cards than the pack has; a choice of a base that nothing waits for."""
    pack = 13 * len(definition.suits) * definition.packs + definition.jokers
    pack -= definition.packs * sum(
        bin(definition.without.fixed >> suit & 0x1111111111111111).count("1") for suit in range(4)
    )
    dealt = sum(_dealt(step) for step in definition.deal)
    if dealt > pack:
        tree.fault(("game", "deal"), f"deals {dealt} cards, the pack has {pack}")
    firsts = [group for group in definition.groups if group.type == "foundation" and FIRST in group.base]
    if any(step.kind == "choose" for step in definition.deal) and not firsts:
        tree.fault(("game", "deal"), 'chooses a base, but no foundation has base = "first"')
    if len(firsts) > 1:
        tree.fault((firsts[1].name, "base"), f'only one group may have base = "first"; {firsts[0].name} has it')


def _dealt(step: Step) -> int:
    if step.kind in ("rows", "cards"):
        return sum(len(row) for row in step.rows) * (step.number if step.kind == "cards" else 1)
    return 0


def _rules(definition: Definition, tree: Tree) -> None:
    kinds = {group.type for group in definition.groups}
    for group in definition.groups:
        own = {index for other in definition.groups if other is group for index in _indexes(definition, other)}
        if any(set(part.indexes) & own for part in group.fill.sources):
            tree.fault((group.name, "fill"), "a pile cannot be filled from its own group")
        for unit in group.take.units:
            if unit.cells and "cell" not in kinds:
                tree.fault((group.name, "take"), '"within cells" needs cells; this game has none')
        if "foundation" not in kinds:
            for filling in group.space:
                if filling.cards.needs_base:
                    tree.fault((group.name, "space"), "a base rank needs a foundation; this game has none")


def _indexes(definition: Definition, wanted: Group) -> range:
    start = 0
    for group in definition.groups:
        if group is wanted:
            return range(start, start + len(group.places))
        start += len(group.places)
    raise ValueError(wanted.name)
