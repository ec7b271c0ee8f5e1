"""What the panel shows of a test over motivation (DI-3)."""

from rangecard.drawing.shown import chance, listed, shown
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ("passes_on",)


def headline(view: View) -> Markup:
    """Return the score that passes and its chance, large."""
    least, odds = view.answer["figures"]["passes_on"], view.answer["odds"]
    passed = chance("odds.pass", odds["pass"], "strong")
    if least is None:
        words = "Passes without a roll: " if odds["pass"][0] else "Cannot pass: "
        return element("p", words, passed, class_="rc-headline")
    score = shown("figures.passes_on", least, f"{least}+", "strong")
    return element("p", "Passes on ", score, ": ", passed, class_="rc-headline")


def outcome(view: View) -> Markup:
    """Return how the test went."""
    done = view.answer["outcome"]
    effect = "" if done["effect"] == "none" else f": {done['effect']}"
    told = element("p", "Passed" if done["passed"] else "Failed", effect, class_="rc-told")
    return join((told, listed("outcome", done)))


def odds(_view: View) -> Markup:
    """Return nothing more: the headline holds the one chance."""
    return Markup()
