"""The element: states, the live answer, faults at their fields, rolls, several on a page."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rangecard import door
from tests.web.live import SPY, LiveCalculator, check_figures

GRENADE = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 14,
    "skill_die": "D8",
    "strength_die": "D6",
    "munition": "explosive",
}
RIFLE = {
    "calculator": "direct-fire",
    "weapon": "assault-rifle",
    "range_m": 150,
    "skill": 7,
    "strength": 6,
    "single_shots": 3,
    "aimed": True,
}


def area(page: Page) -> LiveCalculator:
    page.goto("area-fire.html")
    return LiveCalculator(page, "area-shot")


def direct(page: Page) -> LiveCalculator:
    page.goto("direct-fire.html")
    return LiveCalculator(page, "direct-fire")


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


def test_a_grenade_shot_by_keyboard_reads_as_in_cpython(page: Page) -> None:
    live = area(page)
    fill_by_keyboard(live, GRENADE)
    answer = door.ask(GRENADE)
    live.wait_for("odds.hit", answer["odds"]["hit"])
    check_figures(live, answer)


def test_a_rifle_shot_by_keyboard_reads_as_in_cpython(page: Page) -> None:
    live = direct(page)
    fill_by_keyboard(live, RIFLE)
    answer = door.ask(RIFLE)
    live.wait_for("figures.shots.0.hit_number", answer["figures"]["shots"][0]["hit_number"])
    live.wait_for("odds.expected", answer["odds"]["expected"])
    check_figures(live, answer)


def test_the_printed_answer_is_the_live_one(page: Page) -> None:
    live = area(page)
    live.wait("prerendered")
    printed = live.figures()
    live.wake()
    assert printed
    assert live.figures() == printed


def test_the_states_follow_each_other(page: Page) -> None:
    page.add_init_script(
        """window.states = [];
           const note = ({ target: { dataset: { state } } }) => {
             if (window.states.at(-1) !== state) window.states.push(state);
           };
           new MutationObserver(seen => seen.forEach(note)).observe(
             document, { attributeFilter: ["data-state"], subtree: true });"""
    )
    live = area(page)
    live.wake()
    assert page.evaluate("states") == ["loading", "ready"]


def test_a_field_changes_the_answer_as_it_is_typed(page: Page) -> None:
    live = area(page)
    live.wake()
    live.field("range_in").fill("8")
    live.wait_for("figures.band", 2)
    live.field("range_in").press("End")
    live.page.keyboard.type("0")
    live.wait("ready")
    expect(live.root).to_have_attribute("data-status", "no-shot")


def test_the_last_of_many_changes_wins(page: Page) -> None:
    live = area(page)
    live.wake()
    live.field("range_in").evaluate(
        """async field => { for (let range = 59; range >= 7; range -= 1) {
             field.value = String(range);
             field.dispatchEvent(new Event("input", { bubbles: true }));
             if (range % 3 === 0) await new Promise(requestAnimationFrame);
           } }"""
    )
    live.wait_for("figures.band", 2)
    page.wait_for_timeout(500)
    assert live.figures()["figures.band"] == 2


def test_an_error_is_said_at_its_field_and_keeps_what_was_typed(page: Page) -> None:
    live = area(page)
    live.wake()
    live.field("range_in").fill("far away")
    expect(live.error("range_in")).to_be_visible()
    expect(live.field("range_in")).to_have_attribute("aria-invalid", "true")
    described = live.field("range_in").get_attribute("aria-describedby") or ""
    assert live.error("range_in").get_attribute("id") in described.split()
    message = door.ask({**GRENADE, "range_in": "far away"})["errors"][0]["message"]
    expect(live.error("range_in")).to_have_text(message)
    expect(live.field("range_in")).to_have_value("far away")
    expect(live.root).to_have_attribute("data-state", "ready")
    live.field("range_in").fill("14")
    expect(live.error("range_in")).to_be_hidden()
    assert live.field("range_in").get_attribute("aria-invalid") is None


def test_the_status_line_says_where_to_look(page: Page) -> None:
    live = area(page)
    live.wake()
    live.field("range_in").fill("-1")
    expect(live.status).to_contain_text("Range")


def test_a_malformed_wall_is_named_and_its_part_of_the_form_opened(page: Page) -> None:
    live = area(page)
    live.wake()
    live.field("walls").evaluate(
        """field => { field.value = "-3,5 -3,-5\\nsomewhere";
                      field.dispatchEvent(new Event("input", { bubbles: true })); }"""
    )
    expect(live.error("walls")).to_be_visible()
    expect(live.field("walls")).to_be_visible()


def test_the_status_line_is_short_and_alone_is_read_out(page: Page) -> None:
    live = area(page)
    live.wake()
    live.field("range_in").fill("14")
    expect(live.status).to_have_attribute("role", "status")
    expect(live.status).not_to_have_text("")
    page.wait_for_timeout(600)
    assert 0 < len(live.status.inner_text()) < 120
    loud = ":is([aria-live], [role=status], [role=alert])"
    assert live.root.locator(f".rc-answer{loud}, .rc-answer {loud}").count() == 0


def test_a_roll_sends_a_seed_and_a_change_forgets_it(page: Page) -> None:
    page.add_init_script(SPY)
    live = area(page)
    live.wake()
    live.root.get_by_role("button", name="Roll the dice").click()
    page.wait_for_function("questions.at(-1).includes('seed')")
    asked = json.loads(page.evaluate("questions.at(-1)"))
    outcome = door.ask(asked)["outcome"]
    live.wait_for("outcome.hit", outcome["hit"])
    check_figures(live, door.ask(asked))
    live.field("range_in").fill("14")
    page.wait_for_function("!questions.at(-1).includes('seed')")


def test_reset_brings_the_printed_answer_back(page: Page) -> None:
    live = area(page)
    printed = live.figures()
    live.wake()
    live.field("range_in").fill("nonsense")
    expect(live.error("range_in")).to_be_visible()
    live.root.get_by_role("button", name="Reset").click()
    expect(live.error("range_in")).to_be_hidden()
    for path, value in printed.items():
        live.wait_for(path, value)


def clone(page: Page) -> None:
    """Put a second calculator of the same name behind the first: a page that includes it twice."""
    page.route(
        "**/area-fire.html",
        lambda route: route.fulfill(response=(got := route.fetch()), body=twice(got.text())),
    )


def twice(text: str) -> str:
    start = text.index("<rangecard-calculator")
    end = text.index("</rangecard-calculator>") + len("</rangecard-calculator>")
    return text[:end] + text[start:end] + text[end:]


def test_two_calculators_of_one_name_live_side_by_side(page: Page) -> None:
    page.add_init_script(SPY)
    clone(page)
    first = area(page)
    second = LiveCalculator(page, "area-shot", nth=1)
    first.wake()
    second.wake()
    first.field("range_in").fill("8")
    second.field("range_in").fill("20")
    first.wait_for("figures.band", 2)
    second.wait_for("figures.band", 4)
    assert page.evaluate("workers") == 1
    ids: list[str] = page.evaluate(
        "[...document.querySelectorAll('rangecard-calculator [id]')].map(one => one.id)"
    )
    assert len(ids) == len(set(ids))
    label = second.root.get_by_label("Range", exact=True)
    assert label.input_value() == "20"


def swap_page(page: Page) -> None:
    """Do what the theme's instant navigation does: new elements, same document, same scripts."""
    page.evaluate(
        """async () => {
             const text = await (await fetch(location.href)).text();
             const next = new DOMParser().parseFromString(text, "text/html");
             const place = "[data-md-component=container]";
             document.querySelector(place).replaceWith(next.querySelector(place));
           }"""
    )


def test_instant_navigation_doubles_nothing(page: Page) -> None:
    page.add_init_script(SPY)
    live = area(page)
    live.wake()
    swap_page(page)
    swap_page(page)
    live.wait("prerendered")
    live.wake()
    assert page.evaluate("workers") == 1
    page.evaluate("questions.length = 0")
    live.field("range_in").fill("14")
    live.wait_for("figures.band", 3)
    assert page.evaluate("questions.length") == 1


def test_an_element_that_moves_listens_once(page: Page) -> None:
    page.add_init_script(SPY)
    live = area(page)
    live.wake()
    live.root.evaluate("one => { const home = one.parentNode; one.remove(); home.append(one); }")
    page.evaluate("questions.length = 0")
    live.field("range_in").fill("14")
    live.wait_for("figures.band", 3)
    assert page.evaluate("questions.length") == 1


def test_no_request_leaves_the_origin(page: Page, site_url: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    live = area(page)
    live.wake()
    live = direct(page)
    live.wake()
    assert any(url.endswith(".wasm") for url in asked), "the worker's requests are not seen"
    foreign = [url for url in asked if not url.startswith((site_url, "data:", "blob:"))]
    assert foreign == []
