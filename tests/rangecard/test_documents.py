"""The reader's document: read tolerantly, checked strictly, the same when it is read again."""

import json
import re
import tomllib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from generator.json_schema import document_schema
from generator.paths import DOCS
from rangecard import documents
from rangecard.calculators import CALCULATORS
from rangecard.data import canonical
from rangecard.documents import read_document, write_document
from rangecard.fields import DICE

SCHEMA = Draft202012Validator(document_schema(canonical()))
WEAPONS = (*canonical().area_weapons, *canonical().armoury)
ANN = {
    "name": "Ann",
    "skill_die": "D10",
    "strength_die": "D8",
    "motivation": 2,
    "skill": 12,
    "strength": 7,
    "weapons": [{"weapon": WEAPONS[0]}, {"weapon": WEAPONS[-1], "scope": True}],
}
SHOT = {
    "time": "2026-11-30T10:15:00.123Z",
    "question": {"calculator": "area-shot", "walls": [[[0, 1], [2, 3.5]]], "seed": 7},
    "dice": {"skill": 4, "direction": 7},
    "told": "Lands 4″ over",
    "ruleset": "1.0.0",
}
WHOLE = {"rangecard": 1, "firers": [ANN, {"name": "Bo"}], "log": [SHOT]}
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\"quoted\", 'so' and \\ back",
    "\u202eright to left\u2069",
    "=HYPERLINK(0)",
    "line\nbreak\ttab\x00nul\x7fdel",
    "🎯 Škorpion АК-74",
    "n" * 200,
)


def faults(text: str) -> dict[str | None, str]:
    return {one["field"]: one["message"] for one in json.loads(read_document(text))["faults"]}


def document(text: str) -> Any:
    return json.loads(read_document(text))["document"]


def written(parts: object, form: str) -> str:
    return str(json.loads(write_document(json.dumps(parts), form))["text"])


def test_a_whole_document_is_read_as_it_is() -> None:
    assert document(json.dumps(WHOLE)) == WHOLE


def test_only_format_and_name_must_be_there() -> None:
    assert document('{"rangecard": 1}') == {"rangecard": 1}
    assert faults("{}") == {"rangecard": "is missing: expected one of 1"}
    assert list(faults('{"rangecard": 1, "firers": [{}]}')) == ["firers[0].name"]


def test_all_faults_come_at_once_each_with_its_field() -> None:
    found = faults(
        json.dumps(
            {
                "rangecard": 0,
                "profiles": [],
                "firers": [
                    {"name": "Ann", "skill": 41, "skill_die": "D20", "nick": "A"},
                    7,
                    {"name": "Ann", "weapons": [{"weapon": "pike"}, {"scope": 1}]},
                ],
                "log": [
                    {"time": "noon", "question": {"calculator": "mortar"}, "dice": []},
                    {"question": {}},
                ],
            }
        )
    )
    assert set(found) == {
        "rangecard", "profiles", "firers[0].skill", "firers[0].skill_die", "firers[0].nick",
        "firers[1]", "firers[2].name", "firers[2].weapons[0].weapon",
        "firers[2].weapons[1].weapon", "firers[2].weapons[1].scope", "log[0].time",
        "log[0].question.calculator", "log[0].dice", "log[1].time", "log[1].question.calculator",
    }  # fmt: skip
    assert found["profiles"] == "there is no such field"
    assert found["firers[0].skill"] == "expected a whole number from 0 up to 40, found 41"
    assert found["firers[2].name"] == "another firer has this name"
    assert found["log[0].time"].startswith("expected a date and time such as 2026")


def test_toml_has_the_same_keys() -> None:
    text = """
        rangecard = 1
        [[firers]]
        name = "Ann"
        skill_die = "D10"
        weapons = [{weapon = "thrown-grenade", scope = false}]
        [[firers]]
        name = "Bo"
        [[log]]
        time = 2026-11-30T10:15:00Z
        question = {calculator = "gas-check", quality_die = "D8", sealed = true}
    """
    found = document(text)
    assert found["firers"][0]["weapons"] == [{"weapon": "thrown-grenade", "scope": False}]
    assert [one["name"] for one in found["firers"]] == ["Ann", "Bo"]
    assert found["log"][0]["time"].startswith("2026-11-30")
    assert found["log"][0]["question"]["sealed"] is True


