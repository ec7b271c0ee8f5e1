"""Questions to ``direct-fire``: ranges, levels, sights, recoil, house rules, every D20 (DF)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from generator.vectors.case import STEP, Case, case, spelled
from rangecard.data import Canonical
from rangecard.direct_fire import D20, LASER_RANGE_M, SCOPE_BONUS_M, DirectFireWeapon
from rangecard.fields import SCOPED_CLASSES, WEAPON_CLASSES

RIFLE = {"name": "Drill rifle", "class": "rifle", "range_m": 50, "single_recoil": 3}
PISTOL = {"name": "Drill pistol", "class": "pistol", "range_m": 10, "single_recoil": 3}
CARBINE = {**RIFLE, "class": "carbine", "burst_recoil": 5}
EDGES = (("exact", Fraction(0)), ("beyond", STEP), ("short", -STEP))
AT_RANGES = {"short": 50, "medium": 100, "long": 200, "extreme": 400, "beyond": 400 + STEP}


def direct_fire(canonical: Canonical) -> Iterator[Case]:
    """Yield every question to ``direct-fire``."""
    for makes in (_armoury, _levels, _multipliers):
        yield from makes(canonical)
    for asks in (_aiming, _past_near_impossible, _scopes, _lasers, _recoil, _bursts, _steadied,
                 _two_weapons, _modifiers, _heavy, _classes, _dice, _many_shots,
                 _worked_examples):  # fmt: skip
        yield from asks()


def _case(name: str, shows: tuple[str, ...] = (), /, **fields: Any) -> Case:
    usual = {"weapon": RIFLE, "range_m": 100, "skill": 9, "strength": 7}
    asked = {"calculator": "direct-fire", **usual, **fields}
    return case(f"direct-fire/{name}", asked, shows=shows)


def _fired(weapon: DirectFireWeapon, shots: int) -> dict[str, int]:
    """Return what a weapon can fire in a phase: bursts where it has no single shots."""
    if weapon.heavy or weapon.single_recoil is not None:
        return {"single_shots": shots}
    return {"single_shots": 0, "bursts": shots}


def _armoury(canonical: Canonical) -> Iterator[Case]:
    """Every weapon: an aimed and a quick shot on each limit of both of its ladders."""
    for number, weapon in enumerate(canonical.armoury.values()):
        asked = {"weapon": weapon.id, "skill": 5 + number % 12, "strength": 4 + number % 7}
        phase: dict[str, Any] = {**asked, **_fired(weapon, 2), "aimed": True}
        for one, (edge, more) in product(canonical.ranges, EDGES[:2]):
            limit = weapon.range_m * one.factor
            yield _case(f"limit-{edge}/{weapon.id}/{one.name}", range_m=limit + more, **phase)
        if weapon.scope:
            for one, (edge, more) in product(canonical.ranges, EDGES):
                limit = (weapon.range_m + SCOPE_BONUS_M) * one.factor
                name = f"scope-limit-{edge}/{weapon.id}/{one.name}"
                yield _case(name, range_m=limit + more, **phase)


def _levels(_canonical: Canonical) -> Iterator[Case]:
    """Every skill at every range: the hit number rounds down, and stays uncapped above 16."""
    for (name, range_m), skill in product(AT_RANGES.items(), range(41)):
        yield _case(f"level/{name}/skill-{skill}", range_m=range_m, skill=skill, aimed=True)


def _multipliers(canonical: Canonical) -> Iterator[Case]:
    """House rule: other multipliers of the skill, odd ones and none at all (DF-4)."""
    usual = canonical.house_rules["difficulty_multipliers"].default
    for name, pair in (("thirds", [2, 3]), ("zero", [0, 1]), ("large", [10_000, 10_000])):
        for at, range_m in AT_RANGES.items():
            house = {"difficulty_multipliers": dict.fromkeys(usual, pair)}
            yield _case(f"multipliers/{name}/{at}", range_m=range_m, aimed=True, house_rules=house)
    house = {"difficulty_multipliers": {**usual, "Hard": [3, 4]}}
    yield _case("multipliers/one-changed", range_m=200, aimed=True, house_rules=house)


def _aiming() -> Iterator[Case]:
    """Quick, aimed and targeted at every range: only the first shot is aimed (DF-7 to DF-9)."""
    ways: Mapping[str, Mapping[str, Any]] = {
        "quick": {}, "aimed": {"aimed": True}, "targeted": {"aimed": True, "targeted": True},
        "targeted-unaimed": {"targeted": True},
    }  # fmt: skip
    for (at, range_m), (way, fields), shots in product(AT_RANGES.items(), ways.items(), (1, 3)):
        name = f"{way}/{at}/{shots}-shots"
        yield _case(name, range_m=range_m, single_shots=shots, **fields)


def _past_near_impossible() -> Iterator[Case]:
    """House rule: harder than Near Impossible is no shot, or stays there (DF-4)."""
    for value, (way, fields) in product(
        ("no-shot", "near-impossible"),
        (("quick", {}), ("targeted", {"aimed": True, "targeted": True, "single_shots": 2})),
    ):
        house = {"past_near_impossible": value}
        for at in ("long", "extreme", "beyond"):
            name = f"past-near-impossible/{value}/{way}/{at}"
            yield _case(name, range_m=AT_RANGES[at], skill=16, house_rules=house, **fields)


def _scopes() -> Iterator[Case]:
    """A scope: 15 m more, and extreme counts as long; aimed shots only, rifles only (DF-11)."""
    for kind, (edge, more) in product(SCOPED_CLASSES, EDGES):
        weapon = {**RIFLE, "class": kind}
        for factor in (1, 2, 4, 8):
            name = f"scope/{kind}/{factor}r-{edge}".replace(" ", "-")
            yield _case(name, weapon=weapon, range_m=65 * factor + more, scope=True, aimed=True)
    for name, fields in (
        ("quick-uses-none", {}),
        ("mixed-ladders", {"aimed": True, "single_shots": 2}),
        ("beyond-quick-reach", {"aimed": True, "single_shots": 3, "range_m": 450}),
        ("targeted", {"aimed": True, "targeted": True, "range_m": 450}),
    ):
        yield _case(f"scope/{name}", scope=True, **fields)
    yield _case("scope/taken-off", weapon="sniper-rifle", scope=False, aimed=True, range_m=70)
    yield _case("scope/of-own-weapon", weapon={**RIFLE, "scope": True}, aimed=True, range_m=520)


def _lasers() -> Iterator[Case]:
    """A laser sight: 40 m, three aimed shots, after aiming, without bursts (DF-10)."""
    for (edge, more), shots in product(EDGES, range(1, 6)):
        fields: dict[str, Any] = {"range_m": LASER_RANGE_M + more, "single_shots": shots}
        fields |= {"laser_sight": True}
        yield _case(f"laser/{edge}/{shots}", aimed=True, **fields)
        yield _case(f"laser/{edge}/{shots}-not-aimed", **fields)
    near: dict[str, Any] = {"range_m": 40, "laser_sight": True, "aimed": True, "single_shots": 4}
    yield _case("laser/burst", weapon=CARBINE, bursts=1, **near)
    yield _case("laser/targeted", targeted=True, **near)
    yield _case("laser/scope", scope=True, **near)
    yield _case("laser/modifier", other_modifier=-2, **near)


def _recoil() -> Iterator[Case]:
    """Recoil one below, at and above Strength; it comes off every shot's number (DF-12)."""
    for recoil, shots, beside in product((0, 1, 3, 10), (1, 2, 5), (-1, 0, 1, 4)):
        total = recoil * shots
        strength = min(max(total - beside, 0), 40)
        name = f"recoil/{recoil}x{shots}/strength-{strength}"
        if (total - beside) == strength:
            weapon = {**RIFLE, "single_recoil": recoil}
            yield _case(name, weapon=weapon, single_shots=shots, strength=strength, skill=12)
    for strength in (0, 40):
        yield _case(f"recoil/least-and-most-strength/{strength}", strength=strength, single_shots=5)


