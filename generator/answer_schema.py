"""The JSON Schema of answers: for each calculator and status the figures, odds and outcome."""

from collections.abc import Iterable, Mapping

from generator.json_schema import DIALECT, Schema
from rangecard.calculators import CALCULATORS
from rangecard.clouds import NOT_STATED
from rangecard.fields import DICE, LEVELS, RANGES, Calculator, DieField

REFUSING = ("area-shot", "direct-fire")
"""The calculators that may answer no-shot."""


def answer_schema(base: str = "") -> Schema:
    """Return the schema of every answer.

    Args:
        base: the address of the folder that holds the file; none makes ``$id`` relative.
    """
    answered = {f"{name}.ok": _ok(one) for name, one in CALCULATORS.items()}
    refused = {f"{name}.no-shot": _no_shot(CALCULATORS[name]) for name in REFUSING}
    forms = answered | refused | {"error": _error()}
    return {
        "$schema": DIALECT,
        "$id": f"{base}answer.schema.json",
        "title": "An answer of the Rangecard rules",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in forms],
        "$defs": {**forms, **_SHARED},
    }


def _frame(status: str, **members: Schema) -> Schema:
    frame: dict[str, Schema] = {
        "id": {"type": ["string", "integer", "null"]},
        "calculator": {"type": ["string", "null"]},
        "status": {"const": status},
        "steps": _list(_ref("step")),
        "figures": _NULL,
        "odds": _NULL,
        "outcome": _NULL,
        "dice": _NULL,
        "ruleset": {"type": "string"},
    }
    return _object({**frame, **members})


def _ok(calculator: Calculator) -> Schema:
    name = calculator.name
    optional = _OPTIONAL_ODDS.get(name, {})
    return _frame(
        "ok",
        calculator={"const": name},
        figures=_object(FIGURES[name]),
        odds=_object({**_ODDS[name], **optional}, optional=optional),
        outcome=_or_null(_object(_OUTCOMES[name])),
        dice=_or_null(_dice(calculator.dice)),
    )


def _no_shot(calculator: Calculator) -> Schema:
    known = {name: _or_null(shape) for name, shape in FIGURES[calculator.name].items()}
    return _frame("no-shot", calculator={"const": calculator.name}, figures=_object(known))


def _error() -> Schema:
    fault = _object({"field": {"type": ["string", "null"]}, "message": {"type": "string"}})
    return _frame("error", steps=_list(_NULL, most=0), errors=_list(fault, least=1))


def _object(members: Mapping[str, Schema], *, optional: Iterable[str] = ()) -> Schema:
    return {
        "type": "object",
        "properties": dict(members),
        "required": [name for name in members if name not in optional],
        "additionalProperties": False,
    }


def _list(of: Schema, *, least: int = 0, most: int | None = None) -> Schema:
    bounds = {"minItems": least} if least else {}
    return {"type": "array", "items": of, **bounds} | ({} if most is None else {"maxItems": most})


def _row(*members: Schema) -> Schema:
    """Return a list of exactly these members."""
    return {"type": "array", "prefixItems": [*members], "items": False, "minItems": len(members)}


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, _NULL]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _dice(dice: tuple[DieField, ...]) -> Schema:
    """Return what was rolled; a shot takes no more dice than it needs."""
    named = {die.name: _list(_SCORE) if die.many else _SCORE for die in dice}
    return _object(named, optional=named)


_NULL: Schema = {"type": "null"}
_FLAG: Schema = {"type": "boolean"}
_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "number"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_SCORE: Schema = {"type": "integer", "minimum": 1, "maximum": 20}
_CLOCK: Schema = {"type": "integer", "minimum": 1, "maximum": 12}
_ID: Schema = {"type": ["string", "integer"]}
_POINT = _row(_NUMBER, _NUMBER)
_CHANCE = _ref("chance")
_DISTRIBUTION = _list(_row(_COUNT, _CHANCE))
_MARKER = _object(
    {"id": _ID, "x": _NUMBER, "y": _NUMBER, "munition": {"enum": ["smoke", "gas"]}}
)  # fmt: skip
_RULE = {"type": "string", "pattern": "^[A-Z]{2}-[1-9][0-9]*$"}

