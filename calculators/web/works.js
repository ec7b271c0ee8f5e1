/**
 * The version of the works, which is all that pages run and look like: the same twelve digits in every page, in
 * `bundle.json` and in `offline.json`.
 *
 * `generator/build_mark.py` writes them over the zeros; pages that were not built so have zeros and store nothing.
 * A script that did not change belongs to many versions: it is the page that tells which one this is.
 */

const NONE = "0".repeat(12);

const mark = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=rangecard-build]"));

export const WORKS = mark?.content.slice(-NONE.length) ?? NONE;

export const isBuilt = WORKS !== NONE;
