"""The canonical data as JSON, for other programs: every table, each figure with its basis."""

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import rangecard
from generator.rendering import BASIS_TITLES
from rangecard.answers import plain
from rangecard.data import Canonical, Example

_NAMES_IN_JSON = {"weapon_class": "class"}  # a word that Python keeps for itself


def canonical_json(canonical: Canonical, leave_out: Collection[str] = ()) -> dict[str, Any]:
    """Return every table of the canonical data; quantities are numbers as they were written.

    Args:
        canonical: the data.
        leave_out: the names of tables that are not asked for.
    """
    tables: dict[str, object] = {
        "dice": canonical.dice,
        "motivations": canonical.motivations,
        "levels": canonical.levels,
        "ranges": canonical.ranges,
        "area_weapons": [*canonical.area_weapons.values()],
        "armoury": [*canonical.armoury.values()],
        "house_rules": [*canonical.house_rules.values()],
        "rules": [*canonical.rules.values()],
        "examples": [] if "examples" in leave_out else [*map(_example, canonical.examples)],
        "glossary": canonical.glossary,
        "sources": canonical.sources,
    }
    return {
        "ruleset": rangecard.__version__,
        "data": canonical.fingerprint,
        "bases": BASIS_TITLES,
        **{name: as_json(table) for name, table in tables.items() if name not in leave_out},
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
