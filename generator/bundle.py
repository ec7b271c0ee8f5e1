"""The Python of the page: runtime, standard library, compiled rules, a snapshot of it all.

The host's Python builds the source wheel. Node runs Pyodide, which compiles that wheel and its own
standard library, tells which of its modules the rules import, and writes its memory down with the
rules warm. `bundle.json` names every file; file names carry a hash, so that they may be cached for
ever. What was made is kept in `build/bundle` under the fingerprint of all that went into it.

`bundle.json`: `ruleset` and `data` (version and fingerprint of the rules), `source` (the source
wheel), `runtime` (Pyodide's `indexURL`), `lock` (its `lockFileContents`) and `files`: `loader`,
`glue`, `wasm`, `stdlib`, `wheel` and `snapshot`, each with `path` (beside `bundle.json`), `size`
and `sha256`. The snapshot is folded (`calculators/web/snapshot.js`) and gzipped; `memory` is its
length unfolded.
"""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import rangecard
import rangecard.data
from generator.javascript import run_script, scripts
from generator.paths import BUILD, CALCULATORS, NODE_MODULES, ROOT
from generator.wheels import cut, sha256, source_wheel, stamp_wheel

PYODIDE = NODE_MODULES / "pyodide"
WHEELS = BUILD / "pyodide-wheels"
_FOLDING = CALCULATORS / "web" / "snapshot.js"
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def write(out: Path) -> Path:
    """Write the bundle, made anew only when something that it is made of has changed.

    Args:
        out: the folder to fill; what was there is replaced.

    Returns:
        The path of `bundle.json` in it.
    """
    source = source_wheel(BUILD / "wheel")
    questions = _warming_questions(BUILD / "questions.json")
    made = BUILD / "bundle" / _fingerprint(source, questions)
    if not (made / "bundle.json").exists():
        shutil.rmtree(made.parent, ignore_errors=True)  # one bundle is 20 MB: older ones go
        _make(source, questions, made)
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(made, out)
    return out / "bundle.json"


def _warming_questions(file: Path) -> Path:
    """Every worked example: answering them all leaves nothing to be imported or read later."""
    examples = rangecard.data.canonical().examples
    questions = [json.dumps(example.question) for example in examples]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(questions))
    return file


def _fingerprint(source: Path, questions: Path) -> str:
    here = [Path(__file__), Path(__file__).with_name("wheels.py"), *scripts(), _FOLDING]
    inputs = [source, questions, ROOT / "requirements-pyodide.lock", *here]
    inputs += [PYODIDE / name for name in (*_RUNTIME, "python_stdlib.zip")]
    return sha256("".join(sha256(file.read_bytes()) for file in inputs).encode())[:12]


def _make(source: Path, questions: Path, made: Path) -> None:
    work = BUILD / "bundle-work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    wheel = stamp_wheel(_compiled(source, work), source, work / "stamped.whl")
    stdlib = _standard_library(wheel, questions, work)
    snapshot, memory = _snapshot(stdlib, wheel, questions, source, work)
    made.mkdir(parents=True)
    files = {
        "stdlib": _place(stdlib, made, "stdlib.zip"),
        "wheel": _place(wheel, made, f"rangecard-{rangecard.__version__}.whl"),
        "snapshot": _place(snapshot, made, "snapshot.bin") | {"memory": memory},
    }
    _describe(source, {**_place_runtime(made), **files}, made)


def unpack(folder: Path) -> bool:
    """Lay what is packed in a finished bundle open, for a host that has better copies of it.

    Args:
        folder: where `bundle.json` is.

    Returns:
        Whether anything was packed.
    """
    listed = folder / "bundle.json"
    bundle = json.loads(listed.read_text("utf-8"))
    packed = {use: entry for use, entry in bundle["files"].items() if entry.get("encoding")}
    for use, entry in packed.items():
        file = folder / entry.pop("path")
        del entry["encoding"]
        content = gzip.decompress(file.read_bytes())
        file.unlink()
        bundle["files"][use] = entry | _placed(content, folder, f"{use}{file.suffix}")
    listed.write_text(json.dumps(bundle, indent=1) + "\n", "utf-8")
    return bool(packed)


