"""All that a page asks of the package: functions of texts that return a text, called by name.

The page's worker (`calculators/web/worker.js`) knows this module alone.
"""

from .compare import compare
from .door import further, show

__all__ = ("compare", "further", "rehearse", "show")


def rehearse(question: str) -> None:
    """Call all of it once, so that a snapshot of Python's memory has nothing left to import."""
    show(question)
    further(question, unit="yd")
    compare(question, question)
