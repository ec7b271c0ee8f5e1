/** All that the site's pages run: what they do with calculators, then the calculators, which find it listening. */

import "./address.js";
import "./awake.js";
import "./drafts.js";
import "./examples.js";
import "./further.js";
import "./tracker.js";
import "./play.js";
import "./calculator.js";
