/**
 * What waits for the whole page. The scripts run as soon as they are there, so that the rules may start while the page
 * still comes; an element that is made what it is by then would begin without its content.
 */

/** Acts when the page has been read to its end, at once if it has. @param {() => void} act */
export function whenWhole(act) {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", act, { once: true });
  else act();
}

/** @param {string} name @param {CustomElementConstructor} element */
export const define = (name, element) => whenWhole(() => customElements.get(name) ?? customElements.define(name, element));
