"""Whatever a question holds, what is drawn of it holds elements of the project's own alone."""

from __future__ import annotations

import json
import unicodedata
from html.parser import HTMLParser

import pytest

from rangecard.door import further, show, told
from tests.rangecard.fuzz.hostile import NAMES
from tests.rangecard.fuzz.questions import text

NEVER = {"script", "img", "iframe", "object", "embed", "style", "link", "base", "form", "meta", "b"}
VOID = {"br", "hr", "input", "wbr"}


class Elements(HTMLParser):
    """Checks elements as they come: none that a hostile name has, each closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in NEVER, tag
        for name, value in attrs:
            assert not name.startswith("on"), (tag, name)
            assert name not in ("src", "srcdoc", "action", "style"), (tag, name, value)
            if name in ("href", "xlink:href"):
                assert (value or "").startswith(("rules.html", "#")), (tag, value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag

    def handle_comment(self, data: str) -> None:
        pytest.fail(f"a comment: {data}")

    def handle_pi(self, data: str) -> None:
        pytest.fail(f"an instruction: {data}")


def check(html: str) -> None:
    parser = Elements()
    parser.feed(html)
    parser.close()
    assert parser.open == []


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
    letters: list[str] = []
    parser = HTMLParser()
    parser.handle_data = letters.append  # type: ignore[assignment, method-assign]
    html = json.loads(show(json.dumps({"calculator": "vehicle-turn", "crew": [crewman]})))["html"]
    check(html)
    parser.feed(html)
    drawn = "".join(letters)
    assert seen(name) in seen(drawn)
    assert {unicodedata.category(one) for one in drawn}.isdisjoint({"Cc", "Cf", "Zl", "Zp"})


def seen(text: str) -> str:
    """The letters that have a shape: no controls, no marks of direction, no spaces."""
    return "".join(one for one in text if unicodedata.category(one)[0] not in "CZ")
