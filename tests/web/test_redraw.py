"""An answer drawn anew in place is the very answer, and what did not change is left alone."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from generator import forms
from rangecard import door
from rangecard.answers import plain
from tests.web.live import LiveCalculator, serve_sources

REDRAWN = """async drawings => {
  const { redraw } = await import(new URL("sources/redraw.js", location.href));
  const [place, fresh] = [document.createElement("div"), document.createElement("div")];
  return drawings.findIndex((html) => {
    redraw(place, html);
    fresh.innerHTML = html;
    return !place.isEqualNode(fresh);
  });
}"""

TYPED_ELSEWHERE = """root => {
  root.linkBefore = document.activeElement;
  const field = root.querySelector("[name=range_in]");
  field.value = "29";
  return field.dispatchEvent(new Event("input", { bubbles: true }));
}"""

AREA: tuple[Mapping[str, object], ...] = (
    {}, {"range_in": 31}, {"range_in": 7}, {"range_in": 7, "walls": [[[-3, 1], [3, 1]]]},
    {"range_in": 60}, {"range_in": 61}, {"range_in": "far"}, {"range_in": 59, "blind": True},
    {"burst_radius_in": 2, "cover_point": [1, 1]}, {"cover_point": [1, 1]},
    {"burst_radius_in": 2, "cover_grid": {"x": [-3, 3], "y": [-3, 3], "step": 1}}, {"seed": 7},
    {"dice": {"skill": 2, "direction": 4}}, {"walls": [[[-3, 1], [3, 1]], [[1, -3], [1, 3]]]}, {},
)  # fmt: skip
DIRECT: tuple[Mapping[str, object], ...] = (
    {}, {"range_m": 61}, {"range_m": 350}, {"range_m": 900}, {"single_shots": 1},
    {"single_shots": 15}, {"single_shots": 0}, {"skill": -1}, {"seed": 7}, {"bursts": 2}, {},
)  # fmt: skip


@pytest.fixture(scope="module")
def page(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    serve_sources(page)
    page.goto("area-fire.html")
    yield page
    page.close()


def drawn(name: str, changes: Mapping[str, object]) -> str:
    question: Any = plain({**forms.opening(name), **changes})
    return door.draw(json.dumps(question))


@pytest.mark.parametrize(("name", "steps"), [("area-shot", AREA), ("direct-fire", DIRECT)])
def test_what_is_redrawn_is_what_was_drawn(
    page: Page, name: str, steps: tuple[Mapping[str, object], ...]
) -> None:
    """From each answer to the next, and from each to every other."""
    drawings = [drawn(name, changes) for changes in steps]
    ways = [one for first in drawings for second in drawings for one in (first, second)]
    assert len(set(drawings)) >= len(steps) - 2
    assert page.evaluate(REDRAWN, ways) == -1


def test_one_calculators_answer_takes_the_place_of_anothers(page: Page) -> None:
    names = ("area-shot", "direct-fire", "motivation-test", "vehicle-turn", "crew-served")
    assert page.evaluate(REDRAWN, [drawn(name, {}) for name in (*names, *reversed(names))]) == -1


def test_what_did_not_change_is_left_alone(live: LiveCalculator) -> None:
    """The reader's focus among the rules stays where it is, on the same link."""
    live.root.locator(".rc-answer .rc-rule").first.focus()
    assert live.root.evaluate(TYPED_ELSEWHERE)
    live.settle()
    assert live.root.evaluate("root => root.linkBefore === document.activeElement")
    assert live.asked()["range_in"] == 29
    assert "29" in live.root.locator(".rc-steps").inner_text()