def _bursts() -> Iterator[Case]:
    """Bursts: their recoil adds up, their hits are not resolved (DF-15)."""
    for singles, bursts in ((0, 1), (0, 5), (1, 1), (3, 2), (0, 100)):
        name = f"bursts/{singles}-shots-{bursts}-bursts"
        yield _case(name, weapon=CARBINE, single_shots=singles, bursts=bursts, strength=10)
    for at, range_m in AT_RANGES.items():
        yield _case(f"bursts/alone/{at}", weapon=CARBINE, single_shots=0, bursts=1, range_m=range_m)
    dice: dict[str, list[int]] = {"d20": []}
    yield _case("bursts/alone-need-no-dice", weapon=CARBINE, single_shots=0, bursts=1, dice=dice)


def _steadied() -> Iterator[Case]:
    """A steadied pistol: printed recoil less 1 for shots and bursts, not below 0 (DF-13)."""
    for recoil, shots, steadied in product((0, 1, 2, 5), (1, 3), (False, True)):
        weapon = {**PISTOL, "single_recoil": recoil, "burst_recoil": 2 * recoil}
        for bursts in (0, 2):
            yield _case(
                f"steadied/{spelled(steadied)}/recoil-{recoil}/{shots}-{bursts}",
                weapon=weapon, range_m=10, single_shots=shots, bursts=bursts, strength=4,
                steadied=steadied,
            )  # fmt: skip


