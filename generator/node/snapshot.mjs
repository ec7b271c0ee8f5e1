// node snapshot.mjs RUNTIME STDLIB WHEEL QUESTIONS SHA256 OUT: Python's memory with the rules imported and warm.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bytes, start } from "./start.mjs";

const [, , runtime, stdlib, wheel, questions, sha256, out] = process.argv;
const python = await start(runtime, {
  stdLibURL: path.resolve(stdlib),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }, // two snapshots of the same input differ less
  _makeSnapshot: true,
});
python.unpackArchive(bytes(wheel), "wheel");
python.globals.set("questions", readFileSync(questions, "utf8"));
python.globals.set("source_sha256", sha256);
python.runPython(`
import gc, json
import rangecard
from rangecard import door

rangecard.source_sha256 = source_sha256  # files are no part of a snapshot, memory is
for question in json.loads(questions):
    door.answer(question)
    door.draw(question)
del question, questions, source_sha256
gc.collect()
`);
writeFileSync(out, python.makeMemorySnapshot());
