/** All that the site's pages run: the calculators, and what a page does with them. */

import "./calculator.js";
import "./examples.js";
