"""What loaders and commanders are worth, by their die and their motivation."""

from collections.abc import Callable, Mapping

from generator.tables.figure import asked
from generator.tables.grid import Cell, Grid, chance, expected, grid, row
from rangecard.data import Canonical

Tester = Mapping[str, object]
"""Who tests over motivation: his ``die`` and his ``motivation``."""


def crews(canonical: Canonical) -> Grid:
    """Return the firings to expect of a settled gun with one loader (CS-2, CS-7)."""
    note = (
        "A gun set up, its gunner and its one loader in place and unmoved. The gunner’s die "
        "plays no part in it."
    )
    title = "Firings to expect in a turn, by the loader"
    return _by_skill(canonical, _firings, title, "Loader’s die", note)


def _firings(canonical: Canonical, loader: Tester) -> Cell:
    question = {
        "calculator": "crew-served",
        "gunner": {"die": loader["die"], "set_up": True},
        "loaders": [{**loader, "in_contact": True}],
    }
    return expected(asked(canonical, question)["odds"]["expected"])


def vehicles(canonical: Canonical) -> Grid:
    """Return a commander's chance to hand his activation on (VE-5)."""
    note = "One pass is one further activation of one other crewman; a fail leaves nothing."
    title = "Chance of a commander’s transfer"
    return _by_skill(canonical, _transfer, title, "Commander’s die", note)


def _transfer(canonical: Canonical, commander: Tester) -> Cell:
    driver = {**commander, "name": "driver", "roles": ["driver"]}
    leader = {**commander, "name": "commander", "roles": ["commander"], "transfer_to": "driver"}
    question = {"calculator": "vehicle-turn", "crew": [driver, leader]}
    ((_, odds),) = asked(canonical, question)["odds"]["transfer"]
    return chance(odds)


def _by_skill(
    canonical: Canonical,
    cell: Callable[[Canonical, Tester], Cell],
    title: str,
    corner: str,
    note: str,
) -> Grid:
    """Return a table of those who test over motivation: every die by every motivation (DI-3)."""
    motivations = canonical.motivations
    rows = (
        row(
            die.label,
            (cell(canonical, {"die": die.label, "motivation": m.number}) for m in motivations),
            die.name,
        )
        for die in canonical.dice
    )
    columns = (f"motivation {one.number}, {one.name}" for one in motivations)
    return grid(title, corner, columns, rows, note=note)
