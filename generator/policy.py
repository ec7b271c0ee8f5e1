"""The content security policy of every page: what it may load and run, told to the browser.

Nothing but the site's own files, and of scripts in a page those that the build wrote there, by
their hashes. All pages share one policy, so that no page depends on which was opened first.
"""

import base64
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from generator.faults import Fault

_INLINE = re.compile(r"<script\b(?P<given>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
_RUNS = re.compile(r"""(?!.*\bsrc=)(?!.*\btype=["']?application/(?:ld\+)?json)""", re.DOTALL)
_CHARSET = re.compile(r"<meta charset=[^>]*>")
_RULES = {
    "default-src": ("'self'",),
    "script-src": ("'self'", "'wasm-unsafe-eval'"),  # Python is WebAssembly
    "img-src": ("'self'", "data:"),  # the theme's icons stand in its style sheet
    "worker-src": ("'self'",),
    "object-src": ("'none'",),
    "base-uri": ("'self'",),
    "form-action": ("'self'",),
}


class UnplacedPolicyError(Fault):
    """A page has no place for its policy."""


def place(site: Path) -> None:
    """Write the policy into every page, before anything that it rules.

    Args:
        site: the finished folder, whose pages change no more.

    Raises:
        UnplacedPolicyError: if a page tells no character set, which the policy follows.
    """
    pages = {page: page.read_text("utf-8") for page in sorted(site.rglob("*.html"))}
    policy = written(set().union(*map(hashes, pages.values())))
    for page, html in pages.items():
        try:
            page.write_text(placed(html, policy), "utf-8")
        except UnplacedPolicyError as fault:
            raise UnplacedPolicyError(f"{page.relative_to(site)}: {fault}") from None


def hashes(html: str) -> set[str]:
    """The hashes of the scripts that run inside a page, as a policy names them."""
    return {
        f"'sha256-{base64.b64encode(hashlib.sha256(script['text'].encode()).digest()).decode()}'"
        for script in _INLINE.finditer(html)
        if _RUNS.match(script["given"])
    }


def written(allowed: Iterable[str]) -> str:
    """The policy that lets these inline scripts run.

    Args:
        allowed: their hashes.
    """
    rules = _RULES | {"script-src": (*_RULES["script-src"], *sorted(allowed))}
    return "; ".join(" ".join((name, *sources)) for name, sources in rules.items())


def placed(html: str, policy: str) -> str:
    """A page with its policy in front of all that it loads."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    page, times = _CHARSET.subn(lambda found: found[0] + meta, html, count=1)
    if not times:
        raise UnplacedPolicyError("there is no <meta charset> for the policy to follow")
    return page


def for_disk(html: str) -> str:
    """The page's policy where workers start from a text, for files start none there."""
    return html.replace("; worker-src 'self'; ", "; worker-src blob:; ", 1)
