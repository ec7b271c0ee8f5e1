"""A calculator on a page that selenium drives."""

import json
from collections.abc import Mapping
from typing import Any

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

from rangecard.answers import at

START_S = 240
"""Python starts in a second or two on a quiet machine; a test machine is not quiet."""

_FIGURES = """
return [...document.querySelectorAll(arguments[0] + " .rc-answer [data-figure]")]
  .map(one => [one.dataset.figure, one.dataset.value]);
"""
_LOAD = "document.querySelector(arguments[0]).load(arguments[1])"
_STATE = """
const one = document.querySelector(arguments[0]);
return [one.dataset.state, one.querySelector(".rc-answer").getAttribute("aria-busy")];
"""
ASKED = "return performance.getEntriesByType('resource').map(one => one.name)"


class DrivenCalculator:
    """The first `<rangecard-calculator>` of a name on the page."""

    def __init__(self, driver: WebDriver, name: str) -> None:
        self.driver = driver
        self.root = f'rangecard-calculator[name="{name}"]'

    def type(self, name: str, text: str) -> None:
        """Type into a field, as a reader does, and wait for the answer."""
        field = self.driver.find_element(By.CSS_SELECTOR, f'{self.root} [name="{name}"]')
        field.send_keys(Keys.CONTROL + "a")
        field.send_keys(text)
        self.settle()

    def load(self, question: Mapping[str, Any]) -> None:
        """Put a question into the form and wait for the answer."""
        self.driver.execute_script(_LOAD, self.root, dict(question))
        self.settle()

    def settle(self) -> None:
        """Wait until the rules are there and the answer is that of the form."""
        WebDriverWait(self.driver, START_S).until(
            lambda driver: driver.execute_script(_STATE, self.root) == ["ready", "false"]
        )

    def figures(self) -> dict[str, Any]:
        """Every figure in the answer by its path."""
        shown = self.driver.execute_script(_FIGURES, self.root)
        return {path: json.loads(value) for path, value in shown}

    def check(self, answer: Mapping[str, Any]) -> None:
        """Compare every figure that the page shows with CPython's answer."""
        figures = self.figures()
        assert figures, "the page shows no figures"
        assert figures == json.loads(json.dumps({path: at(answer, path) for path in figures}))


def found(driver: WebDriver, query: str) -> list[str]:
    """Search for something and return where the found pages and sections are."""
    box = driver.find_element(By.CSS_SELECTOR, ".md-search__input")
    box.click()
    box.send_keys(query)
    links = WebDriverWait(driver, START_S).until(
        lambda driver: driver.find_elements(By.CSS_SELECTOR, ".md-search-result__item a")
    )
    return [str(link.get_attribute("href")) for link in links]
