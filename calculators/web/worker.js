/**
 * The rules package in a worker: `{id, question}` in, `{id, answer, html}` or `{id, error}` out.
 *
 * `bundle.json` names what to load. The memory snapshot comes first: it is a started Python that has
 * imported the rules already. It rests on a private part of Pyodide, so a browser that refuses it
 * starts Python the public way and unpacks the compiled wheel.
 */

/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {{ loadPyodide: (options: { [option: string]: unknown }) => Promise<Pyodide> }} Runtime */
/** @typedef {{ answer: (question: string) => string, draw: (question: string) => string }} Door */
/**
 * What the worker reads of bundle.json: paths beside it.
 * @typedef {{ python: string, runtime: string, stdlib: string, wheel: string, snapshot: string, snapshot_stdlib: string }} Bundle
 */

const HOME = new URL("../pyodide/", import.meta.url);

/** @param {string} path @returns {Promise<Response>} */
async function fetched(path) {
  const response = await fetch(new URL(path, HOME));
  if (!response.ok) throw new Error(`${path} did not load (${response.status}).`);
  return response;
}

/** @param {string} path */
const bytes = async (path) => (await fetched(path)).arrayBuffer();

/** @param {Bundle} bundle @param {string} stdlib @param {object} [more] */
async function start(bundle, stdlib, more) {
  /** @type {Runtime} */
  const { loadPyodide } = await import(new URL(`${bundle.runtime}pyodide.mjs`, HOME).href);
  return loadPyodide({
    indexURL: new URL(bundle.runtime, HOME).href,
    stdLibURL: new URL(stdlib, HOME).href,
    // No package is ever looked up, so the list of Pyodide's own packages stays at home.
    lockFileContents: { info: { arch: "", platform: "", version: "", python: bundle.python }, packages: {} },
    ...more,
  });
}

/** @param {Bundle} bundle */
const fromSnapshot = (bundle) =>
  start(bundle, bundle.snapshot_stdlib, { _loadSnapshot: bytes(bundle.snapshot) });

/** @param {Bundle} bundle */
async function fromWheel(bundle) {
  const [python, wheel] = await Promise.all([start(bundle, bundle.stdlib), bytes(bundle.wheel)]);
  python.unpackArchive(wheel, "wheel");
  return python;
}

/** @returns {Promise<Door>} */
async function openDoor() {
  if (typeof WebAssembly !== "object") throw new Error("This browser does not run WebAssembly.");
  const bundle = await (await fetched("bundle.json")).json();
  const python = await fromSnapshot(bundle).catch(() => fromWheel(bundle));
  return python.pyimport("rangecard.door");
}

/** @param {unknown} fault */
const reason = (fault) => (fault instanceof Error ? fault.message : String(fault));

const door = openDoor();
door.catch((fault) => postMessage({ id: 0, error: reason(fault), fatal: true }));

/** @param {MessageEvent<{ id: number, question: string }>} event */
async function reply({ data: { id, question } }) {
  const { answer, draw } = await door;
  try {
    postMessage({ id, answer: answer(question), html: draw(question) });
  } catch (fault) {
    // Python's own exceptions leave it able to answer; anything else (no memory, no stack) is its end.
    const fatal = !(fault instanceof Error && fault.name === "PythonError");
    postMessage({ id, error: reason(fault), fatal });
  }
}

addEventListener("message", (event) => void reply(event).catch(() => {}));
