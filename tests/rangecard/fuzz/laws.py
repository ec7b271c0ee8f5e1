"""What holds of every answer, whatever was asked; a breach is an AssertionError in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import Any

from rangecard.calculators import CALCULATORS
from rangecard.door import answer
from tests.rangecard.fuzz.broken import THE_LINE, UNSURE
from tests.rangecard.fuzz.draws import share
from tests.rangecard.fuzz.questions import SOUND, Made

ENVELOPE = ["id", "calculator", "status", "steps", "figures", "odds", "outcome", "dice", "ruleset"]
_OWN_FIELDS = {"calculator", "id", "house_rules", "dice", "seed"}


def checked(made: Made) -> dict[str, Any]:
    """Ask a question; check all that must hold of the answer, and return it."""
    text = answer(made.text)
    found = canonical(text)
    if made.way == SOUND:
        assert found["status"] in {"ok", "no-shot"}, found
        assert made.question is not None
        keeps_the_laws(made.question, found)
        replays(made.question, found, text)
    else:
        names_the_field(made, found)
    return found


def canonical(text: str) -> dict[str, Any]:
    """Read an answer: one line of plain letters, as this writer would write it again."""
    assert text.isascii(), text
    assert text.isprintable(), text
    found: dict[str, Any] = json.loads(text, parse_constant=_refuse, parse_float=_positive_zero)
    assert json.dumps(found) == text
    assert found["status"] in {"ok", "no-shot", "error"}, text
    further = ["errors"] if found["status"] == "error" else []
    assert [*found] == ENVELOPE + further, text
    _empty_where_nothing_is_known(found)
    return found


def _refuse(constant: str) -> object:
    message = f"{constant} is no JSON"
    raise AssertionError(message)


def _positive_zero(digits: str) -> float:
    assert digits.lstrip("-0.") or not digits.startswith("-"), "−0 never appears"
    return float(digits)


def _empty_where_nothing_is_known(found: Mapping[str, Any]) -> None:
    if found["status"] == "ok":
        assert found["odds"] is not None or found["calculator"] == "line-of-sight"
        assert (found["outcome"] is None) == (found["dice"] is None) or not found["odds"]
        return
    assert found["odds"] is found["outcome"] is found["dice"] is None, found
    if found["status"] == "error":
        assert found["figures"] is None
        assert found["steps"] == []
        assert found["errors"]
    else:
        assert found["steps"], found


def names_the_field(made: Made, found: Mapping[str, Any]) -> None:
    """Every error has its message and its field; the fault that was made is among them."""
    if made.field != UNSURE:
        assert found["status"] == "error", found
    errors = found.get("errors", ())
    named = [error["field"] for error in errors]
    assert all(isinstance(error["message"], str) and error["message"] for error in errors), errors
    if made.field == THE_LINE:
        assert named == [None], errors
    elif made.field != UNSURE:
        inside = (made.field, f"{made.field}.", f"{made.field}[")
        assert any(name == inside[0] or name.startswith(inside[1:]) for name in named), errors
    if named != [None]:
        _fields_are_known(made, named)


def _fields_are_known(made: Made, named: Iterable[str]) -> None:
    known = {field.name for one in CALCULATORS.values() for field in one.fields} | _OWN_FIELDS
    asked = json.loads(made.text, parse_int=len)  # of many digits Python reads none
    assert isinstance(asked, dict), made.text
    known |= asked.keys()
    for name in named:
        root = name.split(".")[0].split("[")[0]
        assert root in known or name in known, name


def replays(question: Mapping[str, Any], found: Mapping[str, Any], text: str) -> None:
    """What a seed rolled, given as dice, is answered with the same letters."""
    if found["dice"] is None or "seed" not in question:
        return
    again = {name: value for name, value in question.items() if name != "seed"}
    assert answer(json.dumps(again | {"dice": found["dice"]})) == text


def keeps_the_laws(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """The sums and bounds of a sound question's answer."""
    if found["status"] == "ok":
        _in_lowest_terms(found["odds"])
        _LAWS[question["calculator"]](question, found)
    if question["calculator"] in ("motivation-test", "gas-check", "line-of-sight", "crew-served"):
        assert found["status"] == "ok", "nothing forbids it"


def _in_lowest_terms(odds: Any) -> None:
    """Pairs of whole numbers that stand where a chance does are in lowest terms."""
    if isinstance(odds, dict):
        for name, one in odds.items():
            if name in ("hit", "pass", "expected", "remains", "suppressed", "covers") and one:
                _in_order(one)
            elif name != "covers_grid":
                _in_lowest_terms(one)
    elif isinstance(odds, list):
        for one in odds:
            if isinstance(one, list):
                _in_order(one[-1])
            else:
                _in_lowest_terms(one)


def _in_order(pair: Any) -> None:
    over, under = pair
    assert type(over) is type(under) is int, pair
    assert over >= 0 < under, pair
    assert gcd(over, under) == 1, pair


def total(pairs: Iterable[Any]) -> Fraction:
    """The exact sum of chances."""
    return sum((share(pair) for pair in pairs), Fraction(0))


