"""What a reader's device stores of the site: one build, its list of files, its service worker.

`offline.json` names the build, its works (all that pages run and look like), the ruleset, the data
and every file by group: `pages` (all that
reading, searching and the start of a calculator need) are stored at the first visit; `calculators`
(Python and the rules) and `pictures` when the page rests; `prints` and `data` when a reader asks
for them. A file that is in no group is not stored.

A page bears the version of the works, not that of the build: when words change on one page, the
others are the same files as before, and no device fetches them again.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import rangecard
from generator import build_mark, javascript
from generator.faults import Fault
from generator.paths import BUILD, CALCULATORS
from rangecard import data

LIST = "offline.json"
WORKER = "service-worker.js"
GROUPS = ("pages", "calculators", "pictures", "prints", "data")

_SCRIPTS = CALCULATORS / "web" / "service-worker"
_OF_PREFIX = (
    ("assets/pyodide/bundle.json", "pages"),  # names the others: it must be of the pages' build
    ("assets/pyodide/", "calculators"),
    ("print/pictures/", "pictures"),
    ("print/", "prints"),
    ("api/history.json", "pages"),  # whoever has an old print may have no network
    ("api/", "data"),
    ("assets/javascripts/lunr/", None),  # the search's other languages
    ("assets/social.png", None),
    ("assets/screenshot.png", None),
    ("sitemap.xml", None),
    (WORKER, None),
    (LIST, None),
)
_NO_BUILD = (WORKER, LIST, "sitemap.xml")  # made from the build, or dated
_WORKS = "assets"
_BESIDE = (".map", ".br", ".gz")  # what lies beside a file and is no part of it

Entry = dict[str, Any]


class NoSiteError(Fault):
    """There is no site to work on."""


def complete(site: Path) -> None:
    """Give a site its version, its list and its service worker; nothing may change after it.

    Args:
        site: the finished site; one that was completed before may be completed again.
    """
    bundle = site / "assets" / "pyodide" / "bundle.json"
    _bear(bundle)
    files = [file for file in site.rglob("*") if file.is_file()]
    whole = [file for file in files if file.suffix not in _BESIDE]
    made = [file for file in whole if file.relative_to(site).as_posix() not in _NO_BUILD]
    works = [file for file in made if file.is_relative_to(site / _WORKS)]
    versions = {
        "build": build_mark.fingerprint(site, made),
        "works": build_mark.fingerprint(site, works),
    }
    build_mark.mark_all(site, versions["works"])
    _list(site, versions, made)
    _join("service-worker", site / WORKER, _precached(site))
    build_mark.mark(site / WORKER, versions["build"])


def withdraw(site: Path) -> None:
    """Take what readers' devices stored away from them, and store nothing any more.

    The service worker becomes one that deletes and goes; the pages no longer ask for it.

    Raises:
        NoSiteError: if there is no site in the folder.
    """
    if not (site / WORKER).exists():
        raise NoSiteError(f"there is no {WORKER} in {site.name}/: run `make site` first")
    build_mark.mark_all(site, "0" * build_mark.DIGITS)
    _join("withdrawn", site / WORKER, [])


def listed(site: Path) -> dict[str, Any]:
    """What a completed site's `offline.json` says."""
    said: dict[str, Any] = json.loads((site / LIST).read_text("utf-8"))
    return said


def group_of(path: str) -> str | None:
    """The group of a file, by its path from the site's top; None if it is not stored."""
    if path.endswith(_BESIDE):
        return None
    return next((group for prefix, group in _OF_PREFIX if path.startswith(prefix)), "pages")


def _bear(bundle: Path) -> None:
    described = json.loads(bundle.read_text("utf-8"))
    described.setdefault("works", build_mark.marked_text("0" * build_mark.DIGITS))
    bundle.write_text(json.dumps(described, indent=1) + "\n", "utf-8")


def _list(site: Path, versions: Mapping[str, str], files: Iterable[Path]) -> None:
    groups: dict[str, list[Entry]] = {name: [] for name in GROUPS}
    for file in sorted(files):
        group = group_of(file.relative_to(site).as_posix())
        if group:
            groups[group].append(_entry(site, file))
    said = {
        **versions,
        "ruleset": rangecard.__version__,
        "data": data.fingerprint(),
        "groups": groups,
    }
    (site / LIST).write_text(json.dumps(said, separators=(",", ":")) + "\n", "utf-8")


def _entry(site: Path, file: Path) -> Entry:
    content = file.read_bytes()
    path = file.relative_to(site).as_posix()
    return {"path": path, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _precached(site: Path) -> list[Entry]:
    """What Workbox stores at once: the pages and the list itself, each with its hash to check."""
    pages = listed(site)["groups"]["pages"]
    return [_workbox(one) for one in [*pages, _entry(site, site / LIST)]]


def _workbox(one: Entry) -> Entry:
    checked = base64.b64encode(bytes.fromhex(one["sha256"])).decode()
    revision = one["sha256"][: build_mark.DIGITS]
    return {"url": one["path"], "revision": revision, "integrity": f"sha256-{checked}"}


def _join(name: str, out: Path, precached: list[Entry]) -> None:
    work = BUILD / f"{name}.json"
    work.parent.mkdir(parents=True, exist_ok=True)
    work.write_text(json.dumps(precached), "utf-8")
    javascript.run_script("join-service-worker", _SCRIPTS / f"{name}.js", out, work)
