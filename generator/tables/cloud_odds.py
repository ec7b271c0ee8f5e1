"""How long smoke and gas stay, and what gas does to figures that it catches."""

from generator.tables.figure import asked
from generator.tables.grid import Cell, Grid, chance, grid, row
from rangecard.data import Canonical
from rangecard.dice import CLOCK

ENDS = 6
"""So many ends of turn are shown: by then nine clouds in ten are gone."""


def smoke(canonical: Canonical) -> Grid:
    """Return the chance that a marker goes at the nth end of turn, and that it stands (SM-4)."""
    return grid(
        "How long a marker stays",
        "End of turn",
        ("goes now", "still stands"),
        (row(n, _after(canonical, n)) for n in range(1, ENDS + 1)),
        note=(
            "The first end of turn is that of the turn in which the marker was placed. Gas clears "
            "alike; each marker is checked by itself."
        ),
    )


def _after(canonical: Canonical, ends: int) -> tuple[Cell, Cell]:
    marker = {"id": 1, "x": 0, "y": 0, "munition": "smoke"}
    question = {"calculator": "cloud-turn", "markers": [marker], "turns": ends}
    wind = {"wind_direction": CLOCK}  # a house rule may ask for it; wind removes no marker
    (odds,) = asked(canonical, question | wind)["odds"]["markers"]
    return chance(odds["life"][-1][1]), chance(odds["remains"])


def gas(canonical: Canonical) -> Grid:
    """Return the chance of a suppression marker in gas, by skill die (GA-2)."""
    return grid(
        "A figure caught in gas",
        "Figure",
        (f"{one.label} {one.name}" for one in canonical.dice),
        (
            row(name, (_gassed(canonical, die, sealed) for die in canonical.ladder))
            for name, sealed in (("sealed", True), ("not sealed", False))
        ),
        note=(
            "The chance of a suppression marker: a 1, for those who are sealed. For the others the "
            "source states nothing."
        ),
    )


def _gassed(canonical: Canonical, die: str, sealed: bool) -> Cell:
    question = {"calculator": "gas-check", "quality_die": die, "sealed": sealed}
    odds = asked(canonical, question)["odds"]["suppressed"]
    return chance(odds) if odds else Cell("not stated")
