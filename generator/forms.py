"""The calculators' forms: real HTML with the default answer printed, alive or not."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

import rangecard
from generator import papers, tables
from generator.controls import shown
from generator.inputs import Input, Row, Rows, Shown
from generator.options import options
from generator.rendering import html
from rangecard import data, documents, door
from rangecard.answers import plain
from rangecard.area_fire import AreaWeapon
from rangecard.asked import written
from rangecard.calculators import CALCULATORS
from rangecard.compare import COMPARED
from rangecard.data import Canonical, Switch
from rangecard.dice import CLOCK
from rangecard.direct_fire import DirectFireWeapon
from rangecard.drawing.units import USUAL_SCALE
from rangecard.fields import Calculator

SELDOM: Mapping[str, frozenset[str]] = {
    "area-shot": frozenset(
        {"munition", "fuse", "walls", "burst_radius_in", "cover_point", "cover_grid"}
    ),
    "direct-fire": frozenset(
        {"bursts", "laser_sight", "steadied", "two_weapons", "scope", "other_modifier"}
    ),
    "motivation-test": frozenset({"sealed"}),
}
"""Fields that most questions leave alone: they wait in a <details>."""

MORE = {"area-shot": "More about the shot", "direct-fire": "More about the shot"}
"""What the fold of the seldom fields is called, where it needs a name."""

USUAL: Mapping[str, Mapping[str, object]] = {
    "area-shot": {"skill_die": "D10"},
    "direct-fire": {"skill": 12, "strength": 7, "aimed": True},
    "motivation-test": {"die": "D8", "motivation": 2, "cause": "loader"},
    "gas-check": {"quality_die": "D8", "sealed": True},
    "cloud-turn": {
        "markers": [
            {"id": 1, "x": 0, "y": 8, "munition": "smoke"},
            {"id": 2, "x": 6, "y": 10, "munition": "smoke"},
        ],
        "wind_direction": CLOCK,  # counts as soon as a house rule lets the wind blow (SM-5)
        "turns": 3,
    },
    "line-of-sight": {
        "from": [0, 0],
        "to": [0, 24],
        "markers": [
            {"id": 1, "x": 2, "y": 12, "munition": "smoke"},
            {"id": 2, "x": -5, "y": 14, "munition": "smoke"},
        ],
    },
    "crew-served": {
        "gunner": {"die": "D8", "set_up": True},
        "loaders": [{"die": "D8", "motivation": 2, "in_contact": True}],
    },
    "vehicle-turn": {
        "weapons": ["Cannon", "Machinegun"],
        "crew": [
            {"name": "Driver", "roles": ["driver"], "die": "D8", "motivation": 2},
            {"name": "Gunner", "roles": ["gunner"], "die": "D8", "motivation": 2,
             "controls": ["Cannon", "Machinegun"]},
            {"name": "Commander", "roles": ["commander"], "die": "D10", "motivation": 3,
             "transfer_to": "Driver"},
        ],
    },
}  # fmt: skip
"""What an untouched form asks; the weapon of a shot and its range come from the data."""

ON_PAGE: Mapping[tuple[str, str], Mapping[str, object]] = {
    ("motivation-test", "smoke"): {"cause": "smoke"},
    ("area-shot", "blind-shots"): {"blind": True},
    ("area-shot", "bouncing-rounds"): {
        "weapon": "thrown-grenade", "range_in": 10, "walls": [[[-3, -12], [-3, 12]]],
    },
    ("line-of-sight", "gas"): {
        "markers": [{"id": 1, "x": 2, "y": 12, "munition": "gas"}],
    },
}  # fmt: skip
"""What a calculator's form asks instead on a page about something less usual."""

USUAL_CLASS = "assault rifle"
"""The class of weapon that the direct-fire form opens on, where the armoury has one."""


def calculator(
    name: str,
    prefill: Mapping[str, object] | None = None,
    base: str = "",
    house_rules: Mapping[str, object] | None = None,
    *,
    whole: bool = True,
) -> Markup:
    """Return a calculator's form with an answer printed in it.

    Args:
        name: a name of the contract, such as "area-shot".
        prefill: fields that differ from the form's opening question.
        base: the relative prefix from the page to the site's root, such as "../".
        house_rules: those that the form opens on where they are not the default.
        whole: whether what the answer leads to is printed too.
    """
    described = CALCULATORS[name]
    chosen = {key: one for key, one in (house_rules or {}).items() if key in described.house_rules}
    question = opening(name) | dict(prefill or {}) | ({"house_rules": chosen} if chosen else {})
    usual, seldom, house = _parts(question)
    return html(
        "calculator.html",
        calculator=described,
        base=base,
        firer=any(isinstance(i, Input) and i.firer for i in (*usual, *seldom)),
        weapons=any(isinstance(i, Input) and i.firer_weapon for i in (*usual, *seldom)),
        most_firers=documents.MOST_FIRERS,
        usual=usual,
        seldom=seldom,
        more=MORE.get(name, "More"),
        house=house,
        cut=cut_name(name),
        ruleset=rangecard.__version__,
        many=" ".join(die.name for die in described.dice if die.many),
        answer=answer_html(question, base),
        compared=name in COMPARED,
        papers=papers.ALL,
        units=units(f"units-{name}") if name == "direct-fire" else "",
        further=_further(question, base) if whole else "",
    )


