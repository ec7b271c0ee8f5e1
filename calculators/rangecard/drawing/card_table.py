"""A table of a range card: rows with names, columns of one width, each cell with its chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from rangecard.drawing.ladder import HIT_STEPS
from rangecard.drawing.palette import step
from rangecard.drawing.svg import Markup, element, join

NAME = 66.0
"""Px that a row's name takes, where the text is that of a drawing."""

SLIM = 220.0
"""Up to this width in px a card has room for few columns."""

NO_SHOT = "—"


class Row(NamedTuple):
    """A row's name and its cells."""

    name: Markup
    cells: Sequence[Markup]


class Group(NamedTuple):
    """Rows under a heading of their own, or under none."""

    heading: str
    rows: Sequence[Row]


def split(
    corner: str, heads: Sequence[str], groups: Sequence[Group], width: float, cell: float
) -> Markup:
    """Return a table; where it is wider than its room, several of them, each with its columns."""
    room = max(int((width - NAME) // cell), 1)
    each = ceil(len(heads) / ceil(len(heads) / room))
    cuts = pairwise([*range(0, len(heads), each), len(heads)])
    return join(
        table(corner, heads[a:b], [_cut(group, a, b) for group in groups], each) for a, b in cuts
    )


def _cut(group: Group, start: int, end: int) -> Group:
    return Group(group.heading, [Row(name, cells[start:end]) for name, cells in group.rows])


def table(
    corner: str,
    heads: Sequence[str],
    groups: Iterable[Group],
    columns: int | None = None,
    style: str = "",
) -> Markup:
    """Return a table whose rows have names; all columns but the first are of one width.

    Args:
        corner: what the rows' names are.
        heads: the columns' heads.
        groups: the rows.
        columns: how many columns there would be room for, where some stay empty.
        style: a further class of the table.
    """
    blank = [element("td", class_="gap")] * ((columns or len(heads)) - len(heads))
    head = element("tr", _head(corner, "left"), *map(_head, heads), *blank)
    span = 1 + len(heads) + len(blank)
    return element(
        "table",
        element("colgroup", element("col", class_="rc-name")),
        element("thead", head),
        *(_group(one, blank, span) for one in groups),
        class_=f"rc-card-table {style}".strip(),
    )


def _group(group: Group, blank: Sequence[Markup], span: int) -> Markup:
    name = element("th", group.heading, scope="rowgroup", colspan=span, class_="rc-group")
    heading = element("tr", name) if group.heading else Markup()
    rows = (
        element("tr", element("th", name, scope="row", class_="left"), *cells, *blank)
        for name, cells in group.rows
    )
    return element("tbody", heading, *rows)


def _head(text: str, style: str | None = None) -> Markup:
    return element("th", text, scope="col", class_=style)


def cell(text: str, hit: Sequence[int] | None = None, beside: str = "") -> Markup:
    """Return a cell: its text and what is beside it, both on the chance's colour."""
    if hit is None or not hit[0]:
        return element("td", text, element("small", f" {beside}") if beside else "")
    small = element("small", f" {beside}") if beside else ""
    shade = f"rc-wash-{step(hit[0] / hit[1], HIT_STEPS)}"
    return element("td", element("b", text), small, class_=shade)
