"""A calculator of the built site, as a reader meets it: its state, its fields, its figures."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from generator.paths import CALCULATORS
from rangecard.answers import at

WEB = CALCULATORS / "web"
START_MS = 60_000
"""Python starts in under a second on a quiet machine; a test machine is not quiet."""

# Keeps what the page asks of the rules, as JSON texts, and counts the workers made for them
# (the theme's search has a worker of its own).
SPY = """
window.questions = []; window.workers = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.call === "show") window.questions.push(message.given[0]);
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
        return self.root.locator(f'.rc-error[data-field="{name}"]')

    @property
    def status(self) -> Locator:
        return self.root.locator(".rc-status")

    def wait(self, state: str) -> None:
        expect(self.root).to_have_attribute("data-state", state, timeout=START_MS)

    def wake(self) -> None:
        self.root.locator("[data-kind]").first.focus()
        self.wait("ready")
        self.settle()

    def settle(self) -> None:
        """Wait until the answer is that of the form as it stands."""
        answer = self.root.locator(".rc-answer")
        expect(answer).to_have_attribute("aria-busy", "false", timeout=START_MS)

    def type(self, name: str, text: str) -> None:
        """Fill a field at once and wait for the answer."""
        self.field(name).fill(text)
        self.settle()

    def press(self, name: str) -> None:
        """Press a button of the form and wait for the answer."""
        self.root.get_by_role("button", name=name).click()
        self.settle()

    def way(self, name: str) -> Locator:
        """One of the three ways: Exact odds, My dice, Roll for me."""
        return self.root.get_by_role("radio", name=name)

    def roll(self) -> None:
        """Have the page roll the dice and wait for the answer."""
        self.way("Roll for me").check()
        self.press("Roll")

    def load(self, question: Mapping[str, Any]) -> None:
        """Put a question into the form and wait for the answer."""
        self.root.evaluate("(one, question) => one.load(question)", question)
        self.settle()

    def asked(self) -> Any:
        """The question that the form asks now."""
        return json.loads(self.root.evaluate("one => one.question"))

    def say(self, *parts: str) -> None:
        """Wait until the status line says what these parts of the answer say."""
        told = [self.root.locator(f".rc-answer {part}").all_text_contents() for part in parts]
        expect(self.status).to_have_text(" · ".join(text for texts in told for text in texts))

    def start_again(self) -> None:
        """Bring the printed answer back, with every part folded."""
        self.root.evaluate("one => one.reset()")
        self.settle()
        self.root.locator("details").evaluate_all(
            "all => all.forEach(one => { one.open = false; })"
        )
        self.say(".rc-headline")

    def unfold(self) -> None:
        """Open every part of the form and the answer."""
        self._fold(open_=True)

    def _fold(self, *, open_: bool) -> None:
        script = "(all, open) => all.forEach(one => { one.open = open; })"
        self.root.locator("details").evaluate_all(script, open_)

    def figures(self) -> dict[str, Any]:
        """Every figure in the answer area by its path."""
        shown = self.root.locator(".rc-answer [data-figure]").evaluate_all(
            "all => all.map(one => [one.dataset.figure, one.dataset.value])"
        )
        return {path: json.loads(value) for path, value in shown}


def serve_sources(page: Page) -> None:
    """Let a page import the single scripts that the site's one script is joined from."""
    page.route(
        "**/sources/*.js", lambda route: route.fulfill(path=WEB / Path(route.request.url).name)
    )


PAGES = {
    "area-shot": "area-fire.html",
    "direct-fire": "direct-fire.html",
    "motivation-test": "dice-and-clockface.html",
    "gas-check": "gas.html",
    "cloud-turn": "smoke.html",
    "line-of-sight": "smoke.html",
    "crew-served": "crew-served-weapons.html",
    "vehicle-turn": "vehicles.html",
}
"""The page that tells of each calculator's subject."""

Calculators = Callable[[str], LiveCalculator]


def check_figures(live: LiveCalculator, answer: Mapping[str, Any]) -> None:
    """Compare every figure that the page shows with CPython's answer."""
    figures = live.figures()
    assert figures, "the page shows no figures"
    expected = json.loads(json.dumps({path: at(answer, path) for path in figures}))
    assert figures == expected
