/**
 * The rules package in a worker: `{id, build, call, given}` in, `{id, returned}` or `{id, error}` out.
 *
 * `call` names a function of `rangecard.page`, `given` its texts.
 *
 * Page, worker and bundle are of one build, or there is no answer: a site may be renewed under an open page.
 */

import { BUILD } from "./build.js";
import { fetched, startPython } from "./python.js";

/** @typedef {import("./python.js").Loader} Loader */
/** @typedef {{ [name: string]: (...given: string[]) => string }} Door */

const RENEWED = "The site has been renewed since this page was opened. Load the page again.";

/** @param {Loader} loader @returns {Promise<Door>} */
async function openDoor(loader) {
  if (typeof WebAssembly !== "object") throw new Error("This browser does not run WebAssembly.");
  // The one name without a hash: an old list would name files that a newer site no longer has.
  const bundle = await (await fetched("bundle.json", { cache: "no-cache" })).json();
  if (bundle.build?.endsWith(BUILD) === false) throw new Error(RENEWED);
  const python = await startPython(loader, bundle);
  return python.pyimport("rangecard.page");
}

/** @param {unknown} fault */
const reason = (fault) => (fault instanceof Error ? fault.message : String(fault));

/** @param {Promise<Door>} door @param {MessageEvent<{ id: number, build: string, call: string, given: string[] }>} event */
async function reply(door, { data: { id, build, call, given } }) {
  if (build !== BUILD) return postMessage({ id, error: RENEWED, fatal: true });
  const called = (await door)[call];
  try {
    if (!called) throw new Error(`The rules have nothing called ${call}.`);
    postMessage({ id, returned: called(...given) });
  } catch (fault) {
    // Python's own exceptions leave it able to answer; anything else (no memory, no stack) is its end.
    const fatal = !(fault instanceof Error && fault.name === "PythonError");
    postMessage({ id, error: reason(fault), fatal });
  }
}

/** Starts Python and answers what the page asks of it. @param {Loader} loader */
export function serve(loader) {
  const door = openDoor(loader);
  door.catch((fault) => postMessage({ id: 0, error: reason(fault), fatal: true }));
  addEventListener("message", (event) => void reply(door, event).catch(() => {}));
}
