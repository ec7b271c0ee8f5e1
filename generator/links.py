"""A question as the text of a link: what `calculators/web/links.js` writes, for pages and print."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

import rangecard
from generator import addresses, forms
from generator.addresses import Link
from generator.inputs import Input, Record, Row, Rows, Shown
from rangecard.data import Canonical, Rule

SPELLED_OUT = 160
"""A link is spelled out as long as it stays shorter than this."""

LONGEST_QUERY = 2_000
"""Servers refuse long addresses; the part after # they never see."""

_FIRST = ("calculator", "ruleset")
_PLAIN = "-_.,:@/"
_ROLLED = ("dice", "seed")

Parameter = tuple[str, str]


def address(page: str, question: Mapping[str, Any]) -> str:
    """Return the address of a page with a question for its calculator.

    Args:
        page: the page's own address, without a fragment.
        question: as contract.md says, complete: a field that it leaves out is at its default.
    """
    text = query(question)
    return f"{page}{'#?' if len(text) > LONGEST_QUERY else '?'}{text}"


def shown(canonical: Canonical, rule: Rule) -> dict[str, dict[str, Any]]:
    """Return what shows a rule at work, by calculator: its first worked example, not yet rolled."""
    found: dict[str, dict[str, Any]] = {}
    for one in canonical.examples:
        if rule.id in one.rules:
            asked = {name: value for name, value in one.question.items() if name not in _ROLLED}
            found.setdefault(asked["calculator"], asked)
    return found


def calculators(canonical: Canonical, rule: Rule) -> list[Link]:
    """Return the calculators that answer by a rule, with a question that shows it at work."""
    questions = shown(canonical, rule)
    pairs = zip(rule.calculators, addresses.calculators(rule), strict=True)
    return [_asking(link, questions.get(name)) for name, link in pairs]


def _asking(link: Link, question: Mapping[str, Any] | None) -> Link:
    page, _, anchor = link.href.partition("#")
    return link._replace(href=f"{address(page, question)}#{anchor}") if question else link


def definitions(canonical: Canonical) -> str:
    """Return Markdown's link definitions to each rule's page, with a question that shows it.

    They are named for the rule and the calculator: ``[GR-9 area-shot]``.
    """
    lines = (
        f"[{rule.id} {name}]: {address(f'{rule.subject}.md', question)}#calculator-{name}"
        for rule in canonical.rules.values()
        for name, question in shown(canonical, rule).items()
        if name in addresses.STANDING[rule.subject]
    )
    return "\n".join(lines)


def query(question: Mapping[str, Any]) -> str:
    """Return a question as the text of a link, its names cut where it would be long."""
    given = parameters(question)
    spelled = _join(given)
    if len(spelled) < SPELLED_OUT:
        return spelled
    known = names(question["calculator"])
    first = cut(known, "calculator"), forms.cut_name(question["calculator"])
    return _join([first, *((cut(known, name), text) for name, text in given[1:])])


def parameters(question: Mapping[str, Any]) -> list[Parameter]:
    """Return the texts of a form that asks a question, without those at their default."""
    fields = [text for one in forms.controls(question) for text in _texts(one)]
    dice = [(f"dice.{name}", _score(score)) for name, score in question.get("dice", {}).items()]
    seed = [("seed", str(question["seed"]))] if "seed" in question else []
    first, last = ("calculator", question["calculator"]), ("ruleset", rangecard.__version__)
    return [first, *fields, *dice, *seed, last]


def names(calculator: str) -> list[str]:
    """Return the names that a link to a calculator may cut, those of a list's entries once."""
    shown = forms.controls(forms.opening(calculator))
    found = [_pattern(name) for one in shown for name in _names(one)]
    return list(dict.fromkeys([*_FIRST, *found]))


def meant(known: Sequence[str], cut: str) -> str | None:
    """Return the name that a parameter means: itself, or the first name that begins with it."""
    pattern = _pattern(cut)
    if pattern in known:
        return cut
    name = next((one for one in known if _begins(pattern.split("."), one.split("."))), None)
    places = iter(step for step in cut.split(".") if step.isdigit())
    return name and ".".join(next(places) if step == "#" else step for step in name.split("."))


def _begins(cut: Sequence[str], name: Sequence[str]) -> bool:
    pairs = zip(cut, name, strict=False)
    return len(cut) == len(name) and all(one and step.startswith(one) for one, step in pairs)


def cut(known: Sequence[str], name: str) -> str:
    """Return the shortest beginning that means a name; dice and the seed stay whole."""
    steps = name.split(".")
    if steps[0] in _ROLLED:
        return name
    for place, step in enumerate(steps):
        tries = ([*steps[:place], step[:i], *steps[place + 1 :]] for i in range(1, len(step)))
        if not step.isdigit():
            steps = next((one for one in tries if meant(known, ".".join(one)) == name), steps)
    return ".".join(steps)


def _pattern(name: str) -> str:
    return ".".join("#" if step.isdigit() else step for step in name.split("."))


def _names(shown: Shown) -> Iterator[str]:
    match shown:
        case Input():
            yield shown.name
        case Record():
            yield from (one.name for one in shown.inputs)
        case Rows():
            if shown.blank:
                yield shown.name
            yield from (one.name for row in _all_rows(shown) for one in row.inputs)


def _all_rows(rows: Rows) -> Iterable[Row]:
    return (*rows.rows, rows.blank) if rows.blank else rows.rows


def _texts(shown: Shown) -> Iterator[Parameter]:
    match shown:
        case Input():
            if shown.required or shown.value != shown.default:
                yield shown.name, shown.value
        case Record():
            yield from (text for one in shown.inputs for text in _texts(one))
        case Rows(rows=()):
            yield shown.name, ""
        case Rows():
            yield from (text for row in shown.rows for one in row.inputs for text in _texts(one))


def _score(score: int | Sequence[int]) -> str:
    return str(score) if isinstance(score, int) else ",".join(map(str, score))


def _join(given: Iterable[Parameter]) -> str:
    return "&".join(f"{encoded(name)}={encoded(text)}" for name, text in given)


def encoded(text: str) -> str:
    """Return a text as a query holds it: a space is `+`, the end of a line `;`."""
    coded = quote(text, safe=_PLAIN).replace("~", "%7E")
    return coded.replace("%0A", ";").replace("%20", "+")
