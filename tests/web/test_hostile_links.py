"""Made links with anything in them: the page never throws, and answers the next one."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rangecard.calculators import CALCULATORS
from tests.rangecard.fuzz.draws import Draws, Seeded
from tests.rangecard.fuzz.hostile import LITERALS, STRINGS
from tests.rangecard.fuzz.sound import ARMOURY
from tests.web.harmless import harmless
from tests.web.live import START_MS, LiveCalculator

FIELDS = {name: [field.name for field in one.fields] for name, one in CALCULATORS.items()}
ROWS = ("markers.0.x", "markers.1.id", "loaders.0.die", "crew.0.name", "crew.3.controls", "r",
        "loaders.19.motivation", "loaders.20.die", "gunner.die", "walls.0", "weapon.name",
        "house_rules.wind", "house_rules.difficulty_multipliers.Hard", "dice.skill", "dice.d20",
        "dice.", "dice.__proto__", "seed", "ruleset", "constructor", "__proto__.x")  # fmt: skip
VALUES = ("D8", "26", "true", "false", "", "1,2 3,4", "1,2;3,4;", ",", ";;;", "-1", "1e3", "½",
          *[*ARMOURY][:3], "launched-grenade")  # fmt: skip
RAW = (
    "%",
    "%f",
    "%ff",
    "%00",
    "%u0041",
    "%ED%A0%80",
    "&",
    "=",
    "&&==",
    "#",
    "?",
    "+",
    "%2B",
    "%0A",
)


def link(number: int) -> str:
    """The query of link n."""
    draw = Seeded(number)
    calculator = draw.one([*CALCULATORS])
    first = draw.one((calculator, calculator, calculator, draw.one(STRINGS)))
    pairs = [(draw.one(("calculator", "calculator", "c")), first)]
    pairs += [(_name(draw, calculator), _value(draw)) for _ in range(draw.whole(0, 8))]
    text = "&".join(f"{_written(draw, name)}={_written(draw, value)}" for name, value in pairs)
    if draw.one_in(4):
        place = draw.below(len(text) + 1)
        text = text[:place] + draw.one(RAW) + text[place + draw.below(4) :]
    return text


def _name(draw: Draws, calculator: str) -> str:
    kinds = (FIELDS[calculator], FIELDS[calculator], ROWS, STRINGS)
    name = draw.one(draw.one(kinds))
    return name[: draw.whole(1, len(name))] if name and draw.one_in(4) else name


def _value(draw: Draws) -> str:
    return draw.one(draw.one((VALUES, VALUES, STRINGS, LITERALS)))


def _written(draw: Draws, text: str) -> str:
    sound = text.encode("utf-8", "replace")
    return quote(sound, safe="" if draw.one_in(2) else ",;:/ <>'\"=&"[: draw.below(12)])


@pytest.fixture(scope="module")
def play(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    page.add_init_script("localStorage.clear()")
    page.goto("play.html?calculator=gas-check&quality_die=D8")
    LiveCalculator(page, "gas-check").wait("ready")
    yield page
    page.close()


@pytest.mark.parametrize("numbers", [range(n, n + 100) for n in range(0, 300, 100)], ids=str)
def test_the_page_goes_from_link_to_link_and_works_on(play: Page, numbers: range) -> None:
    """As the way back and forward does: each fills a form before the last one is answered."""
    with harmless(play):
        for number in numbers:
            play.evaluate("text => { location.hash = `#?${text}`; }", link(number))
            states = play.locator("rangecard-calculator").evaluate_all(
                "all => [...new Set(all.map(one => one.dataset.state))]"
            )
            assert "error" not in states, number
        play.evaluate("location.hash = '#?calculator=gas-check&quality_die=D8&sealed=true'")
        gas = LiveCalculator(play, "gas-check")
        expect(gas.field("quality_die")).to_have_value("D8")
        gas.settle()
        assert gas.figures()["odds.suppressed"] == [1, 8]
        assert play.locator("rangecard-calculator :is(img, script, iframe)").count() == 0


@pytest.mark.parametrize("number", range(1_000, 1_010))
def test_a_page_opens_with_whatever_stands_in_its_address(page: Page, number: int) -> None:
    sign = "?" if number % 2 else "#?"
    text = link(number)[:6_000]
    with harmless(page):
        page.goto(f"area-fire.html{sign}{text}")
        live = LiveCalculator(page, "area-shot")
        live.wake()
        live.press("Reset")
        live.type("range_in", "9")
        expect(live.root).to_have_attribute("data-status", "ok", timeout=START_MS)
