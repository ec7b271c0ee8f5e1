"""The fragments that hand-written pages include: tables, ladders, charts, rules, forms."""

import os
from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup

import rangecard
from generator import (
    addresses,
    charts,
    diagrams,
    examples,
    firers,
    forms,
    front,
    licences,
    links,
    odds,
    play,
    questions,
    tables,
    traceability,
    tracker,
    weapon_fields,
    weapon_lists,
)
from generator.addresses import Link
from generator.faults import Fault
from generator.history import page as changes
from generator.paths import TESTS
from generator.printed.sizes import OF_SITE
from generator.rendering import html, markdown
from rangecard import asked, data
from rangecard.calculators import CALCULATORS
from rangecard.data import Canonical, Rule, Switch

Maker = Callable[[Canonical], str]
"""Makes a fragment from the canonical data, under the house rules that come with it."""

CHAPTERS = {
    "DI": "Dice",
    "CS": "Crew-served weapons",
    "VE": "Vehicles",
    "GR": "Grenades, rockets and other area weapons",
    "SM": "Smoke",
    "GA": "Gas",
    "DF": "Direct fire",
}


class ZipAddressError(Fault):
    """What should be the address of the zip is none."""


class Paper(NamedTuple):
    """One PDF: its file, the name of its paper, and the paper's dimensions."""

    file: str
    name: str
    dimensions: str


class Printed(NamedTuple):
    """Something to print, on each paper that it comes on."""

    title: str
    system: str
    sizes: tuple[Paper, ...]


def fragments(canonical: Canonical) -> dict[str, str]:
    """Return every fragment's text by its file name, under the house rules in force."""
    return {name: make(canonical).strip() + "\n" for name, make in makers(canonical).items()}


def makers(canonical: Canonical) -> dict[str, Maker]:
    """Return what makes each fragment from the canonical data, by the fragment's file name."""
    charts = {
        f"charts-{one.label.lower()}.md": partial(skill_die_charts, skill_die=one.label)
        for one in canonical.dice
    }
    calculators = {f"calculator-{name}.md": _calculator(name) for name in CALCULATORS}
    calculators |= {
        f"calculator-{name}@{page}.md": _calculator(name, page) for name, page in forms.ON_PAGE
    }
    fields = {f"fields-{name}.md": _fields_table(name) for name in CALCULATORS}
    subjects = examples.makers() | play.makers() | odds.makers() | diagrams.makers()
    cards = {
        f"card-{page}.md": _subject_card_link(card_id)
        for card_id, card in addresses.SUBJECT_CARDS.items()
        for page in card.pages
    }
    return dict(_FRAGMENTS) | charts | calculators | fields | subjects | cards


def _calculator(name: str, page: str = "") -> Maker:
    def make(canonical: Canonical) -> str:
        prefill = forms.ON_PAGE.get((name, page))
        return forms.calculator(name, prefill, house_rules=canonical.chosen)

    return make


def _fields_table(name: str) -> Maker:
    return lambda _: questions.fields_table(name)


def rules(canonical: Canonical, system: str) -> str:
    """Return one system's rules, each at its permanent anchor, ruling shown as ruling."""
    chosen = [rule for rule in canonical.rules.values() if rule.system == system]
    return markdown(
        "rules.md",
        chapters=[(CHAPTERS[key], list(group)) for key, group in groupby(chosen, key=chapter)],
        links={rule.id: rule_links(canonical, rule) for rule in chosen},
    )


def chapter(rule: Rule) -> str:
    """Return a rule's chapter: the letters of its ID."""
    return rule.id.split("-")[0]


def rule_links(canonical: Canonical, rule: Rule) -> list[Link]:
    """Return where a rule is told at length, and its calculators."""
    asking = links.calculators(canonical, rule)
    page = addresses.subject(rule)
    return [page._replace(text=f"At length: {page.text}")] + [
        link._replace(text=f"Calculator: {link.text}") for link in asking
    ]


def traced(canonical: Canonical) -> Markup:
    """Return the table from each rule to its tests, its page and its calculators."""
    traces = traceability.traces(canonical.rules, TESTS)
    chapters = groupby(traces, key=lambda trace: CHAPTERS[chapter(trace.rule)])
    return html("traceability.html", chapters=[(name, list(group)) for name, group in chapters])


def rulings(canonical: Canonical) -> str:
    """Return the list of rulings, each with its alternative."""
    return markdown("rulings.md", rules=[rule for rule in canonical.rules.values() if rule.ruling])


def glossary(canonical: Canonical) -> str:
    """Return the glossary in alphabetical order."""
    return markdown("glossary.md", terms=sorted(canonical.glossary, key=lambda t: t.term.lower()))


def sources(canonical: Canonical) -> str:
    """Return the record of each source, with the rules that come from it."""
    rules = {
        source.id: [rule for rule in canonical.rules.values() if rule.system == source.system]
        for source in canonical.sources
    }
    return markdown("sources.md", sources=canonical.sources, rules=rules)


def area_chances(canonical: Canonical) -> Markup:
    """Return the table of target numbers and chances per skill die."""
    title = "Chance to hit by skill die and range band"
    rows = tables.area_chances(canonical)
    return html("table-area-chances.html", rows=rows, title=title, base="")


