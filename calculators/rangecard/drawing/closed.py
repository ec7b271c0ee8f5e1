"""The tile that stands where a rule forbids the shot."""

from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.palette import LINE, TEXT_STRONG, TITLE, Palette
from rangecard.drawing.shapes import Box, hatch
from rangecard.drawing.svg import Markup, element

_TOP, _PLATE = 22.0, (88.0, 48.0)


def closed_tile(
    *, title: str, palette: Palette, rule: str, target_number: int | None, size: tuple[float, float]
) -> Markup:
    """Draw a hatched tile that says "no shot" and names the rule; `size` is width and height."""
    width, height = size
    field = (2.0, _TOP, width - 4, height - _TOP - 2)
    name = "" if target_number is None else f"Target {target_number}"
    told = "" if target_number is None else f"Target number {target_number}: "
    return drawing(
        label(2, 13, name, fill=palette.muted, size=TEXT_STRONG, bold=True),
        element("path", d=hatch(field, 9), stroke=palette.rule, stroke_width=LINE),
        _box(field, "none", palette),
        *_plate(width / 2, _TOP + field[3] / 2, rule, palette),
        width=width,
        height=height,
        title=title,
        desc=f"{told}no shot ({rule}).",
        palette=palette,
        kind="no-shot",
    )


def _plate(x: float, y: float, rule: str, palette: Palette) -> tuple[Markup, ...]:
    """Return the plate in the middle, which keeps its words clear of the hatching."""
    width, height = _PLATE
    return (
        _box((x - width / 2, y - height / 2, width, height), palette.paper, palette),
        label(x, y - 2, "no shot", fill=palette.ink, size=TITLE, anchor="middle", bold=True),
        label(x, y + 15, rule, fill=palette.muted, size=TEXT_STRONG, anchor="middle"),
    )


def _box(box: Box, fill: str, palette: Palette) -> Markup:
    x, y, width, height = box
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        fill=fill,
        stroke=palette.muted,
        stroke_width=LINE,
    )
