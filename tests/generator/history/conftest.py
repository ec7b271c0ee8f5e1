"""Data with a past, made once."""

from pathlib import Path

import pytest

from generator.history import Told
from tests.generator.history import past


@pytest.fixture(scope="session")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Told, ...]:
    """Three states of the data, the newest first."""
    return past.told(tmp_path_factory.mktemp("past"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data that nothing is recorded of."""
    return past.copied(tmp_path)
