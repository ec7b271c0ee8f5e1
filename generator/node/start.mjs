// Starts the Python of the page under Node; every script beside this one begins here.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

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

