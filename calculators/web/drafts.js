/**
 * What is typed in a calculator stays on the device until it is reset: a reload, a closed tab, another page lose nothing.
 *
 * A draft is the text of a link with every name in full, under the page's path and the calculator's name.
 */

import { asksSomething, copyOf, hold, isAsked, ownPath, restore } from "./address.js";
import { isFramed, nameOf } from "./calculators.js";
import { draftText } from "./links.js";
import { isObject } from "./kept.js";
import { isUntouched } from "./question.js";
import { read, write } from "./store.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

const REST_MS = 300;
const MOST = 50;

/** Calculators that were changed and whose drafts are not written yet. @type {Set<RangecardCalculator>} */
const changed = new Set();
let wait = 0;
/** The place of the draft that the address holds, where it holds one. */
let newest = -1;

/** @param {unknown} value */
const isSound = (value) => isObject(value) && Object.values(value).every((one) => typeof one === "string");

/** @returns {{ [key: string]: string }} the oldest first */
const drafts = () => read("drafts", {}, isSound);

/** A calculator's name on this device: its page, its own, and which one of that name. @param {RangecardCalculator} calculator */
export function keyOf(calculator) {
  const copy = copyOf(calculator);
  return `${ownPath()} ${nameOf(calculator)}${copy > 0 ? ` ${copy + 1}` : ""}`;
}

/** @param {Event} event */
function connected({ target }) {
  const calculator = /** @type {RangecardCalculator} */ (target);
  if (isFramed || calculator.state !== "prerendered" || isAsked(calculator)) return;
  const kept = drafts();
  const key = keyOf(calculator);
  const text = kept[key];
  if (text === undefined) return;
  restore(calculator, text);
  const place = Object.keys(kept).indexOf(key);
  if (place < newest || (newest < 0 && asksSomething())) return;
  newest = place;
  hold(calculator);
}

/** @param {Event} event */
function noted({ target }) {
  if (isFramed) return;
  changed.add(/** @type {RangecardCalculator} */ (target));
  clearTimeout(wait);
  wait = setTimeout(keep, REST_MS);
}

/** Writes what was changed; a form as it was printed needs no draft. */
function keep() {
  clearTimeout(wait);
  if (changed.size === 0) return;
  const kept = new Map(Object.entries(drafts()));
  for (const calculator of changed) {
    if (!calculator.isConnected) continue;
    const key = keyOf(calculator);
    kept.delete(key); // the newest is the last
    if (!isAsPrinted(calculator)) kept.set(key, draftText(calculator));
  }
  changed.clear();
  write("drafts", Object.fromEntries([...kept].slice(-MOST)));
}

/** @param {RangecardCalculator} calculator */
function isAsPrinted(calculator) {
  const { dice, seed } = JSON.parse(calculator.question);
  return isUntouched(calculator.form) && dice === undefined && seed === undefined;
}

document.addEventListener("rangecard:connected", connected);
document.addEventListener("rangecard:changed", noted);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
addEventListener("pagehide", keep);
