/**
 * A form and the question that it asks, in both directions.
 *
 * Each control says by `data-kind` how its text is written in JSON and by `name` where in the question it
 * belongs: `house_rules.wind` is the member `wind` of `house_rules`, `markers.0.x` that of the first marker.
 * `data-holds` marks what is there even when nothing in it is: a list, a record. What cannot be read as
 * its kind goes into the question as it was typed, so that the rules package names the fault in its own words.
 */

import { choose, isTick, kindOf, member } from "./kinds.js";
import { follow } from "./offers.js";
import { isPrinted, lists, restore, stretch } from "./rows.js";

/** @typedef {import("./kinds.js").Control} Control */
/** @typedef {{ [member: string]: unknown }} Question */
/** @typedef {string | any[] | { [member: string]: any }} Tree what a question holds, trees again; its leaves are JSON texts */

/** @param {Element} form or a part of one @returns {Control[]} */
export const controls = (form) => [
  .../** @type {NodeListOf<Control>} */ (form.querySelectorAll("[name][data-kind]")),
];

/**
 * The question that a form asks, as JSON text.
 *
 * @param {string} calculator its name
 * @param {HTMLFormElement} form
 * @param {Question} more members that have no control (`seed`, `dice`)
 */
export function spell(calculator, form, more = {}) {
  const tree = { calculator: JSON.stringify(calculator) };
  for (const { dataset } of holders(form)) plant(tree, steps(dataset.path ?? ""), dataset.holds === "list" ? [] : {});
  for (const control of controls(form)) {
    const value = kindOf(control).spell(control);
    if (value) plant(tree, steps(control.name), value);
  }
  for (const [name, value] of Object.entries(more)) plant(tree, [name], JSON.stringify(value));
  return write(tree);
}

/** @param {Element} form @returns {HTMLElement[]} */
const holders = (form) => [...form.querySelectorAll(/** @type {"div"} */ ("[data-holds]"))];

/** @param {string} path */
const steps = (path) => path.split(".");

/** Puts a branch or a leaf at its path; at the path of a list it is one more of it. @param {any} tree @param {string[]} path @param {Tree} value */
function plant(tree, [name = "", ...rest], value) {
  if (rest.length > 0) plant((tree[name] ??= isPlace(rest[0]) ? [] : {}), rest, value);
  else if (Array.isArray(tree[name])) tree[name].push(value);
  else tree[name] = value;
}

/** @param {string | undefined} step */
const isPlace = (step) => /^\d+$/.test(step ?? "");

/** @param {Tree} tree @returns {string} */
function write(tree) {
  if (typeof tree === "string") return tree;
  if (Array.isArray(tree)) return `[${Array.from(tree, (one) => write(one ?? "null")).join(",")}]`;
  return `{${Object.entries(tree).map(([name, value]) => member(name, write(value))).join(",")}}`;
}

/**
 * Loads a question into a form: its members into their controls, every other control to its default.
 *
 * A form opens on values of its own; where one is not the field's default, `data-default` says that.
 *
 * @param {HTMLFormElement} form
 * @param {Question} question
 * @returns {Question} the members that have no control
 */
export function fill(form, question) {
  reset(form);
  for (const list of lists(form)) {
    const entries = at(question, list.dataset.path ?? "");
    if (Array.isArray(entries)) stretch(list, entries.length);
  }
  for (const control of controls(form)) set(control, at(question, control.name) ?? null);
  follow(form, (path) => at(question, path)); // what it offers, the fields that were just filled name
  for (const tick of controls(form).filter((one) => isTick(one) && one.closest("[data-offers]"))) set(tick, at(question, tick.name) ?? []);
  const paths = [...holders(form).map(({ dataset }) => dataset.path ?? ""), ...controls(form).map(({ name }) => name)];
  const placed = new Set(["calculator", "id", ...paths.map((path) => steps(path)[0])]);
  return Object.fromEntries(Object.entries(question).filter(([name]) => !placed.has(name)));
}

/** @param {Control} control @param {unknown} value null where the question has none */
function set(control, value) {
  if (value !== null) kindOf(control).fill(control, value);
  else if (control.dataset.default !== undefined) leaveOut(control, control.dataset.default);
}

/** Goes back to what the page was made with, rows too. @param {HTMLFormElement} form */
export function reset(form) {
  lists(form).forEach(restore);
  form.reset();
  follow(form);
  form.reset(); // what is offered anew has its default too
}

/** @param {Control} control @param {string} text the default as it is typed */
export function leaveOut(control, text) {
  if (isTick(control)) control.checked = text === "true";
  else choose(control, text);
}

/** @param {any} question @param {string} path @returns {unknown} */
const at = (question, path) => steps(path).reduce((part, name) => part?.[name], question);

/** Whether a form, or a part of one, holds the values that the page was made with. @param {Element} form */
export const isUntouched = (form) => controls(form).every(isDefault) && lists(form).every(isPrinted);

/** @param {Control} control */
function isDefault(control) {
  if (control instanceof HTMLSelectElement) return [...control.options].every(isDefaultOption);
  if (isTick(control)) return control.checked === control.defaultChecked;
  return control.value === control.defaultValue;
}

/** @param {HTMLOptionElement} option @param {number} index @param {HTMLOptionElement[]} options */
function isDefaultOption(option, index, options) {
  const marked = options.some((one) => one.defaultSelected);
  return option.selected === (marked ? option.defaultSelected : index === 0);
}
