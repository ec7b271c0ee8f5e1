"""All that a page asks of the package: functions of texts that return a text, called by name.

The page's worker (`calculators/web/worker.js`) knows this module alone.
"""

from .documents import read_document, write_document
from .door import further, show
from .shot_log import log_csv

__all__ = ("further", "log_csv", "read_document", "rehearse", "show", "write_document")

_DOCUMENT = """{"rangecard": 1, "firers": [{"name": "Ann"}], "log": [
 {"time": "2026-11-30T10:15:00Z", "question": {"calculator": "gas-check"}}]}"""


def rehearse(question: str) -> None:
    """Call all of it once, so that a snapshot of Python's memory has nothing left to import."""
    show(question)
    further(question)
    read_document("rangecard = 1")
    write_document(_DOCUMENT, "toml")
    log_csv(_DOCUMENT)
