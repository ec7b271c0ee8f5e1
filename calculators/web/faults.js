/** What the rules refuse, said at the field that it is about. */

import { controlAt, controls } from "./question.js";

/** @typedef {import("./question.js").Control} Control */
/** @typedef {{ field: string | null, message: string }} Fault */

/**
 * Marks the fields at fault with the package's own messages and clears all others.
 *
 * @param {HTMLFormElement} form
 * @param {Fault[]} faults
 * @returns {string} one short line that says where to look, empty without faults
 */
export function markFaults(form, faults) {
  const places = faults.map(({ field, message }) => placed(form, field ?? "", message));
  for (const control of controls(form)) {
    mark(control, places.filter((place) => place.control === control).map(({ message }) => message));
  }
  const where = places.map(({ control, message }) => (control ? labelOf(control) : message));
  return where.length > 0 ? `No answer yet. Look at: ${[...new Set(where)].join(", ")}` : "";
}

/** A fault of one entry of a list is told with its number. @param {HTMLFormElement} form @param {string} path @param {string} message */
function placed(form, path, message) {
  const entry = path.match(/\[(\d+)\]/)?.[1];
  const told = entry === undefined ? message : `${Number(entry) + 1}: ${message}`;
  return { control: controlAt(form, path), message: told };
}

/** @param {Control} control */
const labelOf = (control) => control.labels?.[0]?.textContent?.trim() || control.name;

/** @param {Control} control @param {string[]} messages */
function mark(control, messages) {
  const text = control.closest(".rc-field")?.querySelector(".rc-error");
  if (messages.length > 0) flag(control);
  else control.removeAttribute("aria-invalid");
  if (!(text instanceof HTMLElement)) return;
  text.textContent = messages.join("; ");
  text.hidden = messages.length === 0;
}

/** A fault is never hidden in a closed part of the form. @param {Control} control */
function flag(control) {
  control.setAttribute("aria-invalid", "true");
  const folded = control.closest("details");
  if (folded) folded.open = true;
}
