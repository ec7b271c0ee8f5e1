/**
 * All that the site's pages run: what they do with calculators, then the calculators, which find it listening.
 *
 * Who hears the same event first is who stands first: the address fills a form from its link before the drafts fill
 * it from what was kept, and both before its dice are laid out and its section is opened.
 */

import "./early.js";
import "./migrate-kept.js";
import "./address.js";
import "./awake.js";
import "./drafts.js";
import "./dice.js";
import "./examples.js";
import "./frame.js";
import "./further.js";
import "./compare.js";
import "./to-tracker.js";
import "./play.js";
import "./share.js";
import "./print.js";
import "./map.js";
import "./weapon-lists.js";
import "./firer-choice.js";
import "./kept-shots.js";
import "./firers.js";
import "./log.js";
import "./document.js";
import "./print-check.js";
import "./offline.js";
import "./offline-panel.js";
import "./calculator.js";
