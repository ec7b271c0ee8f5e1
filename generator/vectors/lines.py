"""Lines whose spelling matters: numbers as they are written, keys, ids, and what is no question."""

from collections.abc import Iterator

from generator.vectors.case import Case

_SHOT = '"calculator": "area-shot", "weapon": "launched-grenade", "skill_die": "D10"'
_NUMBERS = {
    "26.0": "whole-as-decimal",
    "2.6e1": "exponent",
    "260E-1": "exponent-upper-case",
    "-0": "minus-zero",
    "18.00000000000000000001": "more-digits-than-a-float",
    "1e400": "beyond-floats",
    "1e-390": "tiny",
}
UNREADABLE = ("not JSON", "[]", '"area-shot"', "42", "null", "{", "")
"""Lines without an id, the empty one last: readers that skip it stay in step."""


def lines() -> Iterator[Case]:
    """Yield questions that only a raw line can spell."""
    for number, name in _NUMBERS.items():
        yield _line(f"number/{name}", f'{_SHOT}, "range_in": {number}')
    yield _line("same-key-twice", f'{_SHOT}, "range_in": 99, "range_in": 26')
    yield _line("escaped-letters", f'{_SHOT}, "\\u0072ange_in": 26')
    yield _line("whole-numbers-as-decimals", '"calculator": "motivation-test", "die": "D8",'
                ' "motivation": 2.0, "cause": "loader", "dice": {"die": 3.0}')  # fmt: skip
    yield _line(
        "choice-as-decimal", f'{_SHOT}, "range_in": 26, "house_rules": {{"least_hit_number": 1.0}}'
    )
    yield _line("spaces-and-tabs", f'  {_SHOT},\t"range_in" :26  ')
    nested = "[" * 65 + "]" * 65
    yield Case("line/nested-too-deep", f'{{{_SHOT}, "range_in": {nested}}}')
    for name, written in (("whole", "7"), ("large", "12345678901234567890"), ("text", '""')):
        yield Case(f"line/id-{name}", f'{{"id": {written}, {_SHOT}, "range_in": 26}}')
    for name, written in (("fraction", "1.5"), ("list", "[]"), ("null", "null")):
        yield Case(f"line/id-{name}", f'{{"id": {written}, {_SHOT}, "range_in": 26}}')


def _line(name: str, members: str) -> Case:
    return Case(f"line/{name}", f'{{"id": "line/{name}", {members}}}')
