"""Worked examples: words, question, and the computed figures beside the expected ones.

They stay under the house rules that they name, whatever the build is made under: their figures are
known.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from markupsafe import Markup

from generator import addresses, tables
from generator.faults import Fault
from generator.rendering import html
from generator.tables import grid
from rangecard import asked
from rangecard.answers import at
from rangecard.data import Canonical, Example
from rangecard.drawing import chances


class ExampleError(Fault):
    """A worked example whose computed figure is not the expected one."""


class ExampleLine(NamedTuple):
    """One figure of a worked example: its path in the answer, expected and computed."""

    path: str
    label: str
    expected: str
    computed: str


def of_subject(canonical: Canonical, subject: str) -> str:
    """Return the worked examples of one subject: those that cite a rule which its page tells.

    An example stands only where its calculator does, so that a click can load it.
    """
    told = {rule.id for rule in canonical.rules.values() if rule.subject == subject}
    chosen = [
        one
        for one in canonical.examples
        if told & {*one.rules} and one.question["calculator"] in addresses.STANDING[subject]
    ]
    return html("examples.html", examples=[example(one) for one in chosen])


def makers() -> dict[str, Callable[[Canonical], str]]:
    """Return what makes each subject's worked examples, by the fragment's file name."""
    return {
        f"examples-{subject}.md": partial(of_subject, subject=subject)
        for subject in addresses.SUBJECTS
    }


def example(one: Example) -> Markup:
    """Return a worked example: words, figures and a button that loads it.

    Raises:
        ExampleError: a computed figure is not the expected one.
    """
    answer = tables.answered(one.question)
    lines = [_example_line(one, answer, path, value) for path, value in one.expected]
    question = json.dumps(one.question, ensure_ascii=False, separators=(",", ":"))
    asks = ", ".join(asked.in_words(one.question))
    return html("example.html", example=one, lines=lines, asks=asks, question=question, base="")


def _example_line(
    one: Example, answer: Mapping[str, Any], path: str, expected: object
) -> ExampleLine:
    computed = at(answer, path)
    if computed != expected:
        raise ExampleError(f"{one.id}: {path} is {computed}, the example says {expected}")
    return ExampleLine(path, label(path), figure(path, expected), figure(path, computed))


def figure(path: str, value: Any) -> str:
    """Return what stands at a path of an answer as readers see it: a chance, a count, a value."""
    if path == "odds.expected":
        cell = grid.expected(value)
        return f"{cell.fraction} ({cell.text})" if cell.fraction else cell.text
    return shown(value, chance=path.startswith("odds.") or path.endswith(".hit"))


_GROUPS = ("figures", "odds", "outcome")
_NAMED = {"can": "crewman", "expected": "to expect"}
"""What readers call a figure where its name in the answer is no word of theirs."""


def label(path: str) -> str:
    """Return a path of an answer in words: ``shots.0.hit_number`` is "Shot 1, hit number"."""
    parts = path.split(".")
    words = [_NAMED.get(part, part) for part in parts if part not in _GROUPS]
    text = re.sub(r"_(in|m)$", r", \1", ", ".join(words)).replace("_", " ")
    text = re.sub(r"\b(\w+?)s?, (\d+)", lambda found: f"{found[1]} {int(found[2]) + 1}", text)
    return text[:1].upper() + text[1:]


def shown(value: object, chance: bool) -> str:
    """Return a value of an answer as readers see it; a chance as fraction and percent."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case [int(ways), int(of)] if chance:
            return _chance((ways, of))
        case []:
            return "none"
        case [*places, [int(), int()] as pair] if chance:
            return f"{', '.join(map(str, places))}: {shown(pair, chance)}"
        case [[*_], *_]:
            return "; ".join(shown(one, chance) for one in value)
        case list():
            return ", ".join(shown(one, chance) for one in value)
    return str(value).replace("-", "−") if isinstance(value, int | float) else str(value)


def _chance(pair: tuple[int, int]) -> str:
    percent = chances.percent(pair).replace(" ", "\u00a0")
    return f"{chances.fraction(pair)}\u00a0({percent})" if pair[1] > 1 else percent
