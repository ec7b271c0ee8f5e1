/** Parts of an answer that a reader unfolds: they stay open when what holds them is drawn anew. */

/**
 * Puts new content into a place; its folds say by `data-fold` which they are.
 *
 * @param {Element} place
 * @param {string} html drawn and escaped by the package
 */
export function swap(place, html) {
  const open = [...place.querySelectorAll("details[data-fold][open]")].map((one) => one.getAttribute("data-fold"));
  place.innerHTML = html;
  for (const fold of place.querySelectorAll("details[data-fold]")) {
    if (open.includes(fold.getAttribute("data-fold"))) fold.setAttribute("open", "");
  }
}
