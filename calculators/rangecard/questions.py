"""Checks a whole question: its envelope, fields, dice and house rules, and what contradicts."""

from collections.abc import Callable, Mapping
from typing import Any

from .area_fire import AreaWeapon
from .checks import Faults, checked, checked_record, found_in_words
from .data import Canonical, direct_fire_weapon
from .dice import Dice, SeededDice, TypedDice
from .fields import CALCULATORS, SCOPED_CLASSES, Calculator, Field

_SEED = Field(name="seed", kind="whole")
_SCORE = Field(name="score", kind="whole")


def identity(question: Mapping[str, Any]) -> str | int | None:
    """Return a question's ``id``, a text or a whole number; None where it has none."""
    value = question.get("id")
    if isinstance(value, str):
        return value
    try:
        return checked(_SEED, value, Faults(), "id")  # type: ignore[no-any-return]
    except Faults:
        return None


class Question:
    """A question that was checked: raises Faults with all that is wrong with it."""

    def __init__(self, question: Mapping[str, Any], tables: Canonical) -> None:
        self.tables = tables
        faults = Faults()
        calculator = (
            CALCULATORS.get(name) if isinstance(name := question.get("calculator"), str) else None
        )
        if calculator is None:
            names = ", ".join(CALCULATORS)
            faults.found.append(
                ("calculator", f"expected one of {names}, found {found_in_words(name)}")
            )
        self._check_id(question, faults)
        house = self._house_rules(question.get("house_rules", {}), faults)
        self.dice = _dice(question, calculator, faults)
        if calculator is None:
            raise faults
        self.calculator: Calculator = calculator
        given = {name: value for name, value in question.items() if name not in _ENVELOPE}
        self.fields = checked_record(calculator.fields, given, faults) | {"house_rules": house}
        if calculator.name in _CROSS_CHECKS:
            _CROSS_CHECKS[calculator.name](self.fields, tables, faults)
        if faults.found:
            raise faults

    def _check_id(self, question: Mapping[str, Any], faults: Faults) -> None:
        if "id" in question and identity(question) is None:
            found = found_in_words(question["id"])
            faults.found.append(("id", f"expected a text or a whole number, found {found}"))

    def _house_rules(self, given: Any, faults: Faults) -> dict[str, Any]:
        if not isinstance(given, Mapping):
            faults.found.append(
                ("house_rules", f"expected an object, found {found_in_words(given)}")
            )
            given = {}
        switches = [switch.field for switch in self.tables.house_rules.values()]
        return checked_record(switches, given, faults, "house_rules.")


_ENVELOPE = ("calculator", "id", "house_rules", "dice", "seed")


def _dice(
    question: Mapping[str, Any], calculator: Calculator | None, faults: Faults
) -> Dice | None:
    if "dice" in question and "seed" in question:
        faults.found.append(("seed", "give the dice or a seed, not both"))
    if "seed" in question:
        seed = checked(_SEED, question["seed"], faults, "seed")
        return SeededDice(seed or 0)
    if "dice" not in question:
        return None
    if not isinstance(question["dice"], Mapping):
        found = found_in_words(question["dice"])
        faults.found.append(("dice", f"expected an object, found {found}"))
        return None
    return TypedDice(_typed(question["dice"], calculator, faults))


def _typed(
    given: Mapping[str, Any], calculator: Calculator | None, faults: Faults
) -> dict[str, int | list[int]]:
    many = {die.name: die.many for die in calculator.dice} if calculator else {}
    typed: dict[str, int | list[int]] = {}
    for name, value in given.items():
        path = f"dice.{name}"
        if calculator and name not in many:
            faults.found.append((path, f"there is no such die: expected {', '.join(many)}"))
        elif many.get(name):
            typed[name] = _scores(value, faults, path)
        elif calculator:
            typed[name] = checked(_SCORE, value, faults, path)
    return typed


def _scores(value: Any, faults: Faults, path: str) -> list[int]:
    if not isinstance(value, list | tuple):
        found = found_in_words(value)
        faults.found.append((path, f"expected a list of scores, found {found}"))
        return []
    return [checked(_SCORE, one, faults, f"{path}[{i}]") for i, one in enumerate(value)]


def _look_up(
    fields: dict[str, Any], known: Mapping[str, Any], build: Callable[..., Any], faults: Faults
) -> None:
    """Put the weapon in place of its id, or of the object that describes it."""
    weapon = fields["weapon"]
    if isinstance(weapon, dict):
        ignored = {"id": "", "basis": {}}
        kept = {name: value for name, value in weapon.items() if not name.endswith("basis")}
        fields["weapon"] = build(**kept | ignored)
    elif weapon is not None and weapon not in known:
        ids = ", ".join(known)
        faults.found.append(
            (
                "weapon",
                f"there is no weapon {found_in_words(weapon)}: expected an object or one of {ids}",
            )
        )
        fields["weapon"] = None
    elif weapon is not None:
        fields["weapon"] = known[weapon]


def _check_area_shot(fields: dict[str, Any], tables: Canonical, faults: Faults) -> None:
    _look_up(fields, tables.area_weapons, AreaWeapon, faults)
    faults.found += [
        ("burst_radius_in", f"is missing: {name} needs it")
        for name in ("cover_point", "cover_grid")
        if fields[name] is not None and fields["burst_radius_in"] is None
    ]


def _check_direct_fire(fields: dict[str, Any], tables: Canonical, faults: Faults) -> None:
    _look_up(fields, tables.armoury, direct_fire_weapon, faults)
    if fields["single_shots"] == 0 == fields["bursts"]:
        faults.found.append(("single_shots", "expected a single shot or a burst: both are 0"))
    if fields["steadied"] and fields["two_weapons"]:
        faults.found.append(("steadied", "both hands hold one weapon: not with two_weapons"))
    if fields["weapon"] is not None:
        faults.found += _weapon_contradictions(fields)


def _weapon_contradictions(fields: Mapping[str, Any]) -> list[tuple[str | None, str]]:
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


_CROSS_CHECKS: Mapping[str, Callable[[dict[str, Any], Canonical, Faults], None]] = {
    "area-shot": _check_area_shot,
    "direct-fire": _check_direct_fire,
}
