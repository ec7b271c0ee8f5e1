/**
 * Two set-ups side by side: "Compare" keeps what the form asks as A; from then on the form is B.
 *
 * A is kept on the device for each calculator, so that the comparison is there again after a reload and on every
 * page with that calculator. What the two come to, the package works out and draws.
 */

import { nameOf } from "./calculators.js";
import { call } from "./client.js";
import { isObject, isObjectText } from "./kept.js";
import { forget, read, write } from "./store.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {{ [calculator: string]: string }} Kept the first question of each calculator, as JSON text */

const KEY = "compare";
const REST_MS = 150;

/** The last wait of each calculator. @type {WeakMap<RangecardCalculator, number>} */
const waits = new WeakMap();

/** @returns {Kept} */
const kept = () => read(KEY, {}, isKept);

/** @param {unknown} value */
const isKept = (value) => isObject(value) && Object.values(value).every(isObjectText);

/** @param {RangecardCalculator} calculator @returns {string | undefined} */
const firstOf = (calculator) => kept()[nameOf(calculator)];

/** @param {RangecardCalculator} calculator @param {string | undefined} question */
function keep(calculator, question) {
  const { [nameOf(calculator)]: _, ...others } = kept();
  const all = question === undefined ? others : { ...others, [nameOf(calculator)]: question };
  if (Object.keys(all).length > 0) write(KEY, all);
  else forget(KEY);
}

/** @param {Event} event */
function pressed({ target }) {
  const button = target instanceof Element ? target.closest("button[data-compare]") : null;
  const calculator = /** @type {RangecardCalculator | null} */ (button?.closest("rangecard-calculator") ?? null);
  if (!(button instanceof HTMLButtonElement) || !calculator) return;
  if (button.dataset.compare === "start") start(calculator);
  if (button.dataset.compare === "swap") void swap(calculator);
  if (button.dataset.compare === "stop") stop(calculator);
}

/** @param {RangecardCalculator} calculator */
function start(calculator) {
  keep(calculator, calculator.question);
  offer(calculator, true);
  part(calculator, '[data-compare="swap"]').focus();
  say(calculator, "Kept as A. Change the form: what it asks is B.");
  void show(calculator);
}

/** What was A goes into the form. @param {RangecardCalculator} calculator */
async function swap(calculator) {
  const first = firstOf(calculator);
  if (first === undefined) return;
  keep(calculator, calculator.question);
  await calculator.load(JSON.parse(first));
  say(calculator, "Swapped: the form is what was A.");
}

/** @param {RangecardCalculator} calculator */
function stop(calculator) {
  keep(calculator, undefined);
  offer(calculator, false);
  part(calculator, ".rc-compare").replaceChildren();
  part(calculator, '[data-compare="start"]').focus();
  say(calculator, "");
}

/** Shows the buttons of one state or the other. @param {RangecardCalculator} calculator @param {boolean} comparing */
function offer(calculator, comparing) {
  part(calculator, '[data-compare="start"]').hidden = comparing;
  part(calculator, '[data-compare="swap"]').hidden = !comparing;
  part(calculator, '[data-compare="stop"]').hidden = !comparing;
}

/** @param {RangecardCalculator} calculator */
async function show(calculator) {
  const first = firstOf(calculator);
  const { question } = calculator;
  if (first === undefined) return;
  const html = await call("compare", first, question, calculator.rulesPage).catch(() => "");
  if (calculator.question !== question || firstOf(calculator) !== first) return;
  part(calculator, ".rc-compare").innerHTML = html; // drawn and escaped by the package
  const verdict = calculator.querySelector(".rc-verdict")?.textContent ?? "";
  if (verdict) say(calculator, verdict);
}

/** @param {RangecardCalculator} calculator @param {string} text */
function say(calculator, text) {
  part(calculator, ".rc-compare-status").textContent = text;
}

/** @param {RangecardCalculator} calculator @param {string} selector @returns {HTMLElement} */
function part(calculator, selector) {
  return /** @type {HTMLElement} */ (calculator.querySelector(selector));
}

/** @param {Event} event */
function connected({ target }) {
  const calculator = /** @type {RangecardCalculator} */ (target);
  if (!calculator.querySelector(".rc-compare") || firstOf(calculator) === undefined) return;
  offer(calculator, true);
  void show(calculator);
}

/** @param {Event} event */
function answered({ target }) {
  const calculator = /** @type {RangecardCalculator} */ (target);
  if (!calculator.querySelector(".rc-compare")) return;
  clearTimeout(waits.get(calculator));
  waits.set(calculator, setTimeout(() => void show(calculator), REST_MS));
}

document.addEventListener("click", pressed);
document.addEventListener("rangecard:connected", connected);
document.addEventListener("rangecard:answered", answered);
