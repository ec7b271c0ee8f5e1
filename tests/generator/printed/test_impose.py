"""Imposed files, read back: where each card came to lie, what is behind it, what is in the edge."""

import io
import itertools
import math
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.printed import engine, finished, sizes
from generator.printed.finished import Glyph
from generator.printed.furniture import Imprint
from generator.printed.impose import imposed
from generator.printed.layouts import FLIPS, LONG, NONE, SHORT, Layout
from generator.printed.lengths import MM_PER_PT
from generator.printed.sizes import A4, CARDS, LETTER, PAPERS, Size

BLEED_MM = 3
EDGE_MM = 5
CLOSE_MM = 0.1
IMPRINT = Imprint("deck.pdf", "A deck", "deck-tagged.pdf", "1.0.0", "0123456789ab")
NAMES = (*CARDS, "58x89", "90.5x35")
Point = tuple[float, float]

STYLE = """
@page {{ size: {0}mm {1}mm; bleed: 3mm; margin: 4mm 3mm; background: #dde }}
html {{ font: 9pt "IBM Plex Sans Condensed" }} body, p {{ margin: 0 }}
p {{ position: absolute }} .foot {{ right: 0; bottom: 0 }}
section {{ position: relative; height: {2}mm; break-after: page }}
section:last-child {{ break-after: auto }}
"""
HEAD = (
    '<html lang="en"><title>{}: test card</title>'
    '<meta name="description" content="Inch system, tried: all">'
)
FACE = '<section><p>{0}h</p><p class="foot">{0}f</p></section>'


@cache
def part(size: Size, *faces: str) -> bytes:
    """A card's file: each face has its name at its head with an h, at its foot with an f."""
    style = STYLE.format(size.width_mm, size.height_mm, size.height_mm - 8)
    html = HEAD.format(faces[0]) + "".join(FACE.format(face) for face in faces)
    return engine.lay_out(html, style).write()


def parts(size: Size, count: int) -> list[bytes]:
    """Cards A00, A01 … with backs B00, B01 …"""
    return [part(size, f"A{n:02}", f"B{n:02}") for n in range(count)]


def layout(card: str, paper: Size = A4, **how: Any) -> Layout:
    return Layout(paper, sizes.card(card), BLEED_MM, **how)


@dataclass(frozen=True)
class Placed:
    """A face as found on a page: its centre in mm, and where its top points (y upward)."""

    page: int
    centre: Point
    top: Point


def found(pdf: bytes, size: Size) -> dict[str, Placed]:
    """Every face of an imposed file, told by its words at head and foot alone."""
    marks = dict(_marks(finished.glyphs(pdf)))
    plain = dict(_marks(finished.glyphs(part(size, "A00", "B00"))))
    names = sorted({name[:3] for name in marks})
    return {name: _placed(name, marks, plain, size) for name in names}


def _marks(glyphs: tuple[Glyph, ...]) -> Iterator[tuple[str, tuple[int, Point]]]:
    """Each word such as A07h, with its page and the middle of its last two letters."""
    for at, glyph in enumerate(glyphs[:-3]):
        some = glyphs[at : at + 4]
        word = "".join(one.text for one in some)
        if re.fullmatch(r"[AB]\d\d[hf]", word):
            first = glyph.area  # its A or B is the same on every card
            yield (
                word,
                (glyph.page, ((first.left + first.right) / 2, (first.top + first.bottom) / 2)),
            )


