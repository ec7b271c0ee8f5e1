"""The reader's document: firers with their weapons, and logged shots, as JSON or TOML.

Both have the same keys. What a document may hold stands in one table of fields, from which its
JSON Schema is made too; its faults are found all at once, each with its field.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from . import __version__
from .calculators import AREA_SHOT, CALCULATORS, DIRECT_FIRE, MOTIVATION_TEST
from .checks import checked_record
from .data import Canonical, canonical
from .door import parsed
from .faults import Faults, found_in_words
from .fields import Calculator, Field
from .formats import MIGRATIONS, Migration, current, migrated
from .names import is_seen
from .nesting import DEEPEST, too_dotted
from .toml_text import toml_text

FORMAT = current()
MOST_FIRERS = 200
MOST_WEAPONS = 50
MOST_SHOTS = 1_000
MOST_CHARACTERS = 5_000_000
_AT_LINE = re.compile(r"\(at (.+)\)$")


class BadText(ValueError):
    """A text that is neither JSON nor TOML, or no document at all."""


class Parts(NamedTuple):
    """What each record of a document may hold."""

    document: tuple[Field, ...]
    firer: tuple[Field, ...]
    weapon: tuple[Field, ...]
    shot: tuple[Field, ...]


def parts(tables: Canonical, form: int = FORMAT) -> Parts:
    """Return the fields of a document; a firer may have the weapons that the data have."""
    weapon, firer = _weapon(tables), _firer(_weapon(tables))
    document = (
        Field(name="rangecard", kind="choice", choices=(form,), help="The document's format"),
        Field(name="ruleset", kind="text", default=None, help="The ruleset that wrote it"),
        Field(name="firers", kind="records", label="Firers", most=MOST_FIRERS, parts=firer,
              default=()),
        Field(name="log", kind="records", label="Log", most=MOST_SHOTS, parts=_SHOT, default=()),
    )  # fmt: skip
    return Parts(document, firer, weapon, _SHOT)


def _weapon(tables: Canonical) -> tuple[Field, ...]:
    weapons = (*tables.area_weapons, *tables.armoury)
    return (
        Field(name="weapon", kind="choice", label="Weapon", choices=weapons),
        _asked(DIRECT_FIRE, "scope"),
        _asked(DIRECT_FIRE, "laser_sight"),
    )


def _firer(weapon: tuple[Field, ...]) -> tuple[Field, ...]:
    return (
        Field(name="name", kind="text", label="Name"),
        _asked(AREA_SHOT, "skill_die"),
        _asked(AREA_SHOT, "strength_die"),
        _asked(MOTIVATION_TEST, "motivation"),
        _asked(DIRECT_FIRE, "skill"),
        _asked(DIRECT_FIRE, "strength"),
        Field(name="weapons", kind="records", label="Weapons", most=MOST_WEAPONS, parts=weapon,
              default=()),
    )  # fmt: skip


def _asked(calculator: Calculator, name: str) -> Field:
    """Return a question's field as a document keeps it: it may be left out."""
    (field,) = (one for one in calculator.fields if one.name == name)
    return replace(field, help="", default=False if name == "laser_sight" else None)


_LOGGED = (Field(name="calculator", kind="choice", choices=tuple(CALCULATORS)),)
_SHOT = (
    Field(name="time", kind="text", help="When it was resolved, such as 2026-11-30T10:15:00Z"),
    Field(name="question", kind="map", help="As it was asked, with its dice or its seed"),
    Field(name="dice", kind="map", default=None, help="What was rolled"),
    Field(name="told", kind="prose", default="", help="The result in words"),
    Field(name="ruleset", kind="text", default=None, help="The ruleset that resolved it"),
)


def read_document(text: str) -> str:
    """Read a document, JSON or TOML: out the JSON text of ``document``, or of its ``faults``.

    A fault is ``{"field", "message"}``; the field is a path such as ``firers[0].skill``, null for
    the text itself. Never raises.
    """
    return replied(text, lambda document: {"document": document})


def write_document(text: str, form: str = "json") -> str:
    """Write a document: JSON or TOML in, out the JSON text of ``text``, or of its ``faults``.

    Args:
        text: the document.
        form: ``json`` or ``toml``. TOML has no null: what is null is left out there.
    """
    write = toml_text if form == "toml" else _json_text
    return replied(text, lambda document: {"text": whole_characters(write(_signed(document)))})


