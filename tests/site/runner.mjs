// node runner.mjs FOLDER: the files of a finished site under Node, asked by JSON lines.
// First line out: what each form says of itself. Then {form, question} in, {answer, html} out;
// or {form, questions} in, {answers} out, which draws nothing;
// or {form, questions, digest: true} in, {digest} out: the SHA-256 of the answers, a line each.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { NO_LIBRARY, unfold } from "../../calculators/web/snapshot.js";
import { argument, beginWith, call } from "../../generator/node/start.mjs";

const folder = path.resolve(argument(0));
/** @param {string} name */
const at = (name) => path.join(folder, name);
const { files, lock, runtime } = JSON.parse(readFileSync(at("bundle.json"), "utf8"));
const { loadPyodide } = await import(pathToFileURL(at(files.loader.path)).href);
/** @param {object} more */
const start = (more) =>
  loadPyodide({ indexURL: at(runtime), packageBaseUrl: at(runtime), stdLibURL: at(files.stdlib.path), lockFileContents: lock, ...more });

const wheel = await start({});
wheel.unpackArchive(new Uint8Array(readFileSync(at(files.wheel.path))), "wheel");

// As in the page: a snapshot that is unfolded, without a library to import from.
const memory = new Uint8Array(files.snapshot.memory);
const file = new Uint8Array(gunzipSync(readFileSync(at(files.snapshot.path))));
beginWith((before) => unfold(file.slice().buffer, before, memory));
const place = mkdtempSync(path.join(tmpdir(), "rangecard-"));
const stdLibURL = path.join(place, "none.zip");
writeFileSync(stdLibURL, NO_LIBRARY);
const snapshot = await start({ _loadSnapshot: memory, stdLibURL });
rmSync(place, { recursive: true });
const forms = { wheel: wheel.pyimport("rangecard.door"), snapshot: snapshot.pyimport("rangecard.door") };

const itself = new URL("runner.py", import.meta.url);
console.log(JSON.stringify({
  wheel: { python: call(wheel, itself, "version"), source_sha256: call(wheel, itself, "unpacked") },
  snapshot: { python: call(snapshot, itself, "version"), source_sha256: call(snapshot, itself, "kept") },
}));

/** @param {string[]} answers */
function digested(answers) {
  const sum = createHash("sha256");
  for (const answer of answers) sum.update(`${answer}\n`);
  return sum.digest("hex");
}

/** @param {{form: "wheel" | "snapshot", question: string, questions?: string[], digest?: boolean}} asked */
function reply({ form, question, questions, digest }) {
  try {
    if (questions) {
      const answers = questions.map((one) => forms[form].answer(one));
      return digest ? { digest: digested(answers) } : { answers };
    }
    return { answer: forms[form].answer(question), html: forms[form].draw(question) };
  } catch (fault) {
    return { error: String(fault) };
  }
}
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(reply(JSON.parse(line))));
}
