"""The buttons of a landing map, and what they put into the form of a page that is alive."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

from rangecard.calculators import AREA_SHOT, GRID
from rangecard.drawing.handles import FINE_IN, SNAP_IN, STEP_IN
from rangecard.drawing.landing_ground import near
from rangecard.drawing.shapes import decimal
from rangecard.drawing.svg import Attribute, Markup, element, join
from rangecard.drawing.view import View

TABLE_IN: Final = (48, 72)
"""A table's width and length in inches, the aim point in its middle."""

_POINT = "2,0"
_CLOSE = "Near the aim point"
_FRACTIONS = {"1/2": "½", "1/4": "¼"}
_BURST = "burst_radius_in"
_NEEDED = "Type the burst radius first: it is the table's own"


def tools(view: View) -> Markup:
    """Return the buttons that draw, add, remove and bring back walls, and ask what is covered."""
    full = _set(len(view.question.get("walls") or ()) >= _most_walls())
    walls = (
        _button("draw-wall", "Draw wall", aria_pressed="false", disabled=full),
        _button("add-wall", "Add wall", data_value=new_wall(view), disabled=full),
        _button("remove-wall", "Remove", disabled=""),
        _button("undo-wall", "Undo", disabled=""),
    )
    covers = (
        _asked(view, "cover_point", "Point to cover", _POINT),
        _asked(view, "cover_grid", _squares(view), _table()),
    )
    return join((_group("Walls", *walls), _group("What a burst covers", *covers)))


def _group(name: str, *buttons: Markup) -> Markup:
    return element("div", *buttons, class_="rc-map-tools", role="group", aria_label=name)


def zooms() -> Markup:
    """Return the buttons that choose between the near map and that of all squares."""
    return _group("Part of the table", _zoom("All squares", "table"), _zoom(_CLOSE, "near"))


def _zoom(text: str, level: str) -> Markup:
    pressed = "true" if level == "table" else "false"
    key = f"zoom-{level}"
    return _button("zoom", text, data_key=key, data_value=level, aria_pressed=pressed)


def hint() -> Markup:
    """Return how walls are moved, by hand and by key."""
    snap, fine, step = (_inches(str(each)) for each in (SNAP_IN, FINE_IN, STEP_IN))
    text = (
        f"A wall, or one of its ends, can be dragged: it moves in steps of {snap}, with Shift of "
        f"{fine}. By key: Tab to it; an arrow moves it {step}, with Shift {fine}; "
        "Delete removes it."
    )
    return element("p", text, class_="rc-help rc-map-hint")


def _inches(text: str) -> str:
    return f"{_FRACTIONS.get(text, text)}″"


def _most_walls() -> int:
    return next(int(f.most or 0) for f in AREA_SHOT.fields if f.name == "walls")


def new_wall(view: View) -> str:
    """Return where a wall is added: across the line of fire over the aim point, where none is."""
    reach = near(view).face.reach_in
    half, taken = max(round(reach / 2), 1), _heights(view.question.get("walls") or ())
    y = next(y for y in range(max(round(reach / 2), 1), 1000) if y not in taken)
    return f"{-half},{y} {half},{y}"


def _heights(walls: Sequence[Sequence[Sequence[Any]]]) -> set[float]:
    return {float(start[1]) for start, end in walls if start[1] == end[1]}


def _whole() -> tuple[float, float, int, int]:
    wide, long = TABLE_IN
    return -wide / 2, -long / 2, wide, long


@cache
def _table() -> str:
    return ",".join(decimal(each) for each in _whole())


def _squares(view: View) -> str:
    """Return what the button of the squares is called: a question may name squares of its own."""
    asked = view.question.get("cover_grid")
    own = asked and [float(asked[f.name]) for f in GRID] != [float(each) for each in _whole()]
    return "Squares" if own else "Whole table"


def _asked(view: View, name: str, text: str, value: str) -> Markup:
    """Return the button that asks for what a burst covers, pressed while that is asked."""
    asks = view.question.get(name) is not None
    needs = None if asks or view.question.get(_BURST) is not None else _BURST
    return _button(
        "set-field", text, aria_pressed=str(asks).lower(), data_field=name,
        data_value="" if asks else value, data_needs=needs, data_told=needs and _NEEDED,
    )  # fmt: skip


@lru_cache(256)
def _button(action: str, text: str, **more: Attribute) -> Markup:
    named: dict[str, Attribute] = {"data_key": more.get("data_field", action), **more}
    return element("button", text, type="button", data_action=action, **named)


def _set(state: bool) -> str | None:
    return "" if state else None
