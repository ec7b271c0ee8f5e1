"""All that a page asks of the package: functions of texts that return a text, called by name.

The page's worker (`calculators/web/worker.js`) knows this module alone.
"""

from .door import further, reverse, show, told
from .due import due

__all__ = ("due", "further", "rehearse", "reverse", "show", "told")


def rehearse(question: str) -> None:
    """Call all of it once, so that a snapshot of Python's memory has nothing left to import."""
    show(question)
    further(question)
    told(question)
    due(question)
    reverse(question, "50")
