"""What a tagged file needs beyond the engine's own tags, to be PDF/A-3a and PDF/UA-1 in one.

Works on the file while it is still objects, just before the engine writes it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import pydyf

from generator.printed.lengths import PT_PER_PX

Dictionary = Any  # of pydyf, which tells no types

# PDF/A allows the mark of PDF/UA only where the file describes it.
UA_MARK = b"""<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">\
<pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">\
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">\
<pdfaProperty:name>part</pdfaProperty:name>\
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
<pdfaProperty:category>internal</pdfaProperty:category>\
<pdfaProperty:description>PDF/UA part</pdfaProperty:description>\
</rdf:li></rdf:Seq></pdfaSchema:property>\
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""
_END_OF_METADATA = b"</rdf:RDF>"
_SVG = "{http://www.w3.org/2000/svg}"
_RUNNING_HEAD = {"Type": "/Pagination"}


def say_what_heads(root: Any) -> None:
    """Let each table heading say what it heads: its column in a table's head, else its row."""
    for table in root.iter("table"):
        in_head = {cell for head in table.iter("thead") for cell in head.iter("th")}
        for cell in table.iter("th"):
            if cell.get("scope") is None:
                cell.set("scope", "col" if cell in in_head else "row")


def tell_pictures(root: Any) -> None:
    """Let a drawing's title, its alternative text, say what its description says as well."""
    for drawing in root.iter(f"{_SVG}svg"):
        title, described = drawing.find(f"{_SVG}title"), drawing.find(f"{_SVG}desc")
        if title is not None and described is not None and described.text:
            title.text = f"{title.text}. {described.text}"


def finish(document: Any, pdf: Any, name: str) -> None:
    """Complete a file's tags, boxes and metadata.

    Args:
        document: The document as laid out.
        pdf: Its file.
        name: Tells the file from others: what has names in it can be joined with theirs.
    """
    _mark_accessible(pdf)
    if "AF" in pdf.catalog:
        pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))  # it lists each twice
    for page in _of_type(pdf, "/Page"):
        page["CropBox"] = page["TrimBox"]  # a screen shows the trimmed card, without its bleed
        page["BleedBox"] = page["MediaBox"]  # no marks lie around the bleed
    _scope_headings(document)
    _place_figures(pdf)
    _name_headings(pdf, name)
    _set_aside(pdf)


def _mark_accessible(pdf: Any) -> None:
    extras = ((one, getattr(one, "extra", {})) for one in pdf.objects)
    (metadata,) = (one for one, extra in extras if extra.get("Type") == "/Metadata")
    marked = metadata.stream[0].replace(_END_OF_METADATA, UA_MARK + _END_OF_METADATA)
    metadata.stream[0] = marked


def _of_type(pdf: Any, name: str) -> Iterator[Dictionary]:
    dictionaries = (one for one in pdf.objects if isinstance(one, dict))
    return (one for one in dictionaries if one.get("Type") == name)


def _scope_headings(document: Any) -> None:
    for box in itertools.chain.from_iterable(_boxes(page._page_box) for page in document.pages):
        mark = getattr(box, "mark", None)
        if mark is not None and mark.get("S") == "/TH":
            across = box.element.get("scope") == "row"
            mark["A"]["Scope"] = "/Row" if across else "/Column"


def _boxes(box: Any) -> Iterator[Any]:
    box = getattr(box, "_box", box)  # an absolutely placed box stands in the tree by proxy
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(child)


def _place_figures(pdf: Any) -> None:
    """Say where each picture lies in points from below, as the format wants it."""
    pages = {page.reference: page for page in _of_type(pdf, "/Page")}
    for element in _of_type(pdf, "/StructElem"):
        if element["S"] == "/Figure":
            height = pages[element["Pg"]]["TrimBox"][3]
            left, top, right, bottom = (edge * PT_PER_PX for edge in element["A"]["BBox"])
            element["A"]["BBox"][:] = (left, height - bottom, right, height - top)


def _name_headings(pdf: Any, name: str) -> None:
    """List the headings that cells refer to, by names that no other file's have."""
    named = [one for one in _of_type(pdf, "/StructElem") if "ID" in one]
    for one in named:
        one["ID"].string = f"{name}-{one['ID'].string}"  # the cells hold the same string
    if named:
        (root,) = _of_type(pdf, "/StructTreeRoot")
        names = sorted(named, key=lambda one: bytes(one["ID"].data))
        pairs = itertools.chain.from_iterable((one["ID"], one.reference) for one in names)
        root["IDTree"] = pydyf.Dictionary({"Names": pydyf.Array(pairs)})


def _set_aside(pdf: Any) -> None:
    """Mark running heads as no part of the text: a reader who listens has heard the name."""
    (root,) = _of_type(pdf, "/StructTreeRoot")
    elements = {one.reference: one for one in _of_type(pdf, "/StructElem")}
    told = set(_below(root, elements))
    nums = next(one["Nums"] for one in pdf.objects if isinstance(one, dict) and "Nums" in one)
    for page, marks in zip(_of_type(pdf, "/Page"), nums[1::2], strict=False):
        aside = {place for place, mark in enumerate(marks) if mark not in told}
        _unmark(pdf.objects[int(page["Contents"].split()[0])].stream, aside)
        marks[:] = ["null" if place in aside else mark for place, mark in enumerate(marks)]
    for reference, element in elements.items():
        if reference not in told:
            element.clear()


def _below(element: Dictionary, elements: Mapping[bytes, Dictionary]) -> Iterator[bytes]:
    for kid in element["K"]:
        if kid in elements:
            yield kid
            yield from _below(elements[kid], elements)


def _unmark(stream: list[Any], aside: set[int]) -> None:
    for place, operator in enumerate(stream):
        if operator == b"BDC" and stream[place - 1].get("MCID") in aside:
            stream[place - 2 : place] = ["/Artifact", pydyf.Dictionary(_RUNNING_HEAD)]
