"""What the tracker shows of its table: the map, who must test, who sees whom, what may clear."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.shown import brief, part, scrolled, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.tracker_map import tracker_map
from rangecard.drawing.view import View

_NAMED = 4


def tracker_panel(view: View) -> Markup:
    """Return the HTML that shows a table, or what is wrong with it."""
    shows = _faults if view.answer["status"] == "error" else _full
    return element("div", shows(view), class_="rc-panel", data_status=view.answer["status"])


def _faults(view: View) -> Markup:
    items = (
        element("li", element("code", each["field"] or "table"), " ", each["message"])
        for each in view.answer["errors"]
    )
    heading = element("p", "This table cannot be shown yet", class_="rc-headline")
    return join((heading, element("ul", *items, class_="rc-errors")))


def _full(view: View) -> Markup:
    parts = (
        _headline(view),
        part("Who must test", _tests(view)),
        part("Who sees whom", _sights(view)),
        part("At the end of the turn", _ends(view)),
    )
    drawn = element("div", tracker_map(view), class_="rc-table-map")
    told = element("div", *parts, class_="rc-beside")
    return element("div", drawn, told, class_="rc-table-and-told")


def _headline(view: View) -> Markup:
    """Return the table in one sentence: it is read out after each change."""
    answer = view.answer
    testing = [brief(one["name"]) for one in answer["people"] if _rolling(one)]
    told = f"Turn {answer['turn']}: {_counted(len(answer['markers']), 'cloud')}"
    pairs = answer["sights"]
    if pairs:
        sees = sum(not one["blocked"] for one in pairs)
        told += f", {sees} of {_counted(len(pairs), 'pair')} see each other"
    must = f"must test: {_several(testing)}" if testing else "nobody must test"
    return element("p", told, "; ", must, class_="rc-headline rc-told")


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _several(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _rolling(person: Mapping[str, Any]) -> bool:
    return any(one["rolls"] for one in person["tests"])


def _tests(view: View) -> Markup:
    """Return each figure that stands in a cloud, with its test and the chance (SM-3, GA-2)."""
    rows = [
        _test(f"people.{n}.tests.{i}", person["name"], test, view)
        for n, person in enumerate(view.answer["people"])
        for i, test in enumerate(person["tests"])
    ]
    if not rows:
        return element("p", "Nobody stands in a cloud or has just moved through one.")
    heads = ("Figure", "Cloud", "Rule", "Test")
    listed = table("Tests that are due at once", heads, rows)
    return scrolled("Who must test", element("div", listed, class_="rc-words"))


def _test(path: str, name: str, test: Mapping[str, Any], view: View) -> tuple[str, ...]:
    through = test["through"]
    names = [brief(one) + (", moved through" if one in through else "") for one in test["markers"]]
    within = _several(names)
    says = _smoke_test if test["munition"] == "smoke" else _gas_test
    return brief(name), within, view.link(test["rule"]), says(path, test)


def _smoke_test(path: str, test: Mapping[str, Any]) -> Markup:
    if not test["rolls"]:
        return join(("sealed: no test, by the house rule",))
    passed = shown(f"{path}.pass", test["pass"], chances.percent(test["pass"]), "strong")
    least = test["passes_on"]
    words = "cannot pass: " if least is None else f"passes on {least}+: "
    return join((words, passed))


def _gas_test(path: str, test: Mapping[str, Any]) -> Markup:
    pair = test["suppressed"]
    if pair is None:
        return join(("rolls its skill die; the source states no outcome",))
    return join(
        ("suppressed on a 1: ", shown(f"{path}.suppressed", pair, chances.percent(pair), "strong"))
    )


def _sights(view: View) -> Markup:
    """Return every pair of figures: whether they see each other, or what is in the way (SM-2)."""
    people = view.answer["people"]
    if len(people) < 2:
        return element("p", "Two figures are needed for a line of sight.")
    names = [one["name"] for one in people]
    between = {
        frozenset((one["from"], one["to"])): (n, one) for n, one in enumerate(view.answer["sights"])
    }
    rows = (
        (brief(name), *(_cell(between.get(frozenset((name, other)))) for other in names[:-1]))
        for name in names[1:]
    )
    listed = table("Sees, or what is in the way", ("Figure", *map(brief, names[:-1])), _lower(rows))
    note = element("p", "A line that is blocked one way is blocked the other way: ",
                   view.link("SM-2"))  # fmt: skip
    return join((scrolled("Who sees whom", element("div", listed, class_="rc-sights")), note))


def _lower(rows: Iterator[tuple[str, ...]] | Any) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a matrix with each pair once: under the diagonal."""
    for n, (name, *cells) in enumerate(rows):
        yield name, *(cell if place <= n else "" for place, cell in enumerate(cells))


def _cell(found: tuple[int, Mapping[str, Any]] | None) -> str:
    if found is None:
        return ""
    n, pair = found
    within = _several([brief(one) for one in pair["blocked_by"]])
    words = within if pair["blocked"] else "sees"
    kind = "rc-blocked" if pair["blocked"] else "rc-sees"
    figure = shown(f"sights.{n}.blocked_by", pair["blocked_by"], words)
    return element("span", figure, class_=kind)


def _ends(view: View) -> Markup:
    """Return the chance of a marker to stay, and which stand off the table (SM-4, SM-5)."""
    markers = view.answer["markers"]
    if not markers:
        return element("p", "No marker is on the table.")
    stays = shown("markers.0.remains", markers[0]["remains"],
                  chances.percent(markers[0]["remains"]), "strong")  # fmt: skip
    lines = [element("p", "Each marker stays with ", stays, " ", view.link("SM-4"))]
    wind = view.answer["wind"]
    if wind:
        told = f"to {wind['clock']} o'clock" if wind["clock"] else "in a direction not rolled yet"
        lines.append(element("p", f"What stays drifts {told} ", view.link("SM-5")))
    off = [brief(one["id"]) for one in markers if not one["on_table"]]
    if off:
        lines.append(element("p", f"Off the table: {_several(off)}"))
    return join(lines)
