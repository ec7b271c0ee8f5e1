"""From an input to the changed page: this site, a plain JavaScript formula, icepool in Pyodide.

All three are the same page of the site with the same form; where another answers, its script stands
in the place of the site's own. The others show their numbers in a table, without a drawing and
without the working. Timed is from the `input` event until the new answer is in the page and laid
out, not the wait for the screen's next picture.
"""

import json
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Page

from generator import forms, tables
from generator.bench.folder import BARE, PAGES
from generator.browser import chromium
from generator.faults import Fault
from rangecard import data, door
from rangecard.answers import plain

WARMING = 20
"""Inputs of a page's first turn, which are not counted."""

GAPS_MS = (30, 70, 110, 50, 90, 130)
"""Rests between inputs, over and over: quicker than anybody types."""

OTHERS = ("plain", "icepool")


class WrongAnswerError(Fault):
    """A page that is compared with shows another number."""


@dataclass(frozen=True)
class Question:
    """A question whose one field is typed again and again.

    Attributes:
        name: what the row is called.
        page: the page of the site that holds its form.
        calculator: the form.
        control: the field that is typed.
        values: what is typed, over and over.
        figure: the figure that all pages must show alike.
        given: the game's figures, for pages that have no data of ours.
    """

    name: str
    page: str
    calculator: str
    control: str
    values: Sequence[int]
    figure: str
    given: Mapping[str, Any] = field(repr=False)


def questions() -> list[Question]:
    """The usual shot of each system."""
    return [_area(), _direct()]


def _area() -> Question:
    canonical, asked = data.canonical(), forms.opening("area-shot")
    weapon = canonical.area_weapons[str(asked["weapon"])]
    sides = int(str(asked["skill_die"]).removeprefix("D"))
    given = {"range_band_in": plain(weapon.range_band_in), "sides": sides}
    ranges = range(int(weapon.range_band_in), int(weapon.range_band_in) * sides)
    return Question("area shot", "area-fire", "area-shot", "range_in", ranges, "odds.hit", given)


def _direct() -> Question:
    canonical, asked = data.canonical(), forms.opening("direct-fire")
    weapon = canonical.armoury[str(asked["weapon"])]
    ladder = tables.metre_ranges(canonical, weapon, None, aimed=True)
    limits = [plain(band.limit_m) for band in ladder]
    multipliers = [level.multiplier for level in canonical.levels]
    given = {"limits_m": limits, "multipliers": multipliers, **asked}
    ranges = range(limits[0], limits[-1], 7)
    return Question(
        "direct fire", "direct-fire", "direct-fire", "range_m", ranges, "odds.expected", given
    )


def measure(address: str, question: Question, runs: int, inputs: int) -> dict[str, object]:
    """Type into the three pages by turns.

    Args:
        address: where `folder.prepared` serves them.
        question: what is asked.
        runs: how many turns each page has, after one that warms it up.
        inputs: how many inputs of a turn.

    Raises:
        WrongAnswerError: if a page does not show the right number at the end.
    """
    with chromium() as browser:
        context = browser.new_context(service_workers="block")  # another page is put in its place
        pages = {name: _opened(context, address, question, name) for name in ("", *OTHERS)}
        turns = [
            {name: _typed(page, question, name, count) for name, page in pages.items()}
            for count in (WARMING, *[inputs] * runs)
        ]
    return compared(question.name, turns[1:])


def _opened(context: BrowserContext, address: str, question: Question, other: str) -> Page:
    page = context.new_page()
    if other:
        swap_script(page, question, other)
    page.goto(f"{address}site/{question.page}.html")
    return page


def _typed(page: Page, question: Question, other: str, inputs: int) -> list[float]:
    page.bring_to_front()
    values = [str(question.values[i % len(question.values)]) for i in range(inputs)]
    typing = {**vars(question), "values": values, "given": None, "gaps": GAPS_MS}
    times: list[float] = page.evaluate((PAGES / "typist.js").read_text("utf-8"), typing)
    _check(page, question, values[-1], other)
    return times


def swap_script(page: Page, question: Question, other: str) -> None:
    """Let another's script answer in the place of the site's own.

    Args:
        page: the page, before it is opened.
        question: what it asks; its given figures are the script's.
        other: one of `OTHERS`.
    """
    page.add_init_script(f"window.given = {json.dumps(question.given)};")
    # The site's own is a classic script, which may be there before the form is.
    script = (
        f'const go = () => import("/{BARE}/{other}.js");'
        'document.readyState === "loading" ? addEventListener("DOMContentLoaded", go) : go();'
    )
    page.route(
        "**/assets/rangecard/main-*.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )


def _check(page: Page, question: Question, value: str, other: str) -> None:
    asked = {**forms.opening(question.calculator), question.control: int(value)}
    group, name = question.figure.split(".")
    right = door.ask(plain(asked))[group][name]
    root = page.locator(f'rangecard-calculator[name="{question.calculator}"]')
    shown = root.locator(f'[data-figure="{question.figure}"]').first.get_attribute("data-value")
    if json.loads(shown or "null") != right:
        raise WrongAnswerError(f"{question.name}, {other or 'this site'}: {shown}, not {right}")


def compared(name: str, turns: Sequence[Mapping[str, Sequence[float]]]) -> dict[str, object]:
    """The middle and the 95th percentile of each page, and how many times as long ours takes.

    Args:
        name: of the question.
        turns: the times in ms of each page; a percentile is that of the turn in the middle.
    """
    found = {other: _middle([turn[other] for turn in turns]) for other in ("", *OTHERS)}
    row: dict[str, object] = {
        "name": f"input to changed page, {name}",
        "unit": "ms",
        "inputs": len(turns[0][""]),
        "runs": len(turns),
    }
    for other, (p50, p95) in found.items():
        prefix = f"{other}_" if other else ""
        row |= {f"{prefix}p50": round(p50, 1), f"{prefix}p95": round(p95, 1)}
    ours = found[""]
    for other in OTHERS:
        p50, p95 = (mine / its for mine, its in zip(ours, found[other], strict=True))
        row |= {f"ratio_{other}_p50": round(p50, 2), f"ratio_{other}_p95": round(p95, 2)}
    return row


def _middle(turns: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The median of each percentile of several turns."""
    p50, p95 = zip(*map(percentiles, turns), strict=True)
    return statistics.median(p50), statistics.median(p95)


def percentiles(times: Sequence[float]) -> tuple[float, float]:
    """The 50th and the 95th percentile."""
    cuts = statistics.quantiles(times, n=20, method="inclusive")
    return cuts[9], cuts[18]


def show(row: Mapping[str, object]) -> None:
    """Print the row for a reader."""
    head = f"{row['name']}, {row['inputs']} inputs, median of {row['runs']}, ms"
    print(f"{head}{'50 %':>10}{'95 %':>8}")
    lines = [
        ("this site", ""),
        ("plain JavaScript", "plain_"),
        ("icepool in Pyodide", "icepool_"),
        ("ratio to plain JavaScript", "ratio_plain_"),
        ("ratio to icepool", "ratio_icepool_"),
    ]
    for words, prefix in lines:
        print(f"{words:{len(head)}}{row[f'{prefix}p50']:>10}{row[f'{prefix}p95']:>8}")
