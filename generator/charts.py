"""Deviation charts and range ladders: drawings with their words and the same numbers as a table."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from markupsafe import Markup

from generator import house_rules, tables
from generator.rendering import html
from rangecard import ladders
from rangecard.answers import plain
from rangecard.area_fire import HUMAN_NORM, AreaWeapon
from rangecard.data import Canonical
from rangecard.direct_fire import DirectFireWeapon
from rangecard.drawing import chances, clockface, ladder, ladder_figure, palette
from rangecard.drawing.telling import Deviation
from rangecard.ladders import RangeLadder

ANY_SHOT: Mapping[str, object] = {
    "calculator": "area-shot",
    "weapon": {"name": "any", "range_band_in": 1},
}
"""A weapon whose inches are its bands: charts are alike for every weapon (GR-4)."""


class ScoreChance(NamedTuple):
    """One deviating score: its chance, and the chance of each of its landings."""

    score: int
    chance: tables.Chance
    each: tables.Chance


class Chart(NamedTuple):
    """One deviation chart: the question it answers and the answer's odds, None when not allowed.

    It is automatic when the shot deviates whatever is rolled (GR-7, GR-9).
    """

    id: str
    skill_die: str
    target_number: int
    die: str
    need: str
    automatic: bool
    odds: Mapping[str, Any] | None
    scores: tuple[ScoreChance, ...]

    @property
    def hit(self) -> tables.Chance:
        """Return the chance to hit."""
        return pair(self.odds["hit"]) if self.odds else (0, 1)


def area_charts(canonical: Canonical, skill_die: str) -> tuple[Chart, ...]:
    """Return one skill die's charts for target numbers 1 to 10 (GR-5 to GR-8)."""
    bands = tables.band_chances(canonical, skill_die)
    return tuple(_chart(canonical, skill_die, band) for band in bands)


def _chart(canonical: Canonical, skill_die: str, band: tables.BandChance) -> Chart:
    shot = {**ANY_SHOT, "skill_die": skill_die, "range_in": band.band}
    answer = tables.asked(canonical, shot)
    odds = answer["odds"]
    return Chart(
        f"chart-{skill_die.lower()}-{band.band}",
        skill_die,
        band.band,
        answer["figures"]["die"] or skill_die,
        band.need,
        band.automatic,
        odds,
        scores(odds),
    )


def blind_chart(canonical: Canonical) -> Chart:
    """Return the chart of every blind shot: a D12 deviation, whatever range and skill (GR-9)."""
    shot = {**ANY_SHOT, "skill_die": HUMAN_NORM, "blind": True, "range_in": 1}
    answer = tables.asked(canonical, shot)
    die = answer["figures"]["die"]
    return Chart("chart-blind", "", 0, die, die, True, answer["odds"], scores(answer["odds"]))


def scores(odds: Mapping[str, Any] | None) -> tuple[ScoreChance, ...]:
    """Return each deviating score with its chance and the chance of each of its landings.

    The landing's chance is the answer's own: all landings of one score are equally far and
    equally likely, so that the one at 12 o'clock stands for its eleven fellows.
    """
    if not odds:
        return ()
    over = {y: pair(chance) for x, y, chance in odds["landing"] if x == 0 and y > 0}
    return tuple(
        ScoreChance(score, pair(chance), over[score]) for score, chance in odds["deviation"]
    )


def pair(chance: Sequence[int]) -> tables.Chance:
    """Return a chance of an answer as a pair."""
    ways, of = chance
    return ways, of


def chart_html(chart: Chart) -> Markup:
    """Return a chart as a figure: drawing, caption, and its numbers as a table."""
    return html(
        "chart.html",
        chart=chart,
        caption=caption(chart),
        drawing=Markup(drawn(chart)),
        percents=chances.column([*(s.chance for s in chart.scores), chart.hit]),
    )


def drawn(chart: Chart, colours: palette.Palette = palette.WEB) -> str:
    """Return a chart's clockface as SVG; a forbidden shot has a drawing too."""
    return clockface.clockface(
        Deviation(
            chart.odds,
            caption(chart),
            colours,
            die=chart.die,
            skill_die=chart.skill_die or None,
            target_number=chart.target_number or None,
        )
    )


