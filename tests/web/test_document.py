"""The reader's document in the page: a file, looked at before it is taken, taken back."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.kept import fresh, has_no_sideways_scroll, keep, kept
from tests.web.live import START_MS

ANN = {"name": "Ann", "skill_die": "D10", "weapons": [{"weapon": "m60", "scope": False}]}
BO = {"name": 'Bo\u202e, "x" <b>\'=1+1', "skill": 12, "weapons": []}
SHOT = {
    "time": "2026-11-30T10:15:00.000Z",
    "question": {"calculator": "gas-check", "quality_die": "D8", "sealed": True, "seed": 1},
    "dice": {"die": 5},
    "told": "No suppression",
    "ruleset": "1.0.0",
}
DOCUMENT = {"rangecard": 1, "firers": [ANN, BO], "log": [SHOT]}


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    page.goto("firers.html")
    yield page
    page.close()


@pytest.fixture(params=[360, 1280])
def page(opened: Page, request: pytest.FixtureRequest) -> Page:
    """The page with nothing kept, on a phone and on a desk."""
    return fresh(opened, request.param)


@pytest.fixture
def desk(opened: Page) -> Page:
    return fresh(opened, 1280)


def holds(page: Page, firers: object = (), log: object = ()) -> None:
    keep(page, "firers", firers)
    keep(page, "log", log)
    page.reload()


def root(page: Page) -> Locator:
    return page.locator("rangecard-document")


def press(page: Page, name: str) -> None:
    root(page).get_by_role("button", name=name, exact=True).click()


def look_at(page: Page, text: str) -> None:
    root(page).get_by_label("Or its text").fill(text)
    press(page, "Look at it")


def lines(page: Page, place: str) -> list[str]:
    expect(root(page).locator(place)).to_be_visible(timeout=START_MS)
    return root(page).locator(f"{place} li").all_text_contents()


def exported(page: Page, name: str) -> tuple[str, str]:
    with page.expect_download(timeout=START_MS) as download:
        press(page, name)
    path: Path = download.value.path()
    return download.value.suggested_filename, path.read_text("utf-8")


def test_everything_leaves_as_json_and_comes_back(page: Page) -> None:
    holds(page, [ANN, BO], [SHOT])
    name, text = exported(page, "Export as JSON")
    assert name.startswith("rangecard-20")
    assert name.endswith(".json")
    assert json.loads(text) == {"ruleset": "1.0.0", **DOCUMENT}
    holds(page)
    look_at(page, text)
    added = [f"Adds {ANN['name']}", f"Adds {BO['name']}", "Adds 1 shot to the log"]
    assert lines(page, ".rc-preview") == added
    assert kept(page, "firers") == []
    press(page, "Take it")
    assert kept(page, "firers") == [ANN, BO]
    assert kept(page, "log") == [SHOT]
    assert page.locator(".rc-choose").all_text_contents() == [ANN["name"], BO["name"]]
    assert has_no_sideways_scroll(page)


def test_toml_holds_the_same(desk: Page) -> None:
    holds(desk, [ANN, BO], [SHOT])
    name, text = exported(desk, "Export as TOML")
    assert name.endswith(".toml")
    assert tomllib.loads(text) == {"ruleset": "1.0.0", **DOCUMENT}
    holds(desk)
    look_at(desk, text)
    assert len(lines(desk, ".rc-preview")) == 3
    press(desk, "Take it")
    assert kept(desk, "firers") == [ANN, BO]
    assert kept(desk, "log") == [SHOT]


def test_a_file_is_looked_at_when_it_is_picked(desk: Page, tmp_path: Path) -> None:
    file = tmp_path / "friends.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(DOCUMENT).replace("[", "[\r\n").encode())
    root(desk).get_by_label("A file, picked or dropped here").set_input_files(file)
    assert len(lines(desk, ".rc-preview")) == 3
    press(desk, "Take it")
    assert kept(desk, "firers") == [ANN, BO]


def test_a_file_is_looked_at_when_it_is_dropped(desk: Page) -> None:
    script = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "friends.toml"));
        const how = { dataTransfer: data, bubbles: true, cancelable: true };
        document.querySelector("rangecard-document").dispatchEvent(new DragEvent("drop", how));
    }"""
    desk.evaluate(script, 'rangecard = 1\n[[firers]]\nname = "Dee"\n')
    assert lines(desk, ".rc-preview") == ["Adds Dee"]


