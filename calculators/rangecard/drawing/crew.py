"""A crew at its gun, seen from above: who is in base contact, who stands apart, who has moved."""

from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing.ground import arrow
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.lettering import width as text_width
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
_BELOW, _ROW = 22.0, 16.0


def crew(view: View, width: float = 288.0) -> Markup:
    """Draw the gun, its gunner and up to six loaders."""
    gunner, loaders = view.question["gunner"], view.question["loaders"]
    palette, drawn = view.palette, loaders[:_MOST]
    rows = [_told("Gunner", gunner, gun=True)]
    rows += [_told(f"Loader {n}", each) for n, each in enumerate(drawn, 1)]
    hidden = len(loaders) - len(drawn)
    rows += [f"{hidden} more loaders are not drawn"] if hidden else []
    top = _lowest(drawn) + _BELOW
    lines = [line for row in rows for line in _fitted(row, width - 8)]
    words = join(label(4, top + _ROW * n, line, fill=palette.ink) for n, line in enumerate(lines))
    scene = join(
        (
            join(_gap(n, each, palette) for n, each in enumerate(drawn)),
            _gun(gunner, palette),
            _figure(_GUNNER, "G", gunner, palette, lead=True),
            join(_loader(n, each, palette) for n, each in enumerate(drawn)),
        )
    )
    return drawing(
        _centred(scene, width),
        words,
        width=width,
        height=top + _ROW * len(lines) - 8,
        title="The crew at its gun",
        desc=". ".join(rows) + ".",
        palette=palette,
        kind="crew",
    )


def _centred(scene: Markup, width: float) -> Markup:
    """Return the figures in the middle of a drawing that is narrower or wider than usual."""
    aside = width / 2 - _GUNNER[0]
    return element("g", scene, transform=f"translate({aside:g})") if aside else scene


def _fitted(row: str, room: float) -> list[str]:
    """Return a row of words as one line, or where that is too wide as two."""
    name, colon, state = row.partition(": ")
    return [row] if text_width(row) <= room or not colon else [f"{name}:", f"  {state}"]


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


def _centre(index: int, loader: Mapping[str, Any]) -> Point:
    dx, dy = (_CONTACT if loader.get("in_contact") else _APART)[index]
    return _GUNNER[0] + dx, _GUNNER[1] + dy


def _lowest(loaders: Sequence[Mapping[str, Any]]) -> float:
    """Return the lower edge in px of the lowest base."""
    places = [_GUNNER, *(_centre(n, each) for n, each in enumerate(loaders))]
    return max(y for _, y in places) + _BASE


def _loader(index: int, loader: Mapping[str, Any], palette: Palette) -> Markup:
    return _figure(_centre(index, loader), str(index + 1), loader, palette)


def _gap(index: int, loader: Mapping[str, Any], palette: Palette) -> Markup:
    """Return the dashed line to the gunner that a loader out of contact does not bridge."""
    if loader.get("in_contact"):
        return Markup()
    shape = polyline([_GUNNER, _centre(index, loader)])
    return element(
        "path", d=shape, stroke=palette.accent, stroke_width=STROKE, stroke_dasharray="3 3"
    )


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
