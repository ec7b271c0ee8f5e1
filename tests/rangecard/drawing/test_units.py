import re
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rangecard.data import canonical
from rangecard.direct_fire import sighting
from rangecard.drawing import units
from rangecard.drawing.ladder import responsive
from rangecard.drawing.palette import LIGHT
from rangecard.ladders import metre_ladder
from tests.rangecard.drawing.reading import SVG, words

TABLES = canonical()
STANDING = TABLES.difficulty(TABLES.defaults)

printed = st.decimals("0.1", 10_000, places=1, allow_nan=False)
scales = st.decimals("0.01", 1_000, places=2, allow_nan=False)
shown_in = st.one_of(
    st.just(units.METRES),
    st.just(units.YARDS),
    scales.map(lambda one: units.unit("in", str(one))),
)


def limits(range_m: Decimal) -> list[Fraction]:
    """Short to extreme of a weapon with this printed range."""
    weapon = next(iter(TABLES.armoury.values()))
    found = sighting(weapon, STANDING, scoped=False).difficulty.ranges
    return [Fraction(range_m) * one.factor for one in found]


@pytest.mark.rule("DF-5")
@given(printed, shown_in)
def test_shown_bands_are_contiguous_and_never_reach_beyond_the_true_ones(
    range_m: Decimal, unit: units.Unit
) -> None:
    true = limits(range_m)
    bands = units.bands(true, unit)
    assert bands[0][0] == 0
    assert all(before[1] == after[0] for before, after in pairwise(bands))
    assert all(start <= end for start, end in bands)
    for (_, end), limit in zip(bands, true, strict=True):
        assert end * unit.metres <= limit
        assert limit - end * unit.metres < (unit.step or 1) * unit.metres


@pytest.mark.rule("DF-5")
@given(printed, shown_in, st.decimals(0, 80_000, places=1, allow_nan=False))
def test_what_is_measured_within_a_shown_limit_is_within_the_true_one(
    range_m: Decimal, unit: units.Unit, measured: Decimal
) -> None:
    for limit in limits(range_m):
        if Fraction(measured) <= unit.limit(limit):
            assert Fraction(measured) * unit.metres <= limit


@given(st.integers(0, 100_000))
def test_a_yard_is_exact(count: int) -> None:
    assert units.YARDS.limit(Fraction(count) * Fraction(9144, 10_000)) == count
    just_less = Fraction(count) * Fraction(9144, 10_000) - Fraction(1, 10**9)
    assert units.YARDS.limit(just_less) == count - 1


@pytest.mark.rule("DF-5", "DF-11")
@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        (units.METRES, "90 180 360 720 m"),
        (units.YARDS, "98 196 393 787 yd"),
        (units.unit("in"), "45 90 180 360″"),
        (units.unit("in", "2.5"), "36 72 144 288″"),
        (units.unit("in", "7"), "12.5 25.5 51 102.5″"),
        (units.unit("in", "1000"), "0 0 0 0.5″"),
    ],
    ids=lambda one: getattr(one, "words", None),
)
def test_a_scoped_rifle_of_75_m_in_every_unit(unit: units.Unit, shown: str) -> None:
    sights = sighting(TABLES.armoury["scoped-rifle"], STANDING, scoped=True)
    texts = [unit.limit_text(limit) for limit in sights.limits_m]
    assert " ".join(texts) + unit.sign == shown


@pytest.mark.parametrize(
    ("unit", "metres", "shown"),
    [
        (units.METRES, "150", "150 m"),
        (units.unit("in"), "150", "75″"),
        (units.unit("in"), "24.5", "12.25″"),
        (units.YARDS, "150", "≈ 164.04 yd"),
        (units.YARDS, "914.4", "1000 yd"),
    ],
)
def test_a_distance_is_exact_or_says_that_it_is_not(
    unit: units.Unit, metres: str, shown: str
) -> None:
    assert unit.distance(Fraction(metres)) == shown


@pytest.mark.parametrize("typed", ["2", "2.5", "2,5", " 2.5 ", "0.01", "1000", "0.333333"])
def test_a_scale_is_read_as_typed(typed: str) -> None:
    metres = Fraction(typed.strip().replace(",", "."))
    assert units.unit("in", typed).metres == metres
    assert units.read(f"in {typed}") == units.inches(metres)


@pytest.mark.parametrize(
    "typed", ["", "0", "0.001", "1001", "-2", "1e3", "nan", "two", "1,000", "2_0", "９", "1" * 999]
)
def test_a_scale_that_is_none_says_what_was_expected(typed: str) -> None:
    with pytest.raises(units.BadScale, match=r"expected metres an inch, 0\.01 to 1,000; found"):
        units.unit("in", typed)
    assert units.read(f"in {typed}") == units.METRES


def test_a_text_that_names_no_unit_is_metres() -> None:
    assert [units.read(text) for text in ("", "m", "in", "ells", "yd")] == [
        units.METRES, units.METRES, units.METRES, units.METRES, units.YARDS,
    ]  # fmt: skip


@pytest.mark.parametrize("unit", [units.YARDS, units.unit("in"), units.unit("in", "3.7")])
def test_the_drawing_keeps_its_scale_and_tells_the_unit(unit: units.Unit) -> None:
    weapon = TABLES.armoury["sniper-rifle"]
    drawn = [metre_ladder(weapon, 10, STANDING, aimed=a, scope=True) for a in (True, False)]
    plain, shown = (
        ElementTree.fromstring(
            f"<div>{responsive(drawn, title='x', palette=LIGHT, shown_in=one)}</div>"
        )
        for one in (units.METRES, unit)
    )
    bars = [[one.get("x") for one in root.iter(SVG + "rect")] for root in (plain, shown)]
    assert bars[0] == bars[1]
    last = drawn[0].rungs[-1].end
    svg = next(shown.iter(SVG + "svg"))
    assert f"{unit.limit_text(last)}{unit.sign}" in {each.text for each in words(svg)}
    told = svg.findtext(SVG + "desc") or ""
    assert f"extreme to {unit.limit_text(last)}{unit.sign}" in told
    assert not re.search(r"\d m\b", told)


def test_every_unit_but_metres_states_its_rounding_rule() -> None:
    assert units.METRES.rule == ""
    assert "rounded down to whole yards" in units.YARDS.rule
    rule = units.unit("in", "2.50").rule
    assert rule.startswith("At the table's scale, 1″ = 2.5 m.")
    assert "rounded down to half inches" in rule
