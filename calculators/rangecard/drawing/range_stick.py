"""Range sticks and rulers to lay on the table, to true scale: strips to cut out and glue together.

A stick is drawn upright, its beginning at the firer's end below, its measuring edge on the right.
One that is longer than the paper is cut into strips, each with a tab to glue the next one on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from rangecard.drawing.lettering import label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import Palette
from rangecard.drawing.shapes import Point, decimal, hatch, polyline
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

WIDTH_MM, TAB_MM, EDGE_MM = 17.0, 10.0, 0.5
"""A strip's width, the length of the tab for glue, and what is left around the strips."""

_NAME_Y, _BANDS_Y, _NUMBER_Y, _LIMIT_Y = 3.9, 5.1, 9.2, 13.2
_TICKS_MM = (3.2, 2.2, 1.4)
"""How long the ticks of inches, of halves and of quarters are."""

_BETWEEN = " · "


@dataclass(frozen=True)
class Band:
    """A part of a stick: where it begins and ends in inches, its numbers and limits as words.

    There is one number and one limit for each time that the stick is laid.
    """

    begin_in: Fraction
    end_in: Fraction
    numbers: Sequence[str]
    limits: Sequence[str]


@dataclass(frozen=True)
class Stick:
    """A stick to scale.

    Attributes:
        name: what it measures.
        length_in: how long it is.
        strip_in: how much of it one strip has.
        parts: into how many parts an inch is divided: 1, 2 or 4.
        start: the word at its beginning.
        bands: its range bands, if it has any.
        marks: words at inches, if it is a ruler.
        how: what is told of it to those who hear it.
    """

    name: str
    length_in: Fraction
    strip_in: Fraction
    parts: int = 2
    start: str = "0"
    bands: Sequence[Band] = ()
    marks: Sequence[tuple[Fraction, str]] = ()
    how: str = ""

    @property
    def strips(self) -> int:
        """Into how many strips it is cut."""
        return ceil(self.length_in / self.strip_in)

    @property
    def width_mm(self) -> float:
        """How wide its strips are side by side, with what is left around them."""
        return self.strips * WIDTH_MM + 2 * EDGE_MM

    @property
    def height_mm(self) -> float:
        """How high they are, with the tab of those that have one."""
        longest = float(min(self.strip_in, self.length_in)) * MM_PER_INCH
        return longest + (TAB_MM if self.strips > 1 else 0) + 2 * EDGE_MM


def band_stick(
    name: str, limits: Sequence[Fraction], most_in: int, most_strips: int, how: str = ""
) -> Stick:
    """Return the stick of a weapon's range bands (GR-1 to GR-4).

    As long as all its bands, if that takes no more than so many strips; else of as many bands as
    one strip holds, to be laid again and again from where it ended.

    Args:
        name: what it measures.
        limits: where each band ends, in inches; all bands are alike.
        most_in: the inches that a strip can have.
        most_strips: of how many strips a stick is glued at most.
        how: what is told of it to those who hear it.
    """
    band = limits[0]
    each = max(int(most_in // band), 1)
    times = ceil(len(limits) / each)
    whole = times <= most_strips
    held = len(limits) if whole else each
    bands = tuple(_bands(limits, held))
    length, strip = held * band, min(each * band, Fraction(most_in))
    return Stick(name, length, strip, start="0" if whole else "", bands=bands, how=how)


def _bands(limits: Sequence[Fraction], held: int) -> Iterator[Band]:
    for place in range(held):
        numbers = range(place, len(limits), held)
        begin, end = limits[place] - limits[0], limits[place]
        words = tuple(f"{decimal(limits[number])}″" for number in numbers)
        yield Band(begin, end, tuple(str(number + 1) for number in numbers), words)


def ruler(
    name: str, length_in: int, strip_in: int, unit_in: Fraction, sign: str, parts: int = 2
) -> Stick:
    """Return a ruler: at every inch how many units it is from its beginning.

    Args:
        name: what it measures.
        length_in: how long it is.
        strip_in: how much of it one strip has.
        unit_in: how many units an inch stands for.
        sign: the unit's sign, which stands with the last number.
        parts: into how many parts an inch is divided.
    """
    marks = tuple(
        (Fraction(inch), f"{decimal(inch * unit_in)}{sign if inch == length_in else ''}")
        for inch in range(1, length_in + 1)
    )
    return Stick(name, Fraction(length_in), Fraction(strip_in), parts, marks=marks)


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
