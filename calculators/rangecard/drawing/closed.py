"""The tile that stands where a rule forbids the shot."""

from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.palette import LINE, TEXT_STRONG, TITLE, Palette
from rangecard.drawing.shapes import framed, hatch
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.telling import Deviation

_TOP, _PLATE = 22.0, (88.0, 48.0)


def closed_tile(chart: Deviation, size: tuple[float, float]) -> Markup:
    """Draw a hatched tile that says "no shot" and names the rule; `size` is width and height."""
    (width, height), palette, number = size, chart.palette, chart.target_number
    field = (2.0, _TOP, width - 4, height - _TOP - 2)
    name = "" if number is None else f"Target {number}"
    told = "" if number is None else f"Target number {number}: "
    return drawing(
        label(2, 13, name, fill=palette.muted, size=TEXT_STRONG, bold=True),
        element("path", d=hatch(field, 9), stroke=palette.rule, stroke_width=LINE),
        framed(field, fill="none", stroke=palette.muted),
        *_plate(width / 2, _TOP + field[3] / 2, chart.rule, palette),
        width=width,
        height=height,
        title=chart.title,
        desc=f"{told}no shot ({chart.rule}).",
        palette=palette,
        kind="no-shot",
    )


def _plate(x: float, y: float, rule: str, palette: Palette) -> tuple[Markup, ...]:
    """Return the plate in the middle, which keeps its words clear of the hatching."""
    width, height = _PLATE
    plate = (x - width / 2, y - height / 2, width, height)
    return (
        framed(plate, fill=palette.paper, stroke=palette.muted),
        label(x, y - 2, "no shot", fill=palette.ink, size=TITLE, anchor="middle", bold=True),
        label(x, y + 15, rule, fill=palette.muted, size=TEXT_STRONG, anchor="middle"),
    )
