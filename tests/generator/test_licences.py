import json
from importlib.resources import files
from typing import Any

import jsonschema
from referencing import Registry, Resource

from generator import licences
from generator.paths import ROOT

SCHEMAS = files("cyclonedx.schema") / "_res"


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / name).read_text("utf-8"))
    return found


def test_the_bill_of_materials_is_valid() -> None:
    beside = ("spdx.SNAPSHOT.schema.json", "jsf-0.82.SNAPSHOT.schema.json")
    registry: Registry[Any] = Registry().with_resources(
        [
            (f"http://cyclonedx.org/schema/{name}", Resource.from_contents(schema(name)))
            for name in beside
        ]
    )
    judge = jsonschema.Draft7Validator(schema("bom-1.6.SNAPSHOT.schema.json"), registry=registry)
    assert [error.message for error in judge.iter_errors(licences.bill())] == []


def test_the_same_site_has_the_same_bill() -> None:
    text = json.dumps(licences.bill())
    assert "serialNumber" not in text
    assert "timestamp" not in text


def test_every_component_has_its_row_and_its_licence() -> None:
    table, texts = licences.table(), licences.texts()
    for one in licences.shipped():
        assert f"| {one.version or '—'} |" in table
        assert bool(one.version) != bool(one.inside)
        assert f"{one.name} {one.version}".strip() + "\n===" in texts
    for words in ("SIL OPEN FONT LICENSE", "Mozilla Public License", "PYTHON SOFTWARE FOUNDATION"):
        assert words.lower() in texts.lower()


def test_every_package_that_pages_run_is_named() -> None:
    """What the lock of the browser's side holds beyond the tools, but for what no file contains."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    needed = set(lock["packages"][""]["dependencies"])
    named = {one.package.removeprefix("npm/") for one in licences.shipped()}
    assert {name for name in needed if not name.startswith("workbox-")} <= named
