/**
 * The rules in a worker of a page that was opened from disk: one classic script, for a browser starts no other there.
 *
 * The replaced `fetch` stands first: Pyodide looks at what is around it as soon as it is read.
 */

import "./disk-files.js";
import { loadPyodide } from "pyodide";
// @ts-expect-error: Pyodide has no types for its glue
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { serve } from "./rules.js";

serve(async () => ({ loadPyodide: (options) => loadPyodide({ ...options, createPyodideModule }) }));
