"""A kept firer in the calculators: he fills fields, and stays chosen while they say what he has."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from rangecard import door
from rangecard.calculators import CALCULATORS
from tests.web.kept import forget_all, has_no_sideways_scroll, keep, kept
from tests.web.live import LiveCalculator, check_figures

ANN = {
    "name": "Ann <b>", "skill_die": "D12", "strength_die": "D10", "motivation": 4, "skill": 15,
    "strength": 3,
    "weapons": [
        {"weapon": "rocket-launcher"},
        {"weapon": "sniper-rifle", "scope": False, "laser_sight": True},
        {"weapon": "m60"},
    ],
}  # fmt: skip
BO = {"name": "Bo", "skill_die": "D4", "motivation": 1, "weapons": []}
CY = {"name": "Cy", "skill": 9, "weapons": "none"}
PAGES = {
    "area-shot": "area-fire.html",
    "direct-fire": "direct-fire.html",
    "motivation-test": "dice-and-clockface.html",
    "gas-check": "gas.html",
    "crew-served": "crew-served-weapons.html",
    "vehicle-turn": "vehicles.html",
}
Opened = Callable[..., LiveCalculator]


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Opened:
    """A calculator on its page, with these firers kept and nothing else."""
    page = reader.new_page()
    page.goto("about.html")

    def calculator(name: str, *firers: dict[str, Any], width: int = 1280) -> LiveCalculator:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("about.html")
        forget_all(page)
        keep(page, "firers", firers)
        page.goto(PAGES[name])
        return LiveCalculator(page, name)

    return calculator


def choice(live: LiveCalculator | Locator) -> Locator:
    root = live.root if isinstance(live, LiveCalculator) else live
    return root.locator("select.rc-firer-name").first


def choose(live: LiveCalculator, choice: Locator, firer: str) -> None:
    choice.select_option(label=firer)
    live.wait("ready")
    live.settle()


def of_firer(live: LiveCalculator, *names: str) -> dict[str, Any]:
    return {name: value for name, value in live.asked().items() if name in names}


def test_every_calculator_that_asks_for_a_firer_offers_one(opened: Opened) -> None:
    asking = {
        name
        for name, calculator in CALCULATORS.items()
        for field in calculator.fields
        for part in (field, *field.parts)
        if part.name in {"skill_die", "die", "quality_die", "skill", "motivation"}
        and field.kind != "weapon"
    }
    assert asking == set(PAGES)
    for name in PAGES:
        expect(choice(opened(name, ANN))).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    ("name", "filled"),
    [
        ("area-shot", {"skill_die": "D12", "strength_die": "D10"}),
        ("direct-fire", {"skill": 15, "strength": 3}),
        ("motivation-test", {"die": "D12", "motivation": 4}),
        ("gas-check", {"quality_die": "D12"}),
    ],
)
def test_a_chosen_firer_fills_the_fields_and_asks(
    opened: Opened, name: str, filled: dict[str, Any], width: int
) -> None:
    live = opened(name, BO, ANN, width=width)
    choose(live, choice(live), "Ann <b>")
    assert of_firer(live, *filled) == filled
    check_figures(live, door.ask(live.asked()))
    expect(choice(live)).to_have_value("Ann <b>")
    assert has_no_sideways_scroll(live.page)


def test_keys_alone_choose_a_firer_and_his_weapon(opened: Opened) -> None:
    live = opened("direct-fire", ANN, CY)
    keyboard = live.page.keyboard
    choice(live).focus()
    keyboard.press("ArrowDown")
    live.wait("ready")
    live.settle()
    assert of_firer(live, "skill", "strength") == {"skill": 15, "strength": 3}
    keyboard.press("Tab")
    keyboard.press("ArrowDown")
    live.settle()
    asked = of_firer(live, "weapon", "scope", "laser_sight")
    assert asked == {"weapon": "sniper-rifle", "scope": False, "laser_sight": True}
    check_figures(live, door.ask(live.asked()))


def test_only_weapons_of_the_system_are_offered(opened: Opened) -> None:
    for name, weapons in (
        ("direct-fire", ["–", "Sniper rifle, laser sight", "M60 machinegun"]),
        ("area-shot", ["–", "Rocket launcher (shoulder-fired)"]),
    ):
        live = opened(name, ANN)
        choose(live, choice(live), "Ann <b>")
        options = live.root.locator("select.rc-firer-weapon option")
        expect(options).to_have_text(weapons)


def test_a_weapon_brings_its_own_sights_back(opened: Opened) -> None:
    live = opened("direct-fire", ANN)
    choose(live, choice(live), "Ann <b>")
    weapon = live.root.locator("select.rc-firer-weapon")
    choose(live, weapon, "Sniper rifle, laser sight")
    choose(live, weapon, "M60 machinegun")
    assert of_firer(live, "weapon", "scope", "laser_sight") == {"weapon": "m60"}
    expect(weapon).to_have_value("2")


def test_a_firer_who_is_edited_away_is_chosen_no_more(opened: Opened) -> None:
    live = opened("area-shot", ANN, BO)
    choose(live, choice(live), "Bo")
    assert kept(live.page, "chosen") == {"area-shot": "Bo"}
    live.type("range_in", "7")
    expect(choice(live)).to_have_value("Bo")
    live.field("skill_die").select_option("D6")
    live.settle()
    expect(choice(live)).to_have_value("")
    assert kept(live.page, "chosen") == {}


def test_the_choice_outlives_a_reload(opened: Opened) -> None:
    live = opened("area-shot", ANN, BO)
    choose(live, choice(live), "Bo")
    live.page.reload()
    live.wait("ready")
    expect(choice(live)).to_have_value("Bo")
    assert of_firer(live, "skill_die") == {"skill_die": "D4"}


def test_going_back_takes_the_choice_back(opened: Opened) -> None:
    live = opened("area-shot", ANN, BO)
    before = of_firer(live, "skill_die", "strength_die")
    choose(live, choice(live), "Ann <b>")
    live.page.go_back()
    live.settle()
    assert of_firer(live, "skill_die", "strength_die") == before
    expect(choice(live)).to_have_value("")


def test_a_firer_without_anything_for_the_form_says_so(opened: Opened) -> None:
    live = opened("area-shot", CY)
    expect(choice(live).locator("option")).to_have_text(["–", "Cy (nothing for this form)"])


def test_one_press_saves_a_firer_of_the_forms_values(opened: Opened) -> None:
    live = opened("direct-fire")
    live.wake()
    expect(choice(live)).to_be_hidden()
    live.type("skill", "17")
    save = live.root.get_by_role("button", name="Save as a firer")
    save.click()
    asked = live.asked()
    firer = {
        "name": "Firer 1", "skill": 17, "strength": asked["strength"],
        "weapons": [{"weapon": asked["weapon"]}],
    }  # fmt: skip
    assert kept(live.page, "firers") == [firer]
    expect(choice(live)).to_have_value("Firer 1")
    expect(choice(live)).to_be_focused()
    save.click()
    assert [one["name"] for one in kept(live.page, "firers")] == ["Firer 1", "Firer 2"]


def test_each_man_of_a_gun_crew_may_be_another_firer(opened: Opened) -> None:
    live = opened("crew-served", ANN, BO)
    choose(live, choice(live.root.locator(".rc-record")), "Ann <b>")
    live.press("Add loader")
    rows = live.root.locator(".rc-rows-loaders > .rc-row")
    choose(live, choice(rows.nth(0)), "Bo")
    choose(live, choice(rows.nth(1)), "Ann <b>")
    asked = live.asked()
    assert asked["gunner"]["die"] == "D12"
    assert [(one["die"], one["motivation"]) for one in asked["loaders"]] == [("D4", 1), ("D12", 4)]
    expect(choice(rows.nth(0))).to_have_value("Bo")
    live.type("loaders.0.motivation", "5")
    expect(choice(rows.nth(0))).to_have_value("")
    expect(choice(rows.nth(1))).to_have_value("Ann <b>")
    check_figures(live, door.ask(live.asked()))


@pytest.mark.parametrize("width", [360, 1280])
def test_a_crewman_takes_the_firers_name_too(opened: Opened, width: int) -> None:
    live = opened("vehicle-turn", ANN, BO, width=width)
    choose(live, choice(live.root.locator(".rc-rows-crew > .rc-row").nth(1)), "Ann <b>")
    crewman = live.asked()["crew"][1]
    assert (crewman["name"], crewman["die"], crewman["motivation"]) == ("Ann <b>", "D12", 4)
    check_figures(live, door.ask(live.asked()))
    assert has_no_sideways_scroll(live.page)


def test_another_tab_brings_its_firers(opened: Opened) -> None:
    live = opened("area-shot", BO)
    choose(live, choice(live), "Bo")
    other: Page = live.page.context.new_page()
    other.goto("firers.html")
    keep(other, "firers", [BO, ANN])
    expect(choice(live).locator("option")).to_have_text(["–", "Bo", "Ann <b>"])
    expect(choice(live)).to_have_value("Bo")
    keep(other, "firers", [{**BO, "skill_die": "D6"}, ANN])
    expect(choice(live)).to_have_value("")
    other.close()
