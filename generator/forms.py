"""The calculators' forms: real HTML with the default answer printed, alive or not."""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from generator import tables
from generator.rendering import html
from rangecard import data, door
from rangecard.answers import plain, quantity
from rangecard.area_fire import AreaWeapon
from rangecard.data import Canonical, Switch
from rangecard.direct_fire import DirectFireWeapon
from rangecard.fields import CALCULATORS, Calculator, Field

SELDOM = frozenset(
    {
        "munition",
        "fuse",
        "walls",
        "burst_radius_in",
        "cover_point",
        "cover_grid",
        "bursts",
        "laser_sight",
        "steadied",
        "two_weapons",
        "scope",
        "other_modifier",
        "sealed",
    }
)
"""Fields that most shots leave alone: they wait in a <details>."""

SHOOTERS: Mapping[str, Mapping[str, object]] = {
    "area-shot": {"skill_die": "D10"},
    "direct-fire": {"skill": 12, "strength": 7, "aimed": True},
    "motivation-test": {"die": "D8", "motivation": 2, "cause": "loader"},
}
"""Who shoots or tests in an untouched form; weapon and range come from the data."""

USUAL_CLASS = "assault rifle"
"""The class of weapon that the direct-fire form opens on, where the armoury has one."""


class Option(NamedTuple):
    """One choice of a select."""

    value: str
    label: str


class OptionGroup(NamedTuple):
    """Choices under one label; an empty label is no group."""

    label: str
    options: tuple[Option, ...]


class Input(NamedTuple):
    """One field as the form shows it. A select has options; other kinds have a text.

    A question that leaves the field out asks for the default, whatever value the form opens on.
    """

    name: str
    kind: str
    id: str
    label: str
    help: str
    unit: str
    value: str
    default: str
    signed: bool
    groups: tuple[OptionGroup, ...]

    @property
    def checked(self) -> bool:
        """Tell whether a flag is set."""
        return self.kind == "flag" and self.value == "true"

    @property
    def described_by(self) -> str:
        """Return the IDs of the help text and the error text, the help first."""
        ids = [f"{self.id}-help"] if self.help else []
        return " ".join([*ids, f"{self.id}-error"])

    @property
    def keyboard(self) -> str:
        """Return the keyboard that a phone shows: some number pads have no minus sign."""
        digits = {"whole": "numeric", "number": "decimal"}
        return "text" if self.signed else digits.get(self.kind, "text")


def calculator(
    name: str,
    prefill: Mapping[str, object] | None = None,
    base: str = "",
    house_rules: Mapping[str, object] | None = None,
) -> Markup:
    """Return a calculator's form with an answer printed in it.

    Args:
        name: a name of the contract, such as "area-shot".
        prefill: fields that differ from the form's opening question.
        base: the relative prefix from the page to the site's root, such as "../".
        house_rules: those that the form opens on where they are not the default.
    """
    described = CALCULATORS[name]
    chosen = {key: one for key, one in (house_rules or {}).items() if key in described.house_rules}
    question = opening(name) | dict(prefill or {}) | ({"house_rules": chosen} if chosen else {})
    inputs = [_input(described, field, question) for field in described.fields]
    return html(
        "calculator.html",
        calculator=described,
        base=base,
        usual=[i for i in inputs if i.name not in SELDOM],
        seldom=[i for i in inputs if i.name in SELDOM],
        house=_house_inputs(described, chosen),
        answer=answer_html(question, base),
    )


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
    return {"calculator": name, **shot, **SHOOTERS[name]}


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
    return Markup(door.draw(json.dumps(question, default=plain), f"{base}rules.html"))


def _input(described: Calculator, field: Field, question: Mapping[str, object]) -> Input:
    default = None if field.required else field.default
    kind = "choice" if field.kind == "flag" and default is None else field.kind
    value = written(question.get(field.name, default))
    return Input(
        name=field.name,
        kind=kind,
        id=f"{described.name}-{field.name}",
        label=field.label,
        help=field.help,
        unit=field.unit,
        value=value,
        default=value if field.required else written(field.default),
        signed=field.least is not None and field.least < 0,
        groups=option_groups(described.name, field),
    )


def _house_inputs(described: Calculator, chosen: Mapping[str, object]) -> list[Input]:
    switches = [data.canonical().house_rules[key] for key in described.house_rules]
    return [_house_input(described, one, chosen.get(one.key, one.default)) for one in switches]


def _house_input(described: Calculator, switch: Switch, value: object) -> Input:
    return Input(
        name=f"house_rules.{switch.key}",
        kind="house",
        id=f"{described.name}-house-{switch.key}",
        label=switch.title,
        help=f"{switch.rule}: {switch.text}{_how_written(switch)}",
        unit="",
        value=house_value(value),
        default=house_value(switch.default),
        signed=True,
        groups=_options(switch.values),
    )


def _how_written(switch: Switch) -> str:
    """Say how a value is typed that is neither a word nor a number."""
    if switch.kind != "multipliers":
        return ""
    return " In brackets: times, divided by; so [1, 2] is one half. Every level stays named."


def house_value(value: object) -> str:
    """Return a house rule's value as its field shows it: multipliers as JSON, words as they are."""
    return json.dumps(value) if isinstance(value, Mapping) else written(value)


def _options(values: Iterable[object]) -> tuple[OptionGroup, ...]:
    options = tuple(Option(written(value), written(value)) for value in values)
    return (OptionGroup("", options),) if options else ()


def written(value: object) -> str:
    """Return a value as a reader would type it; what the form leaves empty is empty."""
    match value:
        case None | () | []:
            return ""
        case bool():
            return "true" if value else "false"
        case Fraction():
            return quantity(value)
    return str(value)


def option_groups(calculator_name: str, field: Field) -> tuple[OptionGroup, ...]:
    """Return the choices of a select, weapons grouped by class with their ids as values."""
    if field.kind == "weapon":
        return weapon_groups(calculator_name)
    if field.kind == "flag":
        return _unset("the weapon’s own", ("true", "yes"), ("false", "no")) if _open(field) else ()
    if _open(field):
        return _unset("the weapon’s own", *((choice, choice) for choice in field.choices))
    return _options(field.choices)


def _open(field: Field) -> bool:
    """Tell whether leaving a choice alone means the weapon's own value."""
    return field.kind in ("flag", "choice") and field.default is None


def _unset(label: str, *choices: tuple[str, str]) -> tuple[OptionGroup, ...]:
    options = (Option("", label), *(Option(value, words) for value, words in choices))
    return (OptionGroup("", options),)


def weapon_groups(calculator_name: str) -> tuple[OptionGroup, ...]:
    """Return the weapons of the calculator's system, in the order of the data."""
    canonical = data.canonical()
    if calculator_name == "area-shot":
        weapons = canonical.area_weapons.values()
        return (OptionGroup("", tuple(Option(w.id, w.name) for w in weapons)),)
    groups = groupby(canonical.armoury.values(), key=lambda w: w.weapon_class)
    return tuple(
        OptionGroup(label.capitalize(), tuple(Option(w.id, w.name) for w in weapons))
        for label, weapons in groups
    )
