"""Runs inside Pyodide, for snapshot.mjs."""

import gc
import json

import rangecard
from rangecard import page


def warm(questions: str, source_sha256: str) -> None:
    """Answer questions, so that nothing is left to import; remember the source wheel's SHA-256."""
    # Files are no part of a snapshot, memory is.
    rangecard.source_sha256 = source_sha256  # type: ignore[attr-defined]
    for question in json.loads(questions):
        page.rehearse(question)
    gc.collect()
    gc.freeze()  # what stays for good is not looked through again in the middle of an answer
