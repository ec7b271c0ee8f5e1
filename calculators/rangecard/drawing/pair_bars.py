"""Two distributions on one scale: A as filled bars, B as an outline, told apart without colour."""

from collections.abc import Iterator, Sequence

from rangecard.drawing import chances
from rangecard.drawing.bars import axis_name
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import LINE, STROKE, Palette
from rangecard.drawing.shapes import Point, polyline
from rangecard.drawing.svg import Markup, element, join

Entries = Sequence[tuple[int, Sequence[int]]]

LEAST_LIKELY = 1 / 2000
"""What neither reaches at the ends of many numbers has no bar."""

_HEIGHT, _HEAD, _FOOT, _PAD, _MOST_BAR, _ALL = 96.0, 26.0, 32.0, 4.0, 44.0, 13


def pair_bars(
    a: Entries, b: Entries, *, title: str, palette: Palette, width: float = 288.0
) -> Markup:
    """Draw the chances of 0, 1, 2 … hits of two set-ups.

    Args:
        a: The first one's numbers with their exact chances, from 0 on.
        b: The second one's.
        title: Name of the drawing.
        palette: Its colours.
        width: Width in px that it is laid out for.
    """
    parts = [[float(chances.exact(pair)) for _, pair in one] for one in (a, b)]
    count = max(map(len, parts))
    for one in parts:
        one += [0.0] * (count - len(one))
    first, last = _ends(parts, count)
    shown = [one[first : last + 1] for one in parts]
    most = max(map(max, shown))
    pitch = min((width - 2 * _PAD) / (last - first + 1), _MOST_BAR)
    base = _HEAD + _HEIGHT
    tops = [[base - _HEIGHT * one / most for one in each] for each in shown]
    line = element(
        "line", x1=_PAD, y1=base, x2=_PAD + pitch * (last - first + 1), y2=base,
        stroke=palette.ink, stroke_width=LINE,
    )  # fmt: skip
    return drawing(
        join(_filled(tops[0], pitch, base, palette)),
        element(
            "path", d=polyline(_outline(tops[1], pitch, base)), fill="none", stroke=palette.accent,
            stroke_width=STROKE,
        ),
        line,
        _numbers(first, last, pitch, base, palette),
        axis_name("hits", _PAD + pitch * (last - first + 1), base, width, palette),
        _key(palette),
        width=width,
        height=base + _FOOT,
        title=title,
        desc=_told(a, b, first, last),
        palette=palette,
        kind="bars",
    )  # fmt: skip


def _ends(parts: Sequence[Sequence[float]], count: int) -> tuple[int, int]:
    """Return the first and last number that is drawn: of few all, of many what can be hoped for."""
    if count <= _ALL:
        return 0, count - 1
    seen = [k for k in range(count) if any(one[k] >= LEAST_LIKELY for one in parts)]
    return seen[0], seen[-1]


def _filled(tops: Sequence[float], pitch: float, base: float, palette: Palette) -> Iterator[Markup]:
    gap = min(pitch * 0.12, 3)
    for place, top in enumerate(tops):
        yield element(
            "rect", x=_PAD + place * pitch + gap, y=top, width=pitch - 2 * gap, height=base - top,
            fill=palette.chance[2], stroke=palette.outline,
        )  # fmt: skip


def _outline(tops: Sequence[float], pitch: float, base: float) -> list[Point]:
    """Return the steps along the tops, down to the base at both ends."""
    steps = [(_PAD, base)]
    for place, top in enumerate(tops):
        steps += [(_PAD + place * pitch, top), (_PAD + (place + 1) * pitch, top)]
    return [*steps, (_PAD + len(tops) * pitch, base)]


def _numbers(first: int, last: int, pitch: float, base: float, palette: Palette) -> Markup:
    every = next(n for n in (1, 2, 5, 10, 20, 50) if n * pitch >= text_width("100") + 4)
    return join(
        label(
            _PAD + (k - first + 0.5) * pitch, base + 14, str(k), fill=palette.ink, anchor="middle"
        )
        for k in range(first, last + 1)
        if k % every == 0
    )


def _key(palette: Palette) -> Markup:
    """Return what is A and what is B: a filled box, an outlined one."""
    return join(
        (
            element(
                "rect", x=_PAD, y=4, width=12, height=11, fill=palette.chance[2],
                stroke=palette.outline,
            ),
            label(_PAD + 17, 14, "A", fill=palette.ink, bold=True),
            element(
                "rect", x=_PAD + 37, y=4.5, width=12, height=10, fill="none",
                stroke=palette.accent, stroke_width=STROKE,
            ),
            label(_PAD + 54, 14, "B", fill=palette.ink, bold=True),
        )
    )  # fmt: skip


def _told(a: Entries, b: Entries, first: int, last: int) -> str:
    """Return both distributions in words."""
    return " ".join(
        f"{letter}: "
        + "; ".join(f"{k}: {chances.percent(p)}" for k, p in one if first <= k <= last)
        + "."
        for letter, one in (("A", a), ("B", b))
    )
