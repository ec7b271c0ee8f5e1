import pytest

from rangecard.drawing import palette, true_scale
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words

LEAST_MM = 8 / 72 * 25.4
"""8 pt: the least size of text on a sheet."""


def test_an_inch_is_as_many_millimetres_as_its_definition_says() -> None:
    assert true_scale.MM_PER_INCH == 25.4


def test_a_drawing_has_its_size_in_millimetres_and_a_unit_of_one() -> None:
    root = parsed(true_scale.check_line(palette.PRINT))
    width, height = (root.attrib[side] for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width.removesuffix('mm')} {height.removesuffix('mm')}"
    assert width.endswith("mm")
    assert height.endswith("mm")


def test_the_check_line_is_as_long_as_it_says() -> None:
    root = parsed(true_scale.check_line(palette.PRINT))
    start, end = named(root, "path")[0].attrib["d"].removeprefix("M").split("L")
    assert float(end.split()[0]) - float(start.split()[0]) == 50
    assert [each.text for each in words(root)] == ["50 mm: measure it"]
    assert outside(root) == []


def test_words_are_as_large_as_a_sheet_asks() -> None:
    assert true_scale.TEXT >= LEAST_MM


def test_a_plate_covers_its_word() -> None:
    made = true_scale.plate((20, 20), "12″", true_scale.TITLE, palette.PRINT)
    root = parsed(
        true_scale.template(
            made, width_mm=40, height_mm=40, title="t", desc="d", palette=palette.PRINT, kind="k"
        )
    )
    (bed,), (word,) = named(root, "rect"), words(root)
    left, top, width, height = (float(bed.attrib[k]) for k in ("x", "y", "width", "height"))
    assert left <= word.left
    assert word.right <= left + width
    assert top <= word.top
    assert word.bottom <= top + height
    assert bed.attrib["fill"] == palette.PRINT.paper
    assert list(collisions(root)) == []


@pytest.mark.parametrize("ink", [palette.PRINT, palette.INK_SAVER])
def test_a_drawing_needs_nothing_from_its_page(ink: palette.Palette) -> None:
    made = true_scale.check_line(ink)
    assert "var(" not in made
    assert "font-family" in made.split(">", 1)[0]
    assert " id=" not in made
