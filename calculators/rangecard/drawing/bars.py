"""A distribution as a row of upright bars, each with its chance."""

from collections.abc import Sequence

from rangecard.drawing import chances
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import LINE, Palette
from rangecard.drawing.svg import Markup, element, join

_HEIGHT, _HEAD, _FOOT, _PAD, _MOST_BAR = 96.0, 16.0, 32.0, 4.0, 44.0


def bars(
    entries: Sequence[tuple[int, Sequence[int]]],
    *,
    title: str,
    axis: str,
    palette: Palette,
    width: float = 288.0,
) -> Markup:
    """Draw the chances of whole numbers, the likeliest as high as the chart.

    Args:
        entries: Numbers with their exact chances, in order.
        title: Name of the drawing.
        axis: What is counted.
        palette: Its colours.
        width: Width in px that it is laid out for.
    """
    most = max(float(chances.exact(pair)) for _, pair in entries)
    cells = chances.column([pair for _, pair in entries])
    pitch = min((width - 2 * _PAD) / len(entries), _MOST_BAR)
    drawn = join(
        _bar(_PAD + place * pitch, pitch, float(chances.exact(pair)) / most, palette)
        for place, (_, pair) in enumerate(entries)
    )
    base = _HEAD + _HEIGHT
    axis_line = element(
        "line",
        x1=_PAD,
        y1=base,
        x2=_PAD + pitch * len(entries),
        y2=base,
        stroke=palette.ink,
        stroke_width=LINE,
    )
    told = "; ".join(f"{number}: {cell}" for (number, _), cell in zip(entries, cells, strict=True))
    return drawing(
        drawn,
        axis_line,
        _figures(entries, cells, pitch, most, width, palette),
        axis_name(axis, _PAD + pitch * len(entries), base, width, palette),
        width=width,
        height=base + _FOOT,
        title=title,
        desc=f"{axis}: {told}.",
        palette=palette,
        kind="bars",
    )


def axis_name(axis: str, end: float, base: float, width: float, palette: Palette) -> Markup:
    """Return what is counted: beside the numbers, or under them where the bars leave no room."""
    if end + 6 + text_width(axis) <= width - _PAD:
        return label(end + 6, base + 14, axis, fill=palette.muted)
    return label(width - _PAD, base + 28, axis, fill=palette.muted, anchor="end")


def _bar(x: float, pitch: float, part: float, palette: Palette) -> Markup:
    gap = min(pitch * 0.12, 3)
    height = max(part * _HEIGHT, 0.5) if part else 0
    return element(
        "rect",
        x=x + gap,
        y=_HEAD + _HEIGHT - height,
        width=pitch - 2 * gap,
        height=height,
        fill=palette.chance[3],
        stroke=palette.outline,
    )


def _figures(
    entries: Sequence[tuple[int, Sequence[int]]],
    cells: Sequence[str],
    pitch: float,
    most: float,
    width: float,
    palette: Palette,
) -> Markup:
    """Return the numbers under the bars, and over them the chances: all, or the highest one's."""
    short = [cell.removesuffix(" %") for cell in cells]
    roomy = all(text_width(cell) <= pitch for cell in short)
    every = next(n for n in (1, 2, 5, 10, 20, 50) if n * pitch >= text_width("100") + 4)
    parts, highest = [], True
    for place, ((number, pair), cell) in enumerate(zip(entries, short, strict=True)):
        x = _PAD + (place + 0.5) * pitch
        if number % every == 0:
            middle = min(x, width - text_width(str(number)) / 2)
            base = _HEAD + _HEIGHT + 14
            parts.append(label(middle, base, str(number), fill=palette.ink, anchor="middle"))
        height = float(chances.exact(pair)) / most
        if roomy or (height == 1 and highest):
            text = cell if roomy else f"{cell} %"
            half = text_width(text) / 2
            middle = min(max(x, half), width - half)
            y = _HEAD + _HEIGHT * (1 - height) - 4
            parts.append(label(middle, y, text, fill=palette.ink, anchor="middle", bold=True))
            highest = roomy
    return join(parts)