def _placed(name: str, marks: dict[str, tuple[int, Point]], plain: dict[str, tuple[int, Point]],
            size: Size) -> Placed:  # fmt: skip
    (page, head), (_, foot) = marks[f"{name}h"], marks[f"{name}f"]
    middle = (size.width_mm / 2, size.height_mm / 2)
    own_head, own_foot = (_less(plain[f"{name[0]}00{end}"][1], middle) for end in "hf")
    for turn in range(4):
        centre = _less(head, _turned(own_head, turn))
        if math.dist(_less(foot, _turned(own_foot, turn)), centre) < CLOSE_MM:
            return Placed(page, centre, _turned((0, 1), turn, upward=True))
    raise AssertionError(f"{name} is distorted")


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def _turned(point: Point, quarters: int, *, upward: bool = False) -> Point:
    """A point turned counterclockwise, as seen; y is downward unless said otherwise."""
    x, y = point
    for _ in range(quarters):
        x, y = (-y, x) if upward else (y, -x)
    return x, y


def near(one: Point, other: Point) -> bool:
    return math.dist(one, other) < CLOSE_MM


SHEETS = [
    pytest.param(layout(card, paper, flip=flip, marks=marks, gutter_mm=gutter),
                 id=f"{card}-{paper.name}-{flip}-{'marks' if marks else 'bare'}-{gutter}")
    for card, paper, flip, (marks, gutter) in itertools.product(
        NAMES, PAPERS.values(), FLIPS, [(True, 0), (False, 4)]
    )
]  # fmt: skip


@pytest.mark.parametrize("made", SHEETS)
def test_every_card_lies_in_its_place_and_its_back_behind_it(made: Layout) -> None:
    count = made.block.count + max(made.block.count - 1, 1)  # the last row is incomplete
    pdf = imposed(parts(made.card, count), made, IMPRINT)
    faces = found(pdf, made.card)
    assert len(faces) == 2 * count
    fronts = [faces[f"A{n:02}"] for n in range(count)]
    backs = [faces[f"B{n:02}"] for n in range(count)]
    if made.flip == NONE:
        _in_order([face for pair in zip(fronts, backs, strict=True) for face in pair], made)
        return
    _in_order(fronts, made, sides=2)
    for front, back in zip(fronts, backs, strict=True):
        assert back.page == front.page + 1
        assert near(back.centre, _flipped(front.centre, made))
        x, y = front.top
        assert back.top == ((-x, y) if made.flip == LONG else (x, -y))


def _flipped(place: Point, made: Layout) -> Point:
    x, y = place
    if made.flip == LONG:
        return made.paper.width_mm - x, y
    return x, made.paper.height_mm - y


def _in_order(faces: list[Placed], made: Layout, sides: int = 1) -> None:
    """The faces stand row by row, as far apart as they are wide and high, in the printable part."""
    block = made.block
    width, height = block.sides_mm
    for number, face in enumerate(faces):
        sheet, place = divmod(number, block.count)
        row, column = divmod(place, block.columns)
        assert face.page == 1 + sheet * sides
        right, down = column * (width + made.gutter_mm), row * (height + made.gutter_mm)
        x, y = faces[0].centre
        assert near(face.centre, (x + right, y + down))
        assert face.top == ((-1, 0) if block.turned else (0, 1))
        assert EDGE_MM + width / 2 - CLOSE_MM < face.centre[0]
        assert face.centre[0] < made.paper.width_mm - EDGE_MM - width / 2 + CLOSE_MM
        assert EDGE_MM + height / 2 - CLOSE_MM < face.centre[1]
        assert face.centre[1] < made.paper.height_mm - EDGE_MM - height / 2 + CLOSE_MM


