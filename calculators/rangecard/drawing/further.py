"""What an answer leads to, shown below it: it may take longer than the answer itself."""

from rangecard.drawing.landings import landings
from rangecard.drawing.svg import Markup, join
from rangecard.drawing.view import View


def further(view: View) -> Markup:
    """Return what a page shows below an answer; nothing where there is no answer."""
    if view.answer["status"] == "error":
        return Markup()
    return join((landings(view),))
