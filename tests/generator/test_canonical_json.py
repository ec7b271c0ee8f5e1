import json
from dataclasses import fields
from typing import Any

from generator.canonical_json import as_json, canonical_json
from rangecard.data import canonical

FOUND: dict[str, Any] = json.loads(json.dumps(canonical_json(canonical())))


def test_every_table_of_the_canonical_data_is_there_with_all_its_records() -> None:
    tables = {one.name for one in fields(canonical())} - {"fingerprint", "chosen"}
    assert set(FOUND) == tables | {"ruleset", "data", "bases"}
    for name in tables:
        assert len(FOUND[name]) == len(getattr(canonical(), name)), name


def test_decimals_are_the_numbers_that_were_written() -> None:
    pistol = next(one for one in FOUND["armoury"] if one["id"] == "pocket-pistol")
    assert (pistol["calibre_mm"], pistol["range_m"]) == (7.65, 8)
    assert FOUND["levels"][3]["multiplier"] == [1, 2]


def test_every_figure_has_a_basis_that_is_explained() -> None:
    for table in ("dice", "motivations", "levels", "ranges", "area_weapons", "armoury"):
        for record in FOUND[table]:
            assert set(record["basis"]) >= set(record) - {"basis", "sides"}, (table, record)
            assert set(record["basis"].values()) <= set(FOUND["bases"])


def test_examples_are_questions_that_can_be_asked_as_they_stand() -> None:
    for example, record in zip(FOUND["examples"], canonical().examples, strict=True):
        assert example["question"] == json.loads(json.dumps(as_json(record.question)))
        assert {one["path"] for one in example["expected"]} == {path for path, _ in record.expected}
