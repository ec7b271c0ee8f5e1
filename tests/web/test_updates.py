"""From one build to the next: announced, never forced, never mixed; and taken back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from generator import offline
from tests.web.device import (
    STORING_MS,
    Host,
    device,
    missing,
    renew,
    until,
    wait_stored,
    wake,
)

NEW = "These are the words of the new build."


@pytest.fixture
def desk(chromium: Browser, host: Host) -> Iterator[BrowserContext]:
    """A device that has stored the first build, its calculators too."""
    with device(chromium, host.address) as context:
        page = context.new_page()
        page.goto("direct-fire.html")
        wait_stored(page, ["pages", "calculators"], host.address)
        page.close()
        yield context


def opened(desk: BrowserContext, path: str) -> Page:
    page = desk.new_page()
    page.goto(path)
    return page


def announced(page: Page) -> None:
    """Wait until a page says that there is a new version; it looks for one as it opens."""
    expect(page.locator(".rc-notices")).to_contain_text(
        "A new version of this site is ready", timeout=STORING_MS
    )


def keys(page: Page) -> set[str]:
    """The addresses, with their revisions, of all that is stored."""
    found: list[str] = page.evaluate(
        """async () => {
             const names = await caches.keys();
             const stores = await Promise.all(names.map((name) => caches.open(name)));
             const keys = await Promise.all(stores.map((store) => store.keys()));
             return keys.flat().map(({ url }) => url);
           }"""
    )
    return set(found)


def revisions(page: Page) -> set[str]:
    """The stored page `index.html`, once a build."""
    return {key for key in keys(page) if "/index.html" in key}


def test_a_new_version_waits_until_the_reader_wants_it(desk: BrowserContext, host: Host) -> None:
    first, second = opened(desk, "direct-fire.html"), opened(desk, "area-fire.html")
    live = wake(first, "direct-fire")
    live.locator("[name=range_m]").fill("123")
    renew(host.folder, NEW)
    third = opened(desk, "index.html")
    announced(third)
    announced(first)

    # Nothing has changed: neither what is open nor what is opened now, nor the answers.
    expect(third.locator("body")).not_to_contain_text(NEW)
    third.goto("offline.html")
    expect(third.locator("body")).not_to_contain_text(NEW)
    wake(second, "area-shot")
    assert len(revisions(third)) == 2

    first.get_by_role("button", name="Use it now").click()
    for page in (first, second, third):
        expect(page.locator(".renewed")).to_have_text(NEW, timeout=STORING_MS)
    assert len(revisions(third)) == 1
    expect(first.locator("[name=range_m]").first).to_have_value("123", timeout=STORING_MS)
    expect(live).to_have_attribute("data-state", "ready", timeout=STORING_MS)
    assert missing(third, ["pages"], host.address) == []


def test_later_is_later(desk: BrowserContext, host: Host) -> None:
    renew(host.folder, NEW)
    page = opened(desk, "index.html")
    announced(page)
    page.get_by_role("button", name="Later").click()
    expect(page.locator(".rc-notices p")).to_have_count(0)
    page.goto("offline.html")
    use = page.get_by_role("button", name="A new version is ready: use it now")
    expect(use).to_be_visible(timeout=STORING_MS)
    expect(page.locator(".rc-notices p")).to_have_count(0)
    use.click()
    expect(page.locator(".renewed")).to_have_text(NEW, timeout=STORING_MS)


def test_a_new_version_comes_by_itself_when_every_tab_was_closed(
    desk: BrowserContext, host: Host
) -> None:
    renew(host.folder, NEW)
    page = opened(desk, "index.html")
    announced(page)
    page.close()
    page = desk.new_page()

    def is_new() -> bool:
        page.goto("about:blank")  # a tab that shows the site would keep the old version at work
        page.goto("index.html")
        return page.locator(".renewed").count() == 1

    until(page, is_new)
    assert len(revisions(page)) == 1


def test_a_build_that_is_copied_over_half_is_not_stored(desk: BrowserContext, host: Host) -> None:
    index = host.folder / "index.html"
    old = index.read_bytes()
    renew(host.folder, NEW)
    new = index.read_bytes()
    index.write_bytes(old)  # the host still has this page of the build before
    page = opened(desk, "about.html")
    state = page.evaluate(
        """async () => {
             const registration = await navigator.serviceWorker.getRegistration();
             const end = (worker) => new Promise((resolve) => {
               worker.addEventListener("statechange", () => resolve(worker.state));
             });
             // The page looks for a new version as it opens: that may be under way already.
             if (registration.installing) return end(registration.installing);
             const found = new Promise((resolve) => {
               registration.addEventListener("updatefound", () => {
                 resolve(end(registration.installing));
               });
             });
             registration.update().catch(() => {});
             return found;
           }"""
    )
    assert state == "redundant"
    page.reload()
    expect(page.locator(".renewed")).to_have_count(0)
    index.write_bytes(new)
    page.reload()
    announced(page)


@pytest.mark.parametrize("are_kept", [True, False], ids=["old scripts kept", "old scripts gone"])
def test_a_page_of_one_version_gets_no_answer_from_another(
    chromium: Browser, host: Host, are_kept: bool
) -> None:
    old = {script: script.read_bytes() for script in host.folder.glob("assets/rangecard/*.js")}
    with chromium.new_context(base_url=host.address, service_workers="block") as context:
        page = context.new_page()
        page.goto("direct-fire.html")
        renew(host.folder, NEW)
        for script, content in old.items() if are_kept else ():
            script.write_bytes(content)
        calculator = page.locator("rangecard-calculator").first
        calculator.locator("[data-kind]").first.focus()
        expect(calculator).to_have_attribute("data-state", "error", timeout=STORING_MS)
        expect(calculator.locator(".rc-status")).to_contain_text("Load the page again")
        page.reload()
        wake(page, "direct-fire")


def test_an_update_fetches_only_what_has_changed(desk: BrowserContext, host: Host) -> None:
    about = host.folder / "about.html"
    about.write_text(about.read_text("utf-8").replace("</h1>", f"</h1><p>{NEW}</p>", 1), "utf-8")
    page = opened(desk, "index.html")
    stored = keys(page)
    offline.complete(host.folder)
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    announced(page)
    fetched = {key.removeprefix(host.address).partition("?")[0] for key in keys(page) - stored}
    assert fetched == {"about.html", "offline.json"}


def test_the_kill_switch_takes_everything_away_but_what_is_the_readers(
    desk: BrowserContext, host: Host
) -> None:
    page = opened(desk, "direct-fire.html")
    page.evaluate("localStorage.setItem('rangecard.firers', JSON.stringify([{ name: 'Ana' }]))")
    wake(page, "direct-fire").locator("[name=range_m]").fill("123")
    offline.withdraw(host.folder)
    other = opened(desk, "index.html")
    until(other, lambda: other.evaluate("caches.keys()") == [])
    until(other, lambda: other.evaluate("navigator.serviceWorker.getRegistrations()") == [])
    for one in (page, other):
        until(one, lambda one=one: one.reload() is not None)  # type: ignore[misc]
        assert one.evaluate("navigator.serviceWorker.controller") is None
    assert page.locator("[name=range_m]").first.input_value() == "123"
    assert page.evaluate("localStorage.getItem('rangecard.firers')") == '[{"name":"Ana"}]'
    other.goto("offline.html")
    expect(other.locator("rangecard-offline .rc-status")).to_contain_text("switched storing off")
    assert other.evaluate("navigator.serviceWorker.getRegistrations()") == []
    wake(page, "direct-fire")


def test_the_kill_switch_alone_is_enough(desk: BrowserContext, host: Host) -> None:
    files = [file for file in host.folder.rglob("*") if file.is_file()]
    others = {file: file.read_bytes() for file in files if file.name != offline.WORKER}
    offline.withdraw(host.folder)
    for file, content in others.items():
        file.write_bytes(content)
    page = opened(desk, "index.html")
    until(page, lambda: page.evaluate("caches.keys()") == [])

    # These pages still ask to be stored, in vain.
    for _ in range(2):
        page.goto("direct-fire.html")
        wake(page, "direct-fire")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("caches.keys()") == []


def test_after_a_kill_the_next_build_is_stored(desk: BrowserContext, host: Host) -> None:
    offline.withdraw(host.folder)
    page = opened(desk, "index.html")
    until(page, lambda: page.evaluate("caches.keys()") == [])
    renew(host.folder, NEW)
    page = opened(desk, "index.html")
    wait_stored(page, ["pages"], host.address)
    expect(page.locator(".renewed")).to_have_text(NEW)
