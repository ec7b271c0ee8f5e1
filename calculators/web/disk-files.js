/**
 * What a worker fetches, where a browser lets a page from disk fetch nothing: the page is asked for it (`disk.js`).
 *
 * `{wanted}` out, with a port on which the packed file comes back; nothing comes for a file that is not there.
 */

import { unpacked } from "./packed.js";

const WASM = "application/wasm"; // without its type a browser does not compile it while it comes

/** @param {string} path @returns {Promise<string | undefined>} */
function asked(path) {
  const { port1, port2 } = new MessageChannel();
  postMessage({ wanted: path }, { transfer: [port2] });
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
  });
}

/** @param {string | URL} address @returns {Promise<Response>} */
async function fetched(address) {
  const path = new URL(address).pathname.slice(1);
  const packed = await asked(path);
  if (packed === undefined) return new Response(null, { status: 404 });
  const type = path.endsWith(".wasm") ? WASM : "application/octet-stream";
  return new Response(await unpacked(packed), { headers: { "Content-Type": type } });
}

// Pyodide refuses a worker that can import scripts; a browser lets no other start from disk.
Object.assign(globalThis, { fetch: fetched, importScripts: undefined });