def _further(question: Mapping[str, object], base: str) -> Markup:
    return Markup(door.further(json.dumps(plain(question)), f"{base}rules.html"))


def cut_name(name: str) -> str:
    """Return a calculator's name cut as far as no other begins so."""
    others = [one for one in CALCULATORS if one != name]
    cuts = (name[:length] for length in range(1, len(name)))
    return next((cut for cut in cuts if not any(one.startswith(cut) for one in others)), name)


def controls(question: Mapping[str, Any]) -> list[Shown]:
    """Return the fields of a form that asks a question, in the form's order."""
    return [one for part in _parts(question) for one in part]


def _parts(question: Mapping[str, Any]) -> tuple[list[Shown], list[Shown], list[Shown]]:
    """Return the usual fields, those that most leave alone, and the house rules."""
    described = CALCULATORS[question["calculator"]]
    inputs = [shown(described.name, field, question) for field in described.fields]
    folded = SELDOM.get(described.name, frozenset())
    usual = [one for one in inputs if one.name not in folded]
    seldom = [one for one in inputs if one.name in folded]
    return usual, seldom, house_inputs(described, question.get("house_rules", {}))


def units(place: str) -> Markup:
    """Return the choice of the unit of range ladders, for one place of a page."""
    return html("units.html", id=place, scale=USUAL_SCALE)


def opening(name: str) -> dict[str, object]:
    """Return the question that the untouched form asks: a usual shot, so that it has an answer."""
    canonical = data.canonical()
    shot: Mapping[str, object] = {}
    if name == "area-shot":
        area_weapons = list(canonical.area_weapons.values())
        launched = (weapon for weapon in area_weapons if not weapon.thrown)
        shot = area_shot(canonical, next(launched, area_weapons[0]))
    elif name == "direct-fire":
        armoury = list(canonical.armoury.values())
        usual = (weapon for weapon in armoury if weapon.weapon_class == USUAL_CLASS)
        shot = direct_shot(canonical, next(usual, armoury[0]))
    return {"calculator": name, **shot, **USUAL[name]}


def area_shot(canonical: Canonical, weapon: AreaWeapon) -> dict[str, object]:
    """Return the fields that set a calculator to a weapon, at the middle band's end (GR-1)."""
    limits = tables.band_limits(canonical, weapon)[0].limits
    return {"weapon": weapon.id, "range_in": plain(limits[len(limits) // 2 - 1])}


def direct_shot(canonical: Canonical, weapon: DirectFireWeapon) -> dict[str, object]:
    """Return the fields that set a calculator to a weapon, at the end of its medium range.

    A weapon that fires nothing but bursts fires one; any other fires three single shots.
    """
    medium = tables.metre_ranges(canonical, weapon, None, aimed=False)[1].limit_m
    only_bursts = weapon.single_recoil is None and weapon.burst_recoil is not None
    fired = {"single_shots": 0, "bursts": 1} if only_bursts else {"single_shots": 3}
    return {"weapon": weapon.id, "range_m": plain(medium), **fired}


def answer_html(question: Mapping[str, object], base: str) -> Markup:
    """Return the answer area of a question, drawn by the code that the page runs."""
    return Markup(door.draw(json.dumps(plain(question)), f"{base}rules.html"))


def house_inputs(described: Calculator, chosen: Mapping[str, object]) -> list[Shown]:
    """Return the house rules that a form uses, set to those that were chosen."""
    switches = [data.canonical().house_rules[key] for key in described.house_rules]
    return [_house_input(described, one, chosen.get(one.key, one.default)) for one in switches]


def _house_input(described: Calculator, switch: Switch, value: Any) -> Shown:
    name, id_ = f"house_rules.{switch.key}", f"{described.name}-house-{switch.key}"
    if switch.kind == "multipliers":
        return _multipliers(name, id_, switch, value)
    return Input(
        name=name,
        kind="house",
        id=id_,
        label=switch.title,
        help=_about(switch),
        unit="",
        value=written(value),
        default=written(switch.default),
        signed=True,
        groups=options(switch.values),
    )


def _about(switch: Switch) -> str:
    return f"{switch.rule}: {switch.text}"


def _multipliers(name: str, id_: str, switch: Switch, value: Mapping[str, Any]) -> Rows:
    """Return a row for each level: what the skill is taken times, and what it is divided by."""
    rows = tuple(
        _level(f"{name}.{level}", f"{id_}-{place}", level, zip(value[level], pair, strict=True))
        for place, (level, pair) in enumerate(switch.default.items())
    )
    return Rows(name, "multipliers", id_, switch.title, _about(switch), "", len(rows), rows, None)


def _level(name: str, id_: str, level: str, pair: Iterable[tuple[int, int]]) -> Row:
    labels = ("times", "divided by")
    factors = (
        _factor(f"{name}.{i}", f"{id_}-{i}", label, *factor)
        for i, (label, factor) in enumerate(zip(labels, pair, strict=True))
    )
    return Row(name, id_, level, "", tuple(factors))


def _factor(name: str, id_: str, label: str, value: int, default: int) -> Input:
    return Input(
        name=name,
        kind="whole",
        id=id_,
        label=label,
        help="",
        unit="",
        value=str(value),
        default=str(default),
        signed=False,
        groups=(),
    )
