// node imports.mjs RUNTIME STDLIB WHEEL QUESTIONS: the members of the standard library's zip that the rules need, as JSON.
import { readFileSync } from "node:fs";
import path from "node:path";
import { argument, bytes, call, start } from "./start.mjs";

const runtime = argument(0), stdlib = argument(1), wheel = argument(2), questions = argument(3);
const python = await start(runtime, { stdLibURL: path.resolve(stdlib) });
python.unpackArchive(bytes(wheel), "wheel");
console.log(call(python, new URL("imports.py", import.meta.url), "imported", readFileSync(questions, "utf8")));
