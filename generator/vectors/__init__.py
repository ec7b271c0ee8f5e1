"""Conformance vectors: a few thousand questions with the package's own answers, line by line.

One module a subject makes the questions, each named for the edge that it tests; the package
answers them. The answers prove nothing by themselves, they are made by the code they would test:
the independent counts of `tests/rangecard/sweeps` stand behind them.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rangecard
from generator.faults import Fault
from generator.vectors.area_shots import area_shots
from generator.vectors.case import Case, case
from generator.vectors.clouds import cloud_turns, lines_of_sight
from generator.vectors.crews import crews
from generator.vectors.direct_fire import direct_fire
from generator.vectors.errors import errors
from generator.vectors.figures import gas_checks, motivation_tests
from generator.vectors.lines import UNREADABLE, lines
from generator.vectors.vehicles import vehicles
from rangecard import door
from rangecard.data import Canonical

COMPARED: Mapping[str, str] = {
    "id": "equal",
    "calculator": "equal",
    "status": "equal",
    "steps": "the rules of the steps, in order; texts are free",
    "figures": "equal; positions and distances within 1e-6; messages of faults are free",
    "odds": "equal, chances exactly; positions within 1e-6",
    "outcome": "equal; positions within 1e-6",
    "dice": "equal; where a seed was asked, use these as dice instead",
    "errors": "the fields, in any order; messages are free",
    "ruleset": "free",
}
"""Which members of an answer count, and how."""


class VectorsError(Fault):
    """The vectors do not show what they are there for."""


@dataclass(frozen=True)
class Vectors:
    """The cases, and what the package answers to each."""

    cases: Sequence[Case]
    answers: Sequence[str]

    @cached_property
    def rules(self) -> dict[str, list[str]]:
        """The names of the cases that show each rule, by its ID."""
        shown: dict[str, list[str]] = {}
        for case_, answer in zip(self.cases, self.answers, strict=True):
            for rule in sorted(_cited(json.loads(answer)) | {*case_.shows}):
                shown.setdefault(rule, []).append(case_.name)
        return shown


def cases(canonical: Canonical) -> list[Case]:
    """Return every case, those without an id last.

    Raises:
        VectorsError: if a name stands twice.
    """
    made = [*_examples(canonical), *area_shots(canonical), *direct_fire(canonical),
            *motivation_tests(canonical), *gas_checks(canonical), *cloud_turns(),
            *lines_of_sight(), *crews(canonical), *vehicles(canonical), *errors(), *lines(),
            *_unreadable()]  # fmt: skip
    twice = [name for name, count in Counter(one.name for one in made).items() if count > 1]
    if twice:
        raise VectorsError(f"vectors named twice: {', '.join(twice)}")
    return made


def vectors(canonical: Canonical) -> Vectors:
    """Return the cases with their answers.

    Raises:
        VectorsError: if a name stands twice, or no case shows a rule that a calculator answers by.
    """
    made = cases(canonical)
    found = Vectors(made, [door.answer(one.line) for one in made])
    if missing := uncovered(canonical, found.rules):
        raise VectorsError(f"no vector shows {', '.join(missing)}")
    return found


def uncovered(canonical: Canonical, shown: Iterable[str]) -> list[str]:
    """Return the rules that a calculator answers by, and that are not among those shown."""
    known = {*shown}
    computing = (rule.id for rule in canonical.rules.values() if rule.calculators)
    return [rule for rule in computing if rule not in known]


def described(canonical: Canonical, found: Vectors) -> dict[str, Any]:
    """Return what tells a reader of the vectors how to use them."""
    ordered = {rule: found.rules[rule] for rule in canonical.rules if rule in found.rules}
    return {
        "ruleset": rangecard.__version__,
        "data": canonical.fingerprint,
        "questions": "questions.jsonl",
        "answers": "answers.jsonl",
        "count": len(found.cases),
        "without_own_id": _without_own_id(found.cases),
        "compared": COMPARED,
        "rules": ordered,
    }


def _without_own_id(cases: Sequence[Case]) -> dict[str, int]:
    """Return the lines, counted from 1, whose question cannot carry the case's name as its id."""
    return {
        one.name: number
        for number, one in enumerate(cases, 1)
        if f'"id": {json.dumps(one.name, ensure_ascii=False)}' not in one.line
    }


def _unreadable() -> Iterator[Case]:
    for number, text in enumerate(UNREADABLE, 1):
        yield Case(f"line/unreadable-{number}", text)


def _examples(canonical: Canonical) -> Iterator[Case]:
    """Yield the worked examples, which also show the rules they are examples of."""
    for example in canonical.examples:
        yield case(f"example/{example.id}", example.question, shows=example.rules)


def _cited(answer: Mapping[str, Any]) -> set[str]:
    """Return the rules that an answer's steps and faults cite."""
    faults = (answer["figures"] or {}).get("faults", [])
    return {one["rule"] for one in (*answer["steps"], *faults)}
