"""What the panel shows of direct fire (DF)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.bars import bars
from rangecard.drawing.palette import Palette
from rangecard.drawing.shown import chance, part, scrolled, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ("shots",)


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
    return part("The odds", _shots(shots), several)


def _several(hits: Sequence[tuple[int, Sequence[int]]], palette: Palette) -> Markup:
    """Return how many of several shots hit, drawn and as a table."""
    chart = bars(hits, title="Chance of each number of hits", axis="hits", palette=palette)
    return element("div", chart, _hits(hits), class_="rc-columns")


def _shots(shots: Sequence[Mapping[str, Any]]) -> Markup:
    heads = ("Shot", "Range", "Level", "Hit number", "Chance")
    rows = (_shot(index, each) for index, each in enumerate(shots))
    return scrolled("Each shot", table("Each shot", heads, rows))


def _shot(index: int, each: Mapping[str, Any]) -> tuple[str, ...]:
    path = f"figures.shots.{index}"
    kind = each["kind"] + (", targeted" if each["targeted"] else "")
    return (
        join((f"{index + 1} ", shown(f"{path}.kind", each["kind"], kind))),
        shown(f"{path}.range", each["range"], each["range"] or "beyond range"),
        shown(f"{path}.level", each["level"], each["level"] or "no shot"),
        shown(f"{path}.hit_number", each["hit_number"], str(each["hit_number"])),
        chance(f"{path}.hit", each["hit"]),
    )


def _hits(hits: Sequence[tuple[int, Sequence[int]]]) -> Markup:
    """Return the table of hits; its cells add up to 100 %."""
    cells = chances.column([pair for _, pair in hits])
    rows = (
        (str(count), shown(f"odds.hits.{i}", [count, pair], cell))
        for i, ((count, pair), cell) in enumerate(zip(hits, cells, strict=True))
    )
    return table("How many hit", ("Hits", "Chance"), rows)


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
