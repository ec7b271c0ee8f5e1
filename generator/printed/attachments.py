"""What a printed file carries for programs: the data of its figures, the firer that it is for."""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from generator.canonical_json import canonical_json
from generator.printed.engine import Attachment
from rangecard import documents
from rangecard.data import Canonical

NAME, FIRER = "rangecard.json", "firer.json"
TEXTS = ("rules", "examples", "glossary")
"""What a card has no room for, and neither has its file."""


def of(data: Canonical, weapons: Collection[str] = ()) -> Attachment:
    """The canonical data as a file to carry.

    Args:
        data: the canonical data.
        weapons: the IDs of the weapons that are told; none for all of them.
    """
    told = canonical_json(_only(data, weapons), TEXTS) if weapons else canonical_json(data)
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return Attachment(NAME, "The canonical data that the figures were made from", text)


def _only(data: Canonical, weapons: Collection[str]) -> Canonical:
    """The data with these weapons and no other."""
    area = {name: one for name, one in data.area_weapons.items() if name in weapons}
    fire = {name: one for name, one in data.armoury.items() if name in weapons}
    return replace(data, area_weapons=area, armoury=fire)


def firer(own: Mapping[str, Any]) -> Attachment:
    """A firer as a reader's document of his own: the site reads it again.

    Args:
        own: his part of a document that was checked.
    """
    text = json.dumps({"rangecard": documents.FORMAT, "firers": [own]}, ensure_ascii=False)
    return Attachment(FIRER, "The firer that the card is for, as a reader's document", text)
