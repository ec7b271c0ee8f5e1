/**
 * An answer drawn anew in place: what did not change stays the very same elements.
 *
 * Of the answer to a typed number little is new, a step's text or a figure: the browser then has little to lay out
 * again, and what a reader has scrolled or selected, or has the focus in, is left alone.
 */

/** Controls whose state is no attribute, and drawings that are started by being new, are replaced. */
const WHOLE = "input, select, textarea";

/**
 * Makes what a place holds that of an HTML text.
 *
 * @param {Element} place
 * @param {string} html drawn and escaped by the package
 */
export function redraw(place, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  matchNodes(place, template.content);
}

/** @param {Node} place @param {Node} drawn */
function matchNodes(place, drawn) {
  let here = place.firstChild;
  let next = drawn.firstChild;
  while (here && next) {
    const [afterHere, afterNext] = [here.nextSibling, next.nextSibling];
    if (!here.isEqualNode(next)) match(here, next);
    [here, next] = [afterHere, afterNext];
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    place.removeChild(gone);
  }
  while (next) {
    const more = next;
    next = next.nextSibling;
    place.appendChild(more);
  }
}

/** @param {ChildNode} here @param {ChildNode} next */
function match(here, next) {
  if (here instanceof Text && next instanceof Text) here.data = next.data;
  else if (here instanceof Element && next instanceof Element && isSame(here, next)) {
    matchAttributes(here, next);
    matchNodes(here, next);
  } else here.replaceWith(next);
}

/** Whether one element can become the other. @param {Element} here @param {Element} next */
const isSame = (here, next) =>
  here.nodeName === next.nodeName && here.getAttribute("class") === next.getAttribute("class") && !here.matches(WHOLE);

/** @param {Element} here @param {Element} next */
function matchAttributes(here, next) {
  for (const { name } of [...here.attributes]) if (!next.hasAttribute(name)) here.removeAttribute(name);
  for (const { name, value } of next.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
}
