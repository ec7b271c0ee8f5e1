"""The direction of the arrows: who may import whom, and who may open files."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = sorted((ROOT / "calculators/rangecard").glob("*.py"))
DRAWING = sorted((ROOT / "calculators/rangecard/drawing").glob("*.py"))
GENERATOR = sorted((ROOT / "generator").rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a file imports."""
    inside = path.relative_to(ROOT).with_suffix("").parts[:-1]
    package = [part for part in inside if part != "calculators"]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            if not node.module:
                yield from (f"{base}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", RULES + DRAWING, ids=lambda path: path.stem)
def test_the_package_needs_the_standard_library_only(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(path)} - {"rangecard"}
    assert foreign <= sys.stdlib_module_names


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_only_the_door_draws(path: Path) -> None:
    draws = any(name.startswith("rangecard.drawing") for name in imports(path))
    assert not draws or path.stem == "door"


@pytest.mark.parametrize("path", DRAWING, ids=lambda path: path.stem)
def test_drawing_knows_the_types_of_ladders_and_nothing_else_of_the_rules(path: Path) -> None:
    of_rules = {
        name
        for name in imports(path)
        if name.startswith("rangecard.") and not name.startswith("rangecard.drawing")
    }
    assert of_rules <= {"rangecard.ladders"}


@pytest.mark.parametrize("path", RULES + DRAWING, ids=lambda path: path.stem)
def test_only_the_data_module_opens_files(path: Path) -> None:
    if path.stem == "data":
        return
    assert not set(imports(path)) & {"pathlib", "os", "io", "importlib.resources", "tomllib"}
    names = {
        node.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name)
    }
    assert "open" not in names


@pytest.mark.parametrize("path", GENERATOR, ids=lambda path: path.stem)
def test_weasyprint_stays_in_the_one_module_that_prints(path: Path) -> None:
    prints = any(name.split(".")[0] == "weasyprint" for name in imports(path))
    assert not prints or path.stem == "printing"


@pytest.mark.parametrize("path", GENERATOR, ids=lambda path: path.stem)
def test_mkdocs_stays_outside_the_rendering(path: Path) -> None:
    assert not any(name.split(".")[0] in {"mkdocs", "material"} for name in imports(path))
