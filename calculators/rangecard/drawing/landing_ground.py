"""The piece of ground that a landing map shows, and what lies on it.

One map lies close round the aim point: no wall farther out than its outermost ring can change
where the round lands. Where squares are asked for, a second one shows all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rangecard.drawing import dial, squares
from rangecard.drawing.dial import Dial
from rangecard.drawing.ground import Ground, ground
from rangecard.drawing.shapes import Line, Point, decimal
from rangecard.drawing.squares import Squares
from rangecard.drawing.telling import Scene
from rangecard.drawing.view import View

WIDTH = 288.0
"""Width in px: what a phone of 320 px leaves beside its margins."""

_ROUND, _LEAST_ROUND_IN, _LEAST_REACH_IN = 1.2, 1.5, 3.0
_MOST_BURST_IN, _TALL, _PLACES = 12.0, 1.6, 2


@dataclass(frozen=True)
class LandingMap:
    """An answered shot on a piece of ground.

    Attributes:
        view: The shot.
        on: The ground.
        face: The clockface round the aim point, in the same scale.
        squares: The squares that were asked for.
        scene: What lies on the table.
        close: Whether it is the map close round the aim point.
    """

    view: View
    on: Ground
    face: Dial
    squares: Squares | None
    scene: Scene
    close: bool

    @property
    def odds(self) -> dict[str, Any]:
        """Return the shot's odds."""
        return self.view.answer["odds"]  # type: ignore[no-any-return]

    @property
    def lettered(self) -> bool:
        """Tell whether the squares hold their percent: then no dot lies over it."""
        return self.squares is not None and not self.close and squares.lettered(self.on)

    @property
    def firer_px(self) -> Point:
        """Return where the firer stands, in px."""
        return self.on.at(0, -float(self.view.question["range_in"]))

    @property
    def firer_seen(self) -> bool:
        """Tell whether the firer stands in the map."""
        return self.on.holds(self.firer_px, 12)

    @property
    def firer_name(self) -> str:
        """Return who the firer's mark is, with the range."""
        return f"firer, {decimal(float(self.view.question['range_in']), _PLACES)}″"

    @property
    def walls(self) -> Sequence[tuple[int, Line]]:
        """Return the part of each wall that lies in the map, with its place in the question."""
        return dial.seen(self.face, self.scene.walls, self.on.box)


def near(view: View, width: float = WIDTH) -> LandingMap:
    """Return the map close round the aim point."""
    reach = _reach_in(view)
    half = max(reach * _ROUND, reach + _round_in(view), _LEAST_REACH_IN)
    on = ground([(-half, -half), (half, half)], width, view.palette, round_in=0, most_inch=60)
    return _laid(view, on, close=True)


def table(view: View, width: float = WIDTH) -> LandingMap | None:
    """Return the map of all squares, or None where none were asked for."""
    asked = squares.asked(view)
    if asked is None:
        return None
    ends = [asked.corner, asked.far_corner]
    on = ground(ends, width, view.palette, round_in=0.5, most_inch=40, tall=_TALL)
    return _laid(view, on, close=False)


def _round_in(view: View) -> float:
    """Return the inches round the outermost ring: the burst's, where it matters what it covers."""
    if view.question.get("cover_point") is None:
        return _LEAST_ROUND_IN
    burst = float(view.question.get("burst_radius_in") or 0)
    return max(min(burst + 1, _MOST_BURST_IN), _LEAST_ROUND_IN)


def _reach_in(view: View) -> int:
    """Return how far the die in use can deviate (GR-5, GR-7).

    At a nearer range less of it comes about, but the ground stays where it is: its walls do not
    move under the reader who types a range.
    """
    figures = view.answer["figures"]
    sides = int(figures["die"].removeprefix("D"))
    return sides if figures["automatic_deviation"] else sides - 1


def _laid(view: View, on: Ground, *, close: bool) -> LandingMap:
    reach = _reach_in(view)
    face = Dial(on.at(0, 0), reach * on.inch, reach, view.palette)
    return LandingMap(view, on, face, squares.asked(view), scene(view), close)


def scene(view: View) -> Scene:
    """Return what lies round the aim point of an answered shot."""
    question = view.question
    return Scene(
        walls=question.get("walls") or (),
        outcome=view.answer["outcome"],
        burst_radius_in=question.get("burst_radius_in"),
        cover_point=question.get("cover_point"),
    )
