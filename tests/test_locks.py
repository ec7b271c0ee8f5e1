"""Every dependency is pinned and hashed in a lock, and no lock names where it came from."""

import json
import re
from pathlib import Path

import pytest

from generator.paths import ROOT

PYTHON = sorted(ROOT.glob("requirements*.lock"))
NPM = sorted([ROOT / "package-lock.json", *ROOT.glob("generator/**/package-lock.json")])
_PINNED = re.compile(r"[a-z0-9][a-z0-9._-]*==[^\s;]+( ; [^\\]+)? \\")
_HASHED = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def entries(lock: str) -> list[list[str]]:
    """Each package's lines: its pin, then its hashes; comments are left out."""
    lines = [line for line in lock.splitlines() if line and not line.lstrip().startswith("#")]
    found: list[list[str]] = []
    for line in lines:
        if line.startswith(" "):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def test_all_locks_are_known() -> None:
    kinds = {"", "-bench", "-bench-libraries", "-mutation", "-pyodide"}
    assert {file.name for file in PYTHON} == {f"requirements{kind}.lock" for kind in kinds}
    assert len(NPM) == 2


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: file.name)
def test_every_python_package_is_pinned_and_hashed(file: Path) -> None:
    found = entries(file.read_text("utf-8"))
    assert found
    for pin, *hashes in found:
        assert _PINNED.fullmatch(pin), pin
        assert hashes, pin
        assert all(_HASHED.fullmatch(line) for line in hashes), pin


@pytest.mark.parametrize("file", NPM, ids=lambda file: file.parent.name)
def test_every_npm_package_has_its_integrity(file: Path) -> None:
    lock = json.loads(file.read_text("utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert lock["lockfileVersion"] == 3
    assert packages
    assert [n for n, one in packages.items() if not one["integrity"].startswith("sha512-")] == []


@pytest.mark.parametrize(
    "file", [*PYTHON, *NPM], ids=lambda file: f"{file.parent.name}-{file.name}"
)
def test_no_lock_names_a_host(file: Path) -> None:
    text = file.read_text("utf-8")
    assert re.findall(r"(?m)^.*(?:--(?:extra-)?index-url|--find-links|@ file:).*$", text) == []
    if file.suffix == ".lock":
        assert "://" not in text
    else:
        assert [one for one in json.loads(text)["packages"].values() if "resolved" in one] == []
