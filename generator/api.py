"""What is published for other programs under ``api/``: data, schemas, vectors, and their index."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import rangecard
from generator import history, licences
from generator.answer_schema import answer_schema
from generator.canonical_json import canonical_json
from generator.history import published
from generator.json_schema import document_schema, question_schema
from generator.pages import sync
from generator.vectors import described, vectors
from generator.wheels import sha256
from rangecard import data

TITLES = {
    "canonical.json": "All canonical data: every table, each figure with its basis",
    "history.json": "What differs from each published version to this one, line by line",
    "question.schema.json": "JSON Schema of every question",
    "answer.schema.json": "JSON Schema of every answer",
    "document.schema.json": "JSON Schema of a reader's document: firers and logged shots",
    "questions.jsonl": "Conformance vectors: the questions, one a line",
    "answers.jsonl": "Conformance vectors: the answers, line by line",
    "vectors.json": "Conformance vectors: what counts, and which of them show a rule",
    "sbom.cdx.json": "Bill of materials: what the site ships that others made (CycloneDX)",
    "licences.txt": "The full texts of their licences",
}
"""The published files, in the order of the index."""


def write(folder: Path) -> list[Path]:
    """Write ``docs/api``; touch only what changed, remove what is gone.

    Returns:
        The files that were written or removed.
    """
    return sync(folder, files(os.environ.get("SITE_URL", "")))


def files(site_url: str = "") -> dict[str, str]:
    """Return every file's text by its name, the index last.

    Args:
        site_url: the address that the site is served from; none makes each ``$id`` relative.
    """
    canonical = data.canonical()
    base = f"{site_url.rstrip('/')}/api/" if site_url else ""
    found = vectors(canonical)
    made = {
        "canonical.json": written(canonical_json(canonical)),
        "history.json": written(published.published(history.recorded())),
        "question.schema.json": written(question_schema(canonical, base)),
        "answer.schema.json": written(answer_schema(base)),
        "document.schema.json": written(document_schema(canonical, base)),
        "questions.jsonl": "".join(f"{one.line}\n" for one in found.cases),
        "answers.jsonl": "".join(f"{answer}\n" for answer in found.answers),
        "vectors.json": written(described(canonical, found)),
        licences.BILL: written(licences.bill()),
        licences.TEXTS: licences.texts(),
    }
    return made | {"index.json": written(index(made))}


def index(made: Mapping[str, str]) -> dict[str, Any]:
    """Return what there is, with the size and the SHA-256 of each file."""
    return {
        "ruleset": rangecard.__version__,
        "data": data.fingerprint(),
        "files": [_entry(name, made[name].encode()) for name in TITLES],
    }


def _entry(name: str, content: bytes) -> dict[str, Any]:
    return {
        "path": name,
        "title": TITLES[name],
        "size": len(content),
        "sha256": sha256(content),
    }


def written(value: object) -> str:
    """Return a value as the JSON text of a file that people may look into."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
