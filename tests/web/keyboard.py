"""A reader without a mouse: every field is reached and set by keys alone."""

from typing import Any

from playwright.sync_api import Locator

from tests.web.live import LiveCalculator


def tab_to(live: LiveCalculator, wanted: Locator) -> None:
    """Reach an element with the tabulator key alone, from where the focus is."""
    for _ in range(50):
        if wanted.evaluate("one => document.activeElement === one"):
            return
        live.page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator key never reaches {wanted}")


def reach(live: LiveCalculator, name: str) -> None:
    """Tab to a field; where it is folded away, unfold it first, from the keyboard too."""
    field = live.field(name)
    if not field.is_visible():
        folded = live.root.locator("details").filter(has=live.page.locator(f'[name="{name}"]'))
        tab_to(live, folded.locator("summary"))
        live.page.keyboard.press("Enter")
    tab_to(live, field)


def type_in(live: LiveCalculator, name: str, value: object) -> None:
    """Fill a field as a reader without a mouse does."""
    reach(live, name)
    keyboard, field = live.page.keyboard, live.field(name)
    kind = field.evaluate("one => one.type")
    if kind == "checkbox":
        if field.is_checked() != value:
            keyboard.press("Space")
    elif kind == "select-one":
        choose_by_arrows(live, name, str(value))
    else:
        keyboard.press("Control+A")
        keyboard.type(str(value))


def choose_by_arrows(live: LiveCalculator, name: str, value: str) -> None:
    values = live.field(name).evaluate("one => [...one.options].map(option => option.value)")
    live.page.keyboard.press("Home")
    for _ in range(values.index(value)):
        live.page.keyboard.press("ArrowDown")


def fill_by_keyboard(live: LiveCalculator, question: dict[str, Any]) -> None:
    live.field("weapon").focus()
    for name, value in question.items():
        if name != "calculator":
            type_in(live, name, value)