def difficulty(canonical: Canonical) -> Markup:
    """Return the table of difficulty levels with hit numbers and chances per skill."""
    rows = tables.difficulty(canonical)
    return html("table-difficulty.html", rows=rows, skills=tables.SKILLS, base="")


def dice(canonical: Canonical) -> Markup:
    """Return the table of the die ladder."""
    rows = tables.dice(canonical)
    return html("table-dice.html", rows=rows, motivations=canonical.motivations, base="")


def house_rules_table(canonical: Canonical) -> Markup:
    """Return the table of house rules, the default value first, and what is in force here."""
    rows = [
        (switch, switch_values(switch), switch_value(switch, canonical.in_force[key]))
        for key, switch in canonical.house_rules.items()
    ]
    return html("house-rules.html", rows=rows, chosen=canonical.chosen, base="")


def switch_values(switch: Switch) -> list[str]:
    """Return a house rule's values as readers see them, the default first."""
    if switch.kind == "multipliers":
        return switch_value(switch, switch.default)
    return [asked.written(value) for value in switch.values or (switch.default,)]


def switch_value(switch: Switch, value: Any) -> list[str]:
    """Return one value of a house rule as readers see it: multipliers level by level."""
    if switch.kind == "multipliers":
        return [f"{name} × {tables.multiplier(pair)}" for name, pair in value.items()]
    return [asked.written(value)]


def weapon_table(canonical: Canonical, system: str) -> Markup:
    """Return the table of a system's weapons: of a long list its first page."""
    return weapon_lists.table(canonical, weapon_lists.pages(canonical, system)[0])


def weapon_ladders(canonical: Canonical, system: str) -> Markup:
    """Return the ladders of a system's weapons: of a long list those of its first page."""
    return weapon_lists.ladders(canonical, weapon_lists.pages(canonical, system)[0])


def skill_die_charts(canonical: Canonical, skill_die: str) -> str:
    """Return one skill die's deviation charts for target numbers 1 to 10."""
    figures = [charts.chart_html(chart) for chart in charts.area_charts(canonical, skill_die)]
    return html("charts.html", figures=figures)


def blind_chart(canonical: Canonical) -> str:
    """Return the chart of blind shots."""
    return html("charts.html", figures=[charts.chart_html(charts.blind_chart(canonical))])


def version() -> str:
    """Return the line that names the ruleset and its data."""
    return markdown("version.md", version=rangecard.__version__, fingerprint=data.fingerprint())


def from_disk() -> str:
    """Return the way to the zip of the whole site, where whoever runs the site named one.

    Raises:
        ZipAddressError: if `ZIP_URL` is no address of the web: the zip does not lie in itself.
    """
    told = os.environ.get("ZIP_URL", "").strip()
    if told and not told.startswith(("http://", "https://")):
        expected = "expected an address such as https://example.org/rangecard-offline.zip"
        raise ZipAddressError(f"ZIP_URL: {expected}, found {told!r}")
    return markdown("from-disk.md", address=told)


def subject_card(card_id: str) -> Printed:
    """Return the printed card of a rule subject, in each size that the site offers."""
    card = addresses.SUBJECT_CARDS[card_id]
    sizes = (Paper(one.card_file(card_id), one.title, one.dimensions) for one in OF_SITE)
    return Printed(card.title, card.system, tuple(sizes))


def _subject_card_link(card_id: str) -> Maker:
    return lambda _: html("subject-card.html", card=subject_card(card_id), base="")


_FRAGMENTS: Mapping[str, Maker] = {
    "rules-inch.md": lambda canonical: rules(canonical, "inch"),
    "rules-metre.md": lambda canonical: rules(canonical, "metre"),
    "rulings.md": rulings,
    "sources.md": sources,
    "glossary.md": glossary,
    "table-area-weapons.md": lambda canonical: weapon_table(canonical, "inch"),
    "table-area-chances.md": area_chances,
    "table-armoury.md": lambda canonical: weapon_table(canonical, "metre"),
    "table-difficulty.md": difficulty,
    "table-dice.md": dice,
    "ladders-inch.md": lambda canonical: weapon_ladders(canonical, "inch"),
    "ladders-metre.md": lambda canonical: weapon_ladders(canonical, "metre"),
    "charts-blind.md": blind_chart,
    "version.md": lambda _: version(),
    "licences.md": lambda _: licences.table(),
    "from-disk.md": lambda _: from_disk(),
    "questions.md": links.definitions,
    "front.md": front.drawings,
    "firers.md": firers.editor,
    "log.md": firers.log,
    "document.md": firers.document,
    "house-rules.md": house_rules_table,
    "traceability.md": traced,
    "changes.md": lambda _: changes.fragment(),
    "print-check.md": lambda canonical: html("print-check.html", example=canonical.fingerprint),
    "smoke-tracker.md": tracker.fragment,
    "weapon-fields.md": lambda _: weapon_fields.fields_table(),
    "weapon-words.md": lambda _: weapon_fields.words(),
}
