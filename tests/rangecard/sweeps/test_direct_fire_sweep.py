"""Direct fire against the count of faces: the whole armoury at every edge of every range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import cycle, product
from typing import Any

import pytest

from tests.rangecard.sweeps import direct_fire_oracle as oracle
from tests.rangecard.sweeps.asking import Answer, last_rule, ratio, told

STRENGTHS = (7, 3, 10, 0, 15)
STRICTER = oracle.House(
    multipliers={**oracle.MULTIPLIERS, "Routine": Fraction(3), "Hard": Fraction(2, 3)},
    past_near_impossible="near-impossible",
    two_weapons="round-loss",
    least_hit_number=1,
)
STRICTER_FIELDS: dict[str, object] = {
    "difficulty_multipliers": {
        "Routine": [3, 1],
        "Standard": [2, 1],
        "Moderate": [1, 1],
        "Hard": [2, 3],
        "Near Impossible": [1, 4],
    },
    "past_near_impossible": "near-impossible",
    "two_weapons": "round-loss",
    "least_hit_number": 1,
}


def _ranges(weapon: oracle.Weapon) -> list[int]:
    """Every limit, quick and aimed through a scope, and the laser's 40 m: each ± 1 m."""
    limits = [factor * weapon.range_m for factor in (1, 2, 4, 8)] + [oracle.LASER_M]
    if weapon.kind in oracle.SCOPED_CLASSES:
        limits += [factor * (weapon.range_m + oracle.SCOPE_M) for factor in (1, 2, 4, 8)]
    return sorted({limit + step for limit in limits for step in (-1, 0, 1)})


def _phases(weapon: oracle.Weapon) -> Iterator[oracle.Phase]:
    """All flags at all ranges; shots, strength and bracing take turns."""
    flags = (False, True)
    scopes = flags if weapon.kind in oracle.SCOPED_CLASSES else (False,)
    lasers = (False,) if weapon.heavy else flags
    aims = [(False, False), (True, False), (True, True)]
    turn = cycle(product(range(1, 6), STRENGTHS, (0, 0, 1, -3), (False, True)))
    for range_m, aim, scope, laser, two in product(_ranges(weapon), aims, scopes, lasers, flags):
        shots, strength, other, braced = next(turn)
        yield oracle.Phase(
            range_m=Fraction(range_m),
            skill=0,
            strength=strength,
            single_shots=shots,
            aimed=aim[0],
            targeted=aim[1],
            scope=scope,
            laser=laser,
            steadied=braced and weapon.kind == "pistol" and not two,
            two_weapons=two,
            other=other,
        )


def _asked(name: object, phase: oracle.Phase, **more: object) -> Answer:
    return told(
        "direct-fire",
        weapon=name,
        range_m=int(phase.range_m),
        skill=phase.skill,
        strength=phase.strength,
        single_shots=phase.single_shots,
        bursts=phase.bursts,
        aimed=phase.aimed,
        targeted=phase.targeted,
        scope=phase.scope,
        laser_sight=phase.laser,
        steadied=phase.steadied,
        two_weapons=phase.two_weapons,
        other_modifier=phase.other,
        **more,
    )


def _check(weapon: oracle.Weapon, phase: oracle.Phase, house: oracle.House, found: Answer) -> None:
    shots = oracle.bullets(weapon, phase, house)
    rule = oracle.barred_by(shots, phase)
    assert found["status"] == ("no-shot" if rule else "ok")
    if rule:
        assert last_rule(found) == rule
        assert (found["odds"], found["outcome"]) == (None, None)
        return
    _check_figures(weapon, phase, house, found["figures"])
    _check_shots(found["figures"]["shots"], shots)
    hits, expected = _odds(tuple((len(shot.hits)) for shot in shots))
    assert found["odds"]["hits"] == hits
    assert ratio(found["odds"]["expected"]) == expected


def _check_figures(
    weapon: oracle.Weapon, phase: oracle.Phase, house: oracle.House, figures: dict[str, Any]
) -> None:
    assert figures["recoil_penalty"] == oracle.penalty(weapon, phase, house)
    assert figures["bursts_unresolved"] == phase.bursts
    if not weapon.heavy:
        assert figures["recoil_total"] == oracle.recoil(weapon, phase)
        assert figures["recoil_strength"] == oracle.strength_for_recoil(phase, house)
    assert figures["ranges_m"] == [weapon.range_m * factor for factor in (1, 2, 4, 8)]
    if phase.scope:
        short_m = weapon.range_m + oracle.SCOPE_M
        assert figures["ranges_aimed_m"] == [short_m * factor for factor in (1, 2, 4, 8)]


