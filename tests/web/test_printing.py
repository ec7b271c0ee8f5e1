"""A page printed by the reader: light paper and dark ink whatever the screen, nothing to press."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.live import LiveCalculator
from tests.web.test_calculator import area
from tests.web.test_reading import AXE

KINDS = ["area-fire.html", "direct-fire.html", "charts-d10.html", "weapons/m60.html", "rules.html"]
LIGHTNESS = """() => {
  const dot = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = colour => {
    dot.fillStyle = "white"; dot.fillRect(0, 0, 1, 1);
    dot.fillStyle = colour; dot.fillRect(0, 0, 1, 1);
    const [red, green, blue] = dot.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  };
  const { backgroundColor, color } = getComputedStyle(document.body);
  return [light(backgroundColor), light(color)];
}"""


def printed(page: Page, scheme: Any) -> None:
    page.emulate_media(media="print", color_scheme=scheme)
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 within usual margins


@pytest.mark.parametrize("name", KINDS)
def test_a_dark_page_prints_dark_on_light(page: Page, name: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(name)
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    printed(page, "dark")
    paper, ink = page.evaluate(LIGHTNESS)
    assert paper > 0.95
    assert ink < 0.2
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ runOnly: ['color-contrast'] }).then(it => it.violations)")
    assert found == []


def test_a_printed_calculator_shows_its_values_and_its_answer(page: Page) -> None:
    live = area(page)
    printed(page, "light")
    for shown in ("[name=weapon]", "[name=range_in]", ".rc-headline", ".rc-steps", "svg"):
        expect(live.root.locator(f"{shown} >> visible=true").first).to_be_visible()
    for pressed in ("button", ".rc-status", "summary"):
        expect(live.root.locator(f"{pressed} >> visible=true")).to_have_count(0)
    expect(page.locator("button.rc-try >> visible=true")).to_have_count(0)


def test_only_the_parts_of_the_form_that_were_used_are_printed(live: LiveCalculator) -> None:
    live.unfold()  # as the theme does when a reader prints
    live.type("walls", "-3,5 -3,-5")
    live.page.emulate_media(media="print")
    expect(live.field("walls")).to_be_visible()
    expect(live.root.locator(".rc-house-rules")).to_be_hidden()
    live.page.emulate_media(media="screen")


def test_nothing_is_cut_off_at_the_edge_of_the_paper(page: Page) -> None:
    for name in KINDS:
        page.goto(name)
        printed(page, "light")
        assert page.evaluate("document.documentElement.scrollWidth") <= 718, name
