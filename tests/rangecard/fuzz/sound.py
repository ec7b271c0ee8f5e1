"""Sound questions of all eight calculators: each field is valid, and none contradicts another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rangecard.data import canonical
from rangecard.fields import DICE, FUSES, LEVELS, SCOPED_CLASSES, WEAPON_CLASSES
from tests.rangecard.fuzz.draws import Draws
from tests.rangecard.fuzz.hostile import NAMES

Question: TypeAlias = dict[str, Any]
MUNITIONS = ("smoke", "gas")
ROLES = ("driver", "gunner", "commander", "loader", "passenger")
AREA_WEAPONS = canonical().area_weapons
ARMOURY = canonical().armoury


def sound_question(draw: Draws, calculator: str) -> Question:
    """A whole sound question."""
    question: Question = {"calculator": calculator}
    if draw.one_in(3):
        question["id"] = draw.one((draw.whole(-9, 10**6), draw.one(NAMES), 7.0, ""))
    question |= _MAKERS[calculator](draw)
    rules = _house_rules(draw)
    if rules or draw.one_in(8):
        question["house_rules"] = rules
    if draw.one_in(3):
        question["seed"] = draw.one((draw.whole(0, 10**6), draw.whole(-(10**15), 10**15), 10**30))
    if calculator == "cloud-turn":
        _wind_direction(draw, question)
    return question


def _house_rules(draw: Draws) -> Question:
    if not draw.one_in(3):
        return {}
    values: Mapping[str, Callable[[], Any]] = {
        "difficulty_multipliers": lambda: _multipliers(draw),
        "past_near_impossible": lambda: draw.one(("no-shot", "near-impossible")),
        "two_weapons": lambda: draw.one(("round-result", "round-loss")),
        "least_hit_number": lambda: draw.one((0, 1, 1.0)),
        "gas_blocks_sight": lambda: draw.one_in(2),
        "sealed_immune_to_smoke": lambda: draw.one_in(2),
        "wind": lambda: draw.one(("none", "fixed", "d6")),
        "wind_fixed_in": lambda: draw.decimal(0, 9),
        "crew_firing": lambda: draw.one(("activation", "action")),
    }
    return {name: value() for name, value in values.items() if draw.one_in(3)}


def _multipliers(draw: Draws) -> Question:
    pairs = [(draw.whole(0, 8), draw.whole(1, 8)) for _ in LEVELS]
    if not draw.one_in(4):  # as any table would have them: harder is less
        pairs.sort(key=lambda pair: pair[0] / pair[1], reverse=True)
    return {level: list(pair) for level, pair in zip(LEVELS, pairs, strict=True)}


def _flags(draw: Draws, *names: str) -> Question:
    return {name: draw.one_in(2) for name in names if draw.one_in(2)}


def _point(draw: Draws) -> list[Any]:
    if draw.one_in(60):
        return [draw.one((10_000, -1e4, 1e-9, 5e-324)), draw.one((-10_000, 0.0, 1e-7))]
    return [draw.decimal(-12, 12), draw.decimal(-12, 12)]


def _area_shot(draw: Draws) -> Question:
    weapon, band = _area_weapon(draw)
    asked: Question = {"weapon": weapon, "range_in": _range(draw, band, (1, 2, 5, 9, 10))}
    asked["skill_die"] = draw.one(DICE)
    if draw.one_in(2):
        asked["strength_die"] = draw.one(DICE)
    if draw.one_in(6):
        asked["blind"] = True
    if draw.one_in(4):
        asked["munition"] = draw.one(("explosive", *MUNITIONS))
    if draw.one_in(4):
        asked["fuse"] = draw.one(FUSES)
    if draw.one_in(3):
        asked["walls"] = _walls(draw)
    return asked | _burst(draw)


def _area_weapon(draw: Draws) -> tuple[Any, Any]:
    if not draw.one_in(3):
        name = draw.one([*AREA_WEAPONS])
        return name, int(AREA_WEAPONS[name].range_band_in)
    band = draw.one((draw.decimal(1, 12), draw.decimal(1, 300), 0.1, 0.3, 1e-9, 10_000))
    weapon: Question = {"name": draw.one(NAMES), "range_band_in": band}
    if draw.one_in(2):
        weapon["fuse"] = draw.one(FUSES)
    return weapon | _flags(draw, "thrown"), band


def _range(draw: Draws, unit: float, factors: tuple[int, ...]) -> int | float:
    """A range in the unit's ladder, often exactly on a limit or beside one; up to 10,000."""
    if draw.one_in(3):
        exact = draw.one(factors) * unit
    else:
        exact = unit * draw.whole(0, factors[-1] * 11) / 10
    beside = draw.one((0, 0, 0.001, -0.001))
    return max(min(round(exact + beside, 4), 10_000), 0)


