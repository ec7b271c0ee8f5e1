"""The address holds the question: what a link brings back, what the history goes back over."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from generator import links
from rangecard import data, door
from tests.generator.test_links import FULL
from tests.web.keyboard import fill_by_keyboard, tab_to
from tests.web.live import LiveCalculator, check_figures, serve_sources
from tests.web.test_calculator import clone
from tests.web.test_client import WASM

EXAMPLES = {one.id: dict(one.question) for one in data.canonical().examples}
SHOT: dict[str, Any] = {
    "calculator": "area-shot", "weapon": "launched-grenade", "range_in": 26, "skill_die": "D10",
}  # fmt: skip
AREA = f"area-fire.html?{links.query(SHOT)}"

ROUND_TRIP = """async question => {
  const { linkText, readLink } = await import(new URL("sources/links.js", location.href));
  const one = document.querySelector(`rangecard-calculator[name="${question.calculator}"]`);
  one.load(question);
  const text = linkText(one);
  one.reset();
  const { texts, more } = readLink(one, text);
  one.restore(texts, more);
  return [text, one.question];
}"""

NOW_AND_THEN = "seconds => { const now = Date.now; Date.now = () => now() + 1000 * seconds; }"


def opened(page: Page, address: str, name: str = "area-shot") -> LiveCalculator:
    """The calculator of an address, with the answer to what it asks."""
    page.goto(address)
    live = LiveCalculator(page, name)
    live.wait("ready")
    live.settle()
    return live


def held(page: Page, part: str) -> None:
    """Wait until the address has a part."""
    page.wait_for_url(lambda url: part in url)


def rest(page: Page, seconds: float) -> None:
    """Let the page's clock say that so much time has gone by."""
    page.evaluate(NOW_AND_THEN, seconds)


def entries(page: Page) -> int:
    count: int = page.evaluate("history.length")
    return count


def test_the_printed_answer_is_not_shown_for_another_question(page: Page) -> None:
    waiting: list[Route] = []
    page.route(WASM, lambda route: waiting.append(route))
    page.goto(f"{AREA}&ruleset=1.0.0".replace("26", "27"))
    live = LiveCalculator(page, "area-shot")
    live.wait("loading")
    expect(live.root.locator(".rc-headline").first).to_be_hidden()
    for route in waiting:
        route.continue_()
    page.unroute(WASM)
    live.wait("ready")
    expect(live.root.locator(".rc-headline").first).to_be_visible()


@pytest.fixture(scope="module")
def all_of_them(reader: BrowserContext) -> Page:
    """A page with all eight calculators."""
    page = reader.new_page()
    serve_sources(page)
    page.goto("frame.html")
    return page


@pytest.mark.parametrize("id_", EXAMPLES)
def test_a_link_brings_back_the_question_and_is_written_the_same_everywhere(
    all_of_them: Page, id_: str
) -> None:
    question = EXAMPLES[id_]
    text, asked = all_of_them.evaluate(ROUND_TRIP, question)
    assert text == links.query(question)
    back = json.loads(asked)
    assert door.ask(back) == door.ask(question)
    assert back.get("dice") == question.get("dice")


