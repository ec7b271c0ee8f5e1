/* Times work in Python: with ?site in the site's own bundle, else in Pyodide as it comes, with the dice libraries. */

const LIBRARIES = ["icepool.whl", "dyce.whl", "optype.whl"];
const SCRIPTS = ["timing.py", "hits_ways.py"];

const near = (name) => new URL(name, import.meta.url);

async function withLibraries() {
  const { loadPyodide } = await import("./pyodide.mjs");
  const python = await loadPyodide();
  for (const name of LIBRARIES) {
    const wheel = await fetch(near(name));
    python.unpackArchive(await wheel.arrayBuffer(), "wheel");
  }
  return python;
}

/** The site's own bundle: its Python and the compiled wheel of the rules, which its snapshot holds too. */
async function ofSite() {
  const home = new URL("../site/assets/pyodide/", import.meta.url);
  const at = (path) => new URL(path, home).href;
  const { files, lock, runtime } = await (await fetch(at("bundle.json"))).json();
  const { loadPyodide } = await import(at(files.loader.path));
  const indexURL = at(runtime);
  const stdLibURL = at(files.stdlib.path);
  const python = await loadPyodide({ indexURL, packageBaseUrl: indexURL, stdLibURL, lockFileContents: lock });
  const wheel = await fetch(at(files.wheel.path));
  python.unpackArchive(await wheel.arrayBuffer(), "wheel");
  return python;
}

async function start() {
  const python = await (location.search === "?site" ? ofSite() : withLibraries());
  for (const name of SCRIPTS) {
    const script = await fetch(near(name));
    python.FS.writeFile(name, await script.text());
  }
  return python.pyimport("timing").timed;
}

const started = start();
window.isReady = started.then(() => true);
window.timed = async (...given) => (await started)(...given);
