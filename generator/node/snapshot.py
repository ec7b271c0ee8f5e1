"""Runs inside Pyodide, for snapshot.mjs."""

import gc
import json

import rangecard
from rangecard import page


def warm(questions: str, source_sha256: str) -> None:
    """Answer a question of each calculator; remember the source wheel's SHA-256.

    Nothing is left to import or to read by then; more answers would leave only weight behind.
    """
    # Files are no part of a snapshot, memory is.
    rangecard.source_sha256 = source_sha256  # type: ignore[attr-defined]
    first = {json.loads(one)["calculator"]: one for one in reversed(json.loads(questions))}
    for question in first.values():
        page.rehearse(question)
    gc.collect()
    gc.freeze()  # what stays for good is not looked through again in the middle of an answer
