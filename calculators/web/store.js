/**
 * What the site keeps on this device: JSON texts in the browser's storage, under `rangecard.<what>`.
 *
 * What cannot be read is set aside under `rangecard.damaged.<what>` and said once, never thrown away. Where the
 * browser keeps nothing (a private window, a full disk), a page still works; what it keeps lasts as long as it.
 */

import { notify } from "./notices.js";

const PREFIX = "rangecard.";

/** What the browser refused to keep. @type {Map<string, string>} */
const kept = new Map();

/**
 * @template T
 * @param {string} what
 * @param {T} fallback where nothing is kept, or nothing that can be used
 * @param {(value: any) => boolean} isSound whether what was kept is what it should be
 * @returns {T}
 */
export function read(what, fallback, isSound) {
  const text = kept.get(what) ?? stored(what);
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

/** @param {string} what */
function stored(what) {
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
    localStorage.setItem(`${PREFIX}damaged.${what}`, text);
  } catch {
    // There is no room for it: the message is all that can be done.
  }
  notify(`What this device kept as “${what}” could not be read. It was set aside; the page starts afresh.`);
}
