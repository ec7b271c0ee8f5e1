"""Whatever a question holds, what is drawn of it holds elements of the project's own alone."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest

from rangecard.door import further, show, told
from tests.generator.elements import Element, elements
from tests.rangecard.fuzz.hostile import NAMES
from tests.rangecard.fuzz.questions import text

NEVER = {"script", "img", "iframe", "object", "embed", "style", "link", "base", "form", "meta", "b"}
"""Elements that hostile names have."""


def check(html: str) -> list[Element]:
    """Return what is drawn; it has no comment and no element or attribute of a reader's."""
    assert not re.search(r"<[!?]", html)
    found = elements(html)
    for one in found:
        assert one.tag not in NEVER
        for name, value in one.attributes.items():
            assert not name.startswith("on"), (one.tag, name)
            assert name not in ("src", "srcdoc", "action", "style"), (one.tag, name, value)
            if name in ("href", "xlink:href"):
                assert value.startswith(("rules.html", "#")), (one.tag, value)
    return found


@pytest.mark.parametrize("numbers", [range(n, n + 1_000) for n in range(300_000, 304_000, 1_000)])
def test_what_is_drawn_has_no_element_of_a_readers(numbers: range) -> None:
    for number in numbers:
        check(json.loads(show(text(number)))["html"])
        if number % 10 == 0:
            check(further(text(number)))
            told(text(number), "https://example.org/#?x")


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_hostile_name_is_drawn_as_its_letters_and_turns_nothing_round(name: str) -> None:
    crewman = {"name": name, "roles": ["driver"], "die": "D8", "motivation": 2}
    html = json.loads(show(json.dumps({"calculator": "vehicle-turn", "crew": [crewman]})))["html"]
    drawn = "".join(one.text for one in check(html) if one.inside is None)
    assert seen(name) in seen(drawn)
    assert {unicodedata.category(one) for one in drawn}.isdisjoint({"Cc", "Cf", "Zl", "Zp"})


def seen(text: str) -> str:
    """The letters that have a shape: no controls, no marks of direction, no spaces."""
    return "".join(one for one in text if unicodedata.category(one)[0] not in "CZ")
