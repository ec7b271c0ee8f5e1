/**
 * What the site stores on this device, for its pages and its service worker: which files there are, which are stored.
 *
 * `offline.json` at the site's top names every file of one build with its size and hash. A file is stored under its
 * address and the beginning of its hash, as Workbox does it, so that two builds never take a file for each other's.
 */

/** @typedef {{ path: string, size: number, sha256: string }} Listed a file, by its path from the site's top; size in bytes */
/** @typedef {"pages" | "calculators" | "pictures" | "prints" | "data"} Group */
/** @typedef {{ build: string, works: string, ruleset: string, data: string, groups: { [group in Group]: Listed[] } }} List */

export const LIST = "offline.json";
export const PREFIX = "rangecard";

/** Workbox's own store, which its service worker fills when it is installed. */
export const PAGES = "precache-v2";
/** What is stored later: by the pages, or when a reader opens it. */
export const FILES = "files";

/** What the kill switch says when it is asked for its build. */
export const WITHDRAWN = "withdrawn";

const REVISION = "__WB_REVISION__";
const DIGITS = 12;

/** A store's name: another site under the same host has others. @param {string} store @param {string} top the site's address */
export const storeName = (store, top) => [PREFIX, store, top].join("-");

/** @param {Group} group @param {string} top */
const nameOf = (group, top) => storeName(group === "pages" ? PAGES : FILES, top);

/** @param {Group} group @param {string} top */
export const storeOf = (group, top) => caches.open(nameOf(group, top));

/** @param {Listed} file */
export const revisionOf = ({ sha256 }) => sha256.slice(0, DIGITS);

/** The address that a file is stored under. @param {Listed} file @param {string} top */
export function keyOf(file, top) {
  const key = new URL(file.path, top);
  key.searchParams.set(REVISION, revisionOf(file));
  return key.href;
}

/** Those files of a group that are stored. @param {List} list @param {Group} group @param {string} top @returns {Promise<Listed[]>} */
export async function storedOf(list, group, top) {
  const isThere = await caches.has(nameOf(group, top)); // to open a store would make it
  const requests = isThere ? await (await storeOf(group, top)).keys() : [];
  const keys = new Set(requests.map(({ url }) => url));
  return list.groups[group].filter((file) => keys.has(keyOf(file, top)));
}

/** Those that are not. @param {List} list @param {Group} group @param {string} top @returns {Promise<Listed[]>} */
export async function missingOf(list, group, top) {
  const stored = new Set(await storedOf(list, group, top));
  return list.groups[group].filter((file) => !stored.has(file));
}

/** @param {BufferSource} bytes @param {Listed} file */
export async function isWhole(bytes, { sha256 }) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}

/** Deletes every store of the site. @param {string} top */
export async function deleteStores(top) {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(`${PREFIX}-`) && name.endsWith(`-${top}`));
  await Promise.all(own.map((name) => caches.delete(name)));
}
