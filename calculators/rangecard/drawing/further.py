"""What an answer leads to, shown below it: it may take longer than the answer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rangecard.drawing.changes_panel import changes_part
from rangecard.drawing.reverse_panel import farthest_part, volleys_part
from rangecard.drawing.svg import Markup, element

if TYPE_CHECKING:
    from rangecard.changes import Change
    from rangecard.drawing.view import View
    from rangecard.reverse import Volleys


def further(
    view: View,
    changed: Sequence[Change],
    reached: Markup,
    fired: Volleys | None,
    wished: str,
) -> Markup:
    """Return what a page shows below an answer; nothing where there is nothing to add.

    Args:
        view: The question and its answer.
        changed: What would change the answer, the greatest effect first.
        reached: How far the wished chance is had, drawn.
        fired: What every number of shots comes to, where recoil asks for it.
        wished: The wished chance in percent, as it was typed.
    """
    parts = (
        changes_part(changed, view),
        farthest_part(reached, view, wished),
        volleys_part(fired, view),
    )
    shown = [part for part in parts if part]
    return element("div", *shown, class_="rc-panel rc-leads") if shown else Markup()
