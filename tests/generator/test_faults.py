"""What a person can put right ends in its message, never in a traceback."""

import importlib
import inspect

import pytest

from generator.faults import Fault
from generator.paths import ROOT

MODULES = sorted(path.stem for path in (ROOT / "generator").glob("*.py") if path.stem[0] != "_")


def exceptions(module: str) -> list[type]:
    found = importlib.import_module(f"generator.{module}")
    classes = [thing for _, thing in inspect.getmembers(found, inspect.isclass)]
    return [
        one for one in classes if issubclass(one, Exception) and one.__module__ == found.__name__
    ]


@pytest.mark.parametrize("module", MODULES)
def test_every_exception_of_the_generator_is_a_fault(module: str) -> None:
    assert all(issubclass(one, Fault) for one in exceptions(module))


def test_there_are_such_exceptions() -> None:
    assert len([one for module in MODULES for one in exceptions(module)]) > 5
