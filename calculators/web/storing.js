/**
 * The page's side of what is stored on this device: the service worker, what a reader chose, what shall be there.
 *
 * Pages are stored when the first one is at rest, then the calculators (unless the reader saves data and has not used
 * one) and pictures, PDFs and data only if he chose so. What the browser has thrown out is stored again.
 */

import { isBuilt, WORKS } from "./works.js";
import { isFramed } from "./calculators.js";
import { fill } from "./filling.js";
import { isObject } from "./kept.js";
import { read, watch, write } from "./store.js";
import { deleteStores, LIST } from "./stored.js";

/** @typedef {import("./stored.js").Group} Group */
/** @typedef {import("./stored.js").List} List */
/** @typedef {{ off?: boolean, all?: boolean, checked?: number, later?: number }} Choice `off`: store nothing; `all`: everything; times in ms */

const CHOICE = "offline";

/** A page that asks the rules as it opens has its answer by then, or something is wrong. */
const WAIT_MS = 15_000;

/** How long after a break it is tried again. */
const AGAIN_MS = 20_000;

/** The address of the site's top. */
export const top = () => new URL("../../", import.meta.url).href;

/** @returns {Choice} */
export const choice = () => read(CHOICE, {}, isObject);

/** @param {Choice} more */
export const choose = (more) => write(CHOICE, { ...choice(), ...more });

/** Why nothing can be stored; an empty text where it can. */
export function hindrance() {
  if (!location.protocol.startsWith("http")) return "This page was not opened from the web, so there is nothing to store.";
  if (!isSecureContext) return "Browsers store a site only if it comes over HTTPS, which this one does not.";
  if (!("serviceWorker" in navigator && "locks" in navigator)) return "This browser does not store sites. A private window is a usual reason.";
  return isBuilt ? "" : "Whoever runs this site has switched storing off.";
}

/** @param {string} [problem] what went wrong */
export const tell = (problem = "") => void document.dispatchEvent(new CustomEvent("rangecard:stored", { detail: problem }));

/** None where the browser refuses to say: storage may be blocked. */
export const registered = () => navigator.serviceWorker.getRegistration(top()).catch(() => undefined);

/** Stores what shall be stored, or says why not. @returns {Promise<ServiceWorkerRegistration | undefined>} */
export async function store() {
  try {
    const registration = await navigator.serviceWorker.register(`${top()}service-worker.js`, { scope: top(), updateViaCache: "none" });
    if (leaving.signal.aborted) leaving = new AbortController();
    if (!registration) throw new Error("it gives no reason."); // browsers under test do so
    watchInstalling(registration);
    void navigator.serviceWorker.ready.then(refill);
    return registration;
  } catch (fault) {
    tell(`This browser refuses to store the site: ${reason(fault)}`);
    return undefined;
  }
}

/** @param {unknown} fault */
const reason = (fault) => (fault instanceof Error ? fault.message : String(fault));

/** A break while the pages are stored for the first time: what is stored stays, and it is tried again. @param {ServiceWorkerRegistration} registration */
function watchInstalling({ installing, active }) {
  const ended = () => {
    if (installing?.state !== "redundant" || active) return;
    tell("Storing the pages broke off. It goes on in a moment, or when you open the next page.");
    setTimeout(() => void (choice().off || store()), AGAIN_MS);
  };
  installing?.addEventListener("statechange", ended, { once: true }); // what happens to it later is no break
}

/** The build of a service worker; none if it does not answer. @param {ServiceWorker} worker @returns {Promise<string | undefined>} */
export function buildOf(worker) {
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  worker.postMessage("who", [port2]);
  return Promise.race([told, pause(WAIT_MS)]).finally(() => port1.close());
}

/** @returns {Promise<List>} of this page's version, where the service worker answers */
export async function list() {
  const response = await fetch(new URL(LIST, top()));
  if (!response.ok) throw new Error(`${LIST} did not load (${response.status}).`);
  return response.json();
}

/** The list, if this page and the worker that answers for it are of its version. */
async function ownList() {
  const active = (await registered())?.active;
  const now = await list();
  return active && now.works === WORKS && (await buildOf(active)) === now.build ? now : undefined;
}

let isAwake = false;

/** @returns {Group[]} */
function wanted() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  const saves = connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches;
  const all = choice().all;
  return ["pages", ...of(all || isAwake || !saves, "calculators"), ...of(all || !saves, "pictures"), ...of(all, "prints", "data")];
}

/** @param {boolean | undefined} is @param {...Group} groups */
const of = (is, ...groups) => (is ? groups : []);

let leaving = new AbortController();

/** Stores nothing more from this page, unless it is begun anew. */
export const leave = () => leaving.abort();

/** Fetches what is not there; a break (no network) is no fault: it goes on at the next page. */
async function refill() {
  if (!navigator.onLine || choice().off) return;
  try {
    const now = await ownList();
    if (now) await fill(now, wanted(), top(), undefined, leaving.signal);
    tell();
  } catch (fault) {
    if (!leaving.signal.aborted) tell(`Not everything could be stored: ${reason(fault)}`);
  }
}

/** Stores everything there is. @param {import("./filling.js").Arrived} arrived @param {AbortSignal} signal */
export async function storeAll(arrived, signal) {
  choose({ all: true, off: false });
  const now = await ownList();
  if (!now) throw new Error("The pages are not stored yet, or in another version. Load this page again.");
  await fill(now, wanted(), top(), arrived, signal);
}

/** Deletes what is stored of the site, and stores nothing until it is asked to. */
export async function storeNothing() {
  choose({ off: true, all: false });
  leave();
  await (await registered())?.unregister();
  await clear();
}

/** Deletes stores that a page of this site may have filled once more, until it was left. */
export const clear = () => deleteStores(top());

/** A page at rest: loaded, its calculator's first answer there. */
export async function rest() {
  if (document.readyState !== "complete") await heard(window, "load");
  if (document.querySelector("[data-state=loading]")) await Promise.race([heard(document, "rangecard:awake"), pause(WAIT_MS)]);
  await new Promise((resolve) => ("requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: WAIT_MS }) : setTimeout(resolve, 1000)));
}

/** @param {EventTarget} target @param {string} type */
const heard = (target, type) => new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** @param {number} wait in ms */
export const pause = (wait) => /** @type {Promise<undefined>} */ (new Promise((resolve) => setTimeout(resolve, wait)));

/** A calculator that is used is stored, also by who saves data: most of it has been fetched by then. */
async function used() {
  isAwake = true;
  if (!isFramed && !hindrance() && (await registered())?.active) await refill();
}

document.addEventListener("rangecard:awake", used, { once: true });
watch(CHOICE, () => choice().off && leave()); // in another tab
