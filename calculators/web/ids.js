/** A second calculator of the same name prints the same IDs: this gives it its own. */

/** Attributes whose words are IDs. */
export const REFERENCES = ["for", "aria-describedby", "aria-labelledby", "aria-controls"];

let copies = 0;

/**
 * Renames the IDs inside an element that something earlier on the page has too.
 *
 * @param {Element} element
 */
export function ownIds(element) {
  const taken = [...element.querySelectorAll("[id]")].filter((one) => document.getElementById(one.id) !== one);
  if (taken.length === 0) return;
  copies += 1;
  const names = new Map(taken.map(({ id }) => [id, `${id}-copy-${copies}`]));
  for (const one of taken) one.id = names.get(one.id) ?? one.id;
  for (const attribute of REFERENCES) refer(element, attribute, names);
}

/** @param {Element} element @param {string} attribute @param {Map<string, string>} names */
function refer(element, attribute, names) {
  for (const one of element.querySelectorAll(`[${attribute}]`)) {
    const ids = (one.getAttribute(attribute) ?? "").split(/\s+/);
    one.setAttribute(attribute, ids.map((id) => names.get(id) ?? id).join(" "));
  }
}
