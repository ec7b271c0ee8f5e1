/**
 * A list of objects in a form: one row each, more of them, fewer of them, and as they were printed.
 *
 * A row's place is in its names (`markers.2.x`), its IDs and its label; what a new row is, the page says
 * in a `<template>`.
 */

import { enter } from "./focus.js";
import { REFERENCES } from "./ids.js";

/** Attributes that hold a path in the question. */
const PATHS = ["name", "data-path", "data-field"];
const FIRST = "[data-kind]";

/** The printed rows of each list that was changed. @type {WeakMap<Element, HTMLElement[]>} */
const printed = new WeakMap();

/** @param {Element} form or a part of one @returns {HTMLElement[]} */
export const lists = (form) => [...form.querySelectorAll(/** @type {"div"} */ ("[data-rows]"))];

/** @param {Element} list @returns {HTMLElement[]} */
const rowsOf = (list) => [...list.querySelectorAll(/** @type {"div"} */ (":scope > .rc-row"))];

/** Whether a list's rows are those that the page was made with. @param {HTMLElement} list */
export function isPrinted(list) {
  const kept = printed.get(list);
  const now = rowsOf(list);
  return !kept || (kept.length === now.length && kept.every((row, place) => row === now[place]));
}

/** @param {HTMLElement} list */
export const restore = (list) => lay(list, printed.get(list) ?? rowsOf(list));

/** Gives a list so many rows: the first of those that it has, new ones after them. @param {HTMLElement} list @param {number} count */
export function stretch(list, count) {
  const now = rowsOf(list);
  lay(list, Array.from({ length: count }, (_, place) => now[place] ?? made(list)));
}

/** One more row, with a name that no other has; the focus goes to its first control. @param {HTMLElement} list */
export function addRow(list) {
  const row = made(list);
  const names = rowsOf(list).map(nameOf);
  lay(list, [...rowsOf(list), row]);
  nameAnew(row, new Set(names));
  enterRow(row, list);
}

/** The focus goes to the next row, or to the button that adds one. @param {HTMLElement} list @param {Element | null} row */
export function removeRow(list, row) {
  const now = rowsOf(list);
  const place = now.findIndex((one) => one === row);
  const left = now.filter((one) => one !== row);
  lay(list, left);
  enterRow(left[place], list);
}

/** @param {HTMLElement | undefined} row @param {HTMLElement} list where there is no row, its button that adds one */
const enterRow = (row, list) => enter(row?.querySelector(FIRST) ?? list.querySelector(":scope > .rc-add"));

/** @param {HTMLElement} list @returns {HTMLElement} */
function made(list) {
  const template = /** @type {HTMLTemplateElement} */ (list.querySelector(":scope > template"));
  const copy = /** @type {DocumentFragment} */ (document.importNode(template.content, true));
  return /** @type {HTMLElement} */ (copy.firstElementChild);
}

/** The first of its fields names a row, where it is a text; not every row has a name. @param {Element} row @returns {HTMLInputElement | null} */
const nameField = (row) => row.querySelector("input:is([data-kind=identity], [data-kind=text])");

/** @param {Element} row */
const nameOf = (row) => nameField(row)?.value;

/** Counts up the number at the end of a new row's name. @param {Element} row @param {Set<string | undefined>} taken */
function nameAnew(row, taken) {
  const field = nameField(row);
  while (field && taken.has(field.value) && /\d$/.test(field.value)) {
    field.value = field.value.replace(/\d+$/, (number) => String(Number(number) + 1));
  }
}

/** @param {HTMLElement} list @param {HTMLElement[]} rows */
function lay(list, rows) {
  const now = rowsOf(list);
  if (!printed.has(list)) printed.set(list, now);
  for (const row of now) if (!rows.includes(row)) row.remove();
  list.querySelector(":scope > template")?.before(...rows);
  rows.forEach((row, place) => number(list, row, place));
  const add = list.querySelector(":scope > .rc-add");
  if (add instanceof HTMLButtonElement) add.disabled = rows.length >= Number(list.dataset.most);
}

/** @param {HTMLElement} list @param {HTMLElement} row @param {number} place */
function number(list, row, place) {
  const path = `${list.dataset.rows}.${place}`;
  for (const one of [row, ...row.querySelectorAll("*")]) {
    for (const attribute of PATHS) rewrite(one, attribute, /^[^.]+\.\d+/, path);
    for (const attribute of ["id", ...REFERENCES]) rewrite(one, attribute, /(?<!\S)\S+-\d+(?=-)/g, `${list.id}-${place}`);
  }
  const told = row.querySelector(".rc-place");
  if (told) told.textContent = String(place + 1);
}

/** @param {Element} one @param {string} attribute @param {RegExp} old @param {string} now */
function rewrite(one, attribute, old, now) {
  const value = one.getAttribute(attribute);
  if (value !== null) one.setAttribute(attribute, value.replace(old, now));
}
