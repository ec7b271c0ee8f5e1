"""What an answer leads to, shown below it: it may take longer than the answer itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rangecard.drawing.changes_panel import changes_part
from rangecard.drawing.firing_ladder import firing_ladder
from rangecard.drawing.landings import landings
from rangecard.drawing.reverse_panel import farthest_part, volleys_part
from rangecard.drawing.svg import Markup, element, join

if TYPE_CHECKING:
    from rangecard.changes import Change
    from rangecard.drawing.view import View
    from rangecard.firing import Firing
    from rangecard.reverse import Volleys


@dataclass(frozen=True)
class Explained:
    """What explains an answer beyond its working.

    Attributes:
        wished: The wished chance in percent, as it was typed.
        changed: What would change the answer, the greatest effect first.
        reached: How far the wished chance is had, drawn; empty where there is no range.
        volleys: What every number of shots comes to, or None.
    """

    wished: str
    changed: Sequence[Change] = ()
    reached: Markup = field(default_factory=Markup)
    volleys: Volleys | None = None


def further(view: View, explained: Explained, firing: Firing | None = None) -> Markup:
    """Return what a page shows below an answer.

    Args:
        view: The question and its answer, which is no error.
        explained: What explains the answer.
        firing: What a firer and his weapon can do, where direct fire was asked.
    """
    ladder = firing_ladder(view, firing) if firing else Markup()
    return join((ladder, _explained(view, explained), landings(view)))


def _explained(view: View, explained: Explained) -> Markup:
    parts = (
        changes_part(explained.changed, view),
        farthest_part(explained.reached, view, explained.wished),
        volleys_part(explained.volleys, view),
    )
    shown = [part for part in parts if part]
    return element("div", *shown, class_="rc-panel rc-leads") if shown else Markup()