_SHARED: Mapping[str, Schema] = {
    "chance": {
        "description": "A chance, exactly: numerator and denominator in lowest terms. Both may have"
        " more digits than a floating-point number can hold.",
        **_row(_COUNT, {"type": "integer", "minimum": 1}),
    },
    "step": _object({"rule": _RULE, "label": _TEXT, "text": _TEXT, "result": _TEXT}),
}

_SHOT = _object(
    {
        "kind": {"enum": ["aimed", "quick"]},
        "targeted": _FLAG,
        "range": {"enum": [*RANGES, None]},
        "level": {"enum": [*LEVELS, None]},
        "hit_number": {"type": "integer"},
        "hit": _CHANCE,
    }
)

FIGURES: Mapping[str, Mapping[str, Schema]] = {
    "area-shot": {
        "range_band_in": _NUMBER,
        "maximum_range_in": _NUMBER,
        "band": _COUNT,
        "target_number": _COUNT,
        "automatic_deviation": _FLAG,
        "die": {"enum": [*DICE]},
    },
    "direct-fire": {
        "recoil_total": _COUNT,
        "recoil_strength": _COUNT,
        "recoil_penalty": _or_null(_COUNT),
        "ranges_m": _row(*[_NUMBER] * len(RANGES)),
        "ranges_aimed_m": _row(*[_NUMBER] * len(RANGES)),
        "bursts_unresolved": _COUNT,
        "shots": _list(_SHOT),
    },
    "motivation-test": {"passes_on": _or_null(_COUNT)},
    "gas-check": {},
    "cloud-turn": {"radius_in": _NUMBER},
    "line-of-sight": {
        "blocked": _FLAG,
        "blocked_by": _list(_ID),
        "nearest_in": _list(_NUMBER),
    },
    "crew-served": {
        "firings_sure": _COUNT,
        "loaders": _list(
            _object({"may_try": _FLAG, "barred_by": {"enum": ["CS-4", "CS-5", None]}})
        ),
    },
    "vehicle-turn": {
        "faults": _list(_object({"rule": _RULE, "subject": _TEXT, "message": _TEXT})),
        "can": _list(_object({"name": _TEXT, "actions": _list(_TEXT)})),
    },
}
"""What each figure of an answer looks like."""

_ODDS: Mapping[str, Mapping[str, Schema]] = {
    "area-shot": {
        "hit": _CHANCE,
        "deviation": _DISTRIBUTION,
        "landing": _list(_row(_NUMBER, _NUMBER, _CHANCE)),
    },
    "direct-fire": {"hits": _DISTRIBUTION, "expected": _CHANCE},
    "motivation-test": {"pass": _CHANCE},
    "gas-check": {"suppressed": _or_null(_CHANCE)},
    "cloud-turn": {
        "markers": _list(_object({"id": _ID, "remains": _CHANCE, "life": _DISTRIBUTION}))
    },
    "line-of-sight": {},
    "crew-served": {"firings": _DISTRIBUTION, "expected": _CHANCE},
    "vehicle-turn": {"transfer": _list(_row(_TEXT, _CHANCE))},
}

_OPTIONAL_ODDS: Mapping[str, Mapping[str, Schema]] = {
    "area-shot": {
        "covers": _CHANCE,
        "covers_grid": _object({"denominator": _COUNT, "counts": _list(_list(_COUNT))}),
    }
}

_OUTCOMES: Mapping[str, Mapping[str, Schema]] = {
    "area-shot": {
        "hit": _FLAG,
        "deviation_in": _COUNT,
        "clock": _or_null(_CLOCK),
        "landing": _POINT,
        "path": _list(_POINT, least=1),
        "bounces": _COUNT,
        "stopped_by_wall": _FLAG,
        "marker": _or_null(_POINT),
    },
    "direct-fire": {
        "shots": _list(_object({"d20": _SCORE, "hit": _FLAG, "automatic_miss": _FLAG})),
        "hits": _COUNT,
    },
    "motivation-test": {
        "passed": _FLAG,
        "effect": {"enum": ["transfer", "fumble", "none", "suppression"]},
    },
    "gas-check": {"effect": {"enum": ["none", "suppression", NOT_STATED]}},
    "cloud-turn": {"markers": _list(_MARKER), "removed": _list(_ID)},
    "line-of-sight": {},
    "crew-served": {"firings": _COUNT},
    "vehicle-turn": {"reactivated": _list(_TEXT)},
}
