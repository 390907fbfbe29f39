"""What can be wrong with a definition whose every value is right: contradictions, and keys that no rule reads."""

from __future__ import annotations

from collections.abc import Iterable

from pasians.definition import FIRST, Definition, Group, Place
from pasians.phrases import DealStep
from pasians.source import Path_, Tree

SLACK = 0.05  # of a card: places written as thirds and eighths do not add up exactly


def check(definition: Definition, tree: Tree) -> None:
    """Note the faults of a definition in its tree."""
    _bases(definition, tree)
    _places(definition, tree)
    _deal(definition, tree)
    _rules(definition, tree)
    _fills(definition, tree)
    _conditions(definition, tree)


def _bases(definition: Definition, tree: Tree) -> None:
    """Patterns of cards with the base rank where no base is known: it would mean no card at all."""
    stock = next(group.name for group in definition.groups if group.type == "stock")
    patterns = [(("game", "without"), definition.without)]
    patterns += [(("game", "score"), term.cards) for term in definition.score]
    steps = [(("game", "deal"), definition.deal), ((stock, "deals"), definition.stock.deals)]
    steps += [((stock, "redeal"), definition.stock.redeal)]
    steps += [(("remove", "then"), definition.removal.then)] if definition.removal else []
    patterns += [(path, step.cards) for path, found in steps for step in found if step.cards]
    for path, cards in patterns:
        if cards.needs_base:
            tree.fault(path, "a base rank cannot be named here")


def _places(definition: Definition, tree: Tree) -> None:
    """Piles off the table, and two piles in one place; likewise in the layout for windows higher than wide."""
    laid = [(group, group.places, (group.name, "at")) for group in definition.groups]
    _on_table(definition.table, laid, tree)
    if portrait := definition.portrait:
        upright = [
            (group, portrait.places.get(group.name, group.places), ("portrait", group.name))
            for group in definition.groups
        ]
        _on_table(portrait.table, upright, tree)


def _on_table(table: Place, laid: Iterable[tuple[Group, tuple[Place | None, ...], Path_]], tree: Tree) -> None:
    width, height = table
    seen: list[tuple[Place, Group, str]] = []
    for group, places, path in laid:
        for name, place in zip(group.piles, places, strict=True):
            if place is None:
                continue
            if place[0] + 1 > width + SLACK or place[1] + 1 > height + SLACK:
                tree.fault(path, f"{name} lies off the table, which is {width:g} by {height:g} cards")
                return
            if group.type == "discard":
                continue
            for other_place, other, other_name in seen:
                covers = group.cover and other is group
                if not covers and max(abs(place[0] - other_place[0]), abs(place[1] - other_place[1])) < SLACK:
                    tree.fault(path, f"{name} lies in the place of {other_name}")
                    return
            seen.append((place, group, name))


def _deal(definition: Definition, tree: Tree) -> None:
    """More cards than the pack has; a choice of a base that nothing waits for."""
    pack = len(definition.pack)
    dealt = sum(_dealt(step) for step in definition.deal)
    if dealt > pack:
        tree.fault(("game", "deal"), f"deals {dealt} cards, the pack has {pack}")
    firsts = [group for group in definition.groups if group.type == "foundation" and FIRST in group.base]
    if any(step.kind == "choose" for step in definition.deal) and not firsts:
        tree.fault(("game", "deal"), 'chooses a base, but no foundation has base = "first"')
    if len(firsts) > 1:
        tree.fault((firsts[1].name, "base"), f'only one group may have base = "first"; {firsts[0].name} has it')


def _dealt(step: DealStep) -> int:
    if step.kind in ("rows", "cards"):
        return sum(len(row) for row in step.rows) * (step.number if step.kind == "cards" else 1)
    return 0


def _rules(definition: Definition, tree: Tree) -> None:
    kinds = {group.type for group in definition.groups}
    names = [group.name for group in definition.groups for _ in group.places]
    for group in definition.groups:
        if any(names[index] == group.name for part in group.fill.sources for index in part.indexes):
            tree.fault((group.name, "fill"), "a pile cannot be filled from its own group")
        for unit in group.take.units:
            if unit.cells and "cell" not in kinds:
                tree.fault((group.name, "take"), '"within cells" needs cells; this game has none')
        if "foundation" not in kinds:
            for filling in group.space:
                if filling.cards.needs_base:
                    tree.fault((group.name, "space"), "a base rank needs a foundation; this game has none")


def _fills(definition: Definition, tree: Tree) -> None:
    """Groups that fill one another in a circle: cards would go round for ever."""
    names = [group.name for group in definition.groups for _ in group.places]
    fed_by = {
        group.name: {names[index] for part in group.fill.sources for index in part.indexes} - {group.name}
        for group in definition.groups
    }
    while ends := [name for name, sources in fed_by.items() if not sources & fed_by.keys()]:
        for name in ends:
            del fed_by[name]
    for name in list(fed_by)[:1]:
        tree.fault((name, "fill"), "groups fill one another in a circle")


def _conditions(definition: Definition, tree: Tree) -> None:
    """Conditions that legal moves depend on cannot ask for legal moves; those that moves switch cannot search ahead."""
    stock = next(group.name for group in definition.groups if group.type == "stock")
    before = [(("game", "won"), definition.won), ((stock, "when"), definition.stock.when)]
    before += [((group.name, "space"), filling.when) for group in definition.groups for filling in group.space]
    if definition.removal:
        before.append((("remove", "when"), definition.removal.when))
    after = [((group.name, "fill"), group.fill.when) for group in definition.groups]
    after += [((group.name, "auto"), group.auto.when) for group in definition.groups]
    after += [(("state", name), switch) for name, flag in definition.flags.items() for switch in (flag.on, flag.off)]
    for conditions, refused in ((before, ("no move", "no progress", "stuck")), (after, ("no progress",))):
        for path, condition in conditions:
            for test in condition.tests():
                if test.kind in refused:
                    tree.fault(path, f'"{test.kind}" cannot be asked here')
    for term in definition.score:
        if isinstance(definition.variables.get(term.name), str):
            tree.fault(("game", "score"), f'"{term.name}" is a text, not a number')
