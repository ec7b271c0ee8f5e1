"""Runs inside Pyodide, for compile.mjs."""

from pathlib import Path

from pyodide_build._py_compile import _py_compile_archive


def compiled(archive: str) -> str:
    """Compile the modules of a wheel or zip; return the name of the archive that holds them."""
    path = _py_compile_archive(Path(archive), keep=False, verbose=False, compression_level=0)
    return str(path.name)
