/**
 * What the metre system's ladders are shown in: one choice for all pages, kept on the device.
 *
 * The package converts, rounds and draws. Ladders that the generator printed (`data-ladder`) are in metres and are
 * drawn anew only for a reader who chose another unit; a calculator's own comes with what stands below its answer.
 */

import { call } from "./client.js";
import { read, watch, write } from "./store.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {{ unit: string, scale: string }} Choice */

const KEY = "units";
/** @type {Choice} */
const PRINTED = { unit: "m", scale: "2" };

/** What a printed ladder was before it was drawn anew. @type {WeakMap<Element, string>} */
const printed = new WeakMap();

/** @returns {Choice} */
const chosen = () => read(KEY, PRINTED, isChoice);

/** @param {any} value */
const isChoice = (value) => typeof value?.unit === "string" && typeof value?.scale === "string";

/** The choice as the package reads it. */
export function unitText() {
  const { unit, scale } = chosen();
  return unit === "in" ? `${unit} ${scale}` : unit;
}

/** @param {Event} event */
function typed({ target }) {
  const group = target instanceof Element ? target.closest(".rc-units") : null;
  if (!group) return;
  write(KEY, { unit: select(group).value, scale: scale(group).value });
  void apply();
}

/** @param {Element} group @returns {HTMLSelectElement} */
const select = (group) => /** @type {HTMLSelectElement} */ (group.querySelector("select"));

/** @param {Element} group @returns {HTMLInputElement} */
const scale = (group) => /** @type {HTMLInputElement} */ (group.querySelector("input"));

/** Shows the choice wherever it can be made, and every ladder in it. */
async function apply() {
  const text = unitText();
  for (const group of groups()) reflect(group, chosen());
  if (text === PRINTED.unit) markFault("");
  else markFault(await call("unit_fault", text).catch(() => ""));
  if (text !== unitText()) return;
  for (const calculator of calculators()) calculator.answer();
  for (const place of document.querySelectorAll("[data-ladder]")) await redraw(place, text);
}

/** @returns {Element[]} */
const groups = () => [...document.querySelectorAll(".rc-units")];

/** Those that draw a ladder. @returns {RangecardCalculator[]} */
const calculators = () => groups().map((one) => one.closest("rangecard-calculator")).filter((one) => one !== null);

/** @param {Element} group @param {Choice} choice */
function reflect(group, choice) {
  if (select(group).value !== choice.unit) select(group).value = choice.unit;
  if (scale(group).value !== choice.scale) scale(group).value = choice.scale;
  const label = /** @type {HTMLElement} */ (group.querySelector(".rc-scale"));
  label.hidden = choice.unit !== "in";
}

/** Says what is wrong with a scale at each field where it stands. @param {string} message */
function markFault(message) {
  for (const group of groups()) {
    const place = /** @type {HTMLElement} */ (group.querySelector(".rc-error"));
    place.textContent = message;
    place.hidden = message === "";
    scale(group).toggleAttribute("aria-invalid", message !== "");
    if (message) scale(group).setAttribute("aria-invalid", "true");
  }
}

/** @param {Element} place @param {string} text */
async function redraw(place, text) {
  if (!printed.has(place)) printed.set(place, place.innerHTML);
  const was = printed.get(place) ?? "";
  if (text === PRINTED.unit) place.innerHTML = was;
  else {
    const html = await call("ladder", /** @type {HTMLElement} */ (place).dataset.ladder ?? "", text).catch(() => "");
    if (html && text === unitText()) place.innerHTML = html; // drawn and escaped by the package
  }
}

document.addEventListener("input", typed);
watch(KEY, () => void apply());
if (unitText() !== PRINTED.unit) addEventListener("DOMContentLoaded", () => void apply());