def _check_shots(told_shots: list[dict[str, Any]], shots: list[oracle.Bullet]) -> None:
    assert told_shots == [_told(shot) for shot in shots]


@lru_cache(maxsize=4096)
def _told(shot: oracle.Bullet) -> dict[str, object]:
    return {
        "kind": "aimed" if shot.aimed else "quick",
        "targeted": shot.targeted,
        "range": shot.range,
        "level": shot.level,
        "hit_number": shot.hit_number,
        "hit": [shot.chance.numerator, shot.chance.denominator],
    }


@lru_cache(maxsize=4096)
def _odds(faces: tuple[int, ...]) -> tuple[list[list[Any]], Fraction]:
    """Distribution of hits of bullets that hit on so many faces, and what to expect."""
    shots = [oracle.Bullet(False, False, "short", "Standard", count) for count in faces]
    count = oracle.hits_by_faces if len(shots) <= 3 else oracle.hits_one_by_one
    hits = count(shots)
    assert sum(hits) == 1
    pairs = [[k, [p.numerator, p.denominator]] for k, p in enumerate(hits)]
    return pairs, Fraction(sum(faces), len(oracle.FACES))


@pytest.mark.parametrize("weapon", oracle.ARMOURY, ids=lambda weapon: weapon.name)
@pytest.mark.rule(
    "DF-2",
    "DF-4",
    "DF-5",
    "DF-6",
    "DF-7",
    "DF-8",
    "DF-9",
    "DF-10",
    "DF-11",
    "DF-12",
    "DF-13",
    "DF-14",
    "DF-18",
)
def test_the_armoury_agrees_with_the_count(weapon: oracle.Weapon) -> None:
    """Every skill at every range, aim and scope, with and without laser and second weapon."""
    for phase in _phases(weapon):
        for skill in range(21):
            asked = replace(phase, skill=skill)
            found = _asked(weapon.name, asked)
            try:
                _check(weapon, asked, oracle.BOOK, found)
            except AssertionError as error:
                message = f"{weapon.name}, {asked}"
                raise AssertionError(message) from error


@pytest.mark.parametrize("weapon", oracle.ARMOURY, ids=lambda weapon: weapon.name)
@pytest.mark.rule("DF-2", "DF-4", "DF-14")
def test_house_rules_agree_with_the_count(weapon: oracle.Weapon) -> None:
    for number, phase in enumerate(_phases(weapon)):
        asked = replace(phase, skill=number % 21)
        found = _asked(weapon.name, asked, house_rules=STRICTER_FIELDS)
        _check(weapon, asked, STRICTER, found)


@pytest.mark.parametrize("key", STRICTER_FIELDS)
def test_each_house_rule_alone(key: str) -> None:
    attribute = "multipliers" if key == "difficulty_multipliers" else key
    house = replace(oracle.BOOK, **{attribute: getattr(STRICTER, attribute)})
    weapon = next(weapon for weapon in oracle.ARMOURY if weapon.name == "scoped-rifle")
    for number, phase in enumerate(_phases(weapon)):
        asked = replace(phase, skill=number % 21, strength=number % 16)
        found = _asked(weapon.name, asked, house_rules={key: STRICTER_FIELDS[key]})
        _check(weapon, asked, house, found)


@pytest.mark.parametrize("name", ["machine-pistol", "carbine", "m60", "heavy-machinegun"])
@pytest.mark.parametrize("bursts", [1, 2, 5])
@pytest.mark.rule("DF-10", "DF-12")
def test_bursts_add_their_recoil_and_stop_the_laser(name: str, bursts: int) -> None:
    weapon = next(weapon for weapon in oracle.ARMOURY if weapon.name == name)
    for phase in _phases(weapon):
        asked = replace(phase, skill=14, strength=9, bursts=bursts)
        _check(weapon, asked, oracle.BOOK, _asked(name, asked))


@pytest.mark.parametrize("weapon", oracle.ARMOURY, ids=lambda weapon: weapon.name)
@pytest.mark.rule("DF-15")
def test_bursts_alone(weapon: oracle.Weapon) -> None:
    phase = oracle.Phase(Fraction(weapon.range_m), 9, 4, single_shots=0, bursts=3)
    found = _asked(weapon.name, phase)
    if weapon.burst is None:
        assert [error["field"] for error in found["errors"]] == ["bursts"]
        return
    assert found["status"] == "ok"
    assert found["figures"]["shots"] == []
    assert found["figures"]["recoil_penalty"] is None
    assert found["figures"]["recoil_total"] == 3 * weapon.burst
    assert found["figures"]["bursts_unresolved"] == 3
    assert found["odds"] == {"hits": [[0, [1, 1]]], "expected": [0, 1]}
    beyond = _asked(weapon.name, replace(phase, range_m=Fraction(8 * weapon.range_m + 1)))
    assert (beyond["status"], last_rule(beyond)) == ("no-shot", "DF-5")


@pytest.mark.parametrize("weapon", oracle.ARMOURY, ids=lambda weapon: weapon.name)
@pytest.mark.rule("DF-11", "DF-13")
def test_what_a_weapon_cannot_have_is_an_error_on_its_field(weapon: oracle.Weapon) -> None:
    allowed = {
        "steadied": weapon.kind == "pistol",
        "scope": weapon.kind in oracle.SCOPED_CLASSES,
        "laser_sight": not weapon.heavy,
    }
    fields = {"weapon": weapon.name, "range_m": 5, "skill": 9, "strength": 4}
    for field, right in allowed.items():
        found = told("direct-fire", **fields, **{field: True})
        if right:
            assert found["status"] == "ok", (field, found)
        else:
            assert [error["field"] for error in found["errors"]] == [field]


def test_a_pistol_in_each_hand_is_not_steadied() -> None:
    phase = oracle.Phase(Fraction(5), 9, 4, steadied=True, two_weapons=True)
    found = _asked("service-pistol", phase)
    assert "steadied" in {error["field"] for error in found["errors"]}


@pytest.mark.rule("DF-9")
def test_targeted_needs_an_aim() -> None:
    for weapon in oracle.ARMOURY:
        found = _asked(weapon.name, oracle.Phase(Fraction(5), 9, 4, targeted=True))
        assert (found["status"], last_rule(found)) == ("no-shot", "DF-9")


@pytest.mark.parametrize("strength", range(41))
@pytest.mark.rule("DF-14")
def test_strength_with_two_weapons(strength: int) -> None:
    phase = oracle.Phase(Fraction(5), 20, strength, two_weapons=True, single_shots=12)
    pistol = next(weapon for weapon in oracle.ARMOURY if weapon.name == "service-pistol")
    _check(pistol, phase, oracle.BOOK, _asked("service-pistol", phase))
    house = replace(oracle.BOOK, two_weapons="round-loss")
    found = _asked("service-pistol", phase, house_rules={"two_weapons": "round-loss"})
    _check(pistol, phase, house, found)


@pytest.mark.parametrize("shots", [6, 7, 20, 100])
def test_many_shots(shots: int) -> None:
    weapon = next(weapon for weapon in oracle.ARMOURY if weapon.name == "sniper-rifle")
    phase = oracle.Phase(Fraction(180), 18, 40, shots, aimed=True, scope=True, other=20)
    _check(weapon, phase, oracle.BOOK, _asked("sniper-rifle", phase))


@pytest.mark.parametrize("face", oracle.FACES)
@pytest.mark.rule("DF-2")
def test_every_face_hits_or_misses_as_counted(face: int) -> None:
    weapon = next(weapon for weapon in oracle.ARMOURY if weapon.name == "scoped-rifle")
    for skill, range_m in product((4, 9, 20), (70, 90, 300, 640, 700)):
        phase = oracle.Phase(Fraction(range_m), skill, 20, 2, aimed=True, scope=True)
        shots = oracle.bullets(weapon, phase)
        found = _asked("scoped-rifle", phase, dice={"d20": [face, 21 - face]})
        told_shots = found["outcome"]["shots"]
        faces = (face, 21 - face)
        hits = [f in shot.hits for f, shot in zip(faces, shots, strict=True)]
        assert [shot["d20"] for shot in told_shots] == list(faces)
        assert [shot["hit"] for shot in told_shots] == hits
        assert [shot["automatic_miss"] for shot in told_shots] == [f >= 17 for f in faces]
        assert found["outcome"]["hits"] == sum(hits)


@pytest.mark.parametrize(
    ("calibre", "kind", "heavy"),
    [
        (20, "rifle", True),
        (19.99, "heavy weapon", False),
        (None, "heavy weapon", True),
        (None, "grenade launcher", True),
        (None, "crossbow", False),
        (40, "grenade launcher", True),
        (12.7, "machinegun", False),
    ],
)
@pytest.mark.rule("DF-1")
def test_what_is_heavy(calibre: float | None, kind: str, heavy: bool) -> None:
    fields = {"name": "w", "class": kind, "range_m": 50, "calibre_mm": calibre, "single_recoil": 9}
    found = told("direct-fire", weapon=fields, range_m=50, skill=9, strength=5)
    assert found["figures"]["recoil_penalty"] == (0 if heavy else 4)
    assert found["figures"]["shots"][0]["hit_number"] == (9 if heavy else 5)
    laser = told("direct-fire", weapon=fields, range_m=50, skill=9, strength=5, laser_sight=True)
    assert laser["status"] == ("error" if heavy else "ok")
