"""What area fire does around its aim point: blind shots, walls, bystanders."""

from collections.abc import Mapping

from generator.tables.figure import asked
from generator.tables.grid import Cell, Grid, GridRow, chance, grid, row
from rangecard.answers import ordinal
from rangecard.data import Canonical

SHOT_IN = 26
"""The range of the launched grenade's shot: the source's own example (GR-13)."""

WALLED_IN = 12
"""The range at which a hand grenade is thrown, with ordinary strength, beside walls."""

SHOT: Mapping[str, object] = {
    "calculator": "area-shot", "weapon": "launched-grenade", "range_in": SHOT_IN,
}  # fmt: skip
THROW: Mapping[str, object] = {
    "calculator": "area-shot", "weapon": "thrown-grenade", "range_in": WALLED_IN,
}  # fmt: skip

NEAR_IN = 2
"""How close to a place counts as close, in inches: less than the source's smallest band."""

RADII_IN = (2, 4, 6, 9, 12)
SIDES_IN = (2, 3, 4, 6)
WALL_IN = 50
"""Half the length of a wall: longer than any deviation."""


def blind_shots(canonical: Canonical) -> Grid:
    """Return how close blind and aimed shots come to their aim point (GR-5, GR-7, GR-9)."""
    shots = _shooters(canonical)
    rows = (
        row(name, (_within(canonical, shot, radius) for radius in RADII_IN), note)
        for name, note, shot in shots
    )
    return grid(
        "How close a blind shot and aimed ones come",
        "Shot",
        (f"within {radius}″" for radius in RADII_IN),
        rows,
        note=(
            f"Launched grenade at {SHOT_IN}″, the {ordinal(shot_band(canonical))} band; measured "
            "from the aim point."
        ),
    )


def bystanders(canonical: Canonical) -> Grid:
    """Return how likely a round comes down close to a bystander (GR-5, GR-9, GR-12)."""
    shots = _shooters(canonical)
    rows = (
        row(name, (_within(canonical, shot, NEAR_IN, side) for side in SIDES_IN), note)
        for name, note, shot in shots
    )
    return grid(
        f"Chance to come down within {NEAR_IN}″ of a bystander",
        "Shot",
        (f"{side}″ to the side" for side in SIDES_IN),
        rows,
        note=(
            f"Launched grenade at {SHOT_IN}″, the {ordinal(shot_band(canonical))} band; the "
            "bystander stands so far to the right of the aim point, and nothing is in between."
        ),
    )


def _shooters(canonical: Canonical) -> list[tuple[str, str, Mapping[str, object]]]:
    aimed = [(one.label, one.name, {**SHOT, "skill_die": one.label}) for one in canonical.dice]
    return [*aimed, ("Blind", "anyone", {**SHOT, "skill_die": canonical.ladder[0], "blind": True})]


def shot_band(canonical: Canonical) -> int:
    """The range band that the tables' launched grenade is shot into (GR-1, GR-4)."""
    return _band(canonical, SHOT)


def _band(canonical: Canonical, shot: Mapping[str, object]) -> int:
    asked_for = {**shot, "skill_die": canonical.ladder[0]}
    return int(asked(canonical, asked_for)["figures"]["band"])


def bouncing(canonical: Canonical) -> Grid:
    """Return how walls keep rounds near their aim point, by fuse (GR-10, GR-11)."""
    scenes = {
        "open ground": (),
        "wall 1″ to the left": (-1,),
        "wall 2″ to the left": (-2,),
        "alley 2″ wide": (-1, 1),
        "alley 4″ wide": (-2, 2),
    }
    return grid(
        f"Chance to end within {NEAR_IN}″ of the aim point",
        "Place",
        ("time fuse bounces", "impact fuse stops"),
        (_walled(canonical, name, walls) for name, walls in scenes.items()),
        note=(
            f"A Regular (D8) in the {ordinal(_band(canonical, THROW))} band of a hand grenade, "
            f"{WALLED_IN}″. Walls run along the line of fire, and the aim point lies in the middle "
            "of an alley. The second column is the same shot with an impact fuse."
        ),
    )


def _walled(canonical: Canonical, name: str, places: tuple[int, ...]) -> GridRow:
    walls = [[[x, -WALL_IN], [x, WALL_IN]] for x in places]
    shot = {**THROW, "skill_die": "D8", "walls": walls}
    return row(
        name, (_within(canonical, {**shot, "fuse": fuse}, NEAR_IN) for fuse in ("time", "impact"))
    )


def _within(
    canonical: Canonical, shot: Mapping[str, object], radius_in: int, side_in: int = 0
) -> Cell:
    question = {**shot, "burst_radius_in": radius_in, "cover_point": [side_in, 0]}
    return chance(asked(canonical, question)["odds"]["covers"])
