import re
from collections.abc import Sequence
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from rangecard.door import ask
from rangecard.drawing import palette, range_stick, sticks
from rangecard.drawing.sticks import Stick
from tests.rangecard.drawing.reading import collisions, named, parsed, words

ACCENT = palette.PRINT.accent


def limits(band: int | str, bands: int = 10) -> list[Fraction]:
    return [Fraction(band) * number for number in range(1, bands + 1)]


def stick(band: int | str) -> Stick:
    return sticks.band_stick("A weapon", limits(band), most_in=10, most_strips=3)


def strips(made: Stick, ink: palette.Palette = palette.PRINT) -> list[ElementTree.Element]:
    """Each strip of a stick that lies on its side, as a drawing of its own."""
    root = parsed(range_stick.range_stick(made, ink, upright=False))
    found = [each for each in named(root, "g") if each.get("transform", "").startswith("trans")]
    for each in found:
        each.attrib["viewBox"] = f"0 0 {made.height_mm} {sticks.WIDTH_MM}"
    return found


def ends(strip: ElementTree.Element) -> list[float]:
    """Where the bands of a strip end, in inches from its beginning."""
    lines = [p.attrib["d"] for p in named(strip, "path") if p.get("stroke") == ACCENT]
    return [float(line[1:].split()[0]) / 25.4 for line in lines]


def said(strip: ElementTree.Element) -> list[str]:
    return [each.text for each in words(strip)]


@pytest.mark.rule("GR-2", "GR-3", "GR-4")
@pytest.mark.parametrize("strength", ["D6", "D8", "D10", "D12"])
def test_a_thrown_grenades_stick_tells_the_target_numbers_of_the_rules(strength: str) -> None:
    question = {"calculator": "area-shot", "weapon": "thrown-grenade", "skill_die": "D12"}

    def target(inches: float) -> int:
        asked = {**question, "strength_die": strength, "range_in": round(inches, 4)}
        number: int = ask(asked)["figures"]["target_number"]
        return number

    band = ask({**question, "strength_die": strength, "range_in": 1})["figures"]["range_band_in"]
    made = stick(band)
    times = len(made.bands[0].numbers)
    for lay in range(times):
        for band_there in made.bands:
            if lay < len(band_there.numbers):
                at = float(lay * made.length_in + band_there.end_in)
                assert str(target(at)) == band_there.numbers[lay]
                assert band_there.limits[lay] == f"{at:g}″"
    numbers = sorted(int(number) for each in made.bands for number in each.numbers)
    assert numbers == list(range(1, 11))


@pytest.mark.parametrize(
    ("band", "number", "drawn"),
    [
        (2, 2, [[2, 4, 6, 8, 10], [2, 4, 6, 8, 10]]),
        (3, 1, [[3, 6, 9]]),
        (5, 1, [[5, 10]]),
        (6, 1, [[6]]),
        (10, 1, [[10]]),
        ("2.5", 3, [[2.5, 5, 7.5, 10], [2.5, 5, 7.5, 10], [2.5, 5]]),
        (12, 2, [[], [2]]),
    ],
)
def test_bands_end_to_scale_on_strips_of_the_papers_length(
    band: int | str, number: int, drawn: list[list[float]]
) -> None:
    made = stick(band)
    assert made.strips == number
    assert made.strip_in <= 10
    for found, expected in zip(strips(made), drawn, strict=True):
        assert ends(found) == pytest.approx(expected, abs=0.001)


def test_a_stick_in_strips_says_which_they_are_and_where_they_begin() -> None:
    first, second = map(said, strips(stick(2)))
    assert [one for one in first if one.isdigit()] == ["1", "2", "3", "4", "5", "0"]
    assert "10″" in second
    assert "A weapon, strip 1 of 2" in first
    assert "A weapon, strip 2 of 2" in second