def _area_shot(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    odds = found["odds"]
    _in_its_band(question, found["figures"])
    assert total([odds["hit"], *(pair for _, pair in odds["deviation"])]) == 1
    assert total(pair for *_, pair in odds["landing"]) == 1
    most = max((score for score, _ in odds["deviation"]), default=0)
    for x, y, _ in odds["landing"]:
        assert x * x + y * y <= (most + 1e-5) ** 2, "further than the longest deviation"
    if "walls" not in question:
        assert len(odds["landing"]) == 12 * len(odds["deviation"]) + (odds["hit"] != [0, 1])
    if grid := odds.get("covers_grid"):
        assert all(0 <= count <= grid["denominator"] for row in grid["counts"] for count in row)
    if "covers" in odds:
        assert share(odds["covers"]) <= 1
    _landed(found)


def _in_its_band(question: Mapping[str, Any], figures: Mapping[str, Any]) -> None:
    """GR-4: exactly on a limit belongs to the nearer band; GR-5 and GR-9 use the same number."""
    range_in, band = (
        Fraction(str(one)) for one in (question["range_in"], figures["range_band_in"])
    )
    number = figures["target_number"]
    assert figures["band"] == number
    assert (number - 1) * band < range_in <= number * band or (range_in == 0 and number == 1)
    assert range_in <= Fraction(str(figures["maximum_range_in"]))


def _landed(found: Mapping[str, Any]) -> None:
    """GR-5, GR-7, GR-9: a shot that can hit does so with more than the target number."""
    outcome, figures = found["outcome"], found["figures"]
    if outcome is None:
        return
    more = found["dice"]["skill"] > figures["target_number"]
    assert outcome["hit"] == (more and not figures["automatic_deviation"])
    assert outcome["deviation_in"] == (0 if outcome["hit"] else found["dice"]["skill"])
    places = [place[:2] for place in found["odds"]["landing"]]
    assert outcome["landing"] in places, "a landing that the odds do not know"
    assert outcome["path"][-1] == outcome["landing"]
    legs = zip(outcome["path"], outcome["path"][1:], strict=False)
    length = sum(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in legs)
    assert length <= outcome["deviation_in"] + 1e-4 * len(outcome["path"])


def _direct_fire(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    hits, shots = found["odds"]["hits"], found["figures"]["shots"]
    assert [k for k, _ in hits] == [*range(question.get("single_shots", 1) + 1)]
    assert total(pair for _, pair in hits) == 1
    mean = sum((k * share(pair) for k, pair in hits), Fraction(0))
    assert share(found["odds"]["expected"]) == mean == total(shot["hit"] for shot in shots)
    for shot in shots:
        certain = Fraction(min(max(shot["hit_number"], 0), 16), 20)
        assert share(shot["hit"]) == (certain if shot["level"] else 0)
    if outcome := found["outcome"]:
        assert dict(map(tuple, hits))[outcome["hits"]] != [0, 1]
        for shot, rolled, one in zip(shots, found["dice"]["d20"], outcome["shots"], strict=True):
            struck = rolled <= min(shot["hit_number"], 16) and shot["level"] is not None
            assert one == {"d20": rolled, "hit": struck, "automatic_miss": rolled > 16}


def _motivation_test(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    passing, least = share(found["odds"]["pass"]), found["figures"]["passes_on"]
    sides = int(question["die"][1:])
    if least is None:
        assert passing in (0, 1)
    else:
        assert passing == Fraction(sides - least + 1, sides) > 0


def _gas_check(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    expected = [1, int(question["quality_die"][1:])] if question.get("sealed") else None
    assert found["odds"]["suppressed"] == expected


def _cloud_turn(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    clouds = found["odds"]["markers"]
    assert len(clouds) == len(question["markers"])
    for cloud in clouds[:3]:
        assert share(cloud["remains"]) == Fraction(2, 3) ** question.get("turns", 1)
        assert total([cloud["remains"], *(pair for _, pair in cloud["life"])]) == 1
    if outcome := found["outcome"]:
        left = [marker["id"] for marker in outcome["markers"]]
        asked = [marker["id"] for marker in question["markers"]]
        assert [one for one in asked if one not in outcome["removed"]] == left
        rolled = zip(asked, found["dice"].get("dissipation", []), strict=True)
        assert outcome["removed"] == [one for one, score in rolled if score > 4]


def _line_of_sight(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    figures = found["figures"]
    assert figures["blocked"] == bool(figures["blocked_by"])
    gas_too = question.get("house_rules", {}).get("gas_blocks_sight", False)
    for marker, nearest in zip(question["markers"], figures["nearest_in"], strict=True):
        counts = marker["munition"] == "smoke" or gas_too
        if marker["id"] in figures["blocked_by"]:
            assert counts
            assert nearest <= 3
        elif counts:
            assert nearest >= 3


def _crew_served(_question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    firings = found["odds"]["firings"]
    assert [k for k, _ in firings] == [*range(len(firings))]
    assert total(pair for _, pair in firings) == 1
    mean = sum((k * share(pair) for k, pair in firings), Fraction(0))
    assert share(found["odds"]["expected"]) == mean
    if found["outcome"]:
        assert firings[found["outcome"]["firings"]][1] != [0, 1]


def _vehicle_turn(question: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    tried = [one["name"] for one in question["crew"] if one.get("transfer_to")]
    assert [name for name, _ in found["odds"]["transfer"]] == tried
    assert all(share(pair) <= 1 for _, pair in found["odds"]["transfer"])
    assert len(found["figures"]["can"]) == len(question["crew"])
    if found["outcome"]:
        assert len(found["outcome"]["reactivated"]) <= len(tried)


_LAWS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], None]] = {
    "area-shot": _area_shot,
    "direct-fire": _direct_fire,
    "motivation-test": _motivation_test,
    "gas-check": _gas_check,
    "cloud-turn": _cloud_turn,
    "line-of-sight": _line_of_sight,
    "crew-served": _crew_served,
    "vehicle-turn": _vehicle_turn,
}
