"""What a device keeps of another format: an older one is migrated, a newer one is left alone."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rangecard.documents import FORMAT
from tests.web.kept import forget_all, keep, keep_text, kept, notices
from tests.web.live import WEB, serve_sources

OLD = [{"called": "Ann"}]
SHOT = {"time": "2026-11-30T10:15:00.000Z", "question": {"calculator": "gas-check"}}
MIGRATED = [{"name": "Ann"}]

# A first format called a firer's name otherwise; the page's own migration is handed this one.
BRING_UP = """async ({ fails }) => {
  const { bringUp } = await import("./sources/migrating.js");
  const seen = [];
  await bringUp(async (text) => {
    seen.push(JSON.parse(text));
    if (fails) return { faults: [{ field: "firers[0]", message: "has no name" }] };
    const { firers = [], ...others } = JSON.parse(text);
    return { document: { ...others, firers: firers.map(({ called }) => ({ name: called })) } };
  });
  return seen;
}"""
WRITE = """async () => {
  const { read, write, forget } = await import("./sources/store.js");
  write("firers", [{ name: "Bo" }]);
  forget("log");
  return read("firers", [], Array.isArray);
}"""


@pytest.fixture
def opened(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    serve_sources(page)
    page.goto("about.html")
    forget_all(page)
    yield page
    forget_all(page)
    page.close()


def older(page: Page) -> None:
    keep_text(page, "format", str(FORMAT - 1))
    keep(page, "firers", OLD)
    keep(page, "log", [SHOT])


def test_the_pages_write_the_format_of_the_rules() -> None:
    (found,) = re.findall(r"FORMAT = (\d+);", (WEB / "format.js").read_text("utf-8"))
    assert int(found) == FORMAT


def test_an_older_format_is_migrated_and_the_original_kept(opened: Page) -> None:
    older(opened)
    seen = opened.evaluate(BRING_UP, {"fails": False})
    assert seen == [{"rangecard": FORMAT - 1, "firers": OLD, "log": [SHOT]}]
    assert kept(opened, "firers") == MIGRATED
    assert kept(opened, "log") == [SHOT]
    assert kept(opened, f"firers.before-{FORMAT}") == OLD
    assert kept(opened, f"log.before-{FORMAT}") == [SHOT]
    assert kept(opened, "format") == FORMAT
    assert opened.evaluate(BRING_UP, {"fails": False}) == [], "it is done once"


def test_one_that_broke_off_begins_with_the_original(opened: Page) -> None:
    older(opened)
    keep(opened, f"firers.before-{FORMAT}", OLD)
    keep(opened, "firers", MIGRATED)
    opened.evaluate(BRING_UP, {"fails": False})
    assert kept(opened, "firers") == MIGRATED
    assert kept(opened, f"firers.before-{FORMAT}") == OLD


def test_what_is_typed_meanwhile_comes_after_what_was_kept(opened: Page) -> None:
    older(opened)
    assert opened.evaluate(WRITE) == [{"name": "Bo"}]
    assert kept(opened, "firers") == OLD, "nothing of it is touched before"
    opened.evaluate(BRING_UP, {"fails": False})
    assert kept(opened, "firers") == [*MIGRATED, {"name": "Bo"}]


def test_what_cannot_be_migrated_stays_and_is_said(opened: Page) -> None:
    older(opened)
    opened.evaluate(BRING_UP, {"fails": True})
    assert kept(opened, "firers") == OLD
    assert kept(opened, "format") == FORMAT - 1
    assert any("firers[0]: has no name" in told for told in notices(opened))


def test_a_newer_format_stays_untouched_and_is_said(opened: Page) -> None:
    keep_text(opened, "format", str(FORMAT + 1))
    newer = '{"by":"name", not even JSON here'
    keep_text(opened, "firers", newer)
    keep_text(opened, "log", newer)
    opened.goto("firers.html")
    expect(opened.locator(".rc-notices")).to_contain_text("written by a newer version of this site")
    assert opened.evaluate(WRITE) == [{"name": "Bo"}]
    texts = opened.evaluate(
        "Object.entries(localStorage).filter(([key]) => /firers|log/.test(key))"
    )
    assert dict(texts) == {"rangecard.firers": newer, "rangecard.log": newer}


def test_pages_keep_no_format_of_their_own_yet(opened: Page) -> None:
    keep(opened, "firers", [{"name": "Ann"}])
    opened.goto("firers.html")
    expect(opened.locator(".rc-choose")).to_have_text(["Ann"])
    assert json.loads(opened.evaluate("localStorage.getItem('rangecard.format')") or "null") is None
