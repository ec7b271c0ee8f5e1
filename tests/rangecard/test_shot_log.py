"""The log as CSV: a table that spreadsheets open, in which nothing runs."""

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rangecard.data import canonical
from rangecard.shot_log import COLUMNS, log_csv

TIME = "2026-11-30T10:15:00Z"
AREA = {"calculator": "area-shot", "weapon": "thrown-grenade", "range_in": 10.5, "seed": 7}
SHOT = {
    "time": TIME,
    "question": AREA,
    "dice": {"skill": 4, "direction": 7},
    "told": "Lands 4″ left",
    "ruleset": "1.0.0",
}


def reply(*shots: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(log_csv(json.dumps({"rangecard": 1, "log": shots})))
    return found


def text(*shots: object) -> str:
    return str(reply(*shots)["text"])


def rows(*shots: object) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text(*shots).removeprefix("\ufeff"), newline="")))


def test_a_shot_is_a_row_under_its_columns() -> None:
    (row,) = rows(SHOT)
    assert tuple(row) == COLUMNS
    assert row["time"] == TIME
    assert row["calculator"] == "area-shot"
    assert row["weapon"] == canonical().area_weapons["thrown-grenade"].name
    assert (row["range_in"], row["range_m"]) == ("10.5", "")
    assert json.loads(row["question"]) == AREA
    assert (row["dice"], row["seed"]) == ("skill 4; direction 7", "7")
    assert (row["result"], row["ruleset"]) == ("Lands 4″ left", "1.0.0")


def test_the_dialect_is_that_of_spreadsheets() -> None:
    made = text(SHOT)
    assert made.startswith("\ufefftime,calculator,")
    assert made.endswith("\r\n")
    assert made.count("\r\n") == made.count("\n") == 2
    assert csv.Sniffer().sniff(made.removeprefix("\ufeff")).delimiter == ","


def test_numbers_stay_numbers() -> None:
    line = text({"time": TIME, "question": {**AREA, "seed": -5}}).split("\r\n")[1]
    assert ",10.5,," in line
    assert ",-5," in line


def test_many_dice_stand_in_one_cell() -> None:
    question = {"calculator": "direct-fire", "weapon": "pike", "range_m": 75}
    (row,) = rows({"time": TIME, "question": question, "dice": {"d20": [3, 17, 9]}})
    assert row["dice"] == "d20 3 17 9"
    assert (row["weapon"], row["range_m"], row["seed"]) == ("pike", "75", "")


@pytest.mark.parametrize("sign", list("=+-@\t\r\n＝＋－＠"))
def test_no_cell_begins_as_a_formula(sign: str) -> None:
    name = f'{sign}HYPERLINK("x"), "y"'
    shot = {
        "time": TIME,
        "question": {"calculator": "area-shot", "weapon": {"name": name}, "range_in": name},
        "dice": {f"{sign}1": 2},
        "told": f"x{sign}",
        "ruleset": f"{sign}1",
    }
    (row,) = rows(shot)
    assert row["weapon"] == row["range_in"] == f"'{name}"
    assert row["dice"] == f"'{sign}1 2"
    assert row["ruleset"] == f"'{sign}1"
    assert not any(cell.startswith(sign) for cell in row.values())


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)))
def test_quotes_commas_and_lines_survive(names: list[str]) -> None:
    shots = [
        {"time": TIME, "question": {"calculator": "area-shot", "weapon": {"name": name}}}
        for name in names
    ]
    found = rows(*shots)
    assert [row["weapon"].removeprefix("'") for row in found] == [
        name.removeprefix("'") for name in names
    ]
    assert [json.loads(row["question"])["weapon"]["name"] for row in found] == names


def test_half_a_character_spoils_no_file() -> None:
    shot = {"time": TIME, "question": {"calculator": "area-shot", "weapon": {"name": "a\ud83d"}}}
    assert rows(shot)[0]["weapon"] == "a?"
    assert text(shot).encode()


def test_values_that_are_none_spoil_no_row() -> None:
    odd = {"calculator": "gas-check", "weapon": 3, "range_in": True, "seed": [1], "range_m": None}
    (row,) = rows({"time": TIME, "question": odd, "dice": {"die": {"a": None}}})
    assert (row["weapon"], row["range_in"], row["seed"]) == ("3", "true", "[1]")


def test_a_faulty_log_is_not_written() -> None:
    found = reply({"time": "noon", "question": {"calculator": "gas-check"}}, 3)
    assert [one["field"] for one in found["faults"]] == ["log[1]", "log[0].time"]
    assert json.loads(log_csv("{"))["faults"][0]["field"] is None


def test_an_empty_log_has_its_headings() -> None:
    assert text() == f"\ufeff{','.join(COLUMNS)}\r\n"
