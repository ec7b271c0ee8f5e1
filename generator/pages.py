"""Write the generated Markdown into docs/: the fragments, and one page a weapon."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from generator import charts, forms, fragments, house_rules, notices, tables, weapon_lists
from generator.house_rules import Choices
from generator.printed.sizes import OF_SITE
from generator.rendering import html, markdown
from rangecard.answers import quantity
from rangecard.area_fire import AreaWeapon
from rangecard.data import Canonical
from rangecard.direct_fire import DirectFireWeapon

BASE = "../"
"""From a weapon's page to the site's root."""


class Line(NamedTuple):
    """One line of a weapon's figures: what it is, its figure, the rule that uses it, a remark."""

    label: str
    figure: tables.Figure
    rule: str
    note: str = ""


def write(docs: Path) -> list[Path]:
    """Write docs/generated, docs/weapons and docs/armoury, the further pages of long lists.

    What did not change is not touched, what is gone is removed.

    Returns:
        The files that were written or removed.

    Raises:
        generator.house_rules.HouseRulesError: If the house rules of this build have faults.
    """
    canonical = house_rules.canonical()
    written = {page.stem: page.read_text("utf-8") for page in sorted(docs.glob("*.md"))}
    made = fragments.fragments(canonical) | notices.notices(canonical, written)
    return [
        *sync(docs / "generated", made),
        *sync(docs / "weapons", weapon_pages(canonical)),
        *sync(docs / weapon_lists.FOLDER, weapon_lists.further(canonical)),
    ]


def sync(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Make a folder hold these files and no others, without touching those that are right."""
    folder.mkdir(parents=True, exist_ok=True)
    stale = [path for path in sorted(folder.iterdir()) if path.name not in files]
    for path in stale:
        path.unlink()
    changed = [folder / name for name, text in files.items() if not _holds(folder / name, text)]
    for path in changed:
        path.write_text(files[path.name], encoding="utf-8", newline="\n")
    return changed + stale


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def weapon_pages(canonical: Canonical) -> dict[str, str]:
    """Return every weapon's page by its file name, under the house rules in force."""
    area = {f"{w.id}.md": area_page(canonical, w) for w in canonical.area_weapons.values()}
    direct = {f"{w.id}.md": direct_page(canonical, w) for w in canonical.armoury.values()}
    return area | direct


def area_page(canonical: Canonical, weapon: AreaWeapon) -> str:
    """Return an area weapon's page (GR-1 to GR-8)."""
    return house_rules.telling(canonical, partial(_area_page, weapon=weapon))


def _area_page(canonical: Canonical, found: Choices, weapon: AreaWeapon) -> str:
    limits = tables.band_limits(canonical, weapon)
    return markdown(
        "weapon-area.md",
        weapon=weapon,
        listed=weapon_lists.page_of(canonical, "inch", weapon.id),
        notice=notices.notice(found, base=BASE),
        figures=_figures(area_lines(weapon, limits[0])),
        limits=html("table-area-weapons.html", rows=limits, base=BASE),
        ladder=charts.inch_ladders(canonical, weapon),
        chances=html(
            "table-area-chances.html",
            rows=tables.area_chances(canonical),
            title=f"{weapon.name}: chance to hit by skill die and range band",
            base=BASE,
        ),
        calculator=_calculator(canonical, "area-shot", forms.area_shot(canonical, weapon)),
        downloads=_downloads(weapon.id),
    )


def area_lines(weapon: AreaWeapon, limits: tables.BandLimits) -> list[Line]:
    """Return an area weapon's figures, line by line."""
    thrown = tables.figure("yes" if weapon.thrown else "no", weapon.basis["thrown"])
    maximum = tables.Figure(f"{quantity(limits.maximum_in)}″", limits.band.basis)
    return [
        Line("Range band", limits.band._replace(text=f"{limits.band.text}″"), "GR-1"),
        Line("Maximum range", maximum, "GR-2"),
        Line("Fuse", limits.fuse, "GR-11" if weapon.fuse == "time" else "GR-10"),
        Line("Thrown", thrown, "GR-3"),
    ]


def direct_page(canonical: Canonical, weapon: DirectFireWeapon) -> str:
    """Return a metre weapon's page (DF-3 to DF-12)."""
    return house_rules.telling(canonical, partial(_direct_page, weapon=weapon))


def _direct_page(canonical: Canonical, found: Choices, weapon: DirectFireWeapon) -> str:
    row = tables.armoury_row(canonical, weapon)
    free = tables.free_shots(weapon)
    return markdown(
        "weapon-direct.md",
        weapon=weapon,
        listed=weapon_lists.page_of(canonical, "metre", weapon.id),
        notice=notices.notice(found, base=BASE),
        calibre=f", {row.calibre.text} mm" if weapon.calibre_mm else "",
        figures=_figures(direct_lines(row)),
        units=forms.units("units-ladder"),
        ladder=charts.metre_ladders(canonical, weapon, tables.LADDER_SKILL),
        chances=_metre_chances(canonical, weapon),
        recoil=html("table-recoil.html", weapon=weapon, rows=free, base=BASE),
        calculator=_calculator(canonical, "direct-fire", forms.direct_shot(canonical, weapon)),
        downloads=_downloads(weapon.id),
    )


def _calculator(canonical: Canonical, name: str, shot: Mapping[str, object]) -> Markup:
    return forms.calculator(name, shot, BASE, canonical.chosen)


def _metre_chances(canonical: Canonical, weapon: DirectFireWeapon) -> Markup:
    rows = tables.skill_chances(canonical, weapon)
    hardest = canonical.levels[-1].name
    values = {"weapon": weapon, "rows": rows, "hardest": hardest, "base": BASE}
    return html("table-metre-chances.html", **values, dashes=_dashes(rows[0]))


def _dashes(row: tables.SkillChances) -> bool:
    """Tell whether some range allows no shot, which the table shows as a dash (DF-4)."""
    return not all(step.allowed for step in (*row.aimed, *row.quick))


def direct_lines(row: tables.ArmouryRow) -> list[Line]:
    """Return a metre weapon's figures, line by line."""
    weapon = row.weapon
    lines = [
        Line("Class", tables.figure(weapon.weapon_class, weapon.basis["class"]), "DF-1"),
        _calibre(row),
        Line("Skill used", row.skill, "DF-3"),
        Line("Recoil, single shot", row.single_recoil, "DF-12"),
        Line("Recoil, burst", row.burst_recoil, "DF-12"),
        Line("Ranges, short to extreme", _joined(row.ranges), "DF-5"),
        Line("Scope", row.scope, "DF-11"),
    ]
    if row.aimed_ranges:
        lines.append(Line("Ranges, aimed with scope", _joined(row.aimed_ranges), "DF-11"))
    return lines


def _calibre(row: tables.ArmouryRow) -> Line:
    """Return the calibre's line; readers also search for it without the space."""
    if row.weapon.calibre_mm is None:
        return Line("Calibre", row.calibre, "DF-1")
    figure = row.calibre._replace(text=f"{row.calibre.text} mm")
    return Line("Calibre", figure, "DF-1", f"also written {row.calibre.text}mm")


def _joined(ranges: tuple[tables.Figure, ...]) -> tables.Figure:
    return tables.Figure(" / ".join(limit.text for limit in ranges) + " m", ranges[0].basis)


def _figures(lines: list[Line]) -> Markup:
    return html("figures.html", lines=lines, base=BASE)


def _downloads(weapon_id: str) -> Markup:
    files = [(size, size.card_file(weapon_id)) for size in OF_SITE]
    return html("downloads.html", files=files, base=BASE)
