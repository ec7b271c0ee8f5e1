/**
 * The kill switch: put in the place of `service-worker.js`, it deletes what the site stored and takes itself away.
 *
 * `python -m generator withdraw` puts it there. Every open tab then loads its page again, from the network.
 */

import { deleteStores, WITHDRAWN } from "../stored.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** A page that was storing files when this came may have opened its store anew. */
const AFTER_MS = 3_000;

/** A newer build has come after this one: what is stored is its own. */
const isOver = () => Boolean(worker.registration.installing ?? worker.registration.waiting);

async function withdraw() {
  await deleteStores(worker.registration.scope);
  await worker.registration.unregister();
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  if (!isOver()) await deleteStores(worker.registration.scope);
}

/** The host may have a newer build by now, whose page has called this back: that one shall stay. */
async function goAgain() {
  await worker.registration.update().catch(() => {});
  if (!isOver()) await withdraw();
}

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(withdraw()));
// Pages that still ask to be stored may have called it back: they speak to it, and it goes again.
worker.addEventListener("message", (event) => {
  event.ports[0]?.postMessage(WITHDRAWN);
  if (event.data === "use") void worker.skipWaiting();
  else event.waitUntil(goAgain());
});
