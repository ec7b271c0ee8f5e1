"""The web app manifest: what a device needs to install the site, its addresses relative to it."""

import json
from pathlib import Path
from typing import Any

from generator import icons
from rangecard.drawing.palette import LIGHT

NAME = "manifest.webmanifest"
ICONS = "assets/icons"

_DESCRIPTION = (
    "Rules of fire for two tabletop systems, with exact odds, range ladders, deviation charts and "
    "printable cards."
)
_SHORTCUTS = (
    ("Play", "play.html"),
    ("What am I doing?", "what-am-i-doing.html"),
    ("Firers and log", "firers.html"),
    ("Print", "print.html"),
)


def write(site: Path) -> None:
    """Write the manifest to the site's top, and the icons that it names.

    Raises:
        generator.icons.IconError: if the icon's drawing cannot be used.
    """
    icons.write(site / ICONS)
    (site / NAME).write_text(json.dumps(manifest(), indent=1) + "\n", "utf-8")


def manifest() -> dict[str, Any]:
    """What the manifest says; every address is relative to the manifest's own."""
    return {
        "name": "Rangecard",
        "short_name": "Rangecard",
        "description": _DESCRIPTION,
        "lang": "en-GB",
        "categories": ["games", "utilities"],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": LIGHT.paper,
        "background_color": LIGHT.paper,
        "icons": _icons(),
        "shortcuts": [{"name": name, "url": url} for name, url in _SHORTCUTS],
    }


def _icons() -> list[dict[str, str]]:
    drawing = {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return [drawing, *(_icon(one) for one in icons.ICONS if one.side != icons.TOUCH_PX)]


def _icon(one: icons.Icon) -> dict[str, str]:
    return {
        "src": f"{ICONS}/{one.name}",
        "sizes": f"{one.side}x{one.side}",
        "type": "image/png",
        "purpose": "maskable" if one.maskable else "any",
    }
