"""Every colour, type face and line width of the drawings: screen, dark screen, print, grey."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache

from rangecard.drawing.styles import SHEET

CONDENSED = "'IBM Plex Sans Condensed', 'IBM Plex Sans', 'Arial Narrow', sans-serif"

HAIRLINE, LINE, STROKE, WALL = 0.75, 1.0, 1.6, 3.2
"""Line widths in px: rings, frames, paths, walls."""

TEXT, TEXT_STRONG, TITLE, FIGURE = 11.0, 12.5, 14.0, 21.0
"""Type sizes in px at a drawing's own width; nothing is set smaller than TEXT."""

WASH = 0.4
"""How much of a chance's colour stays in a table's cell: ink is dear, and the number must read."""

STEPS = 5
"""Colours of the scale of chance, from unlikely to likely."""


@dataclass(frozen=True)
class Palette:
    """The colours of one medium, each a CSS colour.

    Attributes:
        paper: Ground of the page.
        panel: Ground of a panel on the page.
        ink: Text and walls.
        muted: Secondary text and the line of fire.
        rule: Rings, frames and table rules.
        accent: The hit, the shot's path and marks.
        on_accent: Text on `accent`.
        chance: Scale of chance, unlikely to likely, `STEPS` colours.
        on_chance: Text on each colour of `chance`.
    """

    paper: str
    panel: str
    ink: str
    muted: str
    rule: str
    accent: str
    on_accent: str
    chance: tuple[str, ...]
    on_chance: tuple[str, ...]

    @property
    def hollow(self) -> bool:
        """Whether areas are outlined and never filled: the whole scale is the paper's colour."""
        return set(self.chance) == {self.paper}

    @property
    def outline(self) -> str | None:
        """The line round an area that its colour alone would not show; None where it does."""
        return self.ink if self.hollow else None


# The scales are at least 16 apart, step by step (CIEDE2000), also under simulated protan, deutan
# and tritan sight, and 15 from the accent; the tests measure it.
_DAY = ("#fcfad3", "#8dd8d2", "#3e9ea9", "#1e648d", "#102652")
_NIGHT = ("#152645", "#1d5e86", "#2a94a7", "#6ccfc6", "#f0f9d2")

LIGHT = Palette(
    paper="#faf7f0",
    panel="#f2ede1",
    ink="#1d2326",
    muted="#566063",
    rule="#cfc8b9",
    accent="#a83a12",
    on_accent="#ffffff",
    chance=_DAY,
    on_chance=("#1d2326", "#1d2326", "#10191c", "#ffffff", "#ffffff"),
)
DARK = Palette(
    paper="#14181a",
    panel="#1c2225",
    ink="#e8e4da",
    muted="#a2a9aa",
    rule="#455055",
    accent="#ff9a6b",
    on_accent="#14181a",
    chance=_NIGHT,
    on_chance=("#f4f1e8", "#f4f1e8", "#0b0f10", "#14181a", "#14181a"),
)
PRINT = Palette(
    paper="#ffffff",
    panel="#f5f2ea",
    ink="#16191b",
    muted="#4c5558",
    rule="#b9b3a6",
    accent="#9a3412",
    on_accent="#ffffff",
    chance=_DAY,
    on_chance=("#16191b", "#16191b", "#0b0f10", "#ffffff", "#ffffff"),
)
INK_SAVER = Palette(
    paper="#ffffff",
    panel="#ffffff",
    ink="#000000",
    muted="#404040",
    rule="#a8a8a8",
    accent="#000000",
    on_accent="#ffffff",
    chance=("#ffffff",) * STEPS,
    on_chance=("#000000",) * STEPS,
)
"""Grey only, and no area is filled: bars and cells are outlines, with their number."""


def _variables(palette: Palette) -> dict[str, str]:
    """Return the CSS custom properties; `rule` is `--rc-line`: a page's rules are of fire."""
    found: dict[str, str] = {}
    for field in fields(palette):
        value = getattr(palette, field.name)
        name = "line" if field.name == "rule" else field.name.replace("_", "-")
        if isinstance(value, str):
            found[f"--rc-{name}"] = value
        else:
            found.update({f"--rc-{name}-{step}": colour for step, colour in enumerate(value)})
    found.update({f"--rc-wash-{step}": colour for step, colour in enumerate(washes(palette))})
    return found


@cache
def washes(palette: Palette) -> tuple[str, ...]:
    """Return the scale of chance thinned with the paper: ink reads on it, and little is used."""
    return tuple(_mixed(colour, palette.paper) for colour in palette.chance)


def _mixed(colour: str, paper: str) -> str:
    pairs = ((int(one[i : i + 2], 16) for one in (colour, paper)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * WASH + b * (1 - WASH)):02x}" for a, b in pairs)


def _named(prefix: str) -> tuple[str, ...]:
    return tuple(f"var(--rc-{prefix}-{step})" for step in range(STEPS))


WEB = Palette(
    paper="var(--rc-paper)",
    panel="var(--rc-panel)",
    ink="var(--rc-ink)",
    muted="var(--rc-muted)",
    rule="var(--rc-line)",
    accent="var(--rc-accent)",
    on_accent="var(--rc-on-accent)",
    chance=_named("chance"),
    on_chance=_named("on-chance"),
)
"""The page's palette: names that the style sheet gives a value, so that a page can turn dark."""


def step(value: float, limits: Sequence[float]) -> int:
    """Return the scale's step for a value: how many of the limits it reaches."""
    return sum(value >= limit for limit in limits)


def stylesheet() -> str:
    """Return the page's CSS: the palette's values (light, dark, print), how panels are set."""
    return (
        declarations(":root", LIGHT)
        + declarations('[data-md-color-scheme="slate"]', DARK)
        + "@media print {\n"
        + declarations(':root, [data-md-color-scheme="slate"]', PRINT)
        + "}\n"
        + SHEET
    )


def stylesheet_by_system() -> str:
    """Return the CSS that makes a page without a switch of its own dark where its reader's is."""
    dark = declarations(":root", DARK)
    return f"@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n"


def declarations(selector: str, palette: Palette) -> str:
    """Return the CSS rule that gives the names of `WEB` a palette's values."""
    lines = "".join(f"  {name}: {value};\n" for name, value in _variables(palette).items())
    return f"{selector} {{\n{lines}}}\n"
