import re
from itertools import pairwise

import pytest
from coloraide import Color

from rangecard.drawing.palette import (
    DARK,
    INK_SAVER,
    LIGHT,
    PRINT,
    STEPS,
    WEB,
    Palette,
    stylesheet,
    washes,
)

COLOURED = {"light": LIGHT, "dark": DARK, "print": PRINT}
ALL = {**COLOURED, "ink saver": INK_SAVER}
SIGHTS = (None, "protan", "deutan", "tritan")
LEAST = 15


def seen(colour: str, sight: str | None) -> Color:
    return Color(colour).filter(sight) if sight else Color(colour)


def apart(one: str, other: str, sight: str | None) -> float:
    return float(seen(one, sight).delta_e(seen(other, sight), method="2000"))


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", COLOURED.values(), ids=COLOURED)
def test_every_two_steps_of_the_chance_scale_are_told_apart(
    palette: Palette, sight: str | None
) -> None:
    scale = palette.chance
    assert len(scale) == len(palette.on_chance) == STEPS
    assert all(apart(a, b, sight) >= LEAST for i, a in enumerate(scale) for b in scale[i + 1 :])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", COLOURED.values(), ids=COLOURED)
def test_the_hit_and_the_path_are_told_from_points_walls_rings_and_ground(
    palette: Palette, sight: str | None
) -> None:
    others = (*palette.chance, palette.ink, palette.muted, palette.rule, palette.paper)
    assert all(apart(palette.accent, other, sight) >= LEAST for other in others)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", ALL.values(), ids=ALL)
def test_walls_are_told_from_the_line_of_fire_and_the_ground(
    palette: Palette, sight: str | None
) -> None:
    assert apart(palette.ink, palette.muted, sight) >= LEAST
    assert apart(palette.ink, palette.paper, sight) >= LEAST
    assert apart(palette.muted, palette.rule, sight) >= LEAST


@pytest.mark.parametrize("palette", ALL.values(), ids=ALL)
def test_text_is_readable_on_its_ground(palette: Palette) -> None:
    pairs = [(text, ground) for text in (palette.ink, palette.muted, palette.accent)
             for ground in (palette.paper, palette.panel)]  # fmt: skip
    pairs += [(palette.on_accent, palette.accent)]
    pairs += zip(palette.on_chance, palette.chance, strict=True)
    poor = [pair for pair in pairs if Color(pair[0]).contrast(pair[1], method="wcag21") < 4.5]
    assert poor == []


@pytest.mark.parametrize("palette", COLOURED.values(), ids=COLOURED)
def test_the_scale_still_runs_one_way_without_colour(palette: Palette) -> None:
    light = [Color(colour).luminance() for colour in palette.chance]
    assert light == sorted(light, reverse=light[0] > light[-1])
    assert all(abs(a - b) > 0.02 for a, b in pairwise(light))


def test_the_ink_saver_is_grey_and_fills_nothing() -> None:
    assert INK_SAVER.hollow
    assert INK_SAVER.outline == INK_SAVER.ink
    assert set(INK_SAVER.chance) == {INK_SAVER.paper} == {INK_SAVER.panel}
    colours = {value for value in vars(INK_SAVER).values() if isinstance(value, str)}
    assert all(re.fullmatch(r"#([0-9a-f]{2})\1\1", colour) for colour in colours)


@pytest.mark.parametrize("palette", [*COLOURED.values(), WEB])
def test_where_areas_are_filled_they_have_no_other_outline(palette: Palette) -> None:
    assert not palette.hollow
    assert palette.outline is None


@pytest.mark.parametrize("palette", [LIGHT, PRINT, INK_SAVER])
def test_ink_reads_on_every_wash_of_the_scale(palette: Palette) -> None:
    contrasts = [Color(palette.ink).contrast(one, method="wcag21") for one in washes(palette)]
    assert len(contrasts) == STEPS
    assert min(contrasts) >= 4.5


def test_every_name_that_the_web_palette_uses_gets_a_value_for_light_dark_and_print() -> None:
    used = set(re.findall(r"var\((--rc-[a-z0-9-]+)\)", repr(WEB)))
    assert len(used) == 17
    sheet = stylesheet()
    blocks = re.findall(r"\{\n((?:  --rc-[^\n]+\n)+)\}", sheet)
    named = used | {f"--rc-wash-{step}" for step in range(STEPS)}
    assert [set(re.findall(r"(--rc-[a-z0-9-]+):", block)) for block in blocks] == [named] * 3
    assert "--rc-paper: #14181a" in sheet[sheet.index('[data-md-color-scheme="slate"]') :]
    assert "--rc-paper: #ffffff" in sheet[sheet.index("@media print") :]
