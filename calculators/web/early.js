/**
 * Starts the rules while the page still comes, for a reader who asks something by then: his link does, or he has gone
 * for a field. What exactly he asks, the calculators say when the page is whole.
 */

import { heldCalculator } from "./address.js";
import { prepare } from "./client.js";
import { whenWhole } from "./whole.js";

const GOES_FOR = ["focusin", "pointerdown"];

/** @param {Event} event */
function interested({ target }) {
  if (target instanceof Element && target.closest("rangecard-calculator")) prepare();
}

if (heldCalculator()) prepare();
for (const type of GOES_FOR) addEventListener(type, interested);
whenWhole(() => GOES_FOR.forEach((type) => removeEventListener(type, interested)));
