"""The search index: a rule's number, however it is typed, leads to that very rule."""

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from rangecard.data import Rule

Entry = dict[str, Any]

RULE_BOOST = 10_000
"""A rule's own number and title weigh more than any title of a page (1,000)."""

CHARTS_WEIGHT = 0.3
"""Six pages of charts speak of all dice: each is found by its own, else after the rules."""


def rank(site: Path, rules: Collection[Rule]) -> None:
    """Let every rule's number lead to that rule, on a site that MkDocs made."""
    file = site / "search" / "search_index.json"
    index = json.loads(file.read_text("utf-8"))
    index["config"]["fields"]["rule"] = {"boost": RULE_BOOST}
    index["docs"] = ranked(index["docs"], rules)
    file.write_text(json.dumps(index, separators=(",", ":")), "utf-8")


def ranked(entries: Collection[Entry], rules: Collection[Rule]) -> list[Entry]:
    """Return the entries of an index, the rules' own with their numbers and titles once more.

    Args:
        entries: as the theme's search plugin writes them, one for each section of a page.
        rules: all rules.
    """
    ids = [rule.id for rule in rules]
    words = {
        f"rules.html#{rule.anchor}": f"{numbered(rule.id, ids)} {rule.title}" for rule in rules
    }
    return [entry | _more(entry, words) for entry in entries]


def numbered(one: str, ids: Collection[str]) -> str:
    """Return the words by which a rule is found: GR7, and GR with 7GR for who types them apart.

    The search takes GR-7 for the word GR and a word that begins with 7, GR 7 for two beginnings.
    It weighs each word that it finds, and 1 finds 13GR as well as 1GR. A number that begins
    longer ones has a second such word, and comes before them.
    """
    letters, number = one.split("-")
    others = {other.split("-")[1] for other in ids}
    begins = any(other != number and other.startswith(number) for other in others)
    words = [letters, letters + number, number + letters]
    return " ".join([*words, number + letters * 2] if begins else words)


def _more(entry: Entry, words: Mapping[str, str]) -> Entry:
    if entry["location"] in words:
        return {"rule": words[entry["location"]]}
    if entry["location"].startswith("charts-"):
        return {"boost": entry.get("boost", 1) * CHARTS_WEIGHT}
    return {}
