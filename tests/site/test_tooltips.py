"""A term's words open by mouse, by keys and by touch, stay in the window, and close again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rangecard import data
from tests.site.documents import document

PAGE = "smoke.html"
TERM = "button.rc-term"
TIP = ".rc-tip:visible"
SUBJECTS = sorted({f"{rule.subject}.html" for rule in data.canonical().rules.values()})


def test_a_mouse_opens_the_words_and_can_go_to_their_link(page: Page) -> None:
    page.goto(PAGE)
    page.locator(TERM).first.hover()
    link = page.locator(f"{TIP} a")
    expect(link).to_be_visible()
    link.hover()
    link.click()
    expect(page).to_have_url(re.compile(r"/glossary\.html#[a-z-]+$"))


def test_keys_open_the_words_reach_their_link_and_close_them(page: Page) -> None:
    page.goto(PAGE)
    term = page.locator(TERM).first
    term.press("Enter")
    expect(page.locator(TIP)).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator(f"{TIP} a")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(TIP)).to_have_count(0)
    expect(term).to_be_focused()


def test_a_listener_hears_the_words_with_the_term(page: Page) -> None:
    page.goto(PAGE)
    for term in page.locator(TERM).all():
        expect(term).to_have_accessible_description(re.compile(r"^[A-Z].+\. .*Glossary$"))


@pytest.mark.parametrize("width", [320, 360])
def test_a_finger_opens_the_words_within_the_window(
    chromium: Browser, site_url: str, width: int
) -> None:
    phone = chromium.new_context(
        base_url=site_url,
        viewport={"width": width, "height": 740},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    with phone:
        page = phone.new_page()
        page.goto(PAGE)
        for term in page.locator(TERM).all():
            term.tap()
            box = page.locator(TIP).bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width
            page.keyboard.press("Escape")
        expect(page.locator(TIP)).to_have_count(0)


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_page_s_terms_are_in_the_glossary_and_explained_once(site: Path, name: str) -> None:
    linked = [
        href.partition("#")[2]
        for href, words in document(site / name).links
        if words == "Glossary" and href.startswith("glossary.html#")
    ]
    assert len(linked) == len(set(linked)) > 0
    assert set(linked) <= document(site / "glossary.html").anchors
