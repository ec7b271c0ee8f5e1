"""How deep a text of JSON or TOML is nested: what reads one that is too deep may fail."""

import re

DEEPEST = 64
# Possessive, and the ends optional: a text that never ends is not tried from every quote in it.
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
TOML_TEXTS = (
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?',
    r"'''(?:[^']|'(?!''))*+(?:''')?",
    r'"(?:[^"\\\n]|\\.)*+"?',
    r"'[^'\n]*+'?",
    r"#[^\n]*+",
)
"""What signs mean nothing in, in TOML: strings and comments, as regular expressions (DOTALL)."""
_TOML_TEXTS = re.compile("|".join(TOML_TEXTS), re.DOTALL)
_DOTTED = re.compile(rf"(?:\.[ \t]*+[\w-]++[ \t]*+){{{DEEPEST}}}")


def too_deep(text: str) -> bool:
    """Tell whether a text is nested deeper than any that is read."""
    return text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST


def too_dotted(text: str) -> bool:
    """Tell whether a text of TOML has a name of too many parts, each a table in a table.

    Python's reader takes minutes for a long one.
    """
    return _DOTTED.search(_TOML_TEXTS.sub("s", text)) is not None


def _depth(text: str) -> int:
    deepest = depth = 0
    for sign in re.findall(r"[\[\]{}]", _STRINGS.sub("", text)):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
