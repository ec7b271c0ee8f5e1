"""Cards onto sheets of paper, several on each: from files that have a page for each face.

Imposing drops the tags of its parts, so the sheets name the tagged file.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TypeVar

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Page, Pdf, String

from generator.printed import furniture, places, press
from generator.printed.formats import Format
from generator.printed.furniture import Imprint
from generator.printed.layouts import LONG, Layout
from generator.printed.lengths import MM_PER_PT
from generator.printed.misfits import TOLERANCE_MM
from generator.printed.places import Spot, Stroke
from generator.printed.plain_backs import PlainBack, of_titles, plain_backs
from generator.printed.press import Edition
from generator.printed.proofs import Area

LINE_PT, DASH_PT = 0.25, 3
"""How wide crop marks, folds and the check line are drawn; how long a fold's dashes are."""

_COSINE_AND_SINE = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
T = TypeVar("T")


@dataclass(frozen=True)
class Pair:
    """A card's front and back, and what a plain back tells of it if it has none of its own."""

    front: Page
    back: Page | None
    plain: PlainBack

    @property
    def faces(self) -> tuple[Page, ...]:
        """Its front, and its back if it has one."""
        return (self.front, self.back) if self.back else (self.front,)


@dataclass(frozen=True)
class Side:
    """One side of a sheet: its pages, each with its spot, and whether it is a back."""

    placed: tuple[tuple[Spot, Page], ...]
    back: bool = False


def imposed(parts: Sequence[bytes], layout: Layout, imprint: Imprint) -> bytes:
    """Lay cards out on paper.

    Args:
        parts: A file for each card: its front, its back, the front of a second card and so on.
        layout: How they are to lie.
        imprint: What the file says of itself.

    Returns:
        The file, not tagged. The same parts, layout and imprint give the same bytes.

    Raises:
        generator.printed.layouts.NoRoomError: If not one card fits on the paper.
    """
    with ExitStack() as opened:
        files = [opened.enter_context(Pdf.open(io.BytesIO(part))) for part in parts]
        pairs = [pair for file in files for pair in _pairs(file, layout)]
        if layout.fold or layout.two_sided:
            pairs = _with_backs(pairs, opened, layout, imprint)
        sides = tuple(_sides(pairs, layout))
        lines = opened.enter_context(_file(furniture.strips(layout, imprint, len(sides))))
        made = opened.enter_context(Pdf.new())
        for side, line in zip(sides, lines.pages, strict=True):
            _add(made, side, line, layout)
        _describe(made, layout, imprint)
        return _written(made)


def _file(edition: Edition) -> Pdf:
    """The file of an edition, made only if it is not in the store."""
    return Pdf.open(press.printed([edition])[edition.fingerprint])


def _pairs(file: Pdf, layout: Layout) -> Iterator[Pair]:
    described = (str(file.docinfo.get(key, "")) for key in ("/Title", "/Subject"))
    plain = of_titles(*described)
    pages = list(file.pages)
    for page in pages:
        _require_size(page, layout)
    backs: list[Page | None] = [*pages[1::2], None]
    for front, back in zip(pages[::2], backs, strict=False):
        yield Pair(front, back, plain)


