"""The bundle of the finished site is what it says, and is made of this very source."""

import gzip
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

import rangecard
import rangecard.data
from generator.bundle import unpack
from generator.paths import CALCULATORS
from generator.wheels import members, sha256, source_wheel
from tests.site.conftest import PyodideOfSite


def test_every_file_has_the_size_and_hash_that_bundle_json_gives(
    bundle: dict[str, Any], bundle_folder: Path
) -> None:
    for entry in bundle["files"].values():
        content = (bundle_folder / entry["path"]).read_bytes()
        assert (entry["size"], entry["sha256"]) == (len(content), sha256(content))


def test_nothing_lies_in_the_bundle_that_it_does_not_name(
    bundle: dict[str, Any], bundle_folder: Path
) -> None:
    files = {
        p.relative_to(bundle_folder).as_posix() for p in bundle_folder.rglob("*") if p.is_file()
    }
    assert files == {"bundle.json", *(entry["path"] for entry in bundle["files"].values())}


def test_every_name_carries_the_hash_of_its_content(bundle: dict[str, Any]) -> None:
    for name in ("stdlib", "wheel", "snapshot"):
        entry = bundle["files"][name]
        assert entry["sha256"][:12] in entry["path"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return source_wheel(tmp_path_factory.mktemp("wheel"))


def test_the_source_wheel_holds_the_source_tree_and_nothing_else(wheel: Path) -> None:
    package = CALCULATORS / "rangecard"
    tree = {
        path.relative_to(CALCULATORS).as_posix(): path.read_bytes()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {
        name: content for name, content in members(wheel).items() if ".dist-info/" not in name
    }
    assert packed == tree


def test_the_source_wheel_is_the_same_each_time(wheel: Path, tmp_path: Path) -> None:
    assert source_wheel(tmp_path).read_bytes() == wheel.read_bytes()


def test_source_wheel_compiled_wheel_and_snapshot_agree(
    bundle: dict[str, Any], wheel: Path, pyodide: PyodideOfSite
) -> None:
    source = sha256(wheel.read_bytes())
    assert bundle["source"]["sha256"] == source
    for form in ("wheel", "snapshot"):
        assert bundle["files"][form]["source_sha256"] == source
        assert pyodide.forms[form]["source_sha256"] == source


def test_the_bundle_names_the_version_and_the_data(bundle: dict[str, Any]) -> None:
    assert bundle["ruleset"] == rangecard.__version__
    assert bundle["data"] == rangecard.data.fingerprint()


def test_the_compiled_wheel_holds_every_module_as_byte_code(
    bundle: dict[str, Any], bundle_folder: Path, wheel: Path
) -> None:
    compiled = set(zipfile.ZipFile(bundle_folder / bundle["files"]["wheel"]["path"]).namelist())
    assert not [name for name in compiled if name.endswith(".py")]
    modules = {name for name in members(wheel) if name.endswith(".py")}
    assert {f"{name}c" for name in modules} <= compiled


def test_a_host_with_copies_of_its_own_gets_the_snapshot_unpacked(
    bundle: dict[str, Any], bundle_folder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "pyodide"
    shutil.copytree(bundle_folder, folder)
    assert unpack(folder)
    unpacked = json.loads((folder / "bundle.json").read_text("utf-8"))
    packed, entry = (one["files"]["snapshot"] for one in (bundle, unpacked))
    content = (folder / entry["path"]).read_bytes()
    assert content == gzip.decompress((bundle_folder / packed["path"]).read_bytes())
    assert (entry["size"], entry["sha256"]) == (len(content), sha256(content))
    assert "encoding" not in entry
    assert entry["memory"] == packed["memory"]
    assert not (folder / packed["path"]).exists()
    assert not unpack(folder)
