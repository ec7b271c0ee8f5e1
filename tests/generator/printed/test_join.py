import io
from collections.abc import Iterator
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator import house_rules
from generator.printed import cards, engine, of_site
from generator.printed.engine import Attachment
from generator.printed.formats import Format
from generator.printed.join import UnjoinableError, joined
from generator.printed.sizes import POKER
from tests import verapdf
from tests.generator.printed.documents import document, lines, style
from tests.generator.printed.printing import printed_file

ROWS = "<tr><th>8</th><td>16</td></tr><tr><th>9</th><td>18</td></tr>"
TABLE = f"<h2>Numbers</h2><table><thead><tr><th>Skill</th><th>Short</th></tr></thead>{ROWS}</table>"
LINK = "<p><a href='https://example.org/rules.html#gr-7'>GR-7</a></p>"
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">
<title>Bands</title><rect width="9" height="9"/></svg>"""
SAME = Attachment("rangecard.json", "The data", '{"of": "all"}')


def part(name: str, body: str = TABLE, carried: Attachment = SAME, bleed_mm: float = 0) -> bytes:
    layout = engine.lay_out(document(body, name), style(bleed_mm=bleed_mm))
    return layout.write([carried])


@pytest.fixture(scope="module")
def parts() -> tuple[bytes, ...]:
    """A card of one face, one of two with a link and a picture, one with bleed."""
    two_faces = LINK + PICTURE + TABLE + lines(9)
    return part("First"), part("Second", two_faces), part("Third", bleed_mm=3)


@pytest.fixture
def deck(parts: tuple[bytes, ...]) -> Iterator[pikepdf.Pdf]:
    with pikepdf.Pdf.open(io.BytesIO(joined(parts, "A deck"))) as pdf:
        yield pdf


def below(element: Any) -> Iterator[Any]:
    """The elements and marks of a structure, in the order in which they are read."""
    yield element
    if isinstance(element, pikepdf.Dictionary):
        for kid in element.get("/K", ()):
            yield from below(kid)


def elements(pdf: pikepdf.Pdf, kind: str) -> list[Any]:
    found = (one for one in below(pdf.Root.StructTreeRoot.K[0]) if hasattr(one, "get"))
    return [one for one in found if one.get("/S") == f"/{kind}"]


def numbers(tree: Any) -> dict[int, Any]:
    flat = list(tree.Nums)
    return dict(zip(map(int, flat[::2]), flat[1::2], strict=True))


def texts(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as opened:
        return [page.get_textpage().get_text_range() for page in opened]


def test_a_deck_is_archival_and_accessible_by_verapdfs_judgement(parts: tuple[bytes, ...]) -> None:
    assert verapdf.faults(joined(parts, "A deck")) == []


def test_every_page_comes_over_in_order_with_its_text_and_boxes(
    parts: tuple[bytes, ...], deck: pikepdf.Pdf
) -> None:
    assert texts(joined(parts, "A deck")) == [text for one in parts for text in texts(one)]
    boxes = ("/MediaBox", "/TrimBox", "/BleedBox", "/CropBox")
    alone = [
        [page.obj[box] for box in boxes]
        for one in parts
        for page in pikepdf.Pdf.open(io.BytesIO(one)).pages
    ]
    assert [[page.obj[box] for box in boxes] for page in deck.pages] == alone


def test_the_structure_is_one_document_with_a_part_for_each_card(deck: pikepdf.Pdf) -> None:
    (whole,) = deck.Root.StructTreeRoot.K
    assert whole.S == "/Document"
    assert [str(kid.S) for kid in whole.K] == ["/Part"] * 3
    assert all(whole == kid.P for kid in whole.K)
    assert len(elements(deck, "H1")) == len(elements(deck, "Table")) == 3


def test_every_mark_of_every_page_leads_to_the_element_that_holds_it(deck: pikepdf.Pdf) -> None:
    known = {one.objgen for one in below(deck.Root.StructTreeRoot.K[0]) if hasattr(one, "objgen")}
    tree, seen = numbers(deck.Root.StructTreeRoot.ParentTree), 0
    for page in deck.pages:
        for number, element in enumerate(tree[int(page.obj.StructParents)]):
            if element is not None:
                assert element.objgen in known
                assert number in [int(kid) for kid in element.K if isinstance(kid, int)]
                assert element.Pg.objgen == page.obj.objgen
                seen += 1
    assert seen > 30
    assert len(tree) == int(deck.Root.StructTreeRoot.ParentTreeNextKey)


def test_a_link_still_belongs_to_its_words(deck: pikepdf.Pdf) -> None:
    tree = numbers(deck.Root.StructTreeRoot.ParentTree)
    (link,) = (one for page in deck.pages for one in page.obj.get("/Annots", ()))
    element = tree[int(link.StructParent)]
    assert element.S == "/Link"
    assert link.A.URI == "https://example.org/rules.html#gr-7"


def test_headings_of_tables_have_names_of_their_own_in_each_part(deck: pikepdf.Pdf) -> None:
    flat = list(deck.Root.StructTreeRoot.IDTree.Names)
    names = [bytes(name) for name in flat[::2]]
    assert names == sorted(set(names))
    assert len(names) == len(elements(deck, "TH")) == 12
    named = dict(zip(names, flat[1::2], strict=True))
    for cell in elements(deck, "TD"):
        heads = [named[bytes(name)] for name in cell.A.Headers]
        assert [str(head.A.Scope) for head in heads] == ["/Row", "/Column"]
        assert all(head.Pg == cell.Pg for head in heads), "the heading is in the cell's own table"


def test_a_bookmark_leads_to_each_card(deck: pikepdf.Pdf) -> None:
    with deck.open_outline() as outline:
        found = [(one.title, [child.title for child in one.children]) for one in outline.root]
        places: list[Any] = [one.destination for one in outline.root]
        pages = [pikepdf.Page(place[0]).index for place in places]
        assert all(one.is_closed for one in outline.root)
    assert found == [("First", ["Numbers"]), ("Second", ["Numbers"]), ("Third", ["Numbers"])]
    assert pages == [0, 1, len(deck.pages) - 1]


def test_the_whole_has_the_title_that_it_is_given(deck: pikepdf.Pdf) -> None:
    metadata = deck.open_metadata()
    assert str(deck.docinfo["/Title"]) == str(metadata["dc:title"]) == "A deck"
    assert (str(metadata["pdfaid:part"]), str(metadata["pdfuaid:part"])) == ("3", "1")
    assert str(deck.Root.Lang) == "en"
    assert len(deck.Root.OutputIntents) == 1


def test_the_same_attachment_is_carried_once(deck: pikepdf.Pdf) -> None:
    assert [file.get_file().read_bytes() for file in deck.attachments.values()] == [
        b'{"of": "all"}'
    ]
    assert len(deck.Root.AF) == 1


def test_different_attachments_are_carried_under_names_of_their_own() -> None:
    other = Attachment("rangecard.json", "The data", '{"of": "bow"}')
    pdf = joined([part("M60"), part("Bow", carried=other), part("AK")], "A deck")
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as deck:
        carried = {name: file.get_file().read_bytes() for name, file in deck.attachments.items()}
    assert carried == {"rangecard.json": b'{"of": "all"}', "rangecard-2.json": b'{"of": "bow"}'}
    assert verapdf.faults(pdf) == []


def test_a_deck_may_carry_a_file_of_its_own_in_its_parts_stead(parts: tuple[bytes, ...]) -> None:
    pdf = joined(parts, "A deck", [Attachment("all.json", "All of it", "{}")])
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as deck:
        (file,) = deck.attachments.values()
        assert (file.filename, file.description) == ("all.json", "All of it")
        assert (file.get_file().read_bytes(), file.get_file().mod_date) == (b"{}", engine.DATED)
        assert deck.Root.AF[0].AFRelationship == "/Source"
    assert verapdf.faults(pdf) == []
    assert pdf == joined(parts, "A deck", [Attachment("all.json", "All of it", "{}")])


def test_the_same_card_may_be_in_a_deck_twice(parts: tuple[bytes, ...]) -> None:
    assert verapdf.faults(joined([parts[1], parts[1]], "Twice")) == []


def test_the_same_parts_and_title_give_the_same_bytes(parts: tuple[bytes, ...]) -> None:
    assert joined(parts, "A deck") == joined(parts, "A deck")
    assert joined(parts, "A deck") != joined(parts, "Another")


def test_real_cards_make_an_accessible_deck() -> None:
    data = house_rules.canonical()
    kinds = [kind for kind in of_site.card_kinds(data) if kind.id in ("m60", "launched-grenade")]
    made = [printed_file(cards.edition(data, kind, Format(POKER, bleed_mm=3))) for kind in kinds]
    deck = joined(made, "Two cards")
    assert verapdf.faults(deck) == []
    assert texts(deck) == [text for one in made for text in texts(one)]


def test_files_without_tags_are_refused() -> None:
    plain = pikepdf.Pdf.new()
    plain.add_blank_page()
    written = io.BytesIO()
    plain.save(written)
    with pytest.raises(UnjoinableError, match="part 2 has no tags"):
        joined([part("First"), written.getvalue()], "A deck")


def test_ways_within_a_part_are_refused() -> None:
    inner = part("First", "<p id='there'>There</p><p><a href='#there'>Here</a></p>")
    with pytest.raises(UnjoinableError, match="part 1 has links within itself"):
        joined([inner], "A deck")


def test_nothing_makes_no_deck() -> None:
    with pytest.raises(UnjoinableError, match="nothing to join"):
        joined([], "A deck")
