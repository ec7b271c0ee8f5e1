"""The print gallery in a browser: narrow and wide, light and dark, by keyboard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.test_reading import AXE, SCHEMES, WIDTHS

HEIGHT = 800
LOADED = "all => all.filter(one => one.complete && one.naturalWidth > 0).length"


@pytest.fixture(scope="module")
def gallery(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    page.set_viewport_size({"width": 1280, "height": HEIGHT})
    page.goto("print.html")
    yield page
    page.close()


def test_pictures_wait_until_they_are_near(reader: BrowserContext) -> None:
    page = reader.new_page()
    page.set_viewport_size({"width": 360, "height": 600})
    page.goto("print.html")
    page.wait_for_load_state("networkidle")
    pictures = page.locator(".rc-faces img")
    assert pictures.evaluate_all(LOADED) < pictures.count() / 2
    last = pictures.last
    last.scroll_into_view_if_needed()
    expect(last).to_be_visible()
    page.wait_for_function("one => one.complete && one.naturalWidth > 0", arg=last.element_handle())
    page.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_sideways_and_pictures_keep_their_shape(gallery: Page, width: int) -> None:
    gallery.set_viewport_size({"width": width, "height": HEIGHT})
    assert gallery.evaluate("document.documentElement.scrollWidth") <= width
    shapes = gallery.locator(".rc-faces img").evaluate_all(
        "all => all.map(one => [one.clientWidth / one.clientHeight,"
        " one.getAttribute('width') / one.getAttribute('height'), one.clientWidth])"
    )
    for shown, meant, wide in shapes:
        assert shown == pytest.approx(meant, rel=0.03)
        assert 60 <= wide <= width


SHELVES = ".rc-prints > .rc-scroll"


def test_what_stands_on_a_shelf_stands_beside_each_other_and_to_one_scale(gallery: Page) -> None:
    gallery.set_viewport_size({"width": 1280, "height": HEIGHT})
    for shelf in gallery.locator(SHELVES).all():
        names = shelf.locator(".rc-print-name").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().top)"
        )
        assert names == pytest.approx([names[0]] * len(names), abs=1)
        scales = shelf.locator("img").evaluate_all(
            "all => all.map(one => one.clientWidth / one.getAttribute('width'))"
        )
        assert scales == pytest.approx([1] * len(scales))


def test_a_shelf_says_what_it_is_and_moves_by_key(gallery: Page) -> None:
    gallery.set_viewport_size({"width": 1280, "height": HEIGHT})
    names = [shelf.get_attribute("aria-label") for shelf in gallery.locator(SHELVES).all()]
    assert all(names)
    assert len(set(names)) == len(names)
    shelf = gallery.get_by_role("region", name="Card of M60 machinegun")
    assert shelf.evaluate("one => one.scrollWidth > one.clientWidth")
    shelf.focus()
    gallery.keyboard.press("ArrowRight")
    moved = "() => document.activeElement.scrollLeft > 0"
    gallery.wait_for_function(moved)


def test_a_file_at_a_shelf_s_end_comes_into_view_with_the_focus(gallery: Page) -> None:
    shelf = gallery.get_by_role("region", name="The other subjects")
    last = shelf.locator("li > a").last
    assert last.bounding_box()["x"] > 1280  # type: ignore[index]
    last.focus()
    expect(last.locator("img").first).to_be_in_viewport()


@pytest.mark.parametrize("scheme", SCHEMES.values())
def test_a_white_card_has_an_edge_on_its_ground(gallery: Page, scheme: str) -> None:
    gallery.evaluate("scheme => document.body.dataset.mdColorScheme = scheme", scheme)
    look = gallery.locator(".rc-faces img").first.evaluate(
        "one => { const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);"
        " return [outlineStyle, outlineWidth, outlineColor]; }"
    )
    ground = gallery.evaluate("getComputedStyle(document.body).backgroundColor")
    assert look[:2] == ["solid", "1px"]
    assert look[2] not in (ground, "rgb(255, 255, 255)")


def test_a_command_line_opens_by_keyboard(gallery: Page) -> None:
    summary = gallery.locator(".rc-prints summary").first
    command = gallery.locator(".rc-prints details code").first
    expect(command).to_be_hidden()
    summary.focus()
    gallery.keyboard.press("Enter")
    expect(command).to_be_visible()
    expect(command).to_contain_text("python -m generator")
    gallery.keyboard.press("Enter")
    expect(command).to_be_hidden()


def test_files_are_reached_by_keyboard_in_their_order(gallery: Page) -> None:
    links = gallery.locator(".rc-prints li > a")
    links.first.focus()
    gallery.keyboard.press("Tab")
    focused = gallery.evaluate("document.activeElement.getAttribute('href')")
    assert focused == links.nth(1).get_attribute("href")


@pytest.mark.parametrize("scheme", SCHEMES.values())
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing(gallery: Page, width: int, scheme: str) -> None:
    gallery.set_viewport_size({"width": width, "height": HEIGHT})
    gallery.evaluate("scheme => document.body.dataset.mdColorScheme = scheme", scheme)
    gallery.evaluate(AXE.read_text("utf-8"))
    found = gallery.evaluate(
        "async () => (await axe.run('.md-content', { resultTypes: ['violations'] })).violations"
        ".flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id} at ${target}`))"
    )
    assert found == []
