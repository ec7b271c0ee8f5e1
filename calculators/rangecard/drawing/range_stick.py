"""The drawing of a range stick or ruler, to true scale: strips to cut out and glue together.

A stick is drawn upright, its beginning at the firer's end below, its measuring edge on the right.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from rangecard.drawing.lettering import label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import Palette
from rangecard.drawing.shapes import Point, decimal, hatch, polyline
from rangecard.drawing.sticks import EDGE_MM, TAB_MM, WIDTH_MM, Band, Stick
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.true_scale import (
    HAIRLINE,
    LINE,
    MM_PER_INCH,
    STROKE,
    TEXT,
    TEXT_STRONG,
    TITLE,
    cut_line,
    path,
    template,
)

_NAME_Y, _BANDS_Y, _NUMBER_Y, _LIMIT_Y = 3.9, 5.1, 9.2, 13.2
_TICKS_MM = (3.2, 2.2, 1.4)
"""How long the ticks of inches, of halves and of quarters are."""

_BETWEEN = " · "


def range_stick(stick: Stick, palette: Palette, *, upright: bool = True) -> Markup:
    """Draw a stick's strips side by side, or one below the other where they lie on their side.

    Args:
        stick: the stick.
        palette: the drawing's colours.
        upright: whether it is drawn from below upward, and not from left to right.
    """
    strips = join(
        element(
            "g",
            _strip(stick, number, palette),
            transform=f"translate({EDGE_MM} {EDGE_MM + number * WIDTH_MM:g})",
        )
        for number in range(stick.strips)
    )
    across, along = stick.width_mm, stick.height_mm
    if upright:
        strips = element("g", strips, transform=f"translate(0 {along:g}) rotate(-90)")
    return template(
        strips,
        width_mm=across if upright else along,
        height_mm=along if upright else across,
        title=stick.name,
        desc=f"{_told(stick)} {stick.how}".strip(),
        palette=palette,
        kind="range-stick",
    )


def _told(stick: Stick) -> str:
    number = f", in {stick.strips} strips to glue together" if stick.strips > 1 else ""
    ends = (f"{_BETWEEN.join(b.numbers)} to {_BETWEEN.join(b.limits)}" for b in stick.bands)
    bands = f" Bands: {'; '.join(ends)}." if stick.bands else ""
    return f"{decimal(stick.length_in)}″ long{number}.{bands}"


def _strip(stick: Stick, number: int, palette: Palette) -> Markup:
    begin = number * stick.strip_in
    end = min(begin + stick.strip_in, stick.length_in)
    window = _Window(begin, end, palette)
    last = end == stick.length_in
    return join(
        (
            *(_band(band, window, place) for place, band in enumerate(stick.bands)),
            _ticks(stick, window),
            *(_mark(at, word, window) for at, word in stick.marks if begin < at <= end),
            _start(stick, number, window),
            _name(stick, number, window),
            _outline(window, tab=not last),
        )
    )


@dataclass(frozen=True)
class _Window:
    """The part of a stick that one strip shows, in inches from the stick's beginning."""

    begin: Fraction
    end: Fraction
    palette: Palette

    @property
    def length_mm(self) -> float:
        return self.mm(self.end)

    def mm(self, at: Fraction) -> float:
        """Return where a place of the stick lies along the strip."""
        return float(at - self.begin) * MM_PER_INCH

    def within(self, at: Fraction) -> Fraction:
        return min(max(at, self.begin), self.end)


def _outline(window: _Window, *, tab: bool) -> Markup:
    length, palette = window.length_mm, window.palette
    corners: list[Point] = [(0, 0), (length, 0), (length, WIDTH_MM), (0, WIDTH_MM)]
    strip = cut_line(polyline(corners) + "Z", palette)
    if not tab:
        return strip
    end, slant = length + TAB_MM, 1.5
    edge: list[Point] = [(length, 0), (end, slant), (end, WIDTH_MM - slant), (length, WIDTH_MM)]
    glue = path(hatch((length, 0, TAB_MM, WIDTH_MM), 2.4), palette.rule, HAIRLINE)
    return join((glue, strip, cut_line(polyline(edge), palette)))


