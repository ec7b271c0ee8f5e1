"""All that a page asks of the package: functions of texts that return a text, called by name.

The page's worker (`calculators/web/worker.js`) knows this module alone.
"""

import json

from .door import further, reverse, show, told
from .due import due
from .tracker import add_person, end_turn, place_marker, table

__all__ = (
    "add_person", "due", "end_turn", "further", "place_marker", "rehearse", "reverse", "show",
    "table", "told",
)  # fmt: skip


def rehearse(question: str) -> None:
    """Call all of it once, so that a snapshot of Python's memory has nothing left to import."""
    show(question)
    further(question)
    told(question)
    due(question)
    reverse(question, "50")
    state = place_marker("{}", '{"munition": "smoke"}')
    table(json.dumps(json.loads(state)["state"]))
    end_turn("{}", '{"seed": 1}')
    add_person("{}")
