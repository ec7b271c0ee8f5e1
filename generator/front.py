"""The front page's two drawings: of each system the shot on which its calculator opens."""

from collections.abc import Mapping

from markupsafe import Markup

from generator import charts, forms, tables
from generator.rendering import html
from rangecard.data import Canonical


def drawings(canonical: Canonical) -> Markup:
    """Return a deviation chart of the inch system and a range ladder of the metre system."""
    shot = forms.opening("area-shot")
    weapon = canonical.area_weapons[str(shot["weapon"])]
    chart = _chart(canonical, shot)
    return html(
        "front.html",
        drawing=Markup(charts.drawn(chart)),
        caption=f"{weapon.name} at {shot['range_in']}″: {charts.caption(chart)}",
        ladder=_ladder(canonical),
    )


def _chart(canonical: Canonical, shot: Mapping[str, object]) -> charts.Chart:
    target_number: int = tables.asked(canonical, shot)["figures"]["target_number"]
    return charts.area_charts(canonical, str(shot["skill_die"]))[target_number - 1]


def _ladder(canonical: Canonical) -> Markup:
    weapon = canonical.armoury[str(forms.opening("direct-fire")["weapon"])]
    return charts.metre_ladders(canonical, weapon, tables.LADDER_SKILL)
