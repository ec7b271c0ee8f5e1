"""Whether a print is current, and what has changed since an old link: told where it is asked.

The pages read a history with a past: that of a copy of the data, changed and recorded in three
versions, of which the last has the number that these pages have.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import rangecard
from generator import links
from generator.history.published import published
from rangecard import data
from tests.generator.history import past
from tests.web.kept import has_no_sideways_scroll
from tests.web.live import LiveCalculator
from tests.web.test_accessible import RUN
from tests.web.test_reading import AXE, SCHEMES

NOW = rangecard.__version__
SHOT = {"calculator": "direct-fire", "weapon": "m60", "range_m": 90, "skill": 12, "strength": 9}


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return published(past.told(tmp_path_factory.mktemp("past"), ("0.8.0", "0.9.0", NOW)))


@pytest.fixture
def past_page(reader: BrowserContext, history: dict[str, Any]) -> Iterator[Page]:
    """A page of a site with three versions."""
    page = reader.new_page()
    page.route("**/api/history.json", lambda route: route.fulfill(body=json.dumps(history)))
    yield page
    page.close()


def panel(page: Page) -> Locator:
    return page.locator("rangecard-calculator > .rc-since")


def lines(place: Locator) -> list[str]:
    return place.locator("li").all_text_contents()


def assert_lines(place: Locator, told: list[str]) -> None:
    """Wait until the list is there."""
    expect(place.locator("li")).to_have_text(told)


def old(version: str, **asked: object) -> str:
    query = links.query({**SHOT, **asked})
    return query.replace(f"ruleset={NOW}", f"ruleset={version}")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_current_print_is_told_so_in_sight(past_page: Page, width: int) -> None:
    past_page.set_viewport_size({"width": width, "height": 720})
    past_page.goto(f"weapons/m60.html?c=d&r={NOW}")
    expect(panel(past_page)).to_contain_text(f"Your print is current: it is of version {NOW}")
    expect(panel(past_page)).to_be_in_viewport()
    expect(panel(past_page)).to_have_attribute("role", "status")
    assert has_no_sideways_scroll(past_page)


@pytest.mark.parametrize("width", [360, 1280])
def test_an_old_print_is_told_what_has_changed_on_it(past_page: Page, width: int) -> None:
    past_page.set_viewport_size({"width": width, "height": 720})
    past_page.goto("weapons/m60.html?c=d&r=0.8.0")
    told = f"Your print is of version 0.8.0, these pages are of version {NOW}. Since then"
    expect(panel(past_page)).to_contain_text(told)
    assert lines(panel(past_page)) == [
        "M60 machinegun, scope: no → yes",
        "Least hit number, values: 0, 1 → 0, 1, 2",
    ]
    where = panel(past_page).locator("li a").first.get_attribute("href") or ""
    assert where.endswith("/changes.html#v0-9-0-weapon-m60")
    card = panel(past_page).get_by_role("link", name="The new card (PDF)")
    assert "print/card-m60-" in (card.get_attribute("href") or "")
    assert has_no_sideways_scroll(past_page)
    panel(past_page).get_by_role("button", name="Close").press("Enter")
    expect(panel(past_page)).to_have_count(0)


def test_an_old_print_on_which_nothing_has_changed_is_current(past_page: Page) -> None:
    past_page.goto("weapons/m60.html?c=d&r=0.9.0")
    assert_lines(panel(past_page), ["Hard, multiplier: × 2/3 → × ½"])
    past_page.goto("smoke.html?c=l&r=0.9.0")
    expect(panel(past_page)).to_contain_text("your print is current")
    assert lines(panel(past_page)) == []


def test_a_subjects_print_is_told_what_its_rules_have_changed(past_page: Page) -> None:
    past_page.goto("area-fire.html?c=a&r=0.9.0")
    assert_lines(panel(past_page), ["GR-99 Duds: is new"])


@pytest.mark.parametrize("version", ["0.7.0", "9.9.9", "<img src=x onerror=alert(1)>", "x" * 500])
def test_an_unknown_version_is_told_as_such(past_page: Page, version: str) -> None:
    past_page.goto(f"weapons/m60.html?c=d&r={version}")
    expect(panel(past_page)).to_contain_text("is not known here, so what differs cannot be told")
    assert len(panel(past_page).locator("p").first.text_content() or "") < 300
    expect(panel(past_page).get_by_role("link", name="All that changed")).to_be_visible()
    assert panel(past_page).locator("img").count() == 0


def test_an_old_link_is_answered_with_todays_rules_and_told_what_differs(past_page: Page) -> None:
    past_page.goto(f"direct-fire.html?{old('0.8.0', weapon='service-pistol', strength=7)}")
    live = LiveCalculator(past_page, "direct-fire")
    live.wait("ready")
    told = (
        f"This link was made with version 0.8.0 of the rules; the answer is that of version {NOW}"
    )
    expect(panel(past_page)).to_contain_text(told)
    assert lines(panel(past_page)) == [
        "Service pistol, printed range: 12 m → 12.5 m",
        "Least hit number, values: 0, 1 → 0, 1, 2",
    ]
    assert live.field("weapon").input_value() == "service-pistol"


def test_a_link_of_these_rules_says_nothing(past_page: Page) -> None:
    past_page.goto(f"direct-fire.html?{links.query(SHOT)}")
    LiveCalculator(past_page, "direct-fire").wait("ready")
    expect(panel(past_page)).to_have_count(0)


def test_without_the_history_the_answer_is_there_and_the_way_to_the_page(page: Page) -> None:
    page.route("**/api/history.json", lambda route: route.abort())
    page.goto(f"direct-fire.html?{old('0.8.0')}")
    expect(panel(page)).to_contain_text("What has changed since did not load.")
    LiveCalculator(page, "direct-fire").wait("ready")


def check(page: Page) -> Locator:
    return page.locator("rangecard-print-check")


def look(page: Page, typed: str) -> None:
    check(page).get_by_role("textbox").fill(typed)
    check(page).get_by_role("textbox").press("Enter")


def spaced(text: str) -> str:
    return f" Data {text[:4].upper()} {text[4:8]}-{text[8:]} "


@pytest.mark.parametrize("width", [360, 1280])
def test_a_typed_fingerprint_is_looked_up_by_keyboard(
    past_page: Page, history: dict[str, Any], width: int
) -> None:
    past_page.set_viewport_size({"width": width, "height": 720})
    past_page.goto("changes.html")
    newest, middle, first = history["states"]
    told = check(past_page).locator("[role=status]")
    for typed in (newest["data"], spaced(newest["data"]), NOW):
        look(past_page, typed)
        expect(told).to_contain_text(f"Your print is current: it is of version {NOW}")
    for state in (middle, first):
        look(past_page, spaced(state["data"]))
        expect(told).to_contain_text(f"Your print is of version {state['version']} of ")
        assert lines(told) == [line["text"] for line in state["lines"]]
    assert "Long *rifle* <b>: is new" in lines(told)
    assert has_no_sideways_scroll(past_page)


def test_an_unknown_fingerprint_is_told_and_stays(past_page: Page) -> None:
    past_page.goto("changes.html")
    look(past_page, "0123 4567 89ab")
    told = check(past_page).locator("[role=status]")
    expect(told).to_contain_text("has the fingerprint 0123456789ab. Compare it with your print")
    assert check(past_page).get_by_role("textbox").input_value() == "0123 4567 89ab"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", "found nothing."),
        ("0123", "found “0123”, 4 of them."),
        ("0123456789ag", "found “0123456789ag”, 12 of them."),
        ("<b>", "found “<b>”, 3 of them."),
        ("f" * 200, "found 200 signs."),
    ],
)
def test_what_is_no_fingerprint_is_told_with_what_was_expected(
    past_page: Page, typed: str, found: str
) -> None:
    past_page.goto("changes.html")
    look(past_page, typed)
    fault = check(past_page).locator(".rc-error")
    expect(fault).to_contain_text("Expected 12 digits and letters from a to f, or a version")
    expect(fault).to_contain_text(found)
    box = check(past_page).get_by_role("textbox")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_be_focused()
    assert box.input_value() == typed
    box.fill("0")
    expect(fault).to_be_hidden()


def test_this_sites_own_print_is_current(page: Page) -> None:
    page.goto("changes.html")
    look(page, data.fingerprint())
    expect(check(page).locator("[role=status]")).to_contain_text("Your print is current")


@pytest.mark.parametrize("scheme", SCHEMES.values())
@pytest.mark.parametrize(
    ("address", "place"),
    [("changes.html", "rangecard-print-check"), ("weapons/m60.html?c=d&r=0.8.0", ".rc-since")],
)
def test_what_is_told_is_accessible(
    past_page: Page, history: dict[str, Any], address: str, place: str, scheme: str
) -> None:
    past_page.goto(address)
    if "?" not in address:
        look(past_page, history["states"][-1]["data"])
    expect(past_page.locator(f"{place} li").first).to_be_visible()
    past_page.evaluate(AXE.read_text("utf-8"))
    past_page.evaluate("name => { document.body.dataset.mdColorScheme = name; }", scheme)
    assert past_page.locator(place).first.evaluate(RUN) == []


def test_scripts_off_leave_the_list(site: Path) -> None:
    html = (site / "changes.html").read_text("utf-8")
    assert data.fingerprint() in html.partition("<noscript>")[2]
