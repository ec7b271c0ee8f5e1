/** A text as a file of the reader's own. */

/** @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read it only after a question of theirs
}

/** "rangecard-2026-11-30.json" @param {string} what @param {string} ending */
export const fileName = (what, ending) => `${what}-${new Date().toISOString().slice(0, 10)}.${ending}`;
