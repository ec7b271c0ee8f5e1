"""The same questions, byte for byte the same answers: CPython, the compiled wheel, the snapshot."""

import itertools
import json
from collections.abc import Iterator

import pytest

from rangecard import door
from rangecard.data import canonical
from tests.site.conftest import PyodideOfSite

Question = dict[str, object]


def _examples() -> Iterator[Question]:
    for example in canonical().examples:
        yield dict(example.question)


def _direct_fire() -> Iterator[Question]:
    """Every weapon of the armoury, just inside and just beyond each of its ranges."""
    for number, weapon in enumerate(canonical().armoury.values()):
        for factor, beyond in itertools.product((1, 2, 4, 8), (0, 0.5)):
            yield {
                "calculator": "direct-fire",
                "weapon": weapon.id,
                "range_m": float(weapon.range_m * factor) + beyond,
                "skill": number % 21,
                "strength": 3 + number % 9,
                "aimed": number % 2 == 0,
            }


def _area_fire() -> Iterator[Question]:
    """Every area weapon in each band with each die, some of it rolled."""
    dice = ("D4", "D6", "D8", "D10", "D12")
    for (seed, weapon), die, band in itertools.product(
        enumerate(canonical().area_weapons.values()), dice, (1, 4, 7, 10)
    ):
        yield {
            "calculator": "area-shot",
            "weapon": weapon.id,
            "range_in": float(weapon.range_band_in * band),
            "skill_die": die,
            "seed": seed + band,
            "walls": [[[-3, 1], [4, 1.5]]],
        }


def _motivation() -> Iterator[Question]:
    for motivation, cause in itertools.product(range(0, 13, 3), ("loader", "commander", "smoke")):
        yield {
            "calculator": "motivation-test",
            "die": "D8",
            "motivation": motivation,
            "cause": cause,
            "seed": motivation,
        }


def _senseless() -> Iterator[str]:
    yield from (
        "",
        "[]",
        "{",
        '{"calculator": "no-such"}',
        '{"calculator": "area-shot", "range_in": "26"}',
    )


def _questions() -> list[str]:
    sensible = itertools.chain(_examples(), _direct_fire(), _area_fire(), _motivation())
    return [*map(json.dumps, sensible), *_senseless()]


@pytest.mark.parametrize("form", ["wheel", "snapshot"])
def test_pyodide_answers_and_draws_as_cpython_does(form: str, pyodide: PyodideOfSite) -> None:
    questions = _questions()
    assert len(questions) > 200
    different = [
        question
        for question in questions
        if pyodide.ask(form, question) != (door.answer(question), door.draw(question))
    ]
    assert different == []


def test_both_forms_run_the_same_newer_python(pyodide: PyodideOfSite) -> None:
    assert pyodide.forms["wheel"]["python"] == pyodide.forms["snapshot"]["python"]
