"""What nobody should type: nothing breaks, the fault is said at the field, the text stays."""

import pytest
from playwright.sync_api import expect

from tests.web.live import LiveCalculator

FIELDS = ("range_in", "walls", "burst_radius_in", "cover_point", "cover_grid")
PASTED = {
    "beyond all bounds": "1e999",
    "digits of another script": "０",
    "a picture": "🎯💥",
    "a long text": "x" * 10_000,
    "a long number": "9" * 10_000,
    "markup": "<img src=x onerror='window.harmed = true'>",
    "quotes and a slash": '"}\\',
    "the end of a script": "</script><script>window.harmed = true</script>",
}


@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED)
@pytest.mark.parametrize("field", FIELDS)
def test_a_senseless_text_is_a_fault_of_its_field(
    live: LiveCalculator, field: str, text: str
) -> None:
    live.unfold()
    live.type(field, text)
    expect(live.error(field)).to_be_visible()
    assert len(live.error(field).inner_text()) < 300
    assert live.field(field).input_value() == text
    assert live.root.get_attribute("data-state") == "ready"
    assert live.root.locator("img, script").count() == 0
    assert live.page.evaluate("window.harmed") is None


def test_a_senseless_wall_among_good_ones_is_named_by_its_number(live: LiveCalculator) -> None:
    live.unfold()
    live.type("walls", "-3,5 -3,-5\n<b>wall</b>\n\n3,5 3,-5\n1,1 1,1\n💥")
    expect(live.error("walls")).to_be_visible()
    said = live.error("walls").inner_text()
    assert [number for number in range(1, 6) if f"{number}: " in said] == [2, 4, 5]
    assert live.root.locator("b").count() == 0
    live.type("walls", "-3,5 -3,-5\n3,5 3,-5")
    expect(live.error("walls")).to_be_hidden()
