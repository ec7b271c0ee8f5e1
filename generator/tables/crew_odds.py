"""What loaders and commanders are worth, by their die and their motivation."""

from collections.abc import Iterator

from generator.tables.figure import asked
from generator.tables.grid import Cell, Grid, chance, expected, grid, row
from rangecard.data import Canonical


def crews(canonical: Canonical) -> Grid:
    """Return the firings to expect of a settled gun with one loader (CS-2, CS-7)."""
    return grid(
        "Firings to expect in a turn, by the loader",
        "Loader’s die",
        _motivations(canonical),
        (row(one.label, _firings(canonical, one.label), one.name) for one in canonical.dice),
        note=(
            "A gun set up, its gunner and its one loader in place and unmoved. The gunner’s die "
            "plays no part in it."
        ),
    )


def _firings(canonical: Canonical, die: str) -> Iterator[Cell]:
    for one in canonical.motivations:
        loader = {"die": die, "motivation": one.number, "in_contact": True}
        question = {
            "calculator": "crew-served",
            "gunner": {"die": die, "set_up": True},
            "loaders": [loader],
        }
        yield expected(asked(canonical, question)["odds"]["expected"])


def vehicles(canonical: Canonical) -> Grid:
    """Return a commander's chance to hand his activation on (VE-5)."""
    return grid(
        "Chance of a commander’s transfer",
        "Commander’s die",
        _motivations(canonical),
        (row(one.label, _transfers(canonical, one.label), one.name) for one in canonical.dice),
        note="One pass is one further activation of one other crewman; a fail leaves nothing.",
    )


def _transfers(canonical: Canonical, die: str) -> Iterator[Cell]:
    driver = {"name": "driver", "roles": ["driver"], "die": die, "motivation": 0}
    for one in canonical.motivations:
        commander: dict[str, object] = {
            "name": "commander",
            "roles": ["commander"],
            "transfer_to": "driver",
        }
        commander |= {"die": die, "motivation": one.number}
        question = {"calculator": "vehicle-turn", "crew": [driver, commander]}
        ((_, odds),) = asked(canonical, question)["odds"]["transfer"]
        yield chance(odds)


def _motivations(canonical: Canonical) -> Iterator[str]:
    return (f"motivation {one.number}, {one.name}" for one in canonical.motivations)
