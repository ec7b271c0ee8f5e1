""" "Print this": a card alone on the chosen paper, light, with the numbers of the rules."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from generator import papers
from rangecard import door, range_card
from rangecard.area_card import AreaCard
from rangecard.drawing import chances
from rangecard.drawing.fire_card_tables import short
from tests.web.kept import has_no_sideways_scroll, keep, kept
from tests.web.live import PAGES, START_MS, LiveCalculator
from tests.web.test_calculator import swap_page

PRINTED = "window.printed = 0; window.print = () => { window.printed += 1; };"
ANN = {"name": "Ann", "skill": 12, "strength": 7, "skill_die": "D10", "strength_die": "D8",
       "weapons": [{"weapon": "sniper-rifle"}, {"weapon": "thrown-grenade"}]}  # fmt: skip
BO = {"name": "Bo <b>Боря</b>", "weapons": [{"weapon": "m60"}]}
TOLERANCE_MM, MM_PER_PT = 0.5, 25.4 / 72
MENUS = ("Search", "Copy link", "Reset", "Embed", "Previous", "Back to top")


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    page.add_init_script(PRINTED)
    page.emulate_media(color_scheme="dark")
    yield page
    page.close()


@pytest.fixture
def page(opened: Page) -> Page:
    """A page of a dark screen that remembers how often it was printed."""
    opened.set_viewport_size({"width": 1280, "height": 800})
    return opened


def calculator(page: Page, name: str) -> LiveCalculator:
    page.goto(PAGES[name])
    return LiveCalculator(page, name)


def pdf_of(page: Page, button: Locator, paper: str = "") -> bytes:
    """Choose a paper, press a button, and take what the browser would print."""
    if paper:
        page.locator("select.rc-paper").first.select_option(paper)
    before = page.evaluate("window.printed")
    button.click()
    page.wait_for_function("before => window.printed > before", arg=before, timeout=START_MS)
    return page.pdf(prefer_css_page_size=True, print_background=True)


def this(live: LiveCalculator) -> Locator:
    return live.root.get_by_role("button", name="Print this")


def words(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


def sizes_mm(pdf: bytes) -> set[tuple[float, float]]:
    with pypdfium2.PdfDocument(pdf) as document:
        return {(w * MM_PER_PT, h * MM_PER_PT) for w, h in (page.get_size() for page in document)}


def inked_mm(pdf: bytes) -> list[float]:
    """How near to an edge of its page the nearest ink lies, page by page; the paper is white."""
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for one in document:
            picture = one.render(scale=2).to_pil().convert("L")
            assert picture.getpixel((1, 1)) == 255
            left, top, right, bottom = picture.point(lambda v: 255 * (v < 250)).getbbox()
            nearest = min(left, top, picture.width - right, picture.height - bottom)
            found.append(nearest / 2 * MM_PER_PT)
    return found


@pytest.mark.parametrize("paper", papers.ALL, ids=lambda one: str(one.size.name))
def test_a_card_fills_the_chosen_paper_and_nothing_else_is_on_it(
    page: Page, paper: papers.Paper
) -> None:
    live = calculator(page, "direct-fire")
    pdf = pdf_of(page, this(live), paper.size.name)
    for width_mm, height_mm in sizes_mm(pdf):
        assert width_mm == pytest.approx(paper.size.width_mm, abs=TOLERANCE_MM)
        assert height_mm == pytest.approx(paper.size.height_mm, abs=TOLERANCE_MM)
    assert min(inked_mm(pdf)) >= 4.5
    shown = words(pdf)
    assert shown.lower().startswith("metre system assault rifle")
    assert not [menu for menu in MENUS if menu in shown]
    expect(page.locator(".rc-print")).to_have_count(0)
    expect(page.locator("html")).not_to_have_class(re.compile("rc-printing"))
    assert page.title().startswith("Direct fire")


def test_the_numbers_of_a_metre_weapon_are_those_of_the_door(page: Page) -> None:
    live = calculator(page, "direct-fire")
    live.field("weapon").select_option("sniper-rifle")
    live.type("skill", "11")
    live.type("strength", "5")
    shown = words(pdf_of(page, this(live), "a4"))
    asked = live.asked()
    for end_m, name in ((100, "Short"), (200, "Medium"), (400, "Long")):
        line = []
        for shots in (1, 2, 3, 4):
            question = {**asked, "aimed": True, "range_m": end_m, "single_shots": shots}
            shot = door.ask(question)["figures"]["shots"][0]
            told = chances.figure(shot["hit"]) if shot["hit"][0] else ""
            line.append(f"{shot['hit_number']} {told}".strip())
        level = door.ask({**asked, "aimed": True, "range_m": end_m})["figures"]["shots"][0]["level"]
        assert f"{name}, {short(level)} to {end_m} m {' '.join(line)}" in shown


def test_the_numbers_of_an_area_weapon_are_those_of_the_door(page: Page) -> None:
    live = calculator(page, "area-shot")
    live.field("weapon").select_option("thrown-grenade")
    live.field("skill_die").select_option("D6")
    live.field("strength_die").select_option("D8")
    live.settle()
    shown = words(pdf_of(page, this(live), "a6"))
    card = range_card.of_question(live.asked())
    assert isinstance(card, AreaCard)
    for band in card.bands[:5]:
        answer = door.ask({**live.asked(), "range_in": float(band.end_in)})
        number, hit = answer["figures"]["target_number"], chances.percent(answer["odds"]["hit"])
        line = f"to {int(band.end_in)}″ {number} {number + 1}+ {hit} {answer['figures']['die']}"
        assert line in shown
    assert "to 30″ 10 no shot" in shown


@pytest.mark.parametrize("name", sorted(PAGES))
def test_every_calculator_prints_a_card(page: Page, name: str) -> None:
    live = calculator(page, name)
    pdf = pdf_of(page, this(live), "a6")
    shown = words(pdf)
    assert "Rangecard ruleset" in shown
    assert min(inked_mm(pdf)) >= 4.5
    if name not in ("direct-fire", "area-shot"):
        assert "How it comes about" in shown
        answer = door.ask(live.asked())
        assert all(step["rule"] in shown for step in answer["steps"])
    assert not [menu for menu in MENUS if menu in shown]


def test_the_chosen_firer_s_name_is_on_his_card(page: Page) -> None:
    page.goto("direct-fire.html")
    keep(page, "firers", [BO | {"skill": 12, "strength": 7}])
    keep(page, "chosen", {"direct-fire": BO["name"]})
    page.reload()
    live = LiveCalculator(page, "direct-fire")
    live.root.locator("select.rc-firer-name").select_option(str(BO["name"]))
    live.settle()
    assert f"{BO['name']}: " in words(pdf_of(page, this(live)))
    page.evaluate("localStorage.clear()")


def test_house_rules_in_force_are_on_the_card(page: Page) -> None:
    live = calculator(page, "direct-fire")
    live.wake()
    live.load({**live.asked(), "house_rules": {"least_hit_number": 1}})
    assert "House rules DF-2 Least hit number: 1." in words(pdf_of(page, this(live)))
    live.start_again()
    assert "House rules none." in words(pdf_of(page, this(live)))


def test_without_an_answer_nothing_is_printed_and_the_page_says_why(page: Page) -> None:
    live = calculator(page, "direct-fire")
    live.type("skill", "many")
    this(live).click()
    expect(live.root.locator(".rc-said")).to_have_text(re.compile("put right"), timeout=START_MS)
    assert page.evaluate("window.printed") == 0
    live.start_again()


def test_the_paper_is_kept_on_the_device_and_shown_everywhere(page: Page) -> None:
    calculator(page, "direct-fire").root.locator("select.rc-paper").select_option("poker")
    assert kept(page, "paper") == "poker"
    page.goto("smoke.html")
    for choice in page.locator("select.rc-paper").all():
        expect(choice).to_have_value("poker")
    page.goto("firers.html")
    expect(page.locator("rangecard-firers select.rc-paper")).to_have_value("poker")
    page.evaluate("localStorage.clear()")


@pytest.fixture
def newcomer(chromium: Browser, site_url: str) -> Iterator[Page]:
    """A page of a reader whose browser has kept nothing yet."""
    context = chromium.new_context(base_url=site_url, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(PRINTED)
    yield page
    context.close()


def wait_for_papers(page: Page) -> None:
    """Wait until the style of every paper has come."""
    page.wait_for_function(
        "names => names.every(name => performance.getEntriesByType('resource')"
        ".some(one => one.name.endsWith(name) && one.responseEnd))",
        arg=[paper.file for paper in papers.ALL],
    )


def check_prints_on_every_paper(page: Page, button: Locator) -> None:
    for paper in papers.ALL:
        for width_mm, height_mm in sizes_mm(pdf_of(page, button, str(paper.size.name))):
            assert width_mm == pytest.approx(paper.size.width_mm, abs=TOLERANCE_MM)
            assert height_mm == pytest.approx(paper.size.height_mm, abs=TOLERANCE_MM)


def test_after_the_first_answer_every_paper_prints_without_a_network(newcomer: Page) -> None:
    live = calculator(newcomer, "direct-fire")
    live.wake()
    wait_for_papers(newcomer)
    newcomer.context.set_offline(True)
    check_prints_on_every_paper(newcomer, this(live))


SWAP_HEAD = """async () => {
  const text = await (await fetch(location.href)).text();
  const next = new DOMParser().parseFromString(text, "text/html");
  const own = new Set([...next.head.children].map(one => one.outerHTML));
  for (const one of [...document.head.children]) if (!own.has(one.outerHTML)) one.remove();
}"""


def test_every_paper_stays_when_another_page_takes_the_place_of_this(newcomer: Page) -> None:
    live = calculator(newcomer, "direct-fire")
    live.wake()
    wait_for_papers(newcomer)
    newcomer.evaluate(SWAP_HEAD)
    swap_page(newcomer)
    newcomer.context.set_offline(True)
    check_prints_on_every_paper(newcomer, this(live))


def test_no_paper_is_asked_for_before_the_first_answer(newcomer: Page) -> None:
    asked: list[str] = []
    newcomer.on("request", lambda request: asked.append(request.url))
    calculator(newcomer, "direct-fire")
    newcomer.wait_for_load_state("networkidle")
    assert asked
    assert not [url for url in asked if "/print-" in url]


def test_a_paper_that_did_not_load_is_asked_for_again(newcomer: Page) -> None:
    newcomer.route("**/print-a6.css", lambda route: route.abort())
    live = calculator(newcomer, "direct-fire")
    live.wake()
    newcomer.locator("select.rc-paper").first.select_option("a6")
    this(live).click()
    expect(live.root.locator(".rc-said")).to_have_text(re.compile("style of this paper"))
    assert newcomer.evaluate("window.printed") == 0
    newcomer.unroute("**/print-a6.css")
    check_prints_on_every_paper(newcomer, this(live))


def firers(page: Page, *all_: Any) -> Locator:
    page.goto("firers.html")
    keep(page, "firers", all_)
    page.reload()
    return page.locator("rangecard-firers")


def test_a_firer_s_page_prints_his_cards_or_all_of_them(page: Page) -> None:
    editor = firers(page, ANN, BO)
    his = words(pdf_of(page, editor.get_by_role("button", name="Print his cards"), "poker"))
    assert "Ann: Sniper rifle" in his
    assert "Ann: Thrown grenade" in his
    assert "Bo" not in his
    every = words(pdf_of(page, editor.get_by_role("button", name="Print all cards"), "letter"))
    assert "Ann: Sniper rifle" in every
    assert "Bo <b>Боря</b>: M60 machinegun" in every
    assert "Skill is missing" in every
    page.evaluate("localStorage.clear()")


def test_what_is_wrong_with_a_firer_is_said_instead_of_printed(page: Page) -> None:
    editor = firers(page, {**ANN, "skill": "many"})
    editor.get_by_role("button", name="Print all cards").click()
    said = editor.locator(".rc-status")
    expect(said).to_have_text(re.compile("Nothing was printed.*skill"), timeout=START_MS)
    assert page.evaluate("window.printed") == 0
    page.evaluate("localStorage.clear()")


def test_the_firers_page_says_which_part_did_not_load(newcomer: Page) -> None:
    newcomer.route("**/print-a4.css", lambda route: route.abort())
    editor = firers(newcomer, ANN)
    editor.get_by_role("button", name="Print all cards").click()
    said = editor.locator(".rc-status")
    expect(said).to_have_text(
        "Nothing was printed. The style of this paper could not be loaded.", timeout=START_MS
    )


def test_a_page_printed_without_the_button_is_the_page(page: Page) -> None:
    live = calculator(page, "direct-fire")
    pdf_of(page, this(live), "poker")
    pdf = page.pdf(prefer_css_page_size=True)
    shown = words(pdf)
    assert "How it comes about" in shown
    assert "Print this" not in shown
    ((width_mm, _),) = sizes_mm(pdf)
    assert width_mm > 200


@pytest.mark.parametrize("width", [360, 1280])
def test_the_button_is_reached_by_key_and_fits_the_page(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    live = calculator(page, "direct-fire")
    assert has_no_sideways_scroll(page)
    this(live).focus()
    page.keyboard.press("Tab")
    expect(live.root.get_by_role("combobox", name="Paper")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    before = page.evaluate("window.printed")
    page.keyboard.press("Enter")
    page.wait_for_function("before => window.printed > before", arg=before, timeout=START_MS)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".rc-print")).to_have_count(0)
    assert json.dumps(page.evaluate("document.activeElement.textContent")) == '"Print this"'
