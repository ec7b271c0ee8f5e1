"""As many weapons as a measurement needs; nothing else is imported that would take memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from rangecard.data import canonical
from rangecard.direct_fire import DirectFireWeapon

RECORD = "[[weapon]]\n"
_NAMED = re.compile(r'^(id|name) = "(.*)"$', re.M)
_RANGE = re.compile(r"^range_m = .*$", re.M)


def weapons(number: int, *, changed: bool = False) -> Iterator[DirectFireWeapon]:
    """So many different weapons: the armoury's, over and over, under names of their own."""
    for place, weapon in enumerate(islice(cycle(canonical().armoury.values()), number), 1):
        longer = int(changed and place == 1)
        yield replace(weapon, name=f"{weapon.name} {place}", range_m=weapon.range_m + longer)


def lengthen(file: Path, number: int) -> None:
    """Let an armoury's file have so many weapons: its own, over and over, under further names.

    The first of each keeps its ID, by which rules and examples name it.
    """
    head, *records = file.read_text("utf-8").split(RECORD)
    many = (_again(records[place % len(records)], place // len(records)) for place in range(number))
    file.write_text(RECORD.join((head, *many)), "utf-8", newline="\n")


def _again(record: str, times: int) -> str:
    """A weapon's record under a further ID and name."""
    ends = {"id": f"-{times + 1}", "name": f" {times + 1}"}
    whole = record if record.endswith("\n\n") else record + "\n"
    return _NAMED.sub(lambda one: f'{one[1]} = "{one[2]}{ends[one[1]]}"', whole) if times else whole


def change(file: Path, weapon_id: str) -> None:
    """Let one weapon of an armoury's file have another range."""
    before, mark, after = file.read_text("utf-8").partition(f'id = "{weapon_id}"\n')
    file.write_text(before + mark + _RANGE.sub("range_m = 77", after, count=1), "utf-8")
