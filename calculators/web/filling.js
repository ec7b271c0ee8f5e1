/**
 * Stores files of `offline.json` that are not stored yet, one after another, so that a break loses one file at most.
 *
 * Each is checked against its hash first: a file of another build is never taken for one of this.
 */

import { isWhole, keyOf, missingOf, storeOf } from "./stored.js";

/** @typedef {import("./stored.js").Listed} Listed */
/** @typedef {import("./stored.js").List} List */
/** @typedef {import("./stored.js").Group} Group */
/** @typedef {(bytes: number) => void} Arrived told of each part of a file that arrives; below 0 if it was in vain */

/** A network that sends nothing for so long has failed. */
const STALL_MS = 20_000;

/** Two tabs do not fetch the same. */
const LOCK = "rangecard.filling";

/**
 * @param {List} list
 * @param {Group[]} groups
 * @param {string} top the site's address
 * @param {Arrived} [arrived]
 * @param {AbortSignal} [signal] ends it; what is stored by then stays
 */
export function fill(list, groups, top, arrived = () => {}, signal) {
  return navigator.locks.request(LOCK, { signal }, async () => {
    for (const group of groups) {
      const store = await storeOf(group, top);
      for (const file of await missingOf(list, group, top)) await store.put(keyOf(file, top), await fetched(file, top, arrived, signal));
    }
  });
}

/** @param {Listed} file @param {string} top @param {Arrived} arrived @param {AbortSignal} [signal] @returns {Promise<Response>} */
async function fetched(file, top, arrived, signal) {
  // What the browser's own cache has is taken first; it may be older than this build.
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const { response, bytes } = await read(new URL(file.path, top), { cache, signal }, arrived);
    if (await isWhole(bytes, file)) return response;
    arrived(-bytes.byteLength);
  }
  throw new Error(`${file.path} is not that of this version.`);
}

/** @param {URL} address @param {RequestInit} how @param {Arrived} arrived */
async function read(address, { cache, signal }, arrived) {
  const stall = stalling(signal ?? undefined);
  const response = await fetch(address, { cache, signal: stall.signal });
  if (!response.ok || !response.body) throw new Error(`${address.pathname} did not load (${response.status}).`);
  const kept = response.clone();
  const parts = [];
  for (const reader = response.body.getReader(); ; ) {
    stall.goOn();
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    arrived(value.byteLength);
  }
  stall.end();
  return { response: kept, bytes: await new Blob(parts).arrayBuffer() };
}

/** A signal that aborts when it is not told to go on, or when another aborts. @param {AbortSignal} [other] */
function stalling(other) {
  const controller = new AbortController();
  const abort = () => controller.abort(other?.reason ?? new Error("The network does not answer."));
  let pause = setTimeout(abort, STALL_MS);
  other?.addEventListener("abort", abort);
  const end = () => {
    clearTimeout(pause);
    other?.removeEventListener("abort", abort);
  };
  const goOn = () => {
    clearTimeout(pause);
    pause = setTimeout(abort, STALL_MS);
  };
  if (other?.aborted) abort();
  return { signal: controller.signal, goOn, end };
}
