"""One question of the conformance vectors, and what the makers of questions share."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rangecard.answers import plain

STEP = Fraction(1, 1_000_000)
"""One step beyond a limit, or short of it: small, and no decimal that a float cannot tell."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question as one line of text, the name of what it tests, and rules that no step cites."""

    name: str
    line: str
    shows: tuple[str, ...] = ()


def case(name: str, question: Mapping[str, Any], *, shows: tuple[str, ...] = ()) -> Case:
    """Return a case whose question carries the name as its ``id``.

    Args:
        name: the calculator, the edge and its values, with slashes between them.
        question: its fields; quantities may be Fractions.
        shows: rules at work in the answer though none of its steps cites them.
    """
    return Case(name, json.dumps({"id": name, **plain(question)}, ensure_ascii=False), shows)


def spelled(value: Any) -> str:
    """Return a value as a part of a name: ``26.5``, ``d10``, ``none``."""
    return json.dumps(plain(value)).strip('"').replace("null", "none").replace(" ", "-").lower()