def test_keys_alone_look_take_and_take_back(desk: Page) -> None:
    keyboard = desk.keyboard
    root(desk).get_by_label("Or its text").focus()
    keyboard.insert_text(json.dumps(DOCUMENT))
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(root(desk).locator(".rc-preview")).to_be_focused(timeout=START_MS)
    keyboard.press("Tab")
    keyboard.press("Enter")
    assert kept(desk, "firers") == [ANN, BO]
    keyboard.press("Enter")  # the focus is on "Undo the import"
    assert kept(desk, "firers") == []
    assert kept(desk, "log") == []


def test_the_preview_says_what_is_replaced_and_what_is_here_already(desk: Page) -> None:
    holds(desk, [{**ANN, "skill": 9}, {"name": "Cy"}], [SHOT])
    look_at(desk, json.dumps({"rangecard": 1, "firers": [ANN, {"name": "Cy"}], "log": [SHOT]}))
    assert lines(desk, ".rc-preview") == ["Replaces Ann"]
    press(desk, "Take it")
    assert kept(desk, "firers") == [ANN, {"name": "Cy"}]
    assert kept(desk, "log") == [SHOT]
    look_at(desk, json.dumps({"rangecard": 1, "firers": [ANN]}))
    expect(root(desk).locator(".rc-preview li")).to_have_text("Nothing that is not here already.")
    expect(root(desk).get_by_role("button", name="Take it")).to_be_hidden()


def test_an_import_is_taken_back_and_later_work_stays(desk: Page) -> None:
    holds(desk, [{**ANN, "skill": 9}])
    look_at(desk, json.dumps(DOCUMENT))
    lines(desk, ".rc-preview")
    press(desk, "Take it")
    later = {"name": "Later"}
    keep(desk, "firers", [*kept(desk, "firers"), later])
    press(desk, "Undo the import")
    assert kept(desk, "firers") == [{**ANN, "skill": 9}, later]
    assert kept(desk, "log") == []


def test_a_reply_to_a_text_that_was_changed_meanwhile_is_not_shown(desk: Page) -> None:
    text = root(desk).get_by_label("Or its text")
    text.fill("Ann;12")
    root(desk).get_by_role("button", name="Look at it").evaluate(
        """one => {
            one.click();
            const text = one.form.querySelector("textarea");
            text.value = 'rangecard = 1\\n[[firers]]\\nname = "Dee"\\n';
            text.dispatchEvent(new Event("input", { bubbles: true }));
            one.click();
        }"""
    )
    assert lines(desk, ".rc-preview") == ["Adds Dee"]
    expect(root(desk).locator(".rc-faults")).to_be_hidden()


def test_what_is_left_is_not_taken(desk: Page) -> None:
    look_at(desk, json.dumps(DOCUMENT))
    lines(desk, ".rc-preview")
    press(desk, "Leave it")
    expect(root(desk).locator(".rc-preview")).to_be_hidden()
    assert kept(desk, "firers") is None
    assert root(desk).get_by_label("Or its text").input_value() == json.dumps(DOCUMENT)


