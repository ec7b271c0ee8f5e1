/**
 * The rules package in a worker: `{id, works, call, given}` in, `{id, returned}` or `{id, error}` out.
 *
 * `call` names a function of `rangecard.page`, `given` its texts.
 *
 * `bundle.json` names what to load. The memory snapshot comes first: it is a started Python that has
 * imported the rules already. It rests on a private part of Pyodide, so a browser that refuses it
 * starts Python the public way and unpacks the compiled wheel.
 *
 * Page and bundle are of one version, or there is no answer: a site may be renewed under an open page. The worker is the
 * page's own by its name.
 */

/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {{ loadPyodide: (options: { [option: string]: unknown }) => Promise<Pyodide> }} Runtime */
/** @typedef {(indexURL: string) => Promise<Runtime>} Loader how Pyodide's own script is come by */
/** @typedef {{ [name: string]: (...given: string[]) => string }} Door */
/** @typedef {{ path: string, encoding?: string }} Entry a file beside bundle.json */
/** @typedef {{ works?: string, runtime: string, lock: object, files: { [use: string]: Entry } }} Bundle */

const RENEWED = "The site has been renewed since this page was opened. Load the page again.";
const HOME = new URL("../pyodide/", import.meta.url);

/** @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
async function fetched(path, how) {
  const response = await fetch(new URL(path, HOME), how);
  if (!response.ok) throw new Error(`${path} did not load (${response.status}).`);
  return response;
}

/** The bytes of one of the bundle's files, unpacked where it came packed. @param {Bundle} bundle @param {string} use */
async function bytes(bundle, use) {
  const { path, encoding } = entry(bundle, use);
  const response = await fetched(path);
  const unpacked = encoding && response.body?.pipeThrough(new DecompressionStream(/** @type {"gzip"} */ (encoding)));
  return (unpacked ? new Response(unpacked) : response).arrayBuffer();
}

/** @param {Bundle} bundle @param {string} use */
function entry(bundle, use) {
  const found = bundle.files[use];
  if (!found) throw new Error(`bundle.json names no ${use}.`);
  return found;
}

/** Pyodide waits for ever for WebAssembly that does not load: this says when it fails. @returns {Promise<never>} */
const refusal = () =>
  new Promise((_, reject) => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = (...given) => {
      const instance = instantiateStreaming(...given);
      instance.catch(reject);
      return instance;
    };
  });

/** @param {Loader} loader @param {Bundle} bundle @param {object} [more] @returns {Promise<Pyodide>} */
async function start(loader, bundle, more) {
  const indexURL = new URL(bundle.runtime, HOME).href;
  const { loadPyodide } = await loader(indexURL);
  const stdLibURL = new URL(entry(bundle, "stdlib").path, HOME).href;
  // No package is ever looked up: with a lock of ours the long list of Pyodide's own stays away.
  const options = { indexURL, packageBaseUrl: indexURL, stdLibURL, lockFileContents: bundle.lock };
  return Promise.race([refusal(), loadPyodide({ ...options, ...more })]);
}

/** @param {Loader} loader @param {Bundle} bundle */
const fromSnapshot = (loader, bundle) => start(loader, bundle, { _loadSnapshot: bytes(bundle, "snapshot") });

/** @param {Loader} loader @param {Bundle} bundle */
async function fromWheel(loader, bundle) {
  const [python, wheel] = await Promise.all([start(loader, bundle), bytes(bundle, "wheel")]);
  python.unpackArchive(wheel, "wheel");
  return python;
}

/** The one name without a hash: an old list would name files that a newer site no longer has. @returns {Promise<Bundle>} */
const list = async () => (await fetched("bundle.json", { cache: "no-cache" })).json();

/** @param {Loader} loader @param {Promise<Bundle>} listed @returns {Promise<Door>} */
async function openDoor(loader, listed) {
  if (typeof WebAssembly !== "object") throw new Error("This browser does not run WebAssembly.");
  const bundle = await listed;
  const python = await fromSnapshot(loader, bundle).catch(() => fromWheel(loader, bundle));
  return python.pyimport("rangecard.page");
}

/** @param {unknown} fault */
const reason = (fault) => (fault instanceof Error ? fault.message : String(fault));

/**
 * @param {Promise<Bundle>} listed
 * @param {Promise<Door>} door
 * @param {MessageEvent<{ id: number, works: string, call: string, given: string[] }>} event
 */
async function reply(listed, door, { data: { id, works, call, given } }) {
  if ((await listed).works?.endsWith(works) === false) return postMessage({ id, error: RENEWED, fatal: true });
  const called = (await door)[call];
  try {
    if (!called) throw new Error(`The rules have nothing called ${call}.`);
    postMessage({ id, returned: called(...given) });
  } catch (fault) {
    // Python's own exceptions leave it able to answer; anything else (no memory, no stack) is its end.
    const fatal = !(fault instanceof Error && fault.name === "PythonError");
    postMessage({ id, error: reason(fault), fatal });
  }
}

/** Starts Python and answers what the page asks of it. @param {Loader} loader */
export function serve(loader) {
  const listed = list();
  const door = openDoor(loader, listed);
  door.catch((fault) => postMessage({ id: 0, error: reason(fault), fatal: true }));
  addEventListener("message", (event) => void reply(listed, door, event).catch(() => {}));
}
