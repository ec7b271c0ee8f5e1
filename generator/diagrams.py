"""Drawings of worked examples, with their own numbers, where a picture says it better."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from markupsafe import Markup

from generator import charts, examples, tables
from generator.rendering import html
from rangecard.data import Canonical, Example
from rangecard.drawing import clockface, palette
from rangecard.drawing.telling import Deviation, Scene

LANDINGS = ("clock-three-is-right", "grenade-bounces", "angled-bounce", "bystander-behind")
"""Worked examples of area fire that are drawn on the clockface."""

LADDER = "scope-on-75"
"""The worked example whose weapon's two ladders are drawn."""


def makers() -> dict[str, Callable[[Canonical], str]]:
    """Return what makes each diagram, by the fragment's file name."""
    landings = {f"diagram-{name}.md": partial(landing, name=name) for name in LANDINGS}
    return {**landings, f"diagram-{LADDER}.md": ladder}


def landing(canonical: Canonical, name: str) -> Markup:
    """Return a worked example of area fire as a figure: walls, path and landing (GR-4 to GR-11)."""
    example = _named(canonical, name)
    question = examples.as_json(example.question)
    return html("diagram.html", example=example, drawing=Markup(_clockface(example, question)))


def ladder(canonical: Canonical) -> Markup:
    """Return the two ladders of the worked example's weapon on one scale (DF-11)."""
    weapon = canonical.armoury[str(_named(canonical, LADDER).question["weapon"])]
    return charts.metre_ladders(canonical, weapon, tables.LADDER_SKILL)


def _named(canonical: Canonical, name: str) -> Example:
    (example,) = (one for one in canonical.examples if one.id == name)
    return example


def _clockface(example: Example, question: Mapping[str, Any]) -> str:
    answer = examples.as_json(tables.answered(example.question))
    figures = answer["figures"]
    scene = Scene(
        walls=question.get("walls", ()),
        outcome=answer["outcome"],
        burst_radius_in=question.get("burst_radius_in"),
        cover_point=question.get("cover_point"),
    )
    chart = Deviation(
        answer["odds"],
        example.title,
        palette.WEB,
        die=figures["die"],
        skill_die=question["skill_die"],
        target_number=figures["target_number"],
        scene=scene,
    )
    return clockface.clockface(chart)
