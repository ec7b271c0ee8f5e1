"""Plain backs: what they tell, and that any name has room on the smallest card."""

import re

import pypdfium2
import pytest

from generator.printed import sizes
from generator.printed.formats import Format
from generator.printed.plain_backs import PlainBack, of_titles, plain_backs
from tests.generator.printed.printing import printed_file

NAMES = (
    "M60",
    "Škorpion vz. 61",
    "АК-74",
    "A name of eighty characters: the regimental sharpshooter’s accurised long rifle",
    "Donaudampfschifffahrtsgesellschaftskapitänsgewehr",
)


def test_a_back_tells_what_the_file_of_its_card_does() -> None:
    title = "Corporal Reyes: M60 machinegun: range card, Poker"
    found = of_titles(title, "Metre system, Small Arms: the numbers needed, and their rules.")
    assert found == PlainBack("Corporal Reyes: M60 machinegun", "Metre system", "Small Arms")
    assert found.unit == "m"


def test_a_file_without_a_usual_title_has_a_back_all_the_same() -> None:
    assert of_titles("Notes", "") == PlainBack("Notes", "", "")
    assert PlainBack("Notes", "", "").unit == ""


@pytest.mark.parametrize("ink", ["colour", "saver"])
@pytest.mark.parametrize("card", ["mini", "poker", "a6", "35x35"])
def test_every_name_has_room_on_a_page_of_its_own(card: str, ink: str) -> None:
    told = [PlainBack(name, "Inch system", "Impact fused") for name in NAMES]
    form = Format(sizes.card(card), ink, bleed_mm=3)
    pdf = printed_file(plain_backs(told, form, "1.0.0", "0123456789ab"))
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    assert len(pages) == len(NAMES)
    for name, page in zip(NAMES, pages, strict=True):
        assert _letters(name) in _letters(page)
        assert "2 of 2" not in page


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text)
