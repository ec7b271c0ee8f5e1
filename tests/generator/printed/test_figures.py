import pytest

from generator.printed import figures
from rangecard import data, door
from rangecard.drawing import chances
from rangecard.drawing.palette import INK_SAVER, PRINT, Palette

CANONICAL = data.canonical()


def test_what_each_die_needs_is_what_the_rules_answer() -> None:
    rows = figures.needs(CANONICAL, PRINT)
    assert len(rows) == len(CANONICAL.dice)
    for record, row in zip(CANONICAL.dice, rows, strict=True):
        for band, cell in enumerate(row.cells, start=1):
            weapon = {"name": "any", "range_band_in": 1}
            shot = {"weapon": weapon, "range_in": band, "skill_die": record.label}
            answer = door.ask({"calculator": "area-shot", **shot})
            if answer["status"] == "no-shot":
                assert (cell.text, cell.chance) == ("—", "")
            elif answer["figures"]["automatic_deviation"]:
                assert (cell.text, cell.automatic) == (answer["figures"]["die"], True)
            else:
                assert cell.chance == chances.percent(answer["odds"]["hit"])


def test_narrow_cells_have_whole_percents_and_the_narrowest_none() -> None:
    whole = figures.needs(CANONICAL, PRINT, figures.whole_percent)
    none = figures.needs(CANONICAL, PRINT, None)
    exact = figures.needs(CANONICAL, PRINT, chances.figure)
    for row in range(len(exact)):
        for cell, rounded, bare in zip(
            exact[row].cells, whole[row].cells, none[row].cells, strict=True
        ):
            assert cell.text == rounded.text == bare.text
            assert (bare.chance, bare.shade) == ("", "")
            if cell.chance:
                assert abs(float(cell.chance) - int(rounded.chance)) <= 0.5


def test_a_skills_hit_numbers_are_its_levels() -> None:
    row = figures.skill_row(CANONICAL, 13, [level.name for level in CANONICAL.levels], PRINT)
    assert [cell.text for cell in row.cells] == ["52", "26", "13", "6", "3"]


def test_a_likelier_hit_is_shaded_darker() -> None:
    def brightness(ways: int) -> int:
        shade = figures.shade((ways, 20), PRINT).removeprefix("#")
        return sum(int(shade[start : start + 2], 16) for start in (0, 2, 4))

    steps = [brightness(ways) for ways in range(1, 21)]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) > 3
    assert figures.shade((0, 1), PRINT) == ""


def test_the_ink_saver_shades_nothing() -> None:
    assert {figures.shade((ways, 20), INK_SAVER) for ways in range(21)} == {""}


@pytest.mark.parametrize("colours", [PRINT, INK_SAVER])
def test_the_bare_clockface_names_all_four_sides(colours: Palette) -> None:
    drawn = figures.rose(33, 22, colours)
    for word in ("12 over", "3 right", "6 short", "9 left"):
        assert f">{word}<" in drawn
