// node compile.mjs RUNTIME WHEELS ARCHIVE: Python source in a wheel or zip becomes byte code of the very Python that will run it.
// pyodide-build's py-compile does it, inside Pyodide: the host's Python is another version.
import { readdirSync } from "node:fs";
import path from "node:path";
import { argument, bytes, call, start } from "./start.mjs";

const FOLDER = "/archive"; // where Python inside Pyodide sees the archive's folder
const runtime = argument(0), wheels = argument(1), archive = argument(2);
// With a fixed date py_compile writes hash-based byte code: no time of building is left in it.
// Docstrings, assertions and the columns of each instruction are no use in a page, and a fifth of what is loaded.
const python = await start(runtime, {
  args: ["-OO"],
  env: { PYTHONNODEBUGRANGES: "1", SOURCE_DATE_EPOCH: "315532800", HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
});
for (const wheel of readdirSync(wheels).filter((name) => name.endsWith("none-any.whl")).sort()) {
  python.unpackArchive(bytes(path.join(wheels, wheel)), "wheel");
}
python.FS.mkdirTree(FOLDER);
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(path.dirname(archive)) }, FOLDER);
console.log(call(python, new URL("compile.py", import.meta.url), "compiled", `${FOLDER}/${path.basename(archive)}`));