def caption(chart: Chart) -> str:
    """Return a chart's name in words: what is rolled against what, and what that means."""
    if not chart.skill_die:
        return f"Blind shot: always deviates by a {chart.die}"
    rolled = f"{chart.skill_die}, target number {chart.target_number}"
    if not chart.odds:
        return f"{rolled}: not allowed"
    if chart.automatic:
        return f"{rolled}: deviates automatically by a {chart.die}"
    return f"{rolled}: hits on {chart.need}, {chances.percent(chart.hit)}"


def _by_skill_die(canonical: Canonical, weapon: AreaWeapon) -> tuple[RangeLadder, ...]:
    made = [
        replace(
            ladders.inch_ladder(weapon, record.label, HUMAN_NORM, canonical.ladder),
            title=f"{record.label} {record.name}",
        )
        for record in canonical.dice
    ]
    return tuple(made)


def inch_ladders(canonical: Canonical, weapon: AreaWeapon) -> Markup:
    """Return an area weapon's range ladders, one per skill die, on one scale (GR-1 to GR-8)."""
    made = _by_skill_die(canonical, weapon)
    return _figure(ladder_figure.ladder_figure(made, _inch_title(weapon)))


def small_inch(canonical: Canonical, weapon: AreaWeapon, base: str) -> Markup:
    """Return the same ladders for a list: narrow ones, their caption the weapon's name.

    Args:
        canonical: the canonical data.
        weapon: the weapon.
        base: the way from the page to the site's top.
    """
    made = _by_skill_die(canonical, weapon)
    drawn = ladder.ladder(made, title=_inch_title(weapon), palette=palette.WEB)
    return _small(weapon, drawn, base, note=_strength(weapon))


def _inch_title(weapon: AreaWeapon) -> str:
    return f"{weapon.name}{_strength(weapon)}: range bands in inches, by skill die"


def _strength(weapon: AreaWeapon) -> str:
    return f", strength {HUMAN_NORM}" if weapon.thrown else ""


def metre_ladders(canonical: Canonical, weapon: DirectFireWeapon, skill: int) -> Markup:
    """Return a metre weapon's aimed and quick ladder on one scale (DF-5, DF-8, DF-11)."""

    def drawn(ruled: Canonical) -> str:
        made = ladders.weapon_ladders(weapon, skill, ruled.difficulty())
        return ladder_figure.weapon_figure(weapon.name, skill, made)

    return _figure(drawn(canonical), _question(canonical, drawn, weapon=weapon.id, skill=skill))


def small_metre(canonical: Canonical, weapon: DirectFireWeapon, base: str) -> Markup:
    """Return a metre weapon's ladders for a list, as `small_inch` does (DF-5, DF-8, DF-11)."""
    skill = tables.LADDER_SKILL

    def drawn(ruled: Canonical) -> str:
        made = ladders.weapon_ladders(weapon, skill, ruled.difficulty())
        return ladder_figure.small_figure(weapon.name, skill, made)

    asked = _question(canonical, drawn, weapon=weapon.id, skill=skill, small=True)
    return _small(weapon, drawn(canonical), base, question=asked)


def _question(canonical: Canonical, drawn: Callable[[Canonical], str], **asked: object) -> str:
    """Return what the page asks for ladders in another unit, with the house rules that count."""
    chosen = {one.switch.key: one.value for one in house_rules.touching(canonical, drawn)}
    ruled = {"house_rules": chosen} if chosen else {}
    return json.dumps(plain({**asked, **ruled}))


def _figure(inside: str, question: str = "") -> Markup:
    """Return a ladder's figure; with its question the page can draw it in another unit."""
    return html("ladder.html", inside=Markup(inside), question=question)


def _small(
    weapon: AreaWeapon | DirectFireWeapon,
    drawn: str,
    base: str,
    *,
    note: str = "",
    question: str = "",
) -> Markup:
    """Return a ladder's figure for a list; its caption leads to the weapon's page."""
    values = {"weapon": weapon, "note": note, "question": question, "base": base}
    return html("small-ladder.html", **values, drawn=Markup(drawn))