@pytest.mark.parametrize("flip", [LONG, SHORT])
def test_an_offset_moves_the_backs_alone(flip: str) -> None:
    still, moved = (
        found(imposed(parts(sizes.POKER, 3), layout("poker", flip=flip, offset_mm=by), IMPRINT),
              sizes.POKER)
        for by in ((0, 0), (0.6, -1.25))
    )  # fmt: skip
    for name, face in moved.items():
        x, y = still[name].centre
        by = (0.6, -1.25) if name.startswith("B") else (0, 0)
        assert math.dist(face.centre, (x + by[0], y + by[1])) < 0.01


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("card", NAMES)
def test_a_folded_card_has_its_back_behind_its_front_the_right_way_up(
    card: str, paper: Size
) -> None:
    made = layout(card, paper, fold=True)
    count = made.block.count + 1
    faces = found(imposed(parts(made.card, count), made, IMPRINT), made.card)
    sides = (made.card.width_mm, made.card.height_mm)
    for n in range(count):
        front, back = faces[f"A{n:02}"], faces[f"B{n:02}"]
        across, down = _less(back.centre, front.centre)
        assert front.page == back.page
        assert min(abs(across), abs(down)) < CLOSE_MM
        assert min(abs(max(abs(across), abs(down)) - side) for side in sides) < CLOSE_MM
        x, y = front.top  # folded over, left and right change places, or top and bottom
        assert back.top == ((-x, y) if abs(across) > abs(down) else (x, -y))


def test_a_card_without_a_back_gets_one_that_names_it() -> None:
    cards = [part(sizes.POKER, "A00"), part(sizes.POKER, "A01", "B01")]
    pdf = imposed(cards, layout("poker"), IMPRINT)
    assert [page.count("Inch system".upper()) for page in texts(pdf)] == [0, 1]
    assert "A00" in texts(pdf)[1]
    assert "B01" in texts(pdf)[1]


def test_a_card_without_a_back_has_none_where_fronts_and_backs_lie_side_by_side() -> None:
    cards = [part(sizes.POKER, "A00"), part(sizes.POKER, "A01", "B01")]
    pdf = imposed(cards, layout("poker", flip=NONE), IMPRINT)
    assert len(texts(pdf)) == 1
    assert sorted(found(pdf, sizes.POKER)) == ["A00", "A01", "B01"]


def test_the_faces_of_a_second_card_are_a_card_of_their_own() -> None:
    card = part(sizes.POKER, "A00", "B00", "A01", "B01")
    faces = found(imposed([card], layout("poker"), IMPRINT), sizes.POKER)
    assert [faces[name].page for name in ("A00", "A01", "B00", "B01")] == [1, 1, 2, 2]
    assert near(faces["B01"].centre, _flipped(faces["A01"].centre, layout("poker")))


def texts(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


EDGES = [
    pytest.param(layout(card, paper, **how), id=f"{card}-{paper.name}-{'-'.join(map(str, how))}")
    for card, paper in itertools.product(("mini", "poker", "poker-us", "a6", "90.5x35"),
                                         PAPERS.values())
    for how in ({}, {"marks": False, "flip": SHORT}, {"fold": True}, {"offset_mm": (-1.1, 1.1)})
]  # fmt: skip


@pytest.mark.parametrize("made", EDGES)
def test_nothing_is_printed_in_the_papers_edge(made: Layout) -> None:
    """The cards are tinted to the end of their bleed: nothing of it may show in the edge."""
    pdf = imposed(parts(made.card, made.block.count), made, IMPRINT)
    for image in rendered(pdf, 150):
        edge = math.floor((EDGE_MM - 0.1) / 25.4 * 150)
        inner = image.crop((edge, edge, image.width - edge, image.height - edge))
        image.paste(255, (edge, edge, edge + inner.width, edge + inner.height))
        assert set(image.tobytes()) == {255}
        assert min(inner.tobytes()) < 255


def rendered(pdf: bytes, dpi: int) -> list[Image.Image]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]


@pytest.mark.parametrize(("card", "paper"), [("poker", A4), ("poker", LETTER), ("a6", LETTER)])
@pytest.mark.parametrize("flip", FLIPS)
def test_the_check_line_of_every_side_is_fifty_millimetres(
    card: str, paper: Size, flip: str
) -> None:
    made = layout(card, paper, flip=flip, marks=False)
    pdf = imposed([part(made.card, "A00", "B00")], made, IMPRINT)
    assert all("50 mm: measure me; print at 100 %" in page for page in texts(pdf))
    for image in rendered(pdf, 600):
        longest = max(_runs(image if not made.block.strip_left else image.rotate(90, expand=True)))
        assert longest / 600 * 25.4 == pytest.approx(50, abs=0.15)


