"""The usual shots of both systems in icepool's words; runs inside Pyodide only."""

import json
import math
from fractions import Fraction
from typing import Any

import icepool

BEST = 16
"""A D20 above it never hits."""


def area(given: str, range_in: float) -> str:
    """Return where a shot lands, as JSON text: score and clock direction together."""
    figures = json.loads(given)
    sides = figures["sides"]
    target = math.ceil(range_in / figures["range_band_in"])

    def landing(score: int, hour: int) -> tuple[float, float]:
        if score > target:
            return (0.0, 0.0)
        angle = math.radians(30 * hour)
        return round(score * math.sin(angle), 6) + 0.0, round(score * math.cos(angle), 6) + 0.0

    die = icepool.map(landing, icepool.d(sides), icepool.d(12))
    return _answer("odds.hit", die.probability((0.0, 0.0)), die)


def direct(given: str, range_m: float) -> str:
    """Return the chance of each number of hits, as JSON text."""
    figures = json.loads(given)
    band = next(i for i, limit in enumerate(figures["limits_m"]) if range_m <= limit)
    hits = icepool.Die([0])
    for shot in range(figures["single_shots"]):
        level = band + (1 if shot == 0 else 2)
        multipliers = figures["multipliers"]
        times, over = multipliers[level] if level < len(multipliers) else (0, 1)
        hits += icepool.coin(min(figures["skill"] * times // over, BEST), 20)
    return _answer("odds.expected", hits.mean(), hits)


def _answer(figure: str, value: Fraction, die: Any) -> str:
    rows = [[str(outcome), _pair(die.probability(outcome))] for outcome in die.outcomes()]
    return json.dumps({"figure": figure, "value": _pair(value), "rows": rows})


def _pair(chance: Fraction) -> tuple[int, int]:
    return chance.numerator, chance.denominator