def test_a_stick_that_is_laid_again_shows_the_numbers_of_every_time() -> None:
    (strip,) = strips(stick(3))
    assert {"1 · 4 · 7 · 10", "2 · 5 · 8", "3 · 6 · 9"} <= set(said(strip))
    assert {"3″ · 12″ · 21″ · 30″", "6″ · 15″ · 24″", "9″ · 18″ · 27″"} <= set(said(strip))


@pytest.mark.parametrize("upright", [True, False])
def test_what_is_heard_tells_every_band(upright: bool) -> None:
    root = parsed(range_stick.range_stick(stick(3), palette.PRINT, upright=upright))
    assert root[0].text == "A weapon"
    assert root[1].text == (
        "9″ long. Bands: 1 · 4 · 7 · 10 to 3″ · 12″ · 21″ · 30″; "
        "2 · 5 · 8 to 6″ · 15″ · 24″; 3 · 6 · 9 to 9″ · 18″ · 27″."
    )


def ticks(strip: ElementTree.Element) -> list[tuple[float, float]]:
    """Each tick's place in inches from the strip's beginning, and its length in mm."""
    paths = [p.attrib["d"] for p in named(strip, "path") if p.get("stroke") == palette.PRINT.ink]
    found = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", "".join(paths))
    return [(float(x) / 25.4, float(low) - float(high)) for x, low, _, high in found]


@pytest.mark.parametrize("parts", [1, 2, 4])
def test_a_ruler_has_a_tick_at_every_part_of_an_inch_and_the_longest_at_inches(parts: int) -> None:
    made = sticks.ruler("Inches", 12, 6, Fraction(1), "″", parts=parts)
    for strip in strips(made):
        found = ticks(strip)
        places = [place for place, _ in found]
        assert places == pytest.approx([n / parts for n in range(6 * parts + 1)], abs=0.001)
        whole = {round(high, 2) for place, high in found if abs(place - round(place)) < 0.01}
        assert whole == {3.2}
        assert sum(high > 3 for _, high in found) == 7


def test_a_ruler_numbers_its_inches_in_its_unit() -> None:
    first, second = strips(sticks.ruler("Metres", 12, 6, Fraction(5, 2), " m"))
    assert said(first)[:6] == ["2.5", "5", "7.5", "10", "12.5", "15"]
    assert said(second)[:6] == ["17.5", "20", "22.5", "25", "27.5", "30 m"]
    assert "15" in said(second)  # where the strip before it ended
    for word in words(first)[:5]:
        assert (word.left + word.right) / 2 / 25.4 * 2.5 == pytest.approx(float(word.text))


def test_every_strip_but_the_last_has_a_tab_for_glue() -> None:
    found = strips(sticks.ruler("Inches", 30, 10, Fraction(1), "″"))
    rule = palette.PRINT.rule
    hatched = [any(p.get("stroke") == rule for p in named(strip, "path")) for strip in found]
    assert hatched == [True, True, False]


def longest(made: Sequence[ElementTree.Element]) -> float:
    return max(word.right for strip in made for word in words(strip))


@pytest.mark.parametrize("band", [2, 3, 4, 5, 6, 10, 12, "0.1", "0.5"])
@pytest.mark.parametrize("ink", [palette.PRINT, palette.INK_SAVER])
def test_words_keep_apart_and_on_their_strip(band: int | str, ink: palette.Palette) -> None:
    name = "A weapon whose name is as long as names may be, with some words more than it needs"
    made = sticks.band_stick(name, limits(band), most_in=10, most_strips=3)
    for strip in strips(made, ink):
        assert list(collisions(strip)) == []
        assert all(word.size >= 8 / 72 * 25.4 for word in words(strip))
        assert all(word.top >= 0 and word.bottom <= sticks.WIDTH_MM for word in words(strip))
    assert longest(strips(made, ink)) <= float(made.strip_in) * 25.4


def test_the_ink_saver_fills_nothing() -> None:
    made = range_stick.range_stick(stick(2), palette.INK_SAVER)
    assert named(parsed(made), "rect") == []
    assert named(parsed(range_stick.range_stick(stick(2), palette.PRINT)), "rect") != []
