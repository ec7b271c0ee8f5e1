"""Templates to lay on the table, printed as large as they are: clockface, clouds, range sticks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import groupby

from markupsafe import Markup

from generator import house_rules, tables
from generator.house_rules import Choices
from generator.printed import attachments, inch_parts
from generator.printed.formats import Format, common, render, sheet_style
from generator.printed.lengths import MM_PER_INCH
from generator.printed.press import Edition
from rangecard.answers import quantity
from rangecard.area_fire import BLIND_DIE, MOST_BANDS
from rangecard.clouds import DISSIPATION_SIDES, LEAST_REMOVING, RADIUS_IN, WIND_SIDES
from rangecard.data import Canonical
from rangecard.dice import CLOCK, sides
from rangecard.direct_fire import DirectFireWeapon
from rangecard.drawing import (
    range_stick,
    sticks,
    template_clockface,
    template_cloud,
    true_scale,
    units,
)
from rangecard.drawing.palette import Palette
from rangecard.drawing.sticks import TAB_MM, Stick
from rangecard.drawing.template_cloud import Counters

MARGIN_MM = 6
"""Templates use more of the paper than text does; home printers leave 5 mm white."""

COLUMN_MM, GAP_MM = 54.0, 3.0
"""The words beside sticks, and what lies between two of them."""

MOST_STRIPS = 3
"""Of how many strips a stick is glued at most; a longer one is laid again and again."""

RULER_STRIPS, SCALE_STRIPS = 2, 3
"""How many strips the ruler of inches and that of metres have."""

COUNTERS = (
    Counters("AIM", "for aim points", 2),
    Counters("SMOKE", "for smoke", 6),
    Counters("GAS", "for gas", 3),
    Counters("SUPPRESSED", "for suppression", 3),
)
COUNTER_COLUMNS = 7


@dataclass(frozen=True)
class Placed:
    """A drawn stick, and where it lies in mm from the left of its page's sticks."""

    left_mm: float
    stick: Stick
    picture: Markup


@dataclass(frozen=True)
class Reach:
    """What a printed range R measures on the table: where its ranges end, in words."""

    range_m: str
    limits: Sequence[str]


def editions(data: Canonical, form: Format) -> Iterator[Edition]:
    """The templates of a paper: one file."""
    close = replace(form, size=replace(form.size, margin_mm=MARGIN_MM))
    yield house_rules.telling(data, partial(_templates, form=close))


def _templates(data: Canonical, found: Choices, form: Format) -> Edition:
    strip_in = _strip_in(form)
    inches = tuple(_pages(_range_sticks(data, strip_in), form))
    metres = tuple(_pages(_rulers(strip_in), form))
    values = {
        "check_line": Markup(true_scale.check_line(form.palette)),
        **_clockface(data, form),
        **_clouds(data, form),
        "bands": MOST_BANDS,
        "inches": inches,
        "metres": metres,
        "scale": units.USUAL_SCALE,
        "ranges": tuple(place.name for place in data.ranges),
        "reaches": tuple(_reaches(data)),
        "column_mm": COLUMN_MM,
        "gap_mm": GAP_MM,
        "house_rules": house_rules.told(found),
    }
    html = render("templates.html", {**common(data, form), **values})
    name, pages = f"templates-{form.size.name}", 2 + len(inches) + len(metres)
    styles, carried = (sheet_style(form),), (attachments.of(data),)
    return Edition(name, html, styles, form.limits(pages), carried)


