"""What any card does with its text, whatever it is: steps down, flows on, or is refused."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pypdfium2
import pytest
from markupsafe import Markup

import rangecard
from generator.printed import cards, finished, misfits, press, weapon_cards
from generator.printed.cards import Block, Card, CardKind, Fact, Note
from generator.printed.formats import FACES, Format
from generator.printed.sizes import A6, CARDS, POKER, Size
from rangecard.data import Canonical, canonical
from tests.generator.printed.printing import printed_file

MINI = CARDS["mini"]
SIZES = pytest.mark.parametrize("size", [MINI, POKER, A6], ids=["mini", "poker", "a6"])
PLAIN = Card(
    system="Metre system",
    name="Plain card",
    kind="For tests",
    facts=(Fact("Range R", "65 m"), Fact("Calibre", "7.62 mm")),
    blocks=(Block("first", Markup("<p>The only block.</p>")),),
    notes=(Note("Rules", "DF-2."),),
)
EIGHTY = "Long name of eighty letters: the regiment’s accurised long-range sniper rifle Mk"
WORD = "Donaudampfschifffahrtsgesellschaftskapitänsgewehrschützenamt"
LETTERS = "АК-74 Škorpion 7.62×51 ½″ → ſnaíl"


def edition(card: Card, size: Size, ink: str = "colour") -> press.Edition:
    def make(_data: Canonical, _form: Format) -> Card:
        return card

    kind = CardKind("plain", card.name, "index.html", make, weapons=("bow",))
    return cards.edition(canonical(), kind, Format(size, ink))


def made(size: Size, **changes: Any) -> bytes:
    return printed_file(edition(replace(PLAIN, **changes), size))


def faces(pdf: bytes) -> list[str]:
    """The words of each face."""
    with pypdfium2.PdfDocument(pdf) as document:
        found = [page.get_textpage().get_text_range() for page in document]
    return [" ".join(one.replace("\ufffe", "").split()) for one in found]


def run_together(text: str) -> str:
    return re.sub(r"\s", "", text)


@SIZES
@pytest.mark.parametrize("name", [EIGHTY, WORD, LETTERS], ids=["80", "word", "letters"])
def test_a_name_of_any_kind_is_printed_whole(size: Size, name: str) -> None:
    (front, *_) = faces(made(size, name=name))
    assert run_together(name) in run_together(front)


@SIZES
@pytest.mark.parametrize("where", ["kind", "facts", "notes", "blocks"])
def test_one_unbroken_word_is_printed_whole_in_every_field(size: Size, where: str) -> None:
    fields: dict[str, Any] = {
        "kind": WORD,
        "facts": (Fact("Label", WORD),),
        "notes": (Note("Figures", WORD),),
        "blocks": (Block("first", Markup(f"<p>{WORD}</p>")),),
    }
    shown = run_together(" ".join(faces(made(size, **{where: fields[where]}))))
    assert WORD in shown


@SIZES
def test_a_card_without_notes_still_tells_its_version_and_data(size: Size) -> None:
    (front,) = faces(made(size, notes=()))
    data = canonical().fingerprint
    assert f"House rules none. Rangecard ruleset {rangecard.__version__}, data {data}." in front


@SIZES
def test_ten_notes_of_two_thousand_letters_flow_on_or_are_refused(size: Size) -> None:
    notes = tuple(Note(f"Note {n}", f"{n} " * 4 + "words and more " * 13) for n in range(10))
    assert sum(len(one.text) for one in notes) > 2000
    words = " ".join(faces(made(size, notes=notes))).split()
    assert words.count("words") == words.count("more") == 130


@SIZES
def test_what_the_second_cards_back_cannot_hold_is_refused_with_field_and_amount(
    size: Size,
) -> None:
    notes = (Note("Note", "words without an end " * (2500 if size is A6 else 700)),)
    told = rf"card-plain-{size.name}: page 5, small print: runs over the last page by \d+\.\d mm"
    with pytest.raises(misfits.MisfitError, match=told):
        made(size, notes=notes)


@pytest.mark.parametrize("where", ["name", "kind"])
def test_a_letter_that_our_fonts_lack_is_refused_with_its_field(where: str) -> None:
    with pytest.raises(
        misfits.MisfitError, match=rf"card-plain-poker: page 1, {where}: no glyph for 漢"
    ):
        made(POKER, **{where: "Kanji 漢"})


def test_a_bar_wider_than_the_card_is_refused_with_field_and_amount() -> None:
    wide = Markup('<div style="width:70mm;height:2mm;white-space:nowrap">{}</div>')
    block = Block("too wide", wide.format("w " * 60))
    with pytest.raises(misfits.MisfitError, match=r"page 1, too wide: overflows by \d+\.\d mm"):
        made(POKER, blocks=(block,))


@cache
def long_table() -> bytes:
    rows = "".join(f"<tr><th>row {n}</th><td>{n}</td></tr>" for n in range(40))
    table = f"<h2>Heading</h2><table><thead><tr><th>Head</th></tr></thead>{rows}</table>"
    return made(POKER, blocks=(Block("table", Markup(table), keep=False),))


def test_a_tables_head_comes_again_where_the_table_goes_on() -> None:
    told = faces(long_table())
    with_rows = [face for face in told if "row" in face]
    assert len(with_rows) > 1
    assert all(face.count("Head") - face.count("Heading") == 1 for face in with_rows)


def test_the_head_of_a_back_names_the_card_and_of_a_second_card_says_so() -> None:
    many = Markup("".join(f"<p>paragraph {n}</p>" for n in range(60)))
    front, back, *second = faces(made(POKER, blocks=(Block("text", many, keep=False),)))
    assert "2 of 2" not in front + back
    assert back.endswith("Plain card Metre system")
    assert second
    assert all("Plain card" in face and "card 2 of 2" in face for face in second)


@pytest.mark.parametrize("lines", range(10, 22, 3))
def test_a_heading_stays_on_the_face_of_its_table(lines: int) -> None:
    table = "<h2>Heading</h2><table><tr><td>first row</td></tr><tr><td>second</td></tr></table>"
    before = Block("before", Markup("<p>line</p>" * lines))
    told = faces(made(POKER, blocks=(before, Block("table", Markup(table), keep=False))))
    assert [("Heading" in face) for face in told] == [("first row" in face) for face in told]


def text_pt(pdf: bytes, words: str) -> float:
    """The size of the first letter of some words that stand on the front."""
    found = [glyph for glyph in finished.glyphs(pdf) if glyph.page == 1]
    place = "".join(glyph.text for glyph in found).index(words)
    return found[place].size_pt


def test_text_gets_smaller_before_it_takes_another_face() -> None:
    def at(lines: int) -> tuple[int, float]:
        many = Markup("".join(f"<p>line{n}x</p>" for n in range(lines)))
        pdf = made(POKER, blocks=(Block("text", many, keep=False),))
        return len(faces(pdf)), text_pt(pdf, "line0x")

    found = [at(lines) for lines in range(10, 20)]
    counts, sizes = zip(*found, strict=True)
    assert counts == tuple(sorted(counts))
    assert (counts[0], counts[-1]) == (1, 2)
    assert sizes[0] == sizes[-1] == pytest.approx(POKER.start_pt, abs=0.05)
    on_one_face = [pt for count, pt in found if count == 1]
    assert on_one_face == sorted(on_one_face, reverse=True)
    assert POKER.least_pt - 0.05 <= on_one_face[-1] < POKER.start_pt - 0.2


@pytest.mark.parametrize(("system", "badge"), [("Inch system", "in"), ("Metre system", "m")])
def test_the_badge_tells_the_system_in_letters_and_in_shape(system: str, badge: str) -> None:
    html = edition(replace(PLAIN, system=system), POKER).html
    assert f'<p class="unit {badge}" data-field="system">{badge}</p>' in html
    assert ("border-radius" in Format(POKER).styles()[0].split(f".unit.{badge} ")[-1][:30]) == (
        badge == "m"
    )


Picture = tuple[int, int, bytes]


def pixels(pdf: bytes) -> list[Picture]:
    """Each face as rows of blue, green and red, 216 of them an inch."""
    with pypdfium2.PdfDocument(pdf) as document:
        found = []
        for page in document:
            drawn = page.render(scale=3, rev_byteorder=False)
            assert drawn.n_channels == 3
            rows = bytes(drawn.buffer)
            width = drawn.width
            packed = b"".join(
                rows[y * drawn.stride : y * drawn.stride + 3 * width] for y in range(drawn.height)
            )
            found.append((width, drawn.height, packed))
    return found


def filled(picture: Picture, side: int = 14) -> int:
    """How many squares of about 1.6 mm have no paper in them."""
    width, height, packed = picture
    return sum(
        all(
            max(packed[3 * (y * width + x) : 3 * (y * width + x + side)]) < 250
            for y in range(top, top + side)
        )
        for top in range(0, height - side, side)
        for x in range(0, width - side, side)
    )


def coloured(picture: Picture) -> bool:
    _, _, packed = picture
    return packed[0::3] != packed[1::3] or packed[1::3] != packed[2::3]


@cache
def weapon(kind: str, size: str, ink: str) -> bytes:
    (found,) = (one for one in weapon_cards.kinds(canonical()) if one.id == kind)
    return printed_file(cards.edition(canonical(), found, Format(CARDS[size], ink)))


@pytest.mark.parametrize(
    ("kind", "size"),
    [("m60", "poker"), ("thrown-grenade", "mini"), ("launched-grenade", "a6"), ("bow", "tarot")],
)
def test_the_ink_saver_prints_grey_lines_and_letters_and_fills_nothing(
    kind: str, size: str
) -> None:
    saver, colour = (pixels(weapon(kind, size, ink)) for ink in ("saver", "colour"))
    assert not any(coloured(face) for face in saver)
    assert sum(map(filled, saver)) == 0
    assert coloured(colour[0])
    assert sum(map(filled, colour)) > 20


@pytest.mark.parametrize(("kind", "size"), [("m60", "poker"), ("thrown-grenade", "mini")])
def test_both_inks_print_the_same_words(kind: str, size: str) -> None:
    assert faces(weapon(kind, size, "saver")) == faces(weapon(kind, size, "colour"))


def test_the_same_card_has_the_same_bytes_twice() -> None:
    assert made(POKER) == made(POKER)


def test_more_faces_than_two_cards_have_are_never_allowed() -> None:
    assert max(FACES) == 4
    assert edition(PLAIN, POKER).limits.pages == FACES
