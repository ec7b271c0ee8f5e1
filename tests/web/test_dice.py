"""Three ways in one form: the odds, the reader's own dice, a roll from a seed that is shown."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from rangecard import door
from tests.web.keyboard import tab_to
from tests.web.live import PAGES, START_MS, Calculators, LiveCalculator, check_figures
from tests.web.test_calculator import area, clone
from tests.web.test_reading import FINGER_PX, PHONE, SCHEMES, faults

SHOT = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 26,
    "skill_die": "D10",
    "strength_die": "D6",
    "munition": "explosive",
}
RIFLE = {
    "calculator": "direct-fire",
    "weapon": "assault-rifle",
    "range_m": 100,
    "skill": 12,
    "strength": 7,
    "single_shots": 4,
    "aimed": True,
}
FOCUSED = "one => one === document.activeElement"
PASTE = """(box, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const paste = { clipboardData, bubbles: true, cancelable: true };
  const untouched = box.dispatchEvent(new ClipboardEvent("paste", paste));
  if (untouched) document.execCommand("insertText", false, text);
}"""


def boxes(live: LiveCalculator) -> Locator:
    return live.root.locator(".rc-tray input")


def box(live: LiveCalculator, label: str) -> Locator:
    return live.root.get_by_label(label, exact=True)


def labels(live: LiveCalculator) -> list[str]:
    return live.root.locator(".rc-tray label").all_inner_texts()


def next_roll(live: LiveCalculator) -> Locator:
    return live.root.locator("[data-action=next]")


def refusal(live: LiveCalculator) -> Locator:
    return live.root.locator("[data-way=dice] .rc-error")


def my_dice(live: LiveCalculator, question: dict[str, Any] | None = None) -> None:
    """Choose the reader's own dice by the mouse, for a question where one is given."""
    if question:
        live.load(question)
    live.way("My dice").check()
    expect(boxes(live).first).to_be_focused(timeout=START_MS)


def outcome(live: LiveCalculator, question: dict[str, Any], **dice: Any) -> None:
    """Wait for the outcome of these dice: the page shows what CPython makes of them."""
    expect(live.root).to_have_js_property("more", {"dice": dice})
    live.settle()
    answer = door.ask({**question, "dice": dice})
    assert answer["outcome"]
    check_figures(live, answer)
    assert f"dice.{next(iter(dice))}" in live.figures()


def odds(live: LiveCalculator, question: dict[str, Any]) -> None:
    """Wait for the odds of a question without dice."""
    expect(live.root).to_have_js_property("more", {})
    live.settle()
    check_figures(live, door.ask(question))
    expect(live.root.locator(".rc-dice")).to_have_count(0)


# --- Choosing a way ---


def test_the_ways_are_one_group_that_the_arrow_keys_go_through(live: LiveCalculator) -> None:
    live.field("weapon").focus()
    tab_to(live, live.way("Exact odds"))
    expect(live.way("Exact odds")).to_be_checked()
    for name in ("My dice", "Roll for me", "Exact odds"):
        live.page.keyboard.press("ArrowRight")
        expect(live.way(name)).to_be_focused()
        expect(live.way(name)).to_be_checked()
    live.page.keyboard.press("ArrowLeft")
    live.page.keyboard.press("Tab")
    expect(live.root.get_by_role("button", name="Roll")).to_be_focused()


def test_a_question_without_dice_opens_the_odds_and_one_with_dice_its_way(
    live: LiveCalculator,
) -> None:
    live.load({**SHOT, "dice": {"skill": 2, "direction": 6}})
    expect(live.way("My dice")).to_be_checked()
    expect(box(live, "Direction, D12")).to_have_value("6")
    expect(box(live, "Skill die, D10")).to_have_value("2")
    outcome(live, SHOT, skill=2, direction=6)
    live.load({**SHOT, "seed": 7})
    expect(live.way("Roll for me")).to_be_checked()
    expect(live.root.get_by_label("Seed", exact=True)).to_have_value("7")
    live.load(SHOT)
    expect(live.way("Exact odds")).to_be_checked()
    expect(boxes(live)).to_have_count(0)
    odds(live, SHOT)


