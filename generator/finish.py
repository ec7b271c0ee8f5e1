"""The last hand on the built pages: our own files beside them, the way to the site's top."""

import re
import shutil
from pathlib import Path

from generator import (
    javascript,
    lasting,
    offline,
    papers,
    policy,
    search,
    tooltips,
    traceability,
    webmanifest,
)
from generator.faults import Fault
from generator.paths import BUILD, CALCULATORS, DOCS, NODE_MODULES
from rangecard import data
from rangecard.drawing import palette

_FONT = re.compile(r"url\([\"']?\.\./fonts/([\w-]+)-0{12}(\.woff2)")


class MissingFontError(Fault):
    """A style names a font that no npm package brings."""


def finish(site: Path) -> None:
    """Complete what MkDocs made.

    Args:
        site: the folder that MkDocs filled.

    Raises:
        MissingFontError: if a style names a font that is not to be had.
        UnplacedPolicyError: if a page has no place for its policy.
        UnknownNameError: if a page or style names a file that is not there.
        UntracedError: if a rule leads to an address that is not on the site.
    """
    _copy_elements(site / "assets" / "rangecard")
    _copy_fonts(site)
    shutil.copytree(BUILD / "pyodide", site / "assets" / "pyodide", dirs_exist_ok=True)
    for page in site.rglob("*.html"):
        depth = len(page.relative_to(site).parts) - 1
        page.write_text(based(page.read_text("utf-8"), depth), "utf-8")
    lasting.name_all(site)
    tooltips.explain(site, data.canonical())
    rules = data.canonical().rules
    policy.place(site)
    search.rank(site, rules.values())
    traceability.anchored(rules, site)
    webmanifest.write(site)
    offline.complete(site)  # last: it takes the fingerprint of all that is there


def based(html: str, depth: int) -> str:
    """A page whose calculators are told the way to the site's top.

    Args:
        html: the page as MkDocs made it.
        depth: how many folders down it lies.
    """
    return html.replace('data-base=""', f'data-base="{"../" * depth}"')


def fonts_named(style: str) -> set[str]:
    """The font files that a style names."""
    return {name + ending for name, ending in _FONT.findall(style)}


def _copy_elements(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    (BUILD / "palette.css").write_text(palette.stylesheet(), "utf-8")
    javascript.run_script("join", CALCULATORS / "web", DOCS / "stylesheets", out)
    for paper in papers.ALL:
        (out / paper.file).write_text(paper.style, "utf-8")
    by_system = out / lasting.blank("palette-by-system.css")
    by_system.write_text(palette.stylesheet_by_system(), "utf-8")


def _copy_fonts(site: Path) -> None:
    """Copy each font that a style names, and the licence of the family."""
    packages = list((NODE_MODULES / "@ibm").glob("plex-*/fonts"))
    found = {file.name: file for folder in packages for file in folder.glob("*/woff2/*.woff2")}
    out = site / "assets" / "fonts"
    out.mkdir(parents=True, exist_ok=True)
    for style in (site / "assets" / "rangecard").glob("*.css"):
        for name in fonts_named(style.read_text("utf-8")):
            if name not in found:
                raise MissingFontError(f"{style.relative_to(site)}: no package brings {name}")
            shutil.copyfile(found[name], out / lasting.blank(name))
    licence = next(
        file for folder in packages for file in folder.glob("complete/woff2/license.txt")
    )
    shutil.copyfile(licence, out / "LICENSE.txt")
