"""The words, tables and drawings of cards as a document for typst, to compare with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import tinyhtml5
import typst

from generator.printed import fonts
from generator.printed.formats import Format
from generator.printed.press import Edition

_SVG = "{http://www.w3.org/2000/svg}"
_HTML = "{http://www.w3.org/1999/xhtml}"
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_SPACE = re.compile(r"\s+")
Element = Any  # of either parser


def written(found: Sequence[Edition], form: Format, folder: Path) -> Path:
    """Write a document of cards, and its drawings beside it.

    Returns:
        The document's file.
    """
    size, numbers = form.size, count(1)
    sides = f"width: {size.width_mm}mm, height: {size.height_mm}mm"
    head = (
        f"#set page({sides}, margin: {size.margin_mm}mm)\n"
        f'#set text(font: "IBM Plex Sans", stretch: 75%, size: {size.start_pt}pt)\n'
        "#set table(stroke: (bottom: 0.15mm + gray), inset: 0.3mm)\n"
    )
    cards = ("\n".join(_card(one, folder, numbers)) for one in found)
    source = folder / "deck.typ"
    source.write_text(head + "\n#pagebreak(weak: true)\n".join(cards), "utf-8")
    return source


def compiled(source: Path, out: Path) -> None:
    """Have typst print it."""
    faces = [str(file.parent) for file in fonts.prepare()[:1]]
    typst.compile(str(source), output=str(out), font_paths=faces, ignore_system_fonts=True)


def _card(edition: Edition, folder: Path, numbers: Iterator[int]) -> Iterator[str]:
    drawings = iter(_DRAWING.findall(edition.html))
    root = tinyhtml5.parse(edition.html)
    for element in _parts(root.find(f"{_HTML}body")):
        if element.tag == f"{_SVG}svg":
            name = f"{next(numbers)}.svg"
            (folder / name).write_text(next(drawings), "utf-8")
            yield f'#image("{name}", width: 100%)'
        elif element.tag == f"{_HTML}table":
            yield _table(element)
        else:
            strong = element.tag in (f"{_HTML}h1", f"{_HTML}h2")
            yield f"#block({_literal(element)}{', breakable: false' if strong else ''})"


def _parts(element: Element) -> Iterator[Element]:
    """The drawings, tables, headings and paragraphs, in their order."""
    for child in element:
        name = str(child.tag).rpartition("}")[2]
        if name in ("svg", "table", "h1", "h2", "p", "li"):
            yield child
        else:
            yield from _parts(child)


def _table(table: Element) -> str:
    rows = [[cell for cell in row if cell.tag != "col"] for row in table.iter(f"{_HTML}tr")]
    wide = max(sum(int(cell.get("colspan", 1)) for cell in row) for row in rows)
    cells = (
        f"table.cell(colspan: {cell.get('colspan', 1)}, {_literal(cell)})"
        for row in rows
        for cell in row
    )
    return f"#table(columns: {wide}, {', '.join(cells)})"


def _literal(element: Element) -> str:
    """An element's text as typst's string: its escapes are those of JSON."""
    return json.dumps(_SPACE.sub(" ", "".join(element.itertext())).strip(), ensure_ascii=False)
