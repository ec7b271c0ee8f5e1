/**
 * A form and the texts typed in it, in both directions: what a link and a draft hold, valid or not.
 *
 * A field at the contract's default is left out, whatever the form opens on; one that a question must have is
 * always in. A list's entries are one a line; a list of rows without any is its name with an empty text.
 */

import { choose, isTick } from "./kinds.js";
import { follow } from "./offers.js";
import { controls, leaveOut, reset } from "./question.js";
import { lists, stretch } from "./rows.js";

/** @typedef {import("./kinds.js").Control} Control */
/** @typedef {[name: string, text: string]} Parameter */

/** @param {HTMLFormElement} form @returns {Parameter[]} */
export function textsOf(form) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[name][data-kind], [data-holds=list]"));
  return [...found].flatMap((one) => (one.dataset.holds ? ofList(one) : ofControl(/** @type {Control} */ (one))));
}

/** @param {HTMLElement} list rows, or ticks in a group @returns {Parameter[]} */
function ofList(list) {
  const path = list.dataset.path ?? "";
  if (list.dataset.rows) return list.querySelector(":scope > .rc-row") ? [] : [[path, ""]];
  const chosen = ticksOf(list).filter(({ checked }) => checked).map(({ value }) => value);
  return chosen.length > 0 || "required" in list.dataset ? [[path, chosen.join("\n")]] : [];
}

/** @param {Control} control @returns {Parameter[]} */
function ofControl(control) {
  if (control.dataset.kind === "choices") return []; // told with its group
  const text = isTick(control) ? String(control.checked) : control.value;
  const isLeftOut = !("required" in control.dataset) && text === (control.dataset.default ?? printed(control));
  return isLeftOut ? [] : [[control.name, text]];
}

/** @param {Control} control */
function printed(control) {
  if (isTick(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

/**
 * Puts texts into a form as they were typed, every other field back to its default.
 *
 * @param {HTMLFormElement} form
 * @param {Map<string, string>} texts by the full names of their fields
 */
export function refill(form, texts) {
  reset(form);
  for (const list of lists(form)) {
    const count = rowsIn(texts, list.dataset.path ?? "");
    if (count !== undefined) stretch(list, Math.min(count, Number(list.dataset.most)));
  }
  for (const control of controls(form)) if (control.dataset.kind !== "choices") put(control, texts.get(control.name));
  follow(form, (path) => texts.get(path)?.split("\n").filter(Boolean));
  for (const group of groups(form)) tick(group, texts.get(group.dataset.path ?? ""));
}

/** How many rows the texts have for a list; undefined where they do not name it. @param {Map<string, string>} texts @param {string} path */
function rowsIn(texts, path) {
  const inside = [...texts.keys()].filter((name) => name.startsWith(`${path}.`));
  const places = inside.map((name) => Number(name.slice(path.length + 1).split(".")[0]));
  const counts = places.filter(Number.isSafeInteger).map((place) => place + 1);
  return counts.length > 0 || texts.has(path) ? counts.reduce((most, one) => Math.max(most, one), 0) : undefined;
}

/** @param {Control} control @param {string | undefined} text */
function put(control, text) {
  if (text === undefined) {
    if (control.dataset.default !== undefined) leaveOut(control, control.dataset.default);
  } else if (isTick(control)) control.checked = text === "true";
  else choose(control, text);
}

/** @param {HTMLFormElement} form @returns {HTMLElement[]} */
const groups = (form) => [...form.querySelectorAll(/** @type {"div"} */ ("[data-holds=list]:not([data-rows])"))];

/** @param {HTMLElement} group @returns {HTMLInputElement[]} */
const ticksOf = (group) => [...group.querySelectorAll("input")];

/** @param {HTMLElement} group @param {string | undefined} text */
function tick(group, text) {
  if (text === undefined && "required" in group.dataset) return;
  const chosen = new Set((text ?? "").split("\n"));
  for (const one of ticksOf(group)) one.checked = chosen.has(one.value);
}