def _compiled(archive: Path, work: Path) -> Path:
    """Byte code of an archive, made in the work folder from a copy of it."""
    print(f"    compiling {archive.name} inside Pyodide", flush=True)
    copy = work / archive.name
    shutil.copyfile(archive, copy)
    return work / run_script("compile", PYODIDE, WHEELS, copy).splitlines()[-1]


def _whole_library(work: Path) -> Path:
    """The whole standard library, compiled once for each version of Pyodide and way to compile."""
    source = PYODIDE / "python_stdlib.zip"
    made_of = b"".join(file.read_bytes() for file in (source, *scripts("compile")))
    kept = BUILD / f"stdlib-{sha256(made_of)[:12]}.zip"
    if not kept.exists():
        _compiled(source, work).replace(kept)
    return kept


def _standard_library(wheel: Path, questions: Path, work: Path) -> Path:
    """The compiled standard library, cut to the modules that the rules import."""
    whole = _whole_library(work)
    print("    cutting the standard library to what the rules import", flush=True)
    names = json.loads(run_script("imports", PYODIDE, whole, wheel, questions).splitlines()[-1])
    return cut(whole, names, work / "stdlib.zip")


def _snapshot(
    stdlib: Path, wheel: Path, questions: Path, source: Path, work: Path
) -> tuple[Path, int]:
    """Python's memory with the rules warm, folded and gzipped; how many bytes it is unfolded.

    Few hosts compress a file whose kind they do not know; one that does has it unpacked (`unpack`).
    """
    print("    taking a snapshot of Python with the rules imported", flush=True)
    raw, packed = work / "snapshot.raw", work / "snapshot.bin"
    of_source = sha256(source.read_bytes())
    printed = run_script("snapshot", PYODIDE, stdlib, wheel, questions, of_source, raw)
    packed.write_bytes(gzip.compress(raw.read_bytes(), compresslevel=9, mtime=0))
    return packed, int(printed.splitlines()[-1])


def _place(file: Path, made: Path, name: str) -> dict[str, Any]:
    """Copy a file under a name that carries its hash, and describe it."""
    return _placed(file.read_bytes(), made, name)


def _placed(content: bytes, made: Path, name: str) -> dict[str, Any]:
    stem, dot, ending = name.rpartition(".")
    placed = made / f"{stem}-{sha256(content)[:12]}{dot}{ending}"
    placed.write_bytes(content)
    return _entry(placed, made)


def _place_runtime(made: Path) -> dict[str, dict[str, Any]]:
    """Copy the runtime: Pyodide knows its files by name, so their folder carries the hash."""
    content = b"".join((PYODIDE / name).read_bytes() for name in _RUNTIME)
    folder = made / f"runtime-{sha256(content)[:12]}"
    folder.mkdir()
    for name in _RUNTIME:
        shutil.copyfile(PYODIDE / name, folder / name)
    loader, glue, wasm = (_entry(folder / name, made) for name in _RUNTIME)
    return {"loader": loader, "glue": glue, "wasm": wasm}


def _entry(placed: Path, made: Path) -> dict[str, Any]:
    content = placed.read_bytes()
    path = placed.relative_to(made).as_posix()
    return {"path": path, "size": len(content), "sha256": sha256(content)}


def _describe(source: Path, files: dict[str, dict[str, Any]], made: Path) -> None:
    """Write `bundle.json`, last: a folder without it was never finished."""
    of_source = sha256(source.read_bytes())
    files["wheel"]["source_sha256"] = of_source
    files["snapshot"] |= {"source_sha256": of_source, "encoding": "gzip"}
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    bundle = {
        "ruleset": rangecard.__version__,
        "data": rangecard.data.fingerprint(),
        "source": {"name": source.name, "sha256": of_source},
        "runtime": files["loader"]["path"].rpartition("/")[0] + "/",
        "lock": {"info": info, "packages": {}},
        "files": files,
    }
    (made / "bundle.json").write_text(json.dumps(bundle, indent=1) + "\n")
