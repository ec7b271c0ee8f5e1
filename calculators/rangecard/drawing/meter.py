"""Small bars beside figures: how large one is, and from where to where it goes."""

from rangecard.drawing.palette import LINE, Palette
from rangecard.drawing.svg import Markup, element, join

_WIDTH, _HEIGHT, _PAD, _DOT = 84.0, 14.0, 5.0, 4.0


def swing(before: float, after: float, most: float, palette: Palette) -> Markup:
    """Draw a figure's way: a ring where it stands, a dot where it goes; both on a line to `most`.

    The figures stand beside it in words, so it is hidden from those who listen.
    """
    start, end = _x(before, most), _x(after, most)
    middle = _HEIGHT / 2
    return _bar(
        _line(_PAD, _WIDTH - _PAD, palette.rule, LINE),
        _line(start, end, palette.chance[3], 3.0) if start != end else Markup(),
        element(
            "circle", cx=start, cy=middle, r=_DOT - 0.5, fill=palette.paper,
            stroke=palette.chance[3], stroke_width=LINE + 0.5,
        ),
        element("circle", cx=end, cy=middle, r=_DOT, fill=palette.accent),
    )  # fmt: skip


def meter(value: float, most: float, palette: Palette) -> Markup:
    """Draw how large a figure is beside the largest of its kind; hidden from those who listen."""
    wide = (_WIDTH - 2 * _PAD) * (value / most if most else 0.0)
    return _bar(
        _line(_PAD, _WIDTH - _PAD, palette.rule, LINE),
        element("rect", x=_PAD, y=3, width=wide, height=_HEIGHT - 6, fill=palette.chance[3]),
    )


def _bar(*content: str) -> Markup:
    return element(
        "svg", join(content), class_="rc-meter", aria_hidden="true", width=_WIDTH, height=_HEIGHT,
        viewBox=f"0 0 {_WIDTH:g} {_HEIGHT:g}",
    )  # fmt: skip


def _x(value: float, most: float) -> float:
    return _PAD + (_WIDTH - 2 * _PAD) * (value / most if most else 0.0)


def _line(start: float, end: float, colour: str, wide: float) -> Markup:
    return element(
        "line", x1=start, y1=_HEIGHT / 2, x2=end, y2=_HEIGHT / 2, stroke=colour, stroke_width=wide
    )
