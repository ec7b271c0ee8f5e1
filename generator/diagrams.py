"""Drawings of worked examples, with their own numbers, where a picture says it better."""

from collections.abc import Callable
from functools import partial

from markupsafe import Markup

from generator import charts, tables
from generator.rendering import html
from rangecard.data import Canonical, Example
from rangecard.drawing import palette
from rangecard.drawing.pictures import picture

DRAWN = (
    "clock-three-is-right",
    "grenade-bounces",
    "angled-bounce",
    "bystander-behind",
    "sight-past-a-cloud",
    "sight-at-three-inches",
    "wind-d6",
    "gas-hides-nothing",
    "team-turn-3",
)
"""Worked examples whose answer is drawn."""

LADDER = "scope-on-75"
"""The worked example whose weapon's two ladders are drawn."""


def makers() -> dict[str, Callable[[Canonical], str]]:
    """Return what makes each diagram, by the fragment's file name."""
    drawn = {f"diagram-{name}.md": partial(diagram, name=name) for name in DRAWN}
    return {**drawn, f"diagram-{LADDER}.md": ladder}


def diagram(canonical: Canonical, name: str) -> Markup:
    """Return a worked example as a figure: the drawing that the calculator's answer has too."""
    example = _named(canonical, name)
    drawn = picture(example.question, tables.answered(example.question), palette.WEB)
    return html("diagram.html", example=example, drawing=Markup(drawn))


def ladder(canonical: Canonical) -> Markup:
    """Return the two ladders of the worked example's weapon on one scale (DF-11)."""
    weapon = canonical.armoury[str(_named(canonical, LADDER).question["weapon"])]
    return charts.metre_ladders(canonical, weapon, tables.LADDER_SKILL)


def _named(canonical: Canonical, name: str) -> Example:
    (example,) = (one for one in canonical.examples if one.id == name)
    return example
