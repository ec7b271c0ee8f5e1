"""The panel: what is stored, make everything available, delete it, and why nothing is stored."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from generator import offline
from rangecard import data
from tests.web.device import STORING_MS, Host, device, missing, until, wait_stored
from tests.web.test_reading import AXE, SCHEMES, WIDTHS

EVERYTHING = list(offline.GROUPS)


@pytest.fixture
def desk(chromium: Browser, host: Host) -> Iterator[BrowserContext]:
    with device(chromium, host.address) as context:
        yield context


@pytest.fixture
def page(desk: BrowserContext, host: Host) -> Page:
    """The panel on a device that has stored what is stored unasked."""
    page = desk.new_page()
    page.goto("offline.html")
    wait_stored(page, ["pages", "calculators", "pictures"], host.address)
    return page


def panel(page: Page) -> Locator:
    return page.locator("rangecard-offline")


def counts(page: Page, group: str) -> Locator:
    return panel(page).locator(f"[data-group={group}] .rc-count")


def press(page: Page, words: str) -> None:
    panel(page).get_by_role("button", name=words).click()


def test_it_says_what_is_stored_in_which_version(page: Page, host: Host) -> None:
    listed = offline.listed(host.folder)
    for group in ("pages", "calculators"):
        number = len(listed["groups"][group])
        expect(counts(page, group)).to_have_text(f"{number} of {number}", timeout=STORING_MS)
    expect(counts(page, "prints")).to_have_text("0 of 3")
    size = sum(one["size"] for one in listed["groups"]["prints"])
    expect(panel(page).locator("[data-group=prints] .rc-size")).to_have_text(
        f"0.0 of {size / 1e6:.1f} MB"
    )
    version = panel(page).locator(".rc-version")
    expect(version).to_contain_text(data.fingerprint())
    expect(version).to_contain_text(listed["build"])
    expect(panel(page).locator(".rc-checked")).not_to_have_text("not yet")
    expect(panel(page).locator(".rc-status")).to_have_text(
        "Every page and every calculator works without a network."
    )


def test_everything_is_stored_a_break_loses_one_file(page: Page, host: Host) -> None:
    lost = host.folder / "print" / "deck-a6.pdf"
    content = lost.read_bytes()
    lost.unlink()
    press(page, "Make everything available offline")
    expect(panel(page).locator(".rc-problem")).to_contain_text(
        "deck-a6.pdf did not load (404)", timeout=STORING_MS
    )
    stored = ["print/card-bow-a6.pdf", "print/card-m60-a6.pdf"]
    assert not {*missing(page, ["prints"], host.address)} & {*stored}
    for name in stored:  # what is stored is not asked for again
        (host.folder / name).unlink()
    lost.write_bytes(content)
    page.reload()
    wait_stored(page, EVERYTHING, host.address)
    expect(panel(page).locator(".rc-status")).to_have_text(
        "Everything on this site works without a network.", timeout=STORING_MS
    )
    expect(panel(page).get_by_role("button", name="Make everything")).to_be_hidden()


def test_who_stops_gets_no_more(page: Page, host: Host) -> None:
    host.hang()  # the first file never comes
    press(page, "Make everything available offline")
    expect(panel(page).get_by_role("progressbar")).to_be_visible(timeout=STORING_MS)
    press(page, "Stop")
    expect(panel(page).locator(".rc-problem")).to_contain_text("Stopped.")
    expect(panel(page).get_by_role("progressbar")).to_be_hidden()
    host.stop()
    host.start()
    page.reload()
    expect(counts(page, "prints")).to_have_text("0 of 3")
    expect(panel(page).get_by_role("button", name="Make everything")).to_be_visible()


def keep(page: Page) -> None:
    """A reader's things, as the site keeps them."""
    page.evaluate(
        """() => {
             localStorage.setItem("rangecard.firers", '[{"name":"Ana"}]');
             localStorage.setItem("rangecard.log", "[]");
             localStorage.setItem("rangecard.drafts", "{}");
             localStorage.setItem("other.site", "1");
           }"""
    )


def kept(page: Page) -> set[str]:
    names: list[str] = page.evaluate("Object.keys(localStorage)")
    return {*names} & {"rangecard.firers", "rangecard.log", "rangecard.drafts", "other.site"}


