"""The lines of a comparison: a figure of two answers, and how far they are apart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rangecard.drawing import chances
from rangecard.drawing.shapes import decimal

Answer = Mapping[str, Any]
Pair = Sequence[int]

SAME, NEARLY = "same", "about the same"
"""What is said where two figures do not differ, and where they differ by too little to show."""


class Line(NamedTuple):
    """One figure of two answers.

    Attributes:
        label: What it is.
        figure: Where it stands in an answer.
        a: Its value in the first; None where it has none.
        b: Its value in the second.
        text: Writes a value.
        apart: How far the second is from the first, in words.
        verdict: That in a sentence; empty where they are the same or it does not decide.
    """

    label: str
    figure: str
    a: Any
    b: Any
    text: Callable[[Any], str]
    apart: str
    verdict: str


class Measure(NamedTuple):
    """A way to write a figure, and to write how far two are apart."""

    text: Callable[[Any], str]
    apart: Callable[[Any, Any], str]


def points(a: Pair, b: Pair) -> str:
    """Return how far two chances are apart in points of a hundred: `+10 points`, `same`."""
    gap = chances.exact(b) - chances.exact(a)
    size = chances.figure(abs(gap).as_integer_ratio())
    if not gap:
        return SAME
    if size.startswith("<"):
        return NEARLY
    over = "over " if size.startswith(">") else ""
    return f"{over}{_sign(gap)}{size.removeprefix('> ')} points"


def more(a: float, b: float) -> str:
    """Return how far two numbers are apart: `+2`, `−1`, `same`."""
    gap = Fraction(repr(b)) - Fraction(repr(a))
    return f"{_sign(gap)}{decimal(abs(gap))}" if gap else SAME


def amounts(a: Pair, b: Pair) -> str:
    """Return how far two expected amounts are apart: `+0.35`, `≈ −1.33`, `same`."""
    gap = Fraction(*b) - Fraction(*a)
    if not gap:
        return SAME
    size = chances.amount(abs(gap).as_integer_ratio())
    about = "≈ " if size.startswith("≈ ") else ""
    return f"{about}{_sign(gap)}{size.removeprefix(about)}"


def _sign(gap: Fraction) -> str:
    return "+" if gap > 0 else "−"


def _words(a: object, b: object) -> str:
    return SAME if a == b else ""


CHANCE = Measure(chances.percent, points)
AMOUNT = Measure(chances.amount, amounts)
NUMBER = Measure(decimal, more)
INCHES = Measure(lambda inches: f"{decimal(inches)}″", lambda a, b: _inches(a, b))
WORD = Measure(str, _words)


def _inches(a: float, b: float) -> str:
    return SAME if a == b else f"{more(a, b)}″"


def lines(a: Answer, b: Answer) -> Iterator[Line]:
    """Yield the lines of two answers of one calculator; those that neither has are left out."""
    for label, figure, measure, name in _LINES[a["calculator"]]:
        one, other = _found(a, figure), _found(b, figure)
        if one is None and other is None:
            continue
        apart = "" if one is None or other is None else measure.apart(one, other)
        verdict = f"{name} {apart}" if name and apart not in ("", SAME, NEARLY) else ""
        yield Line(label, figure, one, other, measure.text, apart, verdict)


def _found(answer: Answer, figure: str) -> Any:
    """Return a figure of an answer; what is no shot has no chance, which is 0."""
    if figure in _OF_HITS:
        hits = (answer["odds"] or {}).get("hits")
        return _OF_HITS[figure](hits) if hits else _hopeless(answer)
    if figure.startswith("odds.") and not answer["odds"]:
        return None if figure == "odds.covers" else _hopeless(answer)
    found: Any = answer
    for key in figure.split("."):
        if not found:
            return None
        found = found[int(key)] if isinstance(found, list) else found.get(key)
    return found


def _hopeless(answer: Answer) -> Pair | None:
    return [0, 1] if answer["status"] == "no-shot" else None


def _any_hit(hits: Sequence[tuple[int, Pair]]) -> Pair:
    """Return the chance of one hit at least: all of the distribution but its first entry."""
    return list((1 - chances.exact(hits[0][1])).as_integer_ratio())


_OF_HITS: Mapping[str, Callable[[Any], Pair]] = {"odds.hits.any": _any_hit}

_LINES: Mapping[str, Sequence[tuple[str, str, Measure, str]]] = {
    "direct-fire": (
        ("First shot: level", "figures.shots.0.level", WORD, ""),
        ("First shot: hit number", "figures.shots.0.hit_number", NUMBER, ""),
        ("First shot: chance", "figures.shots.0.hit", CHANCE, "first shot"),
        ("Last shot: chance", "figures.shots.-1.hit", CHANCE, ""),
        ("Recoil penalty", "figures.recoil_penalty", NUMBER, ""),
        ("Hits to expect", "odds.expected", AMOUNT, "hits to expect"),
        ("At least one hit", "odds.hits.any", CHANCE, "at least one hit"),
    ),
    "area-shot": (
        ("Target number", "figures.target_number", NUMBER, ""),
        ("On the aim point", "odds.hit", CHANCE, "on the aim point"),
        ("Covers the point", "odds.covers", CHANCE, "covers the point"),
        ("Maximum range", "figures.maximum_range_in", INCHES, "maximum range"),
    ),
}
"""Each line: its label, where its figure stands, its measure, its name in a verdict."""