def _two_weapons() -> Iterator[Case]:
    """Two weapons: 10 % off Strength, and which of the two is rounded (DF-14)."""
    for strength, value in product((*range(22), 39, 40), ("round-result", "round-loss")):
        name = f"two-weapons/{value}/strength-{strength}"
        house = {"two_weapons": value}
        fields = {"strength": strength, "two_weapons": True, "house_rules": house}
        yield _case(name, weapon=PISTOL, range_m=10, single_shots=5, **fields)


def _modifiers() -> Iterator[Case]:
    """The table's own modifier after recoil, and the least hit number (DF-18, DF-2)."""
    for modifier, least in product((-40, -10, -9, -8, -1, 0, 1, 7, 8, 40), (0, 1)):
        name = f"other-modifier/{modifier}/least-{least}"
        yield _case(
            name, other_modifier=modifier, aimed=True, house_rules={"least_hit_number": least}
        )
    for least in (0, 1):
        house = {"least_hit_number": least}
        yield _case(f"least-hit-number/{least}/recoil", single_shots=20, house_rules=house)
        yield _case(f"least-hit-number/{least}/beyond", range_m=401, house_rules=house)
        yield _case(
            f"least-hit-number/{least}/cannot-hit", range_m=300, aimed=True, single_shots=2,
            other_modifier=40, house_rules=house,
        )  # fmt: skip


def _heavy() -> Iterator[Case]:
    """Heavy by calibre, or by class where none is known; no recoil then (DF-1)."""
    for kind, calibre in product(("rifle", "grenade launcher", "heavy weapon"), (None, 19.999, 20)):
        weapon = {**RIFLE, "class": kind, "calibre_mm": calibre}
        name = f"heavy/{kind.replace(' ', '-')}/{spelled(calibre)}"
        yield _case(name, weapon=weapon, single_shots=5, strength=2)
    cannon = {"name": "Gun", "class": "heavy weapon", "range_m": 50, "skill": "Heavy Weapons"}
    targeted = {"aimed": True, "targeted": True}
    yield _case("heavy/no-recoil-figures", weapon=cannon, single_shots=3)
    yield _case("heavy/at-a-vehicle-targeted", ("DF-17",), weapon=cannon, **targeted)


def _classes() -> Iterator[Case]:
    for kind in WEAPON_CLASSES:
        weapon = {**RIFLE, "class": kind, "skill": None, "burst_recoil": None}
        yield _case(f"class/{kind.replace(' ', '-')}", weapon=weapon)


def _dice() -> Iterator[Case]:
    """Every score of the D20 against a number in the middle, above 16 and of 0 (DF-2)."""
    for skill, score in product((0, 9, 40), range(1, D20 + 1)):
        name = f"d20/skill-{skill}/{score}"
        yield _case(name, skill=skill, aimed=True, dice={"d20": [score]})
    dice = {"d20": [1, 16, 17, 20, 5]}
    yield _case("d20/five-shots", single_shots=5, aimed=True, strength=20, dice=dice)
    yield _case("d20/those-that-cannot-hit", range_m=400, single_shots=5, aimed=True, dice=dice)
    for seed in range(8):
        yield _case(f"seed/{seed}", single_shots=1 + seed, aimed=True, strength=20, seed=seed)


def _many_shots() -> Iterator[Case]:
    """Chances of many digits: numbers beyond 2^53 are exact too."""
    free = {**RIFLE, "single_recoil": 0}
    for shots in (13, 20, 100):
        yield _case(f"many-shots/{shots}", weapon=free, single_shots=shots, aimed=True)


def _worked_examples() -> Iterator[Case]:
    """The worked examples of DF-16."""
    magnum = {"weapon": "magnum-revolver", "range_m": 10}
    phases: dict[str, dict[str, Any]] = {
        "printed-50": {"range_m": 50},
        "printed-75-scope": {"weapon": {**RIFLE, "range_m": 75}, "scope": True, "aimed": True},
        "magnum-twice": {**magnum, "single_shots": 2},
        "magnum-three-times": {**magnum, "single_shots": 3},
        "m60-five-bursts": {"weapon": "m60", "single_shots": 0, "bursts": 5},
        "sniper": {"weapon": "sniper-rifle", "aimed": True, "targeted": True},
    }
    for name, fields in phases.items():
        yield _case(f"worked-example/{name}", ("DF-16",), **fields)
