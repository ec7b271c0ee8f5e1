/**
 * What an answer leads to (`.rc-further`): asked when a question rests, so that it never delays an answer.
 */

import { call } from "./client.js";
import { swap } from "./folds.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

const REST_MS = 150;

/** The last wait of each calculator. @type {WeakMap<EventTarget, number>} */
const waits = new WeakMap();

/** @param {Event} event */
function answered(event) {
  const { target, detail } = /** @type {CustomEvent<{ question: string }>} */ (event);
  const calculator = /** @type {RangecardCalculator} */ (target);
  clearTimeout(waits.get(calculator));
  waits.set(calculator, setTimeout(() => void show(calculator, detail.question), REST_MS));
}

/** @param {RangecardCalculator} calculator @param {string} question */
async function show(calculator, question) {
  const place = calculator.querySelector(".rc-further");
  const html = await call("further", question, calculator.rulesPage).catch(() => "");
  if (place && calculator.question === question) swap(place, html);
}

document.addEventListener("rangecard:answered", answered);
