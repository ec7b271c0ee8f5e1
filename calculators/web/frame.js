/**
 * A page inside another's frame (`frame.html`): of all calculators the one that its address asks, else the first.
 *
 * The line above it leads to the page of all calculators, with the question that the frame asks now.
 */

import { addressOf, asked, pageOf } from "./address.js";

const frame = () => document.querySelector(".rc-frame");

function show() {
  const place = frame();
  if (!place) return;
  const all = [...place.querySelectorAll(/** @type {"div"} */ (".rc-calculator"))];
  const shown = all.find((one) => one.contains(asked() ?? null)) ?? all[0];
  for (const one of all) one.hidden = one !== shown;
  place.toggleAttribute("data-chosen", true);
}

/** @param {Event} event */
function lead(event) {
  const { detail: text } = /** @type {CustomEvent<string>} */ (event);
  const link = document.querySelector("a.rc-open");
  if (link instanceof HTMLAnchorElement) link.href = text ? addressOf(pageOf("play.html"), text) : pageOf("play.html").href;
}

document.addEventListener("rangecard:held", lead);
document.addEventListener("rangecard:connected", show);
addEventListener("popstate", show);
