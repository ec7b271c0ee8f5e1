/** All that the site's pages run: what they do with calculators, then the calculators, which find it listening. */

import "./awake.js";
import "./examples.js";
import "./further.js";
import "./play.js";
import "./calculator.js";
