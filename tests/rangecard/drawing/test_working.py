"""The working as it is shown: every step with its rule linked, and its result the figure itself."""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from generator.vectors import vectors
from rangecard.data import canonical
from rangecard.door import ask, draw

EXAMPLES = [example.question for example in canonical().examples]
Answer = Mapping[str, Any]


@cache
def asked() -> dict[str, list[Any]]:
    """Every worked example and vector that is no error, by calculator."""
    texts = [case.line for case in vectors(canonical()).cases]
    found: dict[str, list[Any]] = {}
    for question in [*EXAMPLES, *map(_parsed, texts)]:
        if isinstance(question, Mapping) and ask(question)["status"] != "error":
            found.setdefault(str(question["calculator"]), []).append(question)
    return found


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def text(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def plain(words: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


def shown_steps(question: Any) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield each step of the panel: the rule's ID and address, label, result and text."""
    root = ElementTree.fromstring(draw(json.dumps(question), "../rules.html"))
    (listed,) = (one for one in root.iter("ol") if one.get("class") == "rc-steps")
    for item in listed:
        link, label, result, words = item
        yield text(link), str(link.get("href")), text(label), text(result), text(words)


CALCULATORS = (
    "area-shot",
    "direct-fire",
    "motivation-test",
    "gas-check",
    "cloud-turn",
    "line-of-sight",
    "crew-served",
    "vehicle-turn",
)


def of_each_working(questions: list[Any]) -> list[Any]:
    """One question for each row of steps that there is: drawing all of them takes long."""
    found: dict[tuple[tuple[str, str], ...], Any] = {}
    for question in questions:
        steps = ask(question)["steps"]
        found.setdefault(tuple((one["rule"], one["label"]) for one in steps), question)
    return list(found.values())


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_every_step_is_shown_in_order_with_its_rule_linked(calculator: str) -> None:
    questions = of_each_working(asked()[calculator])
    assert questions
    for question in questions:
        steps = ask(question)["steps"]
        assert list(shown_steps(question)) == [
            (
                one["rule"],
                f"../rules.html#{canonical().rules[one['rule']].anchor}",
                *(plain(one[part]) for part in ("label", "result", "text")),
            )
            for one in steps
        ]


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_every_figure_is_the_result_of_a_step(calculator: str) -> None:
    for question in asked()[calculator]:
        answer = ask(question)
        for label, figure in FIGURES[calculator](question, answer):
            results = [one["result"] for one in answer["steps"] if one["label"] == label]
            assert results, (label, question)
            assert results[-1] == figure, (label, question)


Figures = Iterator[tuple[str, str]]
"""The label of a step, and the result that the answer's figures and odds ask of it."""


def number(value: float) -> str:
    """A quantity as it is written: no exponent, no needless zero."""
    return f"{Decimal(repr(value)):f}".removesuffix(".0")


def ratio(pair: Any) -> str:
    return str(Fraction(*pair))


def _given(figures: Answer, named: Mapping[str, str]) -> Figures:
    for name, label in named.items():
        value = figures[name]
        if isinstance(value, str):
            yield label, value
        elif value is not None:
            yield label, number(value)


def area_shot(_: Any, answer: Answer) -> Figures:
    named = {
        "range_band_in": "Range band",
        "maximum_range_in": "Maximum range",
        "target_number": "Target number",
        "band": "Target number",
        "die": "Die",
    }
    yield from _given(answer["figures"], named)
    if answer["odds"]:
        yield "Chance to hit", ratio(answer["odds"]["hit"])


def direct_fire(_: Any, answer: Answer) -> Figures:
    figures = answer["figures"]
    named = {"recoil_total": "Recoil", "recoil_strength": "Strength for recoil"}
    yield from _given(figures, named | {"recoil_penalty": "Recoil penalty"})
    for name, label in {"ranges_m": "Ranges", "ranges_aimed_m": "Ranges, aimed"}.items():
        yield label, " / ".join(number(one) for one in figures[name])
    for shot in figures["shots"] or ():
        kind = "Targeted shot" if shot["targeted"] else f"{shot['kind'].capitalize()} shot"
        yield f"{kind}: range", shot["range"] or "beyond"
        if shot["range"]:
            yield f"{kind}: level", shot["level"] or "no shot"
        if shot["level"]:
            yield f"{kind}: hit number", str(shot["hit_number"])


def motivation_test(_: Any, answer: Answer) -> Figures:
    if any(step["label"] == "Chance to pass" for step in answer["steps"]):
        least = answer["figures"]["passes_on"]
        yield "Passes on", "none" if least is None else str(least)
        yield "Chance to pass", ratio(answer["odds"]["pass"])


def gas_check(_: Any, answer: Answer) -> Figures:
    if suppressed := answer["odds"]["suppressed"]:
        yield "Suppressed", ratio(suppressed)


def cloud_turn(question: Any, answer: Answer) -> Figures:
    yield from _given(answer["figures"], {"radius_in": "Radius"})
    turns = int(question.get("turns", 1))
    ends = "one end of turn" if turns == 1 else f"{turns} ends of turn"
    for marker in answer["odds"]["markers"][:1]:
        yield f"Stays after {ends}", ratio(marker["remains"])


def line_of_sight(_: Any, answer: Answer) -> Figures:
    yield "Blocked", "yes" if answer["figures"]["blocked"] else "no"


def crew_served(question: Any, answer: Answer) -> Figures:
    yield from _given(answer["figures"], {"firings_sure": "Firings sure"})
    yield "Firings to expect", ratio(answer["odds"]["expected"])
    for place, loader in enumerate(answer["figures"]["loaders"], 1):
        if loader["may_try"]:
            man = question["loaders"][place - 1]
            size = int(man["die"][1:])
            over = Fraction(max(size - int(man["motivation"]), 0), size)
            yield f"Loader {place} transfers", str(over)


def vehicle_turn(question: Any, answer: Answer) -> Figures:
    faults = answer["figures"]["faults"]
    yield ("Fault", faults[-1]["subject"]) if faults else ("Faults", "none")
    for able in answer["figures"]["can"]:
        yield able["name"], ", ".join(able["actions"]) or "nothing"
    to = {one["name"]: one.get("transfer_to") for one in question["crew"]}
    for name, pair in answer["odds"]["transfer"]:
        yield f"{name} transfers to {to[name]}", ratio(pair)


FIGURES = {
    "area-shot": area_shot,
    "direct-fire": direct_fire,
    "motivation-test": motivation_test,
    "gas-check": gas_check,
    "cloud-turn": cloud_turn,
    "line-of-sight": line_of_sight,
    "crew-served": crew_served,
    "vehicle-turn": vehicle_turn,
}
