// Starts the Python of the page under Node; every script beside this one begins here.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { memoryOf } from "../../calculators/web/snapshot.js";

/**
 * @param {number} place counted from 0, after the script's own name
 * @returns {string}
 */
export function argument(place) {
  const given = process.argv[place + 2];
  if (given === undefined) throw new Error(`argument ${place + 1} is missing`);
  return given;
}

/** @param {string} file */
export const bytes = (file) => new Uint8Array(readFileSync(file));

/**
 * @param {string} runtime the folder of the Pyodide runtime
 * @param {object} options passed on to Pyodide
 */
export async function start(runtime, options = {}) {
  const index = path.resolve(runtime) + path.sep;
  const { loadPyodide } = await import(pathToFileURL(`${index}pyodide.mjs`).href);
  return loadPyodide({ indexURL: index, packageBaseUrl: index, ...options });
}

/**
 * Has every Pyodide that is started from now on begin with this.
 * @param {(before: Uint8Array) => void} begin told the memory of its WebAssembly as it is instantiated
 */
export function beginWith(begin) {
  const { instantiate } = WebAssembly;
  /** @param {any} source @param {WebAssembly.Imports} [imports] @returns {Promise<any>} */
  async function begun(source, imports) {
    const made = await instantiate(source, imports);
    if (imports?.env) begin(memoryOf(made.instance)); // Pyodide has a small one without too
    return made;
  }
  Object.assign(WebAssembly, { instantiate: begun });
}

/**
 * Runs a Python file, calls one of the functions that it defines, and forgets them all.
 * @param {any} python
 * @param {URL} file
 * @param {string} name
 * @param {string[]} values
 */
export function call(python, file, name, ...values) {
  const scope = python.toPy({});
  python.runPython(readFileSync(file, "utf8"), { globals: scope });
  const called = scope.get(name);
  const result = called(...values);
  called.destroy();
  scope.destroy();
  return result;
}
