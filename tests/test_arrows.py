"""The direction of the arrows: who may import whom, and who may open files."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rangecard import data

ROOT = Path(__file__).parents[1]
RULES = sorted((ROOT / "calculators/rangecard").glob("*.py"))
DRAWING = sorted((ROOT / "calculators/rangecard/drawing").glob("*.py"))
GENERATOR = sorted((ROOT / "generator").rglob("*.py"))
PAGE_SCRIPTS = sorted((ROOT / "calculators/web").rglob("*.js"))
NODE_SCRIPTS = sorted([*ROOT.glob("generator/node/*.mjs"), *ROOT.glob("tests/site/*.mjs")])
PRINTS = "generator/printed/engine.py"
_STRING = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`")
_PYTHON = re.compile(r"(?m)^\s*(?:import \w|from \w+ import|def \w|class \w|for \w+ in |lambda\b)")


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
def test_only_what_a_page_asks_draws(path: Path) -> None:
    draws = any(name.startswith("rangecard.drawing") for name in imports(path))
    assert not draws or path.stem in (
        "compare",
        "door",
        "personal_cards",
        "tracker",
        "weapon_ladder",
    )


@pytest.mark.parametrize("path", DRAWING, ids=lambda path: path.stem)
def test_drawing_knows_the_types_that_it_draws_and_nothing_else_of_the_rules(path: Path) -> None:
    of_rules = {
        name
        for name in imports(path)
        if name.startswith("rangecard.") and not name.startswith("rangecard.drawing")
    }
    types = {"ladders", "firing", "changes", "reverse", "fields", "calculators"}
    types |= {"range_card", "fire_card", "area_card", "expected_hits"}
    assert of_rules <= {f"rangecard.{name}" for name in types}


@pytest.mark.parametrize("path", RULES + DRAWING, ids=lambda path: path.stem)
def test_only_the_data_module_opens_files(path: Path) -> None:
    if path.stem == "data":
        return
    opening = {"pathlib", "os", "io", "importlib.resources", "tomllib"}
    if path.stem in ("documents", "toml_rows"):
        opening -= {"tomllib"}  # what a reader has comes as a text
    assert not set(imports(path)) & opening
    names = {
        node.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name)
    }
    assert "open" not in names


@pytest.mark.parametrize("path", GENERATOR, ids=lambda path: path.stem)
def test_weasyprint_stays_in_the_one_module_that_prints(path: Path) -> None:
    prints = any(name.split(".")[0] == "weasyprint" for name in imports(path))
    compares = {f"generator/bench/{name}.py" for name in ("build", "deck")}
    assert not prints or path.relative_to(ROOT).as_posix() in {PRINTS, *compares}


@pytest.mark.parametrize("path", GENERATOR, ids=lambda path: path.stem)
def test_mkdocs_stays_outside_the_rendering(path: Path) -> None:
    assert not any(name.split(".")[0] in {"mkdocs", "material"} for name in imports(path))


def strings(script: Path) -> list[str]:
    """Return the text of a script's string and template literals, its comments left out."""
    code = re.sub(r"/\*.*?\*/|(?m:^\s*//[^\n]*)", "", script.read_text("utf-8"), flags=re.DOTALL)
    return [found[1:-1] for found in _STRING.findall(code)]


@pytest.mark.parametrize("path", PAGE_SCRIPTS + NODE_SCRIPTS, ids=lambda path: path.name)
def test_no_python_stands_in_a_javascript_string(path: Path) -> None:
    assert [text for text in strings(path) if _PYTHON.search(text)] == []
    run = re.findall(r"\b(?:runPython\w*|pyimport|pyodide_py)\(\s*([^)]*)", path.read_text("utf-8"))
    literal = [argument for argument in run if re.match(r"['\"`]", argument)]
    assert set(literal) <= {'"rangecard.page"', '"rangecard.door"'}


@pytest.mark.parametrize("path", PAGE_SCRIPTS, ids=lambda path: path.name)
def test_no_word_of_the_games_data_stands_in_a_javascript_string(path: Path) -> None:
    canonical = data.canonical()
    words = {*canonical.area_weapons, *canonical.armoury, *canonical.ladder, *canonical.rules}
    words |= {level.name for level in canonical.levels} | {one.name for one in canonical.ranges}
    words |= set(canonical.house_rules)
    said = {word for text in strings(path) for word in re.findall(r"[\w-]+", text)}
    assert said & words == set()


def test_the_scripts_that_are_checked_are_there() -> None:
    assert len(PAGE_SCRIPTS) > 1
    assert len(NODE_SCRIPTS) > 1
    texts = [text for path in PAGE_SCRIPTS for text in strings(path)]
    assert "bundle.json" in texts
