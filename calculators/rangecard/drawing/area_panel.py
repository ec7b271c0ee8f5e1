"""What the panel shows of an area shot (GR)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.clockface import clockface
from rangecard.drawing.palette import Palette
from rangecard.drawing.shown import chance, part, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.telling import Deviation, Scene, spoken

Answer = Mapping[str, Any]


def headline(answer: Answer) -> Markup:
    """Return the chance to hit, large, and what it rests on."""
    figures, odds = answer["figures"], answer["odds"]
    automatic = figures["automatic_deviation"]
    words = "on the aim point, it always deviates" if automatic else "on the aim point"
    lines = [
        element("p", chance("odds.hit", odds["hit"], "strong"), f" {words}", class_="rc-headline")
    ]
    if odds.get("covers") is not None:
        covers = chance("odds.covers", odds["covers"], "strong")
        lines.append(element("p", covers, " covers the point", class_="rc-headline rc-second"))
    return join(lines)


def odds(question: Mapping[str, Any], answer: Answer, palette: Palette) -> Markup:
    """Return the deviation chart and the table of deviations."""
    figures, found = answer["figures"], answer["odds"]
    chart = Deviation(
        found,
        f"Where the shot lands, target number {figures['target_number']}",
        palette,
        die=figures["die"],
        skill_die=None if question.get("blind") else question.get("skill_die"),
        target_number=figures["target_number"],
        scene=_scene(question, answer),
    )
    columns = element("div", clockface(chart), _deviations(found), class_="rc-columns")
    return part("The odds", columns, _grid(found))


def _scene(question: Mapping[str, Any], answer: Answer) -> Scene:
    return Scene(
        walls=question.get("walls") or (),
        outcome=answer["outcome"],
        burst_radius_in=question.get("burst_radius_in"),
        cover_point=question.get("cover_point"),
    )


def _deviations(found: Mapping[str, Any]) -> Markup:
    """Return the table of what the skill die brings; its cells add up to 100 %."""
    hit, deviation = found["hit"], found["deviation"]
    pairs = ([hit] if hit[0] else []) + [pair for _, pair in deviation]
    cells = chances.column(pairs)
    rows: list[tuple[str, ...]] = []
    if hit[0]:
        rows.append(("on the aim point", chances.fraction(hit), cells.pop(0)))
    for index, ((score, pair), cell) in enumerate(zip(deviation, cells, strict=True)):
        figure = shown(f"odds.deviation.{index}", [score, pair], chances.fraction(pair))
        rows.append((f"{score}″ off", figure, cell))
    return table("Deviation from the aim point", ("Lands", "Exact", "Chance"), rows)


def _grid(found: Mapping[str, Any]) -> Markup:
    """Return the best square of the cover map, where one was asked; of equals the first."""
    grid = found.get("covers_grid")
    if not grid:
        return Markup()
    squares = ((n, r, c) for r, row in enumerate(grid["counts"]) for c, n in enumerate(row))
    best, row, column = max(squares, key=lambda square: square[0])
    covered = chances.percent((best, grid["denominator"]))
    figure = shown(f"odds.covers_grid.counts.{row}.{column}", best, covered)
    place = f"Best square of the grid, column {column + 1} of row {row + 1} from the lower left: "
    return element("p", place, figure, " covered")


def outcome(answer: Answer) -> Markup:
    """Return what the rolled shot did."""
    done = answer["outcome"]
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
    return join((_told(answer), element("dl", *(_row(*row) for row in rows), class_="rc-figures")))


def _told(answer: Answer) -> Markup:
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
