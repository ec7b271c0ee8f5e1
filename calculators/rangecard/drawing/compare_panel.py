"""Two answers side by side: what differs in the questions, the figures, the hits of both."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rangecard.drawing import chances
from rangecard.drawing.compare_lines import Line, lines
from rangecard.drawing.pair_bars import pair_bars
from rangecard.drawing.palette import WEB, Palette
from rangecard.drawing.shown import brief, part, scrolled, shown, table
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.view import View

Entries = Sequence[tuple[int, Sequence[int]]]


class Difference(NamedTuple):
    """A field in which two questions differ, with its value in either."""

    label: str
    a: str
    b: str


class Side(NamedTuple):
    """One of the two: its letter, its weapon's name, its question with its answer."""

    letter: str
    name: str
    view: View

    @property
    def answer(self) -> Mapping[str, Any]:
        """What the rules answered."""
        return self.view.answer


def compare_panel(
    a: Side, b: Side, differing: Sequence[Difference], palette: Palette = WEB
) -> Markup:
    """Return two answers as columns of one table, B told against A, and the hits of both drawn."""
    told = list(lines(a.answer, b.answer))
    return element(
        "div",
        element("p", _verdict(a, b, told), class_="rc-told rc-verdict"),
        *(_trouble(side) for side in (a, b) if side.answer["status"] != "ok"),
        scrolled("A and B side by side", _table(a, b, differing, told)),
        _hits(a, b, palette),
        class_="rc-panel rc-comparison",
    )


def _verdict(a: Side, b: Side, told: Sequence[Line]) -> str:
    """Return how B stands against A in one sentence, with the differences that decide."""
    if "error" in (a.answer["status"], b.answer["status"]):
        return "Nothing to compare yet"
    apart = [one.verdict for one in told if one.verdict]
    return f"B against A: {', '.join(apart)}" if apart else "B is worth as much as A"


def _trouble(side: Side) -> Markup:
    """Return why a side has no odds."""
    if side.answer["status"] == "error":
        first = side.answer["errors"][0]
        words = f"{side.letter} cannot be answered yet: {first['message']}"
        return element("p", words, class_="rc-reason")
    last = side.answer["steps"][-1]
    words = f"{side.letter} is no shot: {last['text']} "
    return element("p", words, side.view.link(last["rule"]), class_="rc-reason")


def _table(a: Side, b: Side, differing: Sequence[Difference], told: Sequence[Line]) -> Markup:
    heads = ("", "A", "B", "B against A")
    head = element("tr", element("td"), *(element("th", one, scope="col") for one in heads[1:]))
    return element(
        "table",
        element("caption", f"A: {brief(a.name)}. B: {brief(b.name)}"),
        element("thead", head),
        _group("What differs", (_differing(one) for one in differing)),
        _group("What comes of it", (_line(one) for one in told)),
        class_="rc-table rc-pair",
    )


def _group(name: str, rows: Iterable[Markup]) -> Markup:
    heading = element("tr", element("th", name, scope="rowgroup", colspan=4))
    return element("tbody", heading, *rows)


def _differing(one: Difference) -> Markup:
    return _row(one.label, one.a, one.b, "")


def _line(one: Line) -> Markup:
    cells = (
        shown(f"{letter}.{one.figure}", value, one.text(value)) if value is not None else "—"
        for letter, value in (("a", one.a), ("b", one.b))
    )
    return _row(one.label, *cells, one.apart)


def _row(label: str, *cells: str) -> Markup:
    return element(
        "tr", element("th", label, scope="row"), *(element("td", cell) for cell in cells)
    )


def _hits(a: Side, b: Side, palette: Palette) -> Markup:
    """Return both distributions of hits, drawn and as a table; nothing where one has none."""
    both = [_entries(side) for side in (a, b)]
    if not all(both) or max(map(len, both)) < 3:
        return Markup()
    chart = pair_bars(*both, title="Chance of each number of hits, A and B", palette=palette)
    numbers = table("How many hit", ("Hits", "A", "B"), _rows(*both))
    summary = element("summary", "The same numbers as a table")
    return part("How many hit", chart, element("details", summary, numbers, class_="rc-numbers"))


def _entries(side: Side) -> Entries:
    odds = side.answer["odds"] or {}
    return odds.get("hits") or ()


def _rows(a: Entries, b: Entries) -> Iterator[Sequence[str]]:
    columns = [chances.column([pair for _, pair in one]) for one in (a, b)]
    for hits in range(max(len(a), len(b))):
        cells = (
            shown(f"{letter}.odds.hits.{hits}", list(entries[hits]), column[hits])
            if hits < len(entries)
            else "—"
            for letter, entries, column in zip("ab", (a, b), columns, strict=True)
        )
        yield (str(hits), *cells)
