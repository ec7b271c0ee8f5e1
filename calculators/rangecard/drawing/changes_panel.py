"""The list of what would change an answer most, each choice with its button to try it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rangecard.drawing import chances
from rangecard.drawing.meter import swing
from rangecard.drawing.shown import brief, part
from rangecard.drawing.svg import Markup, element, join

if TYPE_CHECKING:
    from rangecard.changes import Change
    from rangecard.drawing.view import View

MOST = 6
"""Changes that stand in sight; the others are folded."""
LARGE, MOST_LARGE = 6_000, 3
"""Letters of a long question, and the changes listed of one: each button holds a question."""
_MOST_WORDS = 90


def changes_part(changed: Sequence[Change], view: View) -> Markup:
    """Return the changes, the greatest effect first; nothing where nothing changes anything."""
    texts = [json.dumps(one.question, separators=(",", ":")) for one in changed]
    listed = list(zip(changed, texts, strict=True))
    if sum(map(len, texts)) > LARGE * MOST_LARGE:
        listed = listed[:MOST_LARGE]
    rows = [_row(one, text, _most(one, changed), view) for one, text in listed]
    shot = view.answer["status"] == "ok"
    heading = "What would change it most" if shot else "What would make it a shot"
    return part(heading, _now(changed, view), _listed(rows[:MOST]), _folded(rows[MOST:]))


def _now(changed: Sequence[Change], view: View) -> Markup:
    """Return what is compared, where it is one figure, as it stands."""
    measures = {one.measure for one in changed}
    if len(measures) != 1 or view.answer["status"] != "ok":
        return Markup()
    before = _text(changed[0], changed[0].before, view)
    return element("p", f"{changed[0].measure.title}, now ", element("strong", before))


def _most(change: Change, changed: Sequence[Change]) -> float:
    """Return the end of the line that a change is drawn on: certainty, or the most of its kind."""
    if change.measure.kind == "chance":
        return 1.0
    alike = [one for one in changed if one.measure.kind == change.measure.kind]
    return float(max(max(one.size_before, one.size_after) for one in alike))


def _listed(rows: Sequence[Markup]) -> Markup:
    return element("ul", *rows, class_="rc-changes") if rows else Markup()


def _folded(rows: Sequence[Markup]) -> Markup:
    """Return the smaller changes, to be unfolded."""
    if not rows:
        return Markup()
    summary = element("summary", f"{len(rows)} more change{'s' * (len(rows) > 1)}")
    return element("details", summary, _listed(rows), class_="rc-fold", data_fold="changes")


def _row(change: Change, question: str, most: float, view: View) -> Markup:
    words = brief(change.words, _MOST_WORDS)
    button = element(
        "button", "Try it", type="button", class_="rc-try", aria_label=f"Try it: {words}",
        data_question=question,
    )  # fmt: skip
    told = element("span", words, class_="rc-change-words")
    return element("li", told, _figures(change, most, view), button)


def _figures(change: Change, most: float, view: View) -> Markup:
    """Return the figure before and after, drawn as well; or why it stays."""
    if change.even:
        return element("span", f"no change: {change.even}", class_="rc-change-figures")
    before, after = _text(change, change.before, view), _text(change, change.after, view)
    if change.forbidden_by:
        after = join(("no shot ", view.link(change.forbidden_by)))
    unit = f" {change.measure.unit}" if change.measure.unit and not change.forbidden_by else ""
    drawn = swing(float(change.size_before), float(change.size_after), most, view.palette)
    figures = join((before, " → ", element("strong", after), unit))
    return element("span", element("span", figures), drawn, class_="rc-change-figures")


def _text(change: Change, figure: Any, view: View) -> str:
    """Return a figure in words."""
    if figure is None:
        return "no shot" if view.answer["status"] != "ok" else "not stated"
    match change.measure.kind:
        case "chance":
            return chances.percent(figure)
        case "amount":
            return chances.amount(figure)
        case "blocked":
            return "blocked" if figure else "clear"
    return f"{len(figure)} fault{'s' * (len(figure) != 1)}" if figure else "no fault"