@pytest.mark.parametrize(
    ("document", "faults"),
    [
        (
            {"rangecard": 1, "firers": [{"skill": "x"}, 3, {"name": "a", "nick": "b"}]},
            ["firers[0].name: is missing", "firers[0].skill: expected", "firers[1]: expected",
             "firers[2].nick: there is no such field"],
        ),
        ({"rangecard": 1, "firers": [{"name": "<b>"}, {"name": "<b>"}]},
         ["firers[1].name: another firer"]),
        ({}, ["rangecard: is missing"]),
    ],
)  # fmt: skip
def test_faults_are_listed_with_their_fields_and_nothing_is_taken(
    page: Page, document: Any, faults: list[str]
) -> None:
    holds(page, [ANN])
    look_at(page, json.dumps(document))
    found = lines(page, ".rc-faults")
    assert len(found) == len(faults)
    for fault in faults:
        assert any(line.startswith(fault) for line in found), (fault, found)
    assert kept(page, "firers") == [ANN]
    assert root(page).get_by_label("Or its text").input_value() == json.dumps(document)
    assert has_no_sideways_scroll(page)


@pytest.mark.parametrize("text", ["", "Ann;12", "{", "<html>", "\x00\x01", "[" * 100_000])
def test_a_text_that_is_no_document_says_so(desk: Page, text: str) -> None:
    look_at(desk, text)
    assert len(lines(desk, ".rc-faults")) == 1
    assert kept(desk, "firers") is None


def test_a_file_that_is_far_too_large_is_not_read(desk: Page) -> None:
    script = """() => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(50_000_000)], "huge.json"));
        const how = { dataTransfer: data, bubbles: true, cancelable: true };
        document.querySelector("rangecard-document").dispatchEvent(new DragEvent("drop", how));
    }"""
    desk.evaluate(script)
    (told,) = lines(desk, ".rc-faults")
    assert "larger than a document ever is" in told


ZOE = {"rangecard": 1, "firers": [{"name": "Zoë ½ Škorpion"}]}
WRONG = {
    "Latin 1": '{"rangecard": 1, "firers": [{"name": "Zoë"}]}'.encode("latin-1"),
    "UTF-16 that does not say so": json.dumps(ZOE, ensure_ascii=False).encode("utf-16-le"),
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xfe",
    "random": bytes(range(256)) * 40,
}


def drop(page: Page, content: bytes) -> None:
    root(page).locator("input[type=file]").set_input_files(
        {"name": "firers.json", "mimeType": "application/json", "buffer": content}
    )


@pytest.mark.parametrize("content", WRONG.values(), ids=WRONG)
def test_a_file_of_another_encoding_is_not_guessed_at(desk: Page, content: bytes) -> None:
    look_at(desk, "my own words")
    drop(desk, content)
    expect(root(desk).locator(".rc-faults li")).to_contain_text("UTF-8", timeout=START_MS)
    assert root(desk).get_by_label("Or its text").input_value() == "my own words"
    assert kept(desk, "firers") is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_that_says_its_encoding_is_read(desk: Page, encoding: str) -> None:
    drop(desk, json.dumps(ZOE, ensure_ascii=False).encode(encoding))
    assert lines(desk, ".rc-preview") == ["Adds Zoë ½ Škorpion"]


@pytest.mark.parametrize(
    "text",
    [
        '{"rangecard": 1, "firers": ' + "[" * 10_000 + "]" * 10_000 + "}",
        '{"rangecard": 1, "log": [{"time": "now", "question": ' + '{"a":' * 10_000,
        "firers = " + "[" * 10_000 + "]" * 10_000,
        json.dumps(DOCUMENT)[:-40],
        "a = 1\n[" + "x." * 10_000 + "x]",
    ],
    ids=["deep", "deep and cut", "deep TOML", "cut", "long TOML name"],
)
def test_a_deep_or_a_cut_file_is_told_and_nothing_is_taken(desk: Page, text: str) -> None:
    drop(desk, text.encode())
    assert lines(desk, ".rc-faults")
    assert root(desk).get_by_label("Or its text").input_value() == text
    assert kept(desk, "firers") is None


def test_a_faulty_firer_is_named_before_anything_is_exported(desk: Page) -> None:
    holds(desk, [ANN, {"name": "Odd", "skill": "lots"}])
    press(desk, "Export as JSON")
    (told,) = lines(desk, ".rc-faults")
    assert told.startswith("firers[1].skill: expected a whole number")
    assert "exported" in str(root(desk).locator(".rc-faults p").text_content())
