"""Every crew of a gunner and up to three loaders, in every state, against a count of faces."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, cycle, product
from random import Random

import pytest

from tests.rangecard.sweeps.asking import (
    Answer,
    distribution,
    faulty_fields,
    names,
    ratio,
    told,
)
from tests.rangecard.sweeps.crews_oracle import Crew, Loader, convolved

YES_AND_NO = (False, True)
STATES = list(product(YES_AND_NO, YES_AND_NO, YES_AND_NO))
READY = (False, False, True)
SKILLS = [(die, motivation) for die in (4, 6, 8, 10, 12) for motivation in (0, 1, 2, 3, 4, 11, 12)]


def _asked(crew: Crew, **more: object) -> Answer:
    found = told("crew-served", **crew.asked, **more)
    assert found["status"] == "ok", found
    return found


def _check(crew: Crew) -> None:
    found = _asked(crew)
    one = {"may_try": crew.barred_by is None, "barred_by": crew.barred_by}
    assert found["figures"] == {
        "firings_sure": crew.sure,
        "loaders": [one] * len(crew.loaders),
    }, crew
    firings = distribution(found["odds"]["firings"])
    assert firings == crew.firings, crew
    assert list(firings) == sorted(firings)
    assert sum(firings.values()) == 1
    mean = sum((k * p for k, p in firings.items()), Fraction(0))
    assert ratio(found["odds"]["expected"]) == mean
    assert found["outcome"] is None


def _crews_in_every_state() -> Iterator[Crew]:
    """Dice and motivations go round beside the states, in step with neither."""
    skills = cycle(SKILLS)
    for each, state, size in product((1, 2), STATES, range(4)):
        for stands in product(product([False, True], repeat=2), repeat=size):
            loaders = tuple(Loader(*next(skills), *stand) for stand in stands)
            yield Crew(*state, loaders, each)


@pytest.mark.rule("CS-1", "CS-4", "CS-5", "CS-7")
def test_every_state_of_every_crew() -> None:
    contradicting = 0
    for crew in _crews_in_every_state():
        if not crew.contradicts:
            _check(crew)
            continue
        contradicting += 1
        assert names(told("crew-served", **crew.asked), "gunner"), crew
    assert contradicting == 2 * 3 * (1 + 4 + 16 + 64)


@pytest.mark.parametrize("each", [1, 2], ids=["activation", "action"])
@pytest.mark.rule("CS-2", "CS-7")
def test_every_die_and_motivation_of_crews_that_may_try(each: int) -> None:
    """One and two loaders in full; of three, every 37th, which meets every pair."""
    for size, step in ((0, 1), (1, 1), (2, 1), (3, 37)):
        crews = list(combinations_with_replacement(SKILLS, size))[::step]
        for number, skills in enumerate(crews):
            state = READY if number % 2 else (False, True, False)
            _check(Crew(*state, tuple(Loader(*skill) for skill in skills), each))


@pytest.mark.parametrize("each", [1, 2], ids=["activation", "action"])
@pytest.mark.rule("CS-2", "CS-3")
def test_what_the_dice_on_the_table_bring(each: int) -> None:
    """All faces of one loader and of two; 300 rolls of three."""
    random = Random(each)
    crews: list[tuple[Loader, ...]] = [(Loader(*skill),) for skill in SKILLS]
    crews += [(Loader(4, 2), Loader(12, 3)), (Loader(8, 0), Loader(6, 12))]
    crews += [(Loader(6, 2), Loader(8, 1), Loader(10, 3))]
    for loaders, state in product(crews, [READY, (False, True, False)]):
        crew = Crew(*state, loaders, each)
        for faces in random.sample(crew.faces, min(300, len(crew.faces))):
            found = _asked(crew, dice={"loaders": list(faces)})
            assert found["outcome"] == {"firings": crew.fired(faces)}, (crew, faces)
            assert found["dice"] == {"loaders": list(faces)}


def test_the_barred_roll_nothing() -> None:
    loaders = (Loader(8, 2), Loader(6, 1, moved=True))
    dice: list[dict[str, object]] = [{}, {"loaders": []}]
    for crew, rolled in product([Crew(*READY, loaders, 1), Crew(*READY, (), 2)], dice):
        assert _asked(crew, dice=rolled)["outcome"] == {"firings": crew.sure}
        assert _asked(crew, seed=3)["outcome"] == {"firings": crew.sure}


def _wrong_dice() -> Iterator[tuple[dict[str, object], str]]:
    yield {}, "dice.loaders"
    for value in [[], [1], [1, 2, 3], 4, None]:
        yield {"loaders": value}, "dice.loaders"
    for face in [0, 7, "3", True, 1.5, None]:
        yield {"loaders": [1, face]}, "dice.loaders"
    yield {"loaders": [9, 1]}, "dice.loaders"
    yield {"loaders": [1, 1], "gunner": 3}, "dice.gunner"


@pytest.mark.parametrize(("dice", "field"), list(_wrong_dice()))
def test_the_loaders_dice_are_checked(dice: dict[str, object], field: str) -> None:
    crew = Crew(*READY, (Loader(8, 2), Loader(6, 1)), 1)
    found = told("crew-served", **crew.asked, dice=dice)
    assert {str(name).partition("[")[0] for name in faulty_fields(found)} == {field}


@pytest.mark.parametrize("each", [1, 2], ids=["activation", "action"])
def test_twenty_loaders(each: int) -> None:
    random = Random(20)
    for _ in range(10):
        crew = Crew(*READY, tuple(Loader(*random.choice(SKILLS)) for _ in range(20)), each)
        firings = distribution(_asked(crew)["odds"]["firings"])
        assert list(firings) == list(range(21 * each + 1))
        assert {k: p for k, p in firings.items() if p} == {
            k: p for k, p in convolved(crew).items() if p
        }
        assert sum(firings.values()) == 1


@pytest.mark.rule("CS-8")
def test_the_worked_example() -> None:
    loader = Loader(8, 2)
    turns = [
        Crew(True, False, False, (Loader(8, 2, moved=True),), 1),
        Crew(False, True, False, (loader,), 1),
        Crew(*READY, (loader,), 1),
    ]
    expected = [ratio(_asked(crew)["odds"]["expected"]) for crew in turns]
    assert expected == [0, Fraction(6, 8), Fraction(7, 4)]


def test_what_a_seed_rolled_can_be_typed() -> None:
    crew = Crew(*READY, (Loader(8, 2), Loader(6, 1), Loader(12, 6)), 2)
    rolled = set()
    for seed in range(200):
        found = _asked(crew, seed=seed)
        again = _asked(crew, dice=found["dice"])
        assert (again["outcome"], again["dice"]) == (found["outcome"], found["dice"])
        assert found["outcome"] == {"firings": crew.fired(tuple(found["dice"]["loaders"]))}
        rolled.add(found["dice"]["loaders"][2])
    assert rolled == set(range(1, 13))
