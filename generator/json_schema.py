"""The JSON Schema of questions, made from the package's own table of fields.

Draft 2020-12. What a schema cannot say (fields that contradict each other, which dice a shot
needs) is said in words, in the ``description`` of each calculator.
"""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from rangecard import documents
from rangecard.answers import plain
from rangecard.calculators import CALCULATORS
from rangecard.data import Canonical
from rangecard.fields import FURTHEST, LONGEST_NAME, Calculator, DieField, Field

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
UNITS = {"in": "inches", "m": "metres", "mm": "millimetres"}
_FURTHEST = int(FURTHEST)

BETWEEN_FIELDS: Mapping[str, str] = {
    "area-shot": "The cover fields need a burst radius.",
    "direct-fire": "Not both single shots and bursts are 0. Only a pistol is steadied, and not with"
    " two weapons; only carbines and rifles take a scope; a heavy weapon takes no laser sight and"
    " fires no bursts; a small arm fires shots and bursts only where it has recoil for them.",
    "motivation-test": "",
    "gas-check": "",
    "cloud-turn": "Names of markers are distinct. With wind a direction is needed, here, in dice or"
    " from a seed.",
    "line-of-sight": "Names of markers are distinct.",
    "crew-served": "A gunner who sets the gun up has not moved, and the gun is not set up yet.",
    "vehicle-turn": "Names of weapons and of crewmen are distinct. controls names weapons of this"
    " vehicle; transfer_to is a commander's, and names another crewman.",
}
"""What is an error too, though each field is sound: no schema can see it."""

_DICE = (
    "What was rolled at the table. Scores that are needed must be there, in the right number and"
    " on the die; others are passed over."
)


def question_schema(canonical: Canonical, base: str = "") -> Schema:
    """Return the schema of every question.

    Args:
        canonical: brings the weapons' ids and the house rules.
        base: the address of the folder that holds the file; none makes ``$id`` relative.
    """
    return {
        "$schema": DIALECT,
        "$id": f"{base}question.schema.json",
        "title": "A question to the Rangecard rules",
        "description": "One JSON object. A number has at most 400 digits on either side of its"
        " point, and objects and lists are nested at most 64 deep.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in CALCULATORS],
        "$defs": {
            **{name: calculator_schema(one, canonical) for name, one in CALCULATORS.items()},
            "house-rules": _house_rules(canonical),
        },
    }


def document_schema(canonical: Canonical, base: str = "") -> Schema:
    """Return the schema of the reader's document; ``base`` is as for `question_schema`."""
    return {
        "$schema": DIALECT,
        "$id": f"{base}document.schema.json",
        "title": "A reader's document: firers and logged shots",
        "description": "One JSON object, or the same keys as TOML. Names of firers are distinct.",
        **record(documents.parts(canonical).document),
    }


def calculator_schema(calculator: Calculator, canonical: Canonical) -> Schema:
    """Return the schema of one calculator's questions."""
    asked = {field.name: field_schema(field, canonical) for field in calculator.fields}
    required = (field.name for field in calculator.fields if field.required)
    found = {
        "title": calculator.title,
        "type": "object",
        "properties": {
            "calculator": {"const": calculator.name},
            "id": {"type": ["string", "integer"], "description": "Comes back with the answer."},
            **asked,
            "house_rules": {"$ref": "#/$defs/house-rules"},
            "dice": _dice(calculator.dice),
            "seed": {"type": "integer", "description": "The package rolls; the same seed always"
                     " rolls the same."},
        },
        "required": ["calculator", *required],
        "not": {"required": ["dice", "seed"]},
        "additionalProperties": False,
    }  # fmt: skip
    words = BETWEEN_FIELDS[calculator.name]
    return found | ({"description": words} if words else {})


def field_schema(field: Field, canonical: Canonical) -> Schema:
    """Return the schema of one field: what it takes, its default, its words."""
    if field.kind == "weapon":
        return described(field) | _weapon(field, canonical)
    return described(field) | _KINDS[field.kind](field)


