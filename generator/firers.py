"""What a page needs to keep a reader's firers and his log: forms and templates for a script."""

import json
from collections.abc import Mapping

from markupsafe import Markup

from generator import controls, papers
from generator.inputs import Input, Row, Rows, Shown
from generator.options import Option, OptionGroup
from generator.rendering import html
from rangecard import documents
from rangecard.answers import plain
from rangecard.calculators import CALCULATORS
from rangecard.data import Canonical
from rangecard.fields import Field

FORM = "firer"
"""What the IDs of the form begin with."""

SYSTEMS = {
    "Inch system": ("skill_die", "strength_die", "motivation"),
    "Metre system": ("skill", "strength"),
}
"""The fields of a firer, by the system that asks for them."""

ENDINGS = (".json", ".toml")
"""What the names of a reader's documents end with."""


def editor(canonical: Canonical) -> Markup:
    """Return the editor of firers: the list, empty until a script fills it, and one's form."""
    fields = {field.name: field for field in documents.parts(canonical).firer}
    return html(
        "firers.html",
        form=FORM,
        name=controls.control(FORM, fields["name"], {}),
        systems=[(title, [_input(fields[n]) for n in names]) for title, names in SYSTEMS.items()],
        weapons=_weapons(fields["weapons"], canonical),
        most=documents.MOST_FIRERS,
        papers=papers.ALL,
        house_rules=json.dumps(plain(canonical.chosen)) if canonical.chosen else "",
    )


def log(_: Canonical) -> Markup:
    """Return the list of resolved shots, empty until a script fills it."""
    titles = {name: one.title for name, one in CALCULATORS.items()}
    return html("log.html", titles=titles, most=documents.MOST_SHOTS)


def document(_: Canonical) -> Markup:
    """Return what writes and reads a reader's document."""
    return html("document.html", endings=",".join(ENDINGS), most=documents.MOST_CHARACTERS)


def _input(field: Field) -> Input:
    """Return a field that may be left open."""
    made = controls.control(FORM, field, {})
    if field.kind != "choice":
        return made
    return made._replace(groups=(OptionGroup("", (Option("", "–"), *_choices(field))),))


def _choices(field: Field) -> tuple[Option, ...]:
    return tuple(Option(choice, choice) for choice in field.choices)


def _weapons(field: Field, canonical: Canonical) -> Rows:
    """Return the list of a firer's weapons, none at first."""
    made: Shown = controls.shown(FORM, field, {field.name: []})
    assert isinstance(made, Rows)
    assert made.blank
    first = next(iter((*canonical.area_weapons, *canonical.armoury)))
    return made._replace(blank=_row(made.blank, {"weapon": first}))


def _row(row: Row, values: Mapping[str, str]) -> Row:
    return row._replace(inputs=tuple(_in_row(one, values) for one in row.inputs))


def _in_row(one: Input, values: Mapping[str, str]) -> Input:
    part = one.name.rpartition(".")[2]
    value = values.get(part, one.value)
    made = one._replace(value=value, default=values.get(part, one.default))
    if part == "weapon":
        return controls.offering_weapons(made, FORM)
    return made._replace(groups=_SCOPE) if part == "scope" else made


_SCOPE = (OptionGroup("", (Option("", "its own"), Option("true", "yes"), Option("false", "no"))),)
