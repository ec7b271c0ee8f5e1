"""The clockface to lay on the table: directions and inches of a deviation, to true scale (DI-4)."""

from rangecard.drawing.dial import CLOCK, Dial
from rangecard.drawing.lettering import label
from rangecard.drawing.palette import Palette
from rangecard.drawing.shapes import polyline, triangle
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.true_scale import (
    FIGURE,
    HAIRLINE,
    LINE,
    MM_PER_INCH,
    STROKE,
    TEXT,
    TITLE,
    path,
    pierce_mark,
    plate,
    ring,
    template,
)

BAND_MM = 14.0
"""The rim outside the last ring, which bears the clock's numbers."""

EDGE_MM = 0.5
_MEANING = {12: "over", 3: "right", 6: "short", 9: "left"}
_RING_WORDS_AT, _SPOKE_START_MM = 1.5, 6.0


def reach_in(room_mm: float) -> int:
    """Return how many inches from the aim point a clockface shows in a square so wide."""
    return int((room_mm / 2 - BAND_MM - EDGE_MM) // MM_PER_INCH)


def side_mm(reach: int) -> float:
    """Return how wide and high a clockface of so many inches is."""
    return 2 * (reach * MM_PER_INCH + BAND_MM + EDGE_MM)


def template_clockface(reach: int, palette: Palette) -> Markup:
    """Draw the clockface: twelve directions, a ring an inch, the line of fire, the middle.

    The words stand upright for the firer, who looks along the line of fire from below.

    Args:
        reach: inches from the middle to the last ring.
        palette: the drawing's colours.
    """
    side = side_mm(reach)
    face = Dial((side / 2, side / 2), reach * MM_PER_INCH, reach, palette)
    return template(
        _rings(face),
        _spokes(face),
        _line_of_fire(face),
        _ring_words(face),
        join(_hour(face, hour) for hour in CLOCK),
        pierce_mark(face.centre, palette),
        ring(face.centre, face.radius + BAND_MM, palette.muted, HAIRLINE),
        width_mm=side,
        height_mm=side,
        title=f"Clockface to true scale, {reach}″ around the aim point",
        desc=(
            f"{len(CLOCK)} directions: 12 over, 3 right, 6 short, 9 left, as the firer sees them. "
            f"A ring every inch up to {reach}″. Cut along the outer circle, pierce the middle."
        ),
        palette=palette,
        kind="template-clockface",
    )


def _rings(face: Dial) -> Markup:
    colour, inches = face.palette.ink, range(1, int(face.reach_in))
    inner = (ring(face.centre, inch * face.inch, colour, LINE) for inch in inches)
    return join((*inner, ring(face.centre, face.radius, colour, STROKE)))


def _spokes(face: Dial) -> Markup:
    """Return the directions, with a tick where each crosses the rim."""
    fine = (hour for hour in CLOCK if hour != _firer_hour())
    lines = "".join(
        polyline([face.clock(hour, _SPOKE_START_MM), face.clock(hour, face.radius + 2.5)])
        for hour in fine
    )
    return path(lines, face.palette.muted, HAIRLINE)


def _firer_hour() -> int:
    """Return the hour at which the firer stands: the one that is short (DI-4)."""
    return next(hour for hour, word in _MEANING.items() if word == "short")


def _line_of_fire(face: Dial) -> Markup:
    x, y = face.centre
    palette, foot = face.palette, y + face.radius
    beside, half_way = x - 1.3, (y + foot) / 2
    words = label(beside, half_way, "line of fire", fill=palette.muted, size=TEXT, anchor="middle")
    turned = element("g", words, transform=f"rotate(-90 {beside:.2f} {half_way:.2f})")
    arrow = element("path", d=triangle((x, y + _SPOKE_START_MM), 1.6, 3.6), fill=palette.accent)
    line = polyline([(x, foot + 2.5), (x, y + _SPOKE_START_MM + 3)])
    return join((path(line, palette.accent, STROKE, dashes="3 1.6"), arrow, turned))


def _ring_words(face: Dial) -> Markup:
    inches = range(1, int(face.reach_in) + 1)
    places = (face.clock(_RING_WORDS_AT, inch * face.inch) for inch in inches)
    return join(
        plate(place, f"{inch}″", TITLE, face.palette)
        for inch, place in zip(inches, places, strict=True)
    )


def _hour(face: Dial, hour: int) -> Markup:
    """Return a clock number in the rim, and what the four quarters mean."""
    palette = face.palette
    x, y = face.clock(hour, face.radius + BAND_MM / 2 + 0.5)
    figure, word = str(hour), _MEANING.get(hour)
    if not word:
        return label(
            x, y + FIGURE * 0.35, figure, fill=palette.ink, size=FIGURE, anchor="middle", bold=True
        )
    return join(
        (
            label(x, y + 0.9, figure, fill=palette.ink, size=FIGURE, anchor="middle", bold=True),
            label(x, y + 4.4, word, fill=palette.accent, size=TEXT, anchor="middle", bold=True),
        )
    )
