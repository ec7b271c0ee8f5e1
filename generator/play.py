"""The page of all calculators: what a player chooses from, under the names of its headings."""

from collections.abc import Callable
from typing import NamedTuple

from markupsafe import Markup

from generator import forms
from generator.rendering import html
from rangecard.calculators import CALCULATORS
from rangecard.data import Canonical


class Place(NamedTuple):
    """A section of the page: its heading."""

    words: str

    @property
    def anchor(self) -> str:
        """Return the anchor of the heading."""
        return self.words.lower().replace(" ", "-")


PLACES = {
    "Inch system": (
        Place("Area shot"),
        Place("Line of sight"),
        Place("End of turn"),
        Place("Motivation test"),
        Place("Gas check"),
        Place("Gun crew"),
        Place("Vehicle crew"),
    ),
    "Metre system": (Place("Direct fire"),),
    "The game": (Place("Smoke and gas"), Place("Firers and log")),
}
"""The sections in the order of the page, by what they belong to."""


FIRST = "area-shot"
"""The calculator that the page opens on."""


def makers() -> dict[str, Callable[[Canonical], str]]:
    """Return what makes the page's fragments, by their file names."""
    behind = {f"calculator-{name}@play.md": _behind(name) for name in CALCULATORS if name != FIRST}
    return {"chooser.md": chooser, **behind}


def _behind(name: str) -> Callable[[Canonical], str]:
    """Return what makes a calculator that waits to be chosen: the page asks the rest of it then."""
    return lambda canonical: forms.calculator(name, house_rules=canonical.chosen, whole=False)


def chooser(_: Canonical) -> Markup:
    """Return the tabs that choose a section, and the list that a phone shows in their place."""
    return html("chooser.html", groups=PLACES)
