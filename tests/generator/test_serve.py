import pytest

from generator.paths import ROOT
from generator.serve import stages_for

EVERYTHING = {"pages", "api", "print", "bundle", "html"}


@pytest.mark.parametrize(
    ("changed", "stages"),
    [
        ("docs/area-fire.md", {"pages", "html"}),
        ("docs/stylesheets/text.css", {"html"}),
        ("mkdocs.yml", {"html"}),
        ("calculators/web/main.js", {"html"}),
        ("calculators/rangecard/data/armoury.toml", EVERYTHING),
        ("calculators/rangecard/direct_fire.py", EVERYTHING),
        ("generator/tables.py", EVERYTHING),
        ("generator/templates/chart.html", {"pages", "html"}),
        ("generator/templates/print/card.html", {"print", "html"}),
        ("docs/generated/rulings.md", set()),
        ("docs/weapons/bow.md", set()),
        ("docs/armoury/metre-2.md", set()),
        ("docs/print/card-bow-a6.pdf", set()),
        ("generator/__pycache__/site.cpython-311.pyc", set()),
        ("docs/.index.md.swp", set()),
        ("bench.json", set()),
    ],
)
def test_a_change_runs_the_stages_it_needs_and_no_others(changed: str, stages: set[str]) -> None:
    assert stages_for([ROOT / changed]) == stages


def test_several_changes_run_all_that_any_of_them_needs() -> None:
    changed = [ROOT / "docs/index.md", ROOT / "generator/templates/chart.html"]
    assert stages_for(changed) == {"pages", "html"}


@pytest.mark.parametrize("name", ["my-table.toml", "tables/ours.toml", "../ours.toml"])
def test_the_file_of_house_rules_makes_pages_and_print_anew_wherever_it_lies(name: str) -> None:
    file = (ROOT / name).resolve()
    assert stages_for([file]) == set()
    assert stages_for([file], file) == {"pages", "print", "html"}
