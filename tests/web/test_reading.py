"""How pages read: without scripts, on a phone, for those who listen; in light and dark."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.live import LiveCalculator
from tests.web.test_calculator import area

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
KINDS = [
    "index.html",
    "area-fire.html",
    "direct-fire.html",
    "inch-weapons.html",
    "metre-weapons.html",
    "dice-and-clockface.html",
    "bouncing-rounds.html",
    "recoil.html",
    "smoke.html",
    "gas.html",
    "crew-served-weapons.html",
    "vehicles.html",
    "charts.html",
    "charts-d10.html",
    "charts-blind.html",
    "weapons/launched-grenade.html",
    "weapons/m60.html",
    "print.html",
    "rules.html",
    "rulings.html",
    "house-rules.html",
    "questions-and-answers.html",
    "glossary.html",
    "404.html",
]
FINGER_PX = 44
PHONE: ViewportSize = {"width": 360, "height": 740}
WIDTHS = (360, 1280)
SCHEMES = {"light": "default", "dark": "slate"}


def faults(page: Page) -> list[str]:
    """What axe finds at each width, one line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [fault for width in WIDTHS for fault in _faults(page, width)]


def _faults(page: Page, width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": 800})
    # The short report: what passed is not listed, which takes most of the time.
    found = page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"
    )
    return [
        f"{width}: {fault['id']} at {node['target']}: {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"][:5]
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", KINDS)
def test_axe_finds_nothing(page: Page, name: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(name)
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", SCHEMES[scheme])
    assert faults(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_a_live_answer_and_in_an_error(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    live = area(page)
    live.wake()
    live.unfold()
    live.roll()
    live.say(".rc-told", ".rc-dice")
    assert faults(page) == []
    live.type("range_in", "far away")
    expect(live.error("range_in")).to_be_visible()
    expect(live.status).to_contain_text("Look at")
    assert faults(page) == []


def test_no_page_scrolls_sideways_on_a_phone(page: Page, site: Path) -> None:
    page.set_viewport_size(PHONE)
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*.html"))
    assert names
    assert {name: wide for name in names if (wide := _width(page, name)) > PHONE["width"]} == {}


def _width(page: Page, name: str) -> int:
    page.goto(name)
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def test_a_live_answer_does_not_scroll_a_phone_sideways(live: LiveCalculator) -> None:
    live.page.set_viewport_size(PHONE)
    live.roll()
    assert live.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_everything_to_touch_is_as_large_as_a_finger(live: LiveCalculator) -> None:
    live.page.set_viewport_size(PHONE)
    live.unfold()
    targets = live.root.locator(
        "form :is(input:not([type=checkbox]), select, textarea, button, summary),"
        " form .rc-field:has([type=checkbox]) label"
    ).filter(visible=True)
    boxes = [(one.inner_text()[:20], one.bounding_box()) for one in targets.all()]
    assert boxes
    assert [text for text, box in boxes if not box or box["height"] < FINGER_PX] == []


@pytest.mark.parametrize(
    ("name", "calculator"), [("area-fire", "area-shot"), ("direct-fire", "direct-fire")]
)
def test_without_scripts_the_printed_answer_reads(
    chromium: Browser, site_url: str, name: str, calculator: str
) -> None:
    with chromium.new_context(java_script_enabled=False, base_url=site_url) as context:
        bare = context.new_page()
        bare.goto(f"{name}.html")
        root = bare.locator(f'rangecard-calculator[name="{calculator}"]')
        expect(root.locator("[data-figure]").first).to_be_visible()
        expect(root.locator(".rc-headline").first).to_be_visible()
        expect(root.locator("[name=weapon]")).to_be_visible()
        expect(root.locator(".rc-status")).to_be_visible()
        assert root.locator(".rc-status").inner_text() == "Printed answer to the values shown."
        for script_only in (".rc-actions button", ".rc-promise", ".rc-try"):
            all_ = bare.locator(script_only).all()
            assert all_, f"{script_only} is nowhere: this test would see nothing"
            for one in all_:
                expect(one).to_be_hidden()


def test_with_scripts_the_status_line_promises_to_come_alive(page: Page) -> None:
    expect(area(page).root.locator(".rc-promise")).to_be_visible()


def test_the_status_line_stays_in_view_while_the_form_is(live: LiveCalculator) -> None:
    live.page.set_viewport_size(PHONE)
    live.field("weapon").scroll_into_view_if_needed()
    live.type("range_in", "14")
    expect(live.status).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("name", ["launched-grenade", "m60"])
def test_a_weapon_page_links_to_the_rules_above_it(page: Page, name: str) -> None:
    page.goto(f"weapons/{name}.html")
    live = LiveCalculator(page, page.locator("rangecard-calculator").get_attribute("name") or "")
    printed = _rule_links(live)
    live.wake()
    assert printed
    assert all(link.startswith("../rules.html#") for link in printed)
    assert _rule_links(live) == printed


def _rule_links(live: LiveCalculator) -> list[str]:
    links = live.root.locator(".rc-answer a[href*='rules.html']").all()
    return [link.get_attribute("href") or "" for link in links]
