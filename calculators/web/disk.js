/**
 * A page opened from disk, by double click: the first script of each page of the folder that `make zip` packs.
 *
 * There a browser starts no worker from a file and lets nothing be fetched; scripts it reads. So the worker's script
 * and every file that it wants lie packed in scripts of their own (`packed/<path>.js`, see `packed.js`), which are read
 * when they are asked for, and a `Worker` of the page is one that starts from such a text.
 */

import { unpacked } from "./packed.js";

const TOP = new URL("../../", import.meta.url);
const BrowserWorker = Worker;

/** What a packed script has just handed over. @type {Map<string, string>} */
const handed = new Map();

/** Reads a packed file. @param {string} path from the site's top @returns {Promise<string>} */
function readPacked(path) {
  const src = new URL(`packed/${path}.js`, TOP).href;
  const script = Object.assign(document.createElement("script"), { src });
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve(take(path, script)));
    script.addEventListener("error", () => (script.remove(), reject(new Error(`${path} is missing from this folder.`))));
    document.head.append(script);
  });
}

/** @param {string} path @param {Element} script */
function take(path, script) {
  const packed = handed.get(path) ?? "";
  handed.delete(path);
  script.remove();
  return packed;
}

/** @param {MessageEvent<{ wanted: string }>} event */
async function serve({ data: { wanted }, ports }) {
  const packed = await readPacked(wanted).catch(() => undefined);
  ports[0]?.postMessage(packed);
}

/** @param {string | URL} script @returns {Promise<string>} the address of its text */
async function unpackedScript(script) {
  const path = new URL(script, location.href).pathname.slice(TOP.pathname.length);
  const text = await unpacked(await readPacked(path));
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** What a page fetches of the folder. @param {string | URL | Request} address @returns {Promise<Response>} */
async function fetchPacked(address) {
  const { pathname } = new URL(address instanceof Request ? address.url : address, location.href);
  return new Response(await unpacked(await readPacked(pathname.slice(TOP.pathname.length))));
}

class PackedWorker extends EventTarget {
  #started;

  /** @param {string | URL} script @param {WorkerOptions} [options] */
  constructor(script, options) {
    super();
    this.#started = this.#start(script, options?.name);
    this.#started.catch(({ message }) => this.dispatchEvent(new ErrorEvent("error", { message })));
  }

  /** @param {string | URL} script @param {string} [name] */
  async #start(script, name) {
    const url = await unpackedScript(script);
    const worker = new BrowserWorker(url, { name });
    worker.addEventListener("message", (event) => this.#hear(event));
    worker.addEventListener("error", ({ message }) => this.dispatchEvent(new ErrorEvent("error", { message })));
    return worker;
  }

  /** @param {MessageEvent} event */
  #hear(event) {
    if (event.ports.length > 0) void serve(event);
    else this.dispatchEvent(new MessageEvent("message", { data: event.data }));
  }

  /** @param {unknown} message */
  postMessage(message) {
    void this.#started.then((worker) => worker.postMessage(message), () => {});
  }

  terminate() {
    void this.#started.then((worker) => worker.terminate(), () => {});
  }
}

Object.assign(window, {
  rangecardPacked: (/** @type {string} */ path, /** @type {string} */ packed) => handed.set(path, packed),
  Worker: PackedWorker,
  fetch: fetchPacked,
});