def _runs(image: Image.Image) -> Iterator[int]:
    """The dark runs of each row: lines, since the cards here are of a light tint."""
    for y in range(image.height):
        row = image.crop((0, y, image.width, y + 1)).tobytes()
        yield max((len(run) for run in re.findall(rb"[\x00-\xb4]+", row)), default=0)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_pages_have_the_papers_size_in_every_box(paper: Size) -> None:
    with pikepdf.open(
        io.BytesIO(imposed(parts(sizes.POKER, 1), layout("poker", paper), IMPRINT))
    ) as pdf:
        for page in pdf.pages:
            for box in (page.mediabox, page.cropbox, page.trimbox, page["/BleedBox"]):
                wanted = (0, 0, paper.width_mm / MM_PER_PT, paper.height_mm / MM_PER_PT)
                assert list(map(float, box)) == pytest.approx(wanted, abs=1e-3)


@pytest.mark.parametrize(
    ("how", "duplex"),
    [({}, "/DuplexFlipLongEdge"), ({"flip": SHORT}, "/DuplexFlipShortEdge"),
     ({"flip": NONE}, "/Simplex"), ({"fold": True}, "/Simplex")],
)  # fmt: skip
def test_the_file_says_what_it_is_and_how_to_print_it(how: dict[str, Any], duplex: str) -> None:
    pdf = imposed(parts(sizes.POKER, 2), layout("poker", **how), IMPRINT)
    with pikepdf.open(io.BytesIO(pdf)) as read:
        assert str(read.Root.Lang) == "en"
        assert str(read.docinfo["/Title"]) == "A deck"
        assert "deck-tagged.pdf" in str(read.docinfo["/Subject"])
        assert str(read.Root.ViewerPreferences.PrintScaling) == "/None"
        assert str(read.Root.ViewerPreferences.Duplex) == duplex
        assert not {"/CreationDate", "/ModDate"} & set(read.docinfo)


def test_every_side_names_the_file_its_number_the_tagged_file_and_the_data() -> None:
    pdf = imposed(parts(sizes.POKER, 10), layout("poker"), IMPRINT)
    for number, (page, side) in enumerate(zip(texts(pdf), ["fronts", "backs"] * 2, strict=True), 1):
        told = f"deck.pdf, {number}/4 {side} · Tagged file for screen readers: deck-tagged.pdf"
        assert f"{told} · Data 0123456789ab" in page


def test_a_long_name_is_shortened_on_the_sheet() -> None:
    long = Imprint("squad-" * 30 + ".pdf", "A deck", "deck.pdf", "1.0.0", "0123456789ab")
    (page,) = texts(imposed(parts(sizes.POKER, 1), layout("poker", flip=NONE), long))
    assert re.search(r"squad-\S*…, 1/1 · Tagged", page)


def test_only_our_own_faces_are_embedded() -> None:
    pdf = imposed(parts(sizes.POKER, 2), layout("poker"), IMPRINT)
    names = finished.embedded_fonts(pdf)
    assert names
    assert all(name.replace("-", "").startswith("IBMPlexSans") for name in names)


@pytest.mark.parametrize("how", [{}, {"fold": True}, {"flip": NONE, "gutter_mm": 3}])
def test_the_same_cards_have_the_same_bytes_twice(how: dict[str, Any]) -> None:
    made, cards = layout("poker", **how), [part(sizes.POKER, "A00"), *parts(sizes.POKER, 10)]
    once = imposed(cards, made, IMPRINT)
    time.sleep(1.1)  # a file that tells the time, if only in its number, would tell another
    assert imposed(cards, made, IMPRINT) == once


def test_a_card_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match=r"63\.0 × 88\.0 mm is no 105 × 148 mm"):
        imposed(parts(sizes.POKER, 1), layout("a6"), IMPRINT)
