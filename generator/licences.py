"""What others made and the site ships: a table, the licences' texts, a bill of materials.

`shipped.toml` names the components; their versions come from the locks, so none is written twice.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import distribution, version
from typing import Any

import rangecard
from generator.faults import Fault
from generator.paths import ROOT

BILL, TEXTS = "sbom.cdx.json", "licences.txt"
_SPECIFICATION = "1.6"


class NoLicenceError(Fault):
    """A licence's text is not where it should be."""


@dataclass(frozen=True, slots=True)
class Component:
    """A component: what it was taken from and in which version, its licence (SPDX), its place.

    What came inside another one has neither a package nor a version that is known here.
    """

    name: str
    inside: str
    version: str
    licence: str
    where: str
    package: str
    source: str
    text: str

    @property
    def address(self) -> str:
        """Its package URL; empty for what came inside another component."""
        return f"pkg:{self.package.replace('@', '%40')}@{self.version}" if self.package else ""


@cache
def shipped() -> tuple[Component, ...]:
    """Every component, in the order of the data file."""
    named = tomllib.loads((ROOT / "generator" / "shipped.toml").read_text("utf-8"))["component"]
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    return tuple(_component(one, locked) for one in named)


def _component(named: Mapping[str, str], locked: Mapping[str, Any]) -> Component:
    package, number = "", ""
    if "npm" in named:
        package, number = f"npm/{named['npm']}", locked[f"node_modules/{named['npm']}"]["version"]
    elif "python" in named:
        package, number = f"pypi/{named['python']}", version(named["python"])
    return Component(
        named["name"],
        named.get("inside", ""),
        number,
        named["licence"],
        named["where"],
        package,
        named.get("source", ""),
        named["text"],
    )


def table() -> str:
    """The components as a Markdown table."""
    lines = ["| What | Version | Licence | Where in the site |", "|---|---|---|---|"]
    lines += [f"| {_named(c)} | {c.version or '—'} | {_spdx(c)} | {c.where} |" for c in shipped()]
    return "\n".join(lines)


def _named(component: Component) -> str:
    inside = f", in {component.inside}" if component.inside else ""
    name = f"[{component.name}]({component.source})" if component.source else component.name
    return f"{name}{inside}"


def _spdx(component: Component) -> str:
    return f"[{component.licence}](https://spdx.org/licenses/{component.licence}.html)"


def texts() -> str:
    """The full text of every licence, each under its component's name."""
    return "\n\n".join(
        f"{f'{one.name} {one.version}'.strip()}\n{'=' * 72}\n{_text(one)}" for one in shipped()
    )


def _text(component: Component) -> str:
    package, _, name = component.text.partition(":")
    files = [ROOT / component.text]
    if name:
        found = distribution(package).files or ()
        files = [ROOT / str(file.locate()) for file in found if file.name == name]
    for file in files:
        if file.is_file():
            return file.read_text("utf-8").strip() + "\n"
    raise NoLicenceError(f"{component.name}: no licence at {component.text}")


def bill() -> dict[str, Any]:
    """The bill of materials (CycloneDX): the same site has the same, so it bears no date."""
    own = {"type": "application", "name": "rangecard", "version": rangecard.__version__}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": _SPECIFICATION,
        "version": 1,
        "metadata": {"component": {**own, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": [_entry(one) for one in shipped()],
    }


def _entry(component: Component) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "type": "library",
        "name": component.name,
        "licenses": [{"license": {"id": component.licence}}],
        "properties": [{"name": "rangecard:where", "value": component.where}],
    }
    if component.address:
        entry |= {"version": component.version, "purl": component.address}
    if component.source:
        entry["externalReferences"] = [{"type": "vcs", "url": component.source}]
    return entry
