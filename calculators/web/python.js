/**
 * Starts the Python of the page: Pyodide with the rules in it.
 *
 * `bundle.json` names what to load. The memory snapshot comes first: it is a started Python that has imported the rules
 * already. It rests on a private part of Pyodide, so a browser that refuses it starts Python the public way and unpacks
 * the compiled wheel. Pyodide's WebAssembly is compiled from the first moment on; Pyodide itself would have the snapshot
 * before it begins.
 */

import { memoryOf, NO_LIBRARY, unfold } from "./snapshot.js";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {{ loadPyodide: (options: { [option: string]: unknown }) => Promise<Pyodide> }} Runtime */
/** @typedef {(indexURL: string) => Promise<Runtime>} Loader how Pyodide's own script is come by */
/** @typedef {{ path: string, encoding?: string, memory?: number }} Entry a file beside bundle.json */
/** @typedef {{ works?: string, runtime: string, lock: object, files: { [use: string]: Entry } }} Bundle */
/** @typedef {(before: Uint8Array) => unknown} Begin told the memory of the WebAssembly as it is instantiated */
/** @typedef {(begin: Begin, more?: object) => Promise<Pyodide>} Start */

const HOME = new URL("../pyodide/", import.meta.url);

/** What Pyodide's own requests get without a network, by address. @type {Map<string, BodyInit | null>} */
const given = new Map();

const { fetch } = globalThis;
globalThis.fetch = async (/** @type {RequestInfo | URL} */ asked, /** @type {RequestInit | undefined} */ how) => {
  const body = given.get(String(asked));
  return body === undefined ? fetch(asked, how) : new Response(body);
};

/** @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
export async function fetched(path, how) {
  const response = await fetch(address(path), how);
  if (!response.ok) throw new Error(`${path} did not load (${response.status}).`);
  return response;
}

/** @param {string} path */
const address = (path) => new URL(path, HOME).href;

/** @param {Loader} loader @param {Bundle} bundle @returns {Promise<Pyodide>} */
export async function startPython(loader, bundle) {
  const wasm = entry(bundle, "wasm").path;
  const compiled = WebAssembly.compileStreaming(fetched(wasm));
  compiled.catch(() => {}); // told by who waits for it
  given.set(address(wasm), null);
  const start = (/** @type {Begin} */ begin, more = {}) =>
    Promise.race([refusal(compiled, begin), loaded(loader, bundle, more)]);
  return fromSnapshot(start, bundle).catch(() => fromWheel(start, bundle));
}

/** @param {Start} start @param {Bundle} bundle @returns {Promise<Pyodide>} */
function fromSnapshot(start, bundle) {
  const file = bytes(bundle, "snapshot");
  file.catch(() => {}); // told by who waits for it
  const { memory = 0 } = entry(bundle, "snapshot");
  const snapshot = new Uint8Array(memory);
  given.set(address(entry(bundle, "stdlib").path), NO_LIBRARY);
  return start(async (before) => unfold(await file, before, snapshot), { _loadSnapshot: snapshot });
}

/** @param {Start} start @param {Bundle} bundle */
async function fromWheel(start, bundle) {
  given.delete(address(entry(bundle, "stdlib").path));
  const [python, wheel] = await Promise.all([start(() => {}), bytes(bundle, "wheel")]);
  python.unpackArchive(wheel, "wheel");
  return python;
}

/** The bytes of one of the bundle's files, unpacked where it came packed. @param {Bundle} bundle @param {string} use */
async function bytes(bundle, use) {
  const { path, encoding } = entry(bundle, use);
  const response = await fetched(path);
  const unpacked = encoding && response.body?.pipeThrough(new DecompressionStream(/** @type {"gzip"} */ (encoding)));
  return (unpacked ? new Response(unpacked) : response).arrayBuffer();
}

/** @param {Bundle} bundle @param {string} use */
function entry(bundle, use) {
  const found = bundle.files[use];
  if (!found) throw new Error(`bundle.json names no ${use}.`);
  return found;
}

/**
 * Gives Pyodide the WebAssembly that is compiled already, its memory begun. Pyodide waits for ever for one that does not
 * come: this says when that is so.
 *
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {Begin} begin
 * @returns {Promise<never>}
 */
const refusal = (compiled, begin) =>
  new Promise((_, reject) => {
    const instantiated = async (/** @type {WebAssembly.Imports} */ imports) => {
      const module = await compiled;
      const instance = await WebAssembly.instantiate(module, imports);
      await begin(memoryOf(instance));
      return { module, instance };
    };
    WebAssembly.instantiateStreaming = (_, imports = {}) => {
      const made = instantiated(imports);
      made.catch(reject);
      return made;
    };
  });

/** @param {Loader} loader @param {Bundle} bundle @param {object} more @returns {Promise<Pyodide>} */
async function loaded(loader, bundle, more) {
  const indexURL = address(bundle.runtime);
  const { loadPyodide } = await loader(indexURL);
  const stdLibURL = address(entry(bundle, "stdlib").path);
  // No package is ever looked up: with a lock of ours the long list of Pyodide's own stays away.
  return loadPyodide({ indexURL, packageBaseUrl: indexURL, stdLibURL, lockFileContents: bundle.lock, ...more });
}
