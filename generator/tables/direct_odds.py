"""What aiming, sights and restraint are worth in the metre system."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.tables.figure import asked
from generator.tables.grid import Cell, Grid, chance, expected, grid, row
from rangecard.data import Canonical
from rangecard.fields import RANGES

SKILL, STRENGTH = 12, 7
"""The firer of these tables; the calculators answer for every other."""

SHOOTER: Mapping[str, object] = {"calculator": "direct-fire", "skill": SKILL, "strength": STRENGTH}
RIFLE: Mapping[str, object] = {"name": "rifle", "class": "rifle", "range_m": 75, "single_recoil": 2}
MAGNUM, M60 = "magnum-revolver", "m60"
CLOSE_M = 10
SHOTS = range(1, 7)
LASER_SHOTS, LASER_M, LASER_SKILL = range(1, 6), 30, 6
STRENGTHS = (5, 7, 9)

Ways = tuple[Mapping[str, object], ...]
"""The kinds of shot that a table sets side by side."""


def aimed(canonical: Canonical) -> Grid:
    """Return what aiming and targeting do to a shot at each range (DF-6 to DF-9)."""
    ways: Ways = ({}, {"aimed": True}, {"aimed": True, "targeted": True})
    limits = asked(canonical, _rifle_shot(RIFLE["range_m"]))["figures"]["ranges_m"]
    rows = (
        row(name, (_shot(canonical, _rifle_shot(limit, **way)) for way in ways))
        for name, limit in zip(RANGES, limits, strict=True)
    )
    return grid(
        "Chance to hit by range and kind of shot",
        "Range",
        ("quick", "aimed", "aimed and targeted"),
        rows,
        note=f"Skill {SKILL}, one shot, no recoil to speak of.",
    )


def scopes(canonical: Canonical) -> Grid:
    """Return what a scope does at the limits of both ladders (DF-11)."""
    ways: Ways = ({"aimed": True, "scope": True}, {"aimed": True}, {"scope": True})
    ladders = asked(canonical, _rifle_shot(RIFLE["range_m"], **ways[0]))["figures"]
    rows = (
        row(f"{metres} m", (_shot(canonical, _rifle_shot(metres, **way)) for way in ways))
        for metres in sorted({*ladders["ranges_m"], *ladders["ranges_aimed_m"]})
    )
    return grid(
        "Chance to hit with and without a scope",
        "Distance",
        ("aimed, scope", "aimed, no scope", "quick, either"),
        rows,
        note=f"A rifle of R {RIFLE['range_m']}, skill {SKILL}, one shot.",
    )


def lasers(canonical: Canonical) -> Grid:
    """Return the hits to expect with and without a laser sight (DF-10)."""
    ways: Ways = ({"aimed": True, "laser_sight": True}, {"aimed": True}, {})
    rows = (
        row(count, (_hits(canonical, _calm_shots(count, way)) for way in ways))
        for count in LASER_SHOTS
    )
    return grid(
        "Hits to expect with and without a laser sight",
        "Shots in the phase",
        ("aimed, laser sight", "aimed, none", "not aimed"),
        rows,
        note=f"Short range, {LASER_M} m, skill {LASER_SKILL}, a weapon without recoil.",
    )


def recoil(canonical: Canonical) -> Grid:
    """Return the hits to expect of a kicking pistol, by shots and Strength (DF-12)."""
    rows = (
        row(
            n, (_hits(canonical, _kick(MAGNUM, strength, single_shots=n)) for strength in STRENGTHS)
        )
        for n in SHOTS
    )
    return grid(
        "Hits to expect of a .357 Magnum, by shots and Strength",
        "Shots in the phase",
        (f"Strength {strength}" for strength in STRENGTHS),
        rows,
        note=(
            f"Quick shots at short range, skill {SKILL}, recoil "
            f"{canonical.armoury[MAGNUM].single_recoil} a shot. The peak of a column is the best "
            "number of shots."
        ),
    )


def bursts(canonical: Canonical) -> Grid:
    """Return what bursts cost the single shots fired before them (DF-12, DF-15)."""
    rows = (row(count, _burst_cells(canonical, count)) for count in SHOTS)
    gun = canonical.armoury[M60]
    return grid(
        "Recoil of an M60’s bursts, and what it takes off one single shot before them",
        "Bursts in the phase",
        ("recoil of the bursts", *(f"off, Strength {strength}" for strength in STRENGTHS)),
        rows,
        note=(
            f"Burst recoil {gun.burst_recoil}, single-shot recoil {gun.single_recoil}. What the "
            "bursts themselves hit is not in the source."
        ),
    )


def _burst_cells(canonical: Canonical, count: int) -> Iterator[Cell]:
    alone = asked(canonical, _kick(M60, STRENGTH, single_shots=0, bursts=count))
    yield Cell(str(alone["figures"]["recoil_total"]))
    for strength in STRENGTHS:
        mixed = asked(canonical, _kick(M60, strength, bursts=count))
        penalty = mixed["figures"]["recoil_penalty"]
        yield Cell(f"−{penalty}" if penalty else "0")


def _rifle_shot(range_m: object, **way: object) -> dict[str, Any]:
    return {**SHOOTER, "weapon": RIFLE, "range_m": range_m, **way}


def _calm_shots(count: int, way: Mapping[str, object]) -> dict[str, Any]:
    shot = _rifle_shot(LASER_M, single_shots=count, **way)
    return {**shot, "weapon": {**RIFLE, "single_recoil": 0}, "skill": LASER_SKILL}


def _kick(weapon: str, strength: int, **fired: int) -> dict[str, Any]:
    return {**SHOOTER, "weapon": weapon, "range_m": CLOSE_M, "strength": strength, **fired}


def _shot(canonical: Canonical, question: Mapping[str, object]) -> Cell:
    figures = asked(canonical, question)["figures"]
    (shot,) = figures["shots"]
    if shot["level"] is None:
        return Cell("no shot")
    return chance(shot["hit"], shot["level"])


def _hits(canonical: Canonical, question: Mapping[str, object]) -> Cell:
    answer = asked(canonical, question)
    return expected(answer["odds"]["expected"]) if answer["odds"] else Cell("0")
