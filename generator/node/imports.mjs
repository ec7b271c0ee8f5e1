// node imports.mjs RUNTIME STDLIB WHEEL QUESTIONS: the members of the standard library's zip that the rules need, as JSON.
import { readFileSync } from "node:fs";
import path from "node:path";
import { bytes, start } from "./start.mjs";

const [, , runtime, stdlib, wheel, questions] = process.argv;
const python = await start(runtime, { stdLibURL: path.resolve(stdlib) });
python.unpackArchive(bytes(wheel), "wheel");
python.globals.set("questions", readFileSync(questions, "utf8"));
console.log(python.runPython(`
import json, linecache, sys, traceback  # a fault must be able to print itself
from rangecard import door

for question in json.loads(questions):
    door.answer(question)
    door.draw(question)
archive = next(place for place in sys.path if place.endswith(".zip"))
specs = (getattr(module, "__spec__", None) for module in list(sys.modules.values()))
files = (spec.origin or "" for spec in specs if spec)  # "frozen" for those inside the runtime
json.dumps(sorted(file[len(archive) + 1:] for file in files if file.startswith(archive)))
`));
