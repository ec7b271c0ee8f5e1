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
  const refocus = place.contains(document.activeElement) ? focused(place) : undefined;
  swap(place, html);
  ownIds(place);
  markWish(place);
  refocus?.();
}

const PRESSED = /** @type {"button"} */ ("a[href], button, summary");

/** Remembers what has the focus; what it returns brings it back. @param {Element} place */
function focused(place) {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement ? inField(place, activeElement) : onPressed(place);
}

/** A button, link or fold is the same again where its place and its words are; else the calculator has the focus. @param {Element} place */
function onPressed(place) {
  const nth = [...place.querySelectorAll(PRESSED)].findIndex((one) => one === document.activeElement);
  const words = document.activeElement?.textContent;
  return () => {
    const again = place.querySelectorAll(PRESSED)[nth];
    const calculator = /** @type {RangecardCalculator} */ (place.closest("rangecard-calculator"));
    (again?.textContent === words ? again : calculator)?.focus({ preventScroll: true });
  };
}

/** A field has its text and its caret again. @param {Element} place @param {HTMLInputElement} field */
function inField(place, { id, value, selectionStart, selectionEnd }) {
  if (!id) return undefined;
  return () => {
    const again = place.querySelector(`input#${CSS.escape(id)}`);
    if (!(again instanceof HTMLInputElement)) return;
    again.value = value;
    again.focus({ preventScroll: true });
    again.setSelectionRange(selectionStart, selectionEnd);
  };
}

document.addEventListener("rangecard:answered", answered);
