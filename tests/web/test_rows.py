"""Lists of objects in a form: a row each, added, taken away, loaded, reset, at fault."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from generator import forms
from rangecard import door
from rangecard.calculators import CALCULATORS
from tests.web.keyboard import tab_to, type_in
from tests.web.live import PAGES, Calculators, LiveCalculator, check_figures

LOADER = {"die": "D6", "motivation": 3, "in_contact": True}
FOCUSED = "one => one === document.activeElement"


def without_house_rules(question: dict[str, Any]) -> dict[str, Any]:
    """A form always asks with the house rules that it shows."""
    return {name: value for name, value in question.items() if name != "house_rules"}


def rows(live: LiveCalculator, name: str) -> int:
    return live.root.locator(f'[data-rows="{name}"] > .rc-row').count()


@pytest.mark.parametrize("name", PAGES)
def test_an_untouched_form_asks_its_opening_question(calculators: Calculators, name: str) -> None:
    live = calculators(name)
    answer = door.ask(forms.opening(name))
    assert door.ask(live.asked()) == answer
    check_figures(live, answer)


def test_a_row_more_is_asked_and_has_the_focus(calculators: Calculators) -> None:
    live = calculators("crew-served")
    live.press("Add loader")
    assert live.field("loaders.1.die").evaluate(FOCUSED)
    live.type("loaders.1.motivation", "5")
    assert [one["motivation"] for one in live.asked()["loaders"]] == [2, 5]
    check_figures(live, door.ask(live.asked()))


def test_a_new_row_has_a_name_that_no_other_has(calculators: Calculators) -> None:
    live = calculators("line-of-sight")
    live.type("markers.0.id", "3")
    live.press("Add marker")
    assert [one["id"] for one in live.asked()["markers"]] == [3, 2, 4]
    live.press("Add marker")
    assert [one["id"] for one in live.asked()["markers"]] == [3, 2, 4, 5]
    expect(live.root).to_have_attribute("data-status", "ok")


def test_a_row_that_goes_leaves_the_focus_to_the_next_and_the_last_to_add(
    calculators: Calculators,
) -> None:
    live = calculators("line-of-sight")
    live.press("Remove Row 1")
    assert live.field("markers.0.id").evaluate(FOCUSED)
    assert live.field("markers.0.id").input_value() == "2"
    check_figures(live, door.ask(live.asked()))
    live.press("Remove Row 1")
    assert live.root.get_by_role("button", name="Add marker").evaluate(FOCUSED)
    assert live.asked()["markers"] == []
    expect(live.root).to_have_attribute("data-status", "ok")


def test_no_more_rows_than_the_rules_take(calculators: Calculators) -> None:
    live = calculators("crew-served")
    loaders = [LOADER] * 19
    live.load({**forms.opening("crew-served"), "loaders": loaders})
    add = live.root.get_by_role("button", name="Add loader")
    expect(add).to_be_enabled()
    live.press("Add loader")
    expect(add).to_be_disabled()
    assert rows(live, "loaders") == 20
    live.press("Remove Loader 7")
    expect(add).to_be_enabled()


@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_question_brings_its_rows(calculators: Calculators, count: int) -> None:
    live = calculators("crew-served")
    question = {**forms.opening("crew-served"), "loaders": [LOADER] * count}
    live.load(question)
    assert rows(live, "loaders") == count
    assert without_house_rules(live.asked()) == question
    check_figures(live, door.ask(question))


def test_reset_brings_the_printed_rows_back(calculators: Calculators) -> None:
    live = calculators("line-of-sight")
    printed = live.asked()
    live.press("Remove Row 1")
    live.press("Add marker")
    live.type("markers.1.x", "9.50")
    live.press("Reset")
    assert live.asked() == printed
    check_figures(live, door.ask(printed))


def test_a_fault_is_said_at_its_row(calculators: Calculators) -> None:
    live = calculators("cloud-turn")
    live.type("markers.1.x", "far")
    expect(live.error("markers.1.x")).to_be_visible()
    expect(live.error("markers.0.x")).to_be_hidden()
    expect(live.field("markers.1.x")).to_have_attribute("aria-invalid", "true")
    message = door.ask(live.asked())["errors"][0]["message"]
    expect(live.error("markers.1.x")).to_have_text(f"x: {message}")
    expect(live.status).to_have_text("No answer yet. Look at: Row 2, x")
    live.press("Remove Row 1")
    expect(live.error("markers.0.x")).to_be_visible()
    live.type("markers.0.x", "-4")
    expect(live.error("markers.0.x")).to_be_hidden()


def test_a_name_that_stands_twice_is_a_fault_of_the_second(calculators: Calculators) -> None:
    live = calculators("cloud-turn")
    live.type("markers.1.id", "1")
    expect(live.error("markers.1.id")).to_contain_text("1 stands twice")
    expect(live.error("markers.0.id")).to_be_hidden()


def test_a_row_left_empty_is_still_asked(calculators: Calculators) -> None:
    live = calculators("cloud-turn")
    for name in ("id", "x", "y"):
        live.type(f"markers.1.{name}", "")
    assert live.asked()["markers"][1] == {"munition": "smoke"}
    expect(live.error("markers.1.id")).to_contain_text("is missing")


def test_whole_numbers_and_words_name_a_marker(calculators: Calculators) -> None:
    live = calculators("cloud-turn")
    live.type("markers.0.id", "07")
    live.type("markers.1.id", "true")
    assert [one["id"] for one in live.asked()["markers"]] == ["07", "true"]
    expect(live.root).to_have_attribute("data-status", "ok")


def test_a_crew_by_keyboard_reads_as_in_cpython(calculators: Calculators) -> None:
    live = calculators("crew-served")
    keyboard = live.page.keyboard
    live.field("gunner.die").focus()
    type_in(live, "gunner.die", "D10")
    tab_to(live, live.root.get_by_role("button", name="Add loader"))
    keyboard.press("Enter")
    type_in(live, "loaders.1.die", "D6")
    type_in(live, "loaders.1.motivation", 4)
    tab_to(live, live.root.get_by_role("button", name="Add loader"))
    keyboard.press("Space")
    keyboard.press("Shift+Tab")  # from the third row's first field back to the second's button
    keyboard.press("Shift+Tab")
    assert live.field("loaders.1.in_contact").evaluate(FOCUSED)
    keyboard.press("Tab")
    keyboard.press("Enter")
    live.settle()
    question = {
        "calculator": "crew-served",
        "gunner": {"die": "D10", "set_up": True},
        "loaders": [
            {"die": "D8", "motivation": 2, "in_contact": True},
            {"die": "D8", "motivation": 2, "in_contact": True},
        ],
    }
    assert without_house_rules(live.asked()) == question
    check_figures(live, door.ask(question))


def test_a_new_row_is_read_out_once(calculators: Calculators) -> None:
    live = calculators("crew-served")
    live.say(".rc-headline")
    seen = live.status.evaluate_handle(
        """status => { const seen = [];
             new MutationObserver(() => seen.push(status.textContent))
               .observe(status, { childList: true });
             return seen; }"""
    )
    live.press("Add loader")
    live.say(".rc-headline")
    assert len(seen.json_value()) == 1


@pytest.mark.parametrize("name", ["cloud-turn", "line-of-sight", "crew-served", "vehicle-turn"])
def test_rows_keep_ids_and_labels_apart(calculators: Calculators, name: str) -> None:
    live = calculators(name)
    (listed,) = [field for field in CALCULATORS[name].fields if field.kind == "records"]
    add = live.root.locator(f'[data-rows="{listed.name}"] > .rc-add')
    first = listed.parts[0].name
    live.root.get_by_role("button", name="Remove").first.click()
    for _ in range(3):
        add.click()
    live.settle()
    ids: list[str] = live.page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    for place in range(rows(live, listed.name)):
        control = live.field(f"{listed.name}.{place}.{first}")
        assert control.evaluate("one => one.labels[0].textContent") == listed.parts[0].label
        described = (control.get_attribute("aria-describedby") or "").split()
        assert live.error(f"{listed.name}.{place}.{first}").get_attribute("id") in described


def offered(live: LiveCalculator, place: int) -> dict[str, bool]:
    """The weapons that a crewman may control, and whether he does."""
    ticks = live.root.locator(f'[name="crew.{place}.controls"]')
    found: dict[str, bool] = dict(
        ticks.evaluate_all("all => all.map(one => [one.labels[0].textContent.trim(), one.checked])")
    )
    return found


def test_ticks_follow_the_weapons(calculators: Calculators) -> None:
    live = calculators("vehicle-turn")
    assert offered(live, 1) == {"Cannon": True, "Machinegun": True}
    live.type("weapons", "Cannon, long\nMachinegun")
    assert offered(live, 1) == {"Cannon, long": True, "Machinegun": True}, "renamed, not gone"
    live.type("weapons", "Mortar\n\nCannon, long\nMachinegun\n")
    assert offered(live, 1) == {"Mortar": False, "Cannon, long": True, "Machinegun": True}
    live.root.get_by_label("Mortar").nth(2).check()
    live.settle()
    question = live.asked()
    assert question["weapons"] == ["Mortar", "Cannon, long", "Machinegun"]
    assert [one.get("controls") for one in question["crew"]] == [
        [], ["Cannon, long", "Machinegun"], ["Mortar"],
    ]  # fmt: skip
    check_figures(live, door.ask(question))
    live.type("weapons", "")
    assert offered(live, 1) == {}
    live.press("Reset")
    assert offered(live, 1) == {"Cannon": True, "Machinegun": True}
    check_figures(live, door.ask(forms.opening("vehicle-turn")))


def test_a_loaded_crew_controls_its_own_weapons(calculators: Calculators) -> None:
    live = calculators("vehicle-turn")
    one = {"die": "D8", "motivation": 2}
    question = {
        "calculator": "vehicle-turn",
        "robotic": True,
        "weapons": ["Missiles"],
        "crew": [
            {"name": "Ada", "roles": ["gunner", "commander"], "controls": ["Missiles"], **one}
        ],
    }
    live.load(question)
    assert without_house_rules(live.asked()) == question
    check_figures(live, door.ask(question))
    live.load({**question, "weapons": []})
    expect(live.error("crew.0.controls")).to_contain_text("1: there is no weapon")


@pytest.mark.parametrize("name", ["cloud-turn", "vehicle-turn"])
def test_without_scripts_the_rows_read_and_offer_no_buttons(
    chromium: Browser, site_url: str, name: str
) -> None:
    with chromium.new_context(java_script_enabled=False, base_url=site_url) as context:
        bare = context.new_page()
        bare.goto(PAGES[name])
        root = bare.locator(f'rangecard-calculator[name="{name}"]')
        expect(root.locator(".rc-row")).to_have_count(len(printed_rows(name)))
        expect(root.locator(".rc-row input").first).to_be_visible()
        buttons = root.locator(":is(.rc-add, .rc-remove)").all()
        assert buttons
        for button in buttons:
            expect(button).to_be_hidden()


def printed_rows(name: str) -> list[Any]:
    (listed,) = [field for field in CALCULATORS[name].fields if field.kind == "records"]
    found = forms.opening(name)[listed.name]
    assert isinstance(found, list)
    return found
