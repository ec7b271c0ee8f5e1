"""Garbage in all that the site keeps on the device: no page breaks, a reload finds a good one."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from generator.paths import CALCULATORS
from tests.rangecard.fuzz.broken import places, written
from tests.rangecard.fuzz.draws import Draws, Seeded
from tests.rangecard.fuzz.hostile import LITERALS, NO_OBJECT, NOT_JSON, STRINGS, nested
from tests.web.harmless import harmless
from tests.web.kept import forget_all, keep_text
from tests.web.live import LiveCalculator

QUESTION = {"calculator": "gas-check", "quality_die": "D8", "sealed": True, "seed": 1}
SHOT = {"time": "2026-11-30T10:15:00.000Z", "question": QUESTION, "dice": {"die": 5},
        "told": "No suppression", "ruleset": "1.0.0"}  # fmt: skip
SMOKE = {"id": "smoke 1", "x": 1, "y": 2, "munition": "smoke"}
ANN = {"name": "Ann", "skill_die": "D10", "weapons": [{"weapon": "m60", "scope": False}]}
SOUND: dict[str, Any] = {
    "awake": True,
    "chosen": {"area-shot": "Ann"},
    "compare": {"area-shot": json.dumps(QUESTION)},
    "drafts": {"area-fire.html area-shot": "calculator=area-shot&range_in=12", "firers.html x": ""},
    "firers": [ANN],
    "log": [SHOT],
    "log-undo": {"what": "shot", "added": [SHOT], "removed": []},
    "offline": {"off": True, "all": False, "checked": 1, "later": 2},
    "paper": "a4",
    "play": "area-shot",
    "replay": QUESTION,
    "tracker": {"steps": [{"state": json.dumps({"markers": [SMOKE]}), "what": "", "told": ""}],
                "at": 0},
    "typed-dice": {"calculator": "area-fire.html area-shot", "question": "{}", "dice": {"die": 1}},
    "units": {"unit": "in", "scale": "2"},
    "wished": "50",
}  # fmt: skip
"""All that the site keeps, as it is when it is sound."""

PAGES = (
    "firers.html",
    "smoke-tracker.html",
    "play.html",
    "print.html",
    "offline.html",
    "recoil.html",
)


def garbage(draw: Draws, what: str) -> str:
    """What somebody else left under a name: no JSON, another shape, or nearly the right one."""
    kind = draw.below(8)
    if kind == 0:
        return draw.one((*NOT_JSON, *NO_OBJECT))
    if kind == 1:
        return "".join(chr(draw.below(0xD800)) for _ in range(draw.whole(1, 200)))
    if kind == 2:
        return written(draw.one([*SOUND.values()]))
    if kind == 3:
        return written(
            draw.one(("x" * 100_000, nested(60), [None, [], 7, "x", {}], [nested(9)] * 99))
        )
    spoilt = json.loads(json.dumps({what: SOUND[what]}))
    for _ in range(draw.whole(1, 3)):
        _spoil(draw, spoilt)
    return written(spoilt.get(what))


def _spoil(draw: Draws, value: Any) -> None:
    *way, last = draw.one([*places(value)])
    for key in way:
        value = value[key]
    more: tuple[Any, ...] = (None, True, -1, 1.5, 10**9, "", [], {}, [None], {"x": []}, {"": 1})
    literal = f"literal:{draw.one([one for one in LITERALS if 'N' not in one and 'I' not in one])}"
    value[last] = draw.one((*more, draw.one(STRINGS), literal, nested(5)))


def test_the_names_are_all_that_the_scripts_keep() -> None:
    texts = [path.read_text("utf-8") for path in (CALCULATORS / "web").glob("*.js")]
    names = {
        name
        for text in texts
        if "store.js" in text or "keptList(" in text or "kept.js" in text
        for name in re.findall(r'^(?:export )?const (?:[A-Z]+) = "([a-z-]+)";', text, re.M)
        + re.findall(r'\b(?:read|write)\("([a-z-]+)"', text)
    }
    assert SOUND.keys() >= names - NO_NAMES


NO_NAMES = {"m", "dice", "rangecard.filling"}
"""Constants of those scripts that name nothing that is kept."""


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Iterator[Page]:
    """One page for all: unlike `page` it keeps what is stored when it goes on."""
    page = reader.new_page()
    page.goto("404.html")
    yield page
    page.close()


@pytest.mark.parametrize("number", range(8))
def test_garbage_on_the_device_breaks_no_page_for_good(opened: Page, number: int) -> None:
    page, draw = opened, Seeded(number)
    forget_all(page)
    for what in SOUND:
        keep_text(page, what, garbage(draw, what))
    with harmless(page):
        page.goto(PAGES[number % len(PAGES)])
        page.goto("area-fire.html")
        live = LiveCalculator(page, "area-shot")
        live.wake()
        live.press("Reset")
        live.type("range_in", "9")
        page.wait_for_url("**range_in=9*")
        page.goto("area-fire.html")
        live.wait("ready")
        expect(live.field("range_in")).to_have_value("9")
