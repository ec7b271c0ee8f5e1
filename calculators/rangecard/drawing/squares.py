"""The layer of squares on a landing map: coloured by the chance that the burst covers them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.ground import Ground
from rangecard.drawing.legend import Entry, step_words
from rangecard.drawing.lettering import label
from rangecard.drawing.palette import HAIRLINE, STROKE, Palette, step
from rangecard.drawing.shapes import Point
from rangecard.drawing.svg import Markup, element, join, number
from rangecard.drawing.view import View

LIMITS = (0.1, 0.25, 0.5, 0.75)
"""Chances to be covered at which a square takes the next colour."""

_LETTERED = 24.0
Grid = Mapping[str, Any]


@dataclass(frozen=True)
class Squares:
    """Squares of an inch with the count of ways in which each is covered.

    Attributes:
        corner: The lower left corner in inches.
        grid: The counts by row from the lower left, and the denominator that all share.
    """

    corner: Point
    grid: Grid

    @property
    def rows(self) -> int:
        """Return how many rows there are."""
        return len(self.grid["counts"])

    @property
    def columns(self) -> int:
        """Return how many squares a row has."""
        return len(self.grid["counts"][0])

    @property
    def far_corner(self) -> Point:
        """Return the upper right corner in inches."""
        return self.corner[0] + self.columns, self.corner[1] + self.rows

    def seen(self, on: Ground) -> Iterator[tuple[int, list[int]]]:
        """Return the rows that lie in the map, each with its place."""
        top, high = on.box[1], on.box[3]
        for row, counts in enumerate(self.grid["counts"]):
            y = on.at(0, self.corner[1] + row)[1]
            if top <= y <= top + high + on.inch:
                yield row, counts

    def colour(self, count: int) -> int | None:
        """Return the scale's step of a count, None where the burst never comes."""
        return step(count / self.grid["denominator"], LIMITS) if count else None


def asked(view: View) -> Squares | None:
    """Return the squares that were asked for, or None."""
    grid = view.answer["odds"].get("covers_grid")
    if not grid:
        return None
    corner = view.question["cover_grid"]
    return Squares((float(corner["x"]), float(corner["y"])), grid)


def best_square(grid: Grid) -> tuple[int, int, int]:
    """Return row, column and count of the likeliest square; of equals the first."""
    most = [max(counts) for counts in grid["counts"]]
    row = most.index(max(most))
    return row, grid["counts"][row].index(most[row]), most[row]


def painted(on: Ground, squares: Squares) -> Markup:
    """Return one path a colour: squares of one colour side by side are one rectangle."""
    shapes: dict[int, list[str]] = {}
    left, inch = on.at(squares.corner[0], 0)[0], on.inch
    for row, counts in squares.seen(on):
        top, start = number(on.at(0, squares.corner[1] + row + 1)[1]), 0
        for count, run in groupby(counts):
            length, colour = len(list(run)), squares.colour(count)
            if colour is not None:
                box = _run(left + start * inch, top, length * inch, inch)
                shapes.setdefault(colour, []).append(box)
            start += length
    return join(
        element("path", d="".join(d), fill=on.palette.chance[colour], shape_rendering="crispEdges")
        for colour, d in sorted(shapes.items())
    )


def _run(left: float, top: str, wide: float, high: float) -> str:
    return f"M{number(left)} {top}h{number(wide)}v{number(high)}h-{number(wide)}z"


def lettered(on: Ground) -> bool:
    """Tell whether a square is large enough for its percent."""
    return on.inch >= _LETTERED


def numbers(on: Ground, squares: Squares) -> Markup:
    """Return each square's percent."""
    return join(
        _number(on, squares, (c, row), n)
        for row, counts in squares.seen(on)
        for c, n in enumerate(counts)
        if n
    )


def _number(on: Ground, squares: Squares, place: tuple[int, int], count: int) -> Markup:
    x, y = on.at(squares.corner[0] + place[0] + 0.5, squares.corner[1] + place[1] + 0.5)
    colour = on.palette.on_chance[squares.colour(count) or 0]
    text = chances.figure((count, squares.grid["denominator"]), 0)
    return label(x, y + 4, text, fill=colour, anchor="middle")


def frame(on: Ground, squares: Squares) -> Markup:
    """Return the frame of the best square."""
    row, column, _ = best_square(squares.grid)
    x, y = on.at(squares.corner[0] + column, squares.corner[1] + row + 1)
    side = max(on.inch, 5.0)
    return element(
        "rect", x=x, y=y, width=side, height=side, fill="none", stroke=on.palette.accent,
        stroke_width=STROKE,
    )  # fmt: skip


def entries(squares: Squares, palette: Palette) -> list[Entry]:
    """Return the legend's entries: the steps in use, and the best square."""
    used = {squares.colour(n) for row in squares.grid["counts"] for n in set(row)} - {None}
    found = [_step_entry(colour, palette) for colour in sorted(c for c in used if c is not None)]
    return [*found, Entry(lambda p: _sample(p, "none", palette.accent), "best square")]


def _step_entry(colour: int, palette: Palette) -> Entry:
    text = step_words(colour, LIMITS)
    return Entry(lambda p: _sample(p, palette.chance[colour], palette.ink), text)


def _sample(place: Point, fill: str, stroke: str) -> Markup:
    x, y = place
    return element(
        "rect", x=x - 6, y=y - 6, width=12, height=12, fill=fill, stroke=stroke,
        stroke_width=HAIRLINE if fill != "none" else STROKE,
    )  # fmt: skip


def telling(grid: Grid) -> str:
    """Return the squares in words: how many can be covered, and the likeliest."""
    row, column, best = best_square(grid)
    size = sum(map(len, grid["counts"]))
    covered = size - sum(line.count(0) for line in grid["counts"])
    chance = chances.percent((best, grid["denominator"]))
    return (
        f"{covered:,} of {size:,} squares can be covered. "
        f"Best: column {column + 1} of row {row + 1} from the lower left, {chance}."
    )
