"""The small print of a sheet: its rules, where its figures come from, version and house rules."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import rangecard
from generator import house_rules
from generator.house_rules import Choices
from generator.printed.citations import cited, ranged
from generator.printed.formats import Format
from generator.printed.lengths import MM_PER_PX, PT_PER_PX
from rangecard.data import Canonical
from rangecard.drawing import lettering
from rangecard.drawing.small_print import BASIS_WORDS

HOUSE_RULE = "house rule"
"""The basis of a figure that the table itself decided."""

RAGGED = 1.05
"""Lines of text leave a little of their room empty at the right."""


@dataclass(frozen=True)
class Foot:
    """The small print.

    Attributes:
        about: what is stated and what is not, in words.
        rules: the rules that the sheet tells, such as "DI-1 to DI-4, GR-1 to GR-13".
        figures: the basis of the figures; '' where marks tell it.
        house_rules: the house rules in force that touch it, in words.
        version, fingerprint: of the rules and of their data.
    """

    about: str
    rules: str
    figures: str
    house_rules: str
    version: str
    fingerprint: str

    def lines(self, form: Format) -> int:
        """How many lines it takes at the least text of a format, at the most."""
        told = " ".join(
            (
                self.about, "Rules", self.rules, "Figures", self.figures, "House rules",
                self.house_rules or "none, the defaults", "Rangecard ruleset", self.version,
                "data", self.fingerprint,
            )
        )  # fmt: skip
        taken_mm = lettering.width(told, form.size.least_pt / PT_PER_PX) * MM_PER_PX
        return math.ceil(taken_mm * RAGGED / form.size.inner_width_mm)


def foot(
    data: Canonical, found: Choices, about: str, html: str, bases: Iterable[tuple[str, str]] = ()
) -> Foot:
    """Return the small print of what some HTML tells.

    Args:
        data: the canonical data under the house rules in force.
        found: the house rules that it is to name.
        about: what is stated and what is not.
        html: the parts, with the IDs of their rules.
        bases: each figure's basis and its name.
    """
    chosen, version = house_rules.told(found), rangecard.__version__
    rules = ranged(cited(data, f"{html} {about}"))
    return Foot(about, rules, words(bases), chosen, version, data.fingerprint)


def words(bases: Iterable[tuple[str, str]]) -> str:
    """Say which figures come from where: ``range bands the source’s; motivations ruled here``."""
    groups: dict[str, list[str]] = {}
    for basis, name in bases:
        names = groups.setdefault(basis, [])
        if basis and name not in names:
            names.append(name)
    named = BASIS_WORDS | {HOUSE_RULE: "by house rule"}
    return "; ".join(f"{', '.join(names)} {named[one]}" for one, names in groups.items() if names)
