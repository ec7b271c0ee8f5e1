// node snapshot.mjs RUNTIME STDLIB WHEEL QUESTIONS SHA256 OUT: Python's memory with the rules imported and warm.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { argument, bytes, call, start } from "./start.mjs";

const runtime = argument(0), stdlib = argument(1), wheel = argument(2), questions = argument(3);
const sha256 = argument(4), out = argument(5);
const python = await start(runtime, {
  stdLibURL: path.resolve(stdlib),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }, // two snapshots of the same input differ less
  _makeSnapshot: true,
});
python.unpackArchive(bytes(wheel), "wheel");
call(python, new URL("snapshot.py", import.meta.url), "warm", readFileSync(questions, "utf8"), sha256);
writeFileSync(out, python.makeMemorySnapshot());
