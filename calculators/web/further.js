/**
 * What an answer leads to (`.rc-further`): asked when a question rests, so that it never delays an answer.
 *
 * It is drawn anew each time: what a reader has unfolded, and the field he is in, stay as they are.
 */

import { call } from "./client.js";
import { swap } from "./folds.js";
import { ownIds } from "./ids.js";
import { markWish, wished } from "./reverse.js";
import { unitText } from "./units.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

const REST_MS = 400; // as long as a typist rests: the next key would wait for it

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
  const html = await call("further", question, calculator.rulesPage, unitText(), ...wished()).catch(() => "");
  if (place && calculator.question === question) renew(place, html);
}

/** @param {Element} place @param {string} html drawn and escaped by the package */
function renew(place, html) {
  const field = place.contains(document.activeElement) ? focused() : undefined;
  swap(place, html);
  ownIds(place);
  markWish(place);
  field?.(place);
}

/** Remembers the field that has the focus; what it returns brings it back, text and caret too. */
function focused() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.id) return undefined;
  const { id, value, selectionStart, selectionEnd } = field;
  return (/** @type {Element} */ place) => {
    const again = place.querySelector(`input#${CSS.escape(id)}`);
    if (!(again instanceof HTMLInputElement)) return;
    again.value = value;
    again.focus({ preventScroll: true });
    again.setSelectionRange(selectionStart, selectionEnd);
  };
}

document.addEventListener("rangecard:answered", answered);
