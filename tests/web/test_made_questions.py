"""Made questions through the browser's door: the live page's worker answers as CPython does."""

import json
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import BrowserContext, Page

from rangecard.door import show
from tests.rangecard.fuzz.questions import text
from tests.site.differential import first_difference
from tests.web.live import LiveCalculator

COUNT = 3_000
PARTS = 3
FIRST = 200_000  # other questions than those of the other tests

# Keeps the worker of the rules, and the version that the page asks it for.
KEEPER = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.call) { window.rules = this; window.works = message.works; }
  return post.call(this, message, ...rest);
};
"""

# The ids are such as the page never gives; the digest is of what came back, a line each.
ASK = """
async texts => {
  const questions = JSON.parse(texts), returned = new Map(), faults = [];
  await new Promise(done => {
    const told = ({ data }) => {
      if (!`${data.id}`.startsWith("made ")) return; // the page's own
      if (data.returned === undefined) faults.push(data.error);
      returned.set(data.id, data.returned);
      if (returned.size < questions.length) return;
      window.rules.removeEventListener("message", told);
      done();
    };
    window.rules.addEventListener("message", told);
    questions.forEach((one, nth) => window.rules.postMessage(
      { id: `made ${nth}`, works: window.works, call: "show", given: [one] }));
  });
  const lines = questions.map((_, nth) => `${returned.get(`made ${nth}`)}\\n`).join("");
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines));
  const hex = [...new Uint8Array(sum)].map(one => one.toString(16).padStart(2, "0")).join("");
  return { hex, faults };
}
"""


@pytest.fixture(scope="module")
def awake_page(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    page.add_init_script(KEEPER)
    page.goto("gas.html")
    LiveCalculator(page, "gas-check").wake()
    yield page
    page.close()


def digesting(page: Page) -> Callable[[Sequence[str]], Callable[[], str]]:
    def digest(questions: Sequence[str]) -> Callable[[], str]:
        found = page.evaluate(ASK, json.dumps(questions))
        assert found["faults"] == []
        return lambda: str(found["hex"])

    return digest


@pytest.mark.parametrize("part", range(PARTS))
def test_the_page_is_answered_and_drawn_for_as_cpython_does(awake_page: Page, part: int) -> None:
    size = COUNT // PARTS
    first = FIRST + part * size
    found = first_difference(range(first, first + size), digesting(awake_page), show)
    assert found is None, f"question {found}: {text(found)!a}"