def _walls(draw: Draws) -> list[Any]:
    count = draw.whole(100, 200) if draw.one_in(400) else draw.whole(0, 4)
    walls: list[Any] = []
    for _ in range(count):
        start = walls[-1][1] if walls and draw.one_in(3) else _point(draw)  # a corner
        end = _point(draw)
        if draw.one_in(3):  # along an axis
            end[draw.below(2)] = 0.5
        if [*map(float, start)] == [*map(float, end)]:
            end = [-end[0] if end[0] else 1, 2.5]
        walls.append([start, end])
    return walls


def _burst(draw: Draws) -> Question:
    if not draw.one_in(5):
        return {}
    asked: Question = {"burst_radius_in": draw.decimal(0, 6)}
    if draw.one_in(2):
        asked["cover_point"] = _point(draw)
    if draw.one_in(4):
        most = 100 if draw.one_in(100) else 5
        corner, size = _point(draw), [draw.whole(1, most), draw.whole(1, most)]
        asked["cover_grid"] = dict(zip(("x", "y", "columns", "rows"), corner + size, strict=True))
    return asked


def _direct_fire(draw: Draws) -> Question:
    weapon = _firearm(draw)
    known = weapon if isinstance(weapon, dict) else described(weapon)
    heavy = is_heavy(known)
    singles, bursts = _fire(draw, known, heavy=heavy)
    asked: Question = {
        "weapon": weapon,
        "range_m": _range(draw, known["range_m"], (1, 2, 4, 8)) or 1,
        "skill": draw.whole(0, draw.one((20, 40))),
        "strength": draw.whole(0, draw.one((12, 40))),
        "single_shots": singles,
        "bursts": bursts,
    }
    if singles == 1 and draw.one_in(2):
        del asked["single_shots"]
    asked |= _flags(draw, "aimed", "targeted" if draw.one_in(3) else "aimed", "two_weapons")
    if known["class"] == "pistol" and not asked.get("two_weapons"):
        asked |= _flags(draw, "steadied")
    if known["class"] in SCOPED_CLASSES:
        asked |= _flags(draw, "scope")
    if not heavy:
        asked |= _flags(draw, "laser_sight")
        if asked.get("laser_sight") and draw.one_in(2):
            asked["range_m"] = draw.one((40, 40.001, 39.5, 10))
    if draw.one_in(3):
        asked["other_modifier"] = draw.whole(-draw.one((3, 40)), draw.one((3, 40)))
    return asked


def _fire(draw: Draws, weapon: Mapping[str, Any], *, heavy: bool) -> tuple[int, int]:
    """Single shots and bursts that the weapon can fire, not both 0."""
    most = 100 if draw.one_in(100) else 6
    singles = draw.whole(0, most) if heavy or weapon.get("single_recoil") is not None else 0
    bursts = draw.whole(0, 5) if not heavy and weapon.get("burst_recoil") is not None else 0
    if singles or bursts:
        return singles, bursts
    return (1, 0) if heavy or weapon.get("single_recoil") is not None else (0, 1)


def described(weapon: str) -> Question:
    """What a weapon of the armoury is, as an object would say it."""
    known = ARMOURY[weapon]
    calibre = None if known.calibre_mm is None else float(known.calibre_mm)
    return {
        "class": known.weapon_class,
        "range_m": float(known.range_m),
        "calibre_mm": calibre,
        "single_recoil": known.single_recoil,
        "burst_recoil": known.burst_recoil,
    }


def is_heavy(weapon: Mapping[str, Any]) -> bool:
    """DF-1: by calibre, or by class where no calibre is known."""
    calibre = weapon.get("calibre_mm")
    return weapon["class"] in WEAPON_CLASSES[-2:] if calibre is None else calibre >= 20


def _firearm(draw: Draws) -> Any:
    if not draw.one_in(3):
        return draw.one([*ARMOURY])
    weapon: Question = {
        "name": draw.one(NAMES),
        "class": draw.one(WEAPON_CLASSES),
        "range_m": draw.one((draw.decimal(1, 200), 0.1, 1250, 10_000)),
        "single_recoil": draw.one((draw.whole(0, 12), None)),
        "burst_recoil": draw.one((draw.whole(0, 30), None)),
    }
    if draw.one_in(2):
        weapon["calibre_mm"] = draw.one((7.62, 5, 19.99, 20, 40.0, None))
    if draw.one_in(4):
        weapon["skill"] = draw.one((*NAMES, None))
    if weapon["class"] in SCOPED_CLASSES:
        weapon |= _flags(draw, "scope")
    if not is_heavy(weapon) and weapon["single_recoil"] is None is weapon["burst_recoil"]:
        weapon["single_recoil"] = 3
    return weapon


