"""Fields that are sound one by one and senseless together: faults, each told at its field."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .area_fire import AreaWeapon
from .data import Canonical, direct_fire_weapon
from .dice import Dice
from .faults import found_in_words
from .fields import SCOPED_CLASSES

Found = list[tuple[str | None, str]]
Fields = dict[str, Any]


def _look_up(fields: Fields, known: Mapping[str, Any], build: Callable[..., Any]) -> Found:
    """Put the weapon in place of its id, or of the object that describes it."""
    weapon = fields["weapon"]
    if isinstance(weapon, dict):
        ignored = {"id": "", "basis": {}}
        kept = {name: value for name, value in weapon.items() if not name.endswith("basis")}
        fields["weapon"] = build(**kept | ignored)
        return []
    fields["weapon"] = known.get(weapon)
    if weapon is None or weapon in known:
        return []
    expected = f"expected an object or one of {', '.join(known)}"
    return [("weapon", f"there is no weapon {found_in_words(weapon)}: {expected}")]


def _area_shot(fields: Fields, tables: Canonical, _dice: Dice | None) -> Found:
    return _look_up(fields, tables.area_weapons, AreaWeapon) + [
        ("burst_radius_in", f"is missing: {name} needs it")
        for name in ("cover_point", "cover_grid")
        if fields[name] is not None and fields["burst_radius_in"] is None
    ]


def _direct_fire(fields: Fields, tables: Canonical, _dice: Dice | None) -> Found:
    found = _look_up(fields, tables.armoury, direct_fire_weapon)
    if fields["single_shots"] == 0 == fields["bursts"]:
        found.append(("single_shots", "expected a single shot or a burst: both are 0"))
    if fields["steadied"] and fields["two_weapons"]:
        found.append(("steadied", "both hands hold one weapon: not with two_weapons"))
    return found + (_weapon(fields) if fields["weapon"] is not None else [])


def _weapon(fields: Mapping[str, Any]) -> Found:
    weapon, kind = fields["weapon"], fields["weapon"].weapon_class
    heavy = weapon.heavy
    scope = "scope" if fields["scope"] is not None else "weapon.scope"
    scoped = weapon.scope if fields["scope"] is None else fields["scope"]
    shots, bursts = fields["single_shots"] or 0, fields["bursts"] or 0
    checks = (
        (fields["steadied"] and kind != "pistol", "steadied",
         f"only a pistol is steadied, not a {kind}"),
        (scoped and kind not in SCOPED_CLASSES, scope, f"only rifles take a scope, not a {kind}"),
        (fields["laser_sight"] and heavy, "laser_sight", "a heavy weapon takes no laser sight"),
        (shots > 0 and not heavy and weapon.single_recoil is None, "single_shots",
         f"{weapon.name} has no single-shot recoil"),
        (bursts > 0 and (heavy or weapon.burst_recoil is None), "bursts",
         f"{weapon.name} fires no bursts: it has no burst recoil"),
    )  # fmt: skip
    return [(field, message) for wrong, field, message in checks if wrong]


def _cloud_turn(fields: Fields, _tables: Canonical, dice: Dice | None) -> Found:
    found = twice("markers[{}].id", _each(fields["markers"], "id"))
    blows = fields["house_rules"]["wind"] in ("fixed", "d6")
    known = fields["wind_direction"] is not None or (dice and dice.has("wind_direction"))
    if blows and not known:
        found.append(("wind_direction", "is missing: the house rule wind needs a clock number"))
    return found


def _line_of_sight(fields: Fields, _tables: Canonical, _dice: Dice | None) -> Found:
    return twice("markers[{}].id", _each(fields["markers"], "id"))


def _crew_served(fields: Fields, _tables: Canonical, _dice: Dice | None) -> Found:
    gunner = fields["gunner"] or {}
    if not gunner.get("setting_up"):
        return []
    others = (("moved", "who has moved has no two actions left for it"),
              ("set_up", "the gun is set up already"))  # fmt: skip
    return [
        ("gunner.setting_up", f"contradicts {name}: {why}")
        for name, why in others
        if gunner.get(name)
    ]


def _vehicle_turn(fields: Fields, _tables: Canonical, _dice: Dice | None) -> Found:
    crew, weapons = fields["crew"] or [], fields["weapons"]
    names = _each(crew, "name")
    found = twice("weapons[{}]", weapons or ()) + twice("crew[{}].name", names)
    known = None if weapons is None else frozenset(weapons)
    for place, crewman in enumerate(crew):
        if crewman:
            found += _controls(f"crew[{place}].controls", crewman["controls"] or (), known)
            found += _transfer(f"crew[{place}].transfer_to", crewman, names)
    return found


def _controls(path: str, controls: Sequence[str], weapons: frozenset[str] | None) -> Found:
    """Return the faults of weapons that are none; where the list itself is faulty, nobody knows."""
    return [
        (f"{path}[{i}]", f"there is no weapon {found_in_words(one)} in weapons")
        for i, one in enumerate(controls)
        if weapons is not None and one not in weapons
    ]


def _transfer(path: str, crewman: Mapping[str, Any], names: Sequence[str]) -> Found:
    target = crewman["transfer_to"]
    if target is None:
        return []
    checks = (
        (crewman["roles"] is not None and "commander" not in crewman["roles"],
         "only a commander transfers his actions"),
        (target == crewman["name"], "expected another crewman, found himself"),
        (target not in names and None not in names,  # a faulty name may be the one that is meant
         f"there is no crewman {found_in_words(target)}"),
    )  # fmt: skip
    return [(path, message) for wrong, message in checks if wrong]


def _each(records: Sequence[Mapping[str, Any] | None] | None, key: str) -> list[Any]:
    """Return one field of every record of a list, None where the record or the field is faulty."""
    return [record[key] if record else None for record in records or ()]


def twice(path: str, names: Sequence[Any]) -> Found:
    """Return the faults of names that an earlier entry of the list has too."""
    seen: Counter[Any] = Counter()
    found: Found = []
    for place, name in enumerate(names):
        seen[name] += 1
        if name is not None and seen[name] > 1:
            found.append((path.format(place), f"{found_in_words(name)} stands twice"))
    return found


CONTRADICTIONS: Mapping[str, Callable[[Fields, Canonical, Dice | None], Found]] = {
    "area-shot": _area_shot,
    "direct-fire": _direct_fire,
    "cloud-turn": _cloud_turn,
    "line-of-sight": _line_of_sight,
    "crew-served": _crew_served,
    "vehicle-turn": _vehicle_turn,
}
"""What contradicts in a calculator's fields; on the way weapons take the place of their ids."""
