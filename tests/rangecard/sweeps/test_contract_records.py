"""contract.md's questions about clouds, crews and vehicles: what is wrong, at every depth."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.rangecard.sweeps.asking import faulty_fields, names, read
from tests.rangecard.sweeps.usual import (
    CLOUD,
    COMMANDER,
    CREW,
    CREWMAN,
    GAS,
    LOADER,
    MARKER,
    NEW,
    SIGHT,
    VEHICLE,
    Question,
)

NO_NUMBERS: list[Any] = [True, "2", None, [2], {}]
NO_FLAGS: list[Any] = [0, 1, "true", [], {}]
NO_DICE: list[Any] = ["D5", "d8", 8, True, None, [], "D20"]
NO_LISTS: list[Any] = [None, "a", 5, True, {}]
NO_MOTIVATIONS: list[Any] = [*NO_NUMBERS, -1, 13, 2.5]
FAR = [10_000.000001, -10_000.000001]

# The path to the field, and values that it must refuse.
WRONG: list[tuple[Question, str, list[Any]]] = [
    (GAS, "quality_die", NO_DICE),
    (GAS, "sealed", NO_FLAGS),
    (CLOUD, "markers", NO_LISTS),
    (CLOUD, "markers[1]", [None, 5, "a", [], True]),
    (CLOUD, "markers[1].id", [None, 1.5, True, [], {}]),
    (CLOUD, "markers[0].x", [*NO_NUMBERS, *FAR]),
    (CLOUD, "markers[1].y", [*NO_NUMBERS, *FAR]),
    (CLOUD, "markers[0].munition", ["explosive", "Smoke", "", None, 1, True]),
    (CLOUD, "turns", [*NO_NUMBERS, 0, -1, 101, 1.5]),
    (CLOUD, "wind_direction", [True, "3", [3], 0, 13, -1, 2.5]),
    (CLOUD, "house_rules.wind", ["calm", None, True, 3]),
    (CLOUD, "house_rules.wind_fixed_in", [*NO_NUMBERS, -0.5]),
    (SIGHT, "from", [*NO_LISTS, [], [1], [1, 2, 3], [1, "2"], [True, 1], [0, 10_001]]),
    (SIGHT, "to", [*NO_LISTS, [], [1], [1, 2, 3], [None, 2], [-10_000.5, 0]]),
    (SIGHT, "markers", NO_LISTS),
    (SIGHT, "markers[1].x", [*NO_NUMBERS, *FAR]),
    (SIGHT, "markers[0].munition", ["explosive", None]),
    (SIGHT, "house_rules.gas_blocks_sight", NO_FLAGS),
    (CREW, "gunner", [None, 5, "D8", [], True]),
    (CREW, "gunner.die", NO_DICE),
    *((CREW, f"gunner.{flag}", NO_FLAGS) for flag in ("moved", "setting_up", "set_up")),
    (CREW, "loaders", NO_LISTS),
    (CREW, "loaders[1]", [None, 5, "D8", [], True]),
    (CREW, "loaders[0].die", NO_DICE),
    (CREW, "loaders[1].motivation", NO_MOTIVATIONS),
    (CREW, "loaders[0].moved", NO_FLAGS),
    (CREW, "loaders[1].in_contact", NO_FLAGS),
    (CREW, "house_rules.crew_firing", ["twice", True, None, 2]),
    (VEHICLE, "robotic", NO_FLAGS),
    (VEHICLE, "weapons", [*NO_LISTS[1:], [5], [None], [True], [["gun"]], ["x" * 201]]),
    (VEHICLE, "crew", NO_LISTS),
    (VEHICLE, "crew[1]", [None, 5, "Ann", [], True]),
    (VEHICLE, "crew[0].name", [None, 5, True, [], "x" * 201]),
    (VEHICLE, "crew[0].roles", [*NO_LISTS, ["pilot"], ["Driver"], [1], [["driver"]]]),
    (VEHICLE, "crew[0].die", NO_DICE),
    (VEHICLE, "crew[1].motivation", NO_MOTIVATIONS),
    (VEHICLE, "crew[1].controls", [*NO_LISTS[1:], [5], ["cannon"], [None]]),
    (VEHICLE, "crew[1].transfer_to", [5, True, [], {}, "Bo", "Zed", "", "x" * 201]),
    (VEHICLE, "crew[0].transfer_to", ["Bo"]),
]


def _steps(path: str) -> list[str | int]:
    parts = path.replace("[", ".[").split(".")
    return [int(part[1:-1]) if part.startswith("[") else part for part in parts]


def _with(question: Question, path: str, value: object) -> Question:
    """A copy with the field at a path such as `crew[1].name` set."""
    changed = deepcopy(question)
    place: Any = changed
    *outer, last = _steps(path)
    for step in outer:
        place = place.setdefault(step, {}) if isinstance(step, str) else place[step]
    place[last] = value
    return changed


def _without(question: Question, path: str) -> Question:
    changed = deepcopy(question)
    place: Any = changed
    *outer, last = _steps(path)
    for step in outer:
        place = place[step]
    del place[last]
    return changed


@pytest.mark.parametrize(("question", "path", "values"), WRONG)
def test_a_wrong_value_names_its_field(question: Question, path: str, values: list[Any]) -> None:
    for value in values:
        found = read(_with(question, path, value))
        assert found["status"] == "error", value
        assert names(found, path), (value, found["errors"])
        assert found["figures"] is found["odds"] is found["outcome"] is None


@pytest.mark.parametrize("name", NEW)
def test_unknown_fields_are_named_at_every_depth(name: str) -> None:
    depths = {
        "gas-check": [""],
        "cloud-turn": ["", "markers[1]."],
        "line-of-sight": ["", "markers[0]."],
        "crew-served": ["", "gunner.", "loaders[1]."],
        "vehicle-turn": ["", "crew[0].", "crew[1]."],
    }[name]
    for depth in depths:
        for extra in ("colour", "dice_", "Die", ""):
            found = read(_with(NEW[name], f"{depth}{extra}" if extra else f"{depth}x y", 1))
            field = f"{depth}{extra}" if extra else f"{depth}x y"
            assert faulty_fields(found) == {field}


def test_dice_of_another_place_are_unknown() -> None:
    assert faulty_fields(read(_with(CREW, "gunner.dice", {}))) == {"gunner.dice"}
    found = read(_with(_with(CLOUD, "markers[1].colour", 1), "loaders", []))
    assert faulty_fields(found) == {"markers[1].colour", "loaders"}
    for question, name in [(SIGHT, "die"), (GAS, "dissipation"), (VEHICLE, "loaders")]:
        assert names(read({**question, "dice": {name: 1}}), f"dice.{name}")


NEEDED: list[tuple[Question, list[str]]] = [
    (GAS, ["quality_die"]),
    (CLOUD, ["markers", "markers[0].id", "markers[1].x", "markers[0].y", "markers[1].munition"]),
    (SIGHT, ["from", "to", "markers", "markers[1].id"]),
    (CREW, ["gunner", "loaders", "gunner.die", "loaders[1].die", "loaders[0].motivation"]),
    (VEHICLE, ["crew", "crew[1].name", "crew[0].roles", "crew[0].die", "crew[0].motivation"]),
]


@pytest.mark.parametrize(("question", "fields"), NEEDED)
def test_what_is_needed_and_missing_is_named(question: Question, fields: list[str]) -> None:
    for field in fields:
        assert field in faulty_fields(read(_without(question, field))), field
    outer = {field for field in fields if "[" not in field and "." not in field}
    assert faulty_fields(read({"calculator": question["calculator"]})) == outer


@pytest.mark.parametrize(
    ("question", "path", "value"),
    [
        (GAS, "sealed", False),
        (CLOUD, "turns", 1),
        (SIGHT, "house_rules", {"gas_blocks_sight": False}),
        (CREW, "gunner", {"die": "D8"}),
        (CREW, "loaders", [{"die": "D8", "motivation": 2}]),
        (VEHICLE, "robotic", False),
        (VEHICLE, "crew", [{**CREWMAN, "controls": []}]),
    ],
)
def test_defaults_are_as_the_contract_has_them(question: Question, path: str, value: Any) -> None:
    full = _with(question, path, value)
    if path in {"gunner", "loaders"}:
        flags = ("moved", "setting_up", "set_up") if path == "gunner" else ("moved", "in_contact")
        told = dict.fromkeys(flags, False)
        bare = value if path == "gunner" else value[0]
        full[path] = {**bare, **told} if path == "gunner" else [{**bare, **told}]
        plain = _with(question, path, value)
    elif path == "crew":
        plain = _with(question, path, [CREWMAN])
    else:
        plain = {key: given for key, given in full.items() if key != path}
    assert read(plain)["status"] == "ok"
    assert read(plain) == read(full)


def _markers(count: int) -> list[Question]:
    return [{**MARKER, "id": number} for number in range(count)]


def _crew(count: int) -> list[Question]:
    return [{**CREWMAN, "name": f"crewman {number}"} for number in range(count)]


BOUNDS: list[tuple[Question, str, Any, Any]] = [
    (CLOUD, "markers", _markers(1000), _markers(1001)),
    (SIGHT, "markers", _markers(1000), _markers(1001)),
    (CREW, "loaders", [LOADER] * 20, [LOADER] * 21),
    (VEHICLE, "crew", _crew(50), _crew(51)),
    (CLOUD, "turns", 1, 0),
    (CLOUD, "turns", 100, 101),
    (CLOUD, "wind_direction", 12, 13),
    (CLOUD, "markers[0].x", -10_000, -10_001),
    (SIGHT, "from", [10_000, -10_000], [10_000, -10_001]),
    (CREW, "loaders[0].motivation", 12, 13),
    (VEHICLE, "crew[1].name", "x" * 200, "x" * 201),
    (VEHICLE, "weapons", ["main gun", "x" * 200], ["main gun", "x" * 201]),
    (CREW, "loaders", [], None),
    (VEHICLE, "crew", [], None),
    (SIGHT, "markers", [], None),
    (CLOUD, "markers", [], None),
]


@pytest.mark.parametrize(
    ("question", "path", "within", "beyond"), BOUNDS, ids=lambda value: str(value)[:24]
)
def test_the_last_within_bounds_and_the_first_beyond(
    question: Question, path: str, within: Any, beyond: Any
) -> None:
    found = read(_with(question, path, within))
    assert found["status"] == "ok", found["errors"]
    assert names(read(_with(question, path, beyond)), path)


@pytest.mark.parametrize("question", [CLOUD, SIGHT], ids=["turn", "sight"])
def test_ids_of_markers_are_unique(question: Question) -> None:
    for name in ("a", 7, "", "ü", -3, 0):
        markers = [{**MARKER, "id": name}, {**MARKER, "id": "other"}, {**MARKER, "id": name}]
        assert names(read({**question, "markers": markers}), "markers"), name
    mixed = [{**MARKER, "id": name} for name in ("a", "A", 1, "1", "1.0")]
    assert read({**question, "markers": mixed})["status"] == "ok"


def test_names_of_crewmen_and_of_weapons_are_distinct() -> None:
    twice = read({**VEHICLE, "crew": [CREWMAN, COMMANDER, CREWMAN]})
    assert names(twice, "crew")
    assert names(read({**VEHICLE, "weapons": ["main gun", "main gun"]}), "weapons")


def test_setting_up_contradicts_moving_and_standing() -> None:
    for more in ({"moved": True}, {"set_up": True}, {"moved": True, "set_up": True}):
        gunner = {"die": "D8", "setting_up": True, **more}
        assert names(read({**CREW, "gunner": gunner}), "gunner")


def _spoilt(question: Question, fields: dict[str, object]) -> Iterator[tuple[Question, set[str]]]:
    """The question with one fault, with two, and so on."""
    asked = question
    for count, (path, value) in enumerate(fields.items(), 1):
        asked = _with(asked, path, value)
        yield asked, set([*fields][:count])


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        (GAS, {"quality_die": "D7", "sealed": 1, "colour": 2, "seed": "x", "id": 1.5}),
        (
            CLOUD,
            {
                "markers[0].x": "1",
                "markers[1].munition": "fog",
                "markers[1].colour": 1,
                "turns": 0,
                "wind_direction": 13,
                "house_rules.wind": "gale",
                "seed": 0.5,
            },
        ),
        (SIGHT, {"from": [1], "to": None, "markers[1].y": True, "markers[0].z": 2, "turns": 1}),
        (
            CREW,
            {
                "gunner.die": 8,
                "gunner.moved": 1,
                "gunner.dice": {},
                "loaders[0].motivation": 13,
                "loaders[1].die": "D7",
                "loaders[1].name": "Cy",
                "house_rules.luck": 1,
            },
        ),
        (
            VEHICLE,
            {
                "robotic": "no",
                "crew[0].die": None,
                "crew[0].rank": 3,
                "crew[1].motivation": 2.5,
                "crew[1].name": 5,
                "fuel": 1,
            },
        ),
    ],
)
def test_all_faults_come_at_once(question: Question, fields: dict[str, object]) -> None:
    for asked, expected in _spoilt(question, fields):
        assert faulty_fields(read(asked)) == expected