def _motivation_test(draw: Draws) -> Question:
    asked: Question = {"die": draw.one(DICE), "motivation": draw.one((2, draw.whole(0, 12), 3.0))}
    asked["cause"] = draw.one(("loader", "commander", "smoke", "smoke"))
    return asked | _flags(draw, "sealed")


def _gas_check(draw: Draws) -> Question:
    return {"quality_die": draw.one(DICE)} | _flags(draw, "sealed")


def _markers(draw: Draws) -> list[Question]:
    count = draw.whole(200, 1000) if draw.one_in(1000) else draw.whole(0, 5)
    ids = [place if draw.one_in(2) else f"{draw.one(NAMES)}{place}" for place in range(count)]
    return [
        {"id": one, "x": (at := _point(draw))[0], "y": at[1], "munition": draw.one(MUNITIONS)}
        for one in ids
    ]


def _cloud_turn(draw: Draws) -> Question:
    asked: Question = {"markers": _markers(draw)}
    if draw.one_in(2):
        asked["turns"] = draw.whole(1, 100 if draw.one_in(8) else 6)
    if draw.one_in(2):
        asked["wind_direction"] = draw.whole(1, 12)
    return asked


def _wind_direction(draw: Draws, question: Question) -> None:
    """A wind needs its direction, unless a seed rolls it."""
    blows = question.get("house_rules", {}).get("wind", "none") != "none"
    if blows and "seed" not in question and "wind_direction" not in question:
        question["wind_direction"] = draw.whole(1, 12)


def _line_of_sight(draw: Draws) -> Question:
    start = _point(draw)
    end = start if draw.one_in(20) else _point(draw)
    markers = _markers(draw)
    if markers and draw.one_in(3):  # beside the line, exactly 3" off or nearly
        markers[0] |= {"x": start[0], "y": draw.one((3, 3.0001, 2.9999))}
        start, end = [start[0], 0], [start[0] - 5, 0]
        markers[0]["x"] = max(min(markers[0]["x"], 9_990), -9_990)
        end[0] = max(end[0], -10_000)
    return {"from": start, "to": end, "markers": markers}


def _crew_served(draw: Draws) -> Question:
    gunner: Question = {"die": draw.one(DICE)}
    gunner |= draw.one(({"set_up": True}, {"set_up": True}, {"setting_up": True}, {}))
    if not gunner.get("setting_up") and draw.one_in(6):
        gunner["moved"] = True
    count = draw.whole(3, 20) if draw.one_in(30) else draw.whole(0, 3)
    return {"gunner": gunner, "loaders": [_loader(draw) for _ in range(count)]}


def _loader(draw: Draws) -> Question:
    loader: Question = {
        "die": draw.one(DICE),
        "motivation": draw.whole(0, 12 if draw.one_in(4) else 3),
    }
    loader["in_contact"] = not draw.one_in(10)
    return loader | ({"moved": draw.one_in(2)} if draw.one_in(5) else {})


def _vehicle_turn(draw: Draws) -> Question:
    count = draw.whole(7, 50) if draw.one_in(100) else draw.whole(0, 5)
    names = [f"{draw.one(NAMES)[:190]} {place}" for place in range(count)]
    weapons = [f"{draw.one(NAMES)[:190]} {place}" for place in range(draw.whole(0, 3))]
    crew = [_crewman(draw, place, names, weapons) for place in range(count)]
    asked: Question = {"crew": crew} | _flags(draw, "robotic")
    return asked | ({"weapons": weapons} if weapons or draw.one_in(2) else {})


def _crewman(draw: Draws, place: int, names: list[str], weapons: list[str]) -> Question:
    crewman: Question = {"name": names[place], "roles": draw.some(ROLES), "die": draw.one(DICE)}
    crewman["motivation"] = draw.whole(0, 4)
    others = names[:place] + names[place + 1 :]
    if weapons and draw.one_in(2):
        crewman["controls"] = draw.some(weapons)
    if "commander" in crewman["roles"] and others and draw.one_in(2):
        crewman["transfer_to"] = draw.one(others)
    return crewman


_MAKERS: Mapping[str, Callable[[Draws], Question]] = {
    "area-shot": _area_shot,
    "direct-fire": _direct_fire,
    "motivation-test": _motivation_test,
    "gas-check": _gas_check,
    "cloud-turn": _cloud_turn,
    "line-of-sight": _line_of_sight,
    "crew-served": _crew_served,
    "vehicle-turn": _vehicle_turn,
}
