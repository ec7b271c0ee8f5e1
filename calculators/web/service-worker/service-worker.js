/**
 * Answers for the site where there is no network: from the stores first, whatever the network does.
 *
 * Workbox stores the pages with all that they need when this is installed, each checked against its hash, so that no
 * build is mixed with another. The other files of `offline.json` are stored by the pages (`filling.js`) or when a reader
 * opens one. A new build's worker waits until no tab shows the old one, or until a reader asks for it.
 */

import { clientsClaim, setCacheNameDetails } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { FILES, isWhole, keyOf, LIST, PAGES, PREFIX, storeName } from "../stored.js";

/** @typedef {import("../stored.js").Listed} Listed */
/** @typedef {import("../stored.js").List} List */
/** @typedef {import("workbox-core/types.js").RouteHandlerCallbackOptions} Asked */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const TOP = worker.registration.scope;

/** `generator/build_mark.py` writes the version of the build over the zeros. */
const BUILD = "rangecard-build:000000000000".slice(-12);

/** How long a network that hangs is waited for, in milliseconds. */
const PAGE_MS = 3_000;
const FILE_MS = 10_000;

setCacheNameDetails({ prefix: PREFIX, precache: PAGES, suffix: TOP });
cleanupOutdatedCaches();
// Every address of a page is that page, whatever question its parameters ask.
precacheAndRoute(/** @type {any} */ (self).__WB_MANIFEST, { directoryIndex: "index.html", cleanURLs: false, ignoreURLParametersMatching: [/.*/] });
registerRoute(({ url }) => url.href.startsWith(TOP), answer);
setCatchHandler(instead);
clientsClaim();

/** What is not stored with the pages: from its own store, else from the network. @param {Asked} asked @returns {Promise<Response>} */
async function answer({ request, event }) {
  const at = LASTING.test(request.url) && (await atHand(request.url));
  if (at) return at;
  const file = await listed(request.url);
  const stored = file && (await (await files()).match(keyOf(file, TOP)));
  if (stored) return stored;
  const response = await fetched(request, file ? FILE_MS : PAGE_MS);
  const isOpened = request.mode === "navigate";
  if (file && isOpened && response.ok) event.waitUntil(keep(file, response.clone()));
  return response;
}

/** Such a file never changes under its name: `generator/lasting.py`. */
const LASTING = /[.-][0-9a-f]{12}[./]/;

/**
 * What the browser keeps by itself: with it, the code that it has compiled of it. Asks no network.
 *
 * @param {string} address
 */
async function atHand(address) {
  const response = await fetch(address, { mode: "same-origin", cache: "only-if-cached" }).catch(() => undefined);
  return response?.ok ? response : undefined;
}

/** @param {Request} request @param {number} wait */
function fetched(request, wait) {
  const hangs = new AbortController();
  const pause = setTimeout(() => hangs.abort(), wait);
  return fetch(request, { signal: hangs.signal }).finally(() => clearTimeout(pause));
}

/** A file that a reader opened stays, if it is that of this build. @param {Listed} file @param {Response} response */
async function keep(file, response) {
  const kept = response.clone();
  if (await isWhole(await response.arrayBuffer(), file)) await (await files()).put(keyOf(file, TOP), kept);
}

/** There is no answer to be had. @param {{ request: Request }} asked @returns {Promise<Response>} */
async function instead({ request }) {
  if (request.mode !== "navigate") return Response.error();
  const file = await listed(request.url);
  if (file) return Response.redirect(`${TOP}offline.html?missing=${encodeURIComponent(file.path)}`);
  const page = await matchPrecache(`${TOP}404.html`);
  return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error();
}

const files = () => caches.open(storeName(FILES, TOP));

/** @type {Map<string, Listed> | undefined} */
let known;

/** The file that an address means, among those that are stored apart from the pages. @param {string} address */
async function listed(address) {
  known ??= await read();
  const { origin, pathname } = new URL(address);
  return known?.get(origin + pathname);
}

/** The list, where it is stored and of this build. @returns {Promise<Map<string, Listed> | undefined>} */
async function read() {
  const response = await matchPrecache(TOP + LIST);
  /** @type {List | undefined} */
  const list = await response?.json();
  if (list?.build !== BUILD) return undefined;
  const { pages: _, ...later } = list.groups;
  return new Map(Object.values(later).flatMap((files) => files.map((file) => [new URL(file.path, TOP).href, file])));
}

/** Files of older builds go; those that are the same in this one stay. */
async function clear() {
  const [store, now] = await Promise.all([files(), read()]);
  const right = new Set([...(now?.values() ?? [])].map((file) => keyOf(file, TOP)));
  const old = (await store.keys()).filter(({ url }) => !right.has(url));
  await Promise.all(old.map((request) => store.delete(request)));
}

worker.addEventListener("activate", (event) => event.waitUntil(clear()));
worker.addEventListener("message", ({ data, ports }) => {
  if (data === "who") ports[0]?.postMessage(BUILD);
  if (data === "use") void worker.skipWaiting();
});
