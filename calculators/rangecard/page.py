"""All that a page asks of the package: functions of texts that return a text, called by name.

The page's worker (`calculators/web/worker.js`) knows this module alone.
"""

import json

from .door import further, show
from .due import due
from .tracker import add_person, end_turn, place_marker, table

__all__ = (
    "add_person", "due", "end_turn", "further", "place_marker", "rehearse", "show", "table",
)  # fmt: skip


def rehearse(question: str) -> None:
    """Call all of it once, so that a snapshot of Python's memory has nothing left to import."""
    show(question)
    further(question)
    due(question)
    state = place_marker("{}", '{"munition": "smoke"}')
    table(json.dumps(json.loads(state)["state"]))
    end_turn("{}", '{"seed": 1}')
    add_person("{}")
