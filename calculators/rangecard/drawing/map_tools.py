"""The buttons beside a landing map, and what they put into the form: a page that is alive has them."""

from collections.abc import Sequence
from typing import Any, Final

from rangecard.drawing.handles import FINE_IN, SNAP_IN, STEP_IN
from rangecard.drawing.landing_map import near
from rangecard.drawing.shapes import decimal
from rangecard.drawing.svg import Attribute, Markup, element
from rangecard.drawing.view import View
from rangecard.fields import AREA_SHOT

TABLE_IN: Final = (48, 72)
"""A table's width and length in inches, the aim point in its middle."""

_POINT = "2,0"
_FRACTIONS = {"1/2": "½", "1/4": "¼"}
_BURST = "burst_radius_in"


def tools(view: View) -> Markup:
    """Return the buttons that draw, add, remove and bring back walls, and ask what is covered."""
    full = len(view.question.get("walls") or ()) >= _most_walls()
    buttons = (
        _button("draw-wall", "Draw a wall", aria_pressed="false", disabled=_set(full)),
        _button("add-wall", "Add a wall", data_value=new_wall(view), disabled=_set(full)),
        _button("remove-wall", "Remove", disabled=""),
        _button("undo-wall", "Undo", disabled=""),
        _asked(view, "cover_point", ("Point to cover", "No point"), _POINT),
        _asked(view, "cover_grid", ("Show the whole table", "No squares"), _table()),
    )
    return element("div", *buttons, class_="rc-map-tools", role="group", aria_label="Map")


def zooms() -> Markup:
    """Return the buttons that choose between the near map and that of all squares."""
    buttons = (
        _button("zoom", "All squares", data_value="table", aria_pressed="true"),
        _button("zoom", "Near the aim point", data_value="near", aria_pressed="false"),
    )
    return element(
        "div", *buttons, class_="rc-map-tools", role="group", aria_label="Part of the table"
    )


def hint() -> Markup:
    """Return how walls are moved, by hand and by key."""
    snap, fine, step = (_inches(str(each)) for each in (SNAP_IN, FINE_IN, STEP_IN))
    text = (
        f"Press Draw a wall and drag on the map. A wall and each of its ends can be dragged, to {snap}, "
        f"with Shift to {fine}. By key: Tab to it, arrow keys move it {step}, with Shift {fine}; "
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


def _table() -> str:
    wide, long = TABLE_IN
    return ",".join(decimal(each) for each in (-wide / 2, -long / 2, wide, long))


def _asked(view: View, name: str, words: tuple[str, str], value: str) -> Markup:
    """Return the button that asks for what a burst covers, or no longer asks for it."""
    asks = view.question.get(name) is None
    needs = _BURST if asks and view.question.get(_BURST) is None else None
    return _button(
        "set-field", words[0 if asks else 1],
        data_field=name, data_value=value if asks else "", data_needs=needs,
    )  # fmt: skip


def _button(action: str, text: str, **more: Attribute) -> Markup:
    return element("button", text, type="button", data_action=action, **more)


def _set(state: bool) -> str | None:
    return "" if state else None
