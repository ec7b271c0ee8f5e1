"""What a page keeps on the device, looked into and put there from outside."""

import json
from typing import Any

from playwright.sync_api import Page

PREFIX = "rangecard."


def kept(page: Page, what: str) -> Any:
    """What is kept under a name, None where nothing is."""
    text = page.evaluate("key => localStorage.getItem(key)", PREFIX + what)
    return None if text is None else json.loads(text)


def keep(page: Page, what: str, value: object) -> None:
    """Put a value there as if another page had."""
    keep_text(page, what, json.dumps(value))


def keep_text(page: Page, what: str, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + what, text])


def forget_all(page: Page) -> None:
    page.evaluate("localStorage.clear()")


def fresh(page: Page, width: int) -> Page:
    """The page anew with nothing kept, as wide as that."""
    page.set_viewport_size({"width": width, "height": 800})
    forget_all(page)
    page.reload()
    return page


def notices(page: Page) -> list[str]:
    return page.locator(".rc-notices span").all_text_contents()


def has_no_sideways_scroll(page: Page) -> bool:
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return wide
