/** A rolled shot's button that puts its marker on the tracker: the one on this page, else the one that is kept. */

import { call } from "./client.js";
import { told } from "./faults.js";
import { notify } from "./notices.js";
import { answered, EMPTY, keepSteps, keptSteps } from "./tracker-steps.js";
import { RangecardTracker } from "./tracker.js";

/** @param {Event} event */
function sent({ target }) {
  const button = target instanceof Element ? target.closest('button[data-action="to-tracker"]') : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const { marker = "{}" } = button.dataset;
  const here = document.querySelector("rangecard-tracker");
  if (here instanceof RangecardTracker) void placeHere(here, marker);
  else void placeAway(marker, button.closest(/** @type {"div"} */ ("[data-base]"))?.dataset.base ?? "");
}

/** @param {RangecardTracker} tracker @param {string} marker */
async function placeHere(tracker, marker) {
  await tracker.place(marker);
  const heading = tracker.closest("section")?.querySelector("h2[id]"); // a page may show one part at a time
  notify("The marker is on the tracker.", { text: "See it", href: `#${heading?.id ?? "tracker"}` });
}

/** @param {string} marker @param {string} base the way to the site's root */
async function placeAway(marker, base) {
  const line = keptSteps(EMPTY);
  const { state, told: placed = "", errors = [] } = await answered(call("place_marker", line.state, marker));
  const link = { text: "Open the tracker", href: `${base}smoke-tracker.html` };
  if (!state) return notify(`Not on the tracker: ${errors.map(told).join("; ")}`, link);
  line.go(JSON.stringify(state));
  keepSteps(line);
  notify(`On the tracker: ${placed}`, link);
}

document.addEventListener("click", sent);