def test_a_linked_question_is_in_the_form_before_the_rules_are(page: Page) -> None:
    page.route("**/bundle.json", lambda _: None)  # they never come
    page.goto(f"area-fire.html?{links.query({**SHOT, 'range_in': 33, 'skill_die': 'D6'})}")
    live = LiveCalculator(page, "area-shot")
    live.wait("loading")
    assert live.field("range_in").input_value() == "33"
    assert live.field("skill_die").input_value() == "D6"
    expect(live.status).to_have_text("Working out the linked question…")
    expect(live.root.locator(".rc-answer")).to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_linked_question_is_answered_in_sight_without_a_touch(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    question = EXAMPLES["wind-fixed"]
    live = opened(page, links.address("smoke.html", question), "cloud-turn")
    expect(live.root).to_be_in_viewport()
    check_figures(live, door.ask(question))
    assert page.evaluate("document.activeElement === document.body")
    assert live.root.get_attribute("data-state") == "ready"
    assert LiveCalculator(page, "line-of-sight").root.get_attribute("data-state") == "prerendered"


def test_the_address_follows_what_is_typed(live: LiveCalculator) -> None:
    live.page.evaluate("location.hash = 'working'")
    fill_by_keyboard(live, {"range_in": 17.5, "skill_die": "D8", "blind": True})
    held(live.page, "range_in=17.5")
    held(live.page, "blind=true")
    question = {**SHOT, "range_in": 17.5, "skill_die": "D8", "blind": True}
    parts = urlsplit(live.page.url)
    assert parts.query == links.query(question)
    assert parts.query.endswith("&ruleset=1.0.0")
    assert parts.fragment == "working"


def test_a_full_area_shot_with_four_walls_stays_under_200_characters(page: Page) -> None:
    page.goto("play.html")
    live = LiveCalculator(page, "area-shot")
    live.wake()
    live.unfold()
    for name, text in links.parameters(FULL)[1:-1]:
        field = live.field(name)
        if field.evaluate("one => one.type") == "checkbox":
            field.check()
        elif field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(text)
        else:
            field.fill(text)
    held(page, links.query(FULL))
    assert len(page.url) < 200
    assert page.url[-1].isalnum()
    page.reload()
    again = LiveCalculator(page, "area-shot")
    again.wait("ready")
    again.settle()
    check_figures(again, door.ask(FULL))


@pytest.mark.parametrize(
    "query",
    [
        "skill_die=D10&ruleset=1.0.0&range_in=26&calculator=area-shot&weapon=launched-grenade",
        "c=a&w=launched-grenade&ra=26&s=D10",
        "h=grenade&calculator=area-shot&weap=launched-grenade&range_in=26&sk=D10&unheard=of",
        "weapon=launched-grenade&range_in=26&skill_die=D10",
        "calculator=area-shot&weapon=launched-grenade&range_in=26&skill_die=D10&range_in=3&s=20",
        "%FF&&=&=x&calculator=area%2Dshot&weapon=launched-grenade&range_in=%32%36&skill_die=D10",
    ],
)
@pytest.mark.parametrize("sign", ["?", "#?"])
def test_a_link_is_read_in_whatever_way_it_is_written(page: Page, sign: str, query: str) -> None:
    live = opened(page, f"area-fire.html{sign}{query}")
    check_figures(live, door.ask(SHOT))
    assert page.locator(".rc-notices").count() == 0


@pytest.mark.parametrize("typed", ["01", "1e3", "", "-1", "99999", "26 in", " ", "½", "1;2"])
def test_what_a_link_says_is_shown_as_it_is_with_the_rules_own_fault(
    page: Page, typed: str
) -> None:
    query = links.query(SHOT).replace("range_in=26", f"range_in={links.encoded(typed)}")
    live = opened(page, f"area-fire.html?{query}")
    assert live.field("range_in").input_value() == typed
    answer = door.ask(live.asked())
    expect(live.root).to_have_attribute("data-status", answer["status"])
    for error in answer.get("errors", []):
        expect(live.error(error["field"])).to_have_text(error["message"])
    if typed != "1e3":
        assert answer["errors"]


def test_text_that_means_harm_is_only_text(page: Page) -> None:
    harm = "<img src=x onerror='window.harmed=true'>"
    weapon = {"name": harm, "range_band_in": 6}
    address = links.address("area-fire.html", {**SHOT, "weapon": weapon, "skill_die": harm})
    live = opened(page, address + f"&ruleset={harm}&__proto__=x&dice.__proto__=3&walls.9.x=1")
    assert live.field("skill_die").input_value() == harm
    assert live.root.locator("img").count() == 0
    assert page.evaluate("window.harmed") is None
    page.goto("line-of-sight.html")  # 404: nothing of it stays


@pytest.mark.parametrize("many", ["markers.999999999.x=1", "markers.1e9.x=1", "markers.-1.x=1"])
def test_a_list_has_no_more_rows_than_the_rules_take(page: Page, many: str) -> None:
    page.goto(f"smoke.html?calculator=line-of-sight&from=0,0&to=9,9&{many}")
    rows = page.locator('rangecard-calculator[name="line-of-sight"] .rc-row')
    assert rows.count() <= 1000


def test_a_link_of_another_ruleset_is_answered_with_todays_rules(page: Page) -> None:
    query = links.query(SHOT).replace("ruleset=1.0.0", "ruleset=0.9.2")
    live = opened(page, f"area-fire.html?{query}")
    check_figures(live, door.ask(SHOT))
    notice = live.root.locator(".rc-since")
    expect(notice).to_contain_text("version 0.9.2 of the rules")
    expect(notice).to_contain_text("version 1.0.0")
    page.goto(AREA)
    assert page.locator(".rc-since").count() == 0


def test_a_question_for_a_calculator_that_is_not_here_leads_to_the_page_of_all(page: Page) -> None:
    question = EXAMPLES["wind-fixed"]
    page.goto(links.address("area-fire.html", question))
    notice = page.locator(".rc-notices")
    expect(notice).to_contain_text("not on this page")
    assert LiveCalculator(page, "area-shot").root.get_attribute("data-state") == "prerendered"
    notice.get_by_role("link").click()
    page.wait_for_url("**/play.html?*")
    live = LiveCalculator(page, "cloud-turn")
    live.wait("ready")
    live.settle()
    expect(live.root).to_be_visible()
    check_figures(live, door.ask(question))


@pytest.mark.parametrize("id_", ["wind-d6", "sealed-immune", "crew-firing-by-action"])
def test_the_page_of_all_calculators_opens_on_the_linked_one(page: Page, id_: str) -> None:
    question = EXAMPLES[id_]
    live = opened(page, links.address("play.html", question), question["calculator"])
    expect(live.root).to_be_visible()
    check_figures(live, door.ask(question))


def test_a_page_without_calculators_says_where_a_link_leads(page: Page) -> None:
    page.goto(f"glossary.html?{links.query(SHOT)}")
    link = page.locator(".rc-notices").get_by_role("link")
    assert urlsplit(link.get_attribute("href") or "").query == links.query(SHOT)
    page.goto("glossary.html?h=band&c=3")
    assert page.locator(".rc-notices").count() == 0


def asks(live: LiveCalculator, question: str) -> None:
    """Wait until the calculator asks and answers a question."""
    name = live.root.get_attribute("name")
    live.page.wait_for_function(
        "([name, question]) => "
        "document.querySelector(`rangecard-calculator[name=${name}]`).question === question",
        arg=[name, question],
    )
    live.settle()
    check_figures(live, door.ask(json.loads(question)))


def test_back_and_forward_go_over_examples_rolls_and_resets(page: Page) -> None:
    page.goto("area-fire.html")
    live = LiveCalculator(page, "area-shot")
    tries = page.locator("button.rc-try")
    steps: list[Callable[[], object]] = [
        lambda: None,
        tries.nth(0).click,
        tries.nth(1).click,
        lambda: live.root.evaluate("one => { one.roll(); }"),
        live.root.get_by_role("button", name="Reset").click,
    ]
    asked = []
    for step in steps:
        step()
        asked.append(live.root.evaluate("one => one.question"))
    assert len(set(asked)) == 4, "a reset asks what the page opened on"
    for question in asked[-2::-1]:
        page.go_back()
        asks(live, question)
    for question in asked[1:]:
        page.go_forward()
        asks(live, question)


def test_going_back_moves_no_focus(page: Page) -> None:
    live = opened(page, AREA)
    live.field("weapon").focus()
    tab_to(live, live.field("range_in"))
    page.keyboard.press("Control+A")
    page.keyboard.type("14")
    held(page, "range_in=14")
    page.go_back()
    expect(live.field("range_in")).to_have_value("26")
    expect(live.field("range_in")).to_be_focused()


def test_the_first_change_leaves_a_link_in_the_history(page: Page) -> None:
    live = opened(page, AREA)
    before = entries(page)
    for text in ("7", "8", "9"):
        live.type("range_in", text)
    held(page, "range_in=9")
    assert entries(page) == before + 1
    page.go_back()
    expect(live.field("range_in")).to_have_value("26")
    assert page.url.endswith(AREA)
    live.settle()
    check_figures(live, door.ask(SHOT))
    page.go_forward()
    expect(live.field("range_in")).to_have_value("9")


def test_typing_makes_an_entry_after_a_rest_and_none_while_it_goes_on(page: Page) -> None:
    page.goto("area-fire.html")
    live = LiveCalculator(page, "area-shot")
    before = entries(page)
    live.type("range_in", "7")
    held(page, "range_in=7")
    live.type("range_in", "8")
    held(page, "range_in=8")
    assert entries(page) == before
    rest(page, 6)
    live.type("range_in", "9")
    held(page, "range_in=9")
    assert entries(page) == before + 1


def test_another_weapon_is_an_entry_of_its_own(page: Page) -> None:
    live = opened(page, AREA)
    live.type("range_in", "7")
    before = entries(page)
    rest(page, 2)
    live.field("weapon").select_option("rocket-launcher")
    held(page, "rocket-launcher")
    assert entries(page) == before + 1
    page.go_back()
    expect(live.field("weapon")).to_have_value("launched-grenade")


def test_a_jump_on_the_page_keeps_the_question(page: Page) -> None:
    live = opened(page, AREA)
    live.field("range_in").fill("14")
    page.evaluate("location.hash = 'worked-examples'")
    held(page, "range_in=14")
    assert page.url.endswith("#worked-examples")
    assert live.field("range_in").input_value() == "14"


def test_a_question_too_long_for_a_server_is_held_behind_the_hash(page: Page) -> None:
    marker = {"x": 10.5, "y": -3.5, "munition": "smoke"}
    markers = [{"id": f"marker {i}", **marker, "x": i} for i in range(60)]
    question = {"calculator": "line-of-sight", "from": [0, 0], "to": [0, 24], "markers": markers}
    page.goto("smoke.html")
    live = LiveCalculator(page, "line-of-sight")
    live.load(question)
    held(page, "#?c=l&")
    assert page.url.endswith(links.address("smoke.html", question))
    page.reload()
    again = LiveCalculator(page, "line-of-sight")
    again.wait("ready")
    assert again.asked()["markers"] == markers
    again.load({**question, "markers": markers[:1]})
    held(page, "smoke.html?calculator=line-of-sight")
    assert "#" not in page.url


def test_a_browser_that_refuses_a_query_holds_the_question_behind_the_hash(page: Page) -> None:
    """So do some with a page that was opened from disk."""
    faults: list[object] = []
    page.on("pageerror", lambda fault: faults.append(fault))
    page.goto("area-fire.html")
    page.evaluate(
        """() => { for (const name of ["pushState", "replaceState"]) {
             const change = history[name].bind(history);
             history[name] = (state, unused, url) => {
               if (String(url).startsWith("?")) throw new DOMException("no", "SecurityError");
               change(state, unused, url);
             };
           } }"""
    )
    live = LiveCalculator(page, "area-shot")
    live.type("range_in", "14")
    held(page, "#?calculator=area-shot")
    page.reload()
    live.wait("ready")
    assert live.field("range_in").input_value() == "14"
    page.evaluate(
        "() => { history.replaceState = history.pushState = () => { throw new Error('no'); }; }"
    )
    live.type("range_in", "15")
    page.wait_for_timeout(400)
    live.settle()
    assert live.figures()["figures.band"] == 3
    assert faults == []


def test_two_of_a_name_keep_to_their_own_questions(page: Page) -> None:
    clone(page)
    page.goto("area-fire.html")
    second = LiveCalculator(page, "area-shot", nth=1)
    second.type("range_in", "13")
    held(page, "range_in=13")
    page.reload()
    second.wait("ready")
    assert second.field("range_in").input_value() == "13"
    assert LiveCalculator(page, "area-shot").field("range_in").input_value() != "13"


def test_dice_and_a_seed_in_one_link_are_told_at_the_seed(page: Page) -> None:
    live = opened(page, "area-fire.html?calculator=area-shot&dice.skill=3&seed=7")
    expect(live.way("Roll for me")).to_be_checked()
    expect(live.error("seed")).to_be_visible()
    live.press("Again")
    check_figures(live, door.ask(live.asked()))
