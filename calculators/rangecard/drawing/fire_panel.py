"""What the panel shows of direct fire (DF)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.bars import bars
from rangecard.drawing.palette import Palette
from rangecard.drawing.shown import chance, part, scrolled, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ("shots",)

MOST_ROWS = 12
"""Shots that have a row each; of more, alike ones share a row."""

LEAST_LIKELY = 2000
"""Of many shots, a number of hits less likely than 1 in so many shares a row and has no bar."""


def headline(view: View) -> Markup:
    """Return the hit number and chance of one shot, or the hits to expect of several."""
    shots, odds = view.answer["figures"]["shots"], view.answer["odds"]
    if not shots:
        return element("p", "No single shots", class_="rc-headline")
    if len(shots) == 1:
        return _hit_line("Hit number ", shots[0], "rc-headline")
    expected = shown("odds.expected", odds["expected"], chances.amount(odds["expected"]), "strong")
    words = f" hits to expect of {len(shots)} shots"
    return join(
        (
            element("p", expected, words, class_="rc-headline"),
            _hit_line("First shot: hit number ", shots[0], "rc-headline rc-second"),
        )
    )


def _hit_line(words: str, shot: Mapping[str, Any], style: str) -> Markup:
    number = element("strong", str(shot["hit_number"]))
    return element(
        "p", words, number, ": ", element("strong", chances.percent(shot["hit"])), class_=style
    )


def odds(view: View) -> Markup:
    """Return the table of shots, and for several the distribution of their hits."""
    shots, hits = view.answer["figures"]["shots"], view.answer["odds"]["hits"]
    if not shots:
        return Markup()
    several = _several(hits, view.palette) if len(shots) > 1 else Markup()
    return part("The odds", _shots(view), several)


def _several(hits: Sequence[tuple[int, Sequence[int]]], palette: Palette) -> Markup:
    """Return how many of several shots hit, drawn and as a table."""
    likely = hits[_likely(hits)]
    chart = bars(likely, title="Chance of each number of hits", axis="hits", palette=palette)
    return element("div", chart, _hits(hits), class_="rc-columns")


def _shots(view: View) -> Markup:
    shots = view.answer["figures"]["shots"]
    heads = ("Shot", "Level, range", "Recoil", "Hit number", "Chance")
    off = _off(view.answer["figures"]["recoil_penalty"])
    rows = (_shot(first, last, shots[first], off) for first, last in _runs(shots))
    told = element("p", _recoil(view), class_="rc-told-recoil")
    return element(
        "div", told, scrolled("Each shot", table("Each shot", heads, rows)), class_="rc-shots"
    )


def _recoil(view: View) -> str:
    """Return the working's words on what recoil takes off, which all shots share (DF-12)."""
    told = (one["text"] for one in view.answer["steps"] if one["label"] == "Recoil penalty")
    return next(told, "")


def _off(penalty: int) -> str:
    return f"−{penalty}" if penalty else "0"


def _runs(shots: Sequence[Mapping[str, Any]]) -> list[tuple[int, int]]:
    """Return the first and last place of each row: of many shots, those that are alike share it."""
    if len(shots) <= MOST_ROWS:
        return [(place, place) for place in range(len(shots))]
    starts = [i for i, one in enumerate(shots) if i == 0 or one != shots[i - 1]]
    return [(a, b - 1) for a, b in pairwise([*starts, len(shots)])]


def _shot(first: int, last: int, each: Mapping[str, Any], off: str) -> tuple[str, ...]:
    """Return a row; the figures of alike shots are marked as those of the first."""
    path = f"figures.shots.{first}"
    kind = each["kind"] + (", targeted" if each["targeted"] else "")
    number = f"{first + 1}" if first == last else f"{first + 1}–{last + 1}"
    return (
        join((f"{number} ", shown(f"{path}.kind", each["kind"], kind))),
        join(
            (
                shown(f"{path}.level", each["level"], each["level"] or "no shot"),
                ", ",
                shown(f"{path}.range", each["range"], each["range"] or "beyond range"),
            )
        ),
        off if each["level"] else "—",
        shown(f"{path}.hit_number", each["hit_number"], str(each["hit_number"])),
        chance(f"{path}.hit", each["hit"]),
    )


def _likely(hits: Sequence[tuple[int, Sequence[int]]]) -> slice:
    """Return which numbers of hits have a row of their own: of many, not the ends beyond hope."""
    if len(hits) <= MOST_ROWS + 1:
        return slice(0, len(hits))
    seen = [i for i, (_, (ways, of)) in enumerate(hits) if ways * LEAST_LIKELY >= of]
    return slice(seen[0], seen[-1] + 1)


def _hits(hits: Sequence[tuple[int, Sequence[int]]]) -> Markup:
    """Return the table of hits; its cells add up to 100 %."""
    likely = _likely(hits)
    tails = _tail(hits[: likely.start]), _tail(hits[likely.stop :])
    rows = [*tails[0], *((str(k), pair) for k, pair in hits[likely]), *tails[1]]
    cells = chances.column([pair for _, pair in rows])
    marked = (
        _hit_row(likely.start + place - len(tails[0]), hits, *row, cell)
        for place, (row, cell) in enumerate(zip(rows, cells, strict=True))
    )
    return table("How many hit", ("Hits", "Chance"), marked)


def _hit_row(
    place: int,
    hits: Sequence[tuple[int, Sequence[int]]],
    name: str,
    pair: Sequence[int],
    cell: str,
) -> tuple[str, str]:
    """Return a row, marked where it is one number of hits and not a tail of them."""
    if not name.isdecimal():
        return name, cell
    return name, shown(f"odds.hits.{place}", [hits[place][0], pair], cell)


def _tail(hits: Sequence[tuple[int, Sequence[int]]]) -> list[tuple[str, Sequence[int]]]:
    """Return one row for the numbers of hits at an end that are beyond hope; none where none is."""
    if not hits:
        return []
    total = sum((chances.exact(pair) for _, pair in hits), Fraction())
    name = f"{hits[0][0]} to {hits[-1][0]}" if len(hits) > 1 else str(hits[0][0])
    return [(name, (total.numerator, total.denominator))]


def outcome(view: View) -> Markup:
    """Return what each rolled shot did."""
    done = view.answer["outcome"]
    total = shown("outcome.hits", done["hits"], str(done["hits"]), "strong")
    rows = (_rolled(index, each) for index, each in enumerate(done["shots"]))
    return join(
        (
            element("p", total, _of_all(view.answer), class_="rc-told"),
            table("Rolled", ("Shot", "D20", "Result"), rows),
        )
    )


def _of_all(answer: Mapping[str, Any]) -> str:
    """Return the words after the number of hits: of how many shots, and how likely that was."""
    done, hits = answer["outcome"], dict(answer["odds"]["hits"])
    noun = "hit" if done["hits"] == 1 else "hits"
    return f" {noun} of {len(done['shots'])}: {chances.percent(hits[done['hits']])}"


def _rolled(index: int, each: Mapping[str, Any]) -> tuple[str, ...]:
    path = f"outcome.shots.{index}"
    result = "hit" if each["hit"] else "always misses" if each["automatic_miss"] else "miss"
    return (
        str(index + 1),
        shown(f"{path}.d20", each["d20"], str(each["d20"])),
        shown(f"{path}.hit", each["hit"], result),
    )
