"""The page of all calculators: what a player chooses from, under the names of its headings."""

from typing import NamedTuple

from markupsafe import Markup

from generator.rendering import html
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
}
"""The sections in the order of the page, by what they belong to."""


def chooser(_: Canonical) -> Markup:
    """Return the tabs that choose a section, and the list that a phone shows in their place."""
    return html("chooser.html", groups=PLACES)
