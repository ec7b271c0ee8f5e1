"""The line under a page's heading that names the house rules which touched what the page shows.

A written page has its line where it includes ``notice-<page>.md``; without such house rules the
line is empty.
"""

import re
from collections.abc import Iterable, Mapping

from generator import fragments
from generator.house_rules import Choices, choices, touching
from generator.rendering import html
from rangecard.data import Canonical

INCLUDED = re.compile(r'^ *--8<-- "(.+)"$', re.M)
OF_THE_SITE = ("house-rules", "index", "print")
"""Pages that name every house rule of the site: what they lead to was made under them."""

REMARK = "The text tells the default."
EXAMPLES = "Worked examples keep to the rules that they name."


def notices(canonical: Canonical, pages: Mapping[str, str]) -> dict[str, str]:
    """Return the line of each page that has one, by the fragment's file name.

    Args:
        canonical: the data under the house rules in force.
        pages: the written pages' Markdown, by name without ending.
    """
    included = {page: INCLUDED.findall(text) for page, text in pages.items()}
    having = {page: names for page, names in included.items() if fragment(page) in names}
    in_question = {n for page, names in having.items() if page not in OF_THE_SITE for n in names}
    touched = _touched(canonical, in_question)
    return {fragment(page): _line(canonical, page, touched, having[page]) for page in having}


def fragment(page: str) -> str:
    """Return the name of the fragment that holds a page's line."""
    return f"notice-{page}.md"


def notice(found: Choices, scope: str = "", remark: str = "", base: str = "") -> str:
    """Return the line that names house rules; empty for none.

    Args:
        found: the house rules.
        scope: where they are in force, such as " of this site".
        remark: what else is to be said.
        base: the relative prefix from the page to the site's root, such as "../".
    """
    values = {"choices": found, "scope": scope, "remark": remark, "base": base}
    return html("notice.html", **values) if found else ""


def _touched(canonical: Canonical, names: Iterable[str]) -> dict[str, Choices]:
    makers = fragments.makers(canonical)
    return {name: touching(canonical, makers[name]) for name in names if name in makers}


def _line(
    canonical: Canonical, page: str, touched: Mapping[str, Choices], included: list[str]
) -> str:
    if page in OF_THE_SITE:
        return notice(choices(canonical), " of this site")
    keys = {one.switch.key for name in included for one in touched.get(name, ())}
    found = tuple(one for one in choices(canonical) if one.switch.key in keys)
    has_examples = any(name.startswith("examples-") for name in included)
    return notice(found, " here", f"{REMARK} {EXAMPLES}" if has_examples else REMARK)
