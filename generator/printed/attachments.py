"""The data that a printed file carries: what its figures were made from, for programs."""

import json
from collections.abc import Collection

from generator.canonical_json import canonical_json
from generator.printed.engine import Attachment
from rangecard.data import Canonical

NAME = "rangecard.json"


def of(data: Canonical, weapons: Collection[str] = ()) -> Attachment:
    """The canonical data as a file to carry.

    Args:
        data: the canonical data.
        weapons: the IDs of the weapons that are told; none for all of them.
    """
    told = canonical_json(data)
    if weapons:
        for table in ("area_weapons", "armoury"):
            told[table] = [one for one in told[table] if one["id"] in weapons]
        for texts in ("rules", "examples", "glossary"):
            del told[texts]  # a card has no room for them, and neither has its file
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return Attachment(NAME, "The canonical data that the figures were made from", text)
