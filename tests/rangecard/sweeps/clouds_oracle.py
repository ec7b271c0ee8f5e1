"""Clouds by counting dice and by exact distances (SM-2, SM-4, SM-5, GA-1, GA-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

CLEARS = (5, 6)
RADIUS_SQUARED = 9
DIGITS = 60
Place = tuple[Fraction, Fraction]
Marker = Mapping[str, Any]


@cache
def removals(ends: int) -> tuple[dict[int, Fraction], Fraction]:
    """The chance of removal at each end of turn and of staying, by rolling every sequence."""
    first: Counter[int | None] = Counter()
    for scores in product(range(1, 7), repeat=ends):
        first[next((n for n, score in enumerate(scores, 1) if score in CLEARS), None)] += 1
    total = 6**ends
    life = {n: Fraction(first[n], total) for n in range(1, ends + 1)}
    return life, Fraction(first[None], total)


def long_life(ends: int) -> tuple[dict[int, Fraction], Fraction]:
    """The same, carried from one end of turn to the next: for more turns than can be rolled."""
    life: dict[int, Fraction] = {}
    there = Fraction(1)
    for n in range(1, ends + 1):
        life[n] = there * len(CLEARS) / 6
        there -= life[n]
    return life, there


def clock_step(clock: int) -> tuple[Decimal, Decimal]:
    """One inch toward an hour, 12 up the table and 3 to the right."""
    with localcontext() as context:
        context.prec = DIGITS
        half, root = Decimal("0.5"), Decimal(3).sqrt() / 2
        quarter = [(Decimal(0), Decimal(1)), (half, root), (root, half)]
        x, y = quarter[clock % 3]
        for _ in range(clock % 12 // 3):
            x, y = y, -x
        return x, y


def blown(marker: Marker, clock: int, inches: object) -> dict[str, Any]:
    """Where a marker goes, rounded as the contract has it."""
    with localcontext() as context:
        context.prec = DIGITS
        far = Decimal(str(inches))
        x, y = (
            float(round(Decimal(str(marker[axis])) + far * step, 6)) + 0.0
            for axis, step in zip("xy", clock_step(clock), strict=True)
        )
    return {"id": marker["id"], "x": x, "y": y, "munition": marker["munition"]}


def squared_distance(start: Place, end: Place, point: Place) -> Fraction:
    """From a point to a stretch of line, squared, without rounding."""
    along = (end[0] - start[0], end[1] - start[1])
    off = (point[0] - start[0], point[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    share = Fraction(0)
    if length:
        share = (off[0] * along[0] + off[1] * along[1]) / length
        share = min(max(share, Fraction(0)), Fraction(1))
    return (off[0] - share * along[0]) ** 2 + (off[1] - share * along[1]) ** 2


def rounded_root(square: Fraction) -> float:
    """A root to 6 decimals, worked out to 60 digits."""
    with localcontext() as context:
        context.prec = DIGITS
        root = (Decimal(square.numerator) / Decimal(square.denominator)).sqrt()
        return float(round(root, 6))


def place(pair: Iterable[object]) -> Place:
    """A point as its decimals are written."""
    x, y = (Fraction(str(value)) for value in pair)
    return x, y


def sight(question: Mapping[str, Any], *, gas: bool) -> dict[str, Any]:
    """What a line of sight's figures must be."""
    start, end = place(question["from"]), place(question["to"])
    near = [
        squared_distance(start, end, place((marker["x"], marker["y"])))
        for marker in question["markers"]
    ]
    blocking = [
        marker["id"]
        for marker, square in zip(question["markers"], near, strict=True)
        if square <= RADIUS_SQUARED and (gas or marker["munition"] == "smoke")
    ]
    return {
        "blocked": bool(blocking),
        "blocked_by": blocking,
        "nearest_in": [rounded_root(square) for square in near],
    }
