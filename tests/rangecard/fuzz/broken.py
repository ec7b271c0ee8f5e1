"""Ways to break a sound question, and the field that its errors must name where that is sure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rangecard.calculators import CALCULATORS
from tests.rangecard.fuzz.draws import Draws
from tests.rangecard.fuzz.hostile import LITERALS, NO_OBJECT, NOT_JSON, STRINGS, nested
from tests.rangecard.fuzz.sound import Question, sound_question

UNSURE = "?"
THE_LINE = ""
_LITERAL = re.compile(r'"literal:([^"]*)"')
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken question as text, and the field that must be named: UNSURE, or THE_LINE itself."""

    text: str
    field: str = UNSURE


def written(value: Any, *, ascii_only: bool = True) -> str:
    """JSON text; a text ``literal:…`` is written as the bare letters after the colon."""
    return _LITERAL.sub(lambda found: found[1], json.dumps(value, ensure_ascii=ascii_only))


def broken_question(draw: Draws, calculator: str, way: str) -> Broken:
    """A question broken in one way."""
    return WAYS[way](draw, sound_question(draw, calculator))


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a question, from the outside in."""
    inside: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(value, dict):
        inside = iter(value.items())
    elif isinstance(value, list):
        inside = iter(enumerate(value[:30]))
    for key, one in inside:
        yield (*path, key)
        yield from places(one, (*path, key))


def _put(question: Question, path: Path, value: Any) -> None:
    holder: Any = question
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value


def _anywhere(draw: Draws, question: Question, value: Any) -> Broken:
    _put(question, draw.one([*places(question)]), value)
    return Broken(written(question, ascii_only=draw.one_in(2)))


def _number_places(question: Question) -> list[Path]:
    def held(path: Path) -> Any:
        value: Any = question
        for key in path:
            value = value[key]
        return value

    return [path for path in places(question) if type(held(path)) in (int, float)]


def _wrong_type(draw: Draws, question: Question) -> Broken:
    """An object with a name that nothing has is wrong wherever it stands."""
    names = [name for name in question if name != "calculator"]
    name = draw.one(names)
    question[name] = {"no such name": 1}
    return Broken(written(question), name)


def _other_type(draw: Draws, question: Question) -> Broken:
    value: Any = draw.one((None, True, False, "26", "", [], {}, [[]], -1, 2.5, [1, 2], {"id": []}))
    return _anywhere(draw, question, value)


def _missing(draw: Draws, question: Question) -> Broken:
    fields = CALCULATORS[question["calculator"]].fields
    name = draw.one([field.name for field in fields if field.required])
    del question[name]
    return Broken(written(question), name)


def _missing_inside(draw: Draws, question: Question) -> Broken:
    path = draw.one([*places(question)])
    holder: Any = question
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    return Broken(written(question))


def _extra(draw: Draws, question: Question) -> Broken:
    known = {field.name for one in CALCULATORS.values() for field in one.fields}
    name = draw.one((*STRINGS, *sorted(known), "Calculator", "range_in "))
    own = {field.name for field in CALCULATORS[question["calculator"]].fields}
    if name in own:
        name += "_"
    question[name] = draw.one((1, None, "x", []))
    return Broken(written(question, ascii_only=draw.one_in(2)), name or UNSURE)


def _extra_inside(draw: Draws, question: Question) -> Broken:
    question["house_rules"] = question.get("house_rules", {}) | {draw.one(STRINGS) + "!": 1}
    return Broken(written(question), "house_rules")


def _out_of_range(draw: Draws, question: Question) -> Broken:
    paths = _number_places(question)
    far = draw.one((-1, 1e5, -1e5, 10_001, 101, 41, 13, 0, 1e300, -0.5, 10_000.001))
    if paths:
        _put(question, draw.one(paths), far)
    return Broken(written(question))


def _literal(draw: Draws, question: Question) -> Broken:
    return _anywhere(draw, question, f"literal:{draw.one(LITERALS)}")


def _no_number(draw: Draws, question: Question) -> Broken:
    name = draw.one([*question])
    question[name] = f"literal:{draw.one(('NaN', 'Infinity', '-Infinity'))}"
    return Broken(written(question), name)


def _text(draw: Draws, question: Question) -> Broken:
    return _anywhere(draw, question, draw.one(STRINGS))


def _calculator(draw: Draws, question: Question) -> Broken:
    other: tuple[Any, ...] = (
        *STRINGS,
        None,
        7,
        [],
        {},
        ["gas-check"],
        True,
        "Area-shot",
        "literal:NaN",
    )
    question["calculator"] = draw.one(other)
    return Broken(written(question, ascii_only=draw.one_in(2)), "calculator")


def _other_calculator(draw: Draws, question: Question) -> Broken:
    names = [name for name in CALCULATORS if name != question["calculator"]]
    return Broken(written(question | {"calculator": draw.one(names)}))


def _nested(draw: Draws, question: Question) -> Broken:
    depth = draw.one((1, 10, 60, 61, 62, 63))
    return _anywhere(draw, question, nested(depth))


def _too_deep(draw: Draws, question: Question) -> Broken:
    depth = draw.one((65, 200, 1_000, 10_000))
    question[draw.one([*question])] = f"literal:{'[' * depth}{']' * depth}"
    return Broken(written(question), THE_LINE)


def _dice(draw: Draws, question: Question) -> Broken:
    """Dice lists that are half full, too long, out of range, or of something else."""
    question.pop("seed", None)
    scores: tuple[Any, ...] = (
        1,
        4,
        7,
        12,
        20,
        21,
        0,
        -1,
        "3",
        2.5,
        3.0,
        None,
        True,
        [],
        f"literal:{10**50}",
    )
    names = [die.name for die in CALCULATORS[question["calculator"]].dice]
    names = names if names and not draw.one_in(6) else ["skill", "d20", *STRINGS[:3]]
    question["dice"] = {
        name: draw.one(scores)
        if draw.one_in(2)
        else [draw.one(scores[: draw.one((4, len(scores)))]) for _ in range(draw.whole(0, 4))]
        for name in names
        if not draw.one_in(4)
    }
    return Broken(written(question))


def _dice_and_seed(draw: Draws, question: Question) -> Broken:
    return Broken(written(question | {"dice": {}, "seed": draw.whole(0, 9)}), "seed")


def _twice(draw: Draws, question: Question) -> Broken:
    """A key that stands twice: the later one counts, as everywhere in JSON."""
    name = draw.one([*question])
    more = written({name: draw.one((None, 1, "D8", [], {"x": 1}))})[1:-1]
    text = written(question)
    return Broken("{" + more + ", " + text[1:] if draw.one_in(2) else f"{text[:-1]}, {more}}}")


def _cut(draw: Draws, question: Question) -> Broken:
    text = written(question)
    return Broken(text[: draw.below(len(text))], THE_LINE)


def _smudged(draw: Draws, question: Question) -> Broken:
    """A letter or a few in the text are others."""
    text = written(question, ascii_only=draw.one_in(2))
    for _ in range(draw.whole(1, 4)):
        place = draw.below(len(text))
        more = draw.one('{}[]",:0.-e\\\x00\n\ud800\u202eé ')
        text = text[:place] + more + text[place + draw.below(3) :]
    return Broken(text)


def _not_json(draw: Draws, _question: Question) -> Broken:
    return Broken(draw.one((*NOT_JSON, *NO_OBJECT)), THE_LINE)


def _noise(draw: Draws, _question: Question) -> Broken:
    kinds = (0x80, 0x100, 0x3000, 0x11_0000)
    most = draw.one(kinds)
    return Broken("".join(chr(draw.below(most)) for _ in range(draw.whole(2, 40))), THE_LINE)


def _nul(draw: Draws, question: Question) -> Broken:
    """A NUL is nowhere in JSON, in its texts no more than between them."""
    text = written(question)
    place = draw.below(len(text) + 1)
    return Broken(f"{text[:place]}\x00{text[place:]}", THE_LINE)


def _many(draw: Draws, question: Question) -> Broken:
    """More than a list takes."""
    name, count = {
        "area-shot": ("walls", 201),
        "cloud-turn": ("markers", 1001),
        "line-of-sight": ("markers", 1001),
        "crew-served": ("loaders", 21),
        "vehicle-turn": ("crew", 51),
    }.get(question["calculator"], ("weapon", 3))
    return Broken(written(question | {name: [draw.one((0, {}, []))] * count}), name)


def _senseless(draw: Draws, question: Question) -> Broken:
    """Fields that are sound one by one and contradict each other."""
    wrong, field = _CONTRADICTIONS[question["calculator"]](draw, question)
    return Broken(written(question | wrong), field)


_MARKER = {"id": "a", "x": 0, "y": 0, "munition": "gas"}
_MATE = {"roles": ["driver"], "die": "D6", "motivation": 2}
_CONTRADICTIONS: Mapping[str, Callable[[Draws, Question], tuple[Any, str]]] = {
    "area-shot": lambda _, asked: (
        {"cover_point": [0, 0], "burst_radius_in": "x"}
        if "burst_radius_in" in asked
        else {"cover_point": [0, 0]},
        "burst_radius_in",
    ),
    "direct-fire": lambda draw, _: draw.one(
        (
            ({"single_shots": 0, "bursts": 0}, "single_shots"),
            ({"weapon": "service-pistol", "scope": True}, "scope"),
            ({"weapon": "howitzer", "laser_sight": True}, "laser_sight"),
            ({"weapon": "m60", "steadied": True}, "steadied"),
            ({"weapon": "howitzer", "bursts": 1}, "bursts"),
        )
    ),
    "motivation-test": lambda *_: ({"motivation": 12.5}, "motivation"),
    "gas-check": lambda *_: ({"dice": {"d": 1}}, "dice"),
    "cloud-turn": lambda *_: ({"markers": [_MARKER, _MARKER]}, "markers"),
    "line-of-sight": lambda *_: ({"markers": [_MARKER, _MARKER]}, "markers"),
    "crew-served": lambda *_: (
        {"gunner": {"die": "D8", "setting_up": True, "moved": True}},
        "gunner",
    ),
    "vehicle-turn": lambda draw, _: draw.one(
        (
            ({"crew": [{"name": "A", **_MATE}] * 2}, "crew"),
            ({"crew": [{"name": "A", **_MATE, "transfer_to": "B"}]}, "crew"),
            ({"weapons": ["gun", "gun"]}, "weapons"),
        )
    ),
}

WAYS: Mapping[str, Callable[[Draws, Question], Broken]] = {
    "wrong type": _wrong_type,
    "other type": _other_type,
    "missing": _missing,
    "missing inside": _missing_inside,
    "extra": _extra,
    "extra inside": _extra_inside,
    "out of range": _out_of_range,
    "odd number": _literal,
    "no number": _no_number,
    "hostile text": _text,
    "calculator": _calculator,
    "other calculator": _other_calculator,
    "nested": _nested,
    "too deep": _too_deep,
    "dice": _dice,
    "dice and seed": _dice_and_seed,
    "twice": _twice,
    "cut": _cut,
    "smudged": _smudged,
    "not JSON": _not_json,
    "noise": _noise,
    "NUL": _nul,
    "too many": _many,
    "senseless": _senseless,
}
