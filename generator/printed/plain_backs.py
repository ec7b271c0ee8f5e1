"""The back of a card that has all on its front: its name, its system, what it is.

A card that lies face down can still be told from others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.printed.cards import UNITS
from generator.printed.formats import Format, edition, render
from generator.printed.press import Edition


@dataclass(frozen=True)
class PlainBack:
    """What stands on a plain back."""

    name: str
    system: str
    what: str

    @property
    def unit(self) -> str:
        """The unit that its system measures in, which its badge shows."""
        return UNITS.get(self.system, "")


def of_titles(title: str, subject: str) -> PlainBack:
    """The back of a card whose file has this title and subject.

    Their form is that of the template of cards: "name: what it is" and "system, kind: what for".
    """
    name, _, _ = title.rpartition(": ")
    system, _, what = subject.partition(": ")[0].partition(", ")
    return PlainBack(name or title, system, what)


def plain_backs(backs: Sequence[PlainBack], form: Format, version: str, data: str) -> Edition:
    """The backs, a page for each."""
    values = {"form": form, "size": form.size, "version": version, "fingerprint": data}
    html = render("back.html", {**values, "backs": backs})
    made = edition(f"backs-{form.size.name}", html, form, pages=(len(backs),))
    own = render("back.css", values)
    return Edition(made.name, made.html, tuple(one + own for one in made.styles), made.limits)
