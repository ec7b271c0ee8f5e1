/** All that the site's pages run: what they do with calculators, then the calculators, which find it listening. */

import "./address.js";
import "./awake.js";
import "./drafts.js";
import "./dice.js";
import "./examples.js";
import "./frame.js";
import "./further.js";
import "./tracker.js";
import "./play.js";
import "./share.js";
import "./map.js";
import "./calculator.js";
