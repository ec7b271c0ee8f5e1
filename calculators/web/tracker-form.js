/** The table that the tracker's form describes: laid out as a whole, and where things stand on it. */

import { fill } from "./question.js";
import { lists } from "./rows.js";

/** @typedef {import("./moves.js").Place} Place */

/** Lays out a table; a list that it does not name is empty. @param {HTMLFormElement} form @param {string} state JSON text */
export function layTable(form, state) {
  const bare = Object.fromEntries(lists(form).map(({ dataset }) => [dataset.path, []]));
  fill(form, { ...bare, ...JSON.parse(state) });
}

/** The fields that say where a thing stands. @param {HTMLFormElement} form @param {string} path such as "people.0" */
export function placeFields(form, path) {
  const field = (/** @type {string} */ name) => form.querySelector(/** @type {"input"} */ (`[name="${path}.${name}"]`));
  return { x: field("x"), y: field("y") };
}

/** Where a thing stands. @param {HTMLFormElement} form @param {string} path @returns {Place} */
export function placeOf(form, path) {
  const { x, y } = placeFields(form, path);
  return { x: Number(x?.value), y: Number(y?.value) };
}

/** Puts a thing in a place. @param {HTMLFormElement} form @param {string} path @param {Place} place */
export function putAt(form, path, place) {
  const { x, y } = placeFields(form, path);
  if (x) x.value = String(place.x);
  if (y) y.value = String(place.y);
}

/** Has a figure look round. @param {HTMLFormElement} form @param {string} path @returns {boolean} whether it can: a marker has no name */
export function lookFrom(form, path) {
  const name = form.querySelector(/** @type {"input"} */ (`[name="${path}.name"]`));
  const looks = form.querySelector(/** @type {"select"} */ ("select[name=looks]"));
  if (!name || !looks) return false;
  looks.value = name.value;
  return true;
}