def described(field: Field) -> Schema:
    """Return a field's label, words and default, as far as it has them."""
    unit = f"In {UNITS[field.unit]}." if field.unit else ""
    words = " ".join(part for part in (field.help, unit) if part)
    found = {"title": field.label, "description": words}
    default = [] if field.default == () else field.default
    given = {} if field.required or default is None else {"default": plain(default)}
    return {name: text for name, text in found.items() if text} | given


def record(parts: Iterable[Field]) -> Schema:
    """Return the schema of an object of these parts and no others."""
    parts = tuple(parts)
    return {
        "type": "object",
        "properties": {part.name: described(part) | _KINDS[part.kind](part) for part in parts},
        "required": [part.name for part in parts if part.required],
        "additionalProperties": False,
    }


def _weapon(field: Field, canonical: Canonical) -> Schema:
    """Return an id, or an object: the canonical weapons have the parts that the object has."""
    inch = any(part.name == "range_band_in" for part in field.parts)
    known = canonical.area_weapons if inch else canonical.armoury
    return {"anyOf": [{"enum": [*known]}, record(field.parts)]}


def _dice(dice: Iterable[DieField]) -> Schema:
    score = {"type": "integer"}
    scores = {"type": "array", "items": score}
    named = {die.name: scores if die.many else score for die in dice}
    return {
        "type": "object",
        "description": _DICE,
        "properties": named,
        "additionalProperties": False,
    }


def _house_rules(canonical: Canonical) -> Schema:
    switches = [switch.field for switch in canonical.house_rules.values()]
    words = "Switches that a calculator has no use for are passed over."
    return {"description": words, **record(switches)}


def _number(field: Field) -> Schema:
    bounds = (
        ("minimum", field.least),
        ("exclusiveMinimum", field.above),
        ("maximum", field.most),
    )
    kind = "integer" if field.kind == "whole" else "number"
    return {
        "type": [kind, "null"] if field.nullable else kind,
        **{word: _bound(bound) for word, bound in bounds if bound is not None},
    }


def _bound(bound: Decimal | int) -> int | float:
    return int(bound) if bound == int(bound) else float(bound)


def _text(field: Field) -> Schema:
    kind = ["string", "null"] if field.nullable else "string"
    return {"type": kind, "minLength": 1, "maxLength": LONGEST_NAME}


_COORDINATE: Schema = {"type": "number", "minimum": -_FURTHEST, "maximum": _FURTHEST}
_POINT: Schema = {"type": "array", "items": _COORDINATE, "minItems": 2, "maxItems": 2}


def _walls(field: Field) -> Schema:
    """Return a list of walls; the two ends of each are different points."""
    wall = {"type": "array", "items": _POINT, "minItems": 2, "maxItems": 2, "uniqueItems": True}
    return {"type": "array", "items": wall, "maxItems": field.most}


def _multipliers(field: Field) -> Schema:
    numerator = {"type": "integer", "minimum": 0, "maximum": _FURTHEST}
    pair = {
        "type": "array",
        "prefixItems": [numerator, numerator | {"minimum": 1}],
        "items": False,
        "minItems": 2,
    }
    return {
        "type": "object",
        "properties": dict.fromkeys(field.choices, pair),
        "required": [*field.choices],
        "additionalProperties": False,
    }


_KINDS: Mapping[str, Callable[[Field], Schema]] = {
    "number": _number,
    "whole": _number,
    "flag": lambda _: {"type": "boolean"},
    "choice": lambda field: {"enum": [*field.choices]},
    "choices": lambda field: {"type": "array", "items": {"enum": [*field.choices]}},
    "text": _text,
    "names": lambda field: {"type": "array", "items": _text(field)},
    "identity": lambda _: {"type": ["string", "integer"]},
    "point": lambda _: _POINT,
    "walls": _walls,
    "grid": lambda field: record(field.parts),
    "record": lambda field: record(field.parts),
    "records": lambda field: {
        "type": "array",
        "items": record(field.parts),
        "maxItems": field.most,
    },
    "multipliers": _multipliers,
    "prose": lambda _: {"type": "string"},
    "map": lambda field: {"type": ["object", "null"] if field.nullable else "object"},
    "any": lambda _: {"description": "Passed over: records of the canonical data have it."},
}
"""What each kind of field takes."""
