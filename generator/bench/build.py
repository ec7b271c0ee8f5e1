"""The build of the pages and PDFs, beside bare MkDocs and bare WeasyPrint on the same.

A copy of the project is built three times: with nothing made before, with nothing changed, with
the range of one weapon changed. The rules as the page runs them, which are made anew only when
their fingerprint changes, have a row of their own.

Bare MkDocs builds the very Markdown with the very theme, extensions and configuration (there are
no hooks in it). Bare WeasyPrint lays every document out once, as `HTML(…).write_pdf()` does it,
untagged and unchecked, and makes no decks, no sheets of several cards and no pictures of them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Mapping, Sequence

import weasyprint

from generator import house_rules
from generator.bench.project import ARMOURY, build, copied, run, seconds
from generator.bench.reach import verdict
from generator.bench.weapons import change
from generator.printed import fonts, gallery, of_site
from generator.printed.press import Edition

CHANGED = "pocket-pistol"
"""A weapon that no rule and no worked example names."""

REACH = {"ratio_cold": 1.15, "ratio_unchanged": 0.15, "ratio_changed": 0.3}
"""What the ratios are to be at most."""

WAYS = {
    "bundle_cold": "the rules for the page, nothing made before",
    "cold": "pages and PDFs, nothing made before",
    "unchanged": "all of it, nothing changed",
    "bundle_unchanged": "the rules for the page, nothing changed",
    "mkdocs": "bare MkDocs",
    "weasyprint": "bare WeasyPrint",
    "bundle_changed": "the rules for the page, one weapon changed",
    "changed": "pages and PDFs, one weapon changed",
}
Times = Mapping[str, float]


def measure(runs: int) -> list[dict[str, object]]:
    """Build copies of the project, so many, each in all ways.

    Returns:
        The row of the pages and PDFs, and that of the rules for the page.
    """
    rounds = [_round() for _ in range(runs)]
    return rows({way: [one[way] for one in rounds] for way in WAYS})


def _round() -> Times:
    """The seconds of each way; the stage named by itself is made whatever has changed."""
    with copied() as project:
        times = {"bundle_cold": build(project, "bundle"), "cold": build(project)}
        times |= {"unchanged": build(project), "bundle_unchanged": build(project, "bundle")}
        bare = ("-m", "mkdocs", "build", "--quiet", "--site-dir", str(project / "build" / "bare"))
        times["mkdocs"] = seconds(project, *bare)
        printing = "from generator.bench import build; build.alone()"
        times["weasyprint"] = float(run(project, "-c", printing).split()[-1])
        change(project / ARMOURY, CHANGED)
        return times | {"bundle_changed": build(project, "bundle"), "changed": build(project)}


def alone() -> None:
    """Print every document with bare WeasyPrint, keep none, and tell the seconds of that alone."""
    faces, found = fonts.stylesheet(fonts.prepare()), list(editions())
    start = time.perf_counter()
    for one in found:
        style = weasyprint.CSS(string=faces + one.styles[0])
        weasyprint.HTML(string=one.html).write_pdf(stylesheets=[style])
    print(time.perf_counter() - start)


def editions() -> Iterator[Edition]:
    """Every document that is laid out for the site, each once: its files and what is pictured."""
    data = house_rules.canonical()
    offered = {one.name: one for one in of_site.all_products(data)}
    shown = gallery.groups(data, of_site.card_kinds(data), offered)
    products = [*offered.values(), *(one.product for group in shown for one in group.shown)]
    yield from {one.fingerprint: one for each in products for one in each.editions}.values()


def rows(times: Mapping[str, Sequence[float]]) -> list[dict[str, object]]:
    """The rows of the seconds that each way took: their medians, and how these compare."""
    middle = {way: statistics.median(found) for way, found in times.items()}
    ratios = {
        "ratio_cold": middle["cold"] / (middle["mkdocs"] + middle["weasyprint"]),
        "ratio_unchanged": middle["unchanged"] / middle["cold"],
        "ratio_changed": middle["changed"] / middle["cold"],
    }
    told = {way: round(seconds, 2) for way, seconds in middle.items()}
    head: dict[str, object] = {"unit": "s", "runs": len(times["cold"])}
    of_bundle = {way.removeprefix("bundle_"): told.pop(way) for way in WAYS if "bundle_" in way}
    return [
        {
            "name": "build of pages and PDFs",
            **head,
            **told,
            **{name: round(ratio, 3) for name, ratio in ratios.items()},
            "reach": REACH,
            "met": {name: ratio <= REACH[name] for name, ratio in ratios.items()},
        },
        {"name": "build of the rules for the page", **head, **of_bundle},
    ]


def show(found: Sequence[Mapping[str, object]]) -> None:
    """Print the rows for a reader."""
    of_pages, of_bundle = found
    width = max(map(len, WAYS.values())) + 2
    print(f"{of_pages['name']}, median of {of_pages['runs']}, s")
    for way, words in WAYS.items():
        name = way.removeprefix("bundle_")
        print(f"{words:{width}}{(of_bundle if way != name else of_pages)[name]:>8}")
    told = {
        "ratio_cold": "ratio to MkDocs and WeasyPrint",
        "ratio_unchanged": "nothing changed, to nothing made before",
        "ratio_changed": "one weapon changed, to nothing made before",
    }
    for name, words in told.items():
        print(
            f"{words:{width}}{of_pages[name]:>8}   at most {REACH[name]}: {verdict(of_pages, name)}"
        )
