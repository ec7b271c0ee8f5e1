"""Figures of an answer as HTML: each says which one it is and what its exact value is."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.shapes import decimal
from rangecard.drawing.svg import Markup, element, join, number, plain

_PLACES = 12
"""Decimals that a figure is shown with at most: the panel has more room than a drawing."""

MOST_ROWS, MOST_LETTERS = 30, 32
"""Rows of a table of many markers, and letters of a name in it."""

_exact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

_UNITS = {"in": "″", "m": " m", "mm": " mm"}


def shown(path: str, value: object, text: str, tag: str = "span") -> Markup:
    """Return a figure's text, marked with its path in the answer and its value as JSON."""
    return element(tag, text, class_="rc-figure", data_figure=path, data_value=_exact(value))


def chance(path: str, pair: Sequence[int], tag: str = "span") -> Markup:
    """Return a chance in percent, marked."""
    return shown(path, list(pair), chances.percent(pair), tag)


def words(key: str) -> str:
    """Return a field's name in words, without its unit: `range_band_in` is "Range band"."""
    return _split(key)[0].replace("_", " ").capitalize()


def text_of(key: str, value: object) -> str:
    """Return a figure's value in words, with the unit that its name ends in."""
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return decimal(value, _PLACES) + _split(key)[1]
    if isinstance(value, Mapping):
        return ", ".join(f"{words(name)} {text_of(name, each)}" for name, each in value.items())
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(type(each) in (int, float) for each in value):
        return " / ".join(decimal(each, _PLACES) for each in value) + _split(key)[1]
    if isinstance(value, Iterable):
        return ", ".join(text_of(key, each) for each in value) or "none"
    return str(value)


def position(place: Mapping[str, Any]) -> str:
    """Return a place on the table, to a hundredth of an inch: `x 0, y 2.5″`."""
    return f"x {number(float(place['x']))}, y {number(float(place['y']))}″"


def listed(prefix: str, values: Mapping[str, object], omit: Sequence[str] = ()) -> Markup:
    """Return figures as a definition list."""
    rows = [_row(prefix, key, value) for key, value in values.items() if key not in omit]
    return element("dl", *rows, class_="rc-figures") if rows else Markup()


def _row(prefix: str, key: str, value: object) -> Markup:
    return element(
        "div",
        element("dt", words(key)),
        element("dd", shown(f"{prefix}.{key}", value, text_of(key, value))),
    )


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """Return a table; a cell that is markup is taken as it is."""
    head = element("tr", *(element("th", text, scope="col") for text in heads))
    body = (element("tr", *(element("td", cell) for cell in row)) for row in rows)
    return element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *body),
        class_="rc-table",
    )


def scrolled(caption: str, wide: Markup) -> Markup:
    """Return a wide table in a box that scrolls on a phone, by key as well."""
    return element("div", wide, class_="rc-scroll", role="group", aria_label=caption, tabindex=0)


def part(heading: str, *content: Markup) -> Markup:
    """Return a part of the panel under a heading of its own; nothing when it is empty."""
    inside = join(content)
    if not inside:
        return inside
    return element("div", element("p", heading, class_="rc-part-name"), inside, class_="rc-part")


def _split(key: str) -> tuple[str, str]:
    name, _, unit = key.rpartition("_")
    return (name, _UNITS[unit]) if name and unit in _UNITS else (key, "")


def brief(name: object, most: int = MOST_LETTERS) -> str:
    """Return a name on one line, cut with an ellipsis where it has too many letters."""
    text = plain(str(name)) or "unnamed"
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def further(count: int, words: str) -> Markup:
    """Return the line under a table that was cut at `MOST_ROWS` rows, or nothing."""
    return element("p", f"{count - MOST_ROWS:,} {words}") if count > MOST_ROWS else Markup()
