"""The calibration sheet: how far a printer's backs lie off its fronts, and whether it keeps scale.

The front has crosses, the back scales at the same places. Held against the light, each cross of
the front meets the scales of the back at the offset that brings the backs home.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import markupsafe

from generator.printed.formats import Format, common, render
from generator.printed.layouts import MOST_OFFSET_MM
from generator.printed.lengths import MM_PER_INCH
from generator.printed.press import Edition
from generator.printed.proofs import Area
from rangecard.data import Canonical
from rangecard.drawing.palette import CONDENSED
from rangecard.drawing.svg import Markup, element, join

FROM_CENTRE_MM = (66, 95)
"""How far the outer crosses are from the middle of the paper: alike whichever edge it flips on."""

SCALE_MM, ARM_MM = MOST_OFFSET_MM, 13
"""How far scales and crosses reach from their middle."""

ACROSS_MM, DOWN_MM = 150, 180
"""The lengths of the two rulers."""

_TEXT_MM, _LINE_MM = 2.9, 0.1
_SPARE_MM = 3.0


@dataclass(frozen=True)
class Figure:
    """A drawing to true scale, and where it lies on the page in millimetres."""

    area: Area
    picture: markupsafe.Markup


def editions(data: Canonical, form: Format) -> Iterator[Edition]:
    """The calibration sheet of a paper, front and back."""
    width, height = form.size.width_mm, form.size.height_mm
    values = {
        **common(data, form),
        "crosses": tuple(_at_points(width, height, "Cross", cross())),
        "scales": tuple(_at_points(width, height, "Scales", scales())),
        "rulers": tuple(_rulers(form)),
        "across_mm": ACROSS_MM,
        "down_mm": DOWN_MM,
    }
    html, style = render("calibration.html", values), render("calibration.css", values)
    yield Edition(f"calibration-{form.size.name}", html, (style,), form.limits(2))


def _at_points(width: float, height: float, name: str, drawn: Markup) -> Iterator[Figure]:
    """The same drawing in the middle of the paper and at four places around it."""
    right, down = FROM_CENTRE_MM
    places = [(0, 0), (-right, -down), (right, -down), (-right, down), (right, down)]
    reach = ARM_MM + _SPARE_MM
    for number, (x, y) in enumerate(places, 1):
        centre_x, centre_y = width / 2 + x, height / 2 + y
        area = Area(centre_x - reach, centre_y - reach, centre_x + reach, centre_y + reach)
        yield Figure(
            area, _drawing(f"{name} {number}", drawn, -reach, -reach, 2 * reach, 2 * reach)
        )


def cross() -> Markup:
    """A cross around 0, 0."""
    return join([line(-ARM_MM, 0, ARM_MM, 0), line(0, -ARM_MM, 0, ARM_MM)])


def scales() -> Markup:
    """Two scales through 0, 0, with a tick for every half millimetre."""
    ticks = []
    for half in range(-2 * SCALE_MM, 2 * SCALE_MM + 1):
        at, long = half / 2, 1.6 if half % 10 == 0 else 1.1 if half % 2 == 0 else 0.6
        ticks += [line(at, -long, at, long), line(-long, at, long, at)]
    named = [
        part
        for at in (-SCALE_MM, SCALE_MM)
        for part in (label(at, 2 + _TEXT_MM, signed(at)), label(4.4, at + 1, signed(at)))
    ]
    axes = [line(-SCALE_MM, 0, SCALE_MM, 0), line(0, -SCALE_MM, 0, SCALE_MM)]
    letters = [label(SCALE_MM + 3, 1, "X"), label(0, SCALE_MM + 4.4, "Y")]
    return join([*axes, *ticks, *named, *letters])


def signed(value: int) -> str:
    """A number with its sign."""
    return f"{value:+d}".replace("-", "−")


def _rulers(form: Format) -> Iterator[Figure]:
    width, height, margin = form.size.width_mm, form.size.height_mm, form.size.margin_mm
    deep = 14.0
    left, top = (width - ACROSS_MM) / 2 - _SPARE_MM, height - margin - deep
    long = ACROSS_MM + 2 * _SPARE_MM
    across = _drawing(
        f"Ruler of {ACROSS_MM} mm and 5 inches across the page",
        _across(),
        -_SPARE_MM,
        0,
        long,
        deep,
    )
    yield Figure(Area(left, top, left + long, top + deep), across)
    start, wide, long = (height - DOWN_MM) / 2 - _SPARE_MM, 9.0, DOWN_MM + 2 * _SPARE_MM
    down = _drawing(f"Ruler of {DOWN_MM} mm down the page", _down(), 0, -_SPARE_MM, wide, long)
    yield Figure(Area(margin, start, margin + wide, start + long), down)


def _across() -> Markup:
    base = 7.0
    parts = [line(0, base, ACROSS_MM, base)]
    for mm in range(ACROSS_MM + 1):
        parts.append(line(mm, base - _tick(mm), mm, base))
        if mm % 10 == 0:
            parts.append(label(mm, base - 3.4, f"{mm}"))
    for eighth in range(5 * 8 + 1):
        at, long = eighth * MM_PER_INCH / 8, 3 if eighth % 8 == 0 else 1.5
        parts.append(line(at, base, at, base + long))
        if eighth % 8 == 0:
            parts.append(label(at, base + 6, f"{eighth // 8}″"))
    return join(parts)


def _down() -> Markup:
    base = 0.2
    parts = [line(base, 0, base, DOWN_MM)]
    for mm in range(DOWN_MM + 1):
        parts.append(line(base, mm, base + _tick(mm), mm))
        if mm % 10 == 0:
            parts.append(label(base + 6, mm + 1, f"{mm}"))
    return join(parts)


def _tick(mm: int) -> float:
    return 3.0 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.4


def line(x1: float, y1: float, x2: float, y2: float) -> Markup:
    """A hairline."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#000", stroke_width=_LINE_MM)


def label(x: float, y: float, text: str) -> Markup:
    """A text centred on x, its base line at y."""
    return element(
        "text", text, x=x, y=y, fill="#000", font_size=_TEXT_MM, font_family=CONDENSED,
        text_anchor="middle",
    )  # fmt: skip


def _drawing(
    title: str, drawn: Markup, left: float, top: float, width: float, height: float
) -> markupsafe.Markup:
    view = f"{left:g} {top:g} {width:g} {height:g}"
    titled = join([element("title", title), drawn])
    size = {"width": f"{width:g}mm", "height": f"{height:g}mm"}
    return markupsafe.Markup(
        element("svg", titled, xmlns="http://www.w3.org/2000/svg", viewBox=view, **size)
    )
