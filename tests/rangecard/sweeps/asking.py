"""Ask the package a question, and read its answer with exact chances."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import Any, TypeAlias

from rangecard.door import answer, ask

Answer: TypeAlias = dict[str, Any]


def told(calculator: str, **fields: object) -> Answer:
    """The answer to a question given as fields."""
    return ask({"calculator": calculator, **fields})


def read(question: Mapping[str, object] | str) -> Answer:
    """The answer to a question as text, as a line of the stream has it."""
    text = question if isinstance(question, str) else json.dumps(question)
    found: Answer = json.loads(answer(text))
    return found


def chance(pair: object) -> Fraction:
    """A chance as the contract writes it: two integers in lowest terms, between 0 and 1."""
    value = ratio(pair)
    assert 0 <= value <= 1, pair
    return value


def ratio(pair: object) -> Fraction:
    """A pair of integers in lowest terms; an expected number may be above 1."""
    assert isinstance(pair, list | tuple), pair
    over, under = pair
    assert type(over) is int, pair
    assert type(under) is int, pair
    assert under > 0, pair
    assert gcd(over, under) == 1, pair
    return Fraction(over, under)


def distribution(entries: Iterable[tuple[int, object]]) -> dict[int, Fraction]:
    """`[[value, chance], …]`, each value once."""
    listed = [(value, chance(pair)) for value, pair in entries]
    assert len(dict(listed)) == len(listed), listed
    return dict(listed)


def last_rule(found: Answer) -> str:
    """The rule that the working ends with."""
    rule: str = found["steps"][-1]["rule"]
    return rule


def faulty_fields(found: Answer) -> set[str | None]:
    """The fields that an error names."""
    assert found["status"] == "error", found
    return {error["field"] for error in found["errors"]}


def names(found: Answer, field: str) -> bool:
    """Whether an error names the field or something inside it."""
    named = (name for name in faulty_fields(found) if name is not None)
    return any(name == field or name.startswith((f"{field}.", f"{field}[")) for name in named)
