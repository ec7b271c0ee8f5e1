"""What the panel shows of an area shot (GR)."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.landing_ground import scene
from rangecard.drawing.landing_sheet import landing_sheet
from rangecard.drawing.shown import chance, part, shown, table
from rangecard.drawing.squares import best_square
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.telling import Deviation, spoken
from rangecard.drawing.view import View

ABOVE = ()

_Pair = tuple[int, ...]


def headline(view: View) -> Markup:
    """Return the chance to hit, large, and what it rests on."""
    figures, odds = view.answer["figures"], view.answer["odds"]
    automatic = figures["automatic_deviation"]
    words = "on the aim point, it always deviates" if automatic else "on the aim point"
    lines = [
        element("p", chance("odds.hit", odds["hit"], "strong"), f" {words}", class_="rc-headline")
    ]
    if odds.get("covers") is not None:
        covers = chance("odds.covers", odds["covers"], "strong")
        lines.append(element("p", covers, " covers the point", class_="rc-headline rc-second"))
    return join(lines)


def odds(view: View) -> Markup:
    """Return the landing map, the table of deviations and the likeliest square."""
    found = view.answer["odds"]
    beside = element("div", _deviations(found), _best(view))
    return part("The odds", element("div", landing_sheet(view), beside, class_="rc-columns"))


def deviation(view: View) -> Deviation:
    """Return what the chart of an answered shot shows."""
    question, figures = view.question, view.answer["figures"]
    return Deviation(
        view.answer["odds"],
        f"Where the shot lands, target number {figures['target_number']}",
        view.palette,
        die=figures["die"],
        skill_die=None if question.get("blind") else question.get("skill_die"),
        target_number=figures["target_number"],
        scene=scene(view),
    )


def _deviations(found: Mapping[str, Any]) -> Markup:
    """Return the table of what the skill die brings; its cells add up to 100 %."""
    return _deviation_table(
        tuple(found["hit"]), tuple((score, tuple(pair)) for score, pair in found["deviation"])
    )


@lru_cache(64)
def _deviation_table(hit: _Pair, deviation: tuple[tuple[int, _Pair], ...]) -> Markup:
    pairs = ([hit] if hit[0] else []) + [pair for _, pair in deviation]
    cells = chances.column(pairs)
    rows: list[tuple[str, ...]] = []
    if hit[0]:
        rows.append(("on the aim point", chances.fraction(hit), cells.pop(0)))
    for index, ((score, pair), cell) in enumerate(zip(deviation, cells, strict=True)):
        figure = shown(f"odds.deviation.{index}", [score, pair], chances.fraction(pair))
        rows.append((f"{score}″ off", figure, cell))
    return table("Deviation from the aim point", ("Lands", "Exact", "Chance"), rows)


def _best(view: View) -> Markup:
    """Return the likeliest square, where squares were asked for; of equals the first."""
    grid = view.answer["odds"].get("covers_grid")
    if not grid:
        return Markup()
    row, column, best = best_square(grid)
    covered = chances.percent((best, grid["denominator"]))
    figure = shown(f"odds.covers_grid.counts.{row}.{column}", best, covered)
    place = f"Best square, column {column + 1} of row {row + 1} from the lower left: "
    return element("p", place, figure, " covered")


def outcome(view: View) -> Markup:
    """Return what the rolled shot did."""
    done = view.answer["outcome"]
    rows = [
        ("Lands", shown("outcome.landing", done["landing"], spoken(*done["landing"]))),
        ("On the aim point", _flag(done, "hit")),
    ]
    if not done["hit"]:
        rows.append(
            (
                "Deviates",
                shown("outcome.deviation_in", done["deviation_in"], f"{done['deviation_in']}″"),
            )
        )
        rows.append(
            ("Direction", shown("outcome.clock", done["clock"], f"{done['clock']} o'clock"))
        )
        rows.append(("Bounces", shown("outcome.bounces", done["bounces"], str(done["bounces"]))))
        rows.append(("Stopped by a wall", _flag(done, "stopped_by_wall")))
    if done.get("marker") is not None:
        rows.append(("Marker", shown("outcome.marker", done["marker"], spoken(*done["marker"]))))
    figures = element("dl", *(_row(*row) for row in rows), class_="rc-figures")
    return join((_told(view.answer), figures, _to_tracker(view)))


def _to_tracker(view: View) -> Markup:
    """Return the button that puts a smoke or gas marker on the table of the tracker."""
    place = view.answer["outcome"].get("marker")
    if place is None:
        return Markup()
    marker = {"x": place[0], "y": place[1], "munition": view.question["munition"]}
    return element(
        "button",
        "Put the marker on the tracker",
        type="button",
        class_="rc-alive-only",
        data_action="to-tracker",
        data_marker=json.dumps(marker),
    )


def _told(answer: Mapping[str, Any]) -> Markup:
    """Return where the shot landed and how likely that was, in one sentence to read out."""
    place = answer["outcome"]["landing"]
    ways = (of for x, y, of in answer["odds"]["landing"] if [x, y] == place)
    words = "Hits the aim point" if answer["outcome"]["hit"] else f"Lands {_to(place)}"
    return element("p", words, *(f": {count} of {all_}" for count, all_ in ways), class_="rc-told")


def _to(place: Sequence[float]) -> str:
    return spoken(*place) if any(place) else "on the aim point"


def _row(name: str, value: Markup) -> Markup:
    return element("div", element("dt", name), element("dd", value))


def _flag(done: Mapping[str, Any], key: str) -> Markup:
    return shown(f"outcome.{key}", done[key], "yes" if done[key] else "no")
