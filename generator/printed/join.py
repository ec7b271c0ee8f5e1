"""One tagged file of many: a whole deck that is read aloud, searched and archived as one document.

Imposing drops the tags; this keeps them all: each part's structure becomes a part of the whole's.
The parts are files of `engine.Layout.write`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pikepdf import (
    Array,
    AttachedFileSpec,
    Dictionary,
    Name,
    Object,
    ObjectStreamMode,
    OutlineItem,
    Pdf,
    String,
)
from pikepdf.models.metadata import encode_pdf_date

from generator.printed.engine import DATED, Attachment

KEPT_OF_FIRST = ("Lang", "MarkInfo", "ViewerPreferences", "Metadata", "OutputIntents")
"""What the parts have in common: the catalog's entries that the first part gives."""


class UnjoinableError(ValueError):
    """Files that do not make one document: no tags, or ways inside a part that would get lost."""


@dataclass
class _Structure:
    """The structure of the whole, as it grows."""

    kids: list[Object] = field(default_factory=list)
    marks: list[Object] = field(default_factory=list)  # in the order of their numbers
    names: list[tuple[bytes, Object]] = field(default_factory=list)


def joined(parts: Sequence[bytes], title: str, carried: Sequence[Attachment] = ()) -> bytes:
    """Join tagged files into one that is PDF/A-3a and PDF/UA-1 as they are.

    Pages and their boxes, tags and bookmarks are kept; what was given the same gives the same
    bytes.

    Args:
        parts: The files, in order.
        title: The title of the whole.
        carried: The files that the whole carries; none for those of its parts, the same one once.

    Raises:
        UnjoinableError: If there are no parts, or one has no tags or has links within itself.
    """
    if not parts:
        raise UnjoinableError("there is nothing to join")
    whole, structure = Pdf.new(), _Structure()
    opened = [Pdf.open(io.BytesIO(part)) for part in parts]
    bookmarks = [
        bookmark
        for number, part in enumerate(opened, 1)
        for bookmark in _append(whole, structure, part, number)
    ]
    _keep_common(whole, opened[0])
    _tag(whole, structure)
    with whole.open_outline() as outline:
        outline.root.extend(bookmarks)
    _attach(whole, [_filed(whole, one) for one in carried] or _of_parts(whole, opened))
    _entitle(whole, opened[0], title)
    written = io.BytesIO()
    whole.save(written, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)
    return written.getvalue()


def _append(whole: Pdf, structure: _Structure, part: Pdf, number: int) -> Iterator[OutlineItem]:
    """Add a part's pages and structure; return its bookmarks."""
    if "/StructTreeRoot" not in part.Root:
        raise UnjoinableError(f"part {number} has no tags")
    if "/Dests" in part.Root.get("/Names", {}):
        raise UnjoinableError(f"part {number} has links within itself")
    first_page = len(whole.pages)
    whole.pages.extend(part.pages)  # before the tags, which point at them
    pages = list(whole.pages)[first_page:]
    for page in pages:
        page.obj.StructParents += len(structure.marks)
        for annotation in page.obj.get("/Annots", ()):
            annotation.StructParent += len(structure.marks)
    _append_tags(whole, structure, part, number)
    return _bookmarks(part, first_page)


def _append_tags(whole: Pdf, structure: _Structure, part: Pdf, number: int) -> None:
    root = part.Root.StructTreeRoot
    taken = {name for name, _ in structure.names}
    listed = list(root.IDTree.Names)[::2] if "/IDTree" in root else []
    is_taken = any(bytes(name) in taken for name in listed)  # the same part comes again
    for document in root.K:
        del document.P  # the whole has a root of its own
        kid = whole.copy_foreign(document)
        kid.S = Name.Part
        structure.kids.append(kid)
        if is_taken:
            _rename(kid, f"{number}-".encode())
    nums = whole.copy_foreign(part.make_indirect(root.ParentTree)).Nums
    structure.marks += list(nums)[1::2]
    if "/IDTree" in root:
        named = list(whole.copy_foreign(part.make_indirect(root.IDTree)).Names)[1::2]
        structure.names += [(bytes(one.ID), one) for one in named]


