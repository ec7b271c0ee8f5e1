"""What the panel shows of a crew-served weapon's turn (CS)."""

from collections.abc import Mapping
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.bars import bars
from rangecard.drawing.crew import crew
from rangecard.drawing.shown import part, scrolled, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ("firings_sure", "loaders")


def headline(view: View) -> Markup:
    """Return the firings that are sure, and those to expect."""
    sure, expected = view.answer["figures"]["firings_sure"], view.answer["odds"]["expected"]
    certain = shown("figures.firings_sure", sure, str(sure), "strong")
    words = f" {_noun(sure)} sure, "
    mean = shown("odds.expected", expected, chances.amount(expected), "strong")
    return element("p", certain, words, mean, " to expect", class_="rc-headline")


def _noun(count: int) -> str:
    return "firing" if count == 1 else "firings"


def outcome(view: View) -> Markup:
    """Return how often the gun fires, and how likely that was."""
    done = view.answer["outcome"]["firings"]
    of = dict(view.answer["odds"]["firings"])[done]
    figure = shown("outcome.firings", done, str(done), "strong")
    return element("p", figure, f" {_noun(done)}: {chances.percent(of)}", class_="rc-told")


def odds(view: View) -> Markup:
    """Return the crew as it stands, who may try, and the chance of each number of firings."""
    standing = element("div", crew(view), _loaders(view), class_="rc-columns")
    return join((part("The crew", standing), part("The odds", _firings(view))))


def _firings(view: View) -> Markup:
    found = view.answer["odds"]["firings"]
    title = "Chance of each number of firings"
    chart = bars(found, title=title, axis="firings", palette=view.palette)
    cells = chances.column([pair for _, pair in found])
    rows = (
        (str(count), shown(f"odds.firings.{i}", [count, pair], cell))
        for i, ((count, pair), cell) in enumerate(zip(found, cells, strict=True))
    )
    listed = table("How often it fires", ("Firings", "Chance"), rows)
    return element("div", chart, listed, class_="rc-columns")


def _loaders(view: View) -> Markup:
    """Return who may try to hand his activation over, and the rule that bars the others."""
    asked = view.question["loaders"]
    if not asked:
        return element("p", "There is no loader: the gunner is alone.")
    pairs = enumerate(zip(asked, view.answer["figures"]["loaders"], strict=True))
    rows = (_loader(index, loader, found, view) for index, (loader, found) in pairs)
    heads = ("Loader", "Die", "Motivation", "May try")
    return scrolled("Loaders", table("Loaders", heads, rows))


def _loader(
    index: int, loader: Mapping[str, Any], found: Mapping[str, Any], view: View
) -> tuple[str, ...]:
    path, rule = f"figures.loaders.{index}", found["barred_by"]
    may = shown(f"{path}.may_try", found["may_try"], "yes" if found["may_try"] else "no")
    if rule:
        may = join((may, ", ", shown(f"{path}.barred_by", rule, view.link(rule))))
    return (str(index + 1), loader["die"], f"{int(loader['motivation'])}", may)
