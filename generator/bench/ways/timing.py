"""How long a call takes; runs in CPython and inside Pyodide alike."""

import gc
import json
import sys
from collections.abc import Callable
from importlib import import_module
from time import perf_counter

LEAST_SECONDS = 0.05
"""A sample lasts so long at least: a browser's clock is coarse on purpose."""


def timed(module: str, way: str, given: str) -> str:
    """Work something out in one of a module's ways, over and over.

    Args:
        module: its ``WAYS`` take what is given and return the work, and a function that reads
            what the work returned.
        way: one of their names, which begins with the library's name where there is one.
        given: JSON text.

    Returns:
        JSON text: the ``seconds`` of one call, what was read as ``result``, and the ``version``.
    """
    work, read = import_module(module).WAYS[way](json.loads(given))
    library = sys.modules.get(way.partition("_")[0])
    result = read(work())  # the first call warms up
    told = {"seconds": _seconds(work), "version": getattr(library, "__version__", None)}
    return json.dumps(told | {"result": result, "python": sys.version.split()[0]})


def _seconds(work: Callable[[], object]) -> float:
    """Call as often as takes long enough; no garbage of others is collected meanwhile."""
    gc.collect()
    gc.disable()
    calls = 1
    while (seconds := _seconds_of(work, calls)) < LEAST_SECONDS:
        calls *= 2
    gc.enable()
    return seconds / calls


def _seconds_of(work: Callable[[], object], calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        work()
    return perf_counter() - start
