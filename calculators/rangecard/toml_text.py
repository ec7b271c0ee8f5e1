"""JSON's values, and decimals, written as TOML: tables for objects, `[[…]]` for lists of them."""

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(document: Mapping[str, Any]) -> str:
    """Return a document as TOML; what is null is left out, for TOML has none."""
    return "\n".join(_table(document, ())) + "\n"


def _table(record: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of a table: what is one line first, for tables inside it end it."""
    for name, value in record.items():
        if value is not None and not _are_tables(value):
            yield f"{_key(name)} = {_value(value)}"
    for name, value in record.items():
        for entry in value if _are_tables(value) else ():
            inside = (*path, name)
            yield ""
            yield f"[[{'.'.join(map(_key, inside))}]]"
            yield from _table(entry, inside)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """Return a text in quotes: TOML escapes as JSON does, and the delete sign too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    match value:
        case str():
            return _text(value)
        case dict():
            parts = (f"{_key(k)} = {_value(v)}" for k, v in value.items() if v is not None)
            return f"{{{', '.join(parts)}}}"
        case list():
            return f"[{', '.join(_value(one) for one in value if one is not None)}]"
        case Decimal():
            return str(value)
    return json.dumps(value)
