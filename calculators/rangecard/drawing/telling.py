"""A deviation chart in words: the numbers that it shows, for those who cannot see it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.dial import Walls
from rangecard.drawing.shapes import decimal

Odds = Mapping[str, Any]
"""The odds of an area shot, as contract.md gives them."""


@dataclass(frozen=True)
class Scene:
    """What lies on the table round the aim point, in inches from it.

    Attributes:
        walls: Walls from end to end.
        outcome: What a rolled shot did, as the answer tells it.
        burst_radius_in: Radius of the burst to draw where the shot went off.
        cover_point: A point whose chance to be covered was asked.
    """

    walls: Walls = ()
    outcome: Mapping[str, Any] | None = None
    burst_radius_in: float | None = None
    cover_point: Sequence[float] | None = None


def telling(
    odds: Odds,
    *,
    die: str | None = None,
    skill_die: str | None = None,
    target_number: int | None = None,
    scene: Scene | None = None,
) -> str:
    """Return the chart's numbers in words: its text alternative."""
    told = []
    if target_number is not None:
        told.append(f"Target number {target_number}")
    if die:
        told.append(f"Die {dice_text(die, skill_die)}")
    told.append(_hit_told(odds))
    told.extend(f"{score}″ off: {_both(pair)}" for score, pair in odds["deviation"])
    each = each_point(odds)
    if each and not (scene and scene.walls):
        told.append(f"Each point, by clock direction 1 to 12: {_both(each, 2)}")
    else:
        told.extend(
            f"At {spoken(x, y)}: {_both(pair, 2)}" for x, y, pair in odds["landing"] if x or y
        )
    if scene and scene.outcome:
        told.append(f"The rolled shot ends at {spoken(*scene.outcome['landing'])}")
    return ". ".join(told) + "."


def _hit_told(odds: Odds) -> str:
    if not odds["hit"][0]:
        return "Automatic deviation, no hit on the aim point"
    return f"Hit on the aim point: {_both(odds['hit'])}"


def _both(pair: chances.Pair, digits: int = 1) -> str:
    return f"{chances.fraction(pair)} ({chances.percent(pair, digits)})"


def spoken(x: float, y: float) -> str:
    """Return a place in words: inches right or left, over or short."""
    across = f"{decimal(abs(x))}″ {'right' if x > 0 else 'left'}" if x else ""
    along = f"{decimal(abs(y))}″ {'over' if y > 0 else 'short'}" if y else ""
    return ", ".join(part for part in (across, along) if part) or "the aim point"


def each_point(odds: Odds) -> chances.Pair | None:
    """Return the one chance that every landing point off the aim point has, or None."""
    found = {tuple(pair) for x, y, pair in odds["landing"] if x or y}
    return found.pop() if len(found) == 1 else None


def dice_text(die: str | None, skill_die: str | None) -> str:
    """Return the die that is rolled, and the die that it was shifted from: `D6 → D8`."""
    if die and skill_die and die != skill_die:
        return f"{skill_die} → {die}"
    return die or ""
