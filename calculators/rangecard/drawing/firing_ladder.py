"""The ladder of one firer and weapon (DF), and all difficulty levels: below an answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rangecard.drawing.ladder import responsive
from rangecard.drawing.shown import chance, part, scrolled, shown, table
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.view import View

if TYPE_CHECKING:
    from rangecard.firing import AtLevel, Band, Firing, KindLadder

_LEVELS = "All difficulty levels"
_HEADS = ("Kind", "Range", "To", "Level", "Hit number", "Chance")


def firing_ladder(view: View, firing: "Firing") -> Markup:
    """Return the ladder with the asked range marked, its numbers as a table, and the levels."""
    unit = view.shown_in
    drawn = responsive(
        [each.ladder() for each in firing.ladders],
        title=f"{firing.weapon}, skill {firing.skill}: ranges in {unit.words}",
        palette=view.palette,
        mark=firing.range_m,
        shown_in=unit,
    )
    return element(
        "div",
        part(f"This firer’s ladder, in {unit.words}", _key(firing), drawn, _rule(view)),
        _numbers(view, firing),
        part(_LEVELS, _levels(firing)),
        class_="rc-panel rc-firing",
    )


def _key(firing: "Firing") -> Markup:
    """Return how to read it, and what is taken off in this phase."""
    taken = [f"{_signed(-firing.recoil_penalty)} recoil"] if firing.recoil_penalty else []
    if firing.other_modifier:
        taken.append(f"{_signed(firing.other_modifier)} other modifier")
    within = f", {' and '.join(taken)} included" if taken else ""
    return element(
        "p", f"Above each band its difficulty level and the hit number{within}; in it the chance."
    )


def _signed(number: int) -> str:
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def _rule(view: View) -> Markup:
    rule = view.shown_in.rule
    return element("p", rule, class_="rc-unit-rule") if rule else Markup()


def _numbers(view: View, firing: "Firing") -> Markup:
    rows = [
        _band(view, each, index, band)
        for each in firing.ladders
        for index, band in enumerate(each.bands)
    ]
    numbers = scrolled("The ladder’s numbers", table("The ladder’s numbers", _HEADS, rows))
    summary = element("summary", "The same numbers as a table")
    return element("details", summary, numbers, class_="rc-numbers")


def _band(view: View, each: "KindLadder", index: int, band: "Band") -> Sequence[str]:
    kind = "targeted" if each.kind.targeted else each.kind.name
    path = f"firing.{kind}.{index}"
    end = float(band.end_m) if band.end_m.denominator > 1 else int(band.end_m)
    unit = view.shown_in
    return (
        kind.capitalize() if index == 0 else "",
        shown(f"{path}.range", band.range, band.range),
        shown(f"{path}.end_m", end, f"{unit.limit_text(band.end_m)}{unit.sign}"),
        shown(f"{path}.level", band.level, band.level or "no shot"),
        shown(f"{path}.hit_number", band.hit_number, str(band.hit_number)),
        chance(f"{path}.hit", band.hit),
    )


def _levels(firing: "Firing") -> Markup:
    heads = ("Level", "Skill", "Hit number", "Chance")
    rows = (_level(index, one) for index, one in enumerate(firing.levels))
    return table(f"Skill {firing.skill} at each level", heads, rows)


def _level(index: int, one: "AtLevel") -> Sequence[str]:
    path = f"levels.{index}"
    return (
        one.level,
        shown(f"{path}.skill", one.skill, str(one.skill)),
        shown(f"{path}.hit_number", one.hit_number, str(one.hit_number)),
        chance(f"{path}.hit", one.hit),
    )
