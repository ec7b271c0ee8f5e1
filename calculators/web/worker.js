/** The rules in a worker of a page that came from a server. */

import { serve } from "./rules.js";

/** Pyodide would ask for its glue only when it has come itself; a glue that does not come, it tells of. @param {string} indexURL */
function load(indexURL) {
  import(`${indexURL}pyodide.asm.mjs`).catch(() => {});
  return import(`${indexURL}pyodide.mjs`);
}

serve(load);
