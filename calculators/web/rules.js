/**
 * The rules package in a worker: `{id, works, call, given}` in, `{id, returned}` or `{id, error}` out.
 *
 * `call` names a function of `rangecard.page`, `given` its texts.
 *
 * Page and bundle are of one version, or there is no answer: a site may be renewed under an open page. The worker is the
 * page's own by its name.
 */

import { fetched, startPython } from "./python.js";

/** @typedef {import("./python.js").Bundle} Bundle */
/** @typedef {import("./python.js").Loader} Loader */
/** @typedef {{ [name: string]: (...given: string[]) => string }} Door */

const RENEWED = "The site has been renewed since this page was opened. Load the page again.";

/** The one name without a hash: an old list would name files that a newer site no longer has. @returns {Promise<Bundle>} */
const list = async () => (await fetched("bundle.json", { cache: "no-cache" })).json();

/** @param {Loader} loader @param {Promise<Bundle>} listed @returns {Promise<Door>} */
async function openDoor(loader, listed) {
  if (typeof WebAssembly !== "object") throw new Error("This browser does not run WebAssembly.");
  const python = await startPython(loader, await listed);
  return python.pyimport("rangecard.page");
}

/** @param {unknown} fault */
const reason = (fault) => (fault instanceof Error ? fault.message : String(fault));

/**
 * @param {Promise<Bundle>} listed
 * @param {Promise<Door>} door
 * @param {MessageEvent<{ id: number, works: string, call: string, given: string[] }>} event
 */
async function reply(listed, door, { data: { id, works, call, given } }) {
  if ((await listed).works?.endsWith(works) === false) return postMessage({ id, error: RENEWED, fatal: true });
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
  const listed = list();
  const door = openDoor(loader, listed);
  door.catch((fault) => postMessage({ id: 0, error: reason(fault), fatal: true }));
  addEventListener("message", (event) => void reply(listed, door, event).catch(() => {}));
}
