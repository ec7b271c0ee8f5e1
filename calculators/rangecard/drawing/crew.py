"""A crew at its gun, seen from above: who is in base contact, who stands apart, who has moved."""

import math
from collections.abc import Mapping
from typing import Any

from rangecard.drawing.ground import arrow
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.palette import LINE, STROKE, TITLE, WALL, Palette
from rangecard.drawing.shapes import Point, polyline
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

_BASE = 17.0
_GUNNER = (144.0, 92.0)
# Places round the gunner's base, each touching it or the one before.
_CONTACT = ((-34.0, 0.0), (34.0, 0.0), (-17.0, 29.4), (17.0, 29.4), (-51.0, 29.4), (51.0, 29.4))
_APART = (
    (-112.0, -34.0),
    (112.0, -34.0),
    (-112.0, 8.0),
    (112.0, 8.0),
    (-112.0, 50.0),
    (112.0, 50.0),
)
_MOST = len(_CONTACT)
_TOP_OF_WORDS, _ROW = 180.0, 16.0


def crew(view: View, width: float = 288.0) -> Markup:
    """Draw the gun, its gunner and up to six loaders."""
    gunner, loaders = view.question["gunner"], view.question["loaders"]
    palette, drawn = view.palette, loaders[:_MOST]
    rows = [_told("Gunner", gunner, gun=True)]
    rows += [_told(f"Loader {n}", each) for n, each in enumerate(drawn, 1)]
    hidden = len(loaders) - len(drawn)
    rows += [f"{hidden} more loaders are not drawn"] if hidden else []
    words = join(
        label(4, _TOP_OF_WORDS + _ROW * n, row, fill=palette.ink) for n, row in enumerate(rows)
    )
    return drawing(
        _gun(gunner, palette),
        _figure(_GUNNER, "G", gunner, palette, lead=True),
        join(_loader(n, each, palette) for n, each in enumerate(drawn)),
        words,
        width=width,
        height=_TOP_OF_WORDS + _ROW * len(rows) - 8,
        title="The crew at its gun",
        desc=". ".join(rows) + ".",
        palette=palette,
        kind="crew",
    )


def _told(name: str, figure: Mapping[str, Any], *, gun: bool = False) -> str:
    state = ["has moved" if figure.get("moved") else "has not moved"]
    if gun:
        up = "gun set up" if figure.get("set_up") else "gun not set up"
        state.append("setting the gun up" if figure.get("setting_up") else up)
    else:
        state.append("in base contact" if figure.get("in_contact") else "out of base contact")
    return f"{name}, {figure['die']}: {', '.join(state)}"


def _gun(gunner: Mapping[str, Any], palette: Palette) -> Markup:
    """Return the gun: on its mount, on a dashed mount while it is set up, or without one."""
    x, top = _GUNNER[0], _GUNNER[1] - _BASE
    barrel = polyline([(x, top), (x, 8.0)])
    parts = [
        element("path", d=barrel, stroke=palette.ink, stroke_width=WALL),
        element("path", d=polyline([(x, top), (x, 46.0)]), stroke=palette.ink, stroke_width=9),
    ]
    if gunner.get("set_up") or gunner.get("setting_up"):
        legs = "".join(
            polyline([(x, 46.0), leg]) for leg in ((x - 22, 68.0), (x + 22, 68.0), (x, 24.0))
        )
        dashes = "3 3" if gunner.get("setting_up") else None
        parts.insert(
            0,
            element(
                "path", d=legs, stroke=palette.muted, stroke_width=WALL, stroke_dasharray=dashes
            ),
        )
    return join(parts)


def _loader(index: int, loader: Mapping[str, Any], palette: Palette) -> Markup:
    touching = bool(loader.get("in_contact"))
    dx, dy = (_CONTACT if touching else _APART)[index]
    centre = _GUNNER[0] + dx, _GUNNER[1] + dy
    gap = Markup() if touching else _gap(centre, palette)
    return join((gap, _figure(centre, str(index + 1), loader, palette)))


def _gap(centre: Point, palette: Palette) -> Markup:
    """Return the dashed line that shows how far a loader stands from the gunner."""
    angle = math.atan2(_GUNNER[1] - centre[1], _GUNNER[0] - centre[0])
    start = centre[0] + _BASE * math.cos(angle), centre[1] + _BASE * math.sin(angle)
    end = start[0] + 26 * math.cos(angle), start[1] + 26 * math.sin(angle)
    return element(
        "path", d=polyline([start, end]), stroke=palette.accent, stroke_width=STROKE,
        stroke_dasharray="3 3",
    )  # fmt: skip


def _figure(
    centre: Point, name: str, figure: Mapping[str, Any], palette: Palette, *, lead: bool = False
) -> Markup:
    """Return a figure's base with its name; an arrow in it says that it has moved."""
    x, y = centre
    moved = bool(figure.get("moved"))
    base = element(
        "circle", cx=x, cy=y, r=_BASE - 0.5, fill=palette.panel if lead else palette.paper,
        stroke=palette.accent if moved else palette.ink, stroke_width=STROKE if lead else LINE,
        stroke_dasharray="4 2" if moved else None,
    )  # fmt: skip
    text = label(
        x, y + (1 if moved else 5), name, fill=palette.ink, size=TITLE, anchor="middle", bold=True
    )
    run = arrow((x - 7, y + 8), (x + 7, y + 8), palette.accent) if moved else Markup()
    return join((base, text, run))
