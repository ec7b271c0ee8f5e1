"""A folder for a test, laid out with small files."""

from collections.abc import Mapping
from pathlib import Path


def lay(folder: Path, files: Mapping[str, str]) -> Path:
    """Write each text under its path in a folder, and return the folder."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder
