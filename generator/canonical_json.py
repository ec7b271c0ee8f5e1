"""The canonical data as JSON, for other programs: every table, each figure with its basis."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import rangecard
from generator.rendering import BASIS_TITLES
from rangecard.answers import plain
from rangecard.data import Canonical, Example

_NAMES_IN_JSON = {"weapon_class": "class"}  # a word that Python keeps for itself


def canonical_json(canonical: Canonical) -> dict[str, Any]:
    """Return every table of the canonical data; quantities are numbers as they were written."""
    return {
        "ruleset": rangecard.__version__,
        "data": canonical.fingerprint,
        "bases": BASIS_TITLES,
        "dice": as_json(canonical.dice),
        "motivations": as_json(canonical.motivations),
        "levels": as_json(canonical.levels),
        "ranges": as_json(canonical.ranges),
        "area_weapons": as_json([*canonical.area_weapons.values()]),
        "armoury": as_json([*canonical.armoury.values()]),
        "house_rules": as_json([*canonical.house_rules.values()]),
        "rules": as_json([*canonical.rules.values()]),
        "examples": [_example(example) for example in canonical.examples],
        "glossary": as_json(canonical.glossary),
        "sources": as_json(canonical.sources),
    }


def as_json(value: Any) -> Any:
    """Return a record, or whatever stands in one, as JSON holds it."""
    if is_dataclass(value) and not isinstance(value, type):
        named = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {_NAMES_IN_JSON.get(name, name): as_json(one) for name, one in named}
    if isinstance(value, Mapping):
        return {str(name): as_json(one) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [as_json(one) for one in value]
    return plain(value)


def _example(example: Example) -> dict[str, Any]:
    """Return a worked example; what is expected of its answer keeps its paths by name."""
    expected = [{"path": path, "value": as_json(value)} for path, value in example.expected]
    return as_json(example) | {"expected": expected}  # type: ignore[no-any-return]
