from dataclasses import replace
from fractions import Fraction

import pytest

from rangecard.data import canonical
from rangecard.drawing import ladder as ladders_drawn
from rangecard.drawing.palette import LIGHT, PRINT
from rangecard.ladders import RangeLadder, Rung, inch_ladder, metre_ladder
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words

TABLES = canonical()
A6 = 351.0  # px: an A6 card less 6 mm on either side
WIDTHS = (ladders_drawn.NARROW, 320.0, A6, ladders_drawn.WIDE)


def inch(weapon: str, die: str, strength: str = "D6") -> list[RangeLadder]:
    return [inch_ladder(TABLES.area_weapons[weapon], die, strength, TABLES.ladder)]


def metre(weapon: str, skill: int | None) -> list[RangeLadder]:
    record = TABLES.armoury[weapon]
    difficulty = TABLES.difficulty(TABLES.defaults)
    return [
        metre_ladder(record, skill, difficulty, aimed=aimed, scope=record.scope)
        for aimed in (True, False)
    ]


def every() -> list[tuple[str, list[RangeLadder]]]:
    dice = TABLES.ladder
    found = [(f"{w}-{d}", inch(w, d)) for w in TABLES.area_weapons for d in dice]
    return found + [(f"{w}-{s}", metre(w, s)) for w in TABLES.armoury for s in (None, 1, 7, 13, 40)]


EVERY = every()


@pytest.mark.parametrize("width", WIDTHS)
def test_no_ladder_of_any_weapon_has_words_that_meet_or_leave_the_drawing(width: float) -> None:
    for name, drawn in EVERY:
        root = parsed(ladders_drawn.ladder(drawn, title=name, palette=LIGHT, width=width))
        assert list(collisions(root)) == [], name
        assert outside(root) == [], name
        assert min(each.size for each in words(root)) >= 11, name


@pytest.mark.parametrize("width", WIDTHS)
def test_bands_are_to_scale_and_ladders_share_it(width: float) -> None:
    drawn = metre("sniper-rifle", 7)
    root = parsed(ladders_drawn.ladder(drawn, title="", palette=LIGHT, width=width))
    bands = [r for r in named(root, "rect") if r.get("fill") != "none"]
    rungs = [rung for each in drawn for rung in each.rungs]
    longest = max(rung.end for rung in rungs)
    assert len(bands) == len(rungs) == 8
    for band, rung in zip(bands, rungs, strict=True):
        assert float(band.attrib["width"]) == pytest.approx(
            float((rung.end - rung.start) / longest) * (width - 8), abs=0.02
        )
        assert float(band.attrib["x"]) == pytest.approx(
            4 + float(rung.start / longest) * (width - 8), abs=0.02
        )


def test_a_narrow_band_keeps_its_name_its_need_and_its_chance() -> None:
    root = parsed(ladders_drawn.ladder(metre("service-pistol", 7), title="x", palette=LIGHT))
    said = [each.text for each in words(root)]
    assert {"short · Standard", "medium · Moderate", "70 %", "35 %", "12", "24", "96 m"} <= set(
        said
    )


def test_inch_bands_say_score_die_and_limit() -> None:
    drawn = ladders_drawn.ladder(inch("launched-grenade", "D6"), title="x", palette=LIGHT)
    said = [each.text for each in words(parsed(drawn))]
    assert {"2+", "6+", "D6", "D8", "D10", "D12", "6", "54", "60″", "83.3", "16.7"} <= set(said)


def test_a_band_without_a_shot_is_hatched_and_says_so() -> None:
    drawn = ladders_drawn.ladder(
        inch("launched-grenade", "D6"), title="x", palette=LIGHT, width=640
    )
    root = parsed(drawn)
    assert "no shot" in [each.text for each in words(root)]
    assert len([p for p in named(root, "path") if p.get("stroke") == LIGHT.rule]) == 1


def test_title_comes_first_and_the_words_tell_every_number() -> None:
    drawn = inch("launched-grenade", "D6")
    root = parsed(ladders_drawn.ladder(drawn, title="Grenade", palette=LIGHT, mark=Fraction(26)))
    assert [each.tag.rpartition("}")[2] for each in root][:2] == ["title", "desc"]
    assert root[0].text == "Grenade"
    assert root.attrib["role"] == "img"
    told = root[1].text or ""
    assert "5 to 30″: 6+, 16.7 %" in told
    assert "10 to 60″: no shot" in told
    assert told.endswith("Marked: 26″.")


def test_the_mark_stands_at_its_range() -> None:
    drawn = inch("launched-grenade", "D6")
    root = parsed(ladders_drawn.ladder(drawn, title="x", palette=PRINT, mark=Fraction(26)))
    (mark,) = [p for p in named(root, "path") if p.get("fill") == PRINT.accent]
    x = 4 + 26 / 60 * 280
    assert mark.attrib["d"].startswith(f"M{x:.2f} ")
    assert "at 26″" in [each.text for each in words(root)]


def test_a_mark_beyond_the_ladder_is_said_and_not_drawn() -> None:
    drawn = inch("launched-grenade", "D6")
    root = parsed(ladders_drawn.ladder(drawn, title="x", palette=PRINT, mark=Fraction(61)))
    assert [p for p in named(root, "path") if p.get("fill") == PRINT.accent] == []
    assert "at 61″, beyond range" in [each.text for each in words(root)]


def test_hostile_and_long_names_stay_text_and_inside() -> None:
    rung = Rung("<b>far & wide</b>" * 9, Fraction(0), Fraction(10), "\n\n<script>", (1, 3))
    drawn = ladders_drawn.ladder(
        [RangeLadder("<svg onload=x>" * 20, "m", (rung,))], title="</title>", palette=LIGHT
    )
    root = parsed(drawn)
    assert "\n" not in drawn
    assert named(root, "script") == []
    assert (list(collisions(root)), outside(root)) == ([], [])


def test_ladders_in_two_units_are_refused() -> None:
    mixed = [*inch("launched-grenade", "D6"), *metre("service-pistol", 5)]
    with pytest.raises(ValueError, match="one unit"):
        ladders_drawn.ladder(mixed, title="x", palette=LIGHT)


def test_both_layouts_are_there_for_the_style_sheet_to_choose() -> None:
    both = ladders_drawn.responsive(inch("rocket-launcher", "D8"), title="x", palette=LIGHT)
    assert both.count("<svg ") == 2
    assert 'class="rc-narrow"' in both
    assert 'class="rc-wide"' in both


@pytest.mark.parametrize("width", WIDTHS)
def test_limits_of_many_decimals_are_exact_or_cut_and_have_room(width: float) -> None:
    weapon = replace(TABLES.armoury["bow"], range_m=Fraction("1234.0625"))
    difficulty = TABLES.difficulty(TABLES.defaults)
    drawn = [metre_ladder(weapon, 10, difficulty, aimed=True, scope=False)]
    mark = Fraction("1234.06250001")
    root = parsed(ladders_drawn.ladder(drawn, title="t", palette=LIGHT, width=width, mark=mark))
    said = [each.text for each in words(root)]
    assert {"1234.0625", "2468.125", "4936.25", "9872.5 m", "at 1234.062500… m"} <= set(said)
    assert (list(collisions(root)), outside(root)) == ([], [])
