"""A deviation chart in words: the numbers that it shows, for those who cannot see it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.dial import Walls
from rangecard.drawing.palette import Palette
from rangecard.drawing.svg import number

_PLACES = 2
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


@dataclass(frozen=True)
class Deviation:
    """What a deviation chart shows, whatever its size.

    Attributes:
        odds: The answer's odds; None where a rule forbids the shot.
        title: Name of the drawing.
        palette: Its colours.
        die: The die that is rolled.
        skill_die: The firer's own die; where it differs, the shift is shown.
        target_number: The band's number.
        scene: Walls, and what a rolled shot did.
        reach_in: Inches to the rim, for charts to one scale; at least the farthest ring.
        rule: The rule that forbids the shot.
    """

    odds: Odds | None
    title: str
    palette: Palette
    die: str | None = None
    skill_die: str | None = None
    target_number: int | None = None
    scene: Scene = Scene()
    reach_in: float | None = None
    rule: str = "GR-8"

    @property
    def dice(self) -> str:
        """The die that is rolled, and the die that it was shifted from: `D6 → D8`."""
        if self.die and self.skill_die and self.die != self.skill_die:
            return f"{self.skill_die} → {self.die}"
        return self.die or ""


def telling(chart: Deviation, odds: Odds) -> str:
    """Return the chart's numbers in words: its text alternative."""
    told = []
    if chart.target_number is not None:
        told.append(f"Target number {chart.target_number}")
    if chart.dice:
        told.append(f"Die {chart.dice}")
    told.append(_hit_told(odds))
    told.extend(f"{score}″ off: {_both(pair)}" for score, pair in odds["deviation"])
    each = each_point(odds)
    if each and not chart.scene.walls:
        told.append(f"Each point, by clock direction 1 to 12: {_both(each, 2)}")
    else:
        told.extend(
            f"At {spoken(x, y)}: {_both(pair, 2)}" for x, y, pair in odds["landing"] if x or y
        )
    if chart.scene.outcome:
        told.append(f"The rolled shot ends at {spoken(*chart.scene.outcome['landing'])}")
    return ". ".join(told) + "."


def _hit_told(odds: Odds) -> str:
    if not odds["hit"][0]:
        return "Automatic deviation, no hit on the aim point"
    return f"Hit on the aim point: {_both(odds['hit'])}"


def _both(pair: chances.Pair, digits: int = 1) -> str:
    return f"{chances.fraction(pair)} ({chances.percent(pair, digits)})"


def spoken(x: float, y: float) -> str:
    """Return a place in words: inches right or left, over or short, to a hundredth."""
    across, along = (round(float(each), _PLACES) for each in (x, y))
    told = (
        f"{number(abs(across))}″ {'right' if across > 0 else 'left'}" if across else "",
        f"{number(abs(along))}″ {'over' if along > 0 else 'short'}" if along else "",
    )
    return ", ".join(filter(None, told)) or "the aim point"


def each_point(odds: Odds) -> chances.Pair | None:
    """Return the one chance that every landing point off the aim point has, or None."""
    found = {tuple(pair) for x, y, pair in odds["landing"] if x or y}
    return found.pop() if len(found) == 1 else None
