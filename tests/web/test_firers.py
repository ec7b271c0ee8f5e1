"""The editor of firers: kept at once, found again, never lost, whatever is typed or stored."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.kept import fresh, has_no_sideways_scroll, keep, keep_text, kept, notices
from tests.web.live import START_MS

PAGE = "firers.html"
ANN = {"name": "Ann", "skill_die": "D10", "skill": 12, "weapons": []}
BO = {"name": "Bo", "strength": 7, "weapons": [{"weapon": "sniper-rifle", "scope": True}]}
HOSTILE = ("<b onclick=x>Ann</b>", "\"quoted\" & 'so'", "\u202eright to left", "n" * 200)


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    page.goto(PAGE)
    yield page
    page.close()


@pytest.fixture(params=[360, 1280])
def page(opened: Page, request: pytest.FixtureRequest) -> Page:
    """The page of firers with none kept, on a phone and on a desk."""
    return fresh(opened, request.param)


@pytest.fixture
def desk(opened: Page) -> Page:
    return fresh(opened, 1280)


def editor(page: Page) -> Locator:
    return page.locator("rangecard-firers")


def field(page: Page, name: str) -> Locator:
    return editor(page).locator(f'[name="{name}"]')


def press(page: Page, name: str) -> None:
    editor(page).get_by_role("button", name=name, exact=True).click()


def names(page: Page) -> list[str]:
    return editor(page).locator(".rc-choose").all_text_contents()


def shows(page: Page, *firers: object) -> Page:
    keep(page, "firers", firers)
    page.reload()
    return page


def test_without_firers_there_is_a_word_and_a_button(page: Page) -> None:
    expect(editor(page).locator(".rc-none")).to_be_visible()
    expect(editor(page).locator("form")).to_be_hidden()
    press(page, "New firer")
    expect(editor(page).locator(".rc-none")).to_be_hidden()
    assert kept(page, "firers") == [{"name": "Firer 1"}]
    assert has_no_sideways_scroll(page)


def test_what_is_typed_is_kept_at_once_and_found_again(page: Page) -> None:
    press(page, "New firer")
    field(page, "name").fill("Ann")
    field(page, "skill_die").select_option("D10")
    field(page, "skill").fill("12")
    press(page, "Add weapon")
    field(page, "weapons.0.weapon").select_option("sniper-rifle")
    field(page, "weapons.0.scope").select_option("true")
    field(page, "weapons.0.laser_sight").check()
    ann = {
        "name": "Ann", "skill_die": "D10", "skill": 12,
        "weapons": [{"weapon": "sniper-rifle", "scope": True, "laser_sight": True}],
    }  # fmt: skip
    assert kept(page, "firers") == [ann]
    assert has_no_sideways_scroll(page)
    page.reload()
    assert names(page) == ["Ann"]
    expect(field(page, "skill")).to_have_value("12")
    expect(field(page, "weapons.0.scope")).to_have_value("true")
    expect(field(page, "weapons.0.laser_sight")).to_be_checked()
    press(page, "Remove Weapon 1")
    assert kept(page, "firers") == [{**ann, "weapons": []}]


def test_keys_alone_make_edit_and_delete_a_firer(page: Page) -> None:
    keyboard = page.keyboard
    editor(page).get_by_role("button", name="New firer").focus()
    keyboard.press("Enter")
    keyboard.type("Cy")
    keyboard.press("Tab")
    keyboard.press("End")
    for _ in range(3):
        keyboard.press("Tab")
    keyboard.type("14")
    assert kept(page, "firers") == [{"name": "Cy", "skill_die": "D12", "skill": 14, "weapons": []}]
    editor(page).get_by_role("button", name="Delete").focus()
    keyboard.press("Enter")
    assert kept(page, "firers") == []
    expect(editor(page).get_by_role("status")).to_have_text("Cy is deleted.")
    keyboard.press("Enter")  # the focus is on "Undo"
    assert [one["name"] for one in kept(page, "firers")] == ["Cy"]
    expect(editor(page).locator(".rc-choose")).to_be_focused()


def test_a_firer_of_several_is_chosen_and_edited(desk: Page) -> None:
    shows(desk, ANN, BO)
    expect(field(desk, "name")).to_have_value("Ann")
    press(desk, "Bo")
    expect(editor(desk).locator("[aria-current]")).to_have_text("Bo")
    expect(field(desk, "strength")).to_have_value("7")
    expect(field(desk, "skill")).to_have_value("")
    field(desk, "strength").fill("8")
    assert kept(desk, "firers") == [ANN, {**BO, "strength": 8}]


def test_a_duplicate_has_a_name_of_its_own(desk: Page) -> None:
    shows(desk, BO)
    press(desk, "Duplicate")
    press(desk, "Duplicate")
    assert names(desk) == ["Bo", "Bo 2", "Bo 3"]
    assert kept(desk, "firers")[2] == {**BO, "name": "Bo 3"}


def test_a_deletion_is_taken_back_in_its_place(desk: Page) -> None:
    shows(desk, ANN, BO)
    press(desk, "Delete")
    assert names(desk) == ["Bo"]
    expect(field(desk, "name")).to_have_value("Bo")
    press(desk, "Undo")
    assert kept(desk, "firers") == [ANN, BO]
    expect(field(desk, "name")).to_have_value("Ann")


def test_everything_goes_back_to_its_defaults_and_comes_back(desk: Page) -> None:
    shows(desk, ANN, BO)
    drafts = {"area-fire.html area-shot": "range_in=3"}
    keep(desk, "chosen", {"area-shot": "Ann"})
    keep(desk, "drafts", drafts)
    keep(desk, "log", [])
    editor(desk).get_by_text("Begin anew").click()
    press(desk, "Reset to defaults")
    assert names(desk) == []
    assert kept(desk, "firers") == []
    assert kept(desk, "chosen") == {}
    assert kept(desk, "drafts") is None
    assert kept(desk, "log") == []
    press(desk, "Undo")
    assert kept(desk, "firers") == [ANN, BO]
    assert kept(desk, "chosen") == {"area-shot": "Ann"}
    assert kept(desk, "drafts") == drafts


def test_a_value_that_is_none_is_kept_and_said_at_its_field(desk: Page) -> None:
    shows(desk, ANN)
    field(desk, "strength").fill("lots")
    error = editor(desk).locator('.rc-error[data-field="strength"]')
    expect(error).to_contain_text("expected a whole number from 0 up to 40", timeout=START_MS)
    expect(field(desk, "strength")).to_have_attribute("aria-invalid", "true")
    assert kept(desk, "firers")[0]["strength"] == "lots"
    desk.reload()
    expect(field(desk, "strength")).to_have_value("lots")
    expect(error).to_be_visible(timeout=START_MS)
    field(desk, "strength").fill("9")
    expect(error).to_be_hidden()
    assert kept(desk, "firers")[0]["strength"] == 9


@pytest.mark.parametrize(
    ("typed", "told"),
    [("", "A firer needs a name"), ("  ", "A firer needs a name"), ("Bo", "is called Bo")],
)
def test_a_name_that_cannot_be_kept_gives_way(desk: Page, typed: str, told: str) -> None:
    shows(desk, ANN, BO)
    field(desk, "name").fill(typed)
    assert [one["name"] for one in kept(desk, "firers")] == ["Ann", "Bo"]
    field(desk, "skill").focus()
    expect(field(desk, "name")).to_have_value("Ann")
    expect(editor(desk).get_by_role("status")).to_contain_text(told)
    assert kept(desk, "firers") == [ANN, BO]


def test_the_choice_of_calculators_follows_a_new_name(desk: Page) -> None:
    shows(desk, ANN, BO)
    keep(desk, "chosen", {"area-shot": "Ann", "direct-fire": "Bo"})
    field(desk, "name").fill("Anna")
    assert kept(desk, "chosen") == {"area-shot": "Anna", "direct-fire": "Bo"}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_only_text(page: Page, name: str) -> None:
    press(page, "New firer")
    field(page, "name").fill(name)
    assert names(page) == [name]
    assert kept(page, "firers")[0]["name"] == name
    page.reload()
    assert names(page) == [name]
    assert editor(page).locator(".rc-list b").count() == 0
    assert has_no_sideways_scroll(page)


def test_two_tabs_lose_no_firer(desk: Page) -> None:
    shows(desk, ANN)
    other = desk.context.new_page()
    other.goto(PAGE)
    press(other, "New firer")
    field(other, "name").fill("Bo")
    expect(editor(desk).locator(".rc-choose")).to_have_text(["Ann", "Bo"])
    field(desk, "skill").fill("13")
    field(other, "strength").fill("7")
    assert kept(desk, "firers") == [
        {**ANN, "skill": 13}, {"name": "Bo", "strength": 7, "weapons": []},
    ]  # fmt: skip
    press(other, "Ann")
    expect(field(other, "skill")).to_have_value("13")
    field(other, "name").fill("Anna")
    expect(field(desk, "name")).to_have_value("Anna")
    field(desk, "skill").fill("14")
    assert [one["name"] for one in kept(desk, "firers")] == ["Anna", "Bo"]
    other.close()


@pytest.mark.parametrize("text", ["{", "{}", "7", '"Ann"', "null", "\x00"])
def test_damaged_storage_is_set_aside_and_said(desk: Page, text: str) -> None:
    keep_text(desk, "firers", text)
    desk.reload()
    assert names(desk) == []
    assert any("set aside" in one for one in notices(desk))
    damaged = desk.evaluate("localStorage.getItem('rangecard.damaged.firers')")
    assert damaged == text
    press(desk, "New firer")
    assert kept(desk, "firers") == [{"name": "Firer 1"}]


def test_sound_firers_stay_where_others_are_damaged(desk: Page) -> None:
    bad: list[Any] = [7, None, [], {"skill": 12}, {"name": ""}, {"name": 5}]
    shows(desk, bad[0], ANN, *bad[1:], BO)
    assert names(desk) == ["Ann", "Bo"]
    assert kept(desk, "firers") == [ANN, BO]
    assert kept(desk, "damaged.firers") == bad
    assert any(one.startswith("6 of what this device kept") for one in notices(desk))


def test_fields_of_a_wrong_shape_break_no_form(desk: Page) -> None:
    odd = {"name": "Odd", "skill": {"a": 1}, "skill_die": [1], "weapons": [None, 3, {"scope": 1}]}
    shows(desk, odd, BO)
    expect(field(desk, "name")).to_have_value("Odd")
    press(desk, "Bo")
    expect(field(desk, "strength")).to_have_value("7")
    assert kept(desk, "firers")[1] == BO


def test_no_more_are_kept_than_a_document_takes(desk: Page) -> None:
    shows(desk, *({"name": f"Firer {number}"} for number in range(1, 201)))
    press(desk, "New firer")
    assert len(kept(desk, "firers")) == 200
    assert any("no more are kept" in one for one in notices(desk))


def test_a_name_that_cannot_be_seen_is_said_at_its_field(desk: Page) -> None:
    shows(desk, ANN)
    field(desk, "name").fill("\u200b\u2060")
    error = editor(desk).locator('.rc-error[data-field="name"]')
    expect(error).to_contain_text("expected a name that can be seen", timeout=START_MS)
    expect(field(desk, "name")).to_have_attribute("aria-invalid", "true")
    field(desk, "name").fill("Ann")
    expect(error).to_be_hidden()
