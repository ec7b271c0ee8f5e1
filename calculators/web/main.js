/** All that the site's pages run: what they do with calculators, then the calculators, which find it listening. */

import "./examples.js";
import "./further.js";
import "./tracker.js";
import "./calculator.js";
