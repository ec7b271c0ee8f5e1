"""What the cards of rule subjects are made of: steps, tables, pictures, the small print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from generator import addresses
from generator.printed import figures
from generator.printed.basis import multipliers, ruled
from generator.printed.cards import Block, Card, Fact, Note, html
from generator.printed.citations import cited, ranged
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.tables.grid import Cell as Odds
from generator.tables.grid import Grid
from rangecard.data import Canonical
from rangecard.drawing import chances
from rangecard.drawing.palette import Palette

PROCEDURE, UNSAID = "procedure", "not in the source"
EARLY = {PROCEDURE: 0, UNSAID: 1}
"""The fields that stand first on a slim card, in this order."""

IN_ORDER = ("blind-shot", "crew", "aimed-quick-targeted")
"""The cards whose last slim face has a table beside it as they are."""

Draw = Callable[[float], str]
"""Draws a picture for a width in px."""


@dataclass(frozen=True)
class Table:
    """A table with one line a row.

    Attributes:
        title: its heading.
        rules: the IDs of the rules behind it.
        corner: what the rows are.
        columns: the heads of the columns.
        rows: what stands in it.
        corner_mm: how wide the first column is.
        groups: heads above those of the columns, each with the number of columns it spans.
        note: a line below it.
    """

    title: str
    rules: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[Row[Cell], ...]
    corner_mm: float = 14
    groups: tuple[tuple[str, int], ...] = ()
    note: str = ""


def steps(subject: str, values: Mapping[str, object]) -> Block:
    """The numbered procedure of a subject; it may go on over the next face."""
    return Block(PROCEDURE, html(f"subject-{subject}.html", **values), keep=False)


def beside(form: Format, draw: Draw, share: float, tall: float = 0.44) -> dict[str, object]:
    """What a procedure's template needs for a picture beside it: none on a narrow card.

    Args:
        form: the card's format.
        draw: draws the picture.
        share: the part of the card's width that the picture takes.
        tall: the most that its width may be, as a part of the card's height.
    """
    size = form.size
    width_mm = round(min(size.inner_width_mm * share, size.inner_height_mm * tall), 1)
    picture = Markup(draw(form.drawing_px(width_mm))) if size.broad else Markup()
    return {"picture": picture, "picture_mm": width_mm}


def picture(form: Format, field: str, draw: Draw, width_mm: float) -> Block:
    """A picture of its own, in the middle of the card."""
    width_mm = min(width_mm, form.size.inner_width_mm)
    drawn = Markup(draw(form.drawing_px(width_mm)))
    return Block(field, html("subject-picture.html", picture=drawn, width_mm=width_mm))


def table(field: str, made: Table) -> Block:
    """A table, on one face."""
    return Block(field, html("subject-table.html", table=made))


def columns(left: Sequence[Block], right: Sequence[Block]) -> Block:
    """Blocks in two columns that stay together."""
    return Block(left[0].field, html("subject-halves.html", left=left, right=right))


def parts(field: str, made: Table, each: int) -> Iterator[Block]:
    """A table in as many parts as hold so many columns each, one below the other."""
    for start in range(0, len(made.columns), each):
        cut = slice(start, start + each)
        rows = tuple(Row(row.name, row.note, row.cells[cut]) for row in made.rows)
        columns = made.columns[cut]
        yield table(
            field,
            Table(
                made.title, made.rules, made.corner, columns, rows, made.corner_mm, (), made.note
            ),
        )


def lines(field: str, title: str, ids: str, told: Iterable[str]) -> Block:
    """A heading with a list of sentences."""
    return Block(field, html("subject-lines.html", title=title, ids=ids, lines=tuple(told)))


def unsaid(words: str) -> Block:
    """What the source does not say, where a reader would look for it."""
    return Block(UNSAID, html("subject-open.html", words=words))


def chance(pair: Sequence[int], colours: Palette, text: str = "") -> Cell:
    """A cell with a chance in percent, shaded by it, and a word before it."""
    exact = (pair[0], pair[1])
    told, shade = chances.figure(exact), figures.shade(exact, colours)
    return Cell(text, told, shade) if text else Cell(told, "", shade)


def whole(pair: Sequence[int], colours: Palette) -> Cell:
    """A cell with a chance in whole percent, for narrow columns."""
    exact = (pair[0], pair[1])
    return Cell(chances.figure(exact, 0), "", figures.shade(exact, colours))


def grid_rows(made: Grid, colours: Palette, *, in_whole: bool = False) -> tuple[Row[Cell], ...]:
    """The rows of a page's table of odds, as a card prints them; in whole percent if so."""
    return tuple(
        Row(row.name, row.note, tuple(_odds(cell, colours, in_whole) for cell in row.cells))
        for row in made.rows
    )


def _odds(cell: Odds, colours: Palette, in_whole: bool) -> Cell:
    if cell.chance is None:
        return Cell(cell.text, "", "")
    return (whole if in_whole else chance)(cell.chance, colours)


def turned(rows: Sequence[Row[Cell]], names: Iterable[str]) -> tuple[Row[Cell], ...]:
    """The rows as columns, under new names."""
    columns = zip(*(row.cells for row in rows), strict=True)
    return tuple(Row(name, "", cells) for name, cells in zip(names, columns, strict=True))


def card(
    data: Canonical, form: Format, id_: str, facts: Mapping[str, str], blocks: Iterable[Block]
) -> Card:
    """A subject's card: its name and system are those by which pages offer it.

    A slim card has no strip of facts, which its procedure tells again, and says what is not in the
    source where the procedure ends: so no face is left with that alone.
    """
    known, made = addresses.SUBJECT_CARDS[id_], tuple(blocks)
    if form.size.slim:
        facts = {}
        if id_ not in IN_ORDER:
            made = tuple(sorted(made, key=lambda one: EARLY.get(one.field, len(EARLY))))
    return Card(
        system=f"{known.system.capitalize()} system",
        name=known.title,
        kind="Rule card",
        facts=tuple(Fact(*each) for each in facts.items()),
        blocks=made,
        notes=small_print(data, form, made, known.system),
    )


def small_print(
    data: Canonical, form: Format, blocks: Sequence[Block], system: str
) -> tuple[Note, ...]:
    """The rules that a card cites, and where their figures come from: in short on a slim one."""
    rules = Note("Rules", f"{ranged(cited(data, _html(blocks)))}.")
    if form.size.slim:
        return rules, Note("Figures", "the source’s, or ruled here.")
    told = ("the source’s, but for what is marked (ruling)", _unmarked(data, blocks, system))
    return rules, Note("Figures", f"{'; '.join(filter(None, told))}.")


def _unmarked(data: Canonical, blocks: Sequence[Block], system: str) -> str:
    """What is no figure of the source's either, and bears no mark where it stands."""
    if system == "metre":
        return multipliers(data, [level.name for level in data.levels])
    found = ", ".join(ruled(data, Markup(_html(blocks)).striptags()))
    return found and f"{found} ruled"


def _html(blocks: Iterable[Block]) -> str:
    return " ".join(block.html for block in blocks)
