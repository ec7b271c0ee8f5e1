// node snapshot.mjs RUNTIME STDLIB WHEEL QUESTIONS SHA256 OUT: Python's memory with the rules imported and warm, folded; prints its length.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { folded } from "../../calculators/web/snapshot.js";
import { argument, beginWith, bytes, call, start } from "./start.mjs";

const runtime = argument(0), stdlib = argument(1), wheel = argument(2), questions = argument(3);
const sha256 = argument(4), out = argument(5);
let before = new Uint8Array();
beginWith((memory) => (before = memory.slice()));
const python = await start(runtime, {
  stdLibURL: path.resolve(stdlib),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }, // two snapshots of the same input differ less
  _makeSnapshot: true,
});
python.unpackArchive(bytes(wheel), "wheel");
call(python, new URL("snapshot.py", import.meta.url), "warm", readFileSync(questions, "utf8"), sha256);
const snapshot = python.makeMemorySnapshot();
const file = folded(snapshot, before, snapshot.length - python._module.HEAPU8.length);
writeFileSync(out, new Uint8Array(await file.arrayBuffer()));
console.log(snapshot.length);
