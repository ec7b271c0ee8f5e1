"""Questions to ``area-shot``: bands, dice, blind shots, walls, covers (GR, SM-1, GA-1)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from generator.vectors.case import STEP, Case, case, spelled
from rangecard.area_fire import MOST_BANDS
from rangecard.data import Canonical
from rangecard.dice import CLOCK, sides

CLOCKS = range(1, CLOCK + 1)
LAUNCHER = "launched-grenade"

WALLS: dict[str, list[list[list[float]]]] = {
    "head-on": [[[-4, 2], [4, 2]]],
    "behind": [[[-4, -1.5], [4, -1.5]]],
    "angled-45": [[[-3, 1], [1, 5]]],
    "angled-steep": [[[1, -4], [1.5, 4]]],
    "corner": [[[-3, 2], [2, 2]], [[2, 2], [2, -3]]],
    "corner-at-twelve": [[[-3, 2], [0, 2]], [[0, 2], [0, 5]]],
    "along-the-path": [[[0, 1], [0, 3]]],
    "lone-end": [[[0, 1], [3, 1]]],
    "just-missed": [[[0.000001, 1], [3, 1]]],
    "just-reached": [[[-1, 3], [1, 3]]],
    "just-not-reached": [[[-1, 3.000001], [1, 3.000001]]],
    "two-parallel": [[[-4, 0.5], [4, 0.5]], [[-4, -0.5], [4, -0.5]]],
    "crossing": [[[-1, 0.5], [1, 1.5]], [[-1, 1.5], [1, 0.5]]],
    "nearer-one-first": [[[-4, 2], [4, 2]], [[-4, 1], [4, 1]]],
    "through-aim-across": [[[-1, 0], [1, 0]]],
    "through-aim-slanted": [[[-1, -1], [1, 1]]],
    "through-aim-along-fire": [[[0, -1], [0, 1]]],
    "through-aim-by-its-end": [[[0, 0], [2, 1]]],
    "through-aim-corner": [[[-1, 0], [1, 0]], [[0, -1], [0, 1]]],
    "closed-box": [
        [[-1, -1], [1, -1]],
        [[1, -1], [1, 1]],
        [[1, 1], [-1, 1]],
        [[-1, 1], [-1, -1]],
    ],
}
"""Walls by what they test; the shot at them deviates by 1" to 3"."""


def area_shots(canonical: Canonical) -> Iterator[Case]:
    """Yield every question to ``area-shot``."""
    for makes in (_limits, _decimals, _strengths, _blind, _munitions, _own_weapons, _dice, _seeds):
        yield from makes(canonical)
    yield from _walls()
    yield from _many_walls()
    yield from _covers()
    yield from _worked_examples()


def _case(name: str, shows: tuple[str, ...] = (), /, **fields: Any) -> Case:
    usual = {"weapon": LAUNCHER, "range_in": 18, "skill_die": "D6"}
    return case(f"area-shot/{name}", {"calculator": "area-shot", **usual, **fields}, shows=shows)


def _limits(canonical: Canonical) -> Iterator[Case]:
    """Every band of every weapon with every die: exactly on its limit, and either side of it."""
    bands = range(1, MOST_BANDS + 1)
    for weapon, die, band in product(canonical.area_weapons.values(), canonical.ladder, bands):
        name, limit = f"{weapon.id}/{die.lower()}/{band}", weapon.range_band_in * band
        shot = {"weapon": weapon.id, "skill_die": die}
        yield _case(f"limit-exact/{name}", ("DI-2",), range_in=limit, **shot)
        if die == canonical.ladder[band % len(canonical.ladder)]:
            yield _case(f"limit-beyond/{name}", range_in=limit + STEP, **shot)
            yield _case(f"limit-short/{name}", range_in=limit - STEP, **shot)
    for weapon in canonical.area_weapons.values():
        yield _case(f"range-0/{weapon.id}", weapon=weapon.id, range_in=0)
        yield _case(f"furthest-question/{weapon.id}", weapon=weapon.id, range_in=10_000)


def _decimals(_canonical: Canonical) -> Iterator[Case]:
    """Limits that binary fractions cannot hold: 0.3 in the 0.1 band is band 3."""
    for band, number in product(("0.1", "0.3", "0.7", "1.1", "2.3"), range(1, MOST_BANDS + 1)):
        weapon = {"name": "Sling", "range_band_in": Fraction(band)}
        range_in = Fraction(band) * number
        name = f"decimal-limit/{band}/{spelled(range_in)}"
        yield _case(name, weapon=weapon, range_in=range_in, skill_die="D12")


def _strengths(canonical: Canonical) -> Iterator[Case]:
    """Thrown bands grow with strength (GR-3), and only thrown ones."""
    thrown = canonical.area_weapons["thrown-grenade"].range_band_in
    for number, die in enumerate(canonical.ladder):
        band = thrown + max(number - 1, 0)
        for bands in (1, 4, 10):
            for edge, more in (("exact", Fraction(0)), ("beyond", STEP)):
                yield _case(
                    f"strength/{die.lower()}/{bands}-{edge}",
                    weapon="thrown-grenade",
                    range_in=band * bands + more,
                    strength_die=die,
                    skill_die="D8",
                )
        yield _case(f"strength/not-thrown-{die.lower()}", strength_die=die)


def _blind(canonical: Canonical) -> Iterator[Case]:
    """A blind shot deviates by a D12, whatever the skill and range; the maximum stays (GR-9)."""
    for die, range_in in product(canonical.ladder, (0, 30, 60)):
        yield _case(f"blind/{die.lower()}/{range_in}", blind=True, skill_die=die, range_in=range_in)
    yield _case("blind/out-of-range", blind=True, range_in=60 + STEP)
    yield _case("blind/walls", blind=True, walls=WALLS["closed-box"], fuse="time")
    for score in range(1, 13):
        dice = {"skill": score, "direction": score}
        yield _case(f"blind/rolled-{score}", blind=True, dice=dice)


def _munitions(_canonical: Canonical) -> Iterator[Case]:
    """A marker goes where the round lands, also after a bounce, and on the aim point on a hit."""
    for munition, score in product(("explosive", "smoke", "gas"), (1, 3, 4)):
        dice = {"skill": score, "direction": 12}
        for fuse in ("impact", "time"):
            name = f"munition/{munition}/{fuse}/{score}"
            walls = WALLS["head-on"]
            yield _case(name, munition=munition, fuse=fuse, dice=dice, walls=walls)
        yield _case(f"munition/{munition}/no-walls/{score}", munition=munition, dice=dice)


def _own_weapons(_canonical: Canonical) -> Iterator[Case]:
    own = {"name": "Škorpion 40 ″", "range_band_in": Fraction("2.5")}
    for fuse, thrown in product(("impact", "time"), (False, True)):
        weapon = own | {"fuse": fuse, "thrown": thrown}
        name = f"own-weapon/{fuse}-{'thrown' if thrown else 'fired'}"
        yield _case(name, weapon=weapon, strength_die="D12", walls=WALLS["head-on"])
    yield _case("own-weapon/defaults", weapon=own)
    yield _case("own-weapon/tiny-band", weapon=own | {"range_band_in": STEP}, range_in=STEP * 10)
    yield _case("own-weapon/long-name", weapon=own | {"name": "x" * 200})
    yield _case(
        "own-weapon/basis-passed-over", weapon=own | {"id": "a", "basis": {"name": "house"}}
    )
    yield _case("fuse/of-the-weapon", weapon="thrown-grenade", range_in=6, walls=WALLS["head-on"])


def _dice(canonical: Canonical) -> Iterator[Case]:
    """Every score of every die at target number 3, and every direction of a miss."""
    for die in canonical.ladder:
        for score in range(1, sides(die) + 1):
            dice = {"skill": score} | ({"direction": 6} if score <= 3 else {})
            yield _case(f"score/{die.lower()}/{score}", skill_die=die, dice=dice)
    for clock in CLOCKS:
        dice = {"skill": 2, "direction": clock}
        yield _case(f"direction/{clock}", ("DI-4",), dice=dice)
    for die, band, clock in product(("D4", "D6", "D8"), (8, 9, 10), (1, 5)):
        dice = {"skill": 4, "direction": clock}
        name = f"shifted-up/{die.lower()}/{band}/{clock}"
        yield _case(name, ("DI-1",), skill_die=die, range_in=6 * band, dice=dice)
    yield _case("dice/not-needed", dice={"skill": 6, "direction": 99})
    yield _case("dice/no-shot-rolls-none", range_in=61, dice={})


def _seeds(canonical: Canonical) -> Iterator[Case]:
    weapons = [*canonical.area_weapons]
    for seed in (*range(12), -1, 2**31, 2**64, 10**30):
        weapon, die = weapons[seed % 3], canonical.ladder[1 + seed % 4]
        yield _case(f"seed/{seed}", weapon=weapon, range_in=6, skill_die=die, seed=seed)


def _walls() -> Iterator[Case]:
    """Every kind of wall with both fuses: the odds of all landings, and each direction rolled."""
    for (name, walls), fuse in product(WALLS.items(), ("impact", "time")):
        for clock in CLOCKS:
            dice = {"skill": 3, "direction": clock}
            yield _case(f"walls/{name}/{fuse}/{clock}", walls=walls, fuse=fuse, dice=dice)
        for score in (1, 2):
            dice = {"skill": score, "direction": 12}
            yield _case(f"walls/{name}/{fuse}/12-by-{score}", walls=walls, fuse=fuse, dice=dice)


def _many_walls() -> Iterator[Case]:
    """As many walls as a question may have, and more bounces than a round has."""
    posts = [[[x, 0.5], [x + 0.4, 0.9]] for x in range(-100, 100)]
    yield _case("many-walls/200", walls=posts, fuse="time", seed=7)
    height, half = Fraction(1, 10_000), Fraction(1, 2_000)  # so short that few directions stay in
    narrow = [[[-half, y], [half, y]] for y in (height, -height)]
    yield _case("many-walls/most-bounces", walls=narrow, fuse="time", skill_die="D4")


def _covers() -> Iterator[Case]:
    """A burst covers what is exactly at its edge, and counts in squares' centres."""
    for name, point in (
        ("aim-point", (0, 0)), ("edge", (0, 5)), ("beyond-edge", (0, 5.000001)),
        ("slanted-edge", (3, 4)), ("corner", (-2.5, 1.25)), ("never", (50, 50)),
    ):  # fmt: skip
        for radius in (0, 2, Fraction("2.5")):
            fields = {"cover_point": point, "burst_radius_in": radius}
            yield _case(f"covers/{name}/{spelled(radius)}", **fields)
            yield _case(
                f"covers/{name}/{spelled(radius)}-walls",
                walls=WALLS["corner"],
                fuse="time",
                **fields,
            )
    for x, y, columns, rows in (
        (-3, -3, 6, 6),
        (0.5, 0.5, 1, 1),
        (-10, 2, 20, 1),
        (7.25, -4, 2, 9),
    ):
        grid = {"x": x, "y": y, "columns": columns, "rows": rows}
        name = f"covers-grid/{spelled(x)}-{spelled(y)}"
        yield _case(name, cover_grid=grid, burst_radius_in=2)
        yield _case(f"{name}-walls", cover_grid=grid, burst_radius_in=1.5, walls=WALLS["corner"])
    grid = {"x": -50, "y": -50, "columns": 100, "rows": 100}
    yield _case("covers-grid/largest", cover_grid=grid, burst_radius_in=1)
    yield _case("covers/radius-alone", burst_radius_in=3)


def _worked_examples() -> Iterator[Case]:
    """The worked examples of GR-13."""
    shots: dict[str, dict[str, Any]] = {
        "expert": {"skill_die": "D10", "range_in": 26},
        "expert-short": {"skill_die": "D10", "range_in": 26, "dice": {"skill": 2, "direction": 6}},
        "expert-over": {"skill_die": "D10", "range_in": 26, "dice": {"skill": 5, "direction": 12}},
        "strong-thrower": {"weapon": "thrown-grenade", "strength_die": "D10", "range_in": 8},
        "off-a-wall": {
            "weapon": "thrown-grenade", "range_in": 8, "walls": [[[-3, -5], [-3, 5]]],
            "dice": {"skill": 4, "direction": 9},
        },
    }  # fmt: skip
    for name, fields in shots.items():
        yield _case(f"worked-example/{name}", ("GR-13",), **fields)
