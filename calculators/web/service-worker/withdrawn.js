/**
 * The kill switch: put in the place of `service-worker.js`, it deletes what the site stored and takes itself away.
 *
 * `python -m generator withdraw` puts it there. Every open tab then loads its page again, from the network.
 */

import { deleteStores } from "../stored.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

async function withdraw() {
  await deleteStores(worker.registration.scope);
  await worker.registration.unregister();
}

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(withdraw()));
