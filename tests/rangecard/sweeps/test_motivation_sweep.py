"""The test over motivation against the count of faces: everything there is to ask."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rangecard.sweeps.asking import Answer, chance, told
from tests.rangecard.sweeps.motivation_oracle import DICE, EFFECTS, Trial

SWITCH = "sealed_immune_to_smoke"


def _asked(trial: Trial, *, sealed: bool, house: bool, **more: object) -> Answer:
    found = told(
        "motivation-test",
        die=f"D{trial.die}",
        motivation=trial.motivation,
        cause=trial.cause,
        sealed=sealed,
        house_rules={SWITCH: house},
        **more,
    )
    assert found["status"] == "ok", found
    return found


@pytest.mark.parametrize("house", [False, True], ids=["not immune", "immune"])
@pytest.mark.parametrize("sealed", [False, True], ids=["unsealed", "sealed"])
@pytest.mark.parametrize("cause", EFFECTS)
@pytest.mark.rule("DI-3", "CS-2", "CS-3", "SM-3", "VE-5")
def test_every_die_and_motivation(cause: str, sealed: bool, house: bool) -> None:
    immune = sealed and house and cause == "smoke"
    for die, motivation in product(DICE, range(13)):
        trial = Trial(die, motivation, cause, immune)
        found = _asked(trial, sealed=sealed, house=house)
        assert chance(found["odds"]["pass"]) == trial.chance
        assert found["figures"]["passes_on"] == trial.passes_on
        assert found["outcome"] is None
        _check_faces(trial, sealed=sealed, house=house)


def _check_faces(trial: Trial, *, sealed: bool, house: bool) -> None:
    for face in range(1, trial.die + 1):
        outcome = _asked(trial, sealed=sealed, house=house, dice={"die": face})["outcome"]
        passed = trial.immune or face in trial.passing
        assert outcome["passed"] is passed
        assert outcome["effect"] == trial.effect(passed=passed)


@pytest.mark.rule("SM-3")
def test_the_house_rule_is_off_by_default() -> None:
    found = told("motivation-test", die="D8", motivation=2, cause="smoke", sealed=True)
    assert chance(found["odds"]["pass"]) == Trial(8, 2, "smoke").chance


@pytest.mark.rule("SM-3")
def test_the_immune_need_no_die() -> None:
    trial = Trial(8, 2, "smoke", immune=True)
    rolled: list[dict[str, object]] = [{"dice": {}}, {"seed": 4}]
    for more in rolled:
        outcome = _asked(trial, sealed=True, house=True, **more)["outcome"]
        assert outcome["passed"] is True
        assert outcome["effect"] == "none"
