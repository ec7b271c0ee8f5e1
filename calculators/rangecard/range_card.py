"""A firer's own range card: what he needs with one weapon at every range, shot after shot.

The figures alone, each asked of the rules under the question's house rules; `drawing` sets them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .answers import plain
from .area_card import AreaCard, area_card
from .area_fire import AreaWeapon
from .calculators import AREA_SHOT, DIRECT_FIRE
from .data import Canonical, canonical
from .direct_fire import DirectFireWeapon, recoil_total
from .faults import Faults
from .fields import Calculator
from .fire_card import FireCard, fire_card
from .questions import Question

_ROLLED = ("id", "dice", "seed")


@dataclass(frozen=True, slots=True)
class NoCard:
    """A weapon that a firer has no figures for, and why, in words."""

    weapon: AreaWeapon | DirectFireWeapon
    reasons: tuple[str, ...]


RangeCard = FireCard | AreaCard | NoCard


def of_question(question: Mapping[str, Any]) -> RangeCard | None:
    """Return the range card of a shot's firer and weapon as they stand in the question.

    The range that was asked, and how often he fires, are left aside. None for other questions.

    Raises:
        Faults: all that is wrong with the question.
    """
    asked = {name: plain(value) for name, value in question.items() if name not in _ROLLED}
    tables = canonical()
    fields = Question(asked, tables).fields
    if asked["calculator"] == AREA_SHOT.name:
        return area_card(fields, tables)
    if asked["calculator"] == DIRECT_FIRE.name:
        return _fire_card(asked, tables)
    return None


def of_firer(
    firer: Mapping[str, Any], house_rules: Mapping[str, Any] | None = None
) -> Iterator[RangeCard]:
    """Yield a card for each weapon of a firer, as the reader's document has both.

    Args:
        firer: one of a document that was checked.
        house_rules: those in force, where they are not the defaults.
    """
    house = {"house_rules": plain(house_rules or {})}
    for carried in firer.get("weapons") or ():
        yield _carried(firer, carried, house)


def _carried(
    firer: Mapping[str, Any], carried: Mapping[str, Any], house: Mapping[str, Any]
) -> RangeCard:
    tables = canonical()
    area = tables.area_weapons.get(carried["weapon"])
    weapon = area or tables.armoury[carried["weapon"]]
    lacking = tuple(_lacking(firer, weapon))
    if lacking:
        return NoCard(weapon, lacking)
    ask = _area_question if isinstance(weapon, AreaWeapon) else _fire_question
    try:
        found = of_question({**ask(firer, carried), **house})
    except Faults as faults:
        return NoCard(weapon, tuple(told for _, told in faults.found))
    assert found
    return found


def _lacking(firer: Mapping[str, Any], weapon: AreaWeapon | DirectFireWeapon) -> Iterator[str]:
    """Yield the values that a firer has not, and this weapon asks for; none is made up."""
    calculator, names = _asking(weapon)
    for field in calculator.fields:
        if field.name in names and firer.get(field.name) is None:
            yield f"{field.label} is missing"


def _asking(weapon: AreaWeapon | DirectFireWeapon) -> tuple[Calculator, tuple[str, ...]]:
    """Return what a weapon's figures ask of its firer: Strength only where there is recoil."""
    if isinstance(weapon, AreaWeapon):
        return AREA_SHOT, ("skill_die", "strength_die") if weapon.thrown else ("skill_die",)
    kicks = recoil_total(weapon, 1, 0, steadied=False) > 0
    return DIRECT_FIRE, ("skill", "strength") if kicks else ("skill",)


def _area_question(firer: Mapping[str, Any], carried: Mapping[str, Any]) -> dict[str, Any]:
    strength = {"strength_die": firer["strength_die"]} if firer.get("strength_die") else {}
    return {
        "calculator": AREA_SHOT.name, "weapon": carried["weapon"], "range_in": 0,
        "skill_die": firer["skill_die"], **strength,
    }  # fmt: skip


def _fire_question(firer: Mapping[str, Any], carried: Mapping[str, Any]) -> dict[str, Any]:
    """Return the question of a single shot; without recoil no Strength has a say in it (DF-12)."""
    scope = {"scope": carried["scope"]} if carried.get("scope") is not None else {}
    return {
        "calculator": DIRECT_FIRE.name, "weapon": carried["weapon"], "range_m": 1,
        "skill": firer["skill"], "strength": firer.get("strength") or 0,
        "laser_sight": bool(carried.get("laser_sight")), **scope,
    }  # fmt: skip


def _fire_card(asked: Mapping[str, Any], tables: Canonical) -> FireCard | NoCard:
    base = {**asked, "single_shots": 1, "aimed": True, "targeted": False}
    try:
        fields = Question(base, tables).fields
    except Faults as faults:  # a weapon that fires nothing but bursts
        weapon = Question(asked, tables).fields["weapon"]
        return NoCard(weapon, tuple(told for _, told in faults.found))
    return fire_card(base, fields, tables)