def _clockface(data: Canonical, form: Format) -> dict[str, object]:
    """The clockface, and the ruler for what deviates beyond it (GR-5 to GR-9)."""
    reach = template_clockface.reach_in(form.size.inner_width_mm)
    far = sides(data.ladder[-1])
    ruler = sticks.ruler(f"Deviation, 0 to {far}″", far, far // 2, Fraction(1), "″")
    return {
        "reach": reach,
        "clock": CLOCK,
        "blind_die": BLIND_DIE,
        "clockface": Markup(template_clockface.template_clockface(reach, form.palette)),
        "clockface_mm": template_clockface.side_mm(reach),
        "deviation": Markup(range_stick.range_stick(ruler, form.palette, upright=False)),
        "deviation_mm": ruler.width_mm,
    }


def _clouds(data: Canonical, form: Format) -> dict[str, object]:
    """The circle of smoke and gas, what wind drives it, and counters (SM, GA)."""
    rules = data.in_force
    wind = sticks.ruler("Wind", WIND_SIDES, WIND_SIDES, Fraction(1), "″")
    return {
        "cloud": Markup(template_cloud.template_cloud(RADIUS_IN, form.palette)),
        "cloud_mm": template_cloud.side_mm(RADIUS_IN),
        "radius": RADIUS_IN,
        "wind": Markup(range_stick.range_stick(wind, form.palette, upright=False)),
        "wind_mm": wind.width_mm,
        "end_sides": DISSIPATION_SIDES,
        "end_least": LEAST_REMOVING,
        "no_wind": rules["wind"] == "none",
        "drift": inch_parts.drift(data),
        "immune": rules["sealed_immune_to_smoke"],
        "gas_hides": rules["gas_blocks_sight"],
        "counters": Markup(template_cloud.counters(COUNTERS, COUNTER_COLUMNS, form.palette)),
    }


def _strip_in(form: Format) -> int:
    """How many whole inches a strip has that is as long as the paper, with its tab."""
    room_mm = form.size.inner_height_mm - TAB_MM - 2 * sticks.EDGE_MM
    return int(room_mm // MM_PER_INCH)


def _range_sticks(data: Canonical, strip_in: int) -> Iterator[Stick]:
    """A stick for each area weapon; for thrown ones, one for each strength that throws farther."""
    rows = tables.area_weapons(data)
    for (weapon, limits), group in groupby(rows, lambda row: (row.weapon, row.limits)):
        dice = [row.strength_die for row in group if row.strength_die]
        strength = f", strength {', '.join(dice)}" if dice else ""
        name = f"{weapon.name}{strength}: band {quantity(limits[0])}″"
        yield sticks.band_stick(name, limits, strip_in, MOST_STRIPS)


def _rulers(strip_in: int) -> Iterator[Stick]:
    """A ruler of inches, and one of metres at the table's usual scale."""
    length = RULER_STRIPS * strip_in
    yield sticks.ruler(f"Inches, 0 to {length}″", length, strip_in, Fraction(1), "″", parts=4)
    length, scale = SCALE_STRIPS * strip_in, Fraction(units.USUAL_SCALE)
    name = f"Metres at 1″ = {quantity(scale)} m, 0 to {quantity(length * scale)} m"
    yield sticks.ruler(name, length, strip_in, scale, " m")


def _pages(sticks: Iterable[Stick], form: Format) -> Iterator[tuple[Placed, ...]]:
    """Lay sticks side by side on as many pages as they need."""
    room_mm = form.size.inner_width_mm - COLUMN_MM - GAP_MM
    page: list[Placed] = []
    left_mm = 0.0
    for stick in sticks:
        if page and left_mm + stick.width_mm > room_mm:
            yield tuple(page)
            page, left_mm = [], 0.0
        page.append(Placed(left_mm, stick, _drawn(stick, form.palette)))
        left_mm += stick.width_mm + GAP_MM
    if page:
        yield tuple(page)


def _drawn(stick: Stick, colours: Palette) -> Markup:
    return Markup(range_stick.range_stick(stick, colours))


def _reaches(data: Canonical) -> Iterator[Reach]:
    """Where the ranges of each printed R of the armoury end on the table (DF-5)."""
    shown_in, first = units.unit("in"), dict[Fraction, DirectFireWeapon]()
    for weapon in data.armoury.values():
        first.setdefault(weapon.range_m, weapon)
    for range_m in sorted(first):
        ranges = tables.metre_ranges(data, first[range_m], None, aimed=False)
        limits = tuple(f"{shown_in.limit_text(one.limit_m)}″" for one in ranges)
        yield Reach(quantity(range_m), limits)
