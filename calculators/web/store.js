/**
 * What the site keeps on this device: JSON texts in the browser's storage, under `rangecard.<what>`.
 *
 * What cannot be read is set aside under `rangecard.damaged.<what>` and said once, never thrown away. Where the
 * browser keeps nothing (a private window, a full disk), a page still works; what it keeps lasts as long as it. So it
 * does where what is kept is of another format than this page's: nothing of it is read or written, until `migrating.js`
 * has brought an older one up.
 */

import { FORMAT } from "./format.js";
import { notify } from "./notices.js";

const PREFIX = "rangecard.";

/** What the browser refused to keep. @type {Map<string, string>} */
const kept = new Map();

/** The format of what is kept; what tells none is of the first. */
export const formatKept = () => Number(stored("format") ?? 1);

/** How what is kept stands to this page. @returns {"older" | "newer" | "same"} */
export function standing() {
  const format = formatKept();
  return format > FORMAT ? "newer" : format < FORMAT ? "older" : "same";
}

/** Whether what is kept is to be left alone; said where it will stay so. */
function isForeign() {
  const is = standing();
  if (is === "newer") notify("What this device keeps was written by a newer version of this site. It stays as it is: load the page again to get that version. What you type here lasts until the page is left.");
  return is !== "same";
}

/**
 * @template T
 * @param {string} what
 * @param {T} fallback where nothing is kept, or nothing that can be used
 * @param {(value: any) => boolean} isSound whether what was kept is what it should be
 * @returns {T}
 */
export function read(what, fallback, isSound) {
  const text = kept.get(what) ?? (isForeign() ? null : stored(what));
  if (text === null) return fallback;
  try {
    const value = JSON.parse(text);
    if (isSound(value)) return value;
  } catch {
    // Not JSON is as damaged as JSON of another shape.
  }
  setAside(what, text);
  return fallback;
}

/** @param {string} what @param {unknown} value */
export function write(what, value) {
  const text = JSON.stringify(value);
  if (isForeign()) return void kept.set(what, text);
  try {
    localStorage.setItem(PREFIX + what, text);
    kept.delete(what);
  } catch {
    if (kept.size === 0) notify("This browser keeps nothing for this site now: what you type lasts until the page is left.");
    kept.set(what, text);
  }
}

/** @param {string} what */
export function forget(what) {
  kept.delete(what);
  if (isForeign()) return;
  try {
    localStorage.removeItem(PREFIX + what);
  } catch {
    // What is not kept need not be forgotten.
  }
}

/** The names of all that is kept, what was set aside too. @returns {string[]} */
export function names() {
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return [...new Set([...stored.map((key) => key.slice(PREFIX.length)), ...kept.keys()])];
  } catch {
    return [...kept.keys()];
  }
}

/** Calls back when another tab changes what is kept. @param {string} what @param {() => void} changed @param {AbortSignal} [signal] */
export function watch(what, changed, signal) {
  const heard = (/** @type {StorageEvent} */ { key }) => {
    if (key === PREFIX + what || key === null) changed();
  };
  addEventListener("storage", heard, { signal });
}

/** What is kept, as it stands there. @param {string} what */
export function stored(what) {
  try {
    return localStorage.getItem(PREFIX + what);
  } catch {
    return null;
  }
}

/** @param {string} what @param {string} text */
function setAside(what, text) {
  forget(what);
  try {
    keepBeside(`damaged.${what}`, text);
  } catch {
    // There is no room for it: the message is all that can be done.
  }
  notify(`What this device kept as “${what}” could not be read. It was set aside; the page starts afresh.`);
}

/** Keeps a text under a name of its own. @param {string} what @param {string} text @throws where there is no room for it */
export const keepBeside = (what, text) => localStorage.setItem(PREFIX + what, text);

/**
 * Puts migrated lists in the place of what was kept, and says that it is of this page's format now. What was typed
 * meanwhile comes after them.
 *
 * @param {[what: string, list: unknown[]][]} lists
 * @throws where there is no room for them: what was kept stays, and so does its format
 */
export function adopt(lists) {
  for (const [what, list] of lists) {
    const typed = JSON.parse(kept.get(what) ?? "[]");
    keepBeside(what, JSON.stringify([...list, ...typed]));
    kept.delete(what);
  }
  keepBeside("format", String(FORMAT));
  for (const [what, text] of kept) write(what, JSON.parse(text));
  for (const [what] of lists) document.dispatchEvent(new CustomEvent("rangecard:kept", { detail: what }));
}
