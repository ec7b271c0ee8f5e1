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

const WITH_UNITS = "rangecard-calculator:has(.rc-units)";

/** Long enough for a typed scale to be whole. */
const REST_MS = 150;
let wait = 0;

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
  for (const one of groups()) reflect(one, chosen());
  clearTimeout(wait);
  wait = setTimeout(() => void apply(), REST_MS);
}

/** @param {Element} group @returns {HTMLSelectElement} */
const select = (group) => /** @type {HTMLSelectElement} */ (group.querySelector("select"));

/** @param {Element} group @returns {HTMLInputElement} */
const scale = (group) => /** @type {HTMLInputElement} */ (group.querySelector("input"));

/** Shows every ladder in the unit that is chosen. */
async function apply() {
  const text = unitText();
  for (const group of groups()) reflect(group, chosen());
  for (const calculator of calculators()) void calculator.answer();
  const { fault, rule } = await about(text);
  if (text !== unitText()) return;
  for (const group of groups()) tell(group, fault, rule);
  for (const place of document.querySelectorAll(/** @type {"figure"} */ ("[data-ladder]"))) {
    if (text === unitText()) await redraw(place, fault ? PRINTED.unit : text);
  }
}

/** What the package says of a unit: what is wrong with its scale, and how limits are rounded. @param {string} text */
async function about(text) {
  const nothing = { fault: "", rule: "" };
  if (text === PRINTED.unit) return nothing;
  return call("unit", text).then(JSON.parse, () => nothing);
}

/** @returns {Element[]} */
const groups = () => [...document.querySelectorAll(".rc-units")];

/** Those that draw a ladder. @returns {RangecardCalculator[]} */
const calculators = () => [.../** @type {NodeListOf<RangecardCalculator>} */ (document.querySelectorAll(WITH_UNITS))];

/** @param {Element} group @param {Choice} choice */
function reflect(group, choice) {
  if (select(group).value !== choice.unit) select(group).value = choice.unit;
  if (scale(group).value !== choice.scale) scale(group).value = choice.scale;
  const label = /** @type {HTMLElement} */ (group.querySelector(".rc-scale"));
  label.hidden = choice.unit !== "in";
}

/** @param {Element} group @param {string} fault @param {string} rule */
function tell(group, fault, rule) {
  for (const [selector, text] of [[".rc-unit-fault", fault], [".rc-unit-rule", rule]]) {
    const place = /** @type {HTMLElement} */ (group.querySelector(/** @type {string} */ (selector)));
    place.textContent = /** @type {string} */ (text);
    place.hidden = text === "";
  }
  if (fault) scale(group).setAttribute("aria-invalid", "true");
  else scale(group).removeAttribute("aria-invalid");
}

/** @param {HTMLElement} place @param {string} text */
async function redraw(place, text) {
  if (!printed.has(place)) printed.set(place, place.innerHTML);
  const drawn = text === PRINTED.unit ? "" : await call("ladder", place.dataset.ladder ?? "", text).catch(() => "");
  place.innerHTML = drawn || (printed.get(place) ?? ""); // drawn and escaped by the package
}

document.addEventListener("input", typed);
watch(KEY, () => void apply());
// Calculators are asked too, so they must be what they are by then.
if (unitText() !== PRINTED.unit) void customElements.whenDefined("rangecard-calculator").then(() => apply());
