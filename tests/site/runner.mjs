// node runner.mjs FOLDER: the files of a finished site under Node, asked by JSON lines.
// First line out: what each form says of itself. Then {form, question} in, {answer, html} out.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const folder = path.resolve(process.argv[2]);
const at = (name) => path.join(folder, name);
const { files, lock, runtime } = JSON.parse(readFileSync(at("bundle.json"), "utf8"));
const { loadPyodide } = await import(pathToFileURL(at(files.loader.path)).href);
const start = (more) =>
  loadPyodide({ indexURL: at(runtime), packageBaseUrl: at(runtime), stdLibURL: at(files.stdlib.path), lockFileContents: lock, ...more });

const wheel = await start({});
wheel.unpackArchive(new Uint8Array(readFileSync(at(files.wheel.path))), "wheel");
const snapshot = await start({ _loadSnapshot: new Uint8Array(gunzipSync(readFileSync(at(files.snapshot.path)))) });
const forms = { wheel: wheel.pyimport("rangecard.door"), snapshot: snapshot.pyimport("rangecard.door") };

// The wheel was unpacked, so its record is a file; a snapshot holds no files, so it is a value there.
const VERSION = "import sys; sys.version.split()[0]";
const UNPACKED = `
import sys
from pathlib import Path

stamps = (stamp for place in sys.path for stamp in Path(place).glob("rangecard-*.dist-info/SOURCE_SHA256"))
next(stamps).read_text().strip()`;
const KEPT = "import rangecard; rangecard.source_sha256";
console.log(JSON.stringify({
  wheel: { python: wheel.runPython(VERSION), source_sha256: wheel.runPython(UNPACKED) },
  snapshot: { python: snapshot.runPython(VERSION), source_sha256: snapshot.runPython(KEPT) },
}));

/** @param {{form: "wheel" | "snapshot", question: string}} asked */
function reply({ form, question }) {
  try {
    return { answer: forms[form].answer(question), html: forms[form].draw(question) };
  } catch (fault) {
    return { error: String(fault) };
  }
}
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(reply(JSON.parse(line))));
}
