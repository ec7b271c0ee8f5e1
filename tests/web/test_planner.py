"""Crews and vehicles, planned at the table: who may act, what it gives, whom a transfer reaches."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from generator import forms
from rangecard import door
from tests.web.kept import has_no_sideways_scroll
from tests.web.keyboard import tab_to
from tests.web.live import LiveCalculator, check_figures

TRANSFER = "crew.2.transfer_to"


@pytest.fixture(scope="module")
def vehicle(reader: BrowserContext) -> LiveCalculator:
    return woken(reader, "vehicles.html", "vehicle-turn")


@pytest.fixture(scope="module")
def gun(reader: BrowserContext) -> LiveCalculator:
    return woken(reader, "crew-served-weapons.html", "crew-served")


def woken(reader: BrowserContext, page: str, name: str) -> LiveCalculator:
    opened = reader.new_page()
    opened.goto(page)
    live = LiveCalculator(opened, name)
    live.wake()
    return live


def offered(live: LiveCalculator, name: str) -> list[str]:
    options = live.field(name).locator("option").evaluate_all("all => all.map(one => one.value)")
    return [str(one) for one in options]


def transfers(live: LiveCalculator) -> list[Any]:
    return [one.get("transfer_to") for one in live.asked()["crew"]]


@pytest.mark.rule("VE-4", "VE-5")
def test_a_transfer_is_chosen_among_the_others_of_the_crew(vehicle: LiveCalculator) -> None:
    vehicle.start_again()
    assert offered(vehicle, TRANSFER) == ["", "Driver", "Gunner"]
    assert offered(vehicle, "crew.0.transfer_to") == ["", "Gunner", "Commander"]
    vehicle.field(TRANSFER).select_option("Gunner")
    vehicle.settle()
    assert transfers(vehicle) == [None, None, "Gunner"]
    check_figures(vehicle, door.ask(vehicle.asked()))


def test_a_choice_follows_the_names_that_are_typed(vehicle: LiveCalculator) -> None:
    vehicle.start_again()
    vehicle.type("crew.0.name", "Ann")
    assert offered(vehicle, TRANSFER) == ["", "Ann", "Gunner"]
    assert transfers(vehicle) == [None, None, "Ann"], "named anew, it is the same man"
    vehicle.type("crew.0.name", "")
    vehicle.type("crew.0.name", "Bob")
    assert transfers(vehicle) == [None, None, "Bob"]
    vehicle.press("Add crewman")
    assert offered(vehicle, TRANSFER) == ["", "Bob", "Gunner", "Crewman 4"]
    assert transfers(vehicle)[2] == "Bob"
    vehicle.press("Remove Crewman 1")
    assert transfers(vehicle)[1] is None, "who is gone takes no transfer"
    vehicle.press("Reset")
    assert offered(vehicle, TRANSFER) == ["", "Driver", "Gunner"]
    assert door.ask(vehicle.asked()) == door.ask(forms.opening("vehicle-turn"))


def test_a_name_from_a_link_that_is_not_in_the_crew_is_shown_with_its_fault(
    vehicle: LiveCalculator,
) -> None:
    question = forms.opening("vehicle-turn")
    crew: Any = question["crew"]
    stray = {**question, "crew": [*crew[:2], {**crew[2], "transfer_to": "Zoe"}]}
    vehicle.load(stray)
    assert vehicle.field(TRANSFER).input_value() == "Zoe"
    (fault,) = door.ask(stray)["errors"]
    expect(vehicle.error(TRANSFER)).to_have_text(f"Transfer to: {fault['message']}")
    vehicle.type("crew.1.motivation", "3")
    assert transfers(vehicle)[2] == "Zoe"
    vehicle.field(TRANSFER).select_option("Driver")
    vehicle.settle()
    expect(vehicle.root).to_have_attribute("data-status", "ok")
    himself = {**question, "crew": [*crew[:2], {**crew[2], "transfer_to": "Commander"}]}
    vehicle.load(himself)
    expect(vehicle.error(TRANSFER)).to_contain_text("expected another crewman, found himself")


def test_a_transfer_is_chosen_by_keyboard(vehicle: LiveCalculator) -> None:
    vehicle.start_again()
    vehicle.field("crew.2.name").focus()
    tab_to(vehicle, vehicle.field(TRANSFER))
    vehicle.page.keyboard.press("ArrowDown")
    vehicle.settle()
    assert transfers(vehicle)[2] == "Gunner"
    check_figures(vehicle, door.ask(vehicle.asked()))


@pytest.mark.rule("VE-3", "VE-6")
def test_it_says_who_mans_what_and_what_each_transfer_gives(vehicle: LiveCalculator) -> None:
    vehicle.start_again()
    parts = vehicle.root.locator(".rc-part")
    manned = parts.filter(has_text="Who mans what")
    assert manned.locator("tbody tr").all_inner_texts() == ["Cannon\tGunner", "Machinegun\tGunner"]
    gifts = parts.filter(has_text="What a transfer would give").locator("tbody tr")
    assert gifts.all_inner_texts() == [
        "Commander\tDriver\t70 %\tdrive", "Commander\tGunner\t70 %\tfire Cannon, fire Machinegun",
    ]  # fmt: skip
    vehicle.root.get_by_label("Cannon").nth(0).check()
    vehicle.settle()
    expect(manned.locator("tbody tr").first).to_contain_text("Driver, Gunner VE-6")


def test_a_crewman_is_short_on_a_phone_and_nothing_scrolls_sideways(
    vehicle: LiveCalculator,
) -> None:
    vehicle.start_again()
    vehicle.page.set_viewport_size({"width": 360, "height": 740})
    boxes = [row.bounding_box() for row in vehicle.root.locator(".rc-rows-crew > .rc-row").all()]
    assert [box for box in boxes if not box or box["height"] > 310] == []
    assert vehicle.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    targets = vehicle.root.locator(".rc-rows-crew .rc-row").first.locator("label:has(input)")
    for target in targets.all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    vehicle.page.set_viewport_size({"width": 1280, "height": 720})


def activations(gun: LiveCalculator) -> list[list[str]]:
    part = gun.root.locator(".rc-part").filter(has_text="What each activation gives")
    return [row.split("\t") for row in part.locator("tbody tr").all_inner_texts()]


@pytest.mark.rule("CS-2", "CS-6", "CS-7")
@pytest.mark.parametrize(
    ("firing", "gunner", "loader"),
    [("activation", "1 firing", "1 more firing"), ("action", "2 firings", "2 more firings")],
)
def test_it_says_what_each_activation_gives(
    gun: LiveCalculator, firing: str, gunner: str, loader: str
) -> None:
    one = {"die": "D8", "motivation": 2, "in_contact": True}
    two = {**one, "die": "D6", "motivation": 4}
    gun.load({**forms.opening("crew-served"), "loaders": [one, two],
              "house_rules": {"crew_firing": firing}})  # fmt: skip
    assert activations(gun) == [
        ["Gunner", "D8", "no test", "sure", gunner],
        ["Loader 1", "D8", "yes", "75 %", loader],
        ["Loader 2", "D6", "yes", "33.3 %", loader],
    ]
    check_figures(gun, door.ask(gun.asked()))
    most = 3 if firing == "activation" else 6
    least = 1 if firing == "activation" else 2
    expect(gun.root.locator(".rc-answer")).to_contain_text(f"At least {least}, at most {most}")


@pytest.mark.rule("CS-4", "CS-5")
def test_it_says_who_is_barred_and_what_would_lift_it(gun: LiveCalculator) -> None:
    loaders = [{"die": "D8", "motivation": 2, "moved": True, "in_contact": True},
               {"die": "D8", "motivation": 2}]  # fmt: skip
    gun.load({"calculator": "crew-served", "gunner": {"die": "D8"}, "loaders": loaders})
    barred = gun.root.locator(".rc-barred")
    expect(barred).to_contain_text("No loader may try CS-4")
    assert barred.locator("li").all_inner_texts() == [
        "Loader 1 has moved: they may try in a turn in which he stays.",
        "Loader 2 is out of base contact: he has to join the others first.",
        "The gun stands on no mount: the gunner sets it up with both of his actions.",
    ]
    assert [row[2:] for row in activations(gun)[1:]] == [["no, CS-4", "—", "no firing"]] * 2
    gun.field("loaders.0.moved").uncheck()
    gun.field("loaders.1.in_contact").check()
    gun.settle()
    expect(barred).to_contain_text("No loader may try CS-5")
    gun.field("gunner.setting_up").check()
    gun.settle()
    expect(barred).to_contain_text("Every loader may try")
    expect(gun.root.locator(".rc-answer")).to_contain_text("The loaders act after the gunner")
    check_figures(gun, door.ask(gun.asked()))


def test_names_of_one_long_word_fit_a_phone(vehicle: LiveCalculator) -> None:
    long = "Kommandantinnenstellvertreter" * 3
    vehicle.page.set_viewport_size({"width": 360, "height": 740})
    vehicle.load({**forms.opening("vehicle-turn"), "weapons": [long, "Gun"], "crew": [
        {"name": long[:80], "roles": ["driver"], "skill_die": "D8", "motivation": 2},
        {"name": long, "roles": ["gunner"], "skill_die": "D8", "motivation": 2, "controls": [long]},
        {"name": f"Q{long}", "roles": ["commander"], "skill_die": "D8", "motivation": 2,
         "transfer_to": long},
    ]})  # fmt: skip
    expect(vehicle.root.locator(".rc-answer").get_by_text("Transfers tried")).to_be_visible()
    assert has_no_sideways_scroll(vehicle.page)