def _band(band: Band, window: _Window, place: int) -> Markup:
    """Return a range band as far as it lies on the strip: every other one is shaded."""
    begin, end = window.within(band.begin_in), window.within(band.end_in)
    left, right = window.mm(begin), window.mm(end)
    if right <= left:
        return Markup()
    shade = _shade(left, right, window.palette) if place % 2 == 0 else Markup()
    limit = _limit(right, right - left, band, window.palette) if end == band.end_in else Markup()
    return join((shade, _numbers(left, right, band, window.palette), limit))


def _shade(left: float, right: float, palette: Palette) -> Markup:
    if palette.panel == palette.paper:
        return Markup()
    high = WIDTH_MM - _BANDS_Y
    return element("rect", x=left, y=_BANDS_Y, width=right - left, height=high, fill=palette.panel)


def _numbers(left: float, right: float, band: Band, palette: Palette) -> Markup:
    """Return a band's numbers in its middle, where it has room for them."""
    words, middle = _BETWEEN.join(band.numbers), (left + right) / 2
    if text_width(words, TITLE) > right - left - 1:
        return Markup()
    return label(middle, _NUMBER_Y, words, fill=palette.ink, size=TITLE, anchor="middle", bold=True)


def _limit(at: float, room: float, band: Band, palette: Palette) -> Markup:
    """Return the line at which a band ends, and its limits in words where it has room for them."""
    line = path(polyline([(at, _BANDS_Y), (at, WIDTH_MM)]), palette.accent, STROKE)
    words = _BETWEEN.join(band.limits)
    if text_width(words, TEXT) > room - 2:
        return line
    return join(
        (line, label(at - 0.8, _LIMIT_Y, words, fill=palette.accent, size=TEXT, anchor="end"))
    )


def _ticks(stick: Stick, window: _Window) -> Markup:
    """Return the ticks up from the measuring edge: inches, their halves and quarters."""
    parts = stick.parts
    first, last = ceil(window.begin * parts), int(window.end * parts)
    lines = []
    for place in range(first, last + 1):
        x = window.mm(Fraction(place, parts))
        high = _TICKS_MM[_fineness(place, parts)]
        lines.append(polyline([(x, WIDTH_MM), (x, WIDTH_MM - high)]))
    return path("".join(lines), window.palette.ink, LINE)


def _fineness(place: int, parts: int) -> int:
    """Return which tick a place has: 0 at an inch, 1 at a half, 2 at a quarter."""
    if place % parts == 0:
        return 0
    return 1 if 2 * place % parts == 0 else 2


def _mark(at: Fraction, word: str, window: _Window) -> Markup:
    """Return a ruler's number above its tick, beside it at the strip's end."""
    x, anchor = window.mm(at), "middle"
    if at == window.end:
        x, anchor = x - 0.8, "end"
    ink = window.palette.ink
    return label(x, _LIMIT_Y, word, fill=ink, size=TEXT_STRONG, anchor=anchor, bold=True)


def _start(stick: Stick, number: int, window: _Window) -> Markup:
    """Return what stands at the beginning of a strip: 0, or where the strip before it ended."""
    before = [b.limits[-1] for b in stick.bands if b.end_in == window.begin]
    before += [word for at, word in stick.marks if at == window.begin]
    word = "".join(before[:1]) if number else stick.start
    colour = window.palette.muted
    return label(0.8, _LIMIT_Y, word, fill=colour, size=TEXT) if word else Markup()


def _name(stick: Stick, number: int, window: _Window) -> Markup:
    strips = f", strip {number + 1} of {stick.strips}" if stick.strips > 1 else ""
    room = window.length_mm - 3 - text_width(strips, TEXT)
    words = shortened(stick.name, room, TEXT) + strips
    if text_width(words, TEXT) > window.length_mm:
        return Markup()  # so short a strip is told from the others by the page's own words
    return label(1.5, _NAME_Y, words, fill=window.palette.ink, size=TEXT, bold=True)
