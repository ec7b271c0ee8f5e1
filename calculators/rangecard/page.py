"""All that a page asks of the package: functions of texts that return a text, called by name.

The page's worker (`calculators/web/worker.js`) knows this module alone.
"""

import json

from .compare import compare
from .documents import read_document, write_document
from .door import further, reverse, show, told
from .due import due
from .own_weapons import read_weapons
from .personal_cards import range_card, range_cards
from .shot_log import log_csv
from .tracker import add_person, end_turn, place_marker, table, turn_dice
from .weapon_choices import BOTH, weapons
from .weapon_export import FORMS, write_weapons
from .weapon_ladder import ladder, unit

__all__ = (
    "add_person", "compare", "due", "end_turn", "further", "ladder", "log_csv", "place_marker",
    "range_card", "range_cards", "read_document", "read_weapons", "rehearse", "reverse", "show",
    "table", "told", "turn_dice", "unit", "weapons", "write_document", "write_weapons",
)  # fmt: skip

_DOCUMENT = """{"rangecard": 1, "firers": [{"name": "Ann"}], "log": [
 {"time": "2026-11-30T10:15:00Z", "question": {"calculator": "gas-check"}}]}"""


_WEAPONS = """Name;Class;Range;Calibre;Recoil
Ann's rifle;rifle;75 m;7,62 mm;4"""


def rehearse(question: str) -> None:
    """Call all of it once, so that a snapshot of Python's memory has nothing left to import."""
    show(question)
    further(question, unit="yd")
    compare(question, question)
    ladder('{"weapon": "scoped-rifle", "skill": 12}', "in 2")
    unit("in 2")
    weapons(BOTH)
    told(question)
    due(question)
    reverse(question, "50")
    state = place_marker("{}", '{"munition": "smoke"}')
    table(json.dumps(json.loads(state)["state"]))
    end_turn("{}", '{"seed": 1}')
    turn_dice("{}", "{}")
    add_person("{}")
    read_document("rangecard = 1")
    write_document(_DOCUMENT, "toml")
    log_csv(_DOCUMENT)
    range_card(question, "400")
    range_cards(_DOCUMENT, "400")
    for form in FORMS:
        read_weapons(json.loads(write_weapons(_WEAPONS, form))["text"])
