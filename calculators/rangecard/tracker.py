"""What the tracker's page asks: a table shown, a turn ended, something put on it; texts in and out.

A state is the JSON text of a table (`table.TABLE`); what is wrong with one is the reply's
``errors``, and nothing here ever raises.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .answers import plain
from .data import canonical
from .door import ask, parsed
from .drawing.tracker_panel import tracker_panel
from .drawing.view import View
from .due import due
from .faults import Faults
from .table import Table

Reply = dict[str, Any]
Change = Callable[[Table, Reply], Reply]


def table(state: str, rules_page: str = "rules.html", before: str = "") -> str:
    """Show a table: out the JSON text of ``answer`` (who tests, who sees whom) and ``html``.

    Args:
        state: the table.
        rules_page: the address of the page of all rules.
        before: the table before its last change, empty where there was none.
    """
    raw, reply = _checked(state, lambda found, _raw: found.answer(_known(before)))
    answer = plain(reply)
    html = str(tracker_panel(View(raw, answer, rules_page=rules_page)))
    return json.dumps({"answer": answer, "html": html})


def _known(state: str) -> Table | None:
    """Return a table that may be faulty or missing: then nobody knows who stood where."""
    try:
        return Table(parsed(state), canonical()) if state else None
    except ValueError:
        return None


def end_turn(state: str, dice: str) -> str:
    """Play the end of a turn: out the JSON text of the new ``state``, the ``dice``, and ``told``.

    Args:
        state: the table.
        dice: ``{"seed": 7}`` or ``{"dice": {"dissipation": [4, 1], "wind": [3]}}``, as JSON text.
    """
    try:
        given = parsed(dice)
    except ValueError as fault:
        return json.dumps(_refused(Faults(("dice", str(fault)))))
    return json.dumps(_checked(state, lambda found, raw: _ended(found, raw, given))[1])


def turn_dice(state: str, dice: str) -> str:
    """Say which dice the end of the turn needs next, as `due.due` does for any question.

    Args:
        state: the table.
        dice: the scores typed so far, as JSON text.
    """
    try:
        given = plain(parsed(dice))
    except ValueError:
        given = {}
    question = _checked(state, lambda found, _raw: found.closing())[1]
    return due(json.dumps(question | {"dice": given}))


def place_marker(state: str, marker: str) -> str:
    """Put a shot's marker on the table: out the JSON text of the new ``state`` and ``told``.

    Args:
        state: the table.
        marker: ``munition``, and ``x`` and ``y`` in inches from the shot's aim point; without
            them it stands at the aim point, or beside it where that is taken.
    """
    try:
        given = parsed(marker)
    except ValueError as fault:
        return json.dumps(_refused(Faults(("marker", str(fault)))))
    return json.dumps(_checked(state, lambda found, raw: _placed(found, raw, given))[1])


def add_person(state: str) -> str:
    """Put one more figure on the table: out the JSON text of the new ``state`` and ``told``."""
    return json.dumps(_checked(state, _joined)[1])


def _checked(state: str, change: Change) -> tuple[Mapping[str, Any], Reply]:
    """Return the state as it was written, and what a function of the sound table makes of it."""
    raw: Mapping[str, Any] = {}
    try:
        raw = parsed(state)
        found = Table(raw, canonical())
        return raw, change(found, {name: plain(value) for name, value in raw.items()})
    except Faults as faults:
        return raw, _refused(faults)
    except ValueError as fault:
        return raw, _refused(Faults((None, str(fault))))


def _refused(faults: Faults) -> Reply:
    errors = [{"field": field, "message": message} for field, message in faults.found]
    return {"status": "error", "errors": errors}


def _ended(found: Table, raw: Reply, given: Mapping[str, Any]) -> Reply:
    """Ask the contract's own calculator, and take its outcome for the next turn's table."""
    answer = ask(
        found.closing() | {name: given[name] for name in given if name in ("dice", "seed")}
    )
    if answer["status"] == "error":
        return {"status": "error", "errors": answer["errors"]}
    if answer["dice"] is None:
        return _refused(Faults(("dice", "is missing: expected dice, or a seed to roll from")))
    rolled, turn = answer["dice"], found.fields["turn"]
    wind = {name: rolled[name] for name in ("wind_direction",) if name in rolled}
    state = raw | wind | {"markers": answer["outcome"]["markers"], "turn": turn + 1}
    after = Table(state, canonical())
    left = [name for name in _off(after) if name not in _off(found)]
    gone = answer["outcome"]["removed"]
    told = f"Turn {turn}: " + "; ".join(_turn_told(rolled, gone, left, _blowing(after)))
    return {"status": "ok", "state": state, "dice": rolled, "removed": gone, "left": left,
            "told": told + "."}  # fmt: skip


def _off(found: Table) -> list[object]:
    """Return the markers that stand off the table."""
    return [one["id"] for one in found.markers if not found.holds((one["x"], one["y"]))]


def _blowing(found: Table) -> int | None:
    """Return the clock number that markers drift to; None without wind (SM-5)."""
    return None if found.house["wind"] == "none" else found.fields["wind_direction"]


def _turn_told(
    rolled: Mapping[str, Any], gone: Sequence[object], left: Sequence[object], wind: int | None
) -> list[str]:
    """Return what happened at the end of a turn, in words for the turn history."""
    scores = rolled["dissipation"]
    told = [f"rolled {_all(scores)}" if scores else "no marker to roll for"]
    told += [f"{_all(gone)} gone" if gone else "all stay"] if scores else []
    if wind and len(gone) < len(scores):
        drift = rolled.get("wind")
        told.append(f"wind to {wind} o'clock" + (f", drift {_all(drift)}" if drift else ""))
    return [*told, *([f"{_all(left)} off the table"] if left else [])]


def _all(names: Sequence[object]) -> str:
    return ", ".join(map(str, names))


def _placed(found: Table, raw: Reply, marker: Mapping[str, Any]) -> Reply:
    munition = marker.get("munition")
    name = found.free_name("markers", str(munition).capitalize())
    here = "x" in marker or "y" in marker
    x, y = found.landed(marker) if here else found.spot("markers")
    return _added(raw, "markers", {"id": name, "x": x, "y": y, "munition": munition})


def _joined(found: Table, raw: Reply) -> Reply:
    x, y = found.spot("people")
    new = {"name": found.free_name("people", "Person"), "x": x, "y": y, **_NEW_PERSON}
    return _added(raw, "people", new)


_NEW_PERSON: Mapping[str, Any] = {"die": "D8", "motivation": 2}


def _added(raw: Reply, listed: str, new: Mapping[str, Any]) -> Reply:
    """Return a table with one more entry, once it is sound."""
    state = raw | {listed: [*raw.get(listed, ()), new]}
    Table(state, canonical())
    name = new.get("id", new.get("name"))
    told = f"{name} stands at x {new['x']:g}, y {new['y']:g}."
    return {"status": "ok", "state": state, "name": name, "told": told}
