/**
 * The wished chance: typed below an answer, answered as it is typed, kept on the device.
 *
 * The field is drawn anew with every answer; what stands in it is this module's to remember.
 */

import { call } from "./client.js";
import { read, watch, write } from "./store.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

const WHAT = "wished";

/** @param {any} value */
const isText = (value) => typeof value === "string";

/** As it was typed last; without it the package has a usual one. @type {string | undefined} */
let typed = kept();

function kept() {
  return read(WHAT, "", isText) || undefined;
}

/** What `further` takes last: nothing, or the wished chance. @returns {string[]} */
export const wished = () => (typed === undefined ? [] : [typed]);

/** Says in a field's own state whether it is at fault. @param {Element} place */
export function markWish(place) {
  const input = place.querySelector(".rc-wished");
  const isWrong = place.querySelector("[data-wrong]") !== null;
  if (isWrong) input?.setAttribute("aria-invalid", "true");
  else input?.removeAttribute("aria-invalid");
  return !isWrong;
}

/** @param {Event} event */
function changed({ target }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(".rc-wished")) return;
  const calculator = target.closest("rangecard-calculator");
  typed = target.value;
  if (calculator) void show(/** @type {RangecardCalculator} */ (calculator), typed);
}

/** Answers that are late, to another wish or another question, are dropped. @param {RangecardCalculator} calculator @param {string} wish */
async function show(calculator, wish) {
  const { question } = calculator;
  const html = await call("reverse", question, wish).catch(() => "");
  const place = calculator.querySelector(".rc-reached");
  if (!html || !place?.parentElement || typed !== wish || calculator.question !== question) return;
  place.innerHTML = html; // drawn and escaped by the package
  if (markWish(place.parentElement)) write(WHAT, wish);
}

document.addEventListener("input", changed);
watch(WHAT, () => (typed = kept()));
