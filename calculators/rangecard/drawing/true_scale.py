"""Drawings to be laid on the table: in millimetres, printed as large as they are drawn.

A user unit of these drawings is a millimetre. Whoever sets one in a page must not scale it.
"""

from typing import Final

from rangecard.drawing import palette as widths
from rangecard.drawing.lettering import label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import CONDENSED, Palette
from rangecard.drawing.shapes import Point, polyline
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.units import YARD_M

MM_PER_INCH: Final = float(YARD_M * 1000 / 36)
MM_PER_PX: Final = MM_PER_INCH / 96

HAIRLINE, LINE, STROKE = (
    width * MM_PER_PX for width in (widths.HAIRLINE, widths.LINE, widths.STROKE)
)
TEXT, TEXT_STRONG, TITLE, FIGURE = (
    size * MM_PER_PX for size in (widths.TEXT, widths.TEXT_STRONG, widths.TITLE, widths.FIGURE)
)

CHECK_MM = 50
"""How long the line is by which a reader sees that his printer scaled nothing."""

_END, _CHECK_HEIGHT, _EDGE = 3.0, 8.0, 1.0


def template(
    *content: str,
    width_mm: float,
    height_mm: float,
    title: str,
    desc: str,
    palette: Palette,
    kind: str,
) -> Markup:
    """Return a whole drawing to scale: an `<svg>` that names itself and tells what it measures."""
    return element(
        "svg",
        element("title", title),
        element("desc", desc),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"rc-template rc-{kind}",
        role="img",
        viewBox=f"0 0 {width_mm:g} {height_mm:g}",
        width=f"{width_mm:g}mm",
        height=f"{height_mm:g}mm",
        font_family=CONDENSED,
        fill=palette.ink,
    )


def check_line(palette: Palette) -> Markup:
    """Return the line of `CHECK_MM` with a stop at either end."""
    left, right, y = _EDGE, _EDGE + CHECK_MM, _END / 2 + LINE
    words = f"{CHECK_MM} mm: measure it"
    return template(
        path(polyline([(left, y), (right, y)]), palette.ink, LINE),
        *(_stop(x, y, palette) for x in (left, right)),
        label(
            (left + right) / 2,
            _CHECK_HEIGHT - 1,
            words,
            fill=palette.ink,
            size=TEXT,
            anchor="middle",
        ),
        width_mm=CHECK_MM + 2 * _EDGE,
        height_mm=_CHECK_HEIGHT,
        title="Check line",
        desc=f"A line of {CHECK_MM} mm: if it measures anything else, the printer scaled the page.",
        palette=palette,
        kind="check-line",
    )


def _stop(x: float, y: float, palette: Palette) -> Markup:
    return path(polyline([(x, y - _END / 2), (x, y + _END / 2)]), palette.ink, LINE)


def path(shape: str, stroke: str, width: float, *, dashes: str | None = None) -> Markup:
    """Return a line that is drawn along and not filled."""
    return element(
        "path", d=shape, fill="none", stroke=stroke, stroke_width=width, stroke_dasharray=dashes
    )


def cut_line(shape: str, palette: Palette, *, inner: bool = False) -> Markup:
    """Return where to cut; dashed where cutting is left to the reader."""
    return path(shape, palette.muted, HAIRLINE, dashes="2 1.4" if inner else None)


def ring(centre: Point, radius: float, stroke: str, width: float) -> Markup:
    """Return a circle that is drawn along and not filled."""
    return element(
        "circle",
        cx=centre[0],
        cy=centre[1],
        r=radius,
        fill="none",
        stroke=stroke,
        stroke_width=width,
    )


def pierce_mark(centre: Point, palette: Palette) -> Markup:
    """Return the cross and circle where the middle is pierced."""
    (x, y), arm = centre, 3.0
    cross = polyline([(x - arm, y), (x + arm, y)]) + polyline([(x, y - arm), (x, y + arm)])
    return join((path(cross, palette.ink, HAIRLINE), ring(centre, 1.5, palette.ink, LINE)))


def plate(centre: Point, text: str, size: float, palette: Palette) -> Markup:
    """Return a word in the middle of a bed of paper that keeps lines away from it."""
    half, high = text_width(text, size) / 2 + 0.4, size * 0.62
    (x, y), bed = centre, palette.paper
    box = element("rect", x=x - half, y=y - high, width=2 * half, height=2 * high, fill=bed)
    word = label(x, y + size * 0.36, text, fill=palette.ink, size=size, anchor="middle")
    return join((box, word))
