from dataclasses import replace
from pathlib import Path

import pytest

from generator import traceability
from generator.paths import TESTS
from generator.traceability import Showing, UntracedError
from rangecard import data
from tests.generator.elements import of_tag

RULES = data.canonical().rules
TWO = {name: RULES[name] for name in ("GR-4", "GR-12")}


def folder_saying(folder: Path, text: str) -> Path:
    (folder / "deep").mkdir()
    (folder / "deep" / "test_one.py").write_text(f"import pytest\n{text}", "utf-8")
    return folder


def test_every_rule_leads_to_a_test_a_page_and_a_calculator_or_a_reason() -> None:
    traces = traceability.traces(RULES, TESTS)
    assert [trace.rule.id for trace in traces] == list(RULES)
    for trace in traces:
        assert trace.files
        assert bool(trace.calculators) != bool(trace.rule.no_calculator)


def test_marks_are_read_from_tests_parameters_and_whole_files(tmp_path: Path) -> None:
    folder = folder_saying(
        tmp_path,
        'pytestmark = [pytest.mark.rule("GR-12")]\n'
        '@pytest.mark.rule("GR-4", "GR-5")\n'
        "def test_a(): ...\n"
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("GR-6"))])\n'
        "def test_b(n): ...\n"
        '@pytest.mark.rule("GR-7")\n'
        "def no_test(): ...\n",
    )
    a, b = Showing("deep/test_one.py", "test_a"), Showing("deep/test_one.py", "test_b")
    assert traceability.marked(folder) == {"GR-12": [a, b], "GR-4": [a], "GR-5": [a], "GR-6": [b]}


def test_all_that_is_missing_is_named_at_once(tmp_path: Path) -> None:
    folder = folder_saying(tmp_path, '@pytest.mark.rule("GR-99", "GR-98")\ndef test_a(): ...\n')
    with pytest.raises(UntracedError) as found:
        traceability.traces(TWO, folder)
    assert str(found.value).splitlines()[1:] == [
        "GR-4: no test is marked with it",
        "GR-12: no test is marked with it",
        "tests/deep/test_one.py: test_a names 'GR-98', and there is no such rule",
        "tests/deep/test_one.py: test_a names 'GR-99', and there is no such rule",
    ]


def test_without_tests_nothing_is_guessed(tmp_path: Path) -> None:
    with pytest.raises(UntracedError, match=r"no test in .* is marked"):
        traceability.traces(TWO, tmp_path / "tests")


def test_a_rule_that_is_computed_is_refused(tmp_path: Path) -> None:
    folder = folder_saying(tmp_path, "\n@pytest.mark.rule(*RULES)\ndef test_a(): ...\n")
    with pytest.raises(UntracedError, match=r"tests/deep/test_one\.py:3: a rule is not named"):
        traceability.marked(folder)


def test_an_address_that_is_not_on_the_site_is_named(tmp_path: Path) -> None:
    (tmp_path / "rules.html").write_text('<h3 id="gr-4">GR-4</h3><p title="id=gr-12">')
    (tmp_path / "area-fire.html").write_text('<div id="calculator-line-of-sight">')
    told = {"GR-4": RULES["GR-4"], "GR-12": replace(RULES["GR-12"], subject="gas")}
    with pytest.raises(UntracedError) as found:
        traceability.anchored(told, tmp_path)
    assert str(found.value).splitlines()[1:] == [
        "GR-4: area-fire.html#calculator-area-shot is not on the site",
        "GR-12: rules.html#gr-12 is not on the site",
        "GR-12: gas.html is not on the site",
    ]


def test_the_table_has_a_row_for_every_rule_with_its_tests() -> None:
    from generator import fragments

    table = fragments.traced(data.canonical())
    rows = [row for row in of_tag(table, "tr") if row.attributes.get("class") != "rc-class"]
    told = {row.children[0].text.split(" ")[0]: row.text for row in rows[1:]}
    assert list(told) == list(RULES)
    assert "mirror angle" in told["GR-11"]
    assert "none: the scenario decides" in told["GR-12"]
