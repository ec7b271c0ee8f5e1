"""What an answer leads to, shown below it: it may take longer than the answer itself."""

from typing import TYPE_CHECKING

from rangecard.drawing.firing_ladder import firing_ladder
from rangecard.drawing.landings import landings
from rangecard.drawing.svg import Markup, join
from rangecard.drawing.view import View

if TYPE_CHECKING:
    from rangecard.firing import Firing


def further(view: View, firing: "Firing | None" = None) -> Markup:
    """Return what a page shows below an answer; nothing where there is no answer.

    Args:
        view: The question and its answer.
        firing: What a firer and his weapon can do, where direct fire was asked.
    """
    if view.answer["status"] == "error":
        return Markup()
    return join((firing_ladder(view, firing) if firing else Markup(), landings(view)))
