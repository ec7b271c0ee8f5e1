/**
 * Lists that the site keeps on this device: each change reads what is kept now, so that two tabs lose nothing.
 *
 * What is no entry of its list is set aside and said; the sound ones stay. A change is told to the page
 * (`rangecard:kept` on the document, detail: the list's name), whichever tab made it.
 */

import { notify } from "./notices.js";
import { read, watch, write } from "./store.js";

/** @typedef {{ [name: string]: any }} Entry */

/** @param {unknown} value @returns {value is Entry} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a text is the JSON of an object. @param {unknown} text */
export function isObjectText(text) {
  try {
    return typeof text === "string" && isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * @template {Entry} T
 * @param {string} what the list's name in the store
 * @param {(entry: Entry) => boolean} isSound whether an object is an entry
 */
export function keptList(what, isSound) {
  const tell = () => document.dispatchEvent(new CustomEvent("rangecard:kept", { detail: what }));
  watch(what, tell);
  return {
    /** @returns {T[]} */
    all: () => sound(what, isSound),
    /** @param {(entries: T[]) => T[]} change from the list as it is to the list as it shall be */
    change(change) {
      write(what, change(sound(what, isSound)));
      tell();
    },
  };
}

/** @param {string} what @param {(entry: Entry) => boolean} isSound @returns {any[]} */
function sound(what, isSound) {
  const found = read(what, /** @type {unknown[]} */ ([]), Array.isArray);
  const good = found.filter((one) => isObject(one) && isSound(one));
  if (good.length === found.length) return found;
  const bad = found.filter((one) => !good.includes(one));
  write(`damaged.${what}`, [...read(`damaged.${what}`, [], Array.isArray), ...bad]);
  write(what, good);
  notify(`${bad.length} of what this device kept as “${what}” could not be read: set aside. The others are here.`);
  return good;
}
