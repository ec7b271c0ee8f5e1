"""The element: states, the live answer, faults at their fields, rolls, several on a page."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from rangecard import door
from tests.web.keyboard import fill_by_keyboard, tab_to
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


def test_a_grenade_shot_by_keyboard_reads_as_in_cpython(live: LiveCalculator) -> None:
    fill_by_keyboard(live, GRENADE)
    answer = door.ask(GRENADE)
    live.settle()
    check_figures(live, answer)


def test_a_rifle_shot_by_keyboard_reads_as_in_cpython(page: Page) -> None:
    live = direct(page)
    fill_by_keyboard(live, RIFLE)
    live.wait("ready")
    live.settle()
    check_figures(live, door.ask(RIFLE))


def test_the_states_follow_each_other_to_the_answer_that_was_printed(page: Page) -> None:
    page.add_init_script(
        """window.states = [];
           const note = ({ target: { dataset: { state } } }) => {
             if (window.states.at(-1) !== state) window.states.push(state);
           };
           new MutationObserver(seen => seen.forEach(note)).observe(
             document, { attributeFilter: ["data-state"], subtree: true });"""
    )
    live = area(page)
    live.wait("prerendered")
    printed = live.figures()
    live.wake()
    assert printed
    assert live.figures() == printed
    assert page.evaluate("states") == ["loading", "ready"]


def test_a_field_changes_the_answer_as_it_is_typed(live: LiveCalculator) -> None:
    live.type("range_in", "8")
    assert live.figures()["figures.band"] == 2
    live.field("range_in").press("End")
    live.page.keyboard.type("0")
    live.settle()
    expect(live.root).to_have_attribute("data-status", "no-shot")


def test_the_last_of_many_changes_wins(live: LiveCalculator) -> None:
    live.field("range_in").evaluate(
        """async field => { for (let range = 59; range >= 7; range -= 1) {
             field.value = String(range);
             field.dispatchEvent(new Event("input", { bubbles: true }));
             if (range % 3 === 0) await new Promise(requestAnimationFrame);
           } }"""
    )
    live.settle()
    assert live.figures()["figures.band"] == 2


def test_however_many_changes_one_question_is_on_its_way(live: LiveCalculator) -> None:
    live.page.evaluate("questions.length = 0")
    live.field("range_in").evaluate(
        """field => { for (let range = 59; range >= 7; range -= 1) {
             field.value = String(range);
             field.dispatchEvent(new Event("input", { bubbles: true }));
           } }"""
    )
    live.settle()
    ranges = [json.loads(one)["range_in"] for one in live.page.evaluate("questions")]
    assert ranges == [59, 7]
    assert live.figures()["figures.band"] == 2


def test_an_error_is_said_at_its_field_and_keeps_what_was_typed(live: LiveCalculator) -> None:
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


def test_the_status_line_says_where_to_look(live: LiveCalculator) -> None:
    live.field("range_in").fill("-1")
    expect(live.status).to_contain_text("Range")


def test_a_malformed_wall_is_named_and_its_part_of_the_form_opened(live: LiveCalculator) -> None:
    live.field("walls").evaluate(
        """field => { field.value = "-3,5 -3,-5\\nsomewhere";
                      field.dispatchEvent(new Event("input", { bubbles: true })); }"""
    )
    expect(live.error("walls")).to_be_visible()
    expect(live.field("walls")).to_be_visible()
    told = '2: expected x1,y1 x2,y2, found "somewhere"'
    expect(live.error("walls")).to_have_text(told)


def test_the_status_line_is_short_and_alone_is_read_out(live: LiveCalculator) -> None:
    live.type("range_in", "14")
    expect(live.status).to_have_attribute("role", "status")
    live.say(".rc-headline")
    assert 0 < len(live.status.inner_text()) < 120
    loud = ":is([aria-live], [role=status], [role=alert])"
    assert live.root.locator(f".rc-answer{loud}, .rc-answer {loud}").count() == 0


def asked(live: LiveCalculator) -> Any:
    """The last question that the page put to the rules."""
    return json.loads(live.page.evaluate("questions.at(-1)"))


def test_a_roll_sends_a_seed_and_a_change_forgets_it(live: LiveCalculator) -> None:
    live.roll()
    question = asked(live)
    assert isinstance(question["seed"], int)
    check_figures(live, door.ask(question))
    live.type("range_in", "14")
    assert "seed" not in asked(live)


def test_a_roll_is_told_in_a_short_sentence_each_time(live: LiveCalculator) -> None:
    seen = live.status.evaluate_handle(
        """status => { const seen = [];
             new MutationObserver(() => seen.push(status.textContent))
               .observe(status, { childList: true });
             return seen; }"""
    )
    question = {**GRENADE, "dice": {"skill": 2, "direction": 6}}
    for _ in range(2):
        live.root.evaluate("(one, question) => one.load(question)", question)
        live.settle()
    told = "Lands 2″ short: 1 of 96 · Dice: Skill 2, Direction 6"
    assert seen.json_value() == [told, told], "the same roll again is said again"


def test_reset_brings_the_printed_answer_back(live: LiveCalculator) -> None:
    printed = live.figures()
    live.type("range_in", "nonsense")
    expect(live.error("range_in")).to_be_visible()
    live.press("Reset")
    expect(live.error("range_in")).to_be_hidden()
    assert live.figures() == printed


def clone(page: Page) -> None:
    """Put a second calculator of the same name behind the first: a page that includes it twice."""
    page.route(
        "**/area-fire.html*",
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
    first.type("range_in", "8")
    second.type("range_in", "20")
    assert (first.figures()["figures.band"], second.figures()["figures.band"]) == (2, 4)
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
    live.type("range_in", "14")
    assert live.figures()["figures.band"] == 3
    assert page.evaluate("questions.length") == 1


def test_an_element_that_moves_listens_once(page: Page) -> None:
    page.add_init_script(SPY)
    live = area(page)
    live.wake()
    live.root.evaluate("one => { const home = one.parentNode; one.remove(); home.append(one); }")
    page.evaluate("questions.length = 0")
    live.type("range_in", "14")
    assert live.figures()["figures.band"] == 3
    assert page.evaluate("questions.length") == 1


def test_a_reader_whose_network_goes_away_still_gets_answers(live: LiveCalculator) -> None:
    live.page.context.set_offline(True)
    try:
        fill_by_keyboard(live, GRENADE)
        live.settle()
        check_figures(live, door.ask(GRENADE))
        tab_to(live, live.way("Exact odds"))
        live.page.keyboard.press("ArrowLeft")
        tab_to(live, live.root.get_by_role("button", name="Roll"))
        live.page.keyboard.press("Enter")
        live.settle()
        check_figures(live, door.ask(asked(live)))
        live.say(".rc-told", ".rc-dice")
    finally:
        live.page.context.set_offline(False)
