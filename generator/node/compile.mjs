// node compile.mjs RUNTIME WHEELS ARCHIVE: Python source in a wheel or zip becomes byte code of the very Python that will run it.
// pyodide-build's py-compile does it, inside Pyodide: the host's Python is another version.
import { readdirSync } from "node:fs";
import path from "node:path";
import { bytes, start } from "./start.mjs";

const [, , runtime, wheels, archive] = process.argv;
// With a fixed date py_compile writes hash-based byte code: no time of building is left in it.
const python = await start(runtime, { env: { SOURCE_DATE_EPOCH: "315532800", HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
for (const wheel of readdirSync(wheels).filter((name) => name.endsWith("none-any.whl")).sort()) {
  python.unpackArchive(bytes(path.join(wheels, wheel)), "wheel");
}
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(path.dirname(archive)) }, "/work");
const compile = python.runPython(`
from pathlib import Path
from pyodide_build._py_compile import _py_compile_archive

lambda name: str(_py_compile_archive(Path("/work") / name, keep=False, verbose=False, compression_level=0).name)
`);
console.log(compile(path.basename(archive)));