@pytest.mark.parametrize("form", ["json", "toml"])
def test_a_mark_before_the_text_and_windows_line_ends_do_no_harm(form: str) -> None:
    text = "\ufeff" + written(WHOLE, form).replace("\n", "\r\n")
    found = document(text)
    assert found["firers"] == WHOLE["firers"]
    assert found["log"] == WHOLE["log"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is nothing in it"),
        (" \n", "there is nothing in it"),
        ('{"rangecard": 1,\n "firers": [}', "it is not JSON: look at line 2, column 13"),
        ("[1]", "expected a JSON object"),
        ("rangecard = 1\nname == 2", "neither JSON nor TOML: look at line 2, column 7"),
        ("Ann, 12, 7", "neither JSON nor TOML"),
        ('{"rangecard": 1e999}', "it holds a number that is none, or too long"),
        ("rangecard = nan", "it holds a number that is none, or too long"),
        (f'{{"rangecard": {"9" * 5000}}}', "it holds a number that is none, or too long"),
        ('{"a":' * 80 + "1" + "}" * 80, "it is nested more than 64 deep"),
        ("a = " + "[" * 5000, "nested too deep"),
        ("x" * (documents.MOST_CHARACTERS + 1), "expected at most 5,000,000 characters"),
        ("\x00\x01\x02", "neither JSON nor TOML"),
    ],
)
def test_a_text_that_is_no_document_says_why(text: str, told: str) -> None:
    assert told in faults(text)[None]


def test_too_many_are_refused_and_the_number_is_said() -> None:
    many = [{"name": str(number)} for number in range(documents.MOST_FIRERS + 1)]
    assert "at most 200" in faults(json.dumps({"rangecard": 1, "firers": many}))["firers"]
    log = [SHOT] * (documents.MOST_SHOTS + 1)
    assert "at most 1,000" in faults(json.dumps({"rangecard": 1, "log": log}))["log"]


@pytest.mark.parametrize(
    "name",
    [" ", "\t\n", "\u00a0\u3000", "\u200b", "\u2060\ufeff ", "\u2800", "\u3164", "\u202e\u00ad"],
)
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    text = json.dumps({"rangecard": 1, "firers": [{"name": "Ann"}, {"name": name}]})
    found = faults(text)
    assert list(found) == ["firers[1].name"]
    assert found["firers[1].name"].startswith("expected a name that can be seen, found")


@pytest.mark.parametrize("name", ["\u200bAnn", " B ", "…", "李", "👩\u200d🚀", "?"])
def test_a_name_of_which_something_is_seen_is_one(name: str) -> None:
    text = json.dumps({"rangecard": 1, "firers": [{"name": name}]})
    assert document(text)["firers"] == [{"name": name}]


@pytest.mark.parametrize("form", ["json", "toml"])
@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_only_text(form: str, name: str) -> None:
    firers = [{"name": name, "weapons": []}]
    assert document(written({"rangecard": 1, "firers": firers}, form))["firers"] == firers


@pytest.mark.parametrize("form", ["json", "toml"])
def test_half_a_character_spoils_no_file(form: str) -> None:
    text = written({"rangecard": 1, "firers": [{"name": "\ud83d"}]}, form)
    assert document(text.encode().decode())["firers"] == [{"name": "?"}]


def test_what_is_written_says_its_format_and_ruleset_first() -> None:
    assert list(json.loads(written(WHOLE, "json")))[:2] == ["rangecard", "ruleset"]
    toml = written(WHOLE, "toml")
    assert toml.startswith('rangecard = 1\nruleset = "1.0.0"\n\n[[firers]]\nname = "Ann"\n')
    assert "\n[[firers.weapons]]\n" in toml


def test_a_faulty_document_is_not_written() -> None:
    reply = json.loads(write_document('{"rangecard": 1, "firers": [{"name": ""}]}'))
    assert [one["field"] for one in reply["faults"]] == ["firers[0].name"]


def test_what_is_null_is_left_out_of_toml() -> None:
    log = [{**SHOT, "question": {"calculator": "area-shot", "weapon": {"skill": None}}}]
    toml = written({"rangecard": 1, "log": log}, "toml")
    assert document(toml)["log"][0]["question"] == {"calculator": "area-shot", "weapon": {}}


texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=200)
numbers = st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
weapons = st.fixed_dictionaries(
    {"weapon": st.sampled_from(WEAPONS)},
    optional={"scope": st.booleans(), "laser_sight": st.booleans()},
)
names = texts.map(lambda text: f"{text[:199]}?")  # something of a name is always seen
firers = st.fixed_dictionaries(
    {"name": names},
    optional={
        "skill_die": st.sampled_from(DICE),
        "strength_die": st.sampled_from(DICE),
        "motivation": st.integers(0, 12),
        "skill": st.integers(0, 40),
        "strength": st.integers(0, 40),
        "weapons": st.lists(weapons, max_size=3),
    },
)
questions = st.builds(
    lambda more, name: more | {"calculator": name},
    st.dictionaries(texts, values, max_size=4),
    st.sampled_from(list(CALCULATORS)),
)
shots = st.fixed_dictionaries(
    {"time": st.datetimes().map(lambda time: time.isoformat() + "Z"), "question": questions},
    optional={"dice": st.dictionaries(texts, values, max_size=3), "told": texts},
)
parts = st.fixed_dictionaries(
    {"rangecard": st.just(1)},
    optional={
        "firers": st.lists(firers, max_size=4, unique_by=lambda one: one["name"]),
        "log": st.lists(shots, max_size=3),
    },
)


patient = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)


@patient
@given(parts, st.sampled_from(["json", "toml"]))
def test_what_is_written_is_read_again_as_it_was(made: dict[str, Any], form: str) -> None:
    found = document(written(made, form))
    assert found == {"ruleset": "1.0.0", **made}


@patient
@given(parts)
def test_toml_holds_what_json_holds(made: dict[str, Any]) -> None:
    assert tomllib.loads(written(made, "toml")) == json.loads(written(made, "json"))


@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "replace")))
def test_no_text_raises(text: str) -> None:
    for reply in (read_document(text), write_document(text), write_document(text, "toml")):
        assert set(json.loads(reply)) <= {"faults", "document", "text"}


@given(values)
def test_no_json_raises_and_its_schema_agrees(value: object) -> None:
    for found in (value, {"rangecard": 1, "firers": value}, {"rangecard": 1, "log": [value]}):
        reply = json.loads(read_document(json.dumps(found)))
        if "document" in reply:
            assert SCHEMA.is_valid(reply["document"])


def test_the_schema_is_one_and_takes_a_whole_document() -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)
    assert SCHEMA.is_valid(WHOLE)


@pytest.mark.parametrize(
    "change",
    [
        {"rangecard": 2},
        {"profiles": []},
        {"firers": [{"skill": 12}]},
        {"firers": [{"name": "x" * 201}]},
        {"firers": [{"name": "Ann", "strength": "D8"}]},
        {"firers": [{"name": "Ann", "weapons": [{"weapon": "pike"}]}]},
        {"log": [{"time": "2026-11-30T10:15:00Z"}]},
    ],
)
def test_schema_and_package_refuse_the_same(change: dict[str, Any]) -> None:
    made = WHOLE | change
    assert not SCHEMA.is_valid(made)
    assert faults(json.dumps(made))


def test_the_documents_on_the_page_for_programs_are_sound() -> None:
    page = (DOCS / "for-programs.md").read_text("utf-8")
    section = page.split("## A reader's document")[1].split("\n## ")[0]
    texts = re.findall(r"```(?:json|toml)\n(.+?)```", section, re.DOTALL)
    assert len(texts) == 2
    for text in texts:
        assert SCHEMA.is_valid(document(text))
    assert document(texts[0])["firers"][0]["name"] == document(texts[1])["firers"][0]["name"]


@pytest.mark.parametrize(
    "text",
    [
        "x." * 20_000 + "x = 1",
        "a = 1\n[" + "x . " * 20_000 + "x]",
        "a = {" + '"b".' * 999 + "c = 1}",
    ],
    ids=["name", "table", "inside a table"],
)
def test_a_toml_name_of_many_parts_is_refused_before_it_is_read(text: str) -> None:
    """Python's own reader takes a minute and more for it."""
    told = json.loads(read_document(text))
    assert told == {"faults": [{"field": None, "message": "it is nested more than 64 deep"}]}


@pytest.mark.parametrize("quote", ['"', "'", '"""', "'''"])
def test_dots_in_a_toml_text_are_no_parts_of_a_name(quote: str) -> None:
    name = "x." * 99
    text = f"rangecard = 1 # {name}\n[[firers]]\nname = {quote}{name}{quote}"
    assert json.loads(read_document(text))["document"]["firers"] == [{"name": name}]
