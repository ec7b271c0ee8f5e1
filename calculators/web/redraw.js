/**
 * An answer drawn anew in place: what did not change stays the very same elements.
 *
 * Of the answer to a typed number little is new, a step's text or a figure: the browser then has little to lay out
 * again, and what a reader has scrolled or selected, or has the focus in, is left alone.
 */

/** Controls, whose state is no attribute, are replaced. */
const WHOLE = ["INPUT", "SELECT", "TEXTAREA"];

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

/**
 * Makes the content of one that of the other. Where there are more or fewer parts than before, those that match
 * nothing are put in or taken out where they stand, so that what follows them stays.
 *
 * @param {Node} place
 * @param {Node} drawn
 */
function matchNodes(place, drawn) {
  let here = place.firstChild;
  let next = drawn.firstChild;
  let more = drawn.childNodes.length - place.childNodes.length;
  while (here || next) {
    const [afterHere, afterNext] = [here?.nextSibling ?? null, next?.nextSibling ?? null];
    const isMatch = here !== null && next !== null && match(here, next);
    if (next && !isMatch && more > 0) {
      place.insertBefore(next, here);
      more -= 1;
      next = afterNext;
    } else if (here && !isMatch && more < 0) {
      here.remove();
      more += 1;
      here = afterHere;
    } else {
      if (here && next && !isMatch) here.replaceWith(next);
      [here, next] = [afterHere, afterNext];
    }
  }
}

/** Makes one node the other, if it can become it. @param {ChildNode} here @param {ChildNode} next @returns {boolean} whether it is now */
function match(here, next) {
  if (here.isEqualNode(next)) return true;
  if (here instanceof Text && next instanceof Text) here.data = next.data;
  else if (here instanceof Element && next instanceof Element && isSame(here, next)) {
    matchAttributes(here, next);
    matchNodes(here, next);
  } else return false;
  return true;
}

/** What tells an element from its neighbours of a sort: which figure it shows, what is taken hold of by it. */
const KEYS = ["data-figure", "data-key"];

/** What the theme's script writes on an element that has the focus: its ring stays. */
const FOCUS = ["class", "data-focus-visible-added"];

/** Whether one element can become the other. @param {Element} here @param {Element} next */
function isSame(here, next) {
  const isOfSort = here.nodeName === next.nodeName && here.classList[0] === next.classList[0];
  return isOfSort && !WHOLE.includes(here.nodeName) && KEYS.every((key) => here.getAttribute(key) === next.getAttribute(key));
}

/** @param {Element} here @param {Element} next */
function matchAttributes(here, next) {
  const kept = here === document.activeElement ? FOCUS : [];
  for (const { name, value } of next.attributes) {
    if (here.getAttribute(name) !== value && !kept.includes(name)) here.setAttribute(name, value);
  }
  if (here.attributes.length === next.attributes.length) return;
  for (const { name } of [...here.attributes]) {
    if (!next.hasAttribute(name) && !kept.includes(name)) here.removeAttribute(name);
  }
}
