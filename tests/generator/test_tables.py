from fractions import Fraction

import pytest

from generator import tables
from rangecard import data, door
from rangecard.direct_fire import DirectFireWeapon

CANONICAL = data.canonical()


def limits(weapon_id: str, strength: str | None) -> list[Fraction]:
    rows = tables.area_weapons(CANONICAL)
    (row,) = [r for r in rows if r.weapon.id == weapon_id and r.strength_die == strength]
    return list(row.limits)


def chances(die: str) -> tuple[tables.BandChance, ...]:
    (row,) = [row for row in tables.area_chances(CANONICAL) if row.die == die]
    return row.bands


def test_band_limits_are_the_first_ten_multiples_of_the_band() -> None:
    assert limits("launched-grenade", None) == [6 * n for n in range(1, 11)]
    assert limits("rocket-launcher", None) == [10 * n for n in range(1, 11)]


@pytest.mark.parametrize(
    ("strength", "band"), [("D4", 2), ("D6", 2), ("D8", 3), ("D10", 4), ("D12", 5)]
)
@pytest.mark.rule("GR-3")
def test_thrown_band_grows_with_strength_above_d6(strength: str, band: int) -> None:
    assert limits("thrown-grenade", strength) == [band * n for n in range(1, 11)]


def test_expert_needs_6_in_the_fifth_band_and_hits_half_the_time() -> None:
    band = chances("D10")[4]
    assert (band.need, band.chance, band.automatic, band.allowed) == ("6+", (1, 2), False, True)


def test_green_deviates_by_growing_dice_and_is_not_allowed_at_ten() -> None:
    bands = chances("D6")
    assert [band.need for band in bands[5:9]] == ["D6", "D8", "D10", "D12"]
    assert all(band.automatic for band in bands[5:9])
    assert not bands[9].allowed


@pytest.mark.parametrize("die", ["D4", "D6", "D8", "D10", "D12"])
def test_chances_are_those_that_the_door_answers(die: str) -> None:
    for band in chances(die):
        answer = door.ask(
            {
                "calculator": "area-shot",
                "weapon": "rocket-launcher",
                "range_in": 10 * band.band,
                "skill_die": die,
            }
        )
        assert band.allowed == (answer["status"] == "ok")
        if band.allowed:
            assert list(band.chance or ()) == list(answer["odds"]["hit"])
            assert band.automatic == answer["figures"]["automatic_deviation"]


@pytest.mark.parametrize("row", tables.armoury(CANONICAL), ids=lambda row: row.weapon.id)
def test_every_figure_of_the_armoury_has_a_basis(row: tables.ArmouryRow) -> None:
    shown = [row.skill, row.single_recoil, row.burst_recoil, *row.ranges, *row.aimed_ranges]
    for figure in shown:
        assert (figure.text == "—") == (not figure.basis)
        assert figure.kind in ("source", "ruling", "house", "")


def test_a_scope_lengthens_aimed_ranges_only() -> None:
    rows = {row.weapon.id: row for row in tables.armoury(CANONICAL)}
    scoped = rows["scoped-rifle"]
    assert [limit.text for limit in scoped.ranges] == ["75", "150", "300", "600"]
    assert [limit.text for limit in scoped.aimed_ranges] == ["90", "180", "360", "720"]
    assert rows["hunting-rifle"].aimed_ranges == ()


def test_a_basis_with_a_remark_keeps_its_letter() -> None:
    figure = tables.figure(50, "source example")
    assert (figure.letter, figure.kind) == ("s", "source")


@pytest.mark.parametrize("weapon", CANONICAL.armoury.values(), ids=lambda weapon: weapon.id)
def test_chances_by_skill_are_those_that_the_door_answers(weapon: DirectFireWeapon) -> None:
    for row in tables.skill_chances(CANONICAL, weapon, (5, 12)):
        for aimed, ranges in ((False, row.quick), (True, row.aimed)):
            for step in ranges:
                answer = door.ask(
                    {
                        "calculator": "direct-fire",
                        "weapon": weapon.id,
                        "range_m": int(step.limit_m),
                        "skill": row.skill,
                        "strength": 40,
                        "aimed": aimed,
                    }
                )
                assert step.allowed == (answer["status"] == "ok")
                if step.allowed:
                    (shot,) = answer["figures"]["shots"]
                    assert (shot["range"], shot["level"]) == (step.name, step.level)
                    assert list(shot["hit"]) == list(step.chance or ())


@pytest.mark.rule("DF-12")
def test_two_shots_of_the_magnum_are_free_at_strength_7() -> None:
    rows = tables.free_shots(CANONICAL.armoury["magnum-revolver"], (7,))
    assert rows == (tables.FreeShots(7, 2, None),)


def test_one_shot_more_than_the_free_ones_is_penalised() -> None:
    weapon = CANONICAL.armoury["battle-rifle"]
    for row in tables.free_shots(weapon):
        assert row.single_shots is not None
        for shots, penalised in ((row.single_shots, False), (row.single_shots + 1, True)):
            if shots:
                answer = door.ask(
                    {
                        "calculator": "direct-fire",
                        "weapon": weapon.id,
                        "range_m": 1,
                        "skill": 10,
                        "strength": row.strength,
                        "single_shots": shots,
                    }
                )
                assert (answer["figures"]["recoil_penalty"] > 0) == penalised


def test_a_bow_never_kicks() -> None:
    rows = tables.free_shots(CANONICAL.armoury["bow"])
    assert {row.single_shots for row in rows} == {None}


def test_difficulty_rounds_down_and_caps_at_sixteen_faces() -> None:
    rows = {row.name: row for row in tables.difficulty(CANONICAL, (5, 15))}
    assert rows["Hard"].cells[0] == tables.LevelChance(2, (1, 10))
    assert rows["Near Impossible"].cells[1] == tables.LevelChance(3, (3, 20))
    assert rows["Routine"].cells == (
        tables.LevelChance(20, (4, 5)),
        tables.LevelChance(60, (4, 5)),
    )


def test_difficulty_names_the_ranges_of_aimed_and_quick_shots() -> None:
    rows = {row.name: row for row in tables.difficulty(CANONICAL)}
    assert rows["Standard"].aimed_at == ("short",)
    assert rows["Standard"].quick_at == ()
    assert rows["Near Impossible"].quick_at == ("long",)


@pytest.mark.rule("DI-3")
def test_a_regular_passes_over_motivation_2_six_times_in_eight() -> None:
    (regular,) = [row for row in tables.dice(CANONICAL) if row.die == "D8"]
    assert regular.passes[1] == (3, 4)


def test_a_faulty_question_of_the_generator_is_an_error() -> None:
    with pytest.raises(tables.QuestionError, match="skill_die"):
        tables.asked(
            CANONICAL, {"calculator": "area-shot", "weapon": "rocket-launcher", "range_in": 1}
        )