def test_deleting_asks_first_and_leaves_what_is_the_readers(page: Page, host: Host) -> None:
    keep(page)
    press(page, "Delete everything stored here")
    press(page, "Keep everything")
    assert missing(page, ["pages"], host.address) == []
    press(page, "Delete everything stored here")
    panel(page).get_by_role("button", name="Delete", exact=True).click()
    until(page, lambda: page.evaluate("caches.keys()") == [])
    assert kept(page) == {"rangecard.firers", "rangecard.log", "rangecard.drafts", "other.site"}
    expect(panel(page).locator(".rc-status")).to_contain_text("as you chose")

    # It stays deleted, on the next page too, until the reader wants it again.
    page.goto("index.html")
    page.wait_for_load_state("networkidle")
    page.goto("offline.html")
    expect(panel(page).locator(".rc-status")).to_contain_text("as you chose")
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    assert page.evaluate("caches.keys()") == []
    press(page, "Store the site on this device again")
    wait_stored(page, ["pages"], host.address)


@pytest.mark.parametrize(
    ("ticked", "gone"),
    [
        ("my firers", {"rangecard.firers"}),
        ("the log", {"rangecard.log"}),
        ("what I typed in calculators, and my settings", {"rangecard.drafts"}),
    ],
)
def test_what_is_ticked_goes_too(page: Page, ticked: str, gone: set[str]) -> None:
    keep(page)
    before = kept(page)
    press(page, "Delete everything stored here")
    panel(page).get_by_role("checkbox", name=ticked).check()
    panel(page).get_by_role("button", name="Delete", exact=True).click()
    until(page, lambda: page.evaluate("caches.keys()") == [])
    until(page, lambda: kept(page) == before - gone)


def test_another_site_of_the_same_host_keeps_what_it_stored(page: Page) -> None:
    page.evaluate("caches.open('rangecard-files-http://127.0.0.1/other/')")
    page.evaluate("caches.open('others')")
    press(page, "Delete everything stored here")
    panel(page).get_by_role("button", name="Delete", exact=True).click()
    others = ["others", "rangecard-files-http://127.0.0.1/other/"]
    until(page, lambda: sorted(page.evaluate("caches.keys()")) == others)


FAULT = 'new DOMException("The operation is insecure.", "SecurityError")'
REFUSALS = {
    "no service workers": "delete Navigator.prototype.serviceWorker",
    "refused": f"navigator.serviceWorker.register = () => Promise.reject({FAULT})",
    "no stores": f"Object.defineProperty(window, 'caches', {{ get() {{ throw {FAULT}; }} }})",
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_where_the_browser_refuses_the_panel_says_so_and_the_site_works(
    chromium: Browser, host: Host, refusal: str
) -> None:
    with device(chromium, host.address) as context:
        context.add_init_script(refusal)
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto("offline.html")
        said = panel(page).locator(".rc-status, .rc-problem")
        expect(
            said.filter(has_text="browser").or_(said.filter(has_text="insecure")).first
        ).to_be_visible(timeout=STORING_MS)
        page.goto("direct-fire.html")
        calculator = page.locator("rangecard-calculator").first
        calculator.locator("[data-kind]").first.focus()
        expect(calculator).to_have_attribute("data-state", "ready", timeout=STORING_MS)
        assert faults == []


def test_axe_finds_nothing(page: Page) -> None:
    expect(counts(page, "prints")).to_have_text("0 of 3", timeout=STORING_MS)
    page.evaluate(AXE.read_text("utf-8"))
    found = []
    for is_asking in (False, True):
        if is_asking:
            press(page, "Delete everything stored here")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            for name in SCHEMES.values():
                page.evaluate("name => { document.body.dataset.mdColorScheme = name; }", name)
                result = page.evaluate("axe.run({ resultTypes: ['violations'] })")
                found += [(width, name, one["id"]) for one in result["violations"]]
            wide = "document.documentElement.scrollWidth <= innerWidth"
            assert page.evaluate(wide)
    assert found == []


def test_the_site_can_be_installed(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    of_the_site = [one["errorId"] for one in errors if one["errorId"] != "in-incognito"]
    assert of_the_site == []  # a browser under test keeps nothing, as a private window
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
