"""What the panel shows of a gas check (GA-2): for the unsealed the roll, and nothing invented."""

from rangecard.drawing.shown import chance, listed
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ()
_TOLD = {"none": "Unaffected", "suppression": "Suppressed: a suppression marker"}


def headline(view: View) -> Markup:
    """Return the chance to be suppressed; for the unsealed, that the source states no outcome."""
    suppressed = view.answer["odds"]["suppressed"]
    if suppressed is None:
        words = "Roll the die: the source states no outcome for the unsealed"
        return element("p", words, class_="rc-headline")
    figure = chance("odds.suppressed", suppressed, "strong")
    return element("p", "Suppressed: ", figure, class_="rc-headline")


def outcome(view: View) -> Markup:
    """Return what the roll did, as far as the source says."""
    done = view.answer["outcome"]
    words = _TOLD.get(done["effect"])
    if words is None:
        words = f"Rolled {view.answer['dice']['die']}: the source states no outcome"
    return join((element("p", words, class_="rc-told"), listed("outcome", done)))


def odds(view: View) -> Markup:
    """Return what is left to the table where the source says nothing."""
    if view.answer["odds"]["suppressed"] is not None:
        return Markup()
    words = (
        " gives no result for a figure that is not sealed: your table decides what the roll does."
    )
    return element("p", view.link("GA-2"), words)
