import hashlib
import json
from pathlib import Path

import pytest

from generator import api


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return api.files("https://example.org/rangecard")


def test_the_index_lists_every_other_file_with_its_sum(made: dict[str, str]) -> None:
    listed = {one["path"]: one for one in json.loads(made["index.json"])["files"]}
    assert set(listed) == set(made) - {"index.json"}
    for name, entry in listed.items():
        content = made[name].encode()
        assert entry["size"] == len(content)
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()


def test_every_file_tells_the_same_version_of_rules_and_data(made: dict[str, str]) -> None:
    told = [json.loads(made[name]) for name in ("index.json", "canonical.json", "vectors.json")]
    assert len({(one["ruleset"], one["data"]) for one in told}) == 1
    answers = made["answers.jsonl"].splitlines()
    assert {json.loads(answer)["ruleset"] for answer in answers} == {told[0]["ruleset"]}


def test_schemas_are_named_by_the_sites_address(made: dict[str, str]) -> None:
    for name in ("question.schema.json", "answer.schema.json"):
        assert json.loads(made[name])["$id"] == f"https://example.org/rangecard/api/{name}"


def test_what_is_right_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", "")
    (tmp_path / "stale.json").write_text("{}")
    assert {path.name for path in api.write(tmp_path)} == {*api.TITLES, "index.json", "stale.json"}
    assert api.write(tmp_path) == []