def _require_size(page: Page, layout: Layout) -> None:
    left, bottom, right, top = _box(page.trimbox)
    width, height = (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
    wanted = layout.card
    if max(abs(width - wanted.width_mm), abs(height - wanted.height_mm)) > TOLERANCE_MM:
        raise ValueError(f"a page of {width:.1f} × {height:.1f} mm is no {wanted.dimensions}")


def _with_backs(
    pairs: Sequence[Pair], opened: ExitStack, layout: Layout, imprint: Imprint
) -> list[Pair]:
    """The pairs, those without a back with a plain one."""
    told = [pair.plain for pair in pairs if not pair.back]
    if not told:
        return list(pairs)
    form = Format(layout.card, imprint.ink, layout.bleed_mm)
    made = opened.enter_context(_file(plain_backs(told, form, imprint.version, imprint.data)))
    plain = iter(made.pages)
    return [pair if pair.back else replace(pair, back=next(plain)) for pair in pairs]


def _sides(pairs: Sequence[Pair], layout: Layout) -> Iterator[Side]:
    spots = places.spots(layout)
    if layout.fold:
        for some in _batches(pairs, len(spots)):
            joined = zip(some, spots, strict=False)
            yield Side(tuple(each for pair, two in joined for each in _placed(two, pair.faces)))
        return
    fronts = tuple(spot for (spot,) in spots)
    if not layout.two_sided:
        for faces in _batches([face for pair in pairs for face in pair.faces], len(fronts)):
            yield Side(_placed(fronts, faces))
        return
    for some in _batches(pairs, len(fronts)):
        for number, where in enumerate((fronts, places.backs(layout))):
            faces = [pair.faces[number] for pair in some]
            yield Side(_placed(where, faces), back=bool(number))


def _placed(spots: Iterable[Spot], pages: Iterable[Page]) -> tuple[tuple[Spot, Page], ...]:
    """The pages at their spots; on the last sheet spots may be left."""
    return tuple(zip(spots, pages, strict=False))


def _batches(things: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(things), size):
        yield things[start : start + size]


def _add(made: Pdf, side: Side, line: Page, layout: Layout) -> None:
    """Add a side of a sheet to a file."""
    paper = (layout.paper.width_mm / MM_PER_PT, layout.paper.height_mm / MM_PER_PT)
    made.add_blank_page(page_size=paper)
    page, canvas = made.pages[-1], _Canvas(made, layout.paper.height_mm)
    for spot, drawn in side.placed:
        canvas.draw(drawn, spot)
    if not side.back:
        canvas.strokes(places.strokes(layout))
    strip = places.strip(layout, back=side.back)
    canvas.draw(line, strip)
    canvas.strokes(furniture.check_line(), strip)
    page.Contents = made.make_stream("\n".join(canvas.written).encode())
    page.Resources = Dictionary(XObject=Dictionary(canvas.forms))
    page.TrimBox = page.BleedBox = page.CropBox = page.MediaBox


class _Canvas:
    """The content of a sheet's side: from millimetres downward to points upward."""

    def __init__(self, made: Pdf, height_mm: float) -> None:
        self._made, self._height_mm = made, height_mm
        self.forms: dict[str, object] = {}
        self.written: list[str] = []

    def draw(self, page: Page, spot: Spot) -> None:
        """Draw a page at a spot, cut off where its art ends."""
        name = f"/P{len(self.forms)}"
        form = page.as_form_xobject()
        form.BBox = Array(page.mediabox)
        self.forms[name] = self._made.copy_foreign(form)
        left, bottom, right, top = self._points(spot.art)
        window = _numbers(left, bottom, right - left, top - bottom)
        start_x, start_y, _, _ = _box(page.trimbox)
        inner = f"1 0 0 1 {_numbers(-start_x, -start_y)} cm"
        self.written.append(f"q {window} re W n {self._matrix(spot)} cm {inner} {name} Do Q")

    def strokes(self, found: Iterable[Stroke], within: Spot | None = None) -> None:
        """Draw lines, those of a page at its spot."""
        height_mm, placed = self._height_mm, ""
        if within:
            height_mm, placed = within.height_mm, f"{self._matrix(within)} cm"
        self.written.append(f"q {placed} 0 G {LINE_PT} w")
        for stroke in found:
            dash = f"[{DASH_PT}] 0 d" if stroke.dashed else "[] 0 d"
            (x, y), (end_x, end_y) = (
                (each[0] / MM_PER_PT, (height_mm - each[1]) / MM_PER_PT)
                for each in (stroke.start, stroke.end)
            )
            self.written.append(f"{dash} {_numbers(x, y)} m {_numbers(end_x, end_y)} l S")
        self.written.append("Q")

    def _points(self, area: Area) -> tuple[float, float, float, float]:
        down = self._height_mm
        edges = (area.left, down - area.bottom, area.right, down - area.top)
        left, bottom, right, top = (edge / MM_PER_PT for edge in edges)
        return left, bottom, right, top

    def _matrix(self, spot: Spot) -> str:
        """From a page whose lower left corner is at 0, 0 to its spot."""
        left, bottom, right, top = self._points(spot.area)
        cosine, sine = _COSINE_AND_SINE[spot.turn]
        x = right if -1 in (cosine, -sine) else left
        y = top if -1 in (cosine, sine) else bottom
        return _numbers(cosine, sine, -sine, cosine, x, y)


def _numbers(*values: float) -> str:
    return " ".join(f"{round(value, 6):.10g}" for value in values)


def _box(box: Array) -> tuple[float, float, float, float]:
    left, bottom, right, top = map(float, box)
    return left, bottom, right, top


def _describe(made: Pdf, layout: Layout, imprint: Imprint) -> None:
    """Say what the file is, and how a printer is to print it."""
    made.Root.Lang = String("en")
    made.Root.ViewerPreferences = Dictionary(
        DisplayDocTitle=True, PrintScaling=Name("/None"), Duplex=_duplex(layout)
    )
    made.docinfo["/Title"] = imprint.title
    made.docinfo["/Author"] = "Rangecard"
    made.docinfo["/Subject"] = f"Tagged file for screen readers: {imprint.tagged}"
    made.docinfo["/Creator"] = f"Rangecard {imprint.version}, data {imprint.data}"


def _duplex(layout: Layout) -> Name:
    if not layout.two_sided:
        return Name("/Simplex")
    return Name("/DuplexFlipLongEdge" if layout.flip == LONG else "/DuplexFlipShortEdge")


def _written(made: Pdf) -> bytes:
    written = io.BytesIO()
    made.save(written, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)
    return written.getvalue()
