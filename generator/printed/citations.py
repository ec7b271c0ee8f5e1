"""The rules that a text cites, one by one, and written short: ``DI-1 to DI-4, GR-11``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from markupsafe import Markup

from generator.rendering import RULE_ID
from rangecard.data import Canonical

LEAST_RUN = 3
"""So many rules that follow one another are told as a run; fewer one by one."""

_RANGE = re.compile(rf"{RULE_ID.pattern} to (?:\1-)?(\d+)\b")


def cited(data: Canonical, html: str) -> tuple[str, ...]:
    """The IDs of the rules that the words of some HTML name, alone or within a run.

    Args:
        data: the canonical data, whose order the IDs are in.
        html: the text.
    """
    words = Markup(html).striptags()
    found = {f"{chapter}-{number}" for chapter, number in RULE_ID.findall(words)}
    for chapter, first, last in _RANGE.findall(words):
        found.update(f"{chapter}-{each}" for each in range(int(first), int(last) + 1))
    return tuple(each for each in data.rules if each in found)


def ranged(ids: Iterable[str]) -> str:
    """Write IDs with runs of them: ``DI-3, DI-4, GR-4 to GR-9``."""
    return ", ".join(_runs(ids))


def _runs(ids: Iterable[str]) -> Iterator[str]:
    """The place of a rule less its number is alike for those that follow one another."""
    for _, run in groupby(enumerate(ids), lambda one: _step(*one)):
        names = [name for _, name in run]
        yield f"{names[0]} to {names[-1]}" if len(names) >= LEAST_RUN else ", ".join(names)


def _step(place: int, name: str) -> tuple[str, int]:
    chapter, number = name.split("-")
    return chapter, place - int(number)