def test_dice_of_a_question_that_are_no_dice_are_shown_and_refused(live: LiveCalculator) -> None:
    live.load({**SHOT, "dice": {"skill": 12}})
    expect(box(live, "Skill die, D10")).to_have_value("12")
    expect(refusal(live)).to_have_text("Skill die, D10: a D10 scores 1 to 10, not 12")
    odds(live, SHOT)


# --- The reader's own dice ---


def test_a_shot_is_typed_die_by_die_and_the_focus_moves_on(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    assert labels(live) == ["Skill die, D10"]
    live.page.keyboard.type("2")
    expect(box(live, "Direction, D12")).to_be_focused()
    odds(live, SHOT)
    live.page.keyboard.type("6")
    outcome(live, SHOT, skill=2, direction=6)
    expect(next_roll(live)).to_be_focused()
    live.say(".rc-told", ".rc-dice")


def test_no_direction_is_asked_of_a_shot_that_hits(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("9")
    outcome(live, SHOT, skill=9)
    assert labels(live) == ["Skill die, D10"]


def test_a_shot_by_keyboard_alone_and_the_next(live: LiveCalculator) -> None:
    live.load(SHOT)
    keyboard = live.page.keyboard
    live.field("weapon").focus()
    tab_to(live, live.way("Exact odds"))
    keyboard.press("ArrowRight")
    expect(boxes(live)).to_have_count(1)
    keyboard.press("Tab")
    keyboard.type("1")
    keyboard.press("Enter")  # a 1 may be the beginning of 10
    expect(box(live, "Direction, D12")).to_be_focused()
    keyboard.type("12")
    outcome(live, SHOT, skill=1, direction=12)
    expect(next_roll(live)).to_be_focused()
    keyboard.press("Enter")
    expect(box(live, "Skill die, D10")).to_be_focused()
    expect(box(live, "Skill die, D10")).to_have_value("")
    assert labels(live) == ["Skill die, D10"]
    odds(live, SHOT)
    keyboard.type("7")
    outcome(live, SHOT, skill=7)


def test_a_fast_typist_loses_no_digit(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("211")
    outcome(live, SHOT, skill=2, direction=11)


def test_a_1_counts_when_nothing_follows(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("1")
    expect(box(live, "Direction, D12")).to_be_visible()
    expect(box(live, "Skill die, D10")).to_be_focused()
    live.page.keyboard.type("0")
    outcome(live, SHOT, skill=10)


def test_a_1_counts_when_the_reader_goes_elsewhere(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("1")
    live.field("range_in").focus()
    expect(box(live, "Direction, D12")).to_be_visible()
    expect(live.field("range_in")).to_be_focused()


def test_a_d10_reads_0_as_10(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("0")
    expect(box(live, "Skill die, D10")).to_have_value("10")
    outcome(live, SHOT, skill=10)


def test_a_d12_does_not(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("20")
    expect(refusal(live)).to_have_text("Direction, D12: a D12 scores 1 to 12, not 0")


def test_an_impossible_score_is_refused_with_the_reason_where_it_stands(
    live: LiveCalculator,
) -> None:
    question = {**SHOT, "skill_die": "D8"}
    my_dice(live, question)
    live.page.keyboard.type("9")
    die = box(live, "Skill die, D8")
    expect(refusal(live)).to_have_text("Skill die, D8: a D8 scores 1 to 8, not 9")
    expect(die).to_have_attribute("aria-invalid", "true")
    told = refusal(live).get_attribute("id")
    expect(die).to_have_attribute("aria-describedby", told or "")
    expect(refusal(live)).to_have_attribute("role", "alert")
    expect(die).to_be_focused()
    expect(die).to_have_value("9")
    assert labels(live) == ["Skill die, D8"]
    live.page.keyboard.type("3")  # what is typed next takes its place
    expect(refusal(live)).to_be_hidden()
    expect(box(live, "Direction, D12")).to_be_focused()
    assert die.get_attribute("aria-invalid") is None


@pytest.mark.parametrize("text", ["x", "-1", "2.5", "💥", "<b>", "9" * 400])
def test_what_is_no_score_is_refused_and_stays(live: LiveCalculator, text: str) -> None:
    my_dice(live, SHOT)
    die = box(live, "Skill die, D10")
    die.fill(text)
    die.press("Enter")
    expect(refusal(live)).to_be_visible()
    assert len(refusal(live).inner_text()) < 200
    expect(die).to_have_value(text)
    odds(live, SHOT)


def test_backspace_goes_back_through_the_boxes(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("24")
    expect(next_roll(live)).to_be_focused()
    for _ in range(3):
        live.page.keyboard.press("Backspace")  # to the direction, empty it, to the skill die
    expect(box(live, "Skill die, D10")).to_be_focused()
    odds(live, SHOT)
    live.page.keyboard.type("4")
    expect(box(live, "Direction, D12")).to_be_focused()
    live.page.keyboard.type("9")
    outcome(live, SHOT, skill=4, direction=9)


# --- What was typed stays ---


def test_a_changed_field_reads_the_same_dice_anew(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("24")
    outcome(live, SHOT, skill=2, direction=4)
    live.type("range_in", "8")
    outcome(live, {**SHOT, "range_in": 8}, skill=2, direction=4)
    live.type("range_in", "")
    expect(boxes(live)).to_have_count(0)
    expect(live.root.locator(".rc-no-dice")).to_contain_text("look")
    live.type("range_in", "26")
    outcome(live, SHOT, skill=2, direction=4)


def test_a_corrected_score_keeps_those_behind_it(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("24")
    outcome(live, SHOT, skill=2, direction=4)
    box(live, "Skill die, D10").fill("")
    odds(live, SHOT)
    box(live, "Skill die, D10").press_sequentially("3")
    outcome(live, SHOT, skill=3, direction=4)


def test_other_ways_keep_the_dice_and_reset_empties_them(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    live.page.keyboard.type("24")
    outcome(live, SHOT, skill=2, direction=4)
    live.way("Exact odds").check()
    odds(live, SHOT)
    live.way("My dice").check()
    outcome(live, SHOT, skill=2, direction=4)
    live.press("Reset")
    expect(live.way("Exact odds")).to_be_checked()
    expect(boxes(live)).to_have_count(0)


def test_a_correction_amends_the_outcome_and_the_next_shot_does_not(live: LiveCalculator) -> None:
    live.page.evaluate(
        """() => { window.amended = [];
             document.addEventListener("rangecard:answered", ({ detail: { answer, amends } }) => {
               if (answer.outcome) window.amended.push(amends);
             }); }"""
    )
    my_dice(live, SHOT)
    live.page.keyboard.type("24")
    outcome(live, SHOT, skill=2, direction=4)
    live.page.keyboard.press("Backspace")
    live.page.keyboard.type("5")
    outcome(live, SHOT, skill=2, direction=5)
    for range_in in (8, 1):
        live.type("range_in", str(range_in))
        outcome(
            live,
            {**SHOT, "range_in": range_in},
            skill=2,
            **({"direction": 5} if range_in > 6 else {}),
        )
    live.press("Next shot")
    expect(box(live, "Skill die, D10")).to_be_focused()
    live.page.keyboard.type("9")
    outcome(live, {**SHOT, "range_in": 1}, skill=9)
    assert live.page.evaluate("amended") == [False, True, False, True, False]


def test_half_typed_dice_come_back_with_their_page(reader: BrowserContext) -> None:
    page = reader.new_page()
    page.goto(PAGES["direct-fire"])
    live = LiveCalculator(page, "direct-fire")
    my_dice(live, RIFLE)
    page.keyboard.type("3 17 ")
    expect(box(live, "Shot 3, D20")).to_be_focused()
    page.reload()
    expect(live.way("My dice")).to_be_checked()
    expect(box(live, "Shot 2, D20")).to_have_value("17", timeout=START_MS)
    box(live, "Shot 3, D20").fill("9 20")
    outcome(live, RIFLE, d20=[3, 17, 9, 20])
    live.press("Next shot")
    page.keyboard.type("4")
    expect(box(live, "Shot 2, D20")).to_be_focused()
    live.press("Reset")
    page.reload()
    expect(live.way("Exact odds")).to_be_checked()
    page.close()


# --- Many dice ---


def test_the_dice_of_a_list_are_asked_at_once(calculators: Calculators) -> None:
    live = calculators("direct-fire")
    my_dice(live, RIFLE)
    assert labels(live) == [f"Shot {number}, D20" for number in (1, 2, 3, 4)]
    live.page.keyboard.type("3")
    expect(box(live, "Shot 2, D20")).to_be_focused()
    live.page.keyboard.type("17")
    expect(box(live, "Shot 3, D20")).to_be_focused()
    live.page.keyboard.type("1")
    live.page.keyboard.press("Enter")
    expect(box(live, "Shot 4, D20")).to_be_focused()
    live.page.keyboard.type("20")
    outcome(live, RIFLE, d20=[3, 17, 1, 20])


@pytest.mark.parametrize("text", ["3 17 9 20", "3,17,9,20", "3\n17\n9\n20\n", " 3;  17, 9 20 "])
def test_many_scores_are_pasted_at_once(calculators: Calculators, text: str) -> None:
    live = calculators("direct-fire")
    my_dice(live, RIFLE)
    boxes(live).first.evaluate(PASTE, text)
    outcome(live, RIFLE, d20=[3, 17, 9, 20])
    expect(next_roll(live)).to_be_focused()


def test_many_scores_are_typed_with_blanks_between(calculators: Calculators) -> None:
    live = calculators("direct-fire")
    my_dice(live, RIFLE)
    live.page.keyboard.type("3 1 9 2 ")
    outcome(live, RIFLE, d20=[3, 1, 9, 2])


def test_scores_for_dice_that_are_not_due_yet_wait_for_them(live: LiveCalculator) -> None:
    my_dice(live, SHOT)
    boxes(live).first.evaluate(PASTE, "2 6")
    outcome(live, SHOT, skill=2, direction=6)


def test_more_scores_than_dice_are_told(calculators: Calculators) -> None:
    live = calculators("direct-fire")
    my_dice(live, RIFLE)
    boxes(live).first.evaluate(PASTE, "3 17 9 20 11 12")
    outcome(live, RIFLE, d20=[3, 17, 9, 20])
    expect(refusal(live)).to_have_text("More scores than dice; not used: 11 12")


def test_a_refused_score_among_many_is_named(calculators: Calculators) -> None:
    live = calculators("direct-fire")
    my_dice(live, RIFLE)
    boxes(live).first.evaluate(PASTE, "3 21 9 0")
    told = [f"Shot {number}, D20: a D20 scores 1 to 20, not {n}" for number, n in ((2, 21), (4, 0))]
    expect(refusal(live)).to_have_text("; ".join(told))
    invalid = live.root.locator(".rc-tray [aria-invalid=true]")
    expect(invalid).to_have_count(2)
    invalid.first.fill("4")
    invalid.last.fill("5")
    outcome(live, RIFLE, d20=[3, 4, 9, 5])


def test_more_shots_keep_the_scores_of_the_first(calculators: Calculators) -> None:
    live = calculators("direct-fire")
    my_dice(live, RIFLE)
    boxes(live).first.evaluate(PASTE, "3 17 9 20")
    outcome(live, RIFLE, d20=[3, 17, 9, 20])
    live.type("single_shots", "1")
    outcome(live, {**RIFLE, "single_shots": 1}, d20=[3])
    live.type("single_shots", "5")
    expect(boxes(live)).to_have_count(5)
    box(live, "Shot 5, D20").press_sequentially("8")
    outcome(live, {**RIFLE, "single_shots": 5}, d20=[3, 17, 9, 20, 8])


TYPED: dict[str, tuple[list[str], list[str], dict[str, Any]]] = {
    "motivation-test": (["Skill die, D8"], ["5"], {"die": 5}),
    "gas-check": (["Skill die, D8"], ["3"], {"die": 3}),
    "cloud-turn": (["Marker 1, D6", "Marker 2, D6"], ["4", "6"], {"dissipation": [4, 6]}),
    "crew-served": (["Loader 1, D8"], ["7"], {"loaders": [7]}),
    "vehicle-turn": (["Commander, D10"], ["0"], {"commander": [10]}),
}


@pytest.mark.parametrize("name", TYPED)
def test_every_calculator_asks_for_its_dice(calculators: Calculators, name: str) -> None:
    live = calculators(name)
    expected, scores, dice = TYPED[name]
    question = live.asked()
    my_dice(live)
    assert labels(live) == expected
    for score in scores:
        live.page.keyboard.type(score)
    outcome(live, question, **dice)


def test_the_wind_is_rolled_for_the_markers_that_stay(calculators: Calculators) -> None:
    live = calculators("cloud-turn")
    live.unfold()
    live.field("house_rules.wind").select_option("d6")
    live.settle()
    question = live.asked()
    my_dice(live)
    live.page.keyboard.type("64")
    expect(box(live, "Drift of marker 2, D6")).to_be_focused()
    live.page.keyboard.type("5")
    outcome(live, question, dissipation=[6, 4], wind=[5])


def test_a_question_that_needs_no_dice_says_so_and_has_its_outcome(
    calculators: Calculators,
) -> None:
    live = calculators("crew-served")
    live.field("gunner.moved").check()
    live.settle()
    live.way("My dice").check()
    expect(live.root.locator(".rc-no-dice")).to_have_text("Nothing needs to be rolled for this.")
    expect(next_roll(live)).to_be_hidden()
    expect(live.root).to_have_js_property("more", {"dice": {}})
    live.settle()
    check_figures(live, door.ask({**live.asked()}))


def test_a_shot_that_is_none_asks_for_no_dice(live: LiveCalculator) -> None:
    live.load({**SHOT, "range_in": 61})
    live.way("My dice").check()
    expect(live.root.locator(".rc-no-dice")).to_have_text("No shot, so no dice.")
    expect(live.root).to_have_attribute("data-status", "no-shot")


# --- A roll from a seed ---


def seed_field(live: LiveCalculator) -> Locator:
    return live.root.get_by_label("Seed", exact=True)


def rolled(live: LiveCalculator) -> dict[str, Any]:
    """What the page rolled: it shows what CPython rolls from the seed in the field."""
    question = live.asked()
    assert str(question["seed"]) == seed_field(live).input_value()
    answer = door.ask(question)
    check_figures(live, answer)
    dice: dict[str, Any] = answer["dice"]
    return dice


def test_a_roll_shows_its_seed_and_again_rolls_the_same(live: LiveCalculator) -> None:
    live.load(SHOT)
    live.way("Roll for me").check()
    odds(live, SHOT)
    again = live.root.get_by_role("button", name="Again")
    expect(again).to_be_disabled()
    live.press("Roll")
    first, seed = rolled(live), seed_field(live).input_value()
    live.say(".rc-told", ".rc-dice")
    seeds = {seed}
    for _ in range(3):
        live.press("Roll")
        seeds.add(seed_field(live).input_value())
    assert len(seeds) > 1
    seed_field(live).fill(seed)
    again.click()
    live.settle()
    assert rolled(live) == first


def test_a_seed_is_typed_and_rolled_by_keyboard(calculators: Calculators) -> None:
    live = calculators("direct-fire")
    live.load(RIFLE)
    live.field("weapon").focus()
    tab_to(live, live.way("Exact odds"))
    live.page.keyboard.press("ArrowLeft")
    tab_to(live, seed_field(live))
    live.page.keyboard.type("7")
    live.page.keyboard.press("Enter")
    live.settle()
    assert rolled(live) == door.ask({**RIFLE, "seed": 7})["dice"]


def test_a_seed_that_is_none_is_told_at_its_field(live: LiveCalculator) -> None:
    live.way("Roll for me").check()
    seed_field(live).fill("seven")
    live.press("Again")
    expect(live.error("seed")).to_have_text('expected a whole number, found "seven"')
    expect(seed_field(live)).to_have_attribute("aria-invalid", "true")
    expect(seed_field(live)).to_have_value("seven")
    live.press("Roll")
    expect(live.error("seed")).to_be_hidden()


# --- Everywhere ---


def test_all_ways_work_with_the_network_cut(live: LiveCalculator) -> None:
    live.load(SHOT)
    live.page.context.set_offline(True)
    try:
        my_dice(live, SHOT)
        live.page.keyboard.type("26")
        outcome(live, SHOT, skill=2, direction=6)
        live.roll()
        rolled(live)
        live.way("Exact odds").check()
        odds(live, SHOT)
    finally:
        live.page.context.set_offline(False)


def test_two_calculators_on_a_page_have_their_own_ways(page: Page) -> None:
    clone(page)
    first = area(page)
    second = LiveCalculator(page, "area-shot", nth=1)
    my_dice(first)
    second.way("Roll for me").check()
    expect(first.way("My dice")).to_be_checked()
    first.wait("ready")
    first.load(SHOT)
    second.load(SHOT)
    my_dice(first)
    my_dice(second)
    box(first, "Skill die, D10").press_sequentially("11")
    box(second, "Skill die, D10").press_sequentially("2")
    expect(refusal(first)).to_be_visible()
    expect(refusal(second)).to_be_hidden()
    described = box(first, "Skill die, D10").get_attribute("aria-describedby")
    assert described == refusal(first).get_attribute("id")
    assert described != refusal(second).get_attribute("id")
    box(second, "Direction, D12").press_sequentially("6")
    outcome(second, SHOT, skill=2, direction=6)


def test_the_dice_survive_a_worker_that_did_not_come(page: Page) -> None:
    missing = "**/rangecard/worker-*.js"
    page.route(missing, lambda route: route.fulfill(status=404, body="missing"))
    live = area(page)
    live.way("My dice").check()
    live.wait("error")
    page.unroute(missing)
    live.root.get_by_role("button", name="Try again").click()
    live.wait("ready")
    expect(boxes(live)).to_have_count(1)


def test_every_way_fits_a_phone(calculators: Calculators) -> None:
    live = calculators("direct-fire")
    live.page.set_viewport_size(PHONE)
    my_dice(live, {**RIFLE, "single_shots": 20})
    expect(boxes(live)).to_have_count(20)
    sizes = [one.bounding_box() for one in boxes(live).all()]
    assert all(size and size["height"] >= FINGER_PX for size in sizes)
    assert wide(live) <= PHONE["width"]
    live.roll()
    assert wide(live) <= PHONE["width"]
    for name in ("Roll", "Again"):
        size = live.root.get_by_role("button", name=name).bounding_box()
        assert size
        assert size["height"] == FINGER_PX
    for name in ("Exact odds", "My dice", "Roll for me"):
        size = live.way(name).bounding_box()
        assert size
        assert size["height"] >= FINGER_PX


def wide(live: LiveCalculator) -> int:
    width: int = live.page.evaluate("document.documentElement.scrollWidth")
    return width


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_any_way(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    live = area(page)
    my_dice(live)
    page.keyboard.type("2")
    expect(boxes(live)).to_have_count(2)
    page.keyboard.type("0")
    expect(refusal(live)).to_be_visible()
    assert faults(page) == []
    live.roll()
    assert faults(page) == []
