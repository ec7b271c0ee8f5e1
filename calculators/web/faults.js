/** What the rules refuse, said at the field that it is about. */

/** @typedef {{ field: string | null, message: string }} Fault */
/** @typedef {{ error: HTMLElement | undefined, message: string }} Placed */

/** A fault in one line: "firers[0].skill: expected …". @param {Fault} fault */
export const told = ({ field, message }) => (field ? `${field}: ${message}` : message);

/**
 * Marks the fields at fault with the package's own messages and clears all others.
 *
 * @param {HTMLFormElement} form
 * @param {Fault[]} faults
 * @returns {string} one short line that says where to look, empty without faults
 */
export function markFaults(form, faults) {
  const errors = [...form.querySelectorAll(/** @type {"p"} */ (".rc-error[data-field]"))];
  const byField = new Map(errors.map((error) => [error.dataset.field ?? "", error]));
  const placed = faults.map(({ field, message }) => place(form, byField, field ?? "", message));
  for (const error of errors) {
    if (error.hidden && !placed.some((one) => one.error === error)) continue; // as it is already, as nearly all are
    mark(form, error, placed.filter((one) => one.error === error).map(({ message }) => message));
  }
  const where = placed.map(({ error, message }) => (error ? whole(form, error) : message));
  return where.length > 0 ? `No answer yet. Look at: ${[...new Set(where)].join("; ")}` : "";
}

/**
 * Finds where an error's path is said: `markers[2].x` at that very field, `walls[2]` at the walls as "3: …".
 *
 * @param {HTMLFormElement} form
 * @param {Map<string, HTMLElement>} byField
 * @param {string} path
 * @param {string} message
 * @returns {Placed}
 */
function place(form, byField, path, message) {
  const steps = path.replace(/\[(\d+)\]/g, ".$1").split(".");
  let length = steps.length;
  while (length > 0 && !byField.has(steps.slice(0, length).join("."))) length -= 1;
  const error = byField.get(steps.slice(0, length).join("."));
  const entry = length > 0 ? steps[length] : undefined;
  const told = error ? asTyped(form, error, message) : message;
  return { error, message: entry === undefined ? told : `${counted(entry)}: ${told}` };
}

/** The first of a list is number 1. @param {string} step */
const counted = (step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step);

/** A shape is told as it is typed here, not as JSON writes it. @param {HTMLFormElement} form @param {HTMLElement} error @param {string} message */
function asTyped(form, error, message) {
  const { shape, typed } = described(form, error)[0]?.dataset ?? {};
  return shape && typed ? message.replace(shape, typed) : message;
}

/** The controls or the group that an error text is about. @param {HTMLFormElement} form @param {HTMLElement} error */
const described = (form, error) => [
  ...form.querySelectorAll(/** @type {"div"} */ (`[aria-describedby~="${error.id}"]`)),
];

/** A field's label with that of its row: "Loader 2, Motivation". @param {HTMLFormElement} form @param {HTMLElement} error */
const whole = (form, error) => [rowOf(error), label(form, error)].filter(Boolean).join(", ");

/** @param {Element} error */
const rowOf = (error) => trimmed(error.closest(".rc-row")?.querySelector(".rc-row-name"));

/** @param {HTMLFormElement} form @param {HTMLElement} error */
function label(form, error) {
  const [one] = described(form, error);
  const own = one && "labels" in one ? /** @type {HTMLInputElement} */ (/** @type {unknown} */ (one)).labels?.[0] : undefined;
  return trimmed(own ?? one?.querySelector("legend, .rc-label")) || error.dataset.field || "";
}

/** @param {Element | null | undefined} element */
const trimmed = (element) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

/** In a row the texts stand under all its fields, so each names its own. @param {HTMLFormElement} form @param {HTMLElement} error @param {string[]} messages */
function mark(form, error, messages) {
  for (const control of described(form, error)) {
    if (!("labels" in control)) continue;
    if (messages.length > 0) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
  const told = messages.map((message) => (error.closest(".rc-row") ? `${label(form, error)}: ${message}` : message));
  error.textContent = told.join("; ");
  error.hidden = messages.length === 0;
  const folded = error.closest("details");
  if (folded && messages.length > 0) folded.open = true; // a fault is never hidden
}
