"""Range ladders of both systems."""

import pytest

from rangecard.data import canonical
from rangecard.ladders import inch_ladder, metre_ladder

KNOWN = canonical()


@pytest.mark.rule("GR-1", "GR-2", "GR-4", "GR-5", "GR-7", "GR-8")
def test_a_green_firer_with_a_launcher() -> None:
    weapon = KNOWN.area_weapons["launched-grenade"]
    rungs = inch_ladder(weapon, "D6", "D6", KNOWN.ladder).rungs
    needs = ["2+", "3+", "4+", "5+", "6+", "D6", "D8", "D10", "D12", "—"]
    assert [rung.need for rung in rungs] == needs
    assert [rung.end for rung in rungs] == list(range(6, 61, 6))
    assert [rung.automatic for rung in rungs] == [False] * 5 + [True] * 4 + [False]
    assert [rung.allowed for rung in rungs] == [True] * 9 + [False]
    assert rungs[2].chance == (1, 2)


@pytest.mark.rule("GR-3")
def test_strength_lengthens_the_bands_of_thrown_weapons_only() -> None:
    thrown, launched = (KNOWN.area_weapons[name] for name in ("thrown-grenade", "rocket-launcher"))
    assert inch_ladder(thrown, "D8", "D12", KNOWN.ladder).rungs[-1].end == 50
    assert inch_ladder(launched, "D8", "D12", KNOWN.ladder).rungs[-1].end == 100


@pytest.mark.rule("DF-5", "DF-6", "DF-8", "DF-11")
def test_a_scope_moves_aimed_shots_only() -> None:
    weapon = KNOWN.armoury["scoped-rifle"]
    aimed, quick = (
        metre_ladder(weapon, 10, KNOWN.difficulty(), aimed=aimed, scope=True).rungs
        for aimed in (True, False)
    )
    assert [(int(rung.end), rung.need) for rung in aimed] == [
        (90, "Standard"),
        (180, "Moderate"),
        (360, "Hard"),
        (720, "Hard"),
    ]
    assert [(int(rung.end), rung.need) for rung in quick] == [
        (75, "Moderate"),
        (150, "Hard"),
        (300, "Near Impossible"),
        (600, "—"),
    ]
    assert [rung.chance for rung in quick] == [(1, 2), (1, 4), (1, 10), None]


@pytest.mark.rule("DF-4")
def test_house_rule_keeps_the_hardest_level() -> None:
    house = KNOWN.defaults | {"past_near_impossible": "near-impossible"}
    difficulty = KNOWN.difficulty(house)
    weapon = KNOWN.armoury["m60"]
    last = metre_ladder(weapon, 10, difficulty, aimed=False, scope=False).rungs[-1]
    assert (last.need, last.allowed) == ("Near Impossible", True)


@pytest.mark.rule("DF-2")
def test_house_rule_keeps_a_hit_number_from_falling_to_zero() -> None:
    """Skill 3 at Near Impossible is 0: no chance, or 1 in 20 for a table that keeps it at 1."""
    weapon = KNOWN.armoury["m60"]
    at_least_one = KNOWN.under({"least_hit_number": 1}).difficulty()
    for difficulty, chance in ((KNOWN.difficulty(), (0, 1)), (at_least_one, (1, 20))):
        last = metre_ladder(weapon, 3, difficulty, aimed=True, scope=False).rungs[-1]
        assert (last.need, last.chance) == ("Near Impossible", chance)
