import pytest

from generator.printed.citations import cited, ranged
from rangecard.data import canonical


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("GR-4 then GR-2", "GR-2, GR-4"),
        ("GR-1 to GR-8, GR-10", "GR-1 to GR-8, GR-10"),
        ("GR-1 to 8, GR-10", "GR-1 to GR-8, GR-10"),
        ("DF-5, DF-6, <b>DF-7</b> to DF-9", "DF-5 to DF-9"),
        ("GR-13 and DI-1 to DI-3, GR-12", "DI-1 to DI-3, GR-12, GR-13"),
        ("DI-4, GR-1, GR-2", "DI-4, GR-1, GR-2"),
        ('<a title="GR-1">GR-3</a>, GR-99', "GR-3"),
        ("R-2 rather than DF", ""),
    ],
)
def test_rules_are_told_in_order_and_in_runs(html: str, told: str) -> None:
    assert ranged(cited(canonical(), html)) == told


def test_two_rules_in_a_row_are_told_one_by_one_and_three_as_a_run() -> None:
    ids = ("DI-3", "DI-4", "GR-1", "GR-2", "GR-3", "GR-5", "GR-11", "GR-12", "GR-13")
    assert ranged(ids) == "DI-3, DI-4, GR-1 to GR-3, GR-5, GR-11 to GR-13"
