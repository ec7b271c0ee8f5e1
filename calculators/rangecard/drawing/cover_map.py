"""The map of what a burst covers: squares to scale, coloured by their chance."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from rangecard.drawing import chances, dial
from rangecard.drawing.ground import FOOT, Ground, floor, ground, ruler
from rangecard.drawing.legend import Entry, legend, step_words
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.palette import HAIRLINE, STROKE, Palette, step
from rangecard.drawing.shapes import Point, clipped
from rangecard.drawing.svg import Markup, element, join, number
from rangecard.drawing.view import View

LIMITS = (0.1, 0.25, 0.5, 0.75)
"""Chances to be covered at which a square takes the next colour."""

_LETTERED = 24.0
Grid = Mapping[str, Any]


def best_square(grid: Grid) -> tuple[int, int, int]:
    """Return row, column and count of the likeliest square; of equals the first."""
    squares = ((r, c, n) for r, row in enumerate(grid["counts"]) for c, n in enumerate(row))
    return max(squares, key=lambda square: square[2])


def cover_map(view: View, width: float = 288.0) -> Markup:
    """Draw the chance that each square is covered."""
    asked, grid = view.question["cover_grid"], view.answer["odds"]["covers_grid"]
    x, y = float(asked["x"]), float(asked["y"])
    rows, columns = len(grid["counts"]), len(grid["counts"][0])
    on = ground([(x, y), (x + columns, y + rows)], width, view.palette, round_in=0.5, most_inch=40)
    row, column, _ = best_square(grid)
    key, bottom = legend(
        _entries(view, on), left=4, top=on.bottom + FOOT, width=width - 8, palette=view.palette
    )
    return drawing(
        floor(on), _squares(on, (x, y), grid), _numbers(on, (x, y), grid), _over(on, view),
        _frame(on, (x + column, y + row), view.palette), ruler(on), key,
        width=width, height=bottom + 4, title="Chance that the burst covers each square",
        desc=telling(grid), palette=view.palette, kind="map",
    )  # fmt: skip


def _colour(count: int, denominator: int) -> int | None:
    return step(count / denominator, LIMITS) if count else None


def _squares(on: Ground, corner: Point, grid: Grid) -> Markup:
    """Return one path a colour: squares of one colour side by side are one rectangle."""
    shapes: dict[int, list[str]] = {}
    for row, counts in enumerate(grid["counts"]):
        start = 0
        for colour, run in groupby(_colour(n, grid["denominator"]) for n in counts):
            length = len(list(run))
            if colour is not None:
                place = on.at(corner[0] + start, corner[1] + row + 1)
                shapes.setdefault(colour, []).append(_run(place, length * on.inch, on.inch))
            start += length
    return join(
        element("path", d="".join(d), fill=on.palette.chance[colour], shape_rendering="crispEdges")
        for colour, d in sorted(shapes.items())
    )


def _run(place: Point, wide: float, high: float) -> str:
    return f"M{number(place[0])} {number(place[1])}h{number(wide)}v{number(high)}h-{number(wide)}z"


def _numbers(on: Ground, corner: Point, grid: Grid) -> Markup:
    """Return each square's percent where squares are large enough."""
    if on.inch < _LETTERED:
        return Markup()
    return join(
        _number(on, (corner[0] + c, corner[1] + r), (n, grid["denominator"]))
        for r, row in enumerate(grid["counts"])
        for c, n in enumerate(row)
        if n
    )


def _number(on: Ground, square: Point, pair: chances.Pair) -> Markup:
    x, y = on.at(square[0] + 0.5, square[1] + 0.5)
    colour = on.palette.on_chance[step(float(chances.exact(pair)), LIMITS)]
    return label(x, y + 4, chances.figure(pair, 0), fill=colour, anchor="middle")


def _over(on: Ground, view: View) -> Markup:
    """Return walls, the aim point and the rolled shot, as far as they lie in the map."""
    lines = (
        clipped(on.at(*start), on.at(*end), on.box)
        for start, end in view.question.get("walls") or ()
    )
    parts = [dial.wall(line, on.palette) for line in lines if line]
    aim, done = on.at(0, 0), view.answer["outcome"]
    if on.holds(aim, 4):
        hit = bool(view.answer["odds"]["hit"][0])
        parts.append(dial.aim_mark(aim, 4, on.palette, hit=hit))
    if done and on.holds(on.at(*done["landing"]), 9):
        parts.append(dial.end_mark(on.at(*done["landing"]), on.palette))
    return join(parts)


def _frame(on: Ground, square: Point, palette: Palette) -> Markup:
    """Return the frame of the best square."""
    x, y = on.at(square[0], square[1] + 1)
    side = max(on.inch, 5.0)
    return element(
        "rect", x=x, y=y, width=side, height=side, fill="none", stroke=palette.accent,
        stroke_width=STROKE,
    )  # fmt: skip


def _entries(view: View, on: Ground) -> list[Entry]:
    grid, palette = view.answer["odds"]["covers_grid"], view.palette
    used = {_colour(n, grid["denominator"]) for row in grid["counts"] for n in row} - {None}
    found = [_step_entry(colour, palette) for colour in sorted(c for c in used if c is not None)]
    found.append(Entry(lambda p: _sample(p, "none", palette.accent), "best square"))
    if on.holds(on.at(0, 0), 4):
        hit = bool(view.answer["odds"]["hit"][0])
        found.append(Entry(lambda p: dial.aim_mark(p, 4, palette, hit=hit), "aim point"))
    return found


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
    """Return the map in words: how many squares can be covered, and the likeliest."""
    row, column, best = best_square(grid)
    squares = [n for line in grid["counts"] for n in line]
    covered = sum(1 for n in squares if n)
    chance = chances.percent((best, grid["denominator"]))
    return (
        f"{covered:,} of {len(squares):,} squares can be covered. "
        f"Best: column {column + 1} of row {row + 1} from the lower left, {chance}."
    )
