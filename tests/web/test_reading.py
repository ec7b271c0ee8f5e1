"""How pages read: without scripts, on a phone, for those who listen; in light and dark."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.live import LiveCalculator
from tests.web.test_calculator import area, direct

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
KINDS = [
    "index.html",
    "area-fire.html",
    "direct-fire.html",
    "inch-weapons.html",
    "metre-weapons.html",
    "charts-d10.html",
    "weapons/launched-grenade.html",
    "weapons/m60.html",
    "print.html",
    "rules.html",
    "glossary.html",
    "404.html",
]
FINGER_PX = 44


def set_look(page: Page, scheme: Any, width: int) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 800})


def faults(page: Page) -> list[str]:
    """What axe finds, one line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    return [
        f"{fault['id']} at {node['target']}: {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"][:5]
    ]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", KINDS)
def test_axe_finds_nothing(page: Page, name: str, scheme: str, width: int) -> None:
    set_look(page, scheme, width)
    page.goto(name)
    expected = "slate" if scheme == "dark" else "default"
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", expected)
    assert faults(page) == []


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_live_answer_and_in_an_error(
    page: Page, scheme: str, width: int
) -> None:
    set_look(page, scheme, width)
    live = area(page)
    live.wake()
    live.unfold()
    live.root.get_by_role("button", name="Roll the dice").click()
    page.wait_for_timeout(800)
    assert faults(page) == []
    live.field("range_in").fill("far away")
    expect(live.error("range_in")).to_be_visible()
    page.wait_for_timeout(800)
    assert faults(page) == []


def test_no_page_scrolls_sideways_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    site = ROOT / "site"
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*.html"))
    assert names
    wide = {}
    for name in names:
        page.goto(name, wait_until="load")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 360:
            wide[name] = width
    assert wide == {}


def test_a_live_answer_does_not_scroll_a_phone_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for live in (area(page), direct(page)):
        live.root.scroll_into_view_if_needed()
    live = area(page)
    live.wake()
    live.root.get_by_role("button", name="Roll the dice").click()
    page.wait_for_timeout(800)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_everything_to_touch_is_as_large_as_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    live = area(page)
    live.wake()
    live.unfold()
    targets = live.root.locator(
        "form :is(input:not([type=checkbox]), select, textarea, button, summary),"
        " form .rc-field:has([type=checkbox]) label"
    )
    boxes = [(one.inner_text()[:20], one.bounding_box()) for one in targets.all()]
    assert boxes
    assert [text for text, box in boxes if not box or box["height"] < FINGER_PX] == []


@pytest.mark.parametrize(
    ("name", "calculator"), [("area-fire", "area-shot"), ("direct-fire", "direct-fire")]
)
def test_without_scripts_the_printed_answer_reads(
    page: Page, site_url: str, name: str, calculator: str
) -> None:
    browser = page.context.browser
    assert browser
    with browser.new_context(java_script_enabled=False) as context:
        bare = context.new_page()
        bare.goto(f"{site_url}{name}.html")
        root = bare.locator(f'rangecard-calculator[name="{calculator}"]')
        expect(root.locator("[data-figure]").first).to_be_visible()
        expect(root.locator(".rc-headline")).to_be_visible()
        expect(root.locator("[name=weapon]")).to_be_visible()
        for script_only in (root.locator(".rc-actions button"), bare.locator(".rc-try")):
            for one in script_only.all():
                expect(one).to_be_hidden()


def test_the_status_line_stays_in_view_while_the_form_is(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    live = area(page)
    live.wake()
    live.field("weapon").scroll_into_view_if_needed()
    live.field("range_in").fill("14")
    expect(live.status).to_be_in_viewport(ratio=0.9)


def test_a_closed_answer_area_keeps_the_links_to_the_rules(page: Page) -> None:
    page.goto("weapons/launched-grenade.html")
    live = LiveCalculator(page, "area-shot")
    if live.root.count() == 0:
        pytest.skip("this site's weapon pages have no calculator")
    live.wake()
    for link in live.root.locator(".rc-answer a[href*='rules.html']").all():
        assert (link.get_attribute("href") or "").startswith("../rules.html#")
