"""All dice that a question can roll, one after another: their shares are the odds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from rangecard.door import answer
from tests.rangecard.fuzz.draws import share
from tests.rangecard.fuzz.sound import Question

MOST = 200
"""Questions with more rolls than these are left to the sums."""


def shares_are_the_odds(question: Question, found: Mapping[str, Any]) -> bool:
    """Check a question against all of its rolls; tell whether they were few enough to try."""
    counted = _COUNTED.get(question["calculator"])
    if counted is None or found["status"] != "ok":
        return False
    rolls = [*_rolls(question, found)]
    if not rolls or len(rolls) > MOST:
        return False
    plain = {name: value for name, value in question.items() if name != "seed"}
    outcomes = [_outcome(plain, dice) for dice in rolls]
    seen = Counter(counted(outcome) for outcome in outcomes)
    shares = {value: Fraction(count, len(rolls)) for value, count in seen.items()}
    assert shares == _ODDS[question["calculator"]](found), question
    return True


def _outcome(question: Question, dice: Mapping[str, Any]) -> Any:
    told = json.loads(answer(json.dumps(question | {"dice": dice})))
    assert told["status"] == "ok", told
    return told["outcome"]


def _sides(die: str) -> range:
    return range(1, int(die[1:]) + 1)


def _rolls(question: Question, found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    match question["calculator"]:
        case "area-shot":
            for skill, clock in product(_sides(found["figures"]["die"]), range(1, 13)):
                yield {"skill": skill, "direction": clock}
        case "direct-fire" if len(found["figures"]["shots"]) == 1:
            yield from ({"d20": [score]} for score in range(1, 21))
        case "motivation-test":
            yield from ({"die": score} for score in _sides(question["die"]))
        case "gas-check" if question.get("sealed"):
            yield from ({"die": score} for score in _sides(question["quality_die"]))
        case "crew-served":
            trying = zip(question["loaders"], found["figures"]["loaders"], strict=True)
            dice = [_sides(one["die"]) for one, may in trying if may["may_try"]]
            if len(dice) < 3:
                yield from ({"loaders": list(scores)} for scores in product(*dice))


def _landings(found: Mapping[str, Any]) -> dict[Any, Fraction]:
    return {(x, y): share(pair) for x, y, pair in found["odds"]["landing"]}


def _by_number(name: str) -> Callable[[Mapping[str, Any]], dict[Any, Fraction]]:
    return lambda found: {k: share(pair) for k, pair in found["odds"][name] if pair[0]}


def _yes_or_no(name: str) -> Callable[[Mapping[str, Any]], dict[Any, Fraction]]:
    def odds(found: Mapping[str, Any]) -> dict[Any, Fraction]:
        yes = share(found["odds"][name])
        return {key: value for key, value in ((True, yes), (False, 1 - yes)) if value}

    return odds


_COUNTED: Mapping[str, Callable[[Any], Any]] = {
    "area-shot": lambda outcome: tuple(outcome["landing"]),
    "direct-fire": lambda outcome: outcome["hits"],
    "motivation-test": lambda outcome: outcome["passed"],
    "gas-check": lambda outcome: outcome["effect"] == "suppression",
    "crew-served": lambda outcome: outcome["firings"],
}
_ODDS: Mapping[str, Callable[[Mapping[str, Any]], dict[Any, Fraction]]] = {
    "area-shot": _landings,
    "direct-fire": _by_number("hits"),
    "motivation-test": _yes_or_no("pass"),
    "gas-check": _yes_or_no("suppressed"),
    "crew-served": _by_number("firings"),
}