def _rename(element: Object, before: bytes) -> None:
    """Give the table headings of a part names that no other part's have."""
    cells = element.get("/A")
    if "/ID" in element:
        element.ID = String(before + bytes(element.ID))
    if cells is not None and "/Headers" in cells:
        cells.Headers = Array([String(before + bytes(one)) for one in cells.Headers])
    for kid in element.K:
        if isinstance(kid, Dictionary) and "/K" in kid:
            _rename(kid, before)


def _bookmarks(part: Pdf, first_page: int) -> Iterator[OutlineItem]:
    places = {page.obj.objgen: place for place, page in enumerate(part.pages, first_page)}
    with part.open_outline() as outline:
        for item in outline.root:
            yield _bookmark(item, places)


def _bookmark(item: OutlineItem, places: dict[tuple[int, int], int]) -> OutlineItem:
    destination: Any = item.destination
    page, _, left, top, _ = destination
    place = places[page.objgen]
    copied = OutlineItem(item.title, place, "XYZ", left=float(left), top=float(top))
    copied.children.extend(_bookmark(child, places) for child in item.children)
    copied.is_closed = bool(copied.children)  # a line for each part, its own lines below it
    return copied


def _keep_common(whole: Pdf, first: Pdf) -> None:
    for key in KEPT_OF_FIRST:
        value = first.Root[f"/{key}"]
        whole.Root[f"/{key}"] = (
            value if isinstance(value, String) else whole.copy_foreign(first.make_indirect(value))
        )


def _tag(whole: Pdf, structure: _Structure) -> None:
    document = whole.make_indirect(
        Dictionary(Type=Name.StructElem, S=Name.Document, K=Array(structure.kids))
    )
    numbered = (each for pair in enumerate(structure.marks) for each in pair)
    named = (each for pair in sorted(structure.names, key=_name) for each in pair)
    root = whole.make_indirect(
        Dictionary(
            Type=Name.StructTreeRoot,
            K=Array([document]),
            ParentTree=whole.make_indirect(Dictionary(Nums=Array(numbered))),
            ParentTreeNextKey=len(structure.marks),
            IDTree=whole.make_indirect(Dictionary(Names=Array(map(_string, named)))),
        )
    )
    document.P = root
    for kid in structure.kids:
        kid.P = document
    whole.Root.StructTreeRoot = root


def _name(pair: tuple[bytes, Object]) -> bytes:
    return pair[0]


def _string(value: bytes | Object) -> Object:
    return String(value) if isinstance(value, bytes) else value


def _filed(whole: Pdf, one: Attachment) -> Object:
    dated = encode_pdf_date(DATED)
    file = AttachedFileSpec(
        whole, one.text.encode(), description=one.about, filename=one.name,
        mime_type="application/json", relationship=Name.Source,
        creation_date=dated, mod_date=dated,
    )  # fmt: skip
    return file.obj


def _of_parts(whole: Pdf, parts: Iterable[Pdf]) -> list[Object]:
    """Each different file that the parts carry, once, under a name of its own."""
    carried: dict[tuple[str, bytes], Object] = {}
    for part in parts:
        for one in part.Root.get("/AF", ()):
            content = (str(one.UF), one.EF.F.read_bytes())
            if content not in carried:
                carried[content] = whole.copy_foreign(one)
    taken: set[str] = set()
    for (name, _), one in carried.items():
        one.F = one.UF = _untaken(name, taken)
        taken.add(str(one.UF))
    return list(carried.values())


def _attach(whole: Pdf, files: Sequence[Object]) -> None:
    if files:
        named = sorted(files, key=lambda one: bytes(one.UF))
        names = Array(each for one in named for each in (one.UF, one))
        whole.Root.AF = Array(files)
        whole.Root.Names = Dictionary(EmbeddedFiles=whole.make_indirect(Dictionary(Names=names)))


def _untaken(name: str, taken: set[str]) -> str:
    stem, dot, ending = name.rpartition(".")
    others = (f"{stem}-{number}{dot}{ending}" for number in range(2, len(taken) + 3))
    return next(each for each in (name, *others) if each not in taken)


def _entitle(whole: Pdf, first: Pdf, title: str) -> None:
    for key in ("Author", "Creator", "Producer"):
        whole.docinfo[f"/{key}"] = str(first.docinfo[f"/{key}"])
    with whole.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata["dc:title"] = metadata["dc:description"] = title
    whole.docinfo["/Title"] = whole.docinfo["/Subject"] = title
