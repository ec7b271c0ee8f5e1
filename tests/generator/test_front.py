"""The front page shows the shots on which the calculators open, and no others."""

from generator import forms, front
from rangecard import data, door
from rangecard.drawing import chances
from tests.generator.elements import of_tag

DRAWINGS = str(front.drawings(data.canonical()))


def test_the_chart_is_of_the_grenade_that_its_calculator_opens_on() -> None:
    shot = forms.opening("area-shot")
    answer = door.ask(shot)
    (caption, _) = [element.text for element in of_tag(DRAWINGS, "figcaption")]
    assert f"at {shot['range_in']}″: {shot['skill_die']}" in caption
    assert f"target number {answer['figures']['target_number']}" in caption
    assert chances.percent(tuple(answer["odds"]["hit"])) in caption


def test_the_ladder_is_of_the_weapon_that_its_calculator_opens_on() -> None:
    weapon = data.canonical().armoury[str(forms.opening("direct-fire")["weapon"])]
    (_, caption) = [element.text for element in of_tag(DRAWINGS, "figcaption")]
    assert caption.startswith(f"{weapon.name}: ranges in metres")
