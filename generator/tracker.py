"""The tracker's form: a table of clouds and figures, printed with its answer, alive or not."""

import json
from collections.abc import Mapping

from markupsafe import Markup

from generator.controls import shown
from generator.forms import house_inputs
from generator.rendering import html
from rangecard import tracker
from rangecard.answers import plain
from rangecard.data import Canonical
from rangecard.table import TABLE

OPENING: Mapping[str, object] = {
    "turn": 1,
    "wind_direction": 3,  # counts as soon as a house rule lets the wind blow (SM-5)
    "markers": [
        {"id": "Smoke 1", "x": 20, "y": 40, "munition": "smoke"},
        {"id": "Smoke 2", "x": 27, "y": 42, "munition": "smoke"},
        {"id": "Gas 1", "x": 12, "y": 26, "munition": "gas"},
    ],
    "people": [
        {"name": "Ada", "x": 20, "y": 12, "die": "D10", "motivation": 1},
        {"name": "Ben", "x": 13, "y": 28, "die": "D8", "motivation": 2, "sealed": True},
        {"name": "Cleo", "x": 25, "y": 60, "die": "D8", "motivation": 2},
        {"name": "Dov", "x": 28, "y": 44, "die": "D6", "motivation": 3},
    ],
    "looks": "Ada",
    "table": {},
    "shot": {},
}
"""What an untouched tracker shows."""

FOLDED = ("table", "shot")
"""Fields that wait in a <details>: a table is measured once."""


def fragment(canonical: Canonical) -> Markup:
    """Return the tracker's form with its opening table's answer, under the house rules in force."""
    chosen = {key: one for key, one in canonical.chosen.items() if key in TABLE.house_rules}
    state = dict(OPENING) | ({"house_rules": chosen} if chosen else {})
    inputs = {field.name: shown(TABLE.name, field, state) for field in TABLE.fields}
    reply = json.loads(tracker.table(json.dumps(plain(state))))
    return html(
        "tracker.html",
        title=TABLE.title,
        base="",
        usual=[one for name, one in inputs.items() if name not in FOLDED],
        folded=[inputs[name] for name in FOLDED],
        house=house_inputs(TABLE, chosen),
        answer=Markup(reply["html"]),
    )
