/** The rules in a worker of a page that came from a server. */

import { serve } from "./rules.js";

serve((indexURL) => import(`${indexURL}pyodide.mjs`));
