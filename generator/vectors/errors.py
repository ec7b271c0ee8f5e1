"""Questions that are wrong: each kind of fault in each field, and fields that contradict.

The faults of single fields are made from the table of fields, so a new field is tested as it comes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from typing import Any

from generator.vectors.case import Case, case
from rangecard.calculators import CALCULATORS
from rangecard.fields import HOUSE_RULES, LONGEST_NAME, Field

Wrong = Iterator[tuple[str, Any]]
Path = tuple[str | int, ...]

_MARKER = {"id": "a", "x": 0, "y": 0, "munition": "smoke"}
_LOADER = {"die": "D8", "motivation": 2, "in_contact": True}
_CREWMAN = {"name": "Ada", "roles": ["driver"], "die": "D8", "motivation": 2}
_COMMANDER = {"name": "Cem", "roles": ["commander"], "die": "D8", "motivation": 2,
              "transfer_to": "Ada"}  # fmt: skip
_OWN_AREA = {"name": "Mortar", "range_band_in": 6}
_OWN_GUN = {"name": "Rifle", "class": "rifle", "range_m": 50, "single_recoil": 3}
SOUND: Mapping[str, Mapping[str, Any]] = {
    "area-shot": {"weapon": "launched-grenade", "range_in": 26, "skill_die": "D10"},
    "direct-fire": {"weapon": "service-pistol", "range_m": 10, "skill": 9, "strength": 7},
    "motivation-test": {"die": "D8", "motivation": 2, "cause": "loader"},
    "gas-check": {"quality_die": "D8"},
    "cloud-turn": {"markers": [_MARKER]},
    "line-of-sight": {"from": [0, 0], "to": [9, 0], "markers": [_MARKER]},
    "crew-served": {"gunner": {"die": "D8", "set_up": True}, "loaders": [_LOADER]},
    "vehicle-turn": {"weapons": ["gun"], "crew": [_CREWMAN, _COMMANDER]},
}
"""A sound question to each calculator, into which one fault is put."""

_INSIDE: Sequence[tuple[str, Path, Mapping[str, Any] | None]] = (
    ("area-shot", ("weapon",), _OWN_AREA),
    ("area-shot", ("cover_grid",), {"x": 0, "y": 0, "columns": 2, "rows": 2}),
    ("direct-fire", ("weapon",), _OWN_GUN),
    ("cloud-turn", ("markers", 0), None),
    ("line-of-sight", ("markers", 0), None),
    ("crew-served", ("gunner",), None),
    ("crew-served", ("loaders", 0), None),
    ("vehicle-turn", ("crew", 1), None),
)
"""The objects in questions, and what stands there where the sound question has none."""


def errors() -> Iterator[Case]:
    """Yield questions each of which is answered with an error."""
    for name in CALCULATORS:
        yield from _fields(name, (), CALCULATORS[name].fields, None)
        yield from _envelope(name)
    for name, path, stands in _INSIDE:
        field = next(one for one in CALCULATORS[name].fields if one.name == path[0])
        yield from _fields(name, path, field.parts, stands)
    yield from _house_rules()
    yield from _contradictions()


def _case(name: str, calculator: str, fields: Mapping[str, Any]) -> Case:
    asked = {"calculator": calculator, **fields}
    return case(f"error/{calculator}/{name}", asked)


def _fields(
    calculator: str, path: Path, fields: Sequence[Field], stands: Mapping[str, Any] | None
) -> Iterator[Case]:
    """Yield faults of single fields: a wrong value of each kind, a missing and an unknown one."""
    sound = deepcopy(dict(SOUND[calculator]))
    if path and stands is not None:
        sound[str(path[0])] = stands
    place = ".".join(map(str, path))
    before = f"{place}." if place else ""
    for field in fields:
        for fault, value in _wrong(field):
            wrong = _with(sound, (*path, field.name), value)
            yield _case(f"{before}{field.name}/{fault}", calculator, wrong)
        if field.required:
            without = _with(sound, (*path, field.name), None, remove=True)
            yield _case(f"{before}{field.name}/missing", calculator, without)
    unknown = _with(sound, (*path, "no_such_field"), 1)
    yield _case(f"{before}no_such_field/unknown", calculator, unknown)


def _with(question: Any, path: Path, value: Any, *, remove: bool = False) -> dict[str, Any]:
    changed: dict[str, Any] = deepcopy(question)
    place: Any = changed
    for part in path[:-1]:
        place = place[part]
    if remove:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return changed


def _wrong(field: Field) -> Wrong:
    """Yield the values that a field does not take, with a word for what is wrong with each."""
    if field.kind == "any":
        return
    if not field.nullable:
        yield "null", None
    yield from _WRONG[field.kind](field)


def _numbers(field: Field) -> Wrong:
    yield from (("text", "5"), ("true", True), ("list", [5]))
    step = 1 if field.kind == "whole" else Fraction(1, 1000)
    if field.kind == "whole":
        yield "fraction", 1.5
    if field.least is not None:
        yield "below", _exact(field.least) - step
    if field.above is not None:
        yield "at-the-bound", _exact(field.above)
    if field.most is not None:
        yield "beyond", _exact(field.most) + step


def _exact(bound: Decimal | int) -> Fraction:
    return Fraction(bound)


def _lists(field: Field) -> Wrong:
    yield from (("object", {}), ("number", 3))
    if field.most is not None and field.most <= _LONGEST_LIST:
        yield "too-many", [_MANY[field.name]] * (int(field.most) + 1)


_LONGEST_LIST = 200  # a thousand and one markers would be a line of 50 kB
_WALL = [[0, 1], [1, 1]]
_MANY: Mapping[str, Any] = {"walls": _WALL, "loaders": _LOADER, "crew": _CREWMAN}


def _choices(field: Field) -> Wrong:
    yield from (("unknown", "D5"), ("number", 7), ("true", True))
    if all(isinstance(one, str) for one in field.choices):
        yield "upper-case", field.choices[0].swapcase()


def _names(_field: Field) -> Wrong:
    yield from (("text", "gun"), ("of-numbers", [1]), ("of-empty", [""]))


def _points(_field: Field) -> Wrong:
    yield from (("number", 3), ("three", [0, 0, 0]), ("texts", ["0", "0"]), ("far", [0, 10_000.5]))


def _walls(field: Field) -> Wrong:
    yield from _lists(field)
    yield from (
        ("not-nested", [[0, 0], [1, 1]]),
        ("one-end", [[[0, 0]]]),
        ("far", [[[0, 0], [0, 10_001]]]),
    )
    yield from (("no-length", [_WALL, [[2, 2], [2.0, 2]]]), ("two-faults", [[[0, True], ["0", 1]]]))


def _multipliers(field: Field) -> Wrong:
    usual = {level: [1, 1] for level in field.choices}
    yield from (
        ("number", 2),
        ("one-level", {"Hard": [1, 2]}),
        ("unknown-level", {**usual, "Easy": [8, 1]}),
    )
    for name, pair in (
        ("zero", [1, 0]),
        ("negative", [-1, 2]),
        ("single", [1]),
        ("fraction", [0.5, 1]),
    ):
        yield name, {**usual, "Hard": pair}


_WRONG: Mapping[str, Callable[[Field], Wrong]] = {
    "number": _numbers,
    "whole": _numbers,
    "flag": lambda _: iter((("number", 1), ("text", "true"))),
    "choice": _choices,
    "choices": lambda _: iter((("text", "driver"), ("unknown", ["pilot"]), ("of-numbers", [1]))),
    "text": lambda _: iter((("number", 5), ("empty", ""), ("too-long", "x" * (LONGEST_NAME + 1)))),
    "names": _names,
    "identity": lambda _: iter((("fraction", 1.5), ("true", True), ("list", []))),
    "weapon": lambda _: iter((("unknown", "catapult"), ("number", 3), ("list", ["m60"]))),
    "point": _points,
    "walls": _walls,
    "grid": lambda _: iter((("list", [0, 0, 2, 2]), ("number", 4))),
    "record": lambda _: iter((("list", []), ("text", "D8"))),
    "records": _lists,
    "multipliers": _multipliers,
}


def _envelope(calculator: str) -> Iterator[Case]:
    """Yield faults of what every question may have: its dice and seed, its house rules."""
    sound = SOUND[calculator]
    for fault, more in (
        ("dice/list", {"dice": []}),
        ("dice/unknown", {"dice": {"d100": 7}}),
        ("seed/text", {"seed": "7"}),
        ("seed/fraction", {"seed": 1.5}),
        ("seed/with-dice", {"seed": 1, "dice": {}}),
        ("house_rules/list", {"house_rules": []}),
    ):
        yield _case(fault, calculator, {**sound, **more})
    for die in CALCULATORS[calculator].dice:
        for fault, score in (("text", "6"), ("fraction", 2.5), ("too-high", 21), ("zero", 0)):
            rolled: Any = [score] if die.many else score
            beside = (
                {"house_rules": {"wind": "d6"}} if die.name in ("wind_direction", "wind") else {}
            )
            asked = {**sound, **beside, "dice": {**_usual_dice(calculator), die.name: rolled}}
            yield _case(f"dice.{die.name}/{fault}", calculator, asked)
        others = {name: one for name, one in _usual_dice(calculator).items() if name != die.name}
        if die.name not in ("wind_direction", "wind"):
            yield _case(f"dice.{die.name}/missing", calculator, {**sound, "dice": others})
        if die.many and die.name != "wind":
            asked = {**sound, "dice": {**others, die.name: [1, 1, 1]}}
            yield _case(f"dice.{die.name}/wrong-count", calculator, asked)


def _usual_dice(calculator: str) -> dict[str, Any]:
    usual: Mapping[str, dict[str, Any]] = {
        "area-shot": {"skill": 1, "direction": 1},
        "direct-fire": {"d20": [1]},
        "motivation-test": {"die": 1},
        "gas-check": {"die": 1},
        "cloud-turn": {"dissipation": [1], "wind_direction": 1, "wind": [1]},
        "crew-served": {"loaders": [1]},
        "vehicle-turn": {"commander": [1]},
    }
    return usual[calculator]


def _house_rules() -> Iterator[Case]:
    """Yield faults of every switch: they are told whichever calculator is asked."""
    sound = SOUND["area-shot"]
    usual = {"house_rules": {"no_such_switch": 1}}
    yield _case("house_rules.no_such_switch", "area-shot", {**sound, **usual})
    for switch in HOUSE_RULES:
        for fault, value in (("null", None), ("text", "perhaps"), ("list", [])):
            asked = {**sound, "house_rules": {switch: value}}
            yield _case(f"house_rules.{switch}/{fault}", "area-shot", asked)


def _contradictions() -> Iterator[Case]:
    """Yield questions whose fields are sound one by one and senseless together."""
    for calculator, name, more in _SENSELESS:
        yield _case(name, calculator, {**SOUND[calculator], **more})
    several = {
        "weapon": "m60",
        "range_in": "26",
        "skill_die": "D7",
        "walls": 5,
        "seed": 1,
        "dice": {},
    }
    yield _case("all-at-once", "area-shot", several)
    yield case("error/no-calculator", {"range_in": 26})
    yield case("error/unknown-calculator", {"calculator": "mortar", "range_in": 26})
    yield case("error/calculator-of-another-kind", {"calculator": 3})


_PLAIN_GUN = {"name": "Gun", "class": "heavy weapon", "range_m": 50}
_SHOT_GUN = {"name": "Bow", "class": "bow", "range_m": 50}
_SENSELESS: Sequence[tuple[str, str, Mapping[str, Any]]] = (
    ("area-shot", "burst_radius_in/missing-for-a-point", {"cover_point": [0, 0]}),
    ("area-shot", "burst_radius_in/missing-for-a-grid",
     {"cover_grid": {"x": 0, "y": 0, "columns": 1, "rows": 1}}),
    ("direct-fire", "single_shots/nothing-fired", {"single_shots": 0}),
    ("direct-fire", "single_shots/no-recoil-figure", {"weapon": _SHOT_GUN}),
    ("direct-fire", "bursts/no-recoil-figure", {"bursts": 1}),
    ("direct-fire", "bursts/heavy", {"weapon": {**_PLAIN_GUN, "burst_recoil": 4}, "bursts": 1}),
    ("direct-fire", "steadied/rifle", {"weapon": _OWN_GUN, "steadied": True}),
    ("direct-fire", "steadied/two-weapons", {"steadied": True, "two_weapons": True}),
    ("direct-fire", "scope/pistol", {"scope": True}),
    ("direct-fire", "weapon.scope/of-own-pistol",
     {"weapon": {**_OWN_GUN, "class": "pistol", "scope": True}}),
    ("direct-fire", "laser_sight/heavy", {"weapon": _PLAIN_GUN, "laser_sight": True}),
    ("direct-fire", "weapon/of-the-other-system", {"weapon": "launched-grenade"}),
    ("cloud-turn", "markers.id/twice", {"markers": [_MARKER, _MARKER]}),
    ("cloud-turn", "wind_direction/wind-without", {"house_rules": {"wind": "fixed"}}),
    ("line-of-sight", "markers.id/twice", {"markers": [_MARKER, _MARKER]}),
    ("crew-served", "gunner.setting_up/moved",
     {"gunner": {"die": "D8", "setting_up": True, "moved": True}}),
    ("crew-served", "gunner.setting_up/set-up",
     {"gunner": {"die": "D8", "setting_up": True, "set_up": True}}),
    ("vehicle-turn", "weapons/twice", {"weapons": ["gun", "gun"]}),
    ("vehicle-turn", "crew.name/twice", {"crew": [_CREWMAN, _CREWMAN]}),
    ("vehicle-turn", "crew.controls/no-such-weapon",
     {"crew": [{**_CREWMAN, "controls": ["mortar"]}]}),
    ("vehicle-turn", "crew.transfer_to/no-commander",
     {"crew": [{**_CREWMAN, "transfer_to": "Cem"}, _COMMANDER]}),
    ("vehicle-turn", "crew.transfer_to/himself",
     {"crew": [_CREWMAN, {**_COMMANDER, "transfer_to": "Cem"}]}),
    ("vehicle-turn", "crew.transfer_to/nobody",
     {"crew": [_CREWMAN, {**_COMMANDER, "transfer_to": "Zoe"}]}),
)  # fmt: skip
