/** All that the site's pages run: what they do with calculators, then the calculators, which find it listening. */

import "./examples.js";
import "./further.js";
import "./firer-choice.js";
import "./kept-shots.js";
import "./firers.js";
import "./log.js";
import "./document.js";
import "./calculator.js";
