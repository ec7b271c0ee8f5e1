"""A calculator of the built site, as a reader meets it: its state, its fields, its figures."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

START_MS = 60_000
"""Python starts in under a second on a quiet machine; a test machine is not quiet."""

# Keeps what the page asks of the rules, as JSON texts, and counts the workers made for them
# (the theme's search has a worker of its own).
SPY = """
window.questions = []; window.workers = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.question) window.questions.push(message.question);
  return post.call(this, message, ...rest);
};
window.Worker = new Proxy(Worker, {
  construct(made, given) {
    window.workers += given[1]?.name === "rangecard";
    return new made(...given);
  },
});
"""


class LiveCalculator:
    """One `<rangecard-calculator>` on an open page."""

    def __init__(self, page: Page, name: str, nth: int = 0) -> None:
        self.page = page
        self.root = page.locator(f'rangecard-calculator[name="{name}"]').nth(nth)

    def field(self, name: str) -> Locator:
        return self.root.locator(f'[name="{name}"]')

    def error(self, name: str) -> Locator:
        return self.root.locator(f'[data-field="{name}"] .rc-error')

    @property
    def status(self) -> Locator:
        return self.root.locator(".rc-status")

    def wait(self, state: str) -> None:
        expect(self.root).to_have_attribute("data-state", state, timeout=START_MS)

    def wake(self) -> None:
        self.field("weapon").focus()
        self.wait("ready")

    def unfold(self) -> None:
        """Open every part of the form and the answer."""
        self.root.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")

    def figures(self) -> dict[str, Any]:
        """Every figure in the answer area by its path."""
        shown = self.root.locator(".rc-answer [data-figure]").evaluate_all(
            "all => all.map(one => [one.dataset.figure, one.dataset.value])"
        )
        return {path: json.loads(value) for path, value in shown}

    def wait_for(self, path: str, value: object) -> None:
        """Wait until a figure has come to show a value."""
        self.page.wait_for_function(
            """([root, path, value]) => [...root.querySelectorAll(".rc-answer [data-figure]")].some(
                 one => one.dataset.figure === path
                   && JSON.stringify(JSON.parse(one.dataset.value)) === value)""",
            arg=[self.root.element_handle(), path, json.dumps(value, separators=(",", ":"))],
            timeout=START_MS,
        )


def at(answer: Mapping[str, Any], path: str) -> Any:
    """The part of an answer that a figure's path means."""
    part: Any = answer
    for name in path.split("."):
        part = part[int(name)] if isinstance(part, list) else part[name]
    return part


def check_figures(live: LiveCalculator, answer: Mapping[str, Any]) -> None:
    """Compare every figure that the page shows with CPython's answer."""
    figures = live.figures()
    assert figures, "the page shows no figures"
    expected = json.loads(json.dumps({path: at(answer, path) for path in figures}))
    assert figures == expected