def checked_document(text: str, migrations: Sequence[Migration] = MIGRATIONS) -> dict[str, Any]:
    """Return what a document holds, as JSON's own values and in today's format.

    Args:
        text: a document of this format or an older one.
        migrations: what brings an older format to the next.

    Raises:
        Faults: everything that is wrong with it.
    """
    try:
        document = migrated(_read(text), migrations)
    except BadText as fault:
        raise Faults((None, str(fault))) from None
    faults = Faults()
    checked_record(parts(canonical(), current(migrations)).document, document, faults)
    for check in _BETWEEN:
        faults.found += check(document)
    if faults.found:
        raise faults
    return document


def replied(text: str, reply: Callable[[dict[str, Any]], dict[str, Any]]) -> str:
    """Return the JSON text of what is made of a document, or of its ``faults``."""
    try:
        return json.dumps(reply(checked_document(text)))
    except Faults as faults:
        return json.dumps(
            {"faults": [{"field": field, "message": told} for field, told in faults.found]}
        )


def _read(text: str) -> dict[str, Any]:
    """Read a text; the byte-order mark that some editors write before it is no part of it."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text) > MOST_CHARACTERS:
        raise BadText(f"expected at most {MOST_CHARACTERS:,} characters, found {len(text):,}")
    if not text.strip():
        raise BadText("there is nothing in it")
    read = _json if text.lstrip()[0] in "{[" and not text.lstrip().startswith("[[") else _toml
    try:
        return json.loads(json.dumps(read(text), default=str, allow_nan=False))  # type: ignore[no-any-return]
    except BadText:
        raise
    except (ValueError, RecursionError):
        raise BadText("it holds a number that is none, or too long") from None


def _json(text: str) -> Mapping[str, Any]:
    try:
        parsed(text)  # refuses what is nested too deep, before anything follows it down
    except ValueError as fault:
        deep = str(fault).replace("the line", "it")
        raise BadText(_position(text) if "not JSON" in deep else deep) from None
    return json.loads(text)  # type: ignore[no-any-return]


def _position(text: str) -> str:
    """Return where a text that is not nested too deep stops to be JSON."""
    try:
        json.loads(text)
    except json.JSONDecodeError as fault:
        return f"it is not JSON: look at line {fault.lineno}, column {fault.colno}"
    except ValueError:
        pass
    return "it is not JSON"


def _toml(text: str) -> Mapping[str, Any]:
    if too_dotted(text):
        raise BadText(f"it is nested more than {DEEPEST} deep")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        where = _AT_LINE.search(str(fault))
        told = f": look at {where[1]}" if where else ""
        raise BadText(f"it is neither JSON nor TOML{told}") from None
    except RecursionError:
        raise BadText("it is nested too deep") from None


def _signed(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with what it always says of itself, first."""
    return {"rangecard": FORMAT, "ruleset": __version__} | {
        name: value for name, value in document.items() if name not in ("rangecard", "ruleset")
    }


def _json_text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def whole_characters(text: str) -> str:
    """Return a text that any file can hold: half a character becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _records(document: Mapping[str, Any], name: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the sound records of a list, each with its path."""
    found = document.get(name)
    listed = enumerate(found) if isinstance(found, list) else ()
    return [(f"{name}[{i}]", one) for i, one in listed if isinstance(one, dict)]


Found = list[tuple[str | None, str]]


def _nameless(document: Mapping[str, Any]) -> Found:
    """Return the faults of names of which nothing is seen."""
    return [
        (f"{path}.name", f"expected a name that can be seen, found {found_in_words(name)}")
        for path, firer in _records(document, "firers")
        if isinstance(name := firer.get("name"), str) and name and not is_seen(name)
    ]


def _namesakes(document: Mapping[str, Any]) -> Found:
    """Return the faults of firers that are told from others by nothing."""
    seen: set[object] = set()
    found: Found = []
    for path, firer in _records(document, "firers"):
        name = firer.get("name")
        if isinstance(name, str) and name in seen:
            found.append((f"{path}.name", "another firer has this name"))
        if isinstance(name, str):
            seen.add(name)
    return found


def _times(document: Mapping[str, Any]) -> Found:
    expected = "expected a date and time such as 2026-11-30T10:15:00Z"
    return [
        (f"{path}.time", f"{expected}, found {found_in_words(shot['time'])}")
        for path, shot in _records(document, "log")
        if isinstance(shot.get("time"), str) and not _is_time(shot["time"])
    ]


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _calculators(document: Mapping[str, Any]) -> Found:
    """Return the faults of shots that no calculator can show again."""
    faults = Faults()
    for path, shot in _records(document, "log"):
        question = shot.get("question")
        if isinstance(question, dict):
            asked = {name: question[name] for name in ("calculator",) if name in question}
            checked_record(_LOGGED, asked, faults, f"{path}.question.")
    return faults.found


_BETWEEN: Sequence[Callable[[Mapping[str, Any]], Found]] = (
    _nameless,
    _namesakes,
    _times,
    _calculators,
)
