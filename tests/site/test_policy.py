"""The policy of the built pages, as text and at work in a browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from generator import policy
from tests.web.live import LiveCalculator

_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
SPY = """
window.forbidden = [];
document.addEventListener("securitypolicyviolation",
  ({ effectiveDirective, blockedURI }) => forbidden.push(`${effectiveDirective} ${blockedURI}`));
"""
KINDS = ["index", "play", "frame", "area-fire", "firers", "print", "metre-weapons", "weapons/bow"]
"""A page of each template and each element."""


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, str]:
    return {page: page.read_text("utf-8") for page in sorted(site.rglob("*.html"))}


def test_every_page_has_one_policy_before_its_first_script_and_style(
    pages: dict[Path, str],
) -> None:
    for page, html in pages.items():
        assert len(_META.findall(html)) == 1, page
        loads = re.search(r"<(?:script|link|style)\b", html)
        assert loads
        assert html.index("Content-Security-Policy") < loads.start(), page


def test_it_is_the_same_on_every_page_and_allows_what_stands_in_them(
    pages: dict[Path, str],
) -> None:
    inside = set().union(*map(policy.hashes, pages.values()))
    assert inside
    assert {found for html in pages.values() for found in _META.findall(html)} == {
        policy.written(inside)
    }


def test_no_page_writes_a_style_or_a_handler_into_an_element(pages: dict[Path, str]) -> None:
    written = re.compile(r"<[a-z][^>]*\s(?:style|on[a-z]+)=", re.IGNORECASE)
    assert [page for page, html in pages.items() if written.search(html)] == []


@pytest.fixture(scope="module")
def watched(chromium: Browser, site_url: str) -> Iterator[Page]:
    context = chromium.new_context(base_url=site_url, reduced_motion="reduce")
    context.add_init_script(SPY)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", KINDS)
def test_a_page_does_nothing_that_its_policy_forbids(watched: Page, name: str) -> None:
    asked: list[str] = []
    watched.on("request", lambda request: asked.append(request.url))
    watched.goto(f"{name}.html")
    watched.locator("article").first.wait_for()
    calculators = watched.locator("rangecard-calculator:visible")
    if calculators.count():
        live = LiveCalculator(watched, calculators.first.get_attribute("name") or "")
        live.wake()
        live.unfold()
    watched.wait_for_load_state("networkidle")
    assert watched.evaluate("forbidden") == []
    own = watched.evaluate("location.origin")
    assert [url for url in asked if not url.startswith((own, "data:"))] == []


def test_a_script_that_the_build_did_not_write_does_not_run(watched: Page) -> None:
    watched.goto("about.html")
    watched.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "ran = 1";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", "<p onclick='ran = 1'>x</p>");
          document.body.lastElementChild.click();
        }"""
    )
    assert watched.evaluate("typeof ran") == "undefined"
    assert {text.split()[0] for text in watched.evaluate("forbidden")} == {
        "script-src-elem",
        "script-src-attr",
    }


def test_nothing_is_asked_of_another_host_even_when_a_page_tries(watched: Page) -> None:
    stopped: dict[str, str | None] = {}
    watched.on("requestfailed", lambda request: stopped.update({request.url: request.failure}))
    watched.goto("about.html")
    tried = watched.evaluate(
        """async () => {
          const image = new Image();
          const style = Object.assign(document.createElement("link"),
            { rel: "stylesheet", href: "https://elsewhere.invalid/a.css" });
          const done = ["load", "error"].map(name => [image, style].map(part =>
            new Promise(resolve => part.addEventListener(name, () => resolve(name)))));
          image.src = "https://elsewhere.invalid/a.png";
          document.head.append(style);
          const asked = fetch("https://elsewhere.invalid/");
          return [
            await asked.then(() => "load", () => "error"),
            await Promise.race([done[0][0], done[1][0]]),
            await Promise.race([done[0][1], done[1][1]]),
          ];
        }"""
    )
    assert tried == ["error"] * 3
    kinds = {text.split()[0] for text in watched.evaluate("forbidden")}
    assert kinds == {"img-src", "connect-src", "style-src-elem"}
    own = watched.evaluate("location.origin")  # a page that is left lets go of what it was storing
    stopped = {url: why for url, why in stopped.items() if not url.startswith(own)}
    assert stopped.keys() == {f"https://elsewhere.invalid/{name}" for name in ("a.png", "a.css")}
    assert set(stopped.values()) == {"csp"}, "it went out and failed there"
